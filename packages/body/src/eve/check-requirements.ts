/** What must be there by the end: parts of limbs, joints of skins, variables of expressions. */
import { type Problem, TroupeError } from '@troupe/core';
import type { BodyState, Requirement } from './body-state.js';
import { nearName } from './near-names.js';
import { eachOwner, isSimple, type Owner } from './owner.js';

export function checkRequirements(body: BodyState): void {
  const problems: Problem[] = [];
  for (const requirement of body.requirements.keys()) {
    const problem = whatIsMissing(body, requirement);
    if (problem !== undefined) problems.push(problem);
    else if (requirement.limb !== undefined) {
      requirement.limb.axis = body.axes.get(requirement.name) ?? requirement.limb.axis;
    }
  }
  if (problems.length > 0) throw new TroupeError(problems);
}

/** After a command ran again: only if it has to do with parts, variables or what requires them. */
export function checkReplaced(body: BodyState, old: Owner, fresh: Owner): void {
  if (body.requirements.size === 0 || (isSimple(old) && isSimple(fresh))) return;
  const maps: readonly unknown[] = [body.parts, body.slots, body.requirements];
  let concerned = false;
  const look = ({ entries }: Owner) => {
    concerned ||= entries.some(({ map }) => maps.includes(map));
  };
  eachOwner(old, look);
  eachOwner(fresh, look);
  if (concerned) checkRequirements(body);
}

function whatIsMissing(body: BodyState, requirement: Requirement): Problem | undefined {
  const { name, kind, by, path } = requirement;
  if (kind === 'part') {
    if (body.parts.has(name)) return undefined;
    const hint = nearName(name, [...body.parts.keys()]) || ' Name it with part(…) or joint(…)';
    return { code: 'unknown-part', path, message: `${by} has "${name}"; no such part.${hint}` };
  }
  const found = body.variables.get(name);
  if (found?.kind === kind) return undefined;
  const came = found === undefined ? 'no such variable' : `that is of the kind ${found.kind}`;
  const remedy =
    kind === 'angle'
      ? 'Make it a joint with an axis'
      : kind === 'rotation'
        ? 'Make it a joint without an axis'
        : `Declare it as ${kind}(…)`;
  const message = `${by} needs the ${kind} "${name}"; ${came}. ${remedy}`;
  return { code: found ? 'wrong-kind' : 'unknown-variable', path, message };
}

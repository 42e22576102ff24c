/** Which parts of a definition live where. */
import {
  type ActorDefinition,
  checkOptions,
  type Problem,
  type ShareParts,
  suggest,
  TroupeError,
} from '@troupe/core';

/** Places by name, with what lives there. What is not said lives with the registry. */
export type Deployment = Readonly<Record<string, ShareParts>>;

/** Says all that is wrong with it at once. */
export function checkDeployment(definition: ActorDefinition, deployment: Deployment): void {
  const problems: Problem[] = [];
  const homes = new Map<string, string>();
  const known = {
    sensors: Object.keys(definition.sensors ?? {}),
    receptors: Object.keys(definition.receptors ?? {}),
    skills: [...Object.keys(definition.skills ?? {}), ...Object.keys(definition.templates ?? {})],
    commands: Object.keys(definition.commands ?? {}),
    laws: Object.keys(definition.world?.laws ?? {}),
  };
  for (const [place, parts] of Object.entries(deployment)) {
    checkOptions(parts, Object.keys(known), place);
    for (const kind of Object.keys(known) as (keyof typeof known)[]) {
      for (const name of parts[kind] ?? []) {
        const path = `${place}.${kind}.${name}`;
        if (!known[kind].includes(name)) {
          const message = `there is no such part of ${definition.name}.${suggest(name, known[kind])}`;
          problems.push({ code: 'unknown-part', path, message });
        }
        const part = `${kind} ${name}`;
        const home = homes.get(part);
        if (home === undefined) homes.set(part, place);
        else {
          const message = `"${name}" lives in "${home}" already: a part has one place`;
          problems.push({ code: 'two-places', path, message });
        }
      }
    }
  }
  if (problems.length > 0) throw new TroupeError(problems);
}

/** Checks what agents mean to each other: that what they name exists, and that the semantics can express it. */
import { say } from './bounds.js';
import type { Goal, Sensor, Skill } from './character.js';
import type { Semantics, Value } from './definition.js';
import type { Problem } from './errors.js';
import { suggest } from './names.js';
import { isWordForBoolean } from './settle-agents.js';

/** What agents may refer to: those of a definition, or of a running character they join. */
export interface Surroundings {
  readonly semantics: Semantics;
  readonly open: boolean;
  /** The sensor that measures a proposition. */
  readonly sensorOf: (proposition: string) => Pick<Sensor, 'kind' | 'first'> | undefined;
  readonly sensorNames: () => Iterable<string>;
  readonly resources: ReadonlyMap<string, number>;
  readonly isCost: (name: string) => boolean;
}

export function checkSkill(
  skill: Skill,
  around: Surroundings,
  path: string,
  problems: Problem[],
): void {
  for (const list of ['when', 'adds', 'deletes'] as const) {
    const verb = list === 'when' ? 'needs' : list;
    for (const { proposition, value } of skill[list]) {
      const at = `${path}.${list}.${proposition}`;
      checkSensed(`skill "${skill.name}" ${verb}`, proposition, around, at, problems);
      checkWanted(proposition, value, around, at, problems);
      if (list !== 'deletes') checkPositive(value, around, at, problems);
    }
  }
  for (const list of ['uses', 'keeps', 'frees'] as const) {
    for (const { name, units } of skill[list]) {
      const capacity = around.resources.get(name);
      const at = `${path}.${list}.${name}`;
      // a resource need not be declared; one that reads almost like a declared one is a misspelling
      const hint = capacity === undefined ? suggest(name, around.resources.keys()) : '';
      if (hint !== '') {
        const message = `there is no resource "${name}".${hint}`;
        problems.push({ code: 'unknown-resource', path: at, message });
      } else if (isMore(units, capacity ?? 1)) {
        const message = `${units} of "${name}" can never be free: the capacity is ${capacity ?? 1}. Declare more under resources`;
        problems.push({ code: 'too-much', path: at, message });
      }
    }
  }
}

// what is no number was refused where it stands
function isMore(units: unknown, capacity: unknown): boolean {
  return typeof units === 'number' && typeof capacity === 'number' && units > capacity;
}

export function checkGoal(
  goal: Goal,
  around: Surroundings,
  path: string,
  problems: Problem[],
): void {
  if (goal.conserve) {
    if (around.isCost(goal.name) || around.open) return;
    const message = `no skill costs "${goal.name}", so it cannot be conserved`;
    problems.push({ code: 'unknown-cost', path, message });
    return;
  }
  checkSensed('a goal wants', goal.name, around, path, problems);
  checkWanted(goal.name, goal.value, around, path, problems);
  checkPositive(goal.value, around, path, problems);
}

function checkSensed(
  who: string,
  proposition: string,
  around: Surroundings,
  path: string,
  problems: Problem[],
): void {
  if (around.open || around.sensorOf(proposition) !== undefined) return;
  const hint = suggest(proposition, around.sensorNames());
  const remedy = hint || ' Declare it under sensors, or say open: true if one will join';
  const message = `${who} "${proposition}"; no such sensor.${remedy}`;
  problems.push({ code: 'unknown-sensor', path, message });
}

/** Values that a sensor can never report: the condition would never be met, and nobody would know why. */
function checkWanted(
  proposition: string,
  value: Value,
  around: Surroundings,
  path: string,
  problems: Problem[],
): void {
  const sensor = around.sensorOf(proposition);
  if (sensor === undefined) return;
  const { kind, first } = sensor;
  const found = say(value);
  const refuse = (message: string) => problems.push({ code: 'wrong-value', path, message });
  const isBoolean = typeof value === 'boolean';
  if (kind === 'plain') {
    const [sure, other] = isBoolean ? [value, first] : [first, value];
    if (typeof sure !== 'boolean' || !isWordForBoolean(other)) return;
    const begins = `"${proposition}" begins as ${JSON.stringify(first)}`;
    refuse(`${begins}, found ${found}: one of them is text. Write true or false`);
  } else if (!isBoolean) {
    const what = kind === 'counted' ? 'counts: it is true while above zero' : 'is graded';
    refuse(`"${proposition}" ${what}. Want true or false of it, found ${found}`);
  }
}

function checkPositive(
  value: unknown,
  around: Surroundings,
  path: string,
  problems: Problem[],
): void {
  if (around.semantics !== 'maes' || value === true) return;
  const message = `in maes a proposition is true or absent; found ${say(value)}. Use the semantics literal`;
  problems.push({ code: 'not-positive', path, message });
}

/** How two recordings differ as a whole, in words. */
import { sayCount } from '../text/say-number.js';
import type { Choice, Tally } from './tally.js';

export interface Named {
  readonly file: string;
  readonly tally: Tally;
}

export function sayTallies(a: Named, b: Named): string[] {
  const actors = [...new Set([...a.tally.actors, ...b.tally.actors])];
  return [
    ...sayLength(a, b),
    ...actors.flatMap((actor) => [...sayChoices(actor, a, b), ...sayGoals(actor, a, b)]),
  ];
}

function sayLength(a: Named, b: Named): string[] {
  if (a.tally.first === b.tally.first && a.tally.last === b.tally.last) return [];
  const [one, other] = [a, b].map(({ file, tally: { first, last } }) =>
    first === undefined ? `no tick in ${file}` : `ticks ${first} to ${last} in ${file}`,
  );
  return [`Length: ${one}, ${other}.`];
}

function sayChoices(actor: string, a: Named, b: Named): string[] {
  const [one, other] = [a, b].map(({ tally }) => tally.choices.get(actor) ?? []) as [
    Choice[],
    Choice[],
  ];
  const at = one.findIndex(
    ({ step, skill }, i) => other[i]?.step !== step || other[i]?.skill !== skill,
  );
  const index = at === -1 ? one.length : at;
  if (index === one.length && one.length === other.length) {
    return [`${actor} chose the same in both, ${sayCount(one.length, 'time')}.`];
  }
  const [left, right] = [one[index], other[index]].map((choice) =>
    choice === undefined ? 'nothing more' : `${choice.skill} in step ${choice.step}`,
  );
  const counts = `${sayCount(one.length, 'choice')} in ${a.file}, ${other.length} in ${b.file}`;
  return [
    `${actor}: ${counts}. The first that differs: ${left} in ${a.file}, ${right} in ${b.file}.`,
  ];
}

function sayGoals(actor: string, a: Named, b: Named): string[] {
  const [one, other] = [a, b].map(({ tally }) => tally.goals(actor)) as [
    Map<string, boolean>,
    Map<string, boolean>,
  ];
  const names = [...new Set([...one.keys(), ...other.keys()])];
  const say = (held: boolean | undefined): string =>
    held === undefined ? 'no goal' : held ? 'reached' : 'not reached';
  const lines = names
    .filter((name) => one.get(name) !== other.get(name))
    .map((name) => {
      const [left, right] = [say(one.get(name)), say(other.get(name))];
      return `${actor}: goal ${name} is ${left} at the end of ${a.file}, ${right} at the end of ${b.file}.`;
    });
  if (lines.length > 0 || names.length === 0) return lines;
  return [`${actor} has reached the same of its goals at the end of both.`];
}

/** What a director is told, in few plain words. */
import type { Source } from '../network/spread-activation.js';
import type { Value } from '../state/definition.js';
import { endSentence } from '../state/errors.js';
import type { Choice, Happening } from './director-log.js';

/** Characters of an answer: a model has to read all of it. */
export const mostText = 4000;

export function clipText(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/** Lines as one text; where they are too many the last ones are left out, and it says so. */
export function clipLines(lines: readonly string[], note = 'The data has more.'): string {
  const text = lines.join('\n');
  if (text.length <= mostText) return text;
  const all = text.split('\n');
  const kept: string[] = [];
  let room = mostText - 100;
  for (const line of all) {
    room -= line.length + 1;
    if (room < 0) break;
    kept.push(line);
  }
  // one line that is too long by itself
  if (kept.length === 0) kept.push(`${text.slice(0, mostText - 100)}…`);
  return `${kept.join('\n')}\n(${all.length - kept.length} more lines are left out. ${note})`;
}

export function sayHappening(happening: Happening): string {
  const { tick } = happening;
  switch (happening.kind) {
    case 'chosen':
      return `Tick ${tick}: chose ${happening.skill} (level ${sayNumber(happening.level)}).`;
    case 'finished':
      return `Tick ${tick}: ${happening.skill} finished.`;
    case 'failed':
      return `Tick ${tick}: ${happening.skill} failed: ${endSentence(happening.reason)}`;
    case 'cancelled':
      return `Tick ${tick}: ${happening.skill} was cancelled: ${endSentence(happening.reason)}`;
    case 'sign':
      return `Tick ${tick}: ${happening.sign} is ${sayValue(happening.is)}, was ${sayValue(happening.was)}.`;
    case 'fault':
      return `Tick ${tick}: something was wrong with ${happening.part}: ${endSentence(happening.error)}`;
    case 'told':
      return `Tick ${tick}: the director ${happening.what}.`;
  }
}

/** Happenings told in words where many came. */
const mostSaid = 40;
/** Characters of one in words: the reason of a failure may be long. */
const longestSaid = 500;

export function sayShortly(happening: Happening): string {
  return clipText(sayHappening(happening), longestSaid);
}

/** The last ones of those that are remembered; `noted` is how many there were, also those that are forgotten. */
export function sayLatest(happened: readonly Happening[], noted: number): string[] {
  const said = latestThatFit(happened.slice(-mostSaid).map(sayShortly), mostText - 500);
  const rest = happened.length - said.length;
  const from = `what_happened with since_tick ${happened[0]?.tick} tells them`;
  const note = rest > 0 ? [`${rest} earlier happenings are left out: ${from}.`] : [];
  return [...sayForgotten(happened, noted), ...note, ...said];
}

function latestThatFit(lines: readonly string[], room: number): readonly string[] {
  let left = room;
  let first = lines.length;
  while (first > 0) {
    left -= (lines[first - 1]?.length ?? 0) + 1;
    if (left < 0) break;
    first--;
  }
  return lines.slice(first);
}

export function sayForgotten(happened: readonly Happening[], noted: number): string[] {
  const forgotten = noted - happened.length;
  if (forgotten <= 0) return [];
  const from = `the latest ${happened.length} are, from tick ${happened[0]?.tick} on`;
  return [`The first ${forgotten} happenings are no longer remembered: ${from}.`];
}

const sourceNames: Readonly<Record<Source, string>> = {
  state: 'what it perceives',
  goals: 'goals',
  protected: 'goals to protect',
  backward: 'skills that need it',
  forward: 'skills that lead to it',
  followers: 'skills it usually follows',
  conflicts: 'conflicting skills',
};

/** A choice of some steps ago, from what was noted then. */
export function sayChoice({ tick, skill, level, threshold, over, from }: Choice): string {
  const lines = [
    `${skill} was chosen last in tick ${tick}: level ${sayNumber(level)}, threshold ${sayNumber(threshold)}.`,
  ];
  if (over !== undefined) {
    lines.push(`It was chosen over ${over.skill} (${sayNumber(over.level)}).`);
  } else if (from !== undefined) lines.push('No other skill could run.');
  const shares = Object.entries(from ?? {}).filter(([, amount]) => amount !== 0);
  if (shares.length > 0) {
    const said = shares.map(
      ([source, amount]) => `${sourceNames[source as Source]} ${sayNumber(amount)}`,
    );
    lines.push(`In that step it was given energy by: ${said.join(', ')}.`);
  }
  return lines.join('\n');
}

export function sayValue(value: Value | null): string {
  if (value === null) return 'unknown';
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

export function sayNumber(value: number): string {
  return Math.abs(value) >= 0.005 || value === 0 ? value.toFixed(2) : value.toPrecision(2);
}

/** `a, b and 7 more`. */
export function sayNames(names: readonly string[], most = 12): string {
  if (names.length === 0) return 'nothing';
  const rest = names.length - most;
  return rest > 0 ? `${names.slice(0, most).join(', ')} and ${rest} more` : names.join(', ');
}

/** Where two runs first differ, for people: they know what a character does, and not how that is recorded. */
import { type Difference, firstDifference } from '@troupe/core';

/** A tick as it is compared. */
export interface ToldTick {
  readonly inputs: readonly unknown[];
  readonly actors: Readonly<Record<string, ToldActor>>;
  readonly world: readonly unknown[];
}

export interface ToldActor {
  readonly signs: object;
  readonly chosen: string | null;
  readonly threshold: number | null;
  readonly levels: object;
  readonly skills: readonly unknown[];
  readonly asked: readonly unknown[];
  readonly faults: readonly unknown[];
}

/** Of somebody who has nothing to tell. */
export const silent: ToldActor = {
  signs: {},
  chosen: null,
  threshold: null,
  levels: {},
  skills: [],
  asked: [],
  faults: [],
};

/** `what robot perceives (boardInHand): true in "Yesterday", false in "Today"` */
export function sayDifference(
  difference: Difference,
  ticks: readonly [ToldTick, ToldTick],
  [title, other]: readonly [string, string],
): string {
  const names = new Set(ticks.flatMap(({ actors }) => Object.keys(actors)));
  // one may have a dot in it
  const actor = [...names].find((name) => `${difference.path}.`.startsWith(`actors.${name}.`));
  const start = `actors.${actor}`;
  // where one of them has nothing of all that, the first of it is said
  const inner =
    difference.path === start
      ? firstDifference(difference.recorded ?? silent, difference.found ?? silent, start)
      : undefined;
  const { path, recorded, found } = inner ?? difference;
  const where =
    actor === undefined ? wherePlain(path) : whereOf(actor, path.slice(start.length + 1));
  const [mine, yours] = sayBoth(recorded, found);
  return `${where}: ${mine} in "${title}", ${yours} in "${other}"`;
}

function wherePlain(path: string): string {
  const [kind, ...rest] = path.split('.');
  const last = rest.at(-1);
  const detail = last === undefined || /^(\d+|kind)$/.test(last) ? '' : ` (${last})`;
  return `${kind === 'world' ? 'what changed in the world' : 'what came from outside'}${detail}`;
}

function whereOf(actor: string, path: string): string {
  const [kind = ''] = path.split('.');
  const name = path.slice(kind.length + 1);
  switch (kind) {
    case 'signs':
      return `what ${actor} perceives (${name})`;
    case 'chosen':
      return `what ${actor} chose`;
    case 'threshold':
      return `the threshold of ${actor}`;
    case 'levels':
      return `the level of ${name} of ${actor}`;
    case 'skills':
      return `what the skills of ${actor} do`;
    case 'asked':
      return `what is asked of ${actor}`;
    case 'faults':
      return `what went wrong with ${actor}`;
    default:
      return `what ${actor} does`;
  }
}

/** Four digits, unless it takes more to see that they are two. */
function sayBoth(recorded: unknown, found: unknown): readonly [string, string] {
  const [mine, yours] = [sayValue(recorded, true), sayValue(found, true)];
  return mine === yours ? [sayValue(recorded, false), sayValue(found, false)] : [mine, yours];
}

function sayValue(value: unknown, isShort: boolean): string {
  if (value === undefined || value === null) return 'nothing';
  if (typeof value === 'number' && isShort) return String(roundOff(value));
  if (typeof value !== 'object') return String(value);
  const { skill, event, thing, actor, messages } = value as Readonly<Record<string, unknown>>;
  if (Array.isArray(messages)) return `${messages.map(sayMessage).join(', ')} (${actor})`;
  if (skill !== undefined) return event === undefined ? String(skill) : `${skill} ${event}`;
  const about = thing ?? actor;
  return about === undefined ? 'something' : `something of ${about}`;
}

/** `tune theta`, `disable pickUpBoard` */
function sayMessage(message: Readonly<Record<string, unknown>>): string {
  const { kind, parameters, goals, agent, sensor, skill, context } = message;
  const names = Object.keys(parameters ?? goals ?? {}).join(', ');
  return `${kind} ${agent ?? sensor ?? skill ?? context ?? names}`.trim();
}

/** Four digits, or the whole of a whole number. */
function roundOff(value: number): number {
  if (Number.isInteger(value)) return value;
  return Math.abs(value) < 1000 ? Number(value.toPrecision(4)) : Math.round(value);
}

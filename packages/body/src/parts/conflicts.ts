/** Why two parts cannot be in one character: what they say of each other, and of the same things. */
import type { Problem } from '@troupe/core';
import { entriesOf } from './form-notes.js';
import type { Implied, Option } from './implications.js';
import { kinds } from './part.js';
import { sameValue } from './same-value.js';
import { sayPart, sayValue } from './say-parts.js';

export function conflictsBetween(one: Option, other: Option): Problem[] {
  // by slot: what is said must not depend on the order in which slots were declared
  const [a, b] = one.slot < other.slot ? [one, other] : [other, one];
  return [...exclusions(a, b), ...unmetNeeds(a, b), ...unmetNeeds(b, a), ...clashes(a, b)];
}

function exclusions(a: Option, b: Option): Problem[] {
  const reasons = new Set(
    [a.part.excludes?.[b.slot]?.[b.name], b.part.excludes?.[a.slot]?.[a.name]].filter(
      (reason) => reason !== undefined,
    ),
  );
  if (reasons.size === 0) return [];
  const message = `${sayPart(a)} and ${sayPart(b)} exclude each other: ${[...reasons].join('; ')}. ${anotherOf(a, b)}`;
  return [{ code: 'parts-exclude', path: `${a.slot}+${b.slot}`, message }];
}

function unmetNeeds(a: Option, b: Option): Problem[] {
  const needed = a.part.needs?.[b.slot];
  const reasons = entriesOf(needed);
  if (needed === undefined || reasons.some(([name]) => name === b.name)) return [];
  const wanted = reasons.map(([name, reason]) => `"${name}" (${reason})`);
  const message = `${sayPart(a)} needs ${b.slot} ${wanted.join(' or ')}, found ${sayPart(b)}. ${anotherOf(a, b)}`;
  return [{ code: 'part-needed', path: `${a.slot}+${b.slot}`, message }];
}

function clashes(a: Option, b: Option): Problem[] {
  const found = new Map<string, Problem>();
  for (const one of a.implied) {
    for (const other of b.implied) {
      const path = clash(one, other);
      if (path === undefined || found.has(path)) continue;
      const message = `${sayPart(a)} ${sayImplied(one)}, ${sayPart(b)} ${sayImplied(other)}. ${anotherOf(a, b)}`;
      found.set(path, { code: 'parts-clash', path, message });
    }
  }
  return [...found.values()];
}

/** Where two say different things. */
function clash(one: Implied, other: Implied): string | undefined {
  const { what, name } = one;
  if (what !== other.what || name !== other.name) return undefined;
  // one removes what the other changes
  if (one.how !== other.how) return pathOf({ what, name });
  if (one.property !== other.property || sameValue(one.value, other.value)) return undefined;
  return pathOf(one);
}

/** Where in a character: `skills.walk.run`. */
export function pathOf({
  what,
  name,
  property,
}: Pick<Implied, 'what' | 'name' | 'property'>): string {
  return [what, name, ...(property === undefined ? [] : [property])].join('.');
}

const calls = {
  shape: 'shape',
  settings: 'setting',
  state: 'state',
  parameters: 'parameter',
  ...kinds,
};

/** What a part said: `removes sensor "bright"`. */
export function sayImplied({ what, name, how, property, value }: Implied): string {
  const thing = `${calls[what]} "${name}"`;
  if (how === 'set') return `sets ${thing} to ${sayValue(value)}`;
  if (how === 'remove') return `removes ${thing}`;
  if (how === 'add') return `adds ${thing} as ${sayValue(value)}`;
  return `changes ${property} of ${thing} to ${sayValue(value)}`;
}

function anotherOf(a: Option, b: Option): string {
  return `Choose another ${a.slot} or ${b.slot}`;
}

/** What choosing a part implies, one by one: so that choices can be compared, joined and shown. */
import { entriesOf } from './form-notes.js';
import type { Palette, SlotNames } from './palette.js';
import { type Kind, kinds, type Part } from './part.js';

/** What a part may speak of, in the order in which it is shown. */
export const whats = [
  'shape',
  'settings',
  'state',
  'parameters',
  ...(Object.keys(kinds) as Kind[]),
] as const;

/** A part in its slot. */
export interface Option {
  readonly slot: string;
  readonly name: string;
  readonly part: Part;
  readonly implied: readonly Implied[];
}

export interface Implied {
  /** Of a character's parts, their kind. */
  readonly what: (typeof whats)[number];
  /** Which: of a shape, the slot. */
  readonly name: string;
  readonly how: 'set' | 'add' | 'change' | 'remove';
  /** What is changed about it. */
  readonly property?: string;
  /** Nothing of what is removed. */
  readonly value?: unknown;
}

/** The parts of each slot, in the order of the palette. */
export function optionsOf({ slots }: Palette): readonly (readonly Option[])[] {
  return Object.entries<Palette['slots'][string]>(slots).map(([slot, { parts }]) =>
    Object.entries<Part>(parts).map(([name, part]) => ({
      slot,
      name,
      part,
      implied: impliedBy(slot, part),
    })),
  );
}

export function optionOf<Slots extends SlotNames>(
  { slots }: Palette<Slots>,
  slot: string,
  name: string,
): Option {
  const part = (slots as Palette['slots'])[slot]!.parts[name]!;
  return { slot, name, part, implied: impliedBy(slot, part) };
}

function impliedBy(slot: string, part: Part): Implied[] {
  const implied: Implied[] = [];
  if (part.shape !== undefined) {
    implied.push({ what: 'shape', name: slot, how: 'set', value: part.shape });
  }
  for (const what of ['settings', 'state', 'parameters'] as const) {
    for (const [name, value] of Object.entries(part[what] ?? {})) {
      implied.push({ what, name, how: 'set', value });
    }
  }
  for (const kind of Object.keys(kinds) as Kind[]) {
    for (const [name, value] of entriesOf<unknown>(part.add?.[kind])) {
      implied.push({ what: kind, name, how: 'add', value });
    }
    const changes = (part.change ?? {}) as Readonly<Partial<Record<Kind, Forms>>>;
    for (const [name, form] of entriesOf(changes[kind])) {
      for (const [property, value] of Object.entries(form)) {
        implied.push({ what: kind, name, how: 'change', property, value });
      }
    }
    for (const name of part.remove?.[kind] ?? []) {
      implied.push({ what: kind, name, how: 'remove' });
    }
  }
  return implied;
}

type Forms = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

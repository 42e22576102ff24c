/** What random cases have in them: a property that never meets a conflict says nothing of conflicts. */
import type { CharacterDefinition, Joining, Message, TraceRecord, Value } from '@troupe/core';

const traits = ['conflicts', 'disabled', 'executing', 'negative literals'] as const;
export type Trait = (typeof traits)[number];

export interface Mix {
  /** Counts one case with these in it. */
  count(has: ReadonlySet<Trait>): void;
  /** Counts one case by its trace. */
  note(definition: CharacterDefinition, steps: readonly MixedStep[]): void;
  /** Percentages, in a line. */
  say(): string;
  /** The traits that fewer than 30 % of the cases have. */
  rare(): Trait[];
}

interface MixedStep {
  readonly messages: readonly Message[];
  readonly record: TraceRecord;
}

/** `onlyTrue` where the property itself rules negative literals out. */
export function createMix(title: string, { onlyTrue = false } = {}): Mix {
  let cases = 0;
  const found = new Map<Trait, number>(traits.map((trait) => [trait, 0]));
  const counted = traits.filter((trait) => !(onlyTrue && trait === 'negative literals'));
  const share = (trait: Trait) => (100 * found.get(trait)!) / cases;
  const mix: Mix = {
    count(has) {
      cases++;
      for (const trait of has) found.set(trait, found.get(trait)! + 1);
    },
    note(definition, steps) {
      const has = new Set<Trait>();
      if (isNegative(definition)) has.add('negative literals');
      for (const { messages, record } of steps) {
        const { skills, disabled, executing, selected } = record;
        if (Object.values(skills).some(({ from }) => from.conflicts < 0)) has.add('conflicts');
        if (disabled.length > 0) has.add('disabled');
        if (executing.some((skill) => skill !== selected)) has.add('executing');
        for (const message of messages) {
          if (message.kind === 'join' && isNegative(message.agents)) has.add('negative literals');
        }
      }
      mix.count(has);
    },
    say: () =>
      `${title}: ${cases} cases, ${counted.map((trait) => `${Math.round(share(trait))} % ${trait}`).join(', ')}`,
    rare: () => counted.filter((trait) => share(trait) < 30),
  };
  return mix;
}

/** Whether a condition, an add or a goal wants anything but `true`. */
export function isNegative({ skills = {}, goals = {} }: Joining): boolean {
  const wanted: (Value | { readonly value?: Value; readonly conserve?: boolean })[] = [
    ...Object.values(skills).flatMap(({ when = [], adds = [] }) => [
      ...(Array.isArray(when) ? [] : Object.values(when)),
      ...(Array.isArray(adds) ? [] : Object.values(adds)),
    ]),
    ...Object.values(goals),
  ];
  return wanted.some((form) =>
    typeof form === 'object' ? (form.value ?? true) !== true : form !== true,
  );
}

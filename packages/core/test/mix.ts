/** What random cases have in them: a property that never meets a conflict says nothing of conflicts. */
import type { CharacterDefinition, Joining, Message, TraceRecord, Value } from '@troupe/core';

const traits = ['conflicts', 'disabled', 'executing', 'negative literals'] as const;
type Trait = (typeof traits)[number];

export interface Mix {
  /** Counts one case. */
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
  return {
    note(definition, steps) {
      cases++;
      const has: Record<Trait, boolean> = {
        conflicts: steps.some(({ record }) =>
          Object.values(record.skills).some(({ from }) => from.conflicts < 0),
        ),
        disabled: steps.some(({ record }) => record.disabled.length > 0),
        executing: steps.some(({ record }) =>
          record.executing.some((skill) => skill !== record.selected),
        ),
        'negative literals':
          isNegative(definition) ||
          steps.some(({ messages }) =>
            messages.some((m) => m.kind === 'join' && isNegative(m.agents)),
          ),
      };
      for (const trait of traits) if (has[trait]) found.set(trait, found.get(trait)! + 1);
    },
    say: () =>
      `${title}: ${cases} cases, ${counted.map((trait) => `${Math.round(share(trait))} % ${trait}`).join(', ')}`,
    rare: () => counted.filter((trait) => share(trait) < 30),
  };
}

function isNegative({ skills = {}, goals = {} }: Joining): boolean {
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

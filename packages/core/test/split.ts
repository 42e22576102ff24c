/** A character split over shares, which are coordinated as another package would: only text goes from one to the other. */
import {
  type ActorDefinition,
  createShare,
  type Input,
  mergeActed,
  mergePerceived,
  recordStep,
  type SavedWorld,
  type Share,
  type ShareOptions,
  type ShareParts,
} from '@troupe/core';
import { throughJson } from './living.js';

export interface Split {
  readonly shares: readonly Share[];
  /** Lines of the trace, of every share. */
  readonly traces: readonly string[][];
  /** What came for the next tick. */
  readonly inputs: Input[];
  tick(dt: number): void;
}

export interface SplitOptions extends Omit<ShareOptions, 'own'> {
  readonly homes: readonly ShareParts[];
  /** Numbers that say in which order answers arrive. */
  readonly order?: (n: number) => number;
}

export function splitActor(definition: ActorDefinition, options: SplitOptions): Split {
  const { homes, order = () => 0, ...rest } = options;
  const inputs: Input[] = [];
  const shares = homes.map((own) => createShare(definition, { ...rest, own }));
  const traces = shares.map((share) => {
    const lines: string[] = [];
    share.onInput((input) => inputs.push(throughJson(input)));
    share.actor.onStep(
      ({ report, state }) => lines.push(JSON.stringify(recordStep(state, report))),
      { explain: true },
    );
    return lines;
  });
  const all = <T>(ask: (share: Share) => T): T[] =>
    arriving(
      shares.map((_, i) => i),
      order,
    ).map((i) => throughJson(ask(shares[i]!)));
  return {
    shares,
    traces,
    inputs,
    tick: (dt) => {
      const given = throughJson(inputs.splice(0));
      const perceived = mergePerceived(
        arriving(
          all((share) => share.perceive(dt, given)),
          order,
        ),
      );
      const acted = mergeActed(
        arriving(
          all((share) => share.act(throughJson(perceived))),
          order,
        ),
      );
      for (const share of shares) share.settle(throughJson(acted));
    },
  };
}

export function worldsOf({ shares }: Split): SavedWorld[] {
  return shares.map((share) => share.saveWorld());
}

/** Deals the parts of a definition out, as numbers say. */
export function dealParts(
  definition: ActorDefinition,
  laws: readonly string[],
  homes: number,
  deal: (n: number) => number,
): ShareParts[] {
  const parts = Array.from({ length: homes }, () => ({
    sensors: [] as string[],
    receptors: [] as string[],
    skills: [] as string[],
    commands: [] as string[],
    laws: [] as string[],
  }));
  const { sensors, receptors, skills, templates, commands } = definition;
  const dealOut = (kind: keyof (typeof parts)[number], names: readonly string[]) => {
    for (const name of names) parts[deal(homes)]![kind].push(name);
  };
  dealOut('sensors', Object.keys(sensors ?? {}));
  dealOut('receptors', Object.keys(receptors ?? {}));
  dealOut('skills', Object.keys({ ...skills, ...templates }));
  dealOut('commands', Object.keys(commands ?? {}));
  dealOut('laws', laws);
  return parts;
}

function arriving<T>(given: readonly T[], order: (n: number) => number): T[] {
  const list = [...given];
  for (let i = list.length - 1; i > 0; i--) {
    const j = order(i + 1);
    [list[i], list[j]] = [list[j]!, list[i]!];
  }
  return list;
}

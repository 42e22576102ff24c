import {
  type ActorDefinition,
  chanceOf,
  createChances,
  createScene,
  type Input,
  recordStep,
  type Scene,
} from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allWays,
  type DeedKind,
  type LivingCase,
  livingCases,
  syncWays,
} from './arbitrary-actor.js';
import { type Recording, recordScene, sceneRuns, settle } from './living.js';
import { doDeeds } from './play-living.js';
import { expectSame } from './same.js';
import { dealParts, type Split, splitActor, worldsOf } from './split.js';

const deeds: readonly DeedKind[] = [
  'want',
  'withdraw',
  'set',
  'disable',
  'enable',
  'cancel',
  'leave',
  'attend',
  'remember',
  'tune',
  'join',
  'change',
  'put',
  'take',
];

interface Alone {
  readonly scene: Scene;
  readonly trace: string[];
  readonly recording: Recording;
}

function firstOf({ characters }: LivingCase): readonly [string, ActorDefinition] {
  return Object.entries(characters)[0]!;
}

/** The first character of a case, alone in one process. */
function openAlone(random: LivingCase): Alone {
  const { seed, rate, things, laws } = random;
  const [name, definition] = firstOf(random);
  const scene = createScene({ seed, rate, world: { things, laws } });
  const trace: string[] = [];
  const actor = scene.add(definition, name);
  const recording = recordScene(scene);
  actor.onStep(({ report, state }) => trace.push(JSON.stringify(recordStep(state, report))), {
    explain: true,
  });
  return { scene, trace, recording };
}

/** The same, split as chance says. */
function openSplit(
  random: LivingCase,
  homes: number,
  dealt: number,
): Split & { lines: string[][] } {
  const { seed, rate, things, laws } = random;
  const [name, definition] = firstOf(random);
  const { integer } = chanceOf(createChances(dealt), 'deal');
  const parts = dealParts(definition, Object.keys(laws), homes, integer);
  const world = { things, laws };
  const split = splitActor(definition, { name, seed, rate, world, homes: parts, order: integer });
  const lines = split.shares.map((share) => {
    const told: string[] = [];
    share.actor.scene.record({
      tick: (record) => told.push(JSON.stringify(record)),
      keyframe: () => undefined,
    });
    return told;
  });
  return { ...split, lines };
}

/** What came in was taken in one process: it is what all shares are given. */
function inputsOf(line: string): Input[] {
  const { inputs = [] } = JSON.parse(line) as { inputs?: Input[] };
  return inputs.filter(({ kind }) => kind !== 'enter');
}

const withoutEntry = (line: string) => {
  const { inputs, whole: _, ...rest } = JSON.parse(line) as Record<string, unknown>;
  const others = (inputs as { kind: string }[] | undefined)?.filter(({ kind }) => kind !== 'enter');
  return JSON.stringify([rest, others ?? []]);
};

function compare(alone: Alone, world: string, split: ReturnType<typeof openSplit>): void {
  expect(alone.trace.length).toBeGreaterThan(0);
  for (const trace of split.traces) expectSame(trace, alone.trace);
  const recorded = alone.recording.lines.map(withoutEntry);
  for (const lines of split.lines) expectSame(lines.map(withoutEntry), recorded);
  for (const saved of worldsOf(split)) expectSame(JSON.stringify(saved.things), world);
}

function worldOf({ world }: Scene): string {
  return JSON.stringify(Object.fromEntries(world.names().map((name) => [name, world.thing(name)])));
}

describe('a character split over processes', () => {
  it('[SHR2] has the trace of one process, byte for byte, however it is split and whoever answers first', () => {
    fc.assert(
      fc.property(
        livingCases({ ways: syncWays, deeds }),
        fc.integer({ min: 1, max: 4 }),
        fc.nat(),
        (random, homes, dealt) => {
          const alone = openAlone(random);
          const split = openSplit(random, homes, dealt);
          for (const [i, given] of random.script.entries()) {
            doDeeds(alone.scene, random, given);
            alone.scene.tick();
            split.inputs.push(...inputsOf(alone.recording.lines[i]!));
            split.tick(1 / random.rate);
          }
          compare(alone, worldOf(alone.scene), split);
        },
      ),
      { numRuns: sceneRuns },
    );
  });

  it('[SHR2] has the trace of one process also where skills go on outside the tick', async () => {
    await fc.assert(
      fc.asyncProperty(
        livingCases({ ways: allWays, deeds }),
        fc.integer({ min: 1, max: 4 }),
        fc.nat(),
        async (random, homes, dealt) => {
          const alone = openAlone(random);
          for (const given of random.script) {
            doDeeds(alone.scene, random, given);
            alone.scene.tick();
            await settle();
          }
          alone.scene.tick();
          // promises that are still under way go on writing
          const world = worldOf(alone.scene);
          const split = openSplit(random, homes, dealt);
          for (const [i, line] of alone.recording.lines.entries()) {
            // what its code said is said again
            split.inputs.push(...inputsOf(line).filter(isFromOutside));
            split.tick(1 / random.rate);
            if (i < random.script.length) await settle();
          }
          compare(alone, world, split);
        },
      ),
      { numRuns: sceneRuns },
    );
  });
});

function isFromOutside(input: Input): boolean {
  if (input.kind === 'world') return input.writer === 'outside';
  if (input.kind === 'memory') return input.write.writer === 'outside';
  return input.kind !== 'settled' && input.kind !== 'fault';
}

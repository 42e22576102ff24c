/** Moving robots beside mixers that play clips: all that there is to do for a frame, but for drawing it. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Benchmark, Round } from '../harness/benchmark.js';
import { animationMixers } from '../peers/animation-mixers.js';
import {
  countJoints,
  framesADay,
  framesASecond,
  movingRobots,
  waitingRobots,
} from '../subjects/moving-robots.js';

const count = 100;
const rounds = 25;
/** Of a round: an even number, for a tick is made in every second one. */
const frames = 10;
/** Rounds before anything counts. */
const before = 10;

export const robotBenchmarks: readonly Benchmark[] = [
  {
    name: 'body/robots',
    unit: 'ms',
    with: `a frame of ${count} AnimationMixers of three.js with as many joints that play a clip; ours is one of ${count} sander robots that perceive, choose and move (30 ticks a second) and of their views, without a renderer`,
    better: 'less',
    limit: 2,
    measure: () => measureFrames(({ ticks, view }) => ticks + view),
  },
  {
    name: 'body/robots-ticks',
    unit: 'ms',
    with: 'the same mixers; ours is the part of body/robots that makes the ticks',
    better: 'less',
    measure: () => measureFrames(({ ticks }) => ticks),
  },
  {
    name: 'body/robots-view',
    unit: 'ms',
    with: 'the same mixers; ours is the part of body/robots that shows where they are',
    better: 'less',
    measure: () => measureFrames(({ view }) => view),
  },
  {
    name: 'body/robots-waiting',
    unit: 'ms',
    with: 'the same mixers; ours is a frame of as many robots of which each waits for a skill to end: they perceive and choose, and nothing moves',
    better: 'less',
    measure: () => measureFrames(({ ticks, view }) => ticks + view, waitingRobots(count)),
  },
  {
    name: 'body/allocation',
    unit: 'bytes',
    with: 'the bytes that a frame of moving robots allocates in the first half of a run; ours is the second half',
    better: 'less',
    limit: 1.1,
    measure: () => measureHeap(({ first, second }) => ({ ours: second, theirs: first })),
  },
  {
    name: 'body/heap',
    unit: 'bytes',
    with: 'the bytes held after the first half of that run; ours is what is held after the second',
    better: 'less',
    limit: 1.02,
    measure: () => measureHeap(({ held, heldLater }) => ({ ours: heldLater, theirs: held })),
  },
];

/** Milliseconds of this process, as others may use the core too. */
interface Taken {
  ticks: number;
  view: number;
  mixers: number;
}

function measureFrames(
  ours: (taken: Taken) => number,
  robots = movingRobots(count, ((before + rounds) * frames) / framesADay),
): Round[] {
  const mix = animationMixers(count, countJoints());
  const live = (taken: Taken) => {
    const start = spent();
    robots.pass();
    const ticked = spent();
    robots.show();
    taken.ticks += ticked - start;
    taken.view += spent() - ticked;
    robots.replaceIdle();
  };
  const play = (taken: Taken) => {
    const start = spent();
    mix(1 / framesASecond);
    taken.mixers += spent() - start;
  };
  const results = Array.from({ length: before + rounds }, (): Round => {
    const taken: Taken = { ticks: 0, view: 0, mixers: 0 };
    for (let i = 0; i < frames; i++) {
      // each once a frame, as on a page: nobody finds the caches as it left them. And by turns in who is first
      if (i % 4 < 2) live(taken);
      play(taken);
      if (i % 4 >= 2) live(taken);
    }
    return { ours: ours(taken) / frames, theirs: taken.mixers / frames };
  });
  return results.slice(before);
}

function spent(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Bytes: allocated in a frame of each half, and held after each. */
interface Heap {
  readonly first: number;
  readonly second: number;
  readonly held: number;
  readonly heldLater: number;
}

async function measureHeap(roundOf: (heap: Heap) => Round): Promise<Round[]> {
  const child = fileURLToPath(new URL('../show-robots.js', import.meta.url));
  const args = ['--expose-gc', '--single-threaded', '--no-flush-bytecode', child];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return [roundOf(JSON.parse(stdout) as Heap)];
}

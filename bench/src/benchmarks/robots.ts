/** Moving robots beside mixers that play clips: all that there is to do for a frame, but for drawing it. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Benchmark, Round } from '../harness/benchmark.js';
import { animationMixers } from '../peers/animation-mixers.js';
import { countJoints, framesASecond, movingRobots } from '../subjects/moving-robots.js';

const count = 100;
const rounds = 101;
/** To warm up: a second, so that each robot has made some steps. */
const before = framesASecond;
/** Of a round: an even number, for a tick is made in every second one. */
const frames = 2;

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

/** Milliseconds. */
interface Taken {
  ticks: number;
  view: number;
}

function measureFrames(ours: (taken: Taken) => number): Round[] {
  const robots = movingRobots(count);
  const mix = animationMixers(count, countJoints());
  const live = () => {
    const taken: Taken = { ticks: 0, view: 0 };
    for (let i = 0; i < frames; i++) {
      const start = performance.now();
      robots.pass();
      const ticked = performance.now();
      robots.show();
      taken.ticks += ticked - start;
      taken.view += performance.now() - ticked;
      robots.giveWork();
    }
    return ours(taken) / frames;
  };
  const play = () => {
    const start = performance.now();
    for (let i = 0; i < frames; i++) mix(1 / framesASecond);
    return (performance.now() - start) / frames;
  };
  for (let i = 0; i < before; i++) {
    live();
    play();
  }
  return Array.from({ length: rounds }, (_, i) => {
    // by turns also in who is first: the second finds caches the first has filled
    if (i % 2 === 0) return { ours: live(), theirs: play() };
    const theirs = play();
    return { ours: live(), theirs };
  });
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

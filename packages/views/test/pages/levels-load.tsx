/** A hundred thousand steps of twenty skills in `LevelsView`, with more to come: what a long night leaves. */
import { createScene } from '@troupe/core';
import { LevelsView } from '../../src/levels/levels-view.js';
import type { ActorLog, RunLog } from '../../src/model/run-log.js';
import type { Cursor, Show, Topic } from '../../src/show/show.js';
import { mountPanel } from './mount-sander.js';

const capacity = 110_000;
const skills = Array.from({ length: 20 }, (_, i) => `skill${i + 1}`);
const ticks = Float64Array.from({ length: capacity }, (_, i) => i + 1);
const thresholds = Float64Array.from(ticks, (tick) => 20 + 5 * Math.sin(tick / 900));
const levels = new Map(
  skills.map((skill, i) => [
    skill,
    Float32Array.from(
      ticks,
      (tick) => 30 + i + 25 * Math.sin(tick / (40 + i)) * Math.sin(tick / 7e3),
    ),
  ]),
);
// one step alone that stands out
levels.get('skill7')![54_320] = 200;
let steps = 100_000;
let cursor: Cursor = { tick: steps, live: true };
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

const actor: ActorLog = {
  name: 'night',
  get steps() {
    return steps;
  },
  get stepTicks() {
    return ticks.subarray(0, steps);
  },
  get thresholds() {
    return thresholds.subarray(0, steps);
  },
  levels: (skill) => levels.get(skill)?.subarray(0, steps),
  skills,
  chosen: (step) => (step % 50 === 0 ? skills[step % 20] : undefined),
  stepAt: (tick) => Math.min(Math.floor(tick), steps) - 1,
  spans: [],
  signs: new Map(),
  goals: new Map(),
  disabled: new Map(),
  messages: [],
  faults: [],
};

const log = {
  first: 0,
  get last() {
    return steps;
  },
  timeOf: (tick: number) => tick / 30,
  actors: new Map([['night', actor]]),
} as unknown as RunLog;

const nothing = () => Promise.resolve();
const show: Show = {
  run: {
    id: 'night',
    title: 'A night',
    kind: 'live',
    first: 0,
    last: steps,
    rate: 30,
    seed: 0,
    playing: true,
    pace: 1,
    characters: ['night'],
  },
  role: 'director',
  replaying: false,
  log,
  get cursor() {
    return cursor;
  },
  moment: undefined,
  scene: createScene(),
  agents: [],
  structure: () => undefined,
  on: (topics: readonly Topic[], listener) => {
    if (topics.includes('log') || topics.includes('cursor')) listeners.add(listener);
    return () => listeners.delete(listener);
  },
  seek: (tick) => {
    cursor = { tick: Math.round(tick), live: false };
    tell();
  },
  follow: () => {
    cursor = { tick: steps, live: true };
    tell();
  },
  play: nothing,
  pause: nothing,
  step: nothing,
  setPace: nothing,
  explain: () => Promise.reject(new Error('nobody asks')),
  change: () => Promise.reject(new Error('nobody changes')),
};

/** One more step, drawn; says how long its drawing took. */
async function stepOnce(): Promise<number> {
  steps++;
  if (cursor.live) cursor = { tick: steps, live: true };
  tell();
  return new Promise((resolve) => {
    // asked for after the panel's own frame, so run after it
    const before = performance.now();
    requestAnimationFrame((start) => resolve(performance.now() - Math.max(start, before)));
  });
}

Object.assign(window, { stepOnce });
mountPanel(LevelsView, show);

/** A network of 500 nodes and 2,000 links in which everything changes 30 times a second: how many of the changes are drawn? */
import { createScene } from '@troupe/core';
import { createRoot } from 'react-dom/client';
import type {
  ActorMoment,
  CharacterStructure,
  Flow,
  LiteralOf,
  Moment,
  SkillStructure,
} from '../../src/model/protocol.js';
import { RunLog } from '../../src/model/run-log.js';
import { NetworkView } from '../../src/network/network-view.js';
import type { Show } from '../../src/show/show.js';
import '../../src/views.css';

export interface Load {
  /** Seconds it was measured for. */
  readonly seconds: number;
  /** Pieces of news that were drawn, a second. */
  readonly held: number;
  /** Pieces of news there were. */
  readonly told: number;
  /** Frames of the page. */
  readonly frames: number;
  readonly nodes: number;
  readonly links: number;
}

const counts = { sensors: 80, skills: 390, goals: 30, links: 2000 };
const name = (kind: string, index: number) => `${kind}-${String(index).padStart(3, '0')}`;

/** Always the same numbers. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

/** Each skill has an effect of its own, needed by some of those before it: as many links as there are conditions and goals. */
function makeStructure(): CharacterStructure {
  const next = numbers(7);
  const below = (limit: number) => Math.floor(next() * limit);
  const effect = (skill: number): LiteralOf => ({ proposition: name('p', skill), value: true });
  const whens = Array.from({ length: counts.skills }, () => new Map<string, LiteralOf>());
  const conditions = counts.links - counts.goals;
  for (let made = 0; made < conditions; ) {
    const skill = below(counts.skills);
    // two in five are sensed, the others are brought about by a skill farther from the goals
    const literal =
      next() < 0.4
        ? { proposition: name('sensor', below(counts.sensors)), value: true }
        : effect(Math.min(counts.skills - 1, skill + 1 + below(90)));
    if (whens[skill]!.has(literal.proposition) || literal.proposition === name('p', skill))
      continue;
    whens[skill]!.set(literal.proposition, literal);
    made += 1;
  }
  const skills: Record<string, SkillStructure> = {};
  whens.forEach((when, skill) => {
    const adds = [effect(skill)];
    if (skill < counts.goals) adds.push({ proposition: name('goal', skill), value: true });
    skills[name('skill', skill)] = { when: [...when.values()], adds, deletes: [], uses: [] };
  });
  return {
    actor: 'load',
    skills,
    sensors: Array.from({ length: counts.sensors }, (_, index) => name('sensor', index)),
    goals: Array.from({ length: counts.goals }, (_, index) => name('goal', index)),
  };
}

const structure = makeStructure();

/** Every link with energy, of which one in six is taken. */
function makeMoment(tick: number): Moment {
  const wave = (index: number) => 0.5 + 0.5 * Math.sin(tick * 0.21 + index * 0.7);
  const flows: Flow[] = [];
  const skills: Record<string, ActorMoment['skills'][string]> = {};
  Object.entries(structure.skills).forEach(([skill, { when, adds }], index) => {
    skills[skill] = {
      level: 130 * wave(index),
      executable: (tick + index) % 7 === 0,
      executing: (tick + index) % 31 === 0,
      disabled: index % 97 === 0,
      elsewhere: index % 50 === 0,
    };
    for (const { proposition, value } of when) {
      const amount = 9 * wave(flows.length) * (flows.length % 6 === 0 ? -1 : 1);
      const isSensed = proposition.startsWith('sensor');
      const from = isSensed ? proposition : proposition.replace('p-', 'skill-');
      const source = isSensed ? 'state' : 'forward';
      flows.push({ source, from, to: skill, proposition, value, amount });
    }
    for (const { proposition, value } of adds.slice(1)) {
      const amount = 9 * wave(flows.length);
      flows.push({ source: 'goals', from: proposition, to: skill, proposition, value, amount });
    }
  });
  const sensors = structure.sensors.map((sensor, index) => [
    sensor,
    { value: wave(index), disabled: false, elsewhere: false },
  ]);
  const goals = structure.goals.map((goal, index) => [
    goal,
    { value: true, importance: 1, met: (tick + index) % 9 < 4, disabled: false },
  ]);
  const load: ActorMoment = {
    version: 0,
    step: tick,
    threshold: 80 + 30 * wave(0),
    parameters: { theta: 80, phi: 10, gamma: 20, delta: 10, pi: 20, thetaDecay: 0.1, kappa: 0 },
    skills,
    sensors: Object.fromEntries(sensors),
    goals: Object.fromEntries(goals),
    flows,
    signals: {},
    memory: [],
  };
  return { tick, time: tick / 30, actors: { load } };
}

// made before: what it costs to make them is not what is measured
const moments = Array.from({ length: 60 }, (_, tick) => makeMoment(tick));
const listeners = new Set<() => void>();
let told = 0;

const nothing = async () => undefined;
const show: Show = {
  run: {
    id: 'load',
    title: 'Load',
    kind: 'live',
    first: 0,
    last: 0,
    rate: 30,
    seed: 1,
    playing: true,
    pace: 1,
    characters: ['load'],
  },
  role: location.search.includes('viewer') ? 'viewer' : 'director',
  log: new RunLog(),
  get cursor() {
    return { tick: told, live: true };
  },
  get moment() {
    return { ...moments[told % moments.length]!, tick: told };
  },
  scene: createScene(),
  agents: [],
  structure: () => structure,
  on: (topics, listener) => {
    if (!topics.includes('moment')) return () => undefined;
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  seek: () => undefined,
  follow: () => undefined,
  replaying: false,
  play: nothing,
  pause: nothing,
  step: nothing,
  setPace: nothing,
  explain: () => Promise.reject(new Error('nothing to explain')),
  change: async () => 'load',
};

/** Tells news `rate` times a second, and counts those that were drawn. */
async function measure(seconds: number, rate = 30): Promise<Load> {
  const stage = document.querySelector('[data-tick]')!;
  let drawn = 0;
  let frames = 0;
  const watcher = new MutationObserver(() => {
    drawn += 1;
  });
  watcher.observe(stage, { attributes: true, attributeFilter: ['data-tick'] });
  const begun = performance.now();
  const before = told;
  await new Promise<void>((resolve) => {
    // at the beginning of a frame: timers are put off by a page that is busy drawing, and then there would be less to draw
    const frame = () => {
      frames += 1;
      const passed = (performance.now() - begun) / 1000;
      const due = before + Math.floor(passed * rate);
      // what was missed is not made up for
      if (due > told) {
        told = due;
        for (const listener of listeners) listener();
      }
      if (passed < seconds) requestAnimationFrame(frame);
      else resolve();
    };
    requestAnimationFrame(frame);
  });
  watcher.disconnect();
  const took = (performance.now() - begun) / 1000;
  return {
    seconds: took,
    held: drawn / took,
    told: told - before,
    frames: frames / took,
    nodes: document.querySelectorAll('[data-node]').length,
    links: moments[0]!.actors['load']!.flows.length,
  };
}

Object.assign(window, { measure, show });

const isLinkable = location.search.includes('linkable');
createRoot(document.querySelector('#stage')!).render(
  <NetworkView show={show} {...(isLinkable && { onLink: () => undefined })} />,
);

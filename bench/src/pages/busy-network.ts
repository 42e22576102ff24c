/** A network of 500 nodes and 2,000 links in which everything changes with every piece of news. */
import type {
  ActorMoment,
  CharacterStructure,
  Flow,
  LiteralOf,
  Moment,
  SkillStructure,
} from '@troupe/views/show';
import { stillShow, type ToldShow } from './still-show.js';

const counts = { sensors: 80, skills: 390, goals: 30, links: 2000 };
/** Made before: what it costs to make them is not what is measured. */
const kept = 60;
const name = (kind: string, index: number) => `${kind}-${String(index).padStart(3, '0')}`;

export function busyNetwork(): ToldShow {
  const structure = makeStructure();
  const moments = Array.from({ length: kept }, (_, tick) => makeMoment(structure, tick));
  let tick = 0;
  const { show, tell } = stillShow('busy', {
    get cursor() {
      return { tick, live: true };
    },
    get moment() {
      return { ...moments[tick % kept]!, tick };
    },
    structure: () => structure,
  });
  return {
    show,
    tell: () => {
      tick++;
      tell();
    },
  };
}

/** Always the same numbers. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

/** Each skill has an effect of its own, needed by some of those before it: a link for each condition and goal. */
function makeStructure(): CharacterStructure {
  const next = numbers(7);
  const below = (limit: number) => Math.floor(next() * limit);
  const effect = (skill: number): LiteralOf => ({ proposition: name('p', skill), value: true });
  const whens = Array.from({ length: counts.skills }, () => new Map<string, LiteralOf>());
  for (let made = 0; made < counts.links - counts.goals; ) {
    const skill = below(counts.skills);
    // two in five are sensed, the others are brought about by a skill farther from the goals
    const literal =
      next() < 0.4
        ? { proposition: name('sensor', below(counts.sensors)), value: true }
        : effect(Math.min(counts.skills - 1, skill + 1 + below(90)));
    const { proposition } = literal;
    if (whens[skill]!.has(proposition) || proposition === name('p', skill)) continue;
    whens[skill]!.set(proposition, literal);
    made++;
  }
  const skills: Record<string, SkillStructure> = {};
  for (const [skill, when] of whens.entries()) {
    const adds = [effect(skill)];
    if (skill < counts.goals) adds.push({ proposition: name('goal', skill), value: true });
    skills[name('skill', skill)] = { when: [...when.values()], adds, deletes: [], uses: [] };
  }
  return {
    actor: 'busy',
    skills,
    sensors: Array.from({ length: counts.sensors }, (_, index) => name('sensor', index)),
    goals: Array.from({ length: counts.goals }, (_, index) => name('goal', index)),
  };
}

/** Every link with energy, of which one in six is taken. */
function makeMoment(structure: CharacterStructure, tick: number): Moment {
  const wave = (index: number) => 0.5 + 0.5 * Math.sin(tick * 0.21 + index * 0.7);
  const flows: Flow[] = [];
  const skills: Record<string, ActorMoment['skills'][string]> = {};
  for (const [index, [skill, { when, adds }]] of Object.entries(structure.skills).entries()) {
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
  }
  const sensors = structure.sensors.map((sensor, index) => [
    sensor,
    { value: wave(index), disabled: false, elsewhere: false },
  ]);
  const goals = structure.goals.map((goal, index) => [
    goal,
    { value: true, importance: 1, met: (tick + index) % 9 < 4, disabled: false },
  ]);
  const busy: ActorMoment = {
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
  return { tick, time: tick / 30, actors: { busy } };
}

/** What a seed stands for: a character, who hosts what of it, and what is done to them all. */
import {
  type ActorDefinition,
  type Chance,
  type CharacterDefinition,
  chanceOf,
  createChances,
  type SkillForm,
} from '@troupe/core';
import type { Weather } from '@troupe/net/simulated';
import { lampParts } from './lamp.js';
import { type Mishap, mishapsOf } from './mishaps.js';
import { characterName } from './names.js';

export interface AgencyPlan {
  readonly name: string;
  readonly sensors: readonly string[];
  readonly goals: readonly string[];
  readonly skills: Readonly<Record<string, SkillForm>>;
}

export interface Plan {
  readonly seed: number;
  readonly definition: ActorDefinition;
  readonly agencies: readonly AgencyPlan[];
  readonly weather: Weather;
  readonly mishaps: readonly Mishap[];
  /** Whether there are active objects. */
  readonly things: boolean;
  /** Whether there is a second hub. */
  readonly far: boolean;
  /** Whether there is a free place. */
  readonly place: boolean;
  /** Milliseconds with mishaps; then everything is healed. */
  readonly lasts: number;
}

/** Ticks a second. */
export const rate = 16;

export function planOf(seed: number): Plan {
  const chance = chanceOf(createChances(seed), 'plan', () => true);
  const signs = listOf('sign', 3 + chance.integer(5));
  const names = listOf('skill', 3 + chance.integer(7));
  const skills = Object.fromEntries(names.map((name) => [name, skillOf(chance, signs)]));
  const goals = signs.filter(() => chance.happens(0.4));
  const agencies = listOf('agency', 1 + chance.integer(3)).map((name, i, all) => {
    const mine = (_: string, at: number) => at % (all.length + 1) === i;
    return {
      name,
      sensors: signs.filter(mine),
      goals: goals.filter(mine),
      skills: Object.fromEntries(Object.entries(skills).filter(([skill], at) => mine(skill, at))),
    };
  });
  const hosted = new Set(
    agencies.flatMap((agency) => [...agency.sensors, ...Object.keys(agency.skills)]),
  );
  const wanted = new Set(agencies.flatMap((agency) => agency.goals));
  const definition: CharacterDefinition = {
    name: characterName,
    open: true,
    parameters: { theta: 20 + 40 * chance.random() },
    resources: { hands: 1 + chance.integer(2) },
    sensors: Object.fromEntries(
      signs.filter((sign) => !hosted.has(sign)).map((sign) => [sign, chance.happens(0.5)]),
    ),
    goals: Object.fromEntries(
      goals.filter((goal) => !wanted.has(goal)).map((goal) => [goal, chance.happens(0.8)]),
    ),
    skills: Object.fromEntries(Object.entries(skills).filter(([skill]) => !hosted.has(skill))),
  };
  const lasts = 7000 + 1000 * chance.integer(6);
  const place = seed % 16 === 2;
  return {
    seed,
    definition: place ? withLamp(definition) : definition,
    agencies,
    weather: weatherOf(chance),
    mishaps: mishapsOf(
      chance,
      agencies.map(({ name }) => name),
      lasts,
    ),
    lasts,
    things: seed % 8 === 1,
    far: seed % 4 === 3,
    place,
  };
}

function withLamp(definition: CharacterDefinition): ActorDefinition {
  return { ...definition, ...lampParts, sensors: { ...definition.sensors, ...lampParts.sensors } };
}

function skillOf(chance: Chance, signs: readonly string[]): SkillForm {
  const some = (share: number) => signs.filter(() => chance.happens(share));
  const add = chance.pick(signs);
  return {
    when: Object.fromEntries(some(0.25).map((sign) => [sign, chance.happens(0.7)])),
    adds: [add],
    deletes: some(0.2).filter((sign) => sign !== add),
    ...(chance.happens(0.4) ? { uses: ['hands'] } : {}),
    ...(chance.happens(0.3) ? { takes: 1 + chance.integer(3) } : {}),
    ...(chance.happens(0.3) ? { maxCalls: 2 + chance.integer(4) } : {}),
  };
}

function weatherOf(chance: Chance): Weather {
  const bad = chance.random();
  const least = 1 + 5 * chance.random();
  return {
    least,
    most: least + 60 * bad * chance.random(),
    loss: chance.happens(0.6) ? 0.25 * bad * chance.random() : 0,
    doubled: chance.happens(0.6) ? 0.2 * bad * chance.random() : 0,
    late: chance.happens(0.5) ? 0.1 * bad * chance.random() : 0,
  };
}

function listOf(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${name}-${i}`);
}

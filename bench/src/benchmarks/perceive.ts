/** Receptors that are due among very many, and an idle character beside a busy one. */
import { createActor, type ProbeContext, type Scene } from '@troupe/core';
import { alternate, type Task } from '../harness/alternate.js';
import type { Benchmark } from '../harness/benchmark.js';
import { livingSander } from '../subjects/living-sander.js';

const due = 100;

export const perceiveBenchmarks: readonly Benchmark[] = [
  {
    name: 'perceive/due',
    unit: 'µs',
    with: `a tick of ${due} receptors that are all due; ours has 100,000, of which ${due} are due in each tick`,
    better: 'less',
    limit: 2,
    measure: () => alternate(tickOf(receptors(100_000, 1000)), tickOf(receptors(due, 1)), 'µs'),
  },
  {
    name: 'perceive/idle',
    unit: 'µs',
    with: 'the same character while every one of its sensors changes in every tick',
    better: 'less',
    limit: 1 / 3,
    measure: () => alternate(tickOf(sanderLike(false)), tickOf(sanderLike(true)), 'µs'),
  },
];

function tickOf(scene: Scene): Task {
  return {
    run() {
      scene.tick();
      return scene.ticks;
    },
  };
}

const light = ({ world }: ProbeContext) => world.get('sun', 'light');

/** So many receptors of one character, each every so many ticks, as many of them due in each tick. */
function receptors(count: number, every: number): Scene {
  const names = Array.from({ length: count }, (_, i) => `r${i}`);
  const actor = createActor({
    name: 'eye',
    world: { things: { sun: { light: 1 } } },
    stepEvery: 1_000_000,
    receptors: Object.fromEntries(
      names.map((name) => [name, { every, share: false, probe: light }]),
    ),
  });
  actor.tick();
  // all have sampled in the same tick: they are set apart by a first period of their own
  for (const [i, name] of names.entries()) if (i % every > 0) actor.attend(name, i % every);
  for (let tick = 1; tick < every; tick++) {
    actor.tick();
    for (let i = tick; i < count; i += every) actor.attend(`r${i}`);
  }
  return actor.scene as Scene;
}

/** A character of the sander's size whose signals all change in every tick, or never. */
function sanderLike(busy: boolean): Scene {
  const { skills, goals, semantics, sensors = {}, receptors: own = {} } = livingSander();
  const names = Object.keys(own);
  const signs = Object.keys(sensors);
  const actor = createActor({
    name: 'robot',
    ...(semantics && { semantics }),
    goals: goals ?? {},
    parameters: { theta: 1_000_000 },
    receptors: Object.fromEntries(
      names.map((name) => [name, { probe: ({ tick }) => (busy ? tick : 0) }]),
    ),
    sensors: Object.fromEntries(
      signs.map((sign, i) => [
        sign,
        {
          from: [names[i % names.length]!],
          judge: (signals: Readonly<Record<string, unknown>>) =>
            Number(signals[names[i % names.length]!]) % 2 === 1,
        },
      ]),
    ),
    skills: Object.fromEntries(
      Object.entries(skills ?? {}).map(([name, { run: _, ...form }]) => [name, form]),
    ),
  });
  return actor.scene as Scene;
}

/** A wolf: it smells meat, goes there, eats if nobody growls, and goes home. */
import { character, type ProbeContext, steps } from '@troupe/core';
import { type Mover, walkTowards } from '../shared/walk.js';

/** Mouthfuls until a wolf has had enough. */
export const enough = 4;

/** How strongly something smells here: nothing, if it is too far away. */
export function smellOf({ world, here }: ProbeContext, thing: string): number {
  return world.smelt(here).find(({ name }) => name === thing)?.strength ?? 0;
}

/** Walks until it is as near as that. */
export function approach(context: Mover, thing: string, near: number, speed: number) {
  const { self, world } = context;
  const place = world.where(thing);
  if (place === undefined) return 'failed';
  if (world.distance(self, place) <= near) return 'done';
  walkTowards(context, place, speed);
  return undefined;
}

/** A mouthful a second, until it has had enough or nothing is left. Who does not growl gives way to who does. */
export function feed(growls: boolean) {
  return steps({
    begin: ({ self, world }) => {
      if (growls) world.set(self, 'sound', 5);
      return { chewed: 0 };
    },
    step: (state, { self, world, signals, dt }) => {
      if (signals['meat'] === 0) return 'done';
      if (!growls && (signals['voices'] as string[]).length > 0) return 'failed';
      state.chewed += dt;
      if (state.chewed < 0.99) return undefined;
      state.chewed = 0;
      const belly = Number(world.get(self, 'belly')) + 1;
      world.set(self, 'belly', belly);
      return belly >= enough ? 'done' : undefined;
    },
    end: (_, { self, world }) => {
      if (growls) world.set(self, 'sound', 0);
    },
  });
}

export const wolf = character({
  name: 'wolf',
  stepEvery: 20,
  parameters: { theta: 20 },
  resources: { body: 1 },
  body: { kind: 'wolf', belly: 0, smell: 2, sound: 0 },
  receptors: {
    // one for the whole pack: how much meat there is, is the same for all
    meat: {
      in: 'carcass',
      share: 'pack',
      every: 10,
      probe: ({ world, here }) => Number(world.get(here, 'meat')),
    },
    scent: { every: 5, probe: (context) => smellOf(context, 'carcass') },
    voices: {
      every: 5,
      probe: ({ world, here }) =>
        world
          .heard(here)
          .flatMap(({ name, strength }) => (name !== here && strength > 0.05 ? [name] : [])),
    },
    belly: { probe: ({ world, here }) => Number(world.get(here, 'belly')) },
    'way-home': { every: 5, probe: ({ world, here }) => world.distance(here, 'den') },
  },
  sensors: {
    'meat-is-left': { from: ['meat'], judge: ({ meat }) => meat > 0 },
    // it smells as 8 where it is, as 4 a metre away
    'at-the-meat': { from: ['scent'], judge: ({ scent }) => scent >= 4 },
    'somebody-growls': { from: ['voices'], judge: ({ voices }) => voices.length > 0 },
    'is-fed': { from: ['belly'], judge: ({ belly }) => belly >= enough },
    'at-home': { from: ['way-home'], judge: (signals) => signals['way-home'] <= 2 },
  },
  goals: { 'is-fed': true, 'at-home': { importance: 0.3, protect: false } },
  skills: {
    'go-to-the-meat': {
      when: { 'meat-is-left': true, 'at-the-meat': false, 'is-fed': false },
      adds: ['at-the-meat'],
      uses: ['body'],
      run: { step: (_, context) => approach(context, 'carcass', 0.9, 2) },
    },
    eat: {
      when: {
        'at-the-meat': true,
        'meat-is-left': true,
        'is-fed': false,
        'somebody-growls': false,
      },
      adds: ['is-fed'],
      uses: ['body'],
      run: feed(false),
    },
    'go-home': {
      when: { 'at-home': false, 'is-fed': true },
      adds: ['at-home'],
      uses: ['body'],
      run: { step: (_, context) => approach(context, 'den', 1.5, 1.5) },
    },
  },
});

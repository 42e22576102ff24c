/** Characters for tests of directing. */
import {
  type ActorDefinition,
  createActor,
  createDirector,
  type Director,
  type DirectorOptions,
} from '@troupe/core';

/** The robot of examples/05-sander, without goals. */
export const sander: ActorDefinition = {
  name: 'sander',
  semantics: 'maes',
  sensors: {
    'hand-is-empty': { count: 2 },
    'sander-somewhere': true,
    'sander-in-hand': false,
    'sprayer-somewhere': true,
    'sprayer-in-hand': false,
    'board-somewhere': true,
    'board-in-hand': false,
    'board-in-vise': false,
    'board-sanded': false,
    'self-painted': false,
    operational: true,
  },
  skills: {
    'pick-up-sander': {
      when: ['sander-somewhere', 'hand-is-empty'],
      adds: ['sander-in-hand'],
      deletes: ['sander-somewhere', 'hand-is-empty'],
    },
    'pick-up-sprayer': {
      when: ['sprayer-somewhere', 'hand-is-empty'],
      adds: ['sprayer-in-hand'],
      deletes: ['sprayer-somewhere', 'hand-is-empty'],
    },
    'pick-up-board': {
      when: ['board-somewhere', 'hand-is-empty'],
      adds: ['board-in-hand'],
      deletes: ['board-somewhere', 'hand-is-empty'],
    },
    'put-down-sprayer': {
      when: ['sprayer-in-hand'],
      adds: ['sprayer-somewhere', 'hand-is-empty'],
      deletes: ['sprayer-in-hand'],
    },
    'place-board-in-vise': {
      when: ['board-in-hand'],
      adds: ['hand-is-empty', 'board-in-vise'],
      deletes: ['board-in-hand'],
    },
    'sand-board-in-hand': {
      when: ['operational', 'board-in-hand', 'sander-in-hand'],
      adds: ['board-sanded'],
    },
    'sand-board-in-vise': {
      when: ['operational', 'board-in-vise', 'sander-in-hand'],
      adds: ['board-sanded'],
    },
    'spray-paint-self': {
      when: ['operational', 'sprayer-in-hand'],
      adds: ['self-painted'],
      deletes: ['operational'],
    },
  },
};

/** It opens the door once somebody has unlocked it; nobody in it can. */
export const waiter: ActorDefinition = {
  name: 'waiter',
  sensors: { 'door-is-open': false, 'door-is-unlocked': false, inside: false },
  goals: { inside: true },
  skills: {
    'open-door': { when: ['door-is-unlocked'], adds: ['door-is-open'] },
    'go-in': { when: ['door-is-open'], adds: ['inside'] },
  },
};

export function direct(definition: ActorDefinition, options: DirectorOptions = {}) {
  const actor = createActor(definition);
  const director = createDirector(actor, options);
  return { actor, director, ask: askOf(director) };
}

/** Calls a verb that must not be refused, and gives its data and text. */
export function askOf(director: Director) {
  return async (name: string, args?: unknown) => {
    const { text, data, isError } = await director.call(name, args);
    if (isError) throw new Error(`${name} was refused: ${text}`);
    return { text, data: JSON.parse(JSON.stringify(data)) as Record<string, unknown> };
  };
}

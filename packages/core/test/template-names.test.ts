import { type ActorDefinition, createActor } from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { problemsOf } from './problems.js';

/** Whose code ran. */
function running(change: (run: (tag: string) => () => void) => Partial<ActorDefinition>): string[] {
  const ran: string[] = [];
  const actor = createActor({
    name: 'x',
    parameters: { theta: 5 },
    objects: { place: ['door'], thing: ['cup'] },
    sensors: { a: true, b: false, 'at(?x: place)': false, 'has(?x: thing)': false },
    goals: { 'at(door)': true },
    ...change((tag) => () => void ran.push(tag)),
  });
  for (let i = 0; i < 30; i++) actor.tick();
  return ran;
}

describe('names of templates', () => {
  it.each([
    ['go(?x: place)', 'go(?x: thing)'],
    ['go(?x: thing)', 'go(?x: place)'],
    ['go(?x: place)', 'go(?y: place)'],
  ])('[DEF5] [DEF2] %s and %s would make skills that cannot be told apart', (one, other) => {
    const [problem, ...more] = problemsOf(() =>
      running((run) => ({
        templates: {
          [one]: { when: ['a'], adds: ['at(door)'], run: run('one') },
          [other]: { when: ['a'], adds: ['has(cup)'], run: run('other') },
        },
      })),
    );
    expect(more).toEqual([]);
    const [first, second] = [one, other].sort();
    expect(problem).toEqual({
      code: 'name-taken',
      path: `templates.${second}`,
      message: `"${first}" has the same name and as many arguments. Choose another name`,
    });
  });

  it('[DEF5] with another number of arguments are others', () => {
    const ran = running((run) => ({
      goals: { 'at(door)': true, 'has(cup)': true },
      templates: {
        'go(?x: place)': { when: ['a'], adds: ['at(?x)'], run: run('one') },
        'go(?x: place, ?y: thing)': { when: ['a'], adds: ['has(?y)'], run: run('two') },
      },
    }));
    expect(new Set(ran)).toEqual(new Set(['one', 'two']));
  });

  it('[DEF5] [TCK3] are no names of skills: one that is called go/1 runs its own code', () => {
    const ran = running((run) => ({
      goals: { b: true },
      skills: { 'go/1': { when: ['a'], adds: ['b'], run: run('skill') } },
      templates: { 'go(?x: place)': { when: ['a'], adds: ['at(?x)'], run: run('template') } },
    }));
    expect(new Set(ran)).toEqual(new Set(['skill']));
  });
});

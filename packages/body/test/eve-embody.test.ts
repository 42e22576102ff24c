import { choice, createBody, embody, joint, number, shape, variablesOf } from '@troupe/body';
import { createScene } from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { problemsOf, refusalOf } from './eve-thrown.js';

let built = 0;

const head = shape('head', () => {
  built += 1;
  number('smile', 0.5);
  joint('neck', { axis: [0, 1, 0], rest: 20 });
  joint('eye', {});
});

describe('a character with a body', () => {
  it('[MOT7] has the variables of its shape as properties of its thing, unless it said otherwise', () => {
    const definition = { name: 'bob', body: { at: [1, 0, 0], smile: 1 } } as const;
    const bob = embody(head, definition);
    expect(bob).toEqual({
      name: 'bob',
      body: { at: [1, 0, 0], smile: 1, neck: 20, eye: [0, 0, 0, 1] },
    });
    const scene = createScene();
    scene.add(bob);
    expect(scene.world.thing('bob')).toMatchObject({ neck: 20, eye: [0, 0, 0, 1] });
    expect(definition.body).toEqual({ at: [1, 0, 0], smile: 1 });
  });

  it('[MOT7] first values are found once for a shape', () => {
    variablesOf(head);
    const before = built;
    expect(variablesOf(head)).toBe(variablesOf(head));
    expect(built).toBe(before);
    const row = shape('row', ({ count }: { readonly count: number }) => {
      for (let i = 0; i < count; i++) number(`n${i}`, i);
    });
    expect(variablesOf(row, { count: 2 })).toEqual({ n0: 0, n1: 1 });
    expect(variablesOf(row, { count: 1 })).toEqual({ n0: 0 });
  });

  it('[MOT7] a variable that the world would take for something else is refused', () => {
    const ball = shape('ball', () => void number('radius', 1));
    expect(createBody(ball).get('radius')).toBe(1);
    expect(refusalOf(() => embody(ball, { name: 'bob' }))).toContain('same-name ball.radius: ');
  });

  it('[EVE6] a first value that is none of the variable is refused when the character is made', () => {
    const definition = { name: 'bob', body: { eye: 3, smile: 'wide', neck: 5, mood: 'any' } };
    const before = structuredClone(definition);
    const problems = problemsOf(() => embody(head, definition));
    expect(problems.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'wrong-value body.eye',
      'wrong-value body.smile',
    ]);
    expect(problems[0]?.message).toBe(
      'of the shape "head" the rotation "eye" must be four finite numbers x, y, z, w, found 3. Leave it out, and it begins as [0, 0, 0, 1]',
    );
    expect(definition).toEqual(before);
    const row = shape('row', ({ count }: { readonly count: number }) => {
      for (let i = 0; i < count; i++) number(`n${i}`, i);
    });
    const bob = { name: 'bob', body: { n1: 'x' } };
    expect(embody(row, bob, { count: 1 }).body).toEqual({ n0: 0, n1: 'x' });
    expect(problemsOf(() => embody(row, bob, { count: 2 }))).toHaveLength(1);
  });

  it('[EVE6] a first value that is undefined was not said', () => {
    const row = shape('row', () => number('n0', 3));
    const bob = { name: 'bob', body: { n0: undefined } } as never;
    expect(embody(row, bob)).toMatchObject({ body: { n0: 3 } });
  });

  it('[EVE6] a first value is brought within the bounds, a rotation to unit length', () => {
    const bounded = shape('bounded', () => {
      number('lift', 0, { least: 0, most: 1 });
      joint('eye', {});
      choice('mood', 'glad', ['glad', 'sad']);
    });
    const body = { lift: 9, eye: [0, 0, 0, 2], mood: 'sad', other: 9 };
    expect(embody(bounded, { name: 'bob', body }).body).toEqual({
      lift: 1,
      eye: [0, 0, 0, 1],
      mood: 'sad',
      other: 9,
    });
    expect(
      problemsOf(() => embody(bounded, { name: 'bob', body: { mood: 'sda' } }))[0]?.message,
    ).toContain('Did you mean "sad"? Leave it out, and it begins as "glad"');
  });
});

import {
  articulate,
  attributeBlock,
  type Body,
  color,
  createBody,
  joint,
  number,
  part,
  shape,
  sphere,
  translate,
  use,
} from '@troupe/body';
import { describe, expect, it } from 'vitest';
import { refusalOf } from './eve-thrown.js';

describe('shapes', () => {
  it('[EVE1] commands outside of a shape are refused', () => {
    const calls: Record<string, () => unknown> = {
      translate: () => translate(1, 2, 3),
      sphere: () => sphere(1),
      color: () => color(1, 0, 0),
      part: () => part('hand'),
      joint: () => joint('neck', {}),
      number: () => number('s', 1),
      articulate: () => articulate(() => {}),
      attributeBlock: () => attributeBlock(() => {}),
      use: () => use(shape('other', () => {})),
    };
    for (const [name, call] of Object.entries(calls)) {
      expect(refusalOf(call)).toBe(
        `outside-of-shape : ${name}() was called outside of a shape. Call it in the function given to shape(…)`,
      );
    }
  });

  it('[EVE1] a shape takes settings, and a body may be made within another', () => {
    const tower = shape('tower', (settings: { readonly floors: number }) => {
      for (let i = 0; i < settings.floors; i++) part(`floor${i}`);
    });
    let inner: Body | undefined;
    const outer = createBody(
      shape('outer', () => {
        part('before');
        inner = createBody(tower, { floors: 2 });
        part('after');
      }),
    );
    expect([...(inner?.parts.keys() ?? [])]).toEqual(['floor0', 'floor1']);
    expect([...outer.parts.keys()]).toEqual(['before', 'after']);
  });

  it('[EVE1] what is no shape is refused', () => {
    expect(refusalOf(() => shape('', () => {}))).toMatch(/^bad-name/);
    expect(refusalOf(() => shape('x', 5 as never))).toMatch(/^wrong-value x: .* found 5/);
  });
});

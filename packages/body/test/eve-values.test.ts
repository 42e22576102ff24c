import {
  angle,
  choice,
  createBody,
  flag,
  joint,
  number,
  point,
  rotation,
  shape,
  tint,
  use,
  type VariableValue,
} from '@troupe/body';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refusalOf } from './eve-thrown.js';

const all = shape('all', () => {
  number('size', 1, { least: 0, most: 10 });
  number('free', 1);
  angle('bend', 30, { most: 90 });
  flag('lit', false);
  choice('mood', 'glad', ['glad', 'sad']);
  point('aim', [0, 1, 2]);
  tint('paint', [1, 0, 0]);
  rotation('gaze');
});

describe('values of variables', () => {
  it('[EVE6] variables have a kind, a first value and bounds', () => {
    const { variables } = createBody(all);
    expect([...variables.values()]).toEqual([
      { name: 'size', kind: 'number', initial: 1, least: 0, most: 10 },
      { name: 'free', kind: 'number', initial: 1 },
      { name: 'bend', kind: 'angle', initial: 30, most: 90 },
      { name: 'lit', kind: 'flag', initial: false },
      { name: 'mood', kind: 'choice', initial: 'glad', choices: ['glad', 'sad'] },
      { name: 'aim', kind: 'point', initial: [0, 1, 2] },
      { name: 'paint', kind: 'color', initial: [1, 0, 0] },
      { name: 'gaze', kind: 'rotation', initial: [0, 0, 0, 1] },
    ]);
  });

  it('[EVE6] what is set is brought within the bounds', () => {
    const body = createBody(all);
    const cases: readonly (readonly [string, VariableValue, VariableValue])[] = [
      ['size', 4, 4],
      ['size', -4, 0],
      ['size', 1e9, 10],
      ['free', -1e9, -1e9],
      ['free', -0, 0],
      ['bend', 91, 90],
      ['bend', -500, -500],
      ['lit', true, true],
      ['mood', 'sad', 'sad'],
      ['aim', [1, -2, 3], [1, -2, 3]],
      ['paint', [-1, 0.5, 7], [0, 0.5, 1]],
      ['gaze', [0, 3, 0, 4], [0, 0.6, 0, 0.8]],
      ['gaze', [1e-200, 0, 0, 0], [1, 0, 0, 0]],
      ['gaze', [0, 1e300, 0, 0], [0, 1, 0, 0]],
    ];
    for (const [name, value, expected] of cases) {
      body.set(name, value);
      expect(body.get(name)).toEqual(expected);
    }
  });

  it('[EVE6] what is not of the kind is refused, and nothing has changed', () => {
    const anything = fc.oneof(
      fc.double(),
      fc.boolean(),
      fc.string({ maxLength: 5 }),
      fc.array(fc.double(), { maxLength: 5 }),
      fc.constantFrom(null, undefined, {}, [], Number.NaN, [0, 0, 0, 0], 'glad'),
    );
    const isOf: Record<string, (value: unknown) => boolean> = {
      size: Number.isFinite,
      free: Number.isFinite,
      bend: Number.isFinite,
      lit: (value) => typeof value === 'boolean',
      mood: (value) => value === 'glad' || value === 'sad',
      aim: (value) => isNumbers(value, 3),
      paint: (value) => isNumbers(value, 3),
      gaze: (value) => isNumbers(value, 4) && (value as number[]).some((x) => x !== 0),
    };
    const body = createBody(all);
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(isOf)), anything, (name, value) => {
        const before = body.get(name);
        if (isOf[name]!(value)) {
          body.set(name, value as VariableValue);
          const settled = body.get(name);
          // what was read can be set again, and stays
          body.set(name, settled);
          expect(body.get(name)).toBe(settled);
          if (name === 'gaze') expect(Math.hypot(...(settled as number[]))).toBeCloseTo(1, 12);
        } else {
          const said = refusalOf(() => body.set(name, value as VariableValue));
          expect(said).toContain(`wrong-value all.${name}: the `);
          expect(body.get(name)).toBe(before);
        }
      }),
    );
  });

  it('[EVE6] a rotation that was read and is set again stays, to the last digit', () => {
    const body = createBody(all);
    const part = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(part, part, part, part), (given) => {
        fc.pre(given.some((x) => x !== 0));
        body.set('gaze', given);
        const settled = body.get('gaze');
        body.set('gaze', settled);
        expect(body.get('gaze')).toBe(settled);
      }),
    );
  });

  it('[EVE6] a colour as other tools write it is refused with how it is written', () => {
    const body = createBody(all);
    expect(refusalOf(() => body.set('paint', '#f80'))).toBe(
      'wrong-value all.paint: the color "paint" must be three finite numbers, red, green and blue from 0 to 1, found "#f80". Write [1, 0.533, 0]',
    );
  });

  it('[EVE6] a list that is given is copied', () => {
    const body = createBody(all);
    const mine: [number, number, number] = [1, 2, 3];
    body.set('aim', mine);
    mine[0] = 9;
    expect(body.get('aim')).toEqual([1, 2, 3]);
  });

  it('[EVE6] an unknown variable is answered with the nearest', () => {
    const body = createBody(all);
    expect(refusalOf(() => body.set('sise', 1))).toBe(
      'unknown-variable all: there is no variable "sise". Did you mean "size"?',
    );
    expect(refusalOf(() => body.get('toString'))).toContain('there is no variable "toString"');
    expect(refusalOf(() => body.set('mood', 'gald'))).toBe(
      'wrong-value all.mood: the choice "mood" must be one of "glad", "sad", found "gald". Did you mean "glad"?',
    );
  });

  it('[EVE6] a variable that is not there is refused with those that are', () => {
    const arm = shape('arm', () => {
      joint('shoulder', {});
      joint('elbow', { axis: [1, 0, 0] });
    });
    const robot = shape('robot', () => {
      use(arm, undefined, 'left');
      number('lift', 0);
    });
    const body = createBody(robot);
    expect(refusalOf(() => body.get('elbow'))).toContain('Did you mean "left.elbow"?');
    expect(refusalOf(() => body.get('place'))).toBe(
      'unknown-variable robot: there is no variable "place". There are left.shoulder, left.elbow, lift',
    );
    expect(refusalOf(() => body.place('elbow'))).toContain('Did you mean "left.elbow"?');
    expect(refusalOf(() => createBody(shape('bare', () => {})).get('x'))).toContain(
      'there is no variable "x". There are none: declare it in the shape',
    );
    const many = createBody(
      shape('many', () => {
        for (let i = 0; i < 50; i++) number(`n${i}`, 0);
      }),
    );
    expect(refusalOf(() => many.get('place'))).toMatch(/There are n0, n1, .*, n39 and 10 more$/);
  });

  it('[EVE6] wrong declarations are refused', () => {
    const cases: readonly (readonly [() => void, string])[] = [
      [() => number('n', Number.NaN), 'must be a finite number, found NaN'],
      [() => number('n', 1, { least: 2, most: 1 }), 'the bounds of "n" leave nothing'],
      [() => number('n', 1, { most: Number.NaN }), 'the most of "n" must be a finite number'],
      [() => flag('f', 1 as never), 'must be true or false, found 1'],
      [() => choice('c', 'x' as never, ['a', 'b']), 'must be one of "a", "b", found "x"'],
      [() => choice('c', 'a', ['a', 'a']), 'must be different words'],
      [() => rotation('r', [0, 0, 0, 0]), 'a rotation, not all zeros'],
    ];
    for (const [command, said] of cases) {
      expect(refusalOf(() => createBody(shape('wrong', command)))).toContain(said);
    }
    // nothing was there that could have changed
    expect(refusalOf(() => createBody(shape('wrong', () => void number('n', 'x' as never))))).toBe(
      'wrong-value wrong.n: the number "n" must be a finite number, found "x"',
    );
    const first = createBody(shape('low', () => void number('n', -5, { least: 0 })));
    expect(first.get('n')).toBe(0);
  });
});

function isNumbers(value: unknown, length: number): boolean {
  return Array.isArray(value) && value.length === length && value.every(Number.isFinite);
}

import {
  articulate,
  type Body,
  createBody,
  derived,
  flag,
  number,
  part,
  type Signal,
  shape,
  sphere,
  translate,
  use,
} from '@troupe/body';
import type { Problem, TroupeError } from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lookAt } from './eve-machine.js';
import { problemsOf, refusalOf } from './eve-thrown.js';

describe('circles', () => {
  const circling = (): Body =>
    createBody(
      shape('circling', () => {
        const closed = flag('closed', false);
        const b = number('b', 1);
        const first: Signal<number> = derived('first', () => (closed() ? third() : 1));
        const second = derived('second', () => first() + 1);
        const third: Signal<number> = derived('third', () => second() + b());
        part('ring', () => articulate(() => sphere(third())));
        part('tail', () => articulate(() => sphere(10 + first())));
        part('free', () => articulate(() => sphere(100 * b())));
      }),
    );
  const radii = (body: Body) => lookAt(body).map(({ id }) => id + 1);

  it('[ART3] a circle is refused when it first closes, its members named, and all else goes on', () => {
    const body = circling();
    expect(radii(body)).toEqual([3, 11, 100]);
    body.set('closed', true);
    body.set('b', 2);
    const problems = problemsOf(() => body.update());
    expect(problems.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'circle circling.ring',
      'circle circling.tail',
    ]);
    for (const { message } of problems) {
      expect(message).toMatch(
        /^(first → third → second → first|second → first → third → second|third → second → first → third):/,
      );
    }
    expect(radii(body)).toEqual([3, 11, 200]);
  });

  it('[ART3] a circle that stays is told once, and one that opens is over', () => {
    const body = circling();
    body.set('closed', true);
    expect(() => body.update()).toThrow('→');
    body.set('b', 4);
    expect(body.update().ran).toBe(1);
    expect(radii(body)).toEqual([3, 11, 400]);
    body.set('closed', false);
    expect(body.update().ran).toBe(2);
    expect(radii(body)).toEqual([6, 11, 400]);
    body.set('closed', true);
    expect(() => body.update()).toThrow('→');
  });

  it('[ART3] a circle opens by any of its members, also where it was caught', () => {
    const body = createBody(
      shape('pair', () => {
        const closed = flag('closed', false);
        const here: Signal<number> = derived('here', () => {
          try {
            return there() + 1;
          } catch {
            return -1;
          }
        });
        const there: Signal<number> = derived('there', () => (closed() ? here() : 5));
        articulate(() => sphere(here()));
        articulate(() => sphere(there()));
      }),
    );
    expect(radii(body)).toEqual([5, 6]);
    body.set('closed', true);
    expect(problemsOf(() => body.update())).toHaveLength(2);
    expect(radii(body)).toEqual([5, 6]);
    body.set('closed', false);
    body.update();
    expect(radii(body)).toEqual([5, 6]);
  });

  it('[ART3] many values that all depend on each other are found out soon, whatever they catch', () => {
    const tangle = shape('tangle', () => {
      const values: Signal<number>[] = [];
      for (let i = 0; i < 30; i++) {
        values[i] = derived(`d${i}`, () => {
          let sum = 0;
          for (const value of values) {
            try {
              sum += value();
            } catch {
              sum += 1;
            }
          }
          return sum;
        });
      }
      articulate(() => sphere(values[0]!()));
    });
    expect(refusalOf(() => createBody(tangle))).toContain('d0 → d0:');
  });

  it('[ART3] a value that depends on itself when the body is built is refused there', () => {
    const self = shape('self', () => {
      const own: Signal<number> = derived('own', () => own() + 1);
      articulate(() => sphere(own()));
    });
    expect(refusalOf(() => createBody(self))).toContain('own → own:');
  });

  it('[ART3] members without a name are said by where they are and how their functions begin', () => {
    const tail = shape('tail', () => {
      part('tip', () => {
        const ends: Signal<number>[] = [];
        ends[0] = derived(() => ends[1]!() + 1);
        ends[1] = derived('named', () => ends[2]!());
        ends[2] = derived(() => {
          // a long one is cut off
          return ends[0]!() + 1_000_000 + 2_000_000;
        });
        articulate(() => sphere(ends[0]!()));
      });
    });
    const whole = shape('cat', () => use(tail, undefined, 'left'));
    expect(refusalOf(() => createBody(whole))).toMatch(
      /a derived value of cat\.left\.tip, \(\) => ends\[1\]\(\) \+ 1 → left\.named → a derived value of cat\.left\.tip, \(\) => \{ .{1,40}… → a derived/,
    );
    const bare = shape('bare', () => {
      const own: Signal<number> = derived(() => own());
      articulate(() => sphere(own()));
    });
    expect(refusalOf(() => createBody(bare))).toContain(
      'a derived value of bare, () => own() → a derived value of bare, () => own(): ',
    );
  });

  it('[ART3] long chains of derived values are no circle', () => {
    const body = createBody(
      shape('long', () => {
        let last: Signal<number> = number('a', 0);
        for (let i = 0; i < 20_000; i++) {
          const before = last;
          last = derived(`d${i}`, () => before() + 1);
          last();
        }
        articulate(() => sphere(1 + last()));
      }),
    );
    body.set('a', 5);
    body.update();
    expect(radii(body)).toEqual([20_006]);
  });
});

describe('random values that depend on each other', () => {
  const count = 5;
  const edge = fc.record({ from: fc.nat(count - 1), to: fc.nat(count - 1), when: fc.nat(3) });
  const rounds = fc.array(fc.array(fc.tuple(fc.nat(3), fc.boolean()), { maxLength: 3 }), {
    minLength: 1,
    maxLength: 6,
  });

  it('[ART2] [ART3] have their values wherever no circle is in the way, and else keep their last', () => {
    fc.assert(
      fc.property(fc.array(edge, { maxLength: 10 }), rounds, (edges, changes) => {
        const body = createBody(
          shape('web', () => {
            const open = [0, 1, 2, 3].map((i) => flag(`f${i}`, false));
            const values: Signal<number>[] = [];
            for (let i = 0; i < count; i++) {
              values[i] = derived(`d${i}`, () => {
                let sum = i + 1;
                for (const { from, to, when } of edges) {
                  if (from === i && open[when]!()) sum += values[to]!();
                }
                return sum;
              });
            }
            for (let i = 0; i < count; i++) {
              part(`p${i}`, () => {
                articulate(() => translate(values[i]!(), 0, 0));
                part(`end${i}`);
              });
            }
          }),
        );
        const shown = Array.from({ length: count }, (_, i) => i + 1);
        for (const round of changes) {
          for (const [i, value] of round) body.set(`f${i}`, value);
          const problems = updated(body);
          for (const { code, message } of problems) {
            expect(code).toBe('circle');
            expectCircle(message, edges, body);
          }
          for (let i = 0; i < count; i++) shown[i] = sumOf(i, edges, body, []) ?? shown[i]!;
          expect(shown.map((_, i) => body.place(`end${i}`)[12])).toEqual(shown);
        }
      }),
    );
  });

  interface Edge {
    readonly from: number;
    readonly to: number;
    readonly when: number;
  }

  function updated(body: Body): readonly Problem[] {
    try {
      body.update();
      return [];
    } catch (thrown) {
      return (thrown as TroupeError).problems;
    }
  }

  /** Nothing where the way comes back to itself. */
  function sumOf(i: number, edges: readonly Edge[], body: Body, way: number[]): number | undefined {
    if (way.includes(i)) return undefined;
    let sum = i + 1;
    for (const { from, to, when } of edges) {
      if (from !== i || !body.get(`f${when}`)) continue;
      const value = sumOf(to, edges, body, [...way, i]);
      if (value === undefined) return undefined;
      sum += value;
    }
    return sum;
  }

  /** What is named is a circle, each member once, and each does depend on the next. */
  function expectCircle(message: string, edges: readonly Edge[], body: Body): void {
    const names = message.slice(0, message.indexOf(':')).split(' → ');
    expect(names.at(-1)).toBe(names[0]);
    expect(new Set(names).size).toBe(names.length - 1);
    for (const [k, name] of names.slice(1).entries()) {
      const found = edges.some(
        ({ from, to, when }) =>
          `d${from}` === names[k] && `d${to}` === name && body.get(`f${when}`) === true,
      );
      expect(found).toBe(true);
    }
  }
});

describe('what commands may not do', () => {
  it('[ART3] set, update and place are refused within commands and derived values', () => {
    const calls: Record<string, (body: Body) => unknown> = {
      set: (body) => body.set('a', 5),
      update: (body) => body.update(),
      place: (body) => body.place('whole'),
    };
    for (const [name, call] of Object.entries(calls)) {
      for (const within of ['command', 'derived']) {
        let body: Body | undefined;
        body = createBody(
          shape('meddler', () => {
            const a = number('a', 1);
            const value = derived('value', () => {
              if (body && within === 'derived') call(body);
              return a();
            });
            part('whole', () => sphere(1));
            articulate(() => {
              translate(value(), 0, 0);
              if (body && within === 'command') call(body);
            });
          }),
        );
        body.set('a', 2);
        expect(refusalOf(() => body?.update())).toMatch(
          new RegExp(`^set-within meddler: ${name}\\(.* may only read`),
        );
        expect(body.get('a')).toBe(2);
      }
    }
  });

  it('[ART3] commands are refused within derived values', () => {
    const wrong = shape('wrong', () => {
      const value = derived('value', () => {
        sphere(1);
        return 1;
      });
      articulate(() => translate(value(), 0, 0));
    });
    expect(refusalOf(() => createBody(wrong))).toContain('sphere() was called in a derived value');
  });
});

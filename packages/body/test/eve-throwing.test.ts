import {
  articulate,
  type Body,
  color,
  createBody,
  derived,
  flag,
  joint,
  number,
  part,
  scale,
  shape,
  sphere,
  translate,
} from '@troupe/body';
import { describe, expect, it } from 'vitest';
import { lookAt } from './eve-machine.js';
import { problemsOf, refusalOf } from './eve-thrown.js';

describe('commands that throw', () => {
  it('[ART5] are reported with their part, keep what they made, and the others run', () => {
    const body = createBody(
      shape('robot', () => {
        const a = number('a', 1);
        for (const side of ['left', 'right', 'tail']) {
          part(side, () => {
            articulate(() => {
              color(a() / 10, 0, 0);
              part(`${side}-hand`, () => sphere(a()));
              joint(`${side}-thumb`, { axis: [1, 0, 0] }, () => sphere(a() * 10));
              articulate(() => sphere(a() * 100));
              if (a() > 1 && side !== 'tail') throw new Error(`no ${side}`);
              translate(a(), 0, 0);
            });
            sphere(a() * 1000);
          });
        }
      }),
    );
    const before = lookAt(body).filter(({ id }) => [0, 9, 999].includes(id));
    const parts = [...body.parts.keys()].sort();
    body.set('left-thumb', 30);
    body.set('a', 2);
    const problems = problemsOf(() => body.update());
    expect(problems).toEqual([
      {
        code: 'command-threw',
        path: 'robot.left',
        message: 'an articulated command threw Error: no left',
      },
      {
        code: 'command-threw',
        path: 'robot.right',
        message: 'an articulated command threw Error: no right',
      },
    ]);
    const after = lookAt(body);
    expect(after.map(({ id }) => id + 1).sort((a, b) => a - b)).toEqual([
      1, 1, 2, 10, 10, 20, 200, 200, 200, 1000, 1000, 1000,
    ]);
    expect(before.length).toBe(9);
    expect([...body.parts.keys()].sort()).toEqual(parts);
    expect(body.get('left-thumb')).toBe(30);
    // the joint that it made last still turns
    body.set('left-thumb', 90);
    body.update();
    expect(body.place('left-thumb')[5]).toBeCloseTo(0);
    body.set('a', 0.5);
    expect(body.update().ran).toBe(3);
    expect(lookAt(body).map(({ id }) => id + 1)).toEqual([
      0.5, 0.5, 0.5, 5, 5, 5, 50, 50, 50, 1000, 1000, 1000,
    ]);
  });

  it('[ART5] do so with names and counts: what was refused has left nothing', () => {
    const body = createBody(
      shape('greedy', () => {
        const a = number('a', 1);
        articulate(() => {
          part('one', () => sphere(a()));
          if (a() > 1) part('one');
        });
      }),
    );
    for (let i = 2; i < 5; i++) {
      body.set('a', i);
      expect(refusalOf(() => body.update())).toBe(
        'same-name greedy: there is a part "one" already. Choose another name, or use(…) the shape under a name',
      );
      expect(lookAt(body).map(({ id }) => id)).toEqual([0]);
      expect(body.place('one')).toHaveLength(16);
    }
  });

  it('[ART5] a name goes from one command to another, whichever comes first', () => {
    const moves: Record<string, (i: number, at: number) => void> = {
      'a part': (i, at) => at === i && part('name', () => sphere(i + 1)),
      'a variable': (i, at) => at === i && number('name', i),
      'a joint': (i, at) => at === i && joint('name', { axis: [1, 0, 0], rest: i }),
      'names of a row, each from its neighbour': (i, at) => number(`name ${at + i}`, i),
    };
    for (const [what, move] of Object.entries(moves)) {
      const moved = shape('moved', () => {
        const at = number('at', 0);
        for (let i = 0; i < 4; i++) articulate(() => void move(i, at()));
      });
      const body = createBody(moved);
      for (const to of [3, 1, 2, 0, 3, 0]) {
        body.set('at', to);
        expect(body.update().ran, what).toBe(4);
        const names = [...body.parts.keys(), ...body.variables.keys()];
        const values = (of: Body) => names.map((name) => of.variables.has(name) && of.get(name));
        const anew = createBody(
          shape('anew', () => {
            number('at', to);
            for (let i = 0; i < 4; i++) move(i, to);
          }),
        );
        expect([...anew.parts.keys(), ...anew.variables.keys()].sort(), what).toEqual(names.sort());
        expect(values(body), what).toEqual(values(anew));
        expect(body.update().ran).toBe(0);
      }
    }
  });

  it('[ART5] what reads a variable of the one that gets the name follows in the same update', () => {
    let size: () => number = () => 1;
    const body = createBody(
      shape('x', () => {
        const right = flag('right', true);
        articulate(() => {
          size = number('size', 5, { most: right() ? 10 : 2 });
          if (!right()) part('hat');
        });
        articulate(() => {
          if (right()) part('hat');
        });
        articulate(() => scale(size(), 1, 1));
        part('end');
      }),
    );
    body.set('right', false);
    body.update();
    expect(body.update().ran).toBe(0);
    expect(body.get('size')).toBe(2);
    expect(body.place('end')[0]).toBe(2);
  });

  it('[ART5] names that two commands exchange are refused, and both stay as they were', () => {
    let runs = 0;
    const body = createBody(
      shape('exchanged', () => {
        const over = flag('over', false);
        for (const first of [true, false]) {
          articulate(() => {
            runs += 1;
            part(over() === first ? 'a' : 'b', () => sphere(first ? 1 : 2));
          });
        }
      }),
    );
    const before = lookAt(body);
    body.set('over', true);
    runs = 0;
    expect(problemsOf(() => body.update()).map(({ code }) => code)).toEqual([
      'same-name',
      'same-name',
    ]);
    expect(runs).toBe(4);
    expect(lookAt(body)).toEqual(before);
    body.set('over', false);
    expect(body.update().ran).toBe(2);
  });

  it('[ART5] a value that was brought to new bounds is what it was before', () => {
    const body = createBody(
      shape('bounded', () => {
        const most = number('most', 100);
        articulate(() => {
          joint('knee', { axis: [1, 0, 0], limits: [0, most()] });
          if (most() < 50) throw new Error('too stiff');
        });
      }),
    );
    body.set('knee', 80);
    body.set('most', 40);
    expect(refusalOf(() => body.update())).toContain('too stiff');
    expect(body.get('knee')).toBe(80);
    expect(body.place('knee')[5]).toBeCloseTo(Math.cos((80 * Math.PI) / 180));
  });

  it('[ART5] a derived value that throws fails whoever reads it, until it has a value', () => {
    const body = createBody(
      shape('fraction', () => {
        const a = number('a', 1);
        const value = derived('value', () => {
          if (a() === 0) throw new Error('nothing to divide by');
          return 1 / a();
        });
        articulate(() => sphere(value()));
        articulate(() => sphere(10 * value()));
      }),
    );
    body.set('a', 0);
    expect(problemsOf(() => body.update())).toHaveLength(2);
    expect(lookAt(body).map(({ id }) => id + 1)).toEqual([1, 10]);
    body.set('a', 2);
    expect(body.update().ran).toBe(2);
    expect(lookAt(body).map(({ id }) => id + 1)).toEqual([0.5, 5]);
  });

  it('[ART5] the error has what was thrown as its cause', () => {
    const reason = new Error('why not');
    const body = createBody(
      shape('caused', () => {
        const a = number('a', 1);
        articulate(() => {
          if (a() > 1) throw reason;
        });
      }),
    );
    body.set('a', 2);
    let cause: unknown;
    try {
      body.update();
    } catch (thrown) {
      cause = (thrown as Error).cause;
    }
    expect(cause).toBe(reason);
  });

  it('[ART5] a command that throws while the body is built stops the building', () => {
    const reason = new Error('not at all');
    const broken = shape('broken', () =>
      articulate(() => {
        throw reason;
      }),
    );
    expect(() => createBody(broken)).toThrow(reason);
    // and nothing is left half open
    expect(refusalOf(() => sphere(1))).toContain('outside of a shape');
  });
});

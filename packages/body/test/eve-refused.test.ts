/** What is refused changes nothing of what is there, for commands that go on after it. */
import {
  angle,
  articulate,
  attributeBlock,
  type Body,
  type Clip,
  createBody,
  joint,
  number,
  shape,
  use,
} from '@troupe/body';
import { describe, expect, it } from 'vitest';
import { refusalOf } from './eve-thrown.js';

/** Built, and built again by a command whose second declaration is refused. */
function refusedAgain(declare: () => void, second: () => void): Body {
  const body = createBody(
    shape('x', () => {
      const s = number('s', 1);
      articulate(() => {
        s();
        declare();
        expect(refusalOf(second)).toContain('same-name x: there is a variable "a" already');
      });
    }),
  );
  body.set('s', 2);
  body.update();
  return body;
}

describe('a refused name', () => {
  it('[EVE8] [EVE6] does not bring the variable that has it to other bounds', () => {
    const body = refusedAgain(
      () => void number('a', 0, { most: 1 }),
      () => number('a', 5, { least: 10, most: 20 }),
    );
    expect(body.get('a')).toBe(0);
    expect(body.variables.get('a')).toMatchObject({ most: 1 });
  });

  it('[EVE8] [EVE6] of a joint does not turn an angle that has it', () => {
    const body = refusedAgain(
      () => void angle('a', 0, { most: 10 }),
      () => joint('a', { axis: [1, 0, 0], limits: [50, 90] }),
    );
    expect(body.get('a')).toBe(0);
    expect([...body.parts.keys()]).toEqual([]);
  });

  it('[EVE8] of a clip leaves no other clip of its shape', () => {
    const clips = (...names: string[]) => ({
      clips: new Map(names.map((name): [string, Clip] => [name, { name, seconds: 1, tracks: [] }])),
    });
    const walker = shape('walker', () => {}, clips('stroll', 'walk'));
    const body = createBody(
      shape(
        'x',
        () => {
          expect(refusalOf(() => use(walker))).toContain('there is a clip "walk" already');
        },
        clips('walk'),
      ),
    );
    expect([...body.clips.keys()]).toEqual(['walk']);
  });
});

describe('a joint where nothing can be put any more', () => {
  const axis = [1, 0, 0] as const;

  it('[EVE8] because of blocks leaves no variable', () => {
    const within = (depth: number) => {
      if (depth < 256) attributeBlock(() => within(depth + 1));
      else expect(refusalOf(() => joint('a', { axis }))).toContain('blocks are at most 256 deep');
    };
    const body = createBody(shape('x', () => within(0)));
    expect([[...body.variables.keys()], [...body.parts.keys()]]).toEqual([[], []]);
  });

  it('[EVE8] because of nodes leaves no variable', () => {
    const body = createBody(
      shape('x', () => {
        const goOn = () => {
          // each goes on below the one before
          for (;;) articulate(() => {});
        };
        expect(refusalOf(goOn)).toContain('more than 2048 nodes');
        expect(refusalOf(() => joint('a', { axis }))).toContain('more than 2048 nodes');
      }),
    );
    expect(body.variables.size).toBe(0);
    expect(body.parts.has('a')).toBe(false);
  });
});

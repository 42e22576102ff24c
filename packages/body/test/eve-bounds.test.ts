import {
  articulate,
  attributeBlock,
  createBody,
  joint,
  type Mesh,
  mesh,
  number,
  part,
  type Shape,
  shape,
  sphere,
  transformBlock,
  translate,
  use,
} from '@troupe/body';
import { describe, expect, it } from 'vitest';
import { refusalOf } from './eve-thrown.js';

const large: Mesh = {
  positions: new Float32Array(3_000_000),
  normals: new Float32Array(3_000_000),
  indices: new Uint32Array(),
};

describe('bounds', () => {
  it('[EVE8] a million nodes', () => {
    const crowd = shape('crowd', () => {
      const move = () => translate(1, 0, 0);
      for (let i = 0; i < 1_000_001; i++) transformBlock(move);
    });
    expect(refusalOf(() => createBody(crowd))).toContain('at most 1000000 nodes');
  });

  it('[EVE8] ten million vertices', () => {
    const heavy = (meshes: number) =>
      shape('heavy', () => {
        for (let i = 0; i < meshes; i++) mesh(large);
      });
    createBody(heavy(10));
    expect(refusalOf(() => createBody(heavy(11)))).toContain(
      'at most 10000000 vertices; this would be 11000000',
    );
  });

  it('[EVE8] what a command made before does not count when it runs again', () => {
    const body = createBody(
      shape('heavy', () => {
        const count = number('count', 8);
        articulate(() => {
          for (let i = 0; i < count(); i++) mesh(large);
        });
      }),
    );
    for (const count of [9, 10, 7]) {
      body.set('count', count);
      body.update();
    }
    body.set('count', 11);
    expect(refusalOf(() => body.update())).toContain('at most 10000000 vertices');
    body.set('count', 10);
    body.update();
    expect(body.root.children[0]!.primitives).toHaveLength(10);
  });

  it('[EVE8] a hundred thousand variables', () => {
    const many = shape('many', () => {
      for (let i = 0; i < 100_001; i++) number(`n${i}`, 0);
    });
    expect(refusalOf(() => createBody(many))).toContain('at most 100000 variables');
  });

  it('[EVE8] blocks 256 deep, of whatever kind', () => {
    const blocks: readonly ((i: number, inner: () => void) => void)[] = [
      (_, inner) => attributeBlock(inner),
      (_, inner) => transformBlock(inner),
      (_, inner) => articulate(inner),
      (i, inner) => part(`p${i}`, inner),
      (i, inner) => void joint(`j${i}`, {}, inner),
      (_, inner) => use(shape('inner', inner)),
    ];
    const nested = (depth: number) =>
      shape('nested', () => {
        const enter = (i: number): void => {
          if (i < depth) blocks[i % blocks.length]!(i, () => enter(i + 1));
          else sphere(1);
        };
        enter(0);
      });
    createBody(nested(256));
    expect(refusalOf(() => createBody(nested(257)))).toContain('blocks are at most 256 deep');
    const self: Shape = shape('self', () => use(self));
    expect(refusalOf(() => createBody(self))).toContain('Is there a shape that uses itself?');
  });

  it('[EVE8] a chain of articulated commands that would be too deep to walk down', () => {
    const row = (block: (commands: () => void) => void) =>
      shape('row', () => {
        for (let i = 0; i < 2_000; i++) {
          block(() => {
            articulate(() => translate(1, 0, 0));
            sphere(1);
          });
        }
      });
    expect(refusalOf(() => createBody(row((commands) => commands())))).toContain(
      'into a transformBlock(…) each',
    );
    expect(createBody(row(transformBlock)).root.children).toHaveLength(2_000);
  });

  it('[EVE8] two parts, or two variables, of one name are refused', () => {
    const cases: readonly (readonly [() => void, string])[] = [
      [
        () => {
          part('hand');
          part('hand');
        },
        'there is a part "hand" already',
      ],
      [
        () => {
          number('neck', 1);
          joint('neck', {});
        },
        'there is a variable "neck" already',
      ],
      [
        () => {
          const arm = shape('arm', () => part('hand'));
          use(arm, undefined, 'left');
          use(arm, undefined, 'left');
        },
        'there is a part "left.hand" already',
      ],
    ];
    for (const [command, said] of cases) {
      expect(refusalOf(() => createBody(shape('twice', command)))).toContain(said);
    }
  });

  it('[ART1] commands whose bounds change what they read do not go on for ever', () => {
    const body = createBody(
      shape('sinking', () => {
        const start = number('start', 0);
        let lower = () => 0;
        const upper = () => (start() === 0 ? 0 : lower());
        articulate(() => {
          const most = upper() - 1;
          const high = number('high', 0, { most });
          lower = () => high();
        });
        articulate(() => {
          const most = lower() - 1;
          const low = number('low', 0, { most });
          lower = () => low();
        });
      }),
    );
    expect([body.get('high'), body.get('low')]).toEqual([-1, -2]);
    body.set('start', 1);
    expect(refusalOf(() => body.update())).toContain('ran 100 times in one update');
    expect(body.update().ran).toBe(0);
  });
});

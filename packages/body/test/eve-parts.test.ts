import {
  articulate,
  type Body,
  createBody,
  cylinder,
  joint,
  limb,
  type Mesh,
  mesh,
  number,
  part,
  scale,
  shape,
  sphere,
  translate,
  use,
} from '@troupe/body';
import { describe, expect, it } from 'vitest';
import { lookAt } from './eve-machine.js';
import { problemsOf, refusalOf } from './eve-thrown.js';

const triangle: Mesh = {
  positions: new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]),
  normals: new Float32Array([0, 0, 1, 0, 0, 1, 0, 0, 1]),
  indices: new Uint32Array([0, 1, 2]),
};

describe('parts', () => {
  const arm = shape('arm', () => {
    limb('arm', { kind: 'arm', ball: 'shoulder', hinge: 'elbow', tip: 'hand' });
    joint('shoulder', { at: [1, 0, 0] }, () => {
      cylinder(0.1, 0, 1);
      joint('elbow', { at: [0, -1, 0], axis: [2, 0, 0], limits: [0, 150], rest: 90 }, () => {
        part('hand', () => translate(0, -1, 0));
      });
    });
  });
  const robot = shape('robot', () => {
    use(arm, undefined, 'left');
    scale(-1, 1, 1);
    use(arm, undefined, 'right');
  });

  it('[EVE5] joints turn by variables of their names, which carry those of the shapes they are in', () => {
    const body = createBody(robot);
    expect([...body.variables.values()]).toMatchObject([
      { name: 'left.shoulder', kind: 'rotation', initial: [0, 0, 0, 1] },
      { name: 'left.elbow', kind: 'angle', initial: 90, least: 0, most: 150 },
      { name: 'right.shoulder', kind: 'rotation' },
      { name: 'right.elbow', kind: 'angle' },
    ]);
    expect(placeOf(body, 'left.hand')).toEqual([1, -1, -1]);
    expect(placeOf(body, 'right.hand')).toEqual([-1, -1, -1]);
    body.set('left.elbow', 0);
    body.set('left.shoulder', [0, 0, 1, 1]);
    expect(placeOf(body, 'left.hand')).toEqual([3, 0, 0]);
    expect(placeOf(body, 'right.hand')).toEqual([-1, -1, -1]);
    body.set('left.elbow', 500);
    expect(body.get('left.elbow')).toBe(150);
  });

  it('[EVE5] a joint that turned is one node moved, and no command runs', () => {
    const body = createBody(robot);
    body.set('left.elbow', 10);
    const { ran, moved, rebuilt } = body.update();
    expect([ran, rebuilt.size]).toEqual([1, 0]);
    expect([...moved]).toEqual([body.parts.get('left.elbow')]);
    body.set('left.elbow', 20);
    body.set('left.elbow', 10);
    expect(body.update().moved.size).toBe(0);
  });

  it('[EVE5] a joint gives its signal to what is within and what follows', () => {
    const body = createBody(
      shape('muscle', () => {
        const bent = joint('elbow', { axis: [1, 0, 0] }, (own) =>
          articulate(() => sphere(1 + own())),
        );
        articulate(() => sphere(101 + bent()));
      }),
    );
    body.set('elbow', 30);
    expect(body.update().ran).toBe(3);
    expect(lookAt(body).map(({ id }) => id)).toEqual([30, 130]);
  });

  it('[EVE5] limbs name parts of their own shape, and take the axis of the hinge', () => {
    const { limbs } = createBody(robot);
    expect(limbs.get('right.arm')).toEqual({
      name: 'right.arm',
      kind: 'arm',
      ball: 'right.shoulder',
      hinge: 'right.elbow',
      tip: 'right.hand',
      axis: [1, 0, 0],
    });
  });

  it('[EVE5] a limb of parts that are not there, or do not turn, is refused with all that is wrong', () => {
    const wrong = shape('wrong', () => {
      joint('shoulder', { axis: [1, 0, 0] });
      part('elbow');
      limb('arm', { kind: 'arm', ball: 'shoulder', hinge: 'elbow', tip: 'hnad' });
      part('hand');
    });
    expect(problemsOf(() => createBody(wrong)).map(({ message }) => message)).toEqual([
      'the limb "arm" has "hnad"; no such part. Did you mean "hand"?',
      'the limb "arm" needs the rotation "shoulder"; that is of the kind angle. Make it a joint without an axis',
      'the limb "arm" needs the angle "elbow"; no such variable. Make it a joint with an axis',
    ]);
    const outside = shape('outside', () => {
      use(arm, undefined, 'left');
      limb('l', { kind: 'arm', ball: 'shoulder', hinge: 'left.elbow', tip: 'left.hand' });
    });
    expect(problemsOf(() => createBody(outside))[0]?.message).toBe(
      'the limb "l" has "shoulder"; no such part. Did you mean "left.shoulder"?',
    );
  });

  it('[EVE5] a command may not take away a part that a limb needs', () => {
    const body = createBody(
      shape('loose', () => {
        const lost = number('lost', 0);
        joint('shoulder', {}, () => {
          joint('elbow', { axis: [1, 0, 0] }, () => {
            articulate(() => {
              if (lost() === 0) part('hand');
            });
          });
        });
        limb('arm', { kind: 'arm', ball: 'shoulder', hinge: 'elbow', tip: 'hand' });
      }),
    );
    body.set('lost', 1);
    expect(refusalOf(() => body.update())).toContain('no such part');
    expect(body.parts.has('hand')).toBe(true);
  });

  it('[EVE5] wrong joints and names are refused', () => {
    const cases: readonly (readonly [() => void, string])[] = [
      [() => joint('neck', { axis: [0, 0, 0] }), 'the axis of "neck" has no length'],
      [() => joint('neck', { limits: [0, 1] } as never), 'has limits but no axis'],
      [() => joint('neck', { axis: [1, 0, 0], limits: [9, 1] }), 'leave nothing: from 9 to 1'],
      [() => joint('neck', { at: [0, 0] as never }), 'the place of "neck"'],
      [() => part(''), 'the name of a part is empty'],
      [() => part('__proto__'), 'cannot be a name'],
      [() => number(' s', 1), 'begins or ends with a space'],
      [() => use(arm, undefined, ''), 'the name of a shape is empty'],
      [
        () => limb('x', { kind: 'wing' as never, ball: 'a', hinge: 'b', tip: 'c' }),
        'an arm or a leg, found "wing"',
      ],
    ];
    for (const [command, said] of cases) {
      expect(refusalOf(() => createBody(shape('wrong', command)))).toContain(said);
    }
    const body = createBody(robot);
    expect(refusalOf(() => body.place('left.hnad'))).toContain('Did you mean "left.hand"?');
  });

  it('[EVE5] what is used and is no shape is refused in words, with where', () => {
    const said = 'wrong-shape robot.torso: use(…) takes a shape, as shape(';
    for (const [given, found] of [
      [undefined, 'found undefined'],
      [null, 'found null'],
      [() => {}, 'found a function'],
      ['arm', 'found "arm"'],
    ] as const) {
      const robot = shape('robot', () => part('torso', () => use(given as never)));
      expect(refusalOf(() => createBody(robot))).toContain(said);
      expect(refusalOf(() => createBody(robot))).toContain(found);
    }
    const named = shape('robot', () => use(undefined as never, undefined, 'left'));
    expect(refusalOf(() => createBody(named))).toContain('wrong-shape robot: ');
  });

  it('[EVE5] names in meshes and clips are those of the shape they are in', () => {
    const skinned: Mesh = {
      ...triangle,
      skin: {
        joints: ['bone'],
        inverseBind: new Float32Array(16),
        influences: new Uint16Array(12),
        weights: new Float32Array(12),
      },
      morphs: [{ variable: 'smile', positions: new Float32Array(9) }],
    };
    const track = {
      variable: 'bone',
      kind: 'linear',
      times: new Float32Array(1),
      values: new Float32Array(4),
    } as const;
    const face = shape(
      'face',
      () => {
        number('smile', 0);
        joint('bone', {});
        mesh(skinned);
      },
      { clips: new Map([['nod', { name: 'nod', seconds: 1, tracks: [track] }]]) },
    );
    const body = createBody(
      shape('two', () => {
        use(face, undefined, 'a');
        use(face, undefined, 'b');
      }),
    );
    expect(body.root.primitives.map(({ geometry }) => geometry)).toMatchObject([
      { mesh: { skin: { joints: ['a.bone'] }, morphs: [{ variable: 'a.smile' }] } },
      { mesh: { skin: { joints: ['b.bone'] }, morphs: [{ variable: 'b.smile' }] } },
    ]);
    expect(body.clips.get('b.nod')).toMatchObject({
      name: 'b.nod',
      tracks: [{ variable: 'b.bone' }],
    });
    const boneless = shape('boneless', () => mesh(skinned));
    expect(problemsOf(() => createBody(boneless)).map(({ code }) => code)).toEqual([
      'unknown-part',
      'unknown-variable',
    ]);
  });
});

function placeOf(body: Body, name: string): number[] {
  // what is nearly whole is whole, and never minus zero
  return [...body.place(name).slice(12, 15)].map((x) => Math.round(x * 1e9) / 1e9 + 0);
}

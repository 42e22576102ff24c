/** A fox. Four legs, a tail of three joints, ears that turn. It faces along z. */
import {
  articulate,
  attributeBlock,
  color,
  cone,
  joint,
  limb,
  number,
  rotate,
  type Shape,
  scale,
  shape,
  surface,
  translate,
  turnAround,
  use,
} from '@troupe/body';
import { ball, bone } from './solids.js';

const fur = [0.86, 0.42, 0.14] as const;
const white = [0.97, 0.94, 0.88] as const;
const sock = [0.2, 0.13, 0.1] as const;

/** Of a leg with both bones this long, bent by 45 degrees: 2 · 0.19 · cos 22.5°. */
const standing = 0.3511;
const legBone = 0.19;

export const fox: Shape = shape('fox', () => {
  const lift = number('lift', 0, { least: -0.25, most: 0.4 });
  surface('matte');
  color(...fur);
  translate(0, standing, 0);
  articulate(() => translate(0, lift(), 0));
  use(trunk);
  for (const [name, x, z, front] of [
    ['left.front', 0.075, 0.2, true],
    ['right.front', -0.075, 0.2, true],
    ['left.back', 0.075, -0.2, false],
    ['right.back', -0.075, -0.2, false],
  ] as const) {
    attributeBlock(() => {
      translate(x, 0, z);
      use(leg, { front }, name);
    });
  }
  attributeBlock(() => {
    translate(0, 0.13, 0.27);
    joint('neck', {}, () => use(head));
  });
  attributeBlock(() => {
    translate(0, 0.06, -0.3);
    use(tail);
  });
});

const trunk = shape('trunk', () => {
  egg([0.115, 0.12, 0.17], [0, 0.04, 0.14]);
  egg([0.1, 0.105, 0.2], [0, 0.035, -0.05]);
  egg([0.11, 0.115, 0.14], [0, 0.035, -0.19]);
  // its chest is white
  color(...white);
  egg([0.08, 0.1, 0.1], [0, 0.02, 0.235]);
});

const leg = shape<{ front: boolean }>('leg', ({ front }) => {
  // a fox's elbow points backward, its knee forward
  const forward = front ? -1 : 1;
  joint('hip', { rest: turnAround([-forward, 0, 0], 22.5) }, () => {
    egg([0.05, 0.1, 0.075], [0, -0.03, 0]);
    bone(legBone, 0.042, 0.03);
    joint(
      'knee',
      { at: [0, -legBone, 0], axis: [forward, 0, 0], limits: [2, 140], rest: 45 },
      () => {
        color(...sock);
        bone(legBone, 0.03, 0.022);
        joint('paw', { at: [0, -legBone, 0], rest: turnAround([-forward, 0, 0], 22.5) }, () =>
          egg([0.032, 0.022, 0.05], [0, 0.02, 0.015]),
        );
      },
    );
  });
  limb('leg', { kind: 'leg', ball: 'hip', hinge: 'knee', tip: 'paw' });
});

const head = shape('head', () => {
  attributeBlock(() => {
    rotate(-35, 1, 0, 0);
    translate(0, 0, 0.06);
    egg([0.07, 0.07, 0.13], [0, 0, 0]);
  });
  translate(0, 0.12, 0.13);
  egg([0.095, 0.085, 0.1], [0, 0, 0]);
  snout();
  for (const side of [1, -1]) {
    attributeBlock(() => {
      translate(side * 0.058, 0.055, -0.02);
      joint(side > 0 ? 'left.ear' : 'right.ear', { axis: [0, 1, 0], limits: [-60, 60] }, () => {
        rotate(side * -14, 0, 0, 1);
        rotate(-90, 1, 0, 0);
        scale(1, 0.55, 1);
        cone(0.12, 0.045, 360);
        color(...sock);
        translate(0, 0, 0.06);
        cone(0.07, 0.026, 360);
      });
    });
    eye(side);
  }
});

function snout(): void {
  attributeBlock(() => {
    attributeBlock(() => {
      color(...white);
      egg([0.075, 0.05, 0.06], [0, -0.04, 0.035]);
    });
    translate(0, -0.025, 0.06);
    attributeBlock(() => {
      scale(0.75, 0.6, 1);
      cone(0.15, 0.06, 360);
    });
    color(0.05, 0.04, 0.04);
    ball(0.018, [0, 0.002, 0.135]);
  });
}

function eye(side: number): void {
  attributeBlock(() => {
    surface('plastic', { Ks: 0.9, roughness: 0.1 });
    color(0.05, 0.04, 0.03);
    ball(0.016, [side * 0.05, 0.02, 0.08]);
  });
}

/** Three joints, one in the other, thick in the middle and white at the end. */
const tail = shape('tail', () => {
  rotate(180, 0, 1, 0);
  joint('tail.root', {}, () => {
    egg([0.04, 0.04, 0.1], [0, 0, 0.07]);
    joint('tail.middle', { at: [0, 0, 0.14] }, () => {
      egg([0.07, 0.07, 0.13], [0, 0, 0.08]);
      joint('tail.tip', { at: [0, 0, 0.17] }, () => {
        egg([0.062, 0.062, 0.1], [0, 0, 0.03]);
        color(...white);
        egg([0.047, 0.047, 0.09], [0, 0, 0.1]);
      });
    });
  });
});

function egg([x, y, z]: readonly [number, number, number], at: readonly [number, number, number]) {
  attributeBlock(() => {
    translate(...at);
    scale(x, y, z);
    ball(1);
  });
}

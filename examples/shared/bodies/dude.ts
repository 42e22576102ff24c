/** A dude: two legs, one arm that opens doors (the other hangs in a sling), a head that looks about. */
import {
  articulate,
  attributeBlock,
  color,
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
import { ball, bone, box } from './solids.js';

const skin = [0.89, 0.69, 0.55] as const;
const shirt = [0.24, 0.47, 0.62] as const;
const trousers = [0.27, 0.26, 0.32] as const;
const shoe = [0.55, 0.21, 0.15] as const;
const hair = [0.24, 0.15, 0.1] as const;

/** Of legs with both bones this long, bent by 20 degrees: 2 · 0.42 · cos 10°. */
const standing = 0.8272;
const legBone = 0.42;
const upperArm = 0.29;
const foreArm = 0.27;

export const dude: Shape = shape('dude', () => {
  const lift = number('lift', 0, { least: -0.75, most: 0.4 });
  surface('matte');
  translate(0, standing, 0);
  articulate(() => translate(0, lift(), 0));
  // on its feet 0, on all fours 90: it turns over its hips
  joint('fall', { axis: [1, 0, 0], limits: [0, 90] }, () => {
    use(torso);
    attributeBlock(() => {
      translate(0.21, 0.47, 0);
      use(arm, undefined, 'left');
    });
    use(sling);
    attributeBlock(() => {
      translate(0, 0.55, 0);
      joint('neck', {}, () => use(head));
    });
  });
  for (const [name, x] of [
    ['left', 0.1],
    ['right', -0.1],
  ] as const) {
    attributeBlock(() => {
      translate(x, 0, 0);
      use(leg, undefined, name);
    });
  }
});

const torso = shape('torso', () => {
  attributeBlock(() => {
    color(...trousers);
    translate(0, 0.02, 0);
    scale(0.165, 0.12, 0.115);
    ball(1);
  });
  color(...shirt);
  attributeBlock(() => {
    translate(0, 0.17, 0);
    scale(0.16, 0.19, 0.11);
    ball(1);
  });
  attributeBlock(() => {
    translate(0, 0.37, 0);
    scale(0.2, 0.17, 0.12);
    ball(1);
  });
});

const arm = shape('arm', () => {
  joint('shoulder', {}, () => {
    color(...shirt);
    ball(0.07);
    bone(upperArm, 0.055, 0.047);
    joint('elbow', { at: [0, -upperArm, 0], axis: [-1, 0, 0], limits: [2, 150], rest: 12 }, () => {
      color(...skin);
      bone(foreArm, 0.045, 0.034);
      joint('hand', { at: [0, -foreArm - 0.06, 0] }, () => {
        translate(0, 0.03, 0);
        scale(0.6, 1, 0.8);
        ball(0.055);
      });
    });
  });
  limb('arm', { kind: 'arm', ball: 'shoulder', hinge: 'elbow', tip: 'hand' });
});

/** The other arm: bent before the chest, of no use. */
const sling = shape('sling', () => {
  attributeBlock(() => {
    translate(-0.21, 0.47, 0);
    attributeBlock(() => {
      color(...shirt);
      ball(0.07);
      bone(upperArm, 0.055, 0.047);
    });
    translate(0, -upperArm, 0);
    rotate(-80, 1, 0, 0);
    rotate(-35, 0, 0, 1);
    color(0.95, 0.95, 0.92);
    bone(0.24, 0.06, 0.055);
  });
});

const head = shape('head', () => {
  color(...skin);
  bone(0.06, 0.05);
  translate(0, 0.13, 0.01);
  attributeBlock(() => {
    scale(0.1, 0.125, 0.11);
    ball(1);
  });
  ball(0.02, [0, -0.01, 0.112]);
  for (const side of [1, -1]) {
    attributeBlock(() => {
      surface('plastic', { Ks: 0.8, roughness: 0.15 });
      color(0.07, 0.06, 0.06);
      ball(0.014, [side * 0.04, 0.02, 0.098]);
    });
    ball(0.025, [side * 0.1, 0, 0]);
  }
  color(...hair);
  attributeBlock(() => {
    translate(0, 0.035, -0.02);
    scale(0.107, 0.11, 0.11);
    ball(1);
  });
});

const leg = shape('leg', () => {
  joint('hip', { rest: turnAround([-1, 0, 0], 10) }, () => {
    color(...trousers);
    bone(legBone, 0.085, 0.065);
    joint('knee', { at: [0, -legBone, 0], axis: [1, 0, 0], limits: [1, 150], rest: 20 }, () => {
      bone(legBone, 0.065, 0.045);
      joint('foot', { at: [0, -legBone, 0], rest: turnAround([-1, 0, 0], 10) }, () => {
        color(...shoe);
        translate(0, 0.04, 0.05);
        box(0.1, 0.08, 0.26, 0.035);
      });
    });
  });
  limb('leg', { kind: 'leg', ball: 'hip', hinge: 'knee', tip: 'foot' });
});

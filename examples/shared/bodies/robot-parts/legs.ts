/** Legs: one, whichever it is. How long it is says how far it hops. */
import {
  attributeBlock,
  color,
  joint,
  limb,
  rotate,
  scale,
  shape,
  surface,
  translate,
  turnAround,
} from '@troupe/body';
import { type Finish, type PartSettings, painted, unpainted } from '../robot.js';
import { ball, bone, box, can, ring } from '../solids.js';

interface LegForm {
  readonly thigh: number;
  readonly shin: number;
  /** Degrees, as it stands. The hip is as high as `hipOf` says. */
  readonly knee: number;
  readonly upperLeg: (finish: Finish, length: number) => void;
  readonly bend: () => void;
  readonly lowerLeg: (finish: Finish, length: number) => void;
  readonly foot: () => void;
}

/** So high the hip is over the foot: bones of the same length, the knee bent by twice the angle of this cosine. */
const standing = { cosine: 0.9659258, angle: 15 } as const;

function legOf(name: string, { thigh, shin, knee, ...form }: LegForm) {
  return shape<PartSettings>(name, ({ finish }) => {
    joint('hip', { rest: turnAround([-1, 0, 0], knee / 2) }, () => {
      attributeBlock(() => form.upperLeg(finish, thigh));
      joint('knee', { at: [0, -thigh, 0], axis: [1, 0, 0], limits: [1, 150], rest: knee }, () => {
        attributeBlock(form.bend);
        attributeBlock(() => form.lowerLeg(finish, shin));
        joint('foot', { at: [0, -shin, 0], rest: turnAround([-1, 0, 0], knee / 2) }, form.foot);
      });
    });
    limb('leg', { kind: 'leg', ball: 'hip', hinge: 'knee', tip: 'foot' });
  });
}

const springBone = 0.44;
/** Where it carries the hip. */
export const springHip = 2 * springBone * standing.cosine;

/** Coils from hip to foot. */
export const springLeg = legOf('spring leg', {
  thigh: springBone,
  shin: springBone,
  knee: 2 * standing.angle,
  upperLeg: (finish, length) => {
    attributeBlock(() => {
      painted(finish, 0.35);
      ball(0.09);
      can(0.03, 0.1);
    });
    coils(length, 8, 0.082, 0.066);
  },
  bend: () => {
    unpainted();
    scale(1, 0.55, 1);
    ball(0.08);
  },
  lowerLeg: (finish, length) => {
    coils(length, 8, 0.066, 0.05);
    painted(finish, 0.15);
    translate(0, -length + 0.05, 0);
    can(0.03, 0.07, 0.05);
  },
  foot: () => {
    surface('matte');
    color(0.75, 0.2, 0.16);
    can(0.05, 0.13, 0.1);
  },
});

function coils(length: number, count: number, wide: number, narrow: number): void {
  attributeBlock(() => {
    unpainted([0.7, 0.72, 0.75]);
    for (let i = 0; i < count; i++) {
      const down = (i + 0.5) / count;
      attributeBlock(() => {
        translate(0, -length * down, 0);
        // wire climbs: level rings would be a pile of them
        rotate(9, 1, 0, 0);
        ring(wide + (narrow - wide) * down, 0.013);
      });
    }
    unpainted();
    bone(length, 0.018);
  });
}

const pegBone = 0.36;
/** Where it carries the hip. */
export const pegHip = 2 * pegBone * standing.cosine;

/** A wooden peg under a padded thigh. It looks where it steps. */
export const pegLeg = legOf('peg leg', {
  thigh: pegBone,
  shin: pegBone,
  knee: 2 * standing.angle,
  upperLeg: (finish, length) => {
    painted(finish, 0.35);
    bone(length * 0.8, 0.1, 0.07);
    unpainted();
    translate(0, -length * 0.62, 0);
    ring(0.082, 0.016);
  },
  bend: () => {
    unpainted([0.4, 0.26, 0.16]);
    ball(0.078);
    translate(0, -0.04, 0);
    ring(0.068, 0.014);
  },
  lowerLeg: (_, length) => {
    surface('matte');
    color(0.66, 0.46, 0.28);
    bone(length - 0.04, 0.06, 0.03);
    color(0.5, 0.33, 0.19);
    translate(0, -length * 0.45, 0);
    ring(0.044, 0.01);
  },
  foot: () => {
    unpainted();
    can(0.045, 0.05, 0.038);
    translate(0, 0.012, 0);
    box(0.05, 0.02, 0.05, 0.005);
  },
});

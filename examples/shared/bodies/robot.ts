/** A robot with a head, two arms, a torso and one leg. Each part is a shape of its own: another may take its place. */
import {
  articulate,
  attributeBlock,
  color,
  derived,
  joint,
  limb,
  number,
  rotate,
  type Shape,
  scale,
  shape,
  surface,
  tint,
  translate,
  turnAround,
  use,
} from '@troupe/body';
import { ball, bone, box, can, ring, upright } from './solids.js';

export type Tint = readonly [number, number, number];

/** What all parts of a robot share. */
export interface Finish {
  /** Bare, and painted. */
  readonly bare: Tint;
  readonly paint: Tint;
  /** How much of it is painted, 0 to 1: from the head down. */
  readonly painted: () => number;
}

/** What a part is built with: its finish, and how far it lies from the top of the robot (0) to its foot (1). */
export interface PartSettings {
  readonly finish: Finish;
}

export interface ArmSettings extends PartSettings {
  /** 1 for the left arm, −1 for the right: a body faces along z, so its left is where x is positive. */
  readonly side: 1 | -1;
}

export interface RobotSettings {
  readonly head: Shape<PartSettings>;
  readonly torso: Shape<PartSettings>;
  readonly arm: Shape<ArmSettings>;
  readonly leg: Shape<PartSettings>;
  readonly bare?: Tint;
  readonly paint?: Tint;
  /** Where parts meet, if not as in `measures`: a leg says how high it carries the hip, a torso where arms and head are. */
  readonly hip?: number;
  readonly shoulder?: readonly [number, number, number];
  readonly neck?: number;
}

export const dark: Tint = [0.16, 0.18, 0.21];
const steel: Tint = [0.62, 0.65, 0.68];
const coral: Tint = [0.95, 0.36, 0.23];

/** Colours what follows, bare or painted: paint comes down from the top, so a part says where it is (1 is the top). */
export function painted({ bare, paint, painted }: Finish, height: number): void {
  surface('paintedplastic', { Ks: 0.4, roughness: 0.45 });
  const share = derived(() => Math.min(1, Math.max(0, painted() * 3 - (1 - height) * 2)));
  articulate(() => color(...mix(bare, paint, share())));
}

/** What is never painted: joints, eyes, hands. */
export function unpainted(tone: Tint = dark): void {
  surface('metal', { roughness: 0.5 });
  color(...tone);
}

function mix(from: Tint, to: Tint, share: number): Tint {
  return [0, 1, 2].map(
    (i) => from[i as 0]! + share * (to[i as 0]! - from[i as 0]!),
  ) as unknown as Tint;
}

/** Where things are on a robot, in metres: its parts meet there, whichever they are. */
export const measures = {
  /** Of a leg with bones of this length, the knee bent by 30 degrees: 2 · 0.39 · cos 15°. */
  hip: 0.7534,
  thigh: 0.39,
  shin: 0.39,
  shoulder: [0.3, 0.44, 0],
  neck: 0.56,
  upperArm: 0.31,
  foreArm: 0.28,
  hand: 0.09,
} as const;

/** A robot out of parts. */
export const robot = shape<RobotSettings>('robot', (settings) => {
  const { head, torso, arm, leg, bare, paint } = settings;
  const { hip, shoulder, neck } = { ...measures, ...settings };
  const coat = number('painted', 0, { least: 0, most: 1 });
  const color = tint('paint', paint ?? coral);
  const finish: Finish = {
    bare: bare ?? steel,
    get paint() {
      return color() as Tint;
    },
    painted: coat,
  };
  const lift = number('lift', 0, { least: -0.55, most: 0.6 });
  translate(0, hip, 0);
  articulate(() => translate(0, lift(), 0));
  use(leg, { finish });
  joint('waist', { axis: [1, 0, 0], limits: [-15, 70], rest: 0 }, () => {
    use(torso, { finish });
    const [x, y, z] = shoulder;
    for (const [name, side] of [
      ['left', 1],
      ['right', -1],
    ] as const) {
      attributeBlock(() => {
        translate(side * x, y, z);
        use(arm, { finish, side }, name);
      });
    }
    attributeBlock(() => {
      translate(0, neck, 0);
      joint('neck', {}, () => use(head, { finish }));
    });
  });
});

/** Eyes in front. */
export const plainHead = shape<PartSettings>('plain head', ({ finish }) => {
  attributeBlock(() => {
    unpainted();
    can(0.07, 0.05);
  });
  translate(0, 0.19, 0);
  attributeBlock(() => {
    painted(finish, 1);
    box(0.3, 0.24, 0.26, 0.05);
  });
  for (const side of [1, -1]) {
    eye([side * 0.07, 0.02, 0.125], 0.042);
    attributeBlock(() => {
      unpainted();
      translate(side * 0.155, 0, 0);
      rotate(90, 0, 0, 1);
      translate(0, -0.02, 0);
      can(0.04, 0.055);
    });
  }
  attributeBlock(() => {
    unpainted();
    translate(0, 0.12, 0);
    can(0.1, 0.008);
    color(...coral);
    ball(0.022, [0, 0.11, 0]);
  });
});

/** An eye that looks along z. */
export function eye([x, y, z]: readonly [number, number, number], radius: number): void {
  attributeBlock(() => {
    translate(x, y, z);
    surface('plastic', { Ks: 0.8, roughness: 0.15 });
    color(0.96, 0.97, 0.95);
    ball(radius);
    color(0.05, 0.06, 0.08);
    attributeBlock(() => {
      translate(0, 0, radius * 0.72);
      scale(1, 1, 0.6);
      ball(radius * 0.55);
    });
  });
}

export const barrel = shape<PartSettings>('barrel', ({ finish }) => {
  attributeBlock(() => {
    unpainted();
    ball(0.13, [0, 0.02, 0]);
  });
  attributeBlock(() => {
    translate(0, 0.08, 0);
    painted(finish, 0.55);
    can(0.2, 0.17, 0.24);
  });
  attributeBlock(() => {
    translate(0, 0.28, 0);
    painted(finish, 0.8);
    can(0.24, 0.24, 0.2);
  });
  attributeBlock(() => {
    unpainted();
    translate(0, 0.28, 0);
    ring(0.24, 0.014);
  });
  attributeBlock(() => {
    translate(0, 0.4, 0.2);
    unpainted();
    upright(() => rotate(90, 1, 0, 0));
    ball(0.035);
  });
});

export const plainArm = shape<ArmSettings>('plain arm', ({ finish, side }) => {
  const { upperArm, foreArm, hand } = measures;
  joint('shoulder', {}, () => {
    attributeBlock(() => {
      unpainted();
      ball(0.075);
    });
    attributeBlock(() => {
      painted(finish, 0.7);
      bone(upperArm, 0.05, 0.042);
    });
    joint('elbow', { at: [0, -upperArm, 0], axis: [-1, 0, 0], limits: [2, 150], rest: 25 }, () => {
      attributeBlock(() => {
        unpainted();
        ball(0.055);
      });
      attributeBlock(() => {
        painted(finish, 0.55);
        bone(foreArm, 0.042, 0.034);
      });
      joint('hand', { at: [0, -foreArm - hand, 0] }, () => {
        attributeBlock(() => {
          unpainted();
          translate(0, hand * 0.4, 0);
          ball(0.045);
          // two fingers and a thumb around the place of the grip
          for (const [x, z] of [
            [0.035, 0.02],
            [-0.035, 0.02],
            [0, -0.04],
          ] as const) {
            attributeBlock(() => {
              translate(x * side, -0.01, z);
              bone(hand * 0.75, 0.014, 0.01);
            });
          }
        });
      });
    });
  });
  limb('arm', { kind: 'arm', ball: 'shoulder', hinge: 'elbow', tip: 'hand' });
});

/** One leg with a knee and a broad foot. It hops. */
export const plainLeg = shape<PartSettings>('plain leg', ({ finish }) => {
  const { thigh, shin } = measures;
  joint('hip', { rest: turnAround([-1, 0, 0], 15) }, () => {
    attributeBlock(() => {
      painted(finish, 0.35);
      bone(thigh, 0.085, 0.065);
    });
    joint('knee', { at: [0, -thigh, 0], axis: [1, 0, 0], limits: [1, 150], rest: 30 }, () => {
      attributeBlock(() => {
        unpainted();
        ball(0.075);
      });
      attributeBlock(() => {
        painted(finish, 0.15);
        bone(shin, 0.065, 0.05);
      });
      joint('foot', { at: [0, -shin, 0], rest: turnAround([-1, 0, 0], 15) }, () => {
        unpainted();
        translate(0, 0.05, 0.03);
        scale(1, 0.4, 1.25);
        ball(0.125);
      });
    });
  });
  limb('leg', { kind: 'leg', ball: 'hip', hinge: 'knee', tip: 'foot' });
});

/** The robot of the sander world. */
export const sanderRobotBody = shape('sander robot', () =>
  use(robot, { head: plainHead, torso: barrel, arm: plainArm, leg: plainLeg }),
);

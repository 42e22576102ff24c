/** Arms: how long and how thick they are says how far they reach, and how fast they hold. */
import {
  attributeBlock,
  color,
  joint,
  limb,
  rotate,
  shape,
  surface,
  translate,
} from '@troupe/body';
import {
  type ArmSettings,
  type Finish,
  measures,
  painted,
  type Tint,
  unpainted,
} from '../robot.js';
import { ball, bone, can, ring } from '../solids.js';

const brass: Tint = [0.78, 0.58, 0.26];

/** What an arm is made of; all hands grip at the same distance from the wrist. */
interface ArmForm {
  readonly upper: number;
  readonly fore: number;
  readonly shoulder: (finish: Finish, side: 1 | -1) => void;
  readonly upperArm: (finish: Finish, length: number) => void;
  readonly foreArm: (finish: Finish, length: number) => void;
  readonly elbow: () => void;
  readonly hand: (side: 1 | -1) => void;
}

function armOf(name: string, form: ArmForm) {
  const { upper, fore } = form;
  return shape<ArmSettings>(name, ({ finish, side }) => {
    joint('shoulder', {}, () => {
      attributeBlock(() => form.shoulder(finish, side));
      attributeBlock(() => form.upperArm(finish, upper));
      joint('elbow', { at: [0, -upper, 0], axis: [-1, 0, 0], limits: [2, 150], rest: 25 }, () => {
        attributeBlock(form.elbow);
        attributeBlock(() => form.foreArm(finish, fore));
        joint('hand', { at: [0, -fore - measures.hand, 0] }, () => {
          attributeBlock(() => {
            translate(0, measures.hand * 0.4, 0);
            form.hand(side);
          });
        });
      });
    });
    limb('arm', { kind: 'arm', ball: 'shoulder', hinge: 'elbow', tip: 'hand' });
  });
}

/** Fingers around the place of the grip. */
function fingers(places: readonly (readonly [number, number])[], thick: number): void {
  for (const [x, z] of places) {
    attributeBlock(() => {
      translate(x, -0.01, z);
      bone(measures.hand * 0.75, thick, thick * 0.7);
    });
  }
}

/** Like two fishing rods, with a ring at every joint. */
export const longArm = armOf('long arm', {
  upper: 0.4,
  fore: 0.38,
  shoulder: () => {
    unpainted();
    ball(0.066);
  },
  upperArm: (finish, length) => {
    painted(finish, 0.7);
    bone(length, 0.036, 0.03);
    unpainted(brass);
    translate(0, -length * 0.5, 0);
    ring(0.035, 0.01);
  },
  elbow: () => {
    unpainted(brass);
    ball(0.047);
  },
  foreArm: (finish, length) => {
    painted(finish, 0.55);
    bone(length, 0.03, 0.024);
    unpainted(brass);
    translate(0, -length * 0.55, 0);
    ring(0.029, 0.009);
  },
  hand: (side) => {
    unpainted();
    ball(0.036);
    fingers(
      [
        [0.03 * side, 0.02],
        [-0.03 * side, 0.02],
        [0, -0.036],
      ],
      0.011,
    );
  },
});

/** Pipes, bolted together, and a fist like a vise. */
export const strongArm = armOf('strong arm', {
  upper: 0.31,
  fore: 0.28,
  shoulder: (finish, side) => {
    painted(finish, 0.8);
    ball(0.115, [side * 0.015, 0.01, 0]);
  },
  upperArm: (_, length) => {
    unpainted([0.32, 0.34, 0.37]);
    bone(length, 0.06, 0.055);
  },
  elbow: () => {
    unpainted();
    rotate(90, 0, 0, 1);
    translate(0, -0.06, 0);
    can(0.12, 0.062);
  },
  foreArm: (finish, length) => {
    painted(finish, 0.55);
    translate(0, -length, 0);
    can(length * 0.86, 0.078, 0.07);
    unpainted();
    ring(0.078, 0.014);
  },
  hand: (side) => {
    unpainted();
    ball(0.062);
    fingers(
      [
        [0.05 * side, 0.026],
        [0.014 * side, 0.05],
        [-0.03 * side, 0.044],
        [0, -0.056],
      ],
      0.021,
    );
  },
});

/** Wire, and joints like beads: quick, but what it holds it holds loosely. */
export const thinArm = armOf('thin arm', {
  upper: 0.31,
  fore: 0.28,
  shoulder: (finish) => {
    painted(finish, 0.8);
    ball(0.055);
  },
  upperArm: (_, length) => {
    unpainted([0.3, 0.32, 0.34]);
    bone(length, 0.015);
  },
  elbow: () => {
    surface('plastic', { Ks: 0.6, roughness: 0.3 });
    color(0.96, 0.74, 0.2);
    ball(0.036);
  },
  foreArm: (_, length) => {
    unpainted([0.3, 0.32, 0.34]);
    bone(length, 0.015, 0.013);
  },
  hand: () => {
    surface('plastic', { Ks: 0.6, roughness: 0.3 });
    color(0.96, 0.74, 0.2);
    ball(0.028);
    unpainted([0.3, 0.32, 0.34]);
    fingers(
      [
        [0.03, 0],
        [-0.03, 0],
      ],
      0.009,
    );
  },
});

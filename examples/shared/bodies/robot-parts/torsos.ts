/** Torsos: how well a robot is kept says how well it keeps out of the way of things. */
import {
  articulate,
  attributeBlock,
  color,
  number,
  rotate,
  scale,
  shape,
  sphere,
  surface,
  translate,
} from '@troupe/body';
import { dark, type Finish, type PartSettings, painted, type Tint, unpainted } from '../robot.js';
import { ball, bone, box, can, ring, upright } from '../solids.js';

const rust: Tint = [0.45, 0.22, 0.11];
const brass: Tint = [0.78, 0.58, 0.26];
const copper: Tint = [0.72, 0.4, 0.24];

function waist(radius: number): void {
  attributeBlock(() => {
    unpainted();
    ball(radius, [0, 0.02, 0]);
  });
}

/** Something on the outside of a round torso: so far around, so high. */
function onSide(radius: number, around: number, height: number, build: () => void): void {
  attributeBlock(() => {
    rotate(around, 0, 1, 0);
    translate(0, height, radius);
    build();
  });
}

/** Of a patch of rust: around, height, width, height of it. */
const patches = [
  [14, 0.31, 0.085, 0.05],
  [-40, 0.2, 0.07, 0.085],
  [70, 0.34, 0.06, 0.05],
  [118, 0.22, 0.1, 0.07],
  [-100, 0.32, 0.085, 0.06],
  [165, 0.34, 0.08, 0.055],
  [-150, 0.16, 0.065, 0.08],
  [46, 0.12, 0.06, 0.045],
  [-70, 0.09, 0.06, 0.035],
] as const;

/** Bare it is brown; and paint does not hold well on it. */
function rusted(finish: Finish): Finish {
  return {
    bare: [0.52, 0.36, 0.27],
    get paint() {
      const [red, green, blue] = finish.paint;
      return [0.75 * red + 0.1, 0.75 * green + 0.08, 0.75 * blue + 0.06] as const;
    },
    painted: finish.painted,
  };
}

/** Dented, patched, and the paint peels. */
export const rustyTorso = shape<PartSettings>('rusty torso', (settings) => {
  const finish = rusted(settings.finish);
  waist(0.13);
  translate(0, 0.07, 0);
  // it sags to one side
  rotate(2.5, 0, 0, 1);
  attributeBlock(() => {
    painted(finish, 0.55);
    can(0.21, 0.18, 0.235);
  });
  attributeBlock(() => {
    translate(0.006, 0.21, -0.004);
    rotate(-3, 0, 0, 1);
    painted(finish, 0.8);
    can(0.2, 0.235, 0.21);
  });
  attributeBlock(() => {
    surface('matte');
    color(...rust);
    translate(0, 0.21, 0);
    ring(0.236, 0.017);
    translate(0, 0.2, 0);
    ring(0.208, 0.012);
  });
  for (const [i, [around, height, wide, high]] of patches.entries()) {
    const radius = 0.18 + 0.26 * Math.min(height, 0.21) - 0.12 * Math.max(0, height - 0.21);
    onSide(radius - 0.004, around, height, () => {
      rotate(i * 37, 0, 0, 1);
      patch(wide, high, 0.8 + 0.09 * (i % 4));
      // a flake that stands off
      painted(finish, 0.8);
      translate(wide * 0.7, high * 0.5, 0.014);
      rotate(38, 0, 1, 0.4);
      box(0.038, 0.028, 0.004, 0.001);
    });
  }
  // a piece of another robot, screwed on
  onSide(0.209, -8, 0.12, () => {
    rotate(9, 0, 0, 1);
    rotate(14, 1, 0, 0);
    unpainted([0.55, 0.53, 0.48]);
    box(0.13, 0.09, 0.02, 0.004);
    color(...dark);
    for (const x of [-1, 1]) for (const y of [-1, 1]) ball(0.009, [x * 0.052, y * 0.033, 0.01]);
  });
});

/** Rust, darker where it is deep. */
function patch(wide: number, high: number, shade: number): void {
  attributeBlock(() => {
    surface('matte');
    for (const [share, tone] of [
      [1, shade],
      [0.6, shade * 0.62],
    ] as const) {
      attributeBlock(() => {
        color(rust[0] * tone, rust[1] * tone, rust[2] * tone);
        translate((1 - share) * wide * 0.4, 0, share === 1 ? 0 : 0.006);
        scale(wide * share, high * share, 0.02);
        sphere(1);
      });
    }
  });
}

/** A narrow one, on a spine. */
export const slimTorso = shape<PartSettings>('slim torso', ({ finish }) => {
  waist(0.09);
  attributeBlock(() => {
    unpainted();
    can(0.5, 0.034);
    for (let i = 0; i < 3; i++) {
      translate(0, 0.055, 0);
      attributeBlock(() => {
        scale(1, 0.5, 1);
        ball(0.062);
      });
    }
  });
  attributeBlock(() => {
    translate(0, 0.33, 0);
    painted(finish, 0.8);
    scale(1, 1.35, 0.72);
    ball(0.15);
  });
  attributeBlock(() => {
    translate(0, 0.44, 0);
    rotate(90, 0, 0, 1);
    translate(0, -0.19, 0);
    painted(finish, 0.85);
    can(0.38, 0.035);
  });
  onSide(0.1, 0, 0.36, () => {
    surface('constant');
    color(0.55, 0.95, 0.85);
    ball(0.02);
  });
});

/** A boiler with a chimney: heavy, hot, and full of steam. */
export const boilerTorso = shape<PartSettings>('boiler torso', ({ finish }) => {
  const steam = number('steam', 0, { least: 0, most: 1 });
  waist(0.15);
  attributeBlock(() => {
    translate(0, 0.06, 0);
    painted(finish, 0.55);
    can(0.06, 0.2, 0.28);
    translate(0, 0.06, 0);
    can(0.27, 0.28);
    translate(0, 0.27, 0);
    painted(finish, 0.85);
    upright(() => {
      scale(1, 1, 0.5);
      sphere(0.28, 0, 0.28);
    });
  });
  for (const height of [0.13, 0.38]) {
    attributeBlock(() => {
      unpainted(copper);
      translate(0, height, 0);
      ring(0.28, 0.018);
      for (let i = 0; i < 12; i++) {
        attributeBlock(() => {
          rotate(i * 30, 0, 1, 0);
          ball(0.013, [0, 0, 0.297]);
        });
      }
    });
  }
  // a door with a fire behind it
  onSide(0.265, 0, 0.25, () => {
    unpainted();
    box(0.17, 0.14, 0.05, 0.02);
    surface('constant');
    articulate(() => color(0.95, 0.42 + 0.35 * steam(), 0.12 + 0.3 * steam()));
    for (const y of [-0.036, 0, 0.036]) {
      attributeBlock(() => {
        translate(0, y, 0.022);
        box(0.11, 0.016, 0.012, 0.004);
      });
    }
  });
  // a gauge
  onSide(0.26, 38, 0.31, () => {
    unpainted(brass);
    attributeBlock(() => {
      rotate(90, 1, 0, 0);
      can(0.03, 0.04);
    });
    surface('plastic');
    color(0.97, 0.96, 0.9);
    attributeBlock(() => {
      rotate(90, 1, 0, 0);
      translate(0, 0.031, 0);
      can(0.002, 0.033);
    });
    color(0.8, 0.15, 0.1);
    translate(0, 0, 0.035);
    articulate(() => rotate(60 - 120 * steam(), 0, 0, 1));
    translate(0, 0.012, 0);
    box(0.005, 0.03, 0.003, 0.001);
  });
  // chimney, and what comes out of it
  attributeBlock(() => {
    translate(-0.12, 0.42, -0.16);
    unpainted(copper);
    can(0.26, 0.04);
    translate(0, 0.26, 0);
    can(0.035, 0.045, 0.062);
    surface('matte');
    color(0.93, 0.93, 0.92);
    articulate(() => {
      const much = steam();
      if (much <= 0.05) return;
      ball(0.05 * much, [0, 0.08, 0]);
      ball(0.075 * much, [0.03, 0.17 * much + 0.03, -0.02]);
      ball(0.06 * much, [-0.04, 0.27 * much + 0.03, 0.02]);
    });
  });
});

/** Clockwork: a case with a glass, cogs, and a key in the back. */
export const clockTorso = shape<PartSettings>('clockwork torso', ({ finish }) => {
  const winding = number('winding', 0);
  waist(0.1);
  attributeBlock(() => {
    translate(0, 0.3, 0);
    painted(finish, 0.75);
    box(0.42, 0.42, 0.26, 0.05);
  });
  attributeBlock(() => {
    translate(0, 0.3, 0.118);
    attributeBlock(() => {
      rotate(90, 1, 0, 0);
      unpainted([0.12, 0.1, 0.09]);
      can(0.016, 0.15);
      translate(0, 0.016, 0);
      color(...brass);
      ring(0.15, 0.016);
    });
    translate(0, 0, 0.026);
    for (const [x, y, radius, teeth, speed] of [
      [-0.045, 0.035, 0.07, 10, 1],
      [0.057, -0.022, 0.05, 8, -1.25],
      [-0.03, -0.088, 0.04, 7, -1.43],
    ] as const) {
      attributeBlock(() => {
        translate(x, y, 0);
        articulate(() => rotate(winding() * speed, 0, 0, 1));
        unpainted(speed === 1 ? brass : copper);
        cog(radius, teeth);
      });
    }
  });
  attributeBlock(() => {
    translate(0, 0.3, -0.13);
    articulate(() => rotate(winding() * 0.25, 0, 0, 1));
    unpainted(brass);
    rotate(-90, 1, 0, 0);
    can(0.09, 0.016);
    for (const side of [1, -1]) {
      attributeBlock(() => {
        translate(side * 0.05, 0.11, 0);
        rotate(90, 1, 0, 0);
        ring(0.042, 0.014);
      });
    }
  });
});

function cog(radius: number, teeth: number): void {
  attributeBlock(() => {
    rotate(90, 1, 0, 0);
    translate(0, -0.006, 0);
    can(0.012, radius * 0.82);
  });
  for (let i = 0; i < teeth; i++) {
    attributeBlock(() => {
      rotate((360 * i) / teeth, 0, 0, 1);
      translate(0, radius * 0.88, 0);
      box(radius * 0.3, radius * 0.32, 0.012, 0.002);
    });
  }
  attributeBlock(() => {
    color(...dark);
    translate(0, 0, 0.008);
    bone(0.001, radius * 0.22);
  });
}

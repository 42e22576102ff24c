/** Heads: what a robot sees with says how it will look about. */
import {
  articulate,
  attributeBlock,
  color,
  joint,
  number,
  paraboloid,
  rotate,
  scale,
  shape,
  sides,
  sphere,
  surface,
  translate,
} from '@troupe/body';
import { dark, eye, type PartSettings, painted, type Tint, unpainted } from '../robot.js';
import { ball, bone, box, can, ring, upright } from '../solids.js';

const brass: Tint = [0.78, 0.58, 0.26];
const pink: Tint = [0.9, 0.62, 0.58];

/** What a head turns on. */
function collar(radius: number): void {
  attributeBlock(() => {
    unpainted();
    can(0.07, radius);
  });
}

/** Eyes at the sides, as an animal has that is hunted, and ears that stand up. */
export const preyHead = shape<PartSettings>('prey head', ({ finish }) => {
  const ears = number('ears', 0, { least: -1, most: 1 });
  collar(0.045);
  translate(0, 0.19, 0.03);
  attributeBlock(() => {
    painted(finish, 1);
    attributeBlock(() => {
      scale(0.84, 0.95, 1.1);
      sphere(0.14);
    });
    // a muzzle
    attributeBlock(() => {
      translate(0, -0.045, 0.1);
      scale(0.78, 0.72, 1.15);
      sphere(0.085);
    });
  });
  attributeBlock(() => {
    unpainted();
    ball(0.024, [0, -0.03, 0.198]);
  });
  for (const side of [1, -1]) {
    attributeBlock(() => {
      rotate(side * 74, 0, 1, 0);
      eye([0, 0.035, 0.095], 0.058);
    });
    attributeBlock(() => {
      translate(side * 0.062, 0.1, -0.035);
      articulate(() => rotate(-side * (14 + 16 * ears()), 0, 0, 1));
      rotate(-12, 1, 0, 0);
      painted(finish, 1);
      ear(0.036, 0.15);
      translate(0, 0, 0.014);
      surface('matte');
      color(...pink);
      ear(0.022, 0.125);
    });
  }
});

function ear(width: number, length: number): void {
  attributeBlock(() => {
    translate(0, length * 0.92, 0);
    scale(width, length, 0.016);
    sphere(1);
  });
}

/** A tube that rises, and looks over things. */
export const periscopeHead = shape<PartSettings>('periscope head', ({ finish }) => {
  const rise = number('rise', 0, { least: 0, most: 0.35 });
  attributeBlock(() => {
    unpainted();
    can(0.05, 0.09);
    translate(0, 0.05, 0);
    painted(finish, 1);
    can(0.07, 0.14, 0.1);
    translate(0, 0.07, 0);
    unpainted(brass);
    ring(0.088, 0.014);
  });
  // what it rises out of
  attributeBlock(() => {
    unpainted(brass);
    can(0.22, 0.05);
  });
  translate(0, 0.06, 0);
  articulate(() => translate(0, rise(), 0));
  attributeBlock(() => {
    painted(finish, 1);
    translate(0, -0.2, 0);
    can(0.42, 0.042);
  });
  attributeBlock(() => {
    painted(finish, 1);
    translate(0, 0.23, -0.055);
    rotate(90, 1, 0, 0);
    can(0.17, 0.066);
    attributeBlock(() => {
      unpainted(brass);
      translate(0, 0.17, 0);
      ring(0.062, 0.014);
    });
  });
  attributeBlock(() => {
    translate(0, 0.23, 0.11);
    surface('plastic', { Ks: 0.9, roughness: 0.08 });
    color(0.35, 0.62, 0.7);
    attributeBlock(() => {
      scale(1, 1, 0.45);
      sphere(0.058);
    });
    color(0.06, 0.1, 0.13);
    translate(0, 0, 0.018);
    scale(1, 1, 0.5);
    sphere(0.028);
  });
  // handles, as a captain has them
  for (const side of [1, -1]) {
    attributeBlock(() => {
      unpainted();
      translate(side * 0.045, 0.1, 0);
      rotate(side * 90, 0, 0, 1);
      bone(0.075, 0.013);
      translate(0, -0.075, 0);
      color(...dark);
      ball(0.022);
    });
  }
});

/** A lamp that bows over its work, and sees little besides. */
export const lampHead = shape<PartSettings>('lamp head', ({ finish }) => {
  const glow = number('glow', 0.55, { least: 0, most: 1 });
  collar(0.05);
  attributeBlock(() => {
    unpainted(brass);
    for (let i = 0; i < 5; i++) {
      translate(0, 0.02, 0);
      ring(0.036, 0.01);
    }
  });
  translate(0, 0.2, 0.0);
  joint('shade', { axis: [1, 0, 0], limits: [-40, 40], rest: 14 }, () => {
    sides(2);
    attributeBlock(() => {
      painted(finish, 1);
      // a bell, open in front
      translate(0, 0, -0.1);
      paraboloid(0.19, 0.02, 0.22);
    });
    attributeBlock(() => {
      unpainted();
      ball(0.052, [0, 0, -0.085]);
      translate(0, 0, 0.12);
      rotate(90, 1, 0, 0);
      ring(0.19, 0.011);
    });
    attributeBlock(() => {
      surface('constant');
      articulate(() => {
        const light = glow();
        color(0.72 + 0.28 * light, 0.58 + 0.36 * light, 0.3 + 0.4 * light);
      });
      ball(0.088, [0, 0, 0.055]);
    });
    attributeBlock(() => {
      surface('constant');
      color(0.24, 0.16, 0.06);
      ball(0.03, [0, 0, 0.122]);
    });
  });
});

/** A dome with antennas: it hears everything, and thinks about it. */
export const domeHead = shape<PartSettings>('dome head', ({ finish }) => {
  const dish = number('dish', 0);
  const twitch = number('twitch', 0, { least: -1, most: 1 });
  attributeBlock(() => {
    unpainted();
    can(0.06, 0.1);
  });
  translate(0, 0.06, 0);
  attributeBlock(() => {
    painted(finish, 1);
    can(0.1, 0.165);
    translate(0, 0.1, 0);
    upright(() => sphere(0.165, 0, 0.165));
    unpainted();
    ring(0.165, 0.012);
  });
  // two eyes behind a visor
  attributeBlock(() => {
    unpainted([0.08, 0.1, 0.13]);
    translate(0, 0.06, 0.1);
    box(0.22, 0.07, 0.13, 0.03);
    surface('constant');
    color(0.55, 0.95, 0.85);
    for (const side of [1, -1]) ball(0.021, [side * 0.05, 0, 0.062]);
  });
  for (const side of [1, -1]) {
    attributeBlock(() => {
      translate(side * 0.13, 0.17, -0.03);
      articulate(() => rotate(-side * (24 + 14 * twitch()), 0, 0, 1));
      unpainted();
      bone(0.001, 0.024);
      translate(0, 0.2, 0);
      bone(0.2, 0.007);
      surface('plastic', { Ks: 0.6, roughness: 0.3 });
      color(0.96, 0.74, 0.2);
      ball(0.024);
    });
  }
  attributeBlock(() => {
    unpainted();
    translate(0, 0.26, 0);
    can(0.07, 0.012);
    translate(0, 0.07, 0);
    articulate(() => rotate(dish(), 0, 1, 0));
    rotate(-35, 1, 0, 0);
    sides(2);
    color(0.85, 0.87, 0.88);
    paraboloid(0.085, 0, 0.04);
    color(...dark);
    ball(0.014, [0, 0, 0.05]);
  });
});

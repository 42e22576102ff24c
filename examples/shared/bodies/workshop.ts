/** What stands and lies about in the sander world. */
import {
  articulate,
  attributeBlock,
  color,
  cone,
  derived,
  number,
  opacity,
  rotate,
  type Shape,
  shape,
  surface,
  tint,
  translate,
} from '@troupe/body';
import { bone, box, can } from './solids.js';

const wood = [0.6, 0.42, 0.25] as const;
const rough = [0.42, 0.3, 0.2] as const;
const smooth = [0.93, 0.78, 0.55] as const;
const iron = [0.3, 0.33, 0.37] as const;

export const boardSize = [0.5, 0.03, 0.16] as const;
const strips = 10;

/** Rough and dark, and where it has been sanded smooth and light: from one end to the other. */
export const board: Shape = shape('board', () => {
  const sanded = number('sanded', 0, { least: 0, most: 1 });
  const [width, height, depth] = boardSize;
  surface('matte');
  attributeBlock(() => {
    color(...wood);
    translate(0, -0.003, 0);
    box(width, height - 0.006, depth, 0.004);
  });
  for (let i = 0; i < strips; i++) {
    attributeBlock(() => {
      translate((i + 0.5 - strips / 2) * (width / strips), height / 2 - 0.002, 0);
      // most strips are done, or still to come: for them nothing changes, and the command does not run
      const share = derived(() => Math.min(1, Math.max(0, sanded() * strips - i)));
      articulate(() => {
        const done = share();
        color(
          rough[0] + done * (smooth[0] - rough[0]),
          rough[1] + done * (smooth[1] - rough[1]),
          rough[2] + done * (smooth[2] - rough[2]),
        );
      });
      box(width / strips - 0.002, 0.006, depth - 0.006, 0.001);
    });
  }
});

/** A belt sander: held by the handle on top, which is its origin. */
export const sander: Shape = shape('sander', () => {
  surface('plastic', { Ks: 0.4, roughness: 0.4 });
  attributeBlock(() => {
    color(0.95, 0.7, 0.12);
    translate(0, -0.075, 0);
    box(0.1, 0.07, 0.2, 0.02);
  });
  attributeBlock(() => {
    color(0.13, 0.13, 0.14);
    translate(0, 0, -0.055);
    rotate(90, 1, 0, 0);
    translate(0, 0.11, 0);
    bone(0.11, 0.017);
  });
  attributeBlock(() => {
    surface('matte');
    color(0.35, 0.25, 0.2);
    translate(0, -0.118, 0);
    box(0.09, 0.02, 0.22, 0.008);
  });
});

/** A paint sprayer: a can with a nozzle that sprays along z, of the colour of its paint. Held around its middle. */
export const sprayer: Shape = shape('sprayer', () => {
  const spraying = number('spraying', 0, { least: 0, most: 1 });
  const paint = tint('paint', [0.95, 0.36, 0.23]);
  surface('paintedplastic', { Ks: 0.5, roughness: 0.3 });
  attributeBlock(() => {
    articulate(() => color(...paint()));
    translate(0, -0.1, 0);
    can(0.16, 0.035);
  });
  attributeBlock(() => {
    color(0.9, 0.9, 0.88);
    translate(0, 0.06, 0);
    can(0.03, 0.034, 0.02);
    translate(0, 0.04, 0);
    box(0.025, 0.025, 0.045, 0.005);
  });
  // the mist, while it sprays
  attributeBlock(() => {
    surface('constant');
    articulate(() => {
      const [red, green, blue] = paint();
      color(0.5 + red / 2, 0.4 + green / 2, 0.4 + blue / 2);
    });
    opacity(0.35);
    translate(0, 0.1, 0.03);
    articulate(() => {
      const much = spraying();
      if (much === 0) return;
      attributeBlock(() => {
        translate(0, 0, 0.3 * much);
        rotate(180, 1, 0, 0);
        cone(0.3 * much, 0.09 * much, 360);
      });
    });
  });
});

/** How high its top is: what lies on it is put there. */
export const benchTop = 0.92;

export const bench: Shape = shape('bench', () => {
  surface('matte');
  color(...wood);
  attributeBlock(() => {
    translate(0, benchTop - 0.03, 0);
    box(1.5, 0.06, 0.55, 0.01);
  });
  color(0.5, 0.35, 0.21);
  for (const x of [-0.66, 0.66]) {
    for (const z of [-0.2, 0.2]) {
      attributeBlock(() => {
        translate(x, (benchTop - 0.06) / 2, z);
        box(0.08, benchTop - 0.06, 0.08, 0.008);
      });
    }
  }
  attributeBlock(() => {
    translate(0, 0.2, 0);
    box(1.3, 0.03, 0.42, 0.006);
  });
});

/** A little table for one tool. */
export const stand: Shape = shape('stand', () => {
  surface('matte');
  color(0.46, 0.5, 0.53);
  attributeBlock(() => {
    translate(0, benchTop - 0.02, 0);
    can(0.02, 0.2);
  });
  can(benchTop - 0.02, 0.028);
  can(0.025, 0.16);
});

/** Two jaws on a foot. The board lies between them; its origin is where the board's middle comes. */
export const vise: Shape = shape('vise', () => {
  surface('metal', { roughness: 0.5 });
  color(...iron);
  attributeBlock(() => {
    translate(0, -0.075, 0);
    box(0.2, 0.05, 0.2, 0.012);
  });
  for (const z of [-1, 1]) {
    attributeBlock(() => {
      translate(0, -0.02, z * (boardSize[2] / 2 + 0.02));
      box(0.18, 0.08, 0.036, 0.008);
    });
  }
  attributeBlock(() => {
    color(0.65, 0.67, 0.7);
    translate(0, -0.035, boardSize[2] / 2 + 0.04);
    rotate(-90, 1, 0, 0);
    bone(0.06, 0.012);
    translate(0, -0.06, 0);
    rotate(90, 0, 0, 1);
    translate(0, 0.05, 0);
    bone(0.1, 0.008);
  });
});

/** Two walls of a room, with a shelf and a window: a place to work in. */
export const walls: Shape = shape('walls', () => {
  surface('matte');
  color(0.55, 0.68, 0.68);
  wallFrom([0, 1.2, 2.35], [5.4, 2.4, 0.1]);
  color(0.63, 0.74, 0.72);
  wallFrom([-2.65, 1.2, 0], [0.1, 2.4, 4.8]);
  color(0.9, 0.87, 0.8);
  wallFrom([0, 0.06, 2.29], [5.3, 0.12, 0.03]);
  wallFrom([-2.59, 0.06, 0], [0.03, 0.12, 4.7]);
  // the window
  wallFrom([1.45, 1.45, 2.29], [1.3, 1, 0.04]);
  surface('constant');
  color(0.83, 0.92, 0.97);
  wallFrom([1.45, 1.45, 2.27], [1.16, 0.86, 0.04]);
  surface('matte');
  color(0.9, 0.87, 0.8);
  wallFrom([1.45, 1.45, 2.25], [0.04, 0.86, 0.03]);
  wallFrom([1.45, 1.45, 2.25], [1.16, 0.04, 0.03]);
  // a shelf with tins
  color(...wood);
  wallFrom([-1, 1.55, 2.18], [1.3, 0.03, 0.24]);
  for (const [x, height, tone] of [
    [-1.45, 0.16, [0.86, 0.42, 0.14]],
    [-1.25, 0.12, [0.24, 0.47, 0.62]],
    [-0.95, 0.18, [0.95, 0.78, 0.3]],
    [-0.6, 0.13, [0.35, 0.55, 0.35]],
  ] as const) {
    attributeBlock(() => {
      color(tone[0], tone[1], tone[2]);
      translate(x, 1.565, 2.18);
      can(height, 0.06);
    });
  }
});

function wallFrom(at: readonly [number, number, number], size: readonly [number, number, number]) {
  attributeBlock(() => {
    translate(...at);
    box(size[0], size[1], size[2], 0.005);
  });
}

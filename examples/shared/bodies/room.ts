/** A room with a door and a window, seen from where two of its walls are missing; and what stands in it. */
import {
  articulate,
  attributeBlock,
  color,
  joint,
  number,
  opacity,
  part,
  type Shape,
  shape,
  surface,
  translate,
} from '@troupe/body';
import { ball, bone, box, can } from './solids.js';

const wall = [0.86, 0.84, 0.78] as const;
const boards = [0.62, 0.47, 0.33] as const;
const frame = [0.95, 0.94, 0.9] as const;
const leafGreen = [0.33, 0.47, 0.42] as const;
const brass = [0.83, 0.66, 0.28] as const;
const wood = [0.52, 0.34, 0.2] as const;

type Point = readonly [number, number, number];

function block(from: Point, to: Point, cut = 0.003): void {
  attributeBlock(() => {
    translate((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2);
    box(to[0] - from[0], to[1] - from[1], to[2] - from[2], cut);
  });
}

/** Measures of the room: its origin is on the floor, the wall with the window is at the left of who walks to the door. */
export const walls = { left: 0.52, far: 3, near: -2.9, right: -2.3, height: 2.3 } as const;
const thick = 0.1;
const overlap = 0.02;

/** Where its opening is, in the left wall: along z, and up. */
const opening = { near: 0.4, far: 1.76, low: 0.85, high: 1.75 } as const;

/** The door's opening in the far wall. */
const doorway = { left: 0.36, right: -0.56, high: 2 } as const;

export const room: Shape = shape('room', () => {
  const { left, far, near, right, height } = walls;
  surface('matte');
  color(...boards);
  block([right, -0.05, near], [left, 0, far + thick]);
  color(boards[0] * 0.86, boards[1] * 0.86, boards[2] * 0.86);
  for (let x = right + 0.235; x < left; x += 0.235) {
    block([x - 0.004, -0.04, near + 0.005], [x + 0.004, 0.001, far], 0.0005);
  }
  color(...wall);
  const out = left + thick;
  const back = far + thick;
  // they overlap: where two only meet, there would be a line
  block([left, 0, near], [out, height, opening.near]);
  block([left, 0, opening.far], [out, height, back]);
  block([left, 0, opening.near - overlap], [out, opening.low, opening.far + overlap]);
  block([left, opening.high, opening.near - overlap], [out, height, opening.far + overlap]);
  block([right, 0, far], [doorway.right, height, back]);
  block([doorway.left, 0, far], [out, height, back]);
  block([doorway.right - overlap, doorway.high, far], [doorway.left + overlap, height, back]);
  color(...frame);
  block([left - 0.012, 0, near], [left, 0.09, far], 0.003);
  block([right, 0, far - 0.012], [doorway.right, 0.09, far], 0.003);
});

/** Of the leaf, from its hinge to where the knob is; and how high, and how far before it. */
export const knobAt: Point = [0.8, 0.96, -0.07];
const leafWidth = 0.9;

/** Its origin is on the floor, where the hinge is. It opens outward, away from who stands in the room. */
export const door: Shape = shape('door', () => {
  surface('matte');
  color(...frame);
  block([-0.05, 0, -0.015], [0, doorway.high + 0.05, 0.11]);
  block([leafWidth, 0, -0.015], [leafWidth + 0.05, doorway.high + 0.05, 0.11]);
  block([-0.05, doorway.high, -0.015], [leafWidth + 0.05, doorway.high + 0.05, 0.11]);
  joint('swing', { axis: [0, -1, 0], limits: [0, 100] }, () => {
    color(...leafGreen);
    block([0.004, 0.012, 0], [leafWidth - 0.004, doorway.high - 0.004, 0.04]);
    color(leafGreen[0] * 0.86, leafGreen[1] * 0.86, leafGreen[2] * 0.86);
    for (const [low, high] of [
      [0.15, 0.8],
      [1.12, 1.85],
    ] as const) {
      block([0.13, low, -0.006], [leafWidth - 0.13, high, 0.046], 0.012);
    }
    surface('metal', { roughness: 0.35 });
    color(...brass);
    const [x, y, z] = knobAt;
    for (const side of [z + 0.02, 0.04 - z - 0.02]) ball(0.032, [x, y, side]);
    block([x - 0.012, y - 0.012, z + 0.02], [x + 0.012, y + 0.012, 0.02 - z], 0.004);
  });
});

/** How far its sash stands open at most. */
export const sashWay = 0.64;
/** Its handle when it is shut, from the window's origin. */
export const handleAt: Point = [-0.055, 1.2, 0.12];

/** Its origin is on the floor, below the middle of the opening. The sash slides along z, and shuts the far half. */
export const slidingWindow: Shape = shape('window', () => {
  const open = number('open', 0, { least: 0, most: sashWay });
  const half = (opening.far - opening.near) / 2;
  const { low, high } = opening;
  surface('matte');
  color(...frame);
  block([-0.02, low - 0.04, -half - 0.04], [0.12, low, half + 0.04]);
  block([-0.015, high, -half - 0.04], [0.11, high + 0.04, half + 0.04]);
  for (const z of [-half - 0.02, half + 0.02]) {
    block([-0.015, low, z - 0.02], [0.11, high, z + 0.02]);
  }
  attributeBlock(() => {
    translate(0.07, 0, -half);
    paned(half, low, high);
  });
  articulate(() => translate(0, 0, -open()));
  part('sash', () => {
    attributeBlock(() => {
      translate(0.025, 0, 0);
      paned(half, low, high);
    });
    surface('metal', { roughness: 0.4 });
    color(...brass);
    const [x, y, z] = handleAt;
    attributeBlock(() => {
      translate(x + 0.01, y + 0.07, z);
      bone(0.14, 0.012);
    });
    block([x + 0.01, y + 0.05, z - 0.008], [0.02, y + 0.064, z + 0.008], 0.002);
    block([x + 0.01, y - 0.064, z - 0.008], [0.02, y - 0.05, z + 0.008], 0.002);
  });
});

/** A pane in its frame, from 0 along z. */
function paned(width: number, low: number, high: number): void {
  const bar = 0.05;
  block([-0.015, low, 0], [0.015, low + bar, width]);
  block([-0.015, high - bar, 0], [0.015, high, width]);
  block([-0.015, low, 0], [0.015, high, bar]);
  block([-0.015, low, width - bar], [0.015, high, width]);
  attributeBlock(() => {
    surface('plastic', { Ks: 0.6, roughness: 0.1 });
    color(0.72, 0.84, 0.9);
    opacity(0.28);
    block([-0.004, low + bar, bar], [0.004, high - bar, width - bar], 0.001);
  });
}

/** How high its seat is. */
const seatHeight = 0.43;

/** Its origin is on the floor, below who sits on it. */
export const chair: Shape = shape('chair', () => {
  surface('matte');
  color(...wood);
  block([-0.22, seatHeight - 0.035, -0.2], [0.22, seatHeight, 0.24], 0.012);
  for (const x of [-0.19, 0.19]) {
    block([x - 0.02, 0, 0.18], [x + 0.02, seatHeight - 0.03, 0.22]);
    block([x - 0.02, 0, -0.2], [x + 0.02, 0.92, -0.16]);
  }
  for (const y of [0.6, 0.74, 0.88]) block([-0.18, y - 0.03, -0.19], [0.18, y + 0.03, -0.17]);
});

export const tableHeight = 0.6;

export const table: Shape = shape('table', () => {
  surface('matte');
  color(...wood);
  attributeBlock(() => {
    translate(0, tableHeight - 0.025, 0);
    can(0.025, 0.21);
  });
  can(tableHeight - 0.02, 0.03);
  can(0.02, 0.16);
});

export const glassHeight = 0.13;

/** Held around its middle, which is its origin. Half full. */
export const glass: Shape = shape('glass', () => {
  translate(0, -glassHeight / 2, 0);
  attributeBlock(() => {
    surface('matte');
    color(0.85, 0.45, 0.16);
    translate(0, 0.008, 0);
    can(0.06, 0.028, 0.031);
  });
  surface('plastic', { Ks: 0.8, roughness: 0.08 });
  color(0.86, 0.93, 0.95);
  opacity(0.4);
  can(glassHeight, 0.031, 0.038);
});

export const mat: Shape = shape('mat', () => {
  surface('matte');
  color(0.55, 0.25, 0.2);
  block([-0.38, 0, -0.24], [0.38, 0.008, 0.24], 0.003);
  color(0.8, 0.62, 0.42);
  for (const z of [-0.19, 0.19]) block([-0.35, 0, z - 0.012], [0.35, 0.009, z + 0.012], 0.001);
});

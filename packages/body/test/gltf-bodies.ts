/** Bodies to be written. */
import {
  articulate,
  camera,
  color,
  cone,
  cylinder,
  joint,
  lightSource,
  limb,
  number,
  opacity,
  part,
  rotate,
  scale,
  shape,
  sphere,
  surface,
  torus,
  transformBlock,
  translate,
  use,
} from '@troupe/body';

export const ball = shape('ball', () => {
  const s = number('s', 1, { least: 0.1, most: 10 });
  color(0.8, 0.2, 0.1);
  surface('plastic', { Kd: 0.4, Ks: 0.6, roughness: 0.3 });
  part('skin', () => {
    articulate(() => scale(1 / Math.sqrt(s()), s(), 1 / Math.sqrt(s())));
    sphere(1);
  });
});

const arm = shape('arm', () => {
  color(0.3, 0.3, 0.4);
  surface('metal');
  joint('shoulder', {}, () => {
    sphere(0.08);
    transformBlock(() => {
      rotate(90, 1, 0, 0);
      cylinder(0.05, 0, 0.3);
    });
    joint('elbow', { at: [0, -0.3, 0], axis: [-1, 0, 0], limits: [0, 150], rest: 10 }, () => {
      color(0.35, 0.3, 0.4);
      sphere(0.06);
      part('hand', () => {
        translate(0, -0.25, 0);
        color(0.9, 0.8, 0.1);
        torus(0.06, 0.02);
      });
    });
  });
  limb('arm', { kind: 'arm', ball: 'shoulder', hinge: 'elbow', tip: 'hand' });
});

/** A torso that breathes, a head on a neck that leans, two arms (one mirrored), a lamp and a camera. */
export const robot = shape('robot', () => {
  const breath = number('breath', 0, { least: 0, most: 1 });
  part('torso', () => {
    translate(0, 1, 0);
    color(0.5, 0.1, 0.1);
    surface('paintedplastic');
    transformBlock(() => {
      articulate(() => scale(1 + 0.1 * breath(), 1, 1 + 0.2 * breath()));
      sphere(0.3);
    });
    transformBlock(() => {
      translate(0, 0.4, 0);
      rotate(20, 1, 0, 0);
      joint('neck', { rest: [0, 0.6, 0, 0.8] }, () => {
        color(0.2, 0.6, 0.9);
        opacity(0.5, 0.6, 0.7);
        surface('glass');
        sphere(0.2);
        part('hat', () => {
          translate(0, 0.15, 0);
          rotate(-90, 1, 0, 0);
          color(0.1, 0.1, 0.12);
          opacity(1);
          surface('constant');
          cone(0.3, 0.15);
        });
        lightSource('spot', { from: [0, 0.1, 0.2], to: [0, 0, 1.2], angle: 25 });
        camera('eye');
      });
    });
    transformBlock(() => {
      translate(0.35, 0.2, 0);
      use(arm, undefined, 'left');
    });
    transformBlock(() => {
      scale(-1, 1, 1);
      translate(0.35, 0.2, 0);
      use(arm, undefined, 'right');
    });
    part('tail', () => translate(0, -0.2, -0.3));
  });
});

export function wave(seconds: number) {
  const turn = Math.sin(seconds * Math.PI);
  return {
    breath: (1 + turn) / 2,
    'left.shoulder': [0, 0, Math.sin(turn), Math.cos(turn)],
    'left.elbow': 40 + 30 * turn,
    'right.elbow': 100 * seconds,
    neck: [Math.sin(turn / 4), 0, 0, Math.cos(turn / 4)],
  };
}

/** A bell on a post, for somebody to ring. */
import {
  angle,
  articulate,
  attributeBlock,
  color,
  paraboloid,
  rotate,
  type Shape,
  shape,
  sides,
  surface,
  translate,
} from '@troupe/body';
import { ball, bone, box, can } from '../shared/bodies/solids.js';

export const bell: Shape = shape('bell', () => {
  const swing = angle('swing', 0, { least: -50, most: 50 });
  surface('matte');
  color(0.5, 0.35, 0.21);
  attributeBlock(() => {
    translate(0, 0.9, 0);
    box(0.09, 1.8, 0.09, 0.01);
  });
  attributeBlock(() => {
    translate(0.2, 1.76, 0);
    box(0.5, 0.07, 0.07, 0.01);
  });
  attributeBlock(() => {
    translate(0, 0, 0);
    can(0.05, 0.17, 0.13);
  });
  translate(0.34, 1.72, 0);
  articulate(() => rotate(swing(), 1, 0, 0));
  surface('metal', { roughness: 0.35 });
  color(0.84, 0.62, 0.22);
  attributeBlock(() => {
    translate(0, 0.02, 0);
    bone(0.08, 0.012);
  });
  attributeBlock(() => {
    sides(2);
    translate(0, -0.04, 0);
    rotate(90, 1, 0, 0);
    paraboloid(0.13, 0, 0.2);
  });
  color(0.2, 0.16, 0.12);
  ball(0.032, [0, -0.25, 0]);
});

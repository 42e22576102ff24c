/** A shape of what was read: its build says it all in commands of eve. */

import { articulate } from '../eve/articulate.js';
import { color, opacity, sides, surface } from '../eve/attributes.js';
import { camera, lightSource } from '../eve/lights.js';
import { joint, limb, part } from '../eve/parts.js';
import { shape } from '../eve/shape.js';
import { mesh } from '../eve/surfaces.js';
import { concatTransform, rotate, transformBlock, translate } from '../eve/transforms.js';
import { angle, number, point, rotation } from '../eve/variables.js';
import type { Matrix } from '../math/matrices.js';
import type { Shape } from '../model/body.js';
import type { Point } from '../model/geometry.js';
import { compose, isTranslation, isUnstretched, scaleOf } from './matrices.js';
import type { Model, ModelMaterial, ModelPart } from './model.js';

export function modelShape(model: Model): Shape {
  return shape(
    model.name,
    () => {
      for (const [name, { first, ...bounds }] of model.numbers) number(name, first, bounds);
      for (const each of model.parts) buildPart(each);
      for (const { name, ...options } of model.limbs) limb(name, options);
    },
    { clips: model.clips },
  );
}

function buildPart(made: ModelPart): void {
  const { name, rest, after } = made;
  const content = () => buildContent(made);
  if (!made.turns) {
    part(name, () => {
      concatTransform(compose(rest.translation, rest.rotation, rest.stretch));
      content();
    });
  } else if (after !== undefined && (made.travels || !isTranslation(after))) {
    transformBlock(() => {
      bringPart(made, after);
      turnPart(made, [0, 0, 0], content);
    });
  } else if (after || (isUnstretched(rest.stretch) && !made.travels && !made.stretches)) {
    turnPart(made, rest.translation, content);
  } else {
    transformBlock(() => {
      articulatePart(made);
      part(name, content);
    });
  }
}

/** A joint, or what is one with bounds that no joint has. */
function turnPart(made: ModelPart, at: Point, content: () => void): void {
  const { name, hinge, first } = made;
  if (hinge === undefined) {
    joint(name, { at, rest: first }, content);
    return;
  }
  const { axis, rest, least, most } = hinge;
  if (least !== undefined && most !== undefined) {
    joint(name, { at, axis, rest, limits: [least, most] }, content);
  } else if (least === undefined && most === undefined) joint(name, { at, axis, rest }, content);
  else {
    transformBlock(() => {
      const limits = least === undefined ? { most: most ?? rest } : { least };
      const degrees = angle(name, rest, limits);
      translate(...at);
      articulate(() => rotate(degrees(), ...axis));
      part(name, content);
    });
  }
}

function bringPart({ name, rest, travels }: ModelPart, after: Matrix): void {
  if (!travels) {
    concatTransform(after);
    return;
  }
  const at = point(`${name}.at`, rest.translation);
  const still = after.slice();
  still.fill(0, 12, 15);
  articulate(() => translate(...at()));
  concatTransform(still);
}

/** The whole of a part moves before it: where it is includes how it is stretched, as the joints of a skin need it. */
function articulatePart({ name, rest, first, travels, stretches }: ModelPart): void {
  const turned = rotation(name, first);
  const at = travels ? point(`${name}.at`, rest.translation) : () => rest.translation;
  const size = stretches ? point(`${name}.scale`, scaleOf(rest.stretch)) : undefined;
  const stretch = [...rest.stretch];
  articulate(() => {
    if (size !== undefined) [stretch[0], stretch[4], stretch[8]] = size();
    concatTransform(compose(at(), turned(), stretch));
  });
}

function buildContent({ primitives, lights, cameras, children }: ModelPart): void {
  let last: ModelMaterial | undefined;
  for (const { mesh: triangles, material } of primitives) {
    if (material !== last) {
      color(...material.color);
      opacity(...material.opacity);
      surface(material.surface.shader, material.surface.parameters);
      sides(material.sides);
      last = material;
    }
    mesh(triangles);
  }
  for (const { kind, ...settings } of lights) lightSource(kind, settings);
  for (const { name, ...settings } of cameras) camera(name, settings);
  for (const child of children) buildPart(child);
}

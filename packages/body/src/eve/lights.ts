/** Lights and cameras are placed as primitives are. */
import { keysOf } from '@troupe/core';
import type { Camera, Light } from '../model/body.js';
import { builderFor, countVertices, here, pathOf } from './builder.js';
import { addCamera, addLight } from './nodes.js';
import {
  checkAbove,
  checkName,
  checkNumber,
  checkPoint,
  checkSettings,
  isPoint,
  refuse,
  show,
} from './refuse.js';
import { hintColor } from './refuse-color.js';
import { portion } from './settle-value.js';

const kinds: readonly Light['kind'][] = ['ambient', 'distant', 'point', 'spot'];

const lightKeys = keysOf<Omit<Light, 'kind'>>({
  intensity: true,
  color: true,
  from: true,
  to: true,
  angle: true,
});

/** Shines from the origin along z, white, with an intensity of 1; a spot 30 degrees to each side. */
export function lightSource(
  kind: Light['kind'],
  settings: Partial<Omit<Light, 'kind'>> = {},
): void {
  const builder = builderFor('lightSource');
  const path = pathOf(builder);
  if (!kinds.includes(kind)) {
    refuse('wrong-value', path, `a light is one of ${kinds.join(', ')}, found ${show(kind)}`);
  }
  checkSettings(settings, lightKeys, 'the settings of a light', path);
  const {
    intensity = 1,
    color = [1, 1, 1],
    from = [0, 0, 0],
    to = [0, 0, 1],
    angle = 30,
  } = settings;
  checkNumber(intensity, 'the intensity of a light', path);
  if (!isPoint(color)) {
    const hint = hintColor(color);
    const message = `the colour of a light must be three finite numbers, red, green and blue from 0 to 1, found ${show(color)}${hint && `.${hint}`}`;
    refuse('wrong-value', path, message);
  }
  checkPoint(from, 'where a light is', path);
  checkPoint(to, 'where a light shines to', path);
  checkBetween(angle, 90, 'the angle of a spot', path);
  if (intensity < 0) {
    refuse('wrong-value', path, `the intensity of a light is at least 0, found ${intensity}`);
  }
  countVertices(builder, 1);
  addLight(here(builder), {
    kind,
    intensity,
    color: [portion(color[0]), portion(color[1]), portion(color[2])],
    from: [...from],
    to: [...to],
    angle,
  });
}

const cameraKeys = keysOf<Omit<Camera, 'name'>>({ fieldOfView: true, near: true, far: true });

/** Looks along -z, with y up. */
export function camera(name: string, settings: Partial<Omit<Camera, 'name'>> = {}): void {
  const builder = builderFor('camera');
  const path = pathOf(builder);
  checkName(name, 'camera', path);
  checkSettings(settings, cameraKeys, `the settings of the camera "${name}"`, path);
  const { fieldOfView = 50, near = 0.1, far = 1_000 } = settings;
  checkBetween(fieldOfView, 180, 'the field of view of a camera', path);
  checkAbove(near, 0, 'the near end of a camera', path);
  checkAbove(far, near, 'the far end of a camera', path);
  countVertices(builder, 1);
  addCamera(here(builder), { name: builder.prefix + name, fieldOfView, near, far });
}

function checkBetween(value: number, most: number, what: string, path: string): void {
  checkAbove(value, 0, what, path);
  if (value < most) return;
  refuse('wrong-value', path, `${what} must be below ${most} degrees, found ${value}`);
}

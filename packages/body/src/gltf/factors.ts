/** What of a look a material of glTF says in numbers: written so, and looked for when it is read again. */
import type { Color } from '../model/body.js';
import type { Look } from '../surfaces/look.js';
import type { GltfMaterial } from './document.js';
import { toLight } from './looks.js';

/** Colours as light adds up. */
export interface Factors {
  readonly unlit: boolean;
  readonly color: Color;
  readonly opacity: number;
  readonly roughness: number;
  readonly metallic: number;
  readonly emissive: Color;
  readonly specular: number;
  readonly specularColor: Color;
  readonly transmission: number;
}

export function factorsOf(look: Look): Factors {
  const { lit } = look;
  const [red, green, blue] = look.emissive;
  return {
    unlit: !lit,
    color: toLight(look.color),
    opacity: look.opacity,
    roughness: look.roughness,
    metallic: look.metalness,
    // glTF has no more light than 1
    emissive: toLight([portion(red), portion(green), portion(blue)]),
    // what has its colour in the dark too has no highlights, and nothing goes through
    specular: lit ? look.specular : 1,
    specularColor: lit ? toLight(look.specularColor) : [1, 1, 1],
    transmission: lit ? look.transmission : 0,
  };
}

/** Whether a material still says what a look was written as. */
export function isWrittenAs(material: GltfMaterial, look: Look): boolean {
  const then = factorsOf(look);
  const alpha = material.alphaMode === 'OPAQUE' ? 1 : (material.color[3] ?? 1);
  const near = (a: number, b = 0) => Math.abs(a - b) < 1e-6;
  const all = (a: Color, b: readonly number[]) => a.every((value, k) => near(value, b[k]));
  return (
    then.unlit === material.unlit &&
    near(then.opacity, alpha) &&
    near(then.roughness, material.roughness) &&
    near(then.metallic, material.metallic) &&
    near(then.specular, material.specular) &&
    near(then.transmission, material.transmission) &&
    all(then.color, material.color) &&
    all(then.specularColor, material.specularColor) &&
    all(then.emissive, material.emissive)
  );
}

function portion(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** What glTF says of surfaces, in terms of eve. Colours of eve are as on a screen, those of glTF as light adds up. */
import type { Color, Surface } from '../model/body.js';

type Shader = Surface['shader'];

const shaders: ReadonlySet<unknown> = new Set<Shader>([
  'constant',
  'matte',
  'plastic',
  'metal',
  'shinymetal',
  'paintedplastic',
  'glass',
]);

export function isShader(value: unknown): value is Shader {
  return shaders.has(value);
}

export interface Finish {
  readonly unlit: boolean;
  readonly metallic: number;
  readonly roughness: number;
  readonly transmission: number;
  readonly specular: number;
}

/** The shader that comes nearest. */
export function shaderOf({ unlit, metallic, roughness, transmission, specular }: Finish): Shader {
  if (unlit) return 'constant';
  if (transmission >= 0.5) return 'glass';
  if (metallic >= 0.5) return roughness < 0.25 ? 'shinymetal' : 'metal';
  return specular === 0 && roughness >= 0.9 ? 'matte' : 'plastic';
}

export function isColor(value: unknown): value is Color {
  return (
    Array.isArray(value) && value.length === 3 && value.every((entry) => Number.isFinite(entry))
  );
}

export function toLight([red, green, blue]: Color): Color {
  return [lightOf(red), lightOf(green), lightOf(blue)];
}

export function toScreen([red = 0, green = 0, blue = 0]: readonly number[]): Color {
  return [screenOf(red), screenOf(green), screenOf(blue)];
}

function lightOf(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function screenOf(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}

export type Parameter = Surface['parameters'][string];

/** What is no number says nothing in a file; it is noted beside. */
export function numberOf(value: Parameter | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** From 0 to 1, as glTF has it. */
export function strengthOf(value: Parameter | undefined): number | undefined {
  return typeof value === 'number' ? Math.min(1, Math.max(0, value)) : undefined;
}

/** Attributes hold for what follows, up to the end of the attribute block. */
import { suggest } from '@troupe/core';
import type { Color, Surface, Texture } from '../model/body.js';
import type { Basis } from '../model/geometry.js';
import { type ParameterKind, parameterKinds } from '../surfaces/parameters.js';
import { type Builder, builderFor, pathOf } from './builder.js';
import { continueShade, type Shade } from './nodes.js';
import { checkSettings, isPoint, isRecord, refuse, show } from './refuse.js';
import { hintColor, refuseColor } from './refuse-color.js';
import { portion } from './settle-value.js';

/** From 0 to 1; what is beyond is brought there. */
export function color(red: number, green: number, blue: number): void {
  const builder = builderFor('color');
  say(builder).color = colorOf(builder, 'color', red, green, blue);
}

/** 1 hides what is behind: one number, or one for each colour. */
export function opacity(red: number, green = red, blue = red): void {
  const builder = builderFor('opacity');
  say(builder).opacity = colorOf(builder, 'opacity', red, green, blue);
}

const shaders: readonly Surface['shader'][] = [
  'constant',
  'matte',
  'plastic',
  'metal',
  'shinymetal',
  'paintedplastic',
  'glass',
];

const parameterNames = [...parameterKinds.keys()];

const kinds: Readonly<
  Record<ParameterKind, { readonly says: string; readonly fits: (value: unknown) => boolean }>
> = {
  number: { says: 'a finite number', fits: Number.isFinite },
  color: {
    says: 'a colour, three finite numbers, red, green and blue from 0 to 1',
    fits: isPoint,
  },
  texture: { says: 'a picture, { type, bytes }', fits: isTexture },
};

/** How it takes the light, with parameters as RenderMan names them: `surface('plastic', { Ks: 0.3 })`. */
export function surface(shader: Surface['shader'], parameters: Surface['parameters'] = {}): void {
  const builder = builderFor('surface');
  const path = pathOf(builder);
  checkWord(shader, shaders, 'a surface', path);
  checkSettings(parameters, parameterNames, 'the parameters of a surface', path);
  for (const [name, value] of Object.entries(parameters)) {
    const { says, fits } = kinds[parameterKinds.get(name) ?? 'number'];
    if (fits(value)) continue;
    const hint = fits === isPoint ? hintColor(value) : '';
    const message = `${name} of a surface must be ${says}, found ${show(value)}${hint && `.${hint}`}`;
    refuse('wrong-value', path, message);
  }
  say(builder).surface = { shader, parameters: { ...parameters } };
}

/** 1: only the outside is to be seen. */
export function sides(count: 1 | 2): void {
  const builder = builderFor('sides');
  if (count !== 1 && count !== 2) {
    refuse('wrong-value', pathOf(builder), `a surface has 1 or 2 sides, found ${show(count)}`);
  }
  say(builder).sides = count;
}

const bases: readonly Basis[] = ['bezier', 'b-spline', 'catmull-rom', 'hermite'];

/** Of the bicubic patches that follow. */
export function basis(u: Basis, v: Basis = u): void {
  const builder = builderFor('basis');
  checkWord(u, bases, 'a basis', pathOf(builder));
  checkWord(v, bases, 'a basis', pathOf(builder));
  builder.basis = [u, v];
}

function say(builder: Builder): Shade {
  builder.shade = continueShade(builder.shade);
  return builder.shade;
}

function colorOf(builder: Builder, what: string, red: number, green: number, blue: number): Color {
  const isGood = Number.isFinite(red) && Number.isFinite(green) && Number.isFinite(blue);
  if (!isGood) refuseColor(what, [red, green, blue], pathOf(builder));
  return [portion(red), portion(green), portion(blue)];
}

function checkWord(word: string, words: readonly string[], what: string, path: string): void {
  if (words.includes(word)) return;
  const hint = typeof word === 'string' ? suggest(word, words) : '';
  const message = `${what} is one of ${words.join(', ')}, found ${show(word)}.${hint}`;
  refuse('wrong-value', path, message);
}

function isTexture(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { type, bytes } = value as Partial<Texture>;
  return typeof type === 'string' && bytes instanceof Uint8Array;
}

/** What attributes come to: the shaders of RenderMan in the terms of today's renderers, for pictures and for glTF. */
import type { Color, Surface, Texture } from '../model/body.js';

/** Parameters of a surface that may be pictures. The first row of a picture is at v = 0. */
export const textureNames = [
  'map',
  'normalMap',
  'roughnessMap',
  'metalnessMap',
  'aoMap',
  'emissiveMap',
] as const;
export type TextureName = (typeof textureNames)[number];

/** Colours are as one picks them on a screen (sRGB), from 0 to 1. */
export interface Look {
  /** Light falls on it; `constant` has its colour in the dark too. */
  readonly lit: boolean;
  readonly color: Color;
  /** 1 hides what is behind. */
  readonly opacity: number;
  /** From 0, a mirror, to 1: the `roughness` of the surface. */
  readonly roughness: number;
  readonly metalness: number;
  /** Highlights of what is no metal: 1 are those of plastic. */
  readonly specular: number;
  readonly specularColor: Color;
  /** Light that goes through it, as through glass. */
  readonly transmission: number;
  readonly emissive: Color;
  /** Less opaque than this is not there at all; 0: everything is. */
  readonly cutoff: number;
  readonly sides: 1 | 2;
  readonly textures: Readonly<Partial<Record<TextureName, Texture>>>;
}

const white: Color = [1, 1, 1];
const black: Color = [0, 0, 0];

interface ShaderDefaults {
  /** What it is without parameters: `Kd` and `Ks` count against these, so that a colour comes out as it was said. */
  readonly Kd: number;
  readonly Ks: number;
  readonly roughness: number;
  readonly metalness: number;
  readonly transmission: number;
}

/** A metal is not all metal: nothing would be left of it in ambient light. */
const shaders: Readonly<Record<Surface['shader'], ShaderDefaults>> = {
  constant: { Kd: 1, Ks: 0, roughness: 1, metalness: 0, transmission: 0 },
  matte: { Kd: 1, Ks: 0, roughness: 1, metalness: 0, transmission: 0 },
  plastic: { Kd: 0.5, Ks: 0.5, roughness: 0.4, metalness: 0, transmission: 0 },
  paintedplastic: { Kd: 0.5, Ks: 0.5, roughness: 0.4, metalness: 0, transmission: 0 },
  metal: { Kd: 1, Ks: 1, roughness: 0.4, metalness: 0.8, transmission: 0 },
  shinymetal: { Kd: 1, Ks: 1, roughness: 0.15, metalness: 1, transmission: 0 },
  glass: { Kd: 1, Ks: 0.5, roughness: 0.05, metalness: 0, transmission: 0.9 },
};

/** What attributes say, all of them. */
interface Said {
  readonly color: Color;
  readonly opacity: Color;
  readonly surface: Surface;
  readonly sides: 1 | 2;
}

/** What of a look its surface alone says. */
interface Finish extends Omit<Look, 'color' | 'opacity' | 'sides'> {
  /** How much of its colour is left. */
  readonly diffuse: number;
}

// what is painted bit by bit has another colour in every frame, and one surface all the while
const finishes = new WeakMap<Surface, Finish>();

/**
 * Beside the parameters of RenderMan (`Kd`, `Ks`, `roughness`, `specularcolor`) every shader takes `metalness`,
 * `transmission`, `emissive` (a colour), `cutoff`, and pictures by the names above.
 */
export function lookOf({ color, opacity, surface, sides }: Said): Look {
  let finish = finishes.get(surface);
  if (finish === undefined) {
    finish = finishOf(surface);
    finishes.set(surface, finish);
  }
  return {
    lit: finish.lit,
    color: scaled(color, finish.diffuse),
    opacity: part((opacity[0] + opacity[1] + opacity[2]) / 3),
    roughness: finish.roughness,
    metalness: finish.metalness,
    specular: finish.specular,
    specularColor: finish.specularColor,
    transmission: finish.transmission,
    emissive: finish.emissive,
    cutoff: finish.cutoff,
    sides,
    textures: finish.textures,
  };
}

function finishOf({ shader, parameters }: Surface): Finish {
  const defaults = shaders[shader];
  const number = (name: string, usual: number) => {
    const given = parameters[name];
    return typeof given === 'number' ? given : usual;
  };
  const color = (name: string, usual: Color) => {
    const given = parameters[name];
    return isColor(given) ? given : usual;
  };
  return {
    lit: shader !== 'constant',
    diffuse: number('Kd', defaults.Kd) / defaults.Kd,
    roughness: part(number('roughness', defaults.roughness)),
    metalness: part(number('metalness', defaults.metalness)),
    specular: part(number('Ks', defaults.Ks) / (defaults.Ks || 0.5)),
    specularColor: scaled(color('specularcolor', white), 1),
    transmission: part(number('transmission', defaults.transmission)),
    emissive: color('emissive', black),
    cutoff: part(number('cutoff', 0)),
    textures: Object.fromEntries(
      textureNames.flatMap((name) => {
        const given = parameters[name];
        return isTexture(given) ? [[name, given]] : [];
      }),
    ),
  };
}

function scaled([r, g, b]: Color, factor: number): Color {
  return [part(r * factor), part(g * factor), part(b * factor)];
}

function part(value: number): number {
  return Math.min(1, Math.max(0, value));
}

function isColor(given: number | Color | Texture | undefined): given is Color {
  return Array.isArray(given);
}

function isTexture(given: number | Color | Texture | undefined): given is Texture {
  return typeof given === 'object' && 'bytes' in given;
}

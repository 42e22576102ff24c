/** Materials for looks: one for all that look the same, or one of its own that changes in place. */
import {
  type Color,
  DoubleSide,
  FrontSide,
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  SRGBColorSpace,
} from 'three';
import type { Texture } from '../model/body.js';
import { type Look, textureNames } from '../surfaces/look.js';
import { adopt, createShelf, giveBack, type Share, take } from './stock.js';
import { type TextureUse, takeTexture } from './textures.js';

type AnyMaterial =
  | MeshBasicMaterial
  | MeshLambertMaterial
  | MeshStandardMaterial
  | MeshPhysicalMaterial;

/** What a material is for, whatever it looks like. */
export interface Use {
  readonly vertexColors: boolean;
  /** It does not shine. */
  readonly matte: boolean;
}

/** A material and the pictures it holds on to. */
export interface Paint {
  readonly material: AnyMaterial;
  readonly textures: TextureUse[];
  readonly matte: boolean;
  /** What it was last painted as. */
  look: Look | undefined;
  dispose(): void;
}

export const materials = createShelf<Paint>();

const numbers = new WeakMap<Texture, number>();
let counted = 0;

function numberOf(texture: Texture): number {
  const number = numbers.get(texture) ?? ++counted;
  numbers.set(texture, number);
  return number;
}

/** The same for looks that are the same. */
export function keyOf(look: Look, { vertexColors, matte }: Use): string {
  return JSON.stringify([look, vertexColors, matte], (_, value) =>
    value instanceof Object && 'bytes' in value ? numberOf(value as Texture) : value,
  );
}

export function takePaint(key: string, look: Look, use: Use): Share<Paint> {
  return take(materials, key, () => makePaint(look, use));
}

export function giveBackPaint(share: Share<Paint>): void {
  giveBack(materials, share);
}

/** Has one material as its own, if its users are all there are: a new one would have to be compiled. */
export function adoptPaint(share: Share<Paint> | undefined, users: number): Paint | undefined {
  return share?.users === users ? adopt(materials, share) : undefined;
}

/** For one owner, who may repaint it. */
export function ownPaint(look: Look, use: Use): Paint {
  materials.owned++;
  return makePaint(look, use);
}

export function disposeOwnPaint(paint: Paint): void {
  materials.owned--;
  paint.dispose();
}

function makePaint(look: Look, { vertexColors, matte }: Use): Paint {
  const Kind = kindOf(look, matte);
  const material = new Kind({ vertexColors });
  const paint: Paint = {
    material,
    textures: [],
    matte,
    look: undefined,
    dispose: () => {
      for (const texture of paint.textures) texture.release();
      material.dispose();
    },
  };
  repaint(paint, look);
  return paint;
}

function kindOf({ lit, transmission, specular, specularColor }: Look, matte: boolean) {
  if (!lit) return MeshBasicMaterial;
  if (transmission > 0) return MeshPhysicalMaterial;
  if (matte) return MeshLambertMaterial;
  const plain = specular === 1 && specularColor.every((part) => part === 1);
  return plain ? MeshStandardMaterial : MeshPhysicalMaterial;
}

/** Whether a material can come to look so. A physical one can do all that a standard one does. */
export function canRepaint({ material, matte }: Paint, look: Look): boolean {
  const kind = kindOf(look, matte);
  if (kind === MeshPhysicalMaterial) return 'transmission' in material;
  // it would shine, and take as long as if it did
  if (kind === MeshLambertMaterial) return material instanceof MeshLambertMaterial;
  return (kind === MeshBasicMaterial) === material instanceof MeshBasicMaterial;
}

/** Changes it in place. */
export function repaint(paint: Paint, look: Look): void {
  const { material, look: before } = paint;
  paint.look = look;
  setColor(material.color, look.color, before?.color);
  // what is painted bit by bit changes its colour, and nothing else
  if (before !== undefined && sameButColor(before, look)) return;
  const { transparent, side } = material;
  const cut = material.alphaTest > 0;
  material.opacity = look.opacity;
  material.transparent = look.opacity < 1;
  material.depthWrite = look.opacity === 1;
  material.side = look.sides === 1 ? FrontSide : DoubleSide;
  material.alphaTest = look.cutoff;
  if (material instanceof MeshStandardMaterial) {
    material.roughness = look.roughness;
    material.metalness = look.metalness;
  }
  if (!(material instanceof MeshBasicMaterial)) {
    setColor(material.emissive, look.emissive, before?.emissive);
  }
  if (material instanceof MeshPhysicalMaterial) {
    material.specularIntensity = look.specular;
    setColor(material.specularColor, look.specularColor, before?.specularColor);
    material.transmission = look.transmission;
  }
  const alike = material.transparent === transparent && material.side === side;
  if (!alike || material.alphaTest > 0 !== cut) material.needsUpdate = true;
  hangTextures(paint, look);
}

function setColor(out: Color, to: Look['color'], from: Look['color'] | undefined): void {
  if (from !== undefined && sameColor(from, to)) return;
  out.setRGB(to[0], to[1], to[2], SRGBColorSpace);
}

function sameColor(a: Look['color'], b: Look['color']): boolean {
  return a[0] === b[0] && a[1] === b[1] && a[2] === b[2];
}

function sameButColor(a: Look, b: Look): boolean {
  return (
    a.lit === b.lit &&
    a.opacity === b.opacity &&
    a.roughness === b.roughness &&
    a.metalness === b.metalness &&
    a.specular === b.specular &&
    sameColor(a.specularColor, b.specularColor) &&
    a.transmission === b.transmission &&
    sameColor(a.emissive, b.emissive) &&
    a.cutoff === b.cutoff &&
    a.sides === b.sides &&
    (a.textures === b.textures ||
      textureNames.every((name) => a.textures[name] === b.textures[name]))
  );
}

function hangTextures(paint: Paint, look: Look): void {
  const { material, textures } = paint;
  if (sameTextures(paint, look)) return;
  // taken before the old ones are given back: one that stays is not loaded again
  const old = textures.splice(0);
  const slots = material as unknown as Record<string, unknown>;
  for (const name of textureNames) {
    if (!(name in material)) continue;
    slots[name] = null;
    const source = look.textures[name];
    if (source === undefined) continue;
    textures.push(
      takeTexture(name, source, (texture) => {
        slots[name] = texture;
        material.needsUpdate = true;
      }),
    );
  }
  for (const texture of old) texture.release();
  material.needsUpdate = true;
}

function sameTextures({ material, textures }: Paint, look: Look): boolean {
  let wanted = 0;
  for (const name of textureNames) {
    if (look.textures[name] !== undefined && name in material) wanted++;
  }
  return (
    textures.length === wanted &&
    textures.every(({ name, source }) => look.textures[name] === source)
  );
}

/** Colours and surfaces of eve as materials of glTF. */
import type { Shading } from '../eve/shading-of.js';
import type { Texture } from '../model/body.js';
import { lookOf } from '../surfaces/look.js';
import { refuse } from './check-json.js';
import { isPicture } from './check-picture.js';
import { type Factors, factorsOf } from './factors.js';
import type { GlbBuilder } from './glb-builder.js';
import { limits } from './limits.js';
import { numberOf, type Parameter, strengthOf } from './looks.js';

export interface MaterialWriter {
  /** The same shading is written once. Without coordinates no picture can be shown. */
  readonly material: (shading: Shading, withPictures: boolean, part: string) => number;
}

export function createMaterialWriter(builder: GlbBuilder): MaterialWriter {
  const known = new Map<string, number>();
  const textures = new Map<number, number>();
  const texture = (value: Texture, part: string): number => {
    if (value.type !== 'image/png' && value.type !== 'image/jpeg') {
      refuse(
        'unsupported',
        part,
        `a picture of "${part}" is ${value.type}; glTF has PNG and JPEG. Save it as one of these`,
      );
    }
    if (!isPicture(value.type, value.bytes)) {
      refuse(
        'wrong-picture',
        part,
        `a picture of "${part}" is said to be ${value.type}, but is none, or ends too early. Give the bytes of the file as it is`,
      );
    }
    const source = builder.picture(value.bytes, value.type);
    let index = textures.get(source);
    if (index === undefined) {
      index = builder.textures.push({ source }) - 1;
      textures.set(source, index);
    }
    return index;
  };
  return {
    material: (shading, withPictures, part) => {
      const { normalMap, normalScale } = shading.surface.parameters;
      if (withPictures && isTexture(normalMap)) checkAmount(normalScale, part);
      if (withPictures) checkOne(shading.surface.parameters, part);
      const entry = entryOf(shading, (name) => {
        const value = shading.surface.parameters[name];
        const shown = withPictures && isTexture(value);
        return shown ? { index: texture(value, part) } : undefined;
      });
      const key = JSON.stringify(entry);
      let index = known.get(key);
      if (index === undefined) {
        index = builder.materials.push(entry) - 1;
        known.set(key, index);
        for (const name of Object.keys(entry['extensions'] ?? {})) builder.extensions.add(name);
      }
      return index;
    },
  };
}

function isTexture(value: unknown): value is Texture {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function entryOf(
  said: Shading,
  use: (name: string) => { index: number } | undefined,
): Record<string, unknown> {
  const { parameters, shader } = said.surface;
  const look = lookOf(said);
  const factors = factorsOf(look);
  const plain = Object.entries(parameters).filter(([, value]) => !isTexture(value));
  const rough = use('roughnessMap');
  const metal = rough === undefined ? use('metalnessMap') : undefined;
  const notes = {
    shader,
    color: said.color,
    opacity: said.opacity,
    ...(plain.length > 0 && { parameters: Object.fromEntries(plain) }),
    ...(metal && { only: 'metalnessMap' }),
    ...(rough && !isTexture(parameters['metalnessMap']) && { only: 'roughnessMap' }),
  };
  const normal = use('normalMap');
  const occluded = use('aoMap');
  const blends = look.opacity < 1 || parameters['blend'] === 1 ? 'BLEND' : undefined;
  const alphaMode = look.cutoff > 0 ? 'MASK' : blends;
  return defined({
    pbrMetallicRoughness: defined({
      baseColorFactor: [...factors.color, factors.opacity],
      metallicFactor: factors.metallic,
      roughnessFactor: factors.roughness,
      baseColorTexture: use('map'),
      metallicRoughnessTexture: rough ?? metal,
    }),
    normalTexture: normal && defined({ ...normal, scale: numberOf(parameters['normalScale']) }),
    occlusionTexture:
      occluded && defined({ ...occluded, strength: strengthOf(parameters['aoStrength']) }),
    emissiveTexture: use('emissiveMap'),
    emissiveFactor: factors.emissive.some((value) => value > 0) ? factors.emissive : undefined,
    alphaMode,
    alphaCutoff: alphaMode === 'MASK' ? look.cutoff : undefined,
    doubleSided: look.sides === 2 ? true : undefined,
    extensions: extensionsOf(factors),
    extras: { troupe: notes },
  });
}

function checkAmount(value: Parameter | undefined, part: string): void {
  if (Math.abs(numberOf(value) ?? 0) <= limits.size) return;
  const message = `the normalScale of "${part}" is ${value}; at most ${limits.size} can be read again. Make it smaller`;
  refuse('cannot-write', part, message);
}

/** Of two pictures one would be lost. */
function checkOne({ roughnessMap, metalnessMap }: Shading['surface']['parameters'], part: string) {
  if (!isTexture(roughnessMap) || !isTexture(metalnessMap)) return;
  const [a, b] = [roughnessMap.bytes, metalnessMap.bytes];
  if (a === b || (a.length === b.length && a.every((byte, k) => byte === b[k]))) return;
  const message = `"${part}" has one picture for roughness and another for metalness; glTF has both in one, in green and in blue. Put them into one, and give it as both`;
  refuse('unsupported', part, message);
}

function extensionsOf(factors: Factors): Record<string, unknown> | undefined {
  if (factors.unlit) return { KHR_materials_unlit: {} };
  const { specular, specularColor, transmission } = factors;
  const tinted = specularColor.some((value) => value !== 1);
  const found = {
    ...(transmission > 0 && {
      KHR_materials_transmission: { transmissionFactor: transmission },
    }),
    ...((specular !== 1 || tinted) && {
      KHR_materials_specular: {
        ...(specular !== 1 && { specularFactor: specular }),
        ...(tinted && { specularColorFactor: specularColor }),
      },
    }),
  };
  return Object.keys(found).length > 0 ? found : undefined;
}

/** JSON has no undefined: what is not said is left out. */
export function defined(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}

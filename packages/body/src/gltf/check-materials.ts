/** Checks materials, textures, pictures, cameras and lights. */
import {
  describe,
  indexAt,
  type Json,
  looseRecord,
  mapList,
  neededIndexAt,
  numberAt,
  numbersAt,
  recordAt,
  refuse,
  textAt,
  wholeAt,
} from './check-json.js';
import type { GltfCamera, GltfImage, GltfLight, GltfMaterial, GltfTextureUse } from './document.js';

const shine = 'KHR_materials_specular';
const glass = 'KHR_materials_transmission';

export function checkMaterials(json: Json, textures: number): GltfMaterial[] {
  return mapList(json['materials'], 'materials', (entry, path) => {
    const place = `${path}.pbrMetallicRoughness`;
    const pbr = recordAt(entry['pbrMetallicRoughness'] ?? {}, place);
    const extensions = looseRecord(entry['extensions']);
    const transmission = looseRecord(extensions?.[glass])?.['transmissionFactor'];
    const specular = looseRecord(extensions?.[shine]);
    const use = (record: Json, at: string, name: string, amount = 'scale') =>
      useAt(record[name], `${at}.${name}`, textures, amount);
    const alphaMode = entry['alphaMode'] ?? 'OPAQUE';
    const alphaCutoff = partAt(entry['alphaCutoff'], `${path}.alphaCutoff`, 0.5);
    if (alphaMode !== 'OPAQUE' && alphaMode !== 'MASK' && alphaMode !== 'BLEND') {
      return refuse(
        'bad-model',
        `${path}.alphaMode`,
        `expected OPAQUE, MASK or BLEND, got ${describe(alphaMode)}`,
      );
    }
    return {
      color: shareAt(pbr['baseColorFactor'], `${place}.baseColorFactor`, [1, 1, 1, 1]),
      metallic: partAt(pbr['metallicFactor'], `${place}.metallicFactor`, 1),
      roughness: partAt(pbr['roughnessFactor'], `${place}.roughnessFactor`, 1),
      emissive: shareAt(entry['emissiveFactor'], `${path}.emissiveFactor`, [0, 0, 0]),
      colorTexture: use(pbr, place, 'baseColorTexture'),
      roughnessTexture: use(pbr, place, 'metallicRoughnessTexture'),
      normalTexture: use(entry, path, 'normalTexture'),
      occlusionTexture: use(entry, path, 'occlusionTexture', 'strength'),
      emissiveTexture: use(entry, path, 'emissiveTexture'),
      // nothing is less than 0: all of it is there
      alphaMode: alphaMode === 'MASK' && alphaCutoff === 0 ? 'OPAQUE' : alphaMode,
      alphaCutoff,
      doubleSided: entry['doubleSided'] === true,
      unlit: extensions?.['KHR_materials_unlit'] !== undefined,
      transmission: partAt(transmission, `${path}.extensions.${glass}.transmissionFactor`, 0),
      specular: partAt(
        specular?.['specularFactor'],
        `${path}.extensions.${shine}.specularFactor`,
        1,
      ),
      specularColor: shareAt(
        specular?.['specularColorFactor'],
        `${path}.extensions.${shine}.specularColorFactor`,
        [1, 1, 1],
      ),
      notes: looseRecord(looseRecord(entry['extras'])?.['troupe']),
    };
  });
}

function useAt(
  value: unknown,
  path: string,
  textures: number,
  amount: string,
): GltfTextureUse | undefined {
  if (value === undefined) return undefined;
  const entry = recordAt(value, path);
  return {
    texture: neededIndexAt(entry['index'], `${path}.index`, textures, 'textures'),
    set: wholeAt(entry['texCoord'] ?? 0, `${path}.texCoord`, 0, 100),
    amount: numberAt(entry[amount], `${path}.${amount}`, 1),
  };
}

/** From 0 to 1; a little beyond is rounding. */
function partAt(value: unknown, path: string, initial: number): number {
  return Math.min(1, Math.max(0, numberAt(value, path, initial)));
}

function shareAt(value: unknown, path: string, initial: readonly number[]): number[] {
  const numbers = numbersAt(value, path, initial.length) ?? [...initial];
  return numbers.map((entry) => Math.min(1, Math.max(0, entry)));
}

export function checkTextures(json: Json, images: number): (number | undefined)[] {
  return mapList(json['textures'], 'textures', (entry, path) =>
    indexAt(entry['source'], `${path}.source`, images, 'images'),
  );
}

export function checkImages(json: Json, views: number): GltfImage[] {
  return mapList(json['images'], 'images', (entry, path) => ({
    type: textAt(entry['mimeType'], `${path}.mimeType`),
    uri: textAt(entry['uri'], `${path}.uri`),
    bufferView: indexAt(entry['bufferView'], `${path}.bufferView`, views, 'buffer views'),
    bytes: undefined,
  }));
}

export function checkCameras(json: Json): GltfCamera[] {
  return mapList(json['cameras'], 'cameras', (entry, path) => {
    const place = `${path}.perspective`;
    const perspective = recordAt(entry['perspective'] ?? {}, place);
    const zfar = perspective['zfar'];
    return {
      name: textAt(entry['name'], `${path}.name`),
      yfov: numberAt(perspective['yfov'], `${place}.yfov`, 1),
      znear: numberAt(perspective['znear'], `${place}.znear`, 0.01),
      zfar: zfar === undefined ? undefined : numberAt(zfar, `${place}.zfar`),
    };
  });
}

const lightKinds: Readonly<Record<string, GltfLight['kind']>> = {
  directional: 'distant',
  point: 'point',
  spot: 'spot',
};

export function checkLights(json: Json): GltfLight[] {
  const at = 'extensions.KHR_lights_punctual.lights';
  const extension = looseRecord(looseRecord(json['extensions'])?.['KHR_lights_punctual']);
  return mapList(extension?.['lights'], at, (entry, path) => {
    const { type } = entry as { type?: unknown };
    const known = typeof type === 'string' && Object.hasOwn(lightKinds, type);
    const kind = known ? lightKinds[type] : undefined;
    const spot = recordAt(entry['spot'] ?? {}, `${path}.spot`);
    return {
      kind:
        kind ??
        refuse(
          'bad-model',
          `${path}.type`,
          `expected directional, point or spot, got ${describe(type)}`,
        ),
      color: shareAt(entry['color'], `${path}.color`, [1, 1, 1]),
      intensity: numberAt(entry['intensity'], `${path}.intensity`, 1),
      outerCone: numberAt(spot['outerConeAngle'], `${path}.spot.outerConeAngle`, Math.PI / 4),
    };
  });
}

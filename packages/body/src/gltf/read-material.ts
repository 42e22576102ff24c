/** Materials of glTF as colours and surfaces of eve. */
import type { Color, Texture } from '../model/body.js';
import { lookOf } from '../surfaces/look.js';
import { parameterKinds } from '../surfaces/parameters.js';
import { looseRecord } from './check-json.js';
import type { GltfDocument, GltfMaterial, GltfTextureUse } from './document.js';
import { isWrittenAs } from './factors.js';
import { isColor, isShader, numberOf, shaderOf, strengthOf, toScreen } from './looks.js';
import type { ModelMaterial } from './model.js';
import { createTextureReader } from './read-texture.js';

/** What a mesh without a material looks like. */
const plain: ModelMaterial = {
  color: [1, 1, 1],
  opacity: [1, 1, 1],
  surface: { shader: 'metal', parameters: { metalness: 1, roughness: 1 } },
  sides: 1,
};

export function createMaterialReader(document: GltfDocument) {
  const readTexture = createTextureReader(document);
  const read = new Map<number, ModelMaterial>();
  const texture = (use: GltfTextureUse | undefined): Texture | undefined => {
    const image = use === undefined ? undefined : document.textures[use.texture];
    return image === undefined ? undefined : readTexture(image);
  };
  return (index: number | undefined): ModelMaterial => {
    const material = document.materials[index ?? -1];
    if (index === undefined || material === undefined) return plain;
    const known = read.get(index) ?? readMaterial(material, texture);
    read.set(index, known);
    return known;
  };
}

function readMaterial(
  material: GltfMaterial,
  texture: (use: GltfTextureUse | undefined) => Texture | undefined,
): ModelMaterial {
  const sides = material.doubleSided ? 2 : 1;
  const said = noted(material, sides) ?? derived(material, sides);
  const { alphaMode, normalTexture, occlusionTexture } = material;
  const parameters: Record<string, number | Color | Texture> = { ...said.surface.parameters };
  const only = material.notes?.['only'];
  const maps = {
    map: texture(material.colorTexture),
    normalMap: texture(normalTexture),
    // one picture has both: green is roughness, blue is metal
    roughnessMap: only === 'metalnessMap' ? undefined : texture(material.roughnessTexture),
    metalnessMap: only === 'roughnessMap' ? undefined : texture(material.roughnessTexture),
    emissiveMap: texture(material.emissiveTexture),
    aoMap: texture(occlusionTexture),
  };
  for (const [name, found] of Object.entries(maps)) {
    if (found !== undefined) parameters[name] = found;
  }
  // what was said stays as it was said, unless somebody has changed what we wrote of it
  const keep = (name: string, written: number | undefined, found: number) => {
    if (written !== found) parameters[name] = found;
  };
  const { normalScale, aoStrength, cutoff } = parameters;
  if (maps.normalMap) keep('normalScale', numberOf(normalScale) ?? 1, normalTexture?.amount ?? 1);
  if (maps.aoMap) keep('aoStrength', strengthOf(aoStrength) ?? 1, occlusionTexture?.amount ?? 1);
  if (alphaMode === 'MASK') keep('cutoff', strengthOf(cutoff), material.alphaCutoff);
  // the picture itself lets light through, however opaque the colour is
  if (alphaMode === 'BLEND' && material.color[3] === 1) parameters['blend'] = 1;
  return { ...said, surface: { shader: said.surface.shader, parameters } };
}

/** What we wrote beside a material, unless somebody has changed the material since. */
function noted(material: GltfMaterial, sides: 1 | 2): ModelMaterial | undefined {
  const { shader, parameters: given, color, opacity } = material.notes ?? {};
  if (!isShader(shader) || !isColor(color) || !isColor(opacity)) return undefined;
  const parameters: Record<string, number | Color> = {};
  for (const [name, value] of Object.entries(looseRecord(given) ?? {})) {
    const kind = parameterKinds.get(name);
    if (kind === 'color' && isColor(value)) parameters[name] = value;
    else if (kind === 'number' && Number.isFinite(value)) parameters[name] = value as number;
  }
  const said: ModelMaterial = { color, opacity, surface: { shader, parameters }, sides };
  return isWrittenAs(material, lookOf(said)) ? said : undefined;
}

function derived(material: GltfMaterial, sides: 1 | 2): ModelMaterial {
  const { roughness, metallic, transmission, specular } = material;
  const alpha = material.alphaMode === 'OPAQUE' ? 1 : (material.color[3] ?? 1);
  const shader = shaderOf(material);
  const parameters: Record<string, number | Color> = { roughness, metalness: metallic };
  // of these shaders half is the usual measure, of metals all
  const usual = shader === 'metal' || shader === 'shinymetal' ? 1 : 0.5;
  if (specular !== 1 && shader !== 'matte') parameters['Ks'] = specular * usual;
  if (material.specularColor.some((value) => value !== 1)) {
    parameters['specularcolor'] = toScreen(material.specularColor);
  }
  if (transmission > 0) parameters['transmission'] = transmission;
  if (material.emissive.some((value) => value > 0)) {
    parameters['emissive'] = toScreen(material.emissive);
  }
  return {
    color: toScreen(material.color),
    opacity: [alpha, alpha, alpha],
    surface: { shader, parameters },
    sides,
  };
}

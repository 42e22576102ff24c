/** Lights and cameras of a node. */
import { add, turn } from '../math/vectors.js';
import type { Camera, Light } from '../model/body.js';
import type { GltfDocument, GltfNode } from './document.js';
import { limits } from './limits.js';
import { toScreen } from './looks.js';
import type { Placement } from './matrices.js';
import { legalName } from './names.js';

/** Lights of glTF shine along -z of their node. */
export function lightsOf(document: GltfDocument, node: GltfNode, placement: Placement): Light[] {
  const light = document.lights[node.light ?? -1];
  if (light === undefined) return [];
  return [
    {
      kind: light.kind,
      intensity: Math.max(0, light.intensity),
      color: toScreen(light.color),
      from: placement.translation,
      to: add(placement.translation, turn(placement.rotation, [0, 0, -1])),
      angle: degreesWithin(light.outerCone, 90),
    },
  ];
}

export function camerasOf(document: GltfDocument, node: GltfNode, name: string): Camera[] {
  const camera = document.cameras[node.camera ?? -1];
  if (camera === undefined) return [];
  // what is behind it must still be written again
  const near = camera.znear > 0 ? Math.min(camera.znear, limits.size / 2) : 1e-6;
  const far = camera.zfar ?? 1e6;
  return [
    {
      name: legalName(camera.name, name),
      fieldOfView: degreesWithin(camera.yfov, 180),
      near,
      far: far > near ? far : near * 2,
    },
  ];
}

/** As it is if a body may have it, or else the nearest that can be used. */
function degreesWithin(radians: number, most: number): number {
  const degrees = (radians * 180) / Math.PI;
  if (degrees > 0 && degrees < most) return degrees;
  return degrees > 0 ? most - 0.1 : 0.1;
}

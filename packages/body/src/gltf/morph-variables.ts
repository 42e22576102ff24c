import type { Body } from '../model/body.js';
import { listNodes } from './layout.js';

/** Number variables that move vertices of a mesh. */
export function morphVariables(body: Body): Set<string> {
  const found = new Set<string>();
  for (const { primitives } of listNodes(body)) {
    for (const { geometry } of primitives) {
      if (geometry.kind !== 'mesh') continue;
      for (const { variable } of geometry.mesh.morphs ?? []) found.add(variable);
    }
  }
  return found;
}

/** Where a node is in its parent. */
import type { GltfNode } from './document.js';
import { decompose, type Placement, scaleStretch, unmoved } from './matrices.js';

export function placementOf(node: GltfNode): Placement {
  if (node.matrix !== undefined) return decompose(node.matrix);
  const [x = 0, y = 0, z = 0] = node.translation ?? [];
  const [a = 0, b = 0, c = 0, d = 1] = node.rotation ?? [];
  return {
    translation: [x, y, z],
    rotation: [a, b, c, d],
    stretch: node.scale === undefined ? unmoved.stretch : scaleStretch(node.scale),
  };
}

/** What showing a figure comes to. A few numbers can say a surface of many vertices, and many of those stop who shows them. */
import { type Problem, TroupeError } from '@troupe/core';
import { show } from '../eve/refuse.js';
import { countTessellated } from '../surfaces/tessellate.js';
import { type Figure, figureLimits } from './figure.js';

/** Refuses what is more than that, with the place that it is too much at. */
export function checkContent({ nodes, meshes }: Pick<Figure, 'nodes' | 'meshes'>): void {
  const counted = new Set<string>();
  let vertices = 0;
  let contents = 0;
  for (const [i, { primitives = [], lights = [] }] of nodes.entries()) {
    contents += primitives.length + lights.length;
    checkMost(contents, figureLimits.primitives, 'primitives and lights', `nodes[${i}]`);
    for (const [k, { geometry }] of primitives.entries()) {
      // those that are the same are made once
      const key = JSON.stringify(geometry);
      if (counted.has(key)) continue;
      counted.add(key);
      const path = `nodes[${i}].primitives[${k}].geometry`;
      vertices +=
        geometry.kind === 'mesh'
          ? Math.ceil((meshes[geometry.mesh]!.positions?.length ?? 0) / 12)
          : verticesOf(geometry, path);
      checkMost(vertices, figureLimits.vertices, 'vertices', path);
    }
  }
}

function checkMost(count: number, most: number, what: string, path: string): void {
  if (count <= most) return;
  const message = `comes to ${count} ${what} up to here, and at most ${most} are taken. Make the body of fewer or simpler surfaces`;
  throw new TroupeError([{ code: 'too-large', path, message }]);
}

function verticesOf(geometry: Parameters<typeof countTessellated>[0], path: string): number {
  const wrong = (message: string): Problem => ({ code: 'wrong-figure', path, message });
  let count = Number.NaN;
  try {
    count = countTessellated(geometry);
  } catch (thrown) {
    if (thrown instanceof TroupeError) {
      throw new TroupeError(thrown.problems.map((one) => wrong(`${one.path} ${one.message}`)));
    }
    // it reads numbers and lists where something else is
  }
  if (Number.isFinite(count)) return count;
  const message = `must be a surface, found ${show(geometry)}. Write figures with figureOf(body)`;
  throw new TroupeError([wrong(message)]);
}

/** Checks that nodes make trees: no circle, no second parent, not too deep. */
import {
  indexAt,
  type Json,
  listAt,
  looseRecord,
  mapList,
  neededIndexAt,
  numberAt,
  numbersAt,
  refuse,
  textAt,
} from './check-json.js';
import type { GltfNode } from './document.js';
import { limits } from './limits.js';

export interface Counts {
  readonly meshes: number;
  readonly skins: number;
  readonly cameras: number;
  readonly lights: number;
}

export function checkNodes(json: Json, counts: Counts): GltfNode[] {
  const total = listAt(json['nodes'], 'nodes').length;
  const parents = new Int32Array(total).fill(-1);
  const read = mapList(json['nodes'], 'nodes', (entry, path, index) => {
    const children = listAt(entry['children'], `${path}.children`).map((value, place) => {
      const at = `${path}.children[${place}]`;
      const child = neededIndexAt(value, at, total, 'nodes');
      if (child === index) refuse('circle', at, 'is the node itself');
      if (parents[child] !== -1) {
        refuse('circle', at, `node ${child} has another parent already, node ${parents[child]}`);
      }
      parents[child] = index;
      return child;
    });
    const extensions = looseRecord(entry['extensions']);
    const light = looseRecord(extensions?.['KHR_lights_punctual'])?.['light'];
    const weights = entry['weights'];
    return {
      name: textAt(entry['name'], `${path}.name`),
      children,
      mesh: indexAt(entry['mesh'], `${path}.mesh`, counts.meshes, 'meshes'),
      skin: indexAt(entry['skin'], `${path}.skin`, counts.skins, 'skins'),
      camera: indexAt(entry['camera'], `${path}.camera`, counts.cameras, 'cameras'),
      light: indexAt(
        light,
        `${path}.extensions.KHR_lights_punctual.light`,
        counts.lights,
        'lights',
      ),
      matrix: numbersAt(entry['matrix'], `${path}.matrix`, 16),
      translation: numbersAt(entry['translation'], `${path}.translation`, 3),
      rotation: rotationAt(entry['rotation'], `${path}.rotation`),
      scale: numbersAt(entry['scale'], `${path}.scale`, 3),
      weights:
        weights === undefined
          ? undefined
          : listAt(weights, `${path}.weights`).map((value, place) =>
              numberAt(value, `${path}.weights[${place}]`),
            ),
      notes: looseRecord(looseRecord(entry['extras'])?.['troupe']),
    };
  });
  const nodes = read.map((node, index) => {
    const parent = parents[index];
    return { ...node, parent: parent === -1 ? undefined : parent };
  });
  checkTrees(nodes);
  return nodes;
}

/** Nodes at the top: those of the scene that is shown, or all that have no parent. */
export function checkRoots(
  json: Json,
  nodes: readonly GltfNode[],
): {
  roots: number[];
  name: string | undefined;
  notes: Json | undefined;
} {
  const scenes = mapList(json['scenes'], 'scenes', (entry, path) => ({ entry, path }));
  const scene = scenes[indexAt(json['scene'], 'scene', scenes.length, 'scenes') ?? 0];
  if (scene === undefined) {
    return {
      roots: [...nodes.keys()].filter((index) => nodes[index]?.parent === undefined),
      name: undefined,
      notes: undefined,
    };
  }
  const seen = new Set<number>();
  const roots = listAt(scene.entry['nodes'], `${scene.path}.nodes`).map((value, place) => {
    const path = `${scene.path}.nodes[${place}]`;
    const index = neededIndexAt(value, path, nodes.length, 'nodes');
    if (nodes[index]?.parent !== undefined) {
      refuse(
        'circle',
        path,
        `node ${index} is within node ${nodes[index].parent}, so not at the top`,
      );
    }
    if (seen.has(index)) refuse('bad-model', path, `node ${index} is there already`);
    seen.add(index);
    return index;
  });
  const notes = looseRecord(looseRecord(scene.entry['extras'])?.['troupe']);
  return { roots, name: textAt(scene.entry['name'], `${scene.path}.name`), notes };
}

/** With one parent at most for each, what cannot be reached from the top is in a circle or within one. */
function checkTrees(nodes: readonly GltfNode[]): void {
  const depths = new Int32Array(nodes.length).fill(-1);
  const waiting: number[] = [];
  for (const [index, node] of nodes.entries()) {
    if (node.parent === undefined) {
      // what only holds the parts of a body is none of them
      depths[index] = node.notes?.['holds'] === true ? 0 : 1;
      waiting.push(index);
    }
  }
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const depth = (depths[next] ?? 0) + 1;
    for (const [place, child] of (nodes[next]?.children ?? []).entries()) {
      if (depth > limits.depth) {
        const path = `nodes[${next}].children[${place}]`;
        refuse('too-many', path, `is more than ${limits.depth} nodes deep. Flatten the hierarchy`);
      }
      depths[child] = depth;
      waiting.push(child);
    }
  }
  const lost = depths.indexOf(-1);
  if (lost === -1) return;
  const walked = new Set<number>();
  let at = lost;
  while (!walked.has(at)) {
    walked.add(at);
    at = nodes[at]?.parent ?? at;
  }
  const parent = nodes[at]?.parent ?? at;
  const place = nodes[parent]?.children.indexOf(at) ?? 0;
  refuse('circle', `nodes[${parent}].children[${place}]`, `node ${at} is within itself`);
}

function rotationAt(value: unknown, path: string): number[] | undefined {
  const rotation = numbersAt(value, path, 4);
  if (rotation === undefined) return undefined;
  const length = Math.sqrt(rotation.reduce((sum, entry) => sum + entry * entry, 0));
  if (length < 1e-6) refuse('bad-model', path, 'is no rotation: its four numbers are 0');
  return rotation.map((entry) => entry / length);
}

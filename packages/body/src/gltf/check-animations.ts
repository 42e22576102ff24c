/** Checks animations: that samplers and nodes exist. */
import {
  describe,
  type Json,
  mapList,
  neededIndexAt,
  recordAt,
  refuse,
  textAt,
  wholeAt,
} from './check-json.js';
import type { GltfAnimation, GltfChannel, GltfSampler } from './document.js';
import { limits } from './limits.js';

const kinds: Readonly<Record<string, GltfSampler['kind']>> = {
  STEP: 'step',
  LINEAR: 'linear',
  CUBICSPLINE: 'spline',
};

export function checkAnimations(json: Json, accessors: number, nodes: number): GltfAnimation[] {
  let total = 0;
  return mapList(json['animations'], 'animations', (entry, path) => {
    const samplers = mapList(entry['samplers'], `${path}.samplers`, (value, place) => {
      const said = value['interpolation'] ?? 'LINEAR';
      const kind = typeof said === 'string' && Object.hasOwn(kinds, said) ? kinds[said] : undefined;
      return {
        path: place,
        input: neededIndexAt(value['input'], `${place}.input`, accessors, 'accessors'),
        output: neededIndexAt(value['output'], `${place}.output`, accessors, 'accessors'),
        kind:
          kind ??
          refuse(
            'bad-model',
            `${place}.interpolation`,
            `expected LINEAR, STEP or CUBICSPLINE, got ${describe(said)}`,
          ),
      };
    });
    const channels: GltfChannel[] = [];
    mapList(entry['channels'], `${path}.channels`, (value, place) => {
      const target = recordAt(value['target'], `${place}.target`);
      const sampler = neededIndexAt(
        value['sampler'],
        `${place}.sampler`,
        samplers.length,
        'samplers',
      );
      const what = target['path'];
      // extensions animate what is not a node, or other things of it: leave those
      if (target['node'] === undefined) return;
      if (what !== 'translation' && what !== 'rotation' && what !== 'scale' && what !== 'weights')
        return;
      const node = neededIndexAt(target['node'], `${place}.target.node`, nodes, 'nodes');
      channels.push({ path: place, node, target: what, sampler });
    });
    total += channels.length;
    wholeAt(total, path, 0, limits.entries);
    return { name: textAt(entry['name'], `${path}.name`), channels, samplers };
  });
}

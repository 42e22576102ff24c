/** How much of everything a file has: readers stop at their bounds, so what is beyond is told before there is a file. */
import { refuse } from './check-json.js';
import { widths } from './document.js';
import { limits } from './limits.js';

type Entry = Readonly<Record<string, unknown>>;
export type Lists = Readonly<Record<string, readonly Entry[]>>;

const fewer: Readonly<Record<string, string>> = {
  nodes: 'Leave names out where nothing moves',
  materials: 'Let parts share their colours and surfaces',
  images: 'Let surfaces share their pictures',
  animations: 'Write some of the clips to another file',
};
const together =
  'Put what is shown together: pointsPolygons in place of polygons, one mesh in place of many';

/** The lists of a file by name. */
export function checkSizes(body: string, lists: Lists): void {
  const check = (count: number, most: number, what: string, remedy: string) => {
    if (count <= most) return;
    const message = `the body makes ${count} ${what}; a file has at most ${most} that can be read again`;
    refuse('cannot-write', body, `${message}. ${remedy}`);
  };
  for (const [name, { length }] of Object.entries(lists)) {
    check(length, limits.entries, name, fewer[name] ?? together);
  }
  const { nodes = [], meshes = [], skins = [], accessors = [], animations = [] } = lists;
  const channels = animations.reduce((sum, each) => sum + lengthOf(each['channels']), 0);
  check(channels, limits.entries, 'tracks in all clips', fewer['animations']!);
  const numbers = accessors.reduce(
    (sum, { count, type }) => sum + (count as number) * widths[type as string]!,
    0,
  );
  check(numbers, limits.numbers, 'numbers in meshes and clips', 'Write it in several files');
  const bound = skins.reduce((sum, each) => sum + lengthOf(each['joints']), 0);
  check(bound, limits.entries, 'joints in all skins', together);
  let primitives = 0;
  let names = 0;
  let variables = nodes.length;
  for (const { mesh, skin } of nodes) {
    if (mesh === undefined) continue;
    const shown = meshes[mesh as number];
    const count = lengthOf(shown?.['primitives']);
    const joints = skin === undefined ? 0 : lengthOf(skins[skin as number]?.['joints']);
    primitives += count;
    const expressions = lengthOf(shown?.['weights']);
    names += count * (joints + expressions);
    variables += expressions;
  }
  check(variables, limits.entries, 'nodes and expressions of meshes', together);
  check(primitives, limits.primitives, 'primitives', together);
  check(names, limits.names, 'joints and expressions, counted for each primitive', together);
}

function lengthOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0;
}

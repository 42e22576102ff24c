/** Which nodes of a file are parts, under which names, and which variables they have. */
import { refuse } from './check-json.js';
import type { GltfChannel, GltfDocument } from './document.js';
import { nameMorphs } from './name-morphs.js';
import { createNames, legalName } from './names.js';

export interface NamedNodes {
  readonly parts: ReadonlyMap<number, string>;
  /** Nodes that only show something of another part: skinned meshes stand at the top of a file. */
  readonly hosts: ReadonlyMap<number, number>;
  /** Nodes with variables, and what of them is animated. */
  readonly moved: ReadonlyMap<number, ReadonlySet<GltfChannel['target']>>;
  /** Variables of the targets of each node's mesh. */
  readonly morphs: ReadonlyMap<number, readonly string[]>;
}

export function nameNodes(
  document: GltfDocument,
  rename: (node: number, name: string | undefined) => string | undefined = () => undefined,
): NamedNodes {
  const shown = listShown(document);
  const moved = findMoved(document, shown);
  const hosts = findHosts(document, shown, moved);
  const names = createNames();
  const parts = new Map<number, string>();
  for (const index of shown) {
    if (hosts.has(index) || isHolder(document, index, moved)) continue;
    const said = rename(index, document.nodes[index]?.name) ?? document.nodes[index]?.name;
    parts.set(index, names.take(legalName(said, `node.${index}`), endingsOf(moved.get(index))));
  }
  const variables = new Set<string>();
  for (const [index, targets] of moved) {
    const name = parts.get(index);
    if (name === undefined) continue;
    for (const ending of ['', ...endingsOf(targets)]) variables.add(name + ending);
  }
  const partOf = (index: number) => parts.get(hosts.get(index) ?? index);
  return { parts, hosts, moved, morphs: nameMorphs(document, shown, partOf, variables, names) };
}

function endingsOf(targets: ReadonlySet<string> | undefined): string[] {
  const endings = [];
  if (targets?.has('translation')) endings.push('.at');
  if (targets?.has('scale')) endings.push('.scale');
  return endings;
}

/** Parents before children, in the order of the file. */
function listShown({ nodes, roots }: GltfDocument): Set<number> {
  const shown = new Set<number>();
  const waiting = [...roots].reverse();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    shown.add(next);
    // one by one: a hundred thousand arguments have no room in a small stack
    for (const child of [...(nodes[next]?.children ?? [])].reverse()) waiting.push(child);
  }
  return shown;
}

function findMoved(document: GltfDocument, shown: ReadonlySet<number>) {
  const moved = new Map<number, Set<GltfChannel['target']>>();
  const at = (index: number) => {
    const found = moved.get(index) ?? new Set();
    moved.set(index, found);
    return found;
  };
  const worn = new Set<number | undefined>();
  for (const index of shown) {
    const { mesh, skin } = document.nodes[index] ?? {};
    if (mesh !== undefined) worn.add(skin);
  }
  for (const [s, skin] of document.skins.entries()) {
    for (const [j, joint] of skin.joints.entries()) {
      if (shown.has(joint)) at(joint);
      // those of a character that only another scene shows are nobody's business here
      else if (worn.has(s)) {
        refuse('missing', `skins[${s}].joints[${j}]`, `node ${joint} is not in the scene`);
      }
    }
  }
  for (const index of shown) if (document.nodes[index]?.notes?.['turns'] === true) at(index);
  for (const { channels } of document.animations) {
    for (const { node, target } of channels) {
      if (target !== 'weights' && shown.has(node)) at(node).add(target);
    }
  }
  return moved;
}

/** Of our own files: a skinned mesh at the top, or a light, with the name of its part beside it. */
function findHosts(
  document: GltfDocument,
  shown: ReadonlySet<number>,
  moved: ReadonlyMap<number, unknown>,
): Map<number, number> {
  const byName = new Map<string, number>();
  for (const index of shown) {
    const name = document.nodes[index]?.name;
    if (name !== undefined && document.nodes[index]?.notes?.['of'] === undefined) {
      if (!byName.has(name)) byName.set(name, index);
    }
  }
  const hosts = new Map<number, number>();
  for (const index of shown) {
    const node = document.nodes[index];
    const of = node?.notes?.['of'];
    const part = typeof of === 'string' ? byName.get(of) : undefined;
    if (node === undefined || part === undefined || moved.has(index)) continue;
    const near = node.skin !== undefined || node.parent === part;
    if (near && node.children.length === 0) hosts.set(index, part);
  }
  return hosts;
}

/** Of our own files: a node around all others, since the joints of a skin have one root. */
function isHolder(
  document: GltfDocument,
  index: number,
  moved: ReadonlyMap<number, unknown>,
): boolean {
  const node = document.nodes[index];
  if (node === undefined || node.notes?.['holds'] !== true || node.parent !== undefined)
    return false;
  const content = node.mesh ?? node.camera ?? node.light ?? node.name;
  const placed = node.matrix ?? node.translation ?? node.rotation ?? node.scale;
  return content === undefined && placed === undefined && !moved.has(index);
}

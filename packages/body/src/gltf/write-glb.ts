/** A body as GLB: its parts are nodes, those that move are the bones of a skeleton, and what they show is bound to it. */
import { checkOptions, keysOf } from '@troupe/core';
import type { Body } from '../model/body.js';
import type { Clip } from '../model/clip.js';
import { describe, refuse } from './check-json.js';
import { checkNames } from './check-names.js';
import { checkSizes } from './check-sizes.js';
import { checkWritten } from './check-written.js';
import { createGlbBuilder, type GlbBuilder } from './glb-builder.js';
import { type LaidNode, layOut, listNodes, walkLaid } from './layout.js';
import { checkOnLeftOut, leaveOutTo, type OnLeftOut } from './left-out.js';
import { limits } from './limits.js';
import { movedNames } from './moved-names.js';
import { boundsOf, notesOf, turns } from './notes.js';
import { type Placed, placeLaid } from './place-laid.js';
import { prepareClips } from './prepare-clip.js';
import { rebaseClips } from './rebase-clips.js';
import { createSkinWriter } from './skins.js';
import { type Targets, writeClip } from './write-clip.js';
import { createContentWriter, type Group } from './write-content.js';
import { writeLights } from './write-lights.js';
import { defined } from './write-material.js';

export interface WriteOptions {
  /** Those of the body, if nothing is said. What `bake` made, or any of its variables: those are baked. */
  readonly clips?: Iterable<Clip>;
  /** Of clips that are baked: 30, if nothing is said. */
  readonly fps?: number;
  /** Told of what glTF has not: light from everywhere. */
  readonly onLeftOut?: OnLeftOut;
}

const writeKeys = keysOf<WriteOptions>({ clips: true, fps: true, onLeftOut: true });

/** The body is written as it stands, and stands so afterwards. */
export function writeGlb(body: Body, options: WriteOptions = {}): Uint8Array {
  if (typeof body?.update !== 'function') {
    const message = 'writeGlb writes a body: createBody(shape) makes one of a shape';
    refuse('wrong-body', 'body', message);
  }
  checkOptions(options, writeKeys, 'writeGlb');
  checkOnLeftOut(options.onLeftOut, 'writeGlb');
  const { clips: given = body.clips.values(), fps = 30 } = options;
  if (!(typeof fps === 'number' && fps > 0)) {
    refuse('wrong-value', 'writeGlb.fps', `expected a number above 0, got ${describe(fps)}`);
  }
  body.update();
  const prepared = prepareClips(body, given, fps);
  const { moves, brought } = movedNames(prepared.flatMap(({ tracks }) => tracks));
  const root = layOut(body, moves);
  const placed = placeLaid(body, root);
  const all = [...walkLaid(root)];
  const jointed = jointsOf(body);
  const bones = all.filter(
    ({ name }) => name !== undefined && (turns(body, name) || moves(name) || jointed.has(name)),
  );
  checkNames(
    body,
    bones.map(({ name }) => name!),
    brought,
  );
  const clips = rebaseClips(body, prepared, root, placed);
  const builder = createGlbBuilder();
  const nodes = new Map(all.map((laid, index) => [laid, index]));
  const byName = new Map(all.map((laid) => [laid.name ?? '', laid]));
  // counted as who reads it does: each primitive once more with every joint of the skeleton
  const shown = all.flatMap(({ contents }) => contents).flatMap(({ primitives }) => primitives);
  const follows = bones.length <= 65_535 && bones.length * shown.length <= limits.names;
  const skins = createSkinWriter(builder, follows ? bones : [], placed, nodes, byName);
  for (const laid of all) {
    builder.nodes.push(nodeEntry(body, laid, placed.get(laid)!, nodes));
  }
  const content = createContentWriter(body, builder, skins);
  const leaveOut = leaveOutTo(options.onLeftOut);
  const morphs: Targets['morphs'][number][] = [];
  const tops = [0];
  for (const laid of all) {
    const part = laid.name ?? body.name;
    const groups = content.groups(laid, placed.get(laid)!, part);
    for (const group of groups) {
      const node = showGroup(builder, group, nodes.get(laid)!, part, tops);
      if (group.variables.length === 0) continue;
      const values = group.variables.map((variable) => body.get(variable) as number);
      morphs.push({ node, variables: group.variables, values });
    }
    writeLights(builder, laid, placed.get(laid)!, nodes.get(laid)!, part, leaveOut);
  }
  for (const clip of clips) {
    writeClip(builder, clip, { node: (name) => nodes.get(byName.get(name)!), morphs });
  }
  markEmpty(builder);
  checkSizes(body.name, builder.lists());
  checkWritten(builder.nodes, tops);
  const limbs = [...body.limbs.values()];
  const numbers = boundsOf(body);
  const notes = defined({
    limbs: limbs.length > 0 ? limbs : undefined,
    numbers: Object.keys(numbers).length > 0 ? numbers : undefined,
  });
  const extras = Object.keys(notes).length > 0 && { extras: { troupe: notes } };
  return builder.finish({ name: body.name, nodes: tops, ...extras });
}

/** Parts that meshes follow. */
function jointsOf(body: Body): Set<string> {
  const found = new Set<string>();
  for (const { primitives } of listNodes(body)) {
    for (const { geometry } of primitives) {
      if (geometry.kind !== 'mesh') continue;
      for (const joint of geometry.mesh.skin?.joints ?? []) found.add(joint);
    }
  }
  return found;
}

function nodeEntry(
  body: Body,
  laid: LaidNode,
  placed: Placed,
  nodes: ReadonlyMap<LaidNode, number>,
): Record<string, unknown> {
  const { translation, rotation, scale } = placed;
  const notes = notesOf(body, laid, placed);
  return defined({
    name: laid.name,
    children:
      laid.children.length > 0 ? laid.children.map((child) => nodes.get(child)!) : undefined,
    translation: translation.some((value) => value !== 0) ? translation : undefined,
    rotation: rotation[3] === 1 ? undefined : rotation,
    scale: scale.some((value) => value !== 1) ? scale : undefined,
    extras: Object.keys(notes).length > 0 ? { troupe: notes } : undefined,
  });
}

/** The node that shows a mesh. Skinned ones stand at the top: whatever is above them would not move them. */
function showGroup(
  builder: GlbBuilder,
  { skin, rigid, mesh }: Group,
  index: number,
  part: string,
  tops: number[],
): number {
  const own = builder.nodes[index]!;
  if (skin === undefined && own['mesh'] === undefined) {
    own['mesh'] = mesh;
    return index;
  }
  const notes = defined({ of: part, rigid: rigid ? true : undefined });
  const entry = defined({ name: `${part} mesh`, mesh, skin, extras: { troupe: notes } });
  const host = builder.nodes.push(entry) - 1;
  if (skin !== undefined) tops.push(host);
  else own['children'] = [...((own['children'] as number[] | undefined) ?? []), host];
  return host;
}

/** A part with nothing in it says that it is meant. */
function markEmpty(builder: GlbBuilder): void {
  for (const node of builder.nodes) {
    const shows = node['children'] ?? node['mesh'] ?? node['camera'] ?? node['extensions'];
    if (shows === undefined) node['extras'] ??= { troupe: { empty: true } };
  }
}

/** Skins of a file: that of the skeleton, which parts follow entirely, and those that meshes brought along. */
import type { Skin } from '../model/geometry.js';
import { checkFinite } from './check-finite.js';
import { refuse } from './check-json.js';
import type { GlbBuilder } from './glb-builder.js';
import { checkRows, straightRows } from './last-rows.js';
import type { LaidNode } from './layout.js';
import { invertMatrix } from './matrices.js';
import type { Placed } from './place-laid.js';

export interface SkinWriter {
  /** The skin of all bones, and which of them a part follows; undefined if it follows none, and hangs at its node. */
  readonly bind: (laid: LaidNode) => { skin: number; joint: number } | undefined;
  readonly own: (skin: Skin, part: string) => number;
}

export function createSkinWriter(
  builder: GlbBuilder,
  bones: readonly LaidNode[],
  placed: ReadonlyMap<LaidNode, Placed>,
  nodes: ReadonlyMap<LaidNode, number>,
  byName: ReadonlyMap<string, LaidNode>,
): SkinWriter {
  const inverses = new Map(bones.map((bone) => [bone, invertMatrix(placed.get(bone)!.world)]));
  const joints = new Map(bones.map((bone, index) => [bone, index]));
  const known = new Map<Float32Array, { joints: readonly string[]; index: number }[]>();
  let skeleton: number | undefined;
  const writeSkeleton = () => {
    const inverseBind = new Float32Array(bones.length * 16);
    for (const [index, bone] of bones.entries()) {
      // what is flattened cannot be bound to: nothing follows it
      inverseBind.set(
        inverses.get(bone) ?? [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
        index * 16,
      );
    }
    return add(
      bones.map((bone) => nodes.get(bone)!),
      inverseBind,
    );
  };
  const add = (list: readonly number[], inverseBind: Float32Array) =>
    builder.skins.push({
      joints: list,
      inverseBindMatrices: builder.accessor(inverseBind, 'MAT4', 'other'),
    }) - 1;

  return {
    bind: (laid) => {
      let bone: LaidNode | undefined = laid;
      while (bone !== undefined && !joints.has(bone)) bone = bone.parent;
      const joint = bone && joints.get(bone);
      if (bone === undefined || joint === undefined || inverses.get(bone) === undefined)
        return undefined;
      skeleton ??= writeSkeleton();
      return { skin: skeleton, joint };
    },
    own: (skin, part) => {
      const { joints: names, inverseBind } = skin;
      const found = known.get(inverseBind) ?? [];
      known.set(inverseBind, found);
      const same = found.find(
        (each) => each.joints === names || each.joints.join('\n') === names.join('\n'),
      );
      if (same !== undefined) return same.index;
      const twice = firstTwice(names);
      if (twice !== undefined) {
        const message = `a mesh of "${part}" follows "${twice}" twice; a skin has each joint once. Let its vertices follow the first`;
        refuse('cannot-write', part, message);
      }
      const list = names.map((name) => {
        const laid = byName.get(name);
        const index = laid && nodes.get(laid);
        return (
          index ??
          refuse('unknown-part', part, `a mesh of "${part}" follows "${name}"; no such part`)
        );
      });
      checkFinite(inverseBind, part);
      checkRows(skin, part);
      const index = add(list, straightRows(inverseBind));
      found.push({ joints: names, index });
      return index;
    },
  };
}

function firstTwice(names: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return names.find((name) => seen.size === seen.add(name).size);
}

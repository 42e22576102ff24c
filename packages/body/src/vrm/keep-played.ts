/**
 * What clips of a file move of a loaded character: its own bones and the weights of its meshes. Its update writes bones
 * and expressions over them, and a mixer writes only what has become another.
 */
import type { Mesh, Object3D, Quaternion, Vector3 } from 'three';
import { type GltfClips, tracksOf } from '../three/clips/gltf-clips.js';
import type { LoadedVrm } from './loaded-vrm.js';

export interface Played {
  /** Lets clips play on from what they left. */
  readonly play: (show: () => void) => void;
  /** Lets the character go on, and keeps what was played; expressions are added to played weights. */
  readonly update: (seconds: number) => void;
}

interface KeptBone {
  readonly node: Object3D;
  readonly position: Vector3;
  readonly quaternion: Quaternion;
  readonly scale: Vector3;
}

interface KeptWeights {
  readonly weights: number[];
  readonly kept: number[];
}

export function keepPlayed(vrm: LoadedVrm, clips: GltfClips): Played {
  const { humanoid } = vrm;
  const tracks = [...clips.animations.values()].flatMap((clip) => tracksOf(vrm.scene, clip));
  const own = new Set(Object.values(humanoid.rawHumanBones).map(({ node }) => node));
  const bones = [...new Set(tracks.map(({ node }) => node))]
    .filter((node) => own.has(node))
    .map((node): KeptBone => {
      const { position, quaternion, scale } = node;
      return {
        node,
        position: position.clone(),
        quaternion: quaternion.clone(),
        scale: scale.clone(),
      };
    });
  const meshes = tracks.flatMap(({ node, property }) => {
    const { morphTargetInfluences: weights } = node as Partial<Mesh>;
    return property === 'morphTargetInfluences' && weights !== undefined ? [weights] : [];
  });
  const faces = [...new Set(meshes)].map(
    (weights): KeptWeights => ({ weights, kept: [...weights] }),
  );
  const putBackBones = () => {
    for (const { node, position, quaternion, scale } of bones) {
      node.position.copy(position);
      node.quaternion.copy(quaternion);
      node.scale.copy(scale);
    }
  };
  return {
    play: (show) => {
      putBackBones();
      for (const { weights, kept } of faces) weights.splice(0, weights.length, ...kept);
      show();
      for (const { node, position, quaternion, scale } of bones) {
        position.copy(node.position);
        quaternion.copy(node.quaternion);
        scale.copy(node.scale);
      }
      for (const { weights, kept } of faces) {
        kept.splice(0, kept.length, ...weights);
        weights.fill(0);
      }
    },
    update: (seconds) => {
      const transfers = bones.length > 0 && humanoid.autoUpdateHumanBones;
      if (transfers) {
        humanoid.update();
        putBackBones();
        humanoid.autoUpdateHumanBones = false;
      }
      try {
        vrm.update(seconds);
      } finally {
        if (transfers) humanoid.autoUpdateHumanBones = true;
      }
      for (const { weights, kept } of faces)
        kept.forEach((weight, i) => {
          weights[i] = (weights[i] ?? 0) + weight;
        });
    },
  };
}

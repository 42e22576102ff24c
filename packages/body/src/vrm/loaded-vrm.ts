import type { Object3D } from 'three';

/** What is used of a `VRM` of @pixiv/three-vrm. */
export interface LoadedVrm {
  readonly scene: Object3D;
  readonly meta: { readonly metaVersion: string };
  readonly humanoid: {
    /** Whether its own bones follow the normalized ones in each update. */
    autoUpdateHumanBones: boolean;
    readonly rawHumanBones: Readonly<Record<string, { readonly node: Object3D }>>;
    update(): void;
    readonly normalizedHumanBones: Readonly<Record<string, { readonly node: Object3D }>>;
    readonly normalizedRestPose: { readonly hips?: { readonly position?: readonly number[] } };
  };
  readonly expressionManager?: {
    readonly expressions: readonly { readonly expressionName: string }[];
    setValue(name: string, weight: number): void;
  };
  update(seconds: number): void;
}

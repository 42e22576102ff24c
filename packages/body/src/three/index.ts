/** Bodies, characters and scenes as objects of three.js. */

export { type ActorObject3D, type ActorOptions3D, actorObject3D } from './actor-object.js';
export { type BodyObject3D, bodyObject3D, liveResources } from './body-object.js';
export { clipsOfGltf, type GltfClips, type Loaded } from './clips/gltf-clips.js';
export { type ModelObject3D, modelObject3D } from './clips/model-object.js';
export type { Detail3D } from './detail-3d.js';
export type { SceneSeen } from './frame.js';
export type { Looks } from './looks.js';
export { type SceneObject3D, sceneObject3D } from './scene-object.js';
export type { Live } from './stock.js';

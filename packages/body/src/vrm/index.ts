/** VRM characters in. */
export type { LoadedVrm } from './loaded-vrm.js';
export { type ReadVrmOptions, readVrm } from './read-vrm.js';
export { type VrmObject3D, type VrmOptions3D, vrmObject3D } from './vrm-object.js';

/** VRM characters in. */
export { type ReadVrmOptions, readVrm } from './read-vrm.js';
export { type LoadedVrm, type VrmObject3D, type VrmOptions3D, vrmObject3D } from './vrm-object.js';

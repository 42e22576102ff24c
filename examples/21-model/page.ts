/** A model from elsewhere comes to life: `new GLTFLoader().loadAsync('your.glb')` loads yours. */
import { clipsOfGltf, modelObject3D } from '@troupe/body/three';
import { createActor } from '@troupe/core';
import { foxWith } from './fox.js';
import { loadFox } from './fox-file.js';
import { createMeadow } from './meadow.js';
import { meadowWorld } from './meadow-world.js';

const model = clipsOfGltf(await loadFox(), { idle: 'Survey' });
const fox = createActor({ ...foxWith(model), world: meadowWorld });
const { object, update } = modelObject3D(fox, model);
createMeadow().show(fox.scene, object, update);

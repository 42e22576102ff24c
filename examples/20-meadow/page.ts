/** The fox lives on a meadow that somebody else made. Click, and a berry lies there. */
import { actorObject3D } from '@troupe/body/three';
import { createActor } from '@troupe/core';
import { fox } from './fox.js';
import { createMeadow } from './meadow.js';

const actor = createActor(fox);
const meadow = createMeadow(document.getElementById('stage')!);
const { object, update } = actorObject3D(actor);
meadow.add(object);
meadow.onClick((name, at) => actor.scene.world.add(name, { kind: 'berry', at }));
meadow.everyFrame((seconds) => {
  actor.scene.advance(seconds);
  update();
  meadow.show(actor.scene.world.names('berry'), actor.doing);
});

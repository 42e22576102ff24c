/** A character as it looks, with what it holds in its hands. */
import { type Actor, keysOf, TroupeError } from '@troupe/core';
import { Group, type Object3D } from 'three';
import { lookOf } from '../eve/embody.js';
import type { Body } from '../model/body.js';
import type { Bodily } from '../motor/rig.js';
import { checkDetail3D, type Detail3D } from './detail-3d.js';
import { checkLooks, type Looks } from './looks.js';
import { begin, openStage } from './stage.js';
import { showThing } from './thing-view.js';

export interface ActorOptions3D extends Detail3D {
  /** Of what it may come to hold: shapes by the name of a thing or by its kind. */
  readonly looks?: Looks | undefined;
}

const ownKeys = keysOf<Omit<ActorOptions3D, keyof Detail3D>>({ looks: true });

export function checkActorOptions(options: ActorOptions3D, of: string): void {
  checkDetail3D(options, of, ownKeys);
  if (options.looks !== undefined) checkLooks(options.looks);
}

export interface ActorObject3D {
  readonly object: Object3D;
  readonly body: Body;
  /** That of a part, to hang something at. */
  readonly part: (name: string) => Object3D | undefined;
  /** To be called each frame. Says how many objects it touched. */
  readonly update: () => number;
  readonly dispose: () => void;
}

/** Whoever gives a definition has forgotten to bring it to life. */
export function checkActor(actor: Pick<Actor, 'name' | 'scene'>): void {
  if (actor?.scene?.world !== undefined) return;
  const message = 'expected a character that lives, as createActor(…) or scene.add(…) gives it';
  throw new TroupeError([{ code: 'wrong-actor', path: 'actor', message }]);
}

/**
 * The character's thing has the variables of the shape as properties; those that it lacks are as in the shape. Without
 * one it is what `embody` gave the character.
 */
export function actorObject3D(
  actor: Pick<Actor, 'name' | 'scene'> & Partial<Pick<Actor, 'definition'>>,
  shape: Bodily | undefined = actor?.definition && lookOf(actor.definition),
  options: ActorOptions3D = {},
): ActorObject3D {
  checkActor(actor);
  checkActorOptions(options, 'actorObject3D');
  const { looks = {}, ...detail } = options;
  const { scene, name } = actor;
  const { world } = scene;
  if (shape === undefined) {
    const message = `how "${name}" looks is not known. Give a shape, or make the character with embody(shape, …)`;
    throw new TroupeError([{ code: 'no-shape', path: 'shape', message }]);
  }
  const object = new Group();
  const view = showThing(name, shape, detail);
  const holds = (thing: string) => {
    if (world.get(thing, 'in') !== name) return false;
    const part = world.get(thing, 'joint');
    return typeof part === 'string' && view.body.parts.has(part);
  };
  const stage = openStage(scene, looks, detail, object, holds, view);
  const update = () => {
    // a character that has left is not to be seen
    object.visible = world.has(name);
    return stage.update();
  };
  begin(stage, update);
  return {
    object,
    body: view.body,
    part: view.shown.part,
    update,
    dispose: () => {
      stage.dispose();
      object.removeFromParent();
    },
  };
}

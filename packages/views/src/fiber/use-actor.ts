/** A character as an object of react-three-fiber. */
import { useFrame } from '@react-three/fiber';
import type { Bodily } from '@troupe/body';
import { type ActorObject3D, type ActorOptions3D, actorObject3D } from '@troupe/body/three';
import { type Actor, checkOptions, keysOf } from '@troupe/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { Group, type Object3D } from 'three';

export interface UseActorOptions extends ActorOptions3D {
  /** What is wrong with a property or a look: the rest is shown. Written to the console by default, each once. */
  readonly onWrong?: ((error: unknown) => void) | undefined;
}

const useKeys = keysOf<UseActorOptions>({
  looks: true,
  error: true,
  segments: true,
  matte: true,
  onWrong: true,
});

/**
 * An object that follows an actor: put it into `<primitive object={…} />`. It follows in each frame that is made; a canvas
 * whose frames are made on demand has to be asked for them. Keep shape and looks the same: others build it anew.
 */
export function useActor(
  actor: Pick<Actor, 'name' | 'scene'>,
  shape: Bodily,
  options: UseActorOptions = {},
): Object3D {
  checkOptions(options, useKeys, 'useActor');
  const { name, scene } = actor;
  const { looks, error, segments, matte } = options;
  // a group of its own, for a body made while rendering is never disposed of if that rendering is thrown away
  const [place] = useState(() => new Group());
  const shown = useRef<ActorObject3D>(undefined);
  const wrong = useRef(options.onWrong);
  wrong.current = options.onWrong;
  const said = useRef('');

  useLayoutEffect(() => {
    const made = actorObject3D({ name, scene }, shape, { looks, error, segments, matte });
    place.add(made.object);
    shown.current = made;
    return () => {
      shown.current = undefined;
      made.dispose();
    };
  }, [name, scene, shape, looks, error, segments, matte, place]);

  useFrame(() => {
    try {
      shown.current?.update();
    } catch (thrown) {
      // one who throws here stops all that is drawn, again in each frame
      const message = String(thrown);
      if (message === said.current) return;
      said.current = message;
      (wrong.current ?? reportError)(thrown);
    }
  });
  return place;
}

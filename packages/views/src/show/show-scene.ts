/** A show of a scene or an actor of this page: nothing to connect to. */
import { type Actor, checkOptions, keysOf, type Scene } from '@troupe/core';
import type { Sent } from '../model/protocol.js';
import { type SceneForm, Stage, sceneFormKeys } from '../stage/stage.js';
import type { StageClock } from '../stage/stage-clock.js';
import { House } from './house.js';
import type { RunShow } from './run-show.js';

export interface ShowSceneOptions extends Partial<SceneForm> {
  readonly clock?: StageClock;
  /** Only to be looked at. */
  readonly role?: 'director' | 'viewer';
}

const showKeys = [
  ...sceneFormKeys,
  ...keysOf<Omit<ShowSceneOptions, keyof SceneForm>>({ clock: true, role: true }),
];

export interface SceneShow {
  readonly show: RunShow;
  readonly house: House;
  readonly stage: Stage;
  end(): void;
}

/**
 * A show of a scene. The stage makes its ticks, as fast as its clock says, unless `driver` says that somebody else does.
 * What is in a page is asked and answered at once, but never within the call: a listener may ask again.
 */
export function showScene(scene: Scene, options: ShowSceneOptions = {}): SceneShow {
  checkOptions(options, showKeys, 'showScene');
  const { clock, role = 'director', ...form } = options;
  const stage = new Stage(clock === undefined ? {} : { clock });
  const run = stage.add(scene, { title: 'Here', ...form });
  const house = joinStage(stage, role, clock && (() => clock.now()));
  return {
    show: house.show(run),
    house,
    stage,
    end: () => {
      house.end();
      stage.end();
    },
  };
}

/** The house of a stage that is in the same page. */
export function joinStage(stage: Stage, role: 'director' | 'viewer', now?: () => number): House {
  const house = new House(now);
  const seat = stage.connect(role, (sent: Sent) => house.take(sent));
  house.connect({ send: (asked) => seat.take(asked), close: () => seat.leave() });
  return house;
}

/**
 * A show of an actor whose scene somebody else runs, as a page of three.js does: it follows every tick that is made, and
 * can pause only itself.
 */
export function showActor(actor: Actor): SceneShow {
  const scene = actor.scene as Scene;
  return showScene(scene, {
    title: actor.name,
    driver: (onTicks) => {
      const timer = setInterval(onTicks, 33);
      const others = () => {
        throw new Error('this scene is run by the page it is in: pause it there');
      };
      return {
        playing: true,
        pace: 1,
        play: () => undefined,
        pause: others,
        step: others,
        setPace: others,
        end: () => clearInterval(timer),
      };
    },
  });
}

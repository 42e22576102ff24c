import { outOfBounds, say } from '../state/bounds.js';
import { fail, TroupeError } from '../state/errors.js';
import { periodBounds } from '../state/period.js';
import type { RecordingSink } from './recording-sink.js';
import { saveScene } from './save-scene.js';
import type { SavedScene } from './saved-scene.js';
import type { SceneState } from './scene-state.js';

/** Records every tick from now on; returns how to stop. It begins with everything: what cannot be written down is said at once. */
export function recordScene(
  scene: SceneState,
  sink: RecordingSink,
  keyframeEvery = 900,
): () => void {
  const wrong = outOfBounds(keyframeEvery, periodBounds.ticks);
  if (wrong !== undefined) {
    fail('out-of-range', 'keyframeEvery', `must be ${wrong}, found ${say(keyframeEvery)}`);
  }
  if (scene.recorder !== undefined) {
    fail('recording', 'record', 'this scene is being recorded already. Stop that one first');
  }
  sink.keyframe(saveScene(scene));
  scene.inputs = [];
  scene.recorder = {
    sink,
    keyframeEvery,
    save: () => trySave(scene),
    keyframeAt: scene.timer.tick + keyframeEvery,
    fresh: true,
    levels: new Map(),
  };
  const { recorder } = scene;
  return () => {
    if (scene.recorder === recorder) scene.recorder = undefined;
  };
}

function trySave(scene: SceneState): SavedScene | undefined {
  try {
    return saveScene(scene);
  } catch (error) {
    if (error instanceof TroupeError) return undefined;
    throw error;
  }
}

/** Writes down what a tick came to, as changes, and now and then everything (a keyframe). */
import type { StepReport } from '../dispatch/messages.js';
import type { Given } from '../record/hindsight.js';
import { createToldLevels, takeLevels } from '../record/told-levels.js';
import { byName } from '../state/names.js';
import { describeTick, type Remembered } from './describe-tick.js';
import type { DatedFault } from './happenings.js';
import type { Recorder } from './recording-sink.js';
import type { ActorState, SceneState } from './scene-state.js';
import type { Settled } from './writes.js';

export function recordTick(scene: SceneState, settled: Settled, remembered: Remembered): void {
  const { recorder } = scene;
  if (recorder !== undefined) {
    recorder.sink.tick(describeTick(scene, recorder, settled, remembered));
    recorder.fresh = false;
  }
  for (const actor of scene.actors) {
    if (actor.events.length > 0) actor.events = [];
    if (actor.news.length > 0) {
      sortLatest(actor.faults, actor.news.length);
      actor.news = [];
    }
    actor.stepped = undefined;
  }
  if (scene.inputs.length > 0) scene.inputs = [];
  if (scene.departed.length > 0) scene.departed = [];
  if (scene.faults.length > 0) scene.faults = [];
  if (recorder === undefined || scene.timer.tick < recorder.keyframeAt) return;
  const frame = recorder.save();
  // a skill that cannot be saved is under way: as soon as it is over
  if (frame === undefined) return;
  recorder.sink.keyframe(frame);
  recorder.keyframeAt = scene.timer.tick + recorder.keyframeEvery;
  startAnew(recorder);
}

/** What came after the last tick is in the record of no tick: without a keyframe, goals it reached would seem unmet. */
export function recordRest({ recorder, actors, inputs, waiting }: SceneState): void {
  if (recorder === undefined) return;
  const early = actors.some((actor) => actor.early.length > 0);
  if (!early && inputs.length + waiting.length === 0) return;
  const frame = recorder.save();
  if (frame !== undefined) recorder.sink.keyframe(frame);
}

/** A step of the network that is to be recorded with its tick. */
export function noteStepped(
  { levels: told }: Recorder,
  actor: ActorState,
  report: StepReport,
  given: Given,
): void {
  let levels = told.get(actor.name);
  if (levels === undefined) {
    levels = createToldLevels();
    told.set(actor.name, levels);
  }
  takeLevels(levels, actor.dispatch.network);
  actor.stepped = { report, told: given.told, inbox: given.inbox, levels };
}

/** From here on everything is told again: a reader may begin at a keyframe. */
export function startAnew(recorder: Recorder): void {
  recorder.fresh = true;
  recorder.levels.clear();
}

/** Those of one tick by their part: in which order receptors are sampled says nothing. */
function sortLatest(faults: DatedFault[], count: number): void {
  const latest = faults.splice(Math.max(0, faults.length - count));
  faults.push(...latest.sort((a, b) => a.tick - b.tick || byName(a.part, b.part)));
}

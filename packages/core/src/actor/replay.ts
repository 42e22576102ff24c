/** A recording run again: to see whether it comes out the same, and to go on from any of its ticks. */
import { type Difference, firstDifference } from '../record/first-difference.js';
import type { TickRecord } from '../record/tick-record.js';
import { checkOptions } from '../state/check-options.js';
import { fail } from '../state/errors.js';
import type { ActorDefinition } from './definition.js';
import { startAnew } from './recorder.js';
import type { RecordingSink } from './recording-sink.js';
import { cancelSkill } from './run-skills.js';
import { type LoadOptions, loadKeys, loadScene } from './save-scene.js';
import type { SavedScene } from './saved-scene.js';
import { Scene } from './scene.js';
import { type SceneState, takeNow } from './scene-state.js';
import { tickScene } from './tick-scene.js';
import { withCode } from './with-code.js';

export interface Replayed {
  readonly recorded: TickRecord;
  readonly found: TickRecord;
  /** Nothing where the tick came out as it was recorded. */
  readonly difference: Difference | undefined;
}

/**
 * Runs recorded ticks again from the keyframe before them, with what came from outside, and compares. Stops after the
 * first difference: what follows from it says nothing.
 */
export function replay(
  start: SavedScene,
  records: Iterable<TickRecord>,
  options: LoadOptions = {},
): Generator<Replayed, void> {
  checkOptions(options, loadKeys, 'replay');
  return compareTicks(start, records, options);
}

function* compareTicks(
  start: SavedScene,
  records: Iterable<TickRecord>,
  options: LoadOptions,
): Generator<Replayed, void> {
  const scene = loadScene(start, options);
  let found: TickRecord | undefined;
  const sink: RecordingSink = {
    tick: (record) => {
      found = record;
    },
    keyframe: () => undefined,
  };
  new Scene(scene).record(sink, { keyframeEvery: 1_000_000 });
  for (const recorded of records) {
    if (recorded.whole === true && scene.recorder !== undefined) startAnew(scene.recorder);
    rerun(scene, recorded, options);
    const written = JSON.parse(JSON.stringify(found)) as TickRecord;
    const difference = firstDifference(recorded, written);
    yield { recorded, found: written, difference };
    if (difference !== undefined) return;
  }
}

/**
 * The scene as it was after the last of the records given, to go on from with something changed. The keyframe is one
 * from before them.
 */
export function branch(
  start: SavedScene,
  records: Iterable<TickRecord>,
  options: LoadOptions = {},
): Scene {
  checkOptions(options, loadKeys, 'branch');
  const scene = loadScene(start, options);
  for (const recorded of records) rerun(scene, recorded, options);
  scene.isOutside = undefined;
  scene.deaf = false;
  for (const actor of scene.actors) {
    for (const running of [...actor.running]) {
      if (running.course.kind !== 'outside') continue;
      cancelSkill(actor, running, 'it went on outside the recording, and is not carried over');
    }
  }
  return new Scene(scene);
}

function rerun(scene: SceneState, recorded: TickRecord, { characters = {} }: LoadOptions): void {
  const { tick, dt, inputs = [], actors = {} } = recorded;
  if (tick !== scene.timer.tick + 1) {
    const message = `tick ${tick} cannot come after tick ${scene.timer.tick}. Give the ticks from the keyframe on, without a gap`;
    fail('gap', 'records', message);
  }
  scene.bind = (name: string, data: ActorDefinition) => {
    const code = characters[name];
    return code === undefined ? data : withCode(data, code);
  };
  scene.deaf = true;
  scene.isOutside = (name, number) =>
    actors[name]?.skills?.some(
      (event) => event.event === 'begun' && event.number === number && event.outside === true,
    ) === true;
  // what was waiting is among the inputs
  scene.waiting = [];
  scene.inputs = [];
  for (const input of inputs) {
    takeNow(scene, input);
  }
  tickScene(scene, dt);
}

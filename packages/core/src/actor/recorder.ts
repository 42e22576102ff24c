/** Writes down what a tick came to, as changes, and now and then everything (a keyframe). */
import type { Levels, Message } from '../dispatch/messages.js';
import { type Source, sources } from '../network/spread-activation.js';
import type { MemoryWrite } from '../perception/memory.js';
import type { ActorRecord, LevelChange, StepRecord, TickRecord } from '../record/tick-record.js';
import type { Data } from '../state/data.js';
import type { Value } from '../state/definition.js';
import { byName } from '../state/names.js';
import type { Stepped } from './happenings.js';
import type { Recorder } from './recording-sink.js';
import type { ActorState, SceneState } from './scene-state.js';
import type { Settled } from './writes.js';

export function recordTick(
  scene: SceneState,
  settled: Settled,
  remembered: ReadonlyMap<ActorState, MemoryWrite[]>,
): void {
  const { recorder } = scene;
  if (recorder !== undefined) {
    recorder.sink.tick(tickRecord(scene, recorder, settled, remembered));
    recorder.fresh = false;
  }
  for (const actor of scene.actors) {
    if (actor.events.length > 0) actor.events = [];
    if (actor.news.length > 0) actor.news = [];
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

/** From here on everything is told again: a reader may begin at a keyframe. */
export function startAnew(recorder: Recorder): void {
  recorder.fresh = true;
  recorder.levels.clear();
}

function tickRecord(
  scene: SceneState,
  recorder: Recorder,
  { world, memory, overruled }: Settled,
  remembered: ReadonlyMap<ActorState, MemoryWrite[]>,
): TickRecord {
  const { tick, time, dt } = scene.timer;
  const actors: Record<string, ActorRecord> = {};
  let any = false;
  for (const actor of scene.departed.length === 0
    ? scene.actors
    : [...scene.departed, ...scene.actors]) {
    const writes = [...(remembered.get(actor) ?? []), ...(memory.get(actor) ?? [])];
    const record = actorRecord(actor, recorder, writes);
    if (record === undefined) continue;
    any = true;
    actors[actor.name] = record;
  }
  return {
    tick,
    time,
    dt,
    ...(recorder.fresh && { whole: true as const }),
    ...(scene.inputs.length > 0 && { inputs: scene.inputs }),
    ...(any && { actors }),
    ...(world.length > 0 && { world }),
    ...(overruled.length > 0 && { overruled }),
    ...(scene.faults.length > 0 && { faults: scene.faults }),
  };
}

function actorRecord(
  actor: ActorState,
  recorder: Recorder,
  memory: readonly MemoryWrite[],
): ActorRecord | undefined {
  const { perception, stepped, events, news, scene } = actor;
  let signals: Record<string, Data> | undefined;
  for (const [name, { receptor }] of perception.uses) {
    if (receptor.changed !== scene.timer.tick) continue;
    signals ??= {};
    signals[name] = receptor.value as Data;
  }
  let signs: Record<string, Value> | undefined;
  for (const message of stepped?.inbox ?? []) {
    if (message.kind !== 'sense') continue;
    signs ??= {};
    signs[message.sensor] = message.value;
  }
  const nothing =
    signals === undefined &&
    stepped === undefined &&
    memory.length === 0 &&
    events.length === 0 &&
    news.length === 0;
  if (nothing) return undefined;
  return {
    ...(signals && { signals }),
    ...(signs && { signs }),
    ...(memory.length > 0 && { memory }),
    ...(stepped && { step: stepRecord(actor, recorder, stepped) }),
    ...(events.length > 0 && { skills: events }),
    ...(news.length > 0 && { faults: [...news].sort((a, b) => byName(a.part, b.part)) }),
  };
}

function stepRecord(actor: ActorState, recorder: Recorder, stepped: Stepped): StepRecord {
  const { report, told, inbox } = stepped;
  const reports = inbox.filter((message: Message) => message.kind !== 'sense');
  return {
    step: report.step,
    ...(told.length > 0 && { told }),
    ...(reports.length > 0 && { reports }),
    threshold: report.threshold,
    selected: report.selected,
    levels: report.levels === undefined ? {} : levelChanges(actor, recorder, report.levels),
  };
}

/** The numbers that differ from those recorded last. */
function levelChanges(
  { name, dispatch }: ActorState,
  { levels: known }: Recorder,
  levels: Levels,
): Record<string, LevelChange> {
  const last = known.get(name);
  // other slots than before: all are told anew
  const former = last?.before.length === levels.before.length ? last : undefined;
  known.set(name, levels);
  const changes: Record<string, LevelChange> = {};
  for (const [skill, slot] of dispatch.network.structure.slotOf) {
    const change = levelChange(levels, former, slot);
    if (change !== undefined) changes[skill] = change;
  }
  return changes;
}

function levelChange(
  levels: Levels,
  former: Levels | undefined,
  slot: number,
): LevelChange | undefined {
  const change: { -readonly [K in keyof LevelChange]: LevelChange[K] } = {};
  let any = false;
  if (former?.before[slot] !== levels.before[slot]) {
    change.before = levels.before[slot]!;
    any = true;
  }
  if (former?.after[slot] !== levels.after[slot]) {
    change.after = levels.after[slot]!;
    any = true;
  }
  if (former?.executable[slot] !== levels.executable[slot]) {
    change.executable = levels.executable[slot] === 1;
    any = true;
  }
  let from: Partial<Record<Source, number>> | undefined;
  for (let i = 0; i < sources.length; i++) {
    const at = slot * sources.length + i;
    const amount = levels.from[at]!;
    if (former === undefined ? amount === 0 : former.from[at] === amount) continue;
    from ??= {};
    from[sources[i]!] = amount;
  }
  if (from !== undefined) {
    change.from = from;
    any = true;
  }
  return any ? change : undefined;
}

/** Writes down what a tick came to, as changes, and now and then everything (a keyframe). */
import type { Levels, Message } from '../dispatch/messages.js';
import { type Source, sources } from '../network/spread-activation.js';
import type { MemoryWrite } from '../perception/memory.js';
import type {
  ActorRecord,
  Fault,
  LevelChange,
  Overruled,
  SkillEvent,
  StepRecord,
  TickRecord,
} from '../record/tick-record.js';
import type { Data } from '../state/data.js';
import type { Value } from '../state/definition.js';
import { byName } from '../state/names.js';
import type { DatedFault, Stepped } from './happenings.js';
import type { Recorder } from './recording-sink.js';
import type { ActorState, SceneState } from './scene-state.js';
import type { Settled } from './writes.js';

/** What sensors wrote in a tick, and whose writes of theirs were lost. */
export interface Remembered {
  readonly writes: Map<ActorState, MemoryWrite[]>;
  readonly overruled: Overruled[];
}

export function recordTick(scene: SceneState, settled: Settled, remembered: Remembered): void {
  const { recorder } = scene;
  if (recorder !== undefined) {
    recorder.sink.tick(tickRecord(scene, recorder, settled, remembered));
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

/** From here on everything is told again: a reader may begin at a keyframe. */
export function startAnew(recorder: Recorder): void {
  recorder.fresh = true;
  recorder.levels.clear();
}

function tickRecord(
  scene: SceneState,
  recorder: Recorder,
  { world, memory, overruled }: Settled,
  remembered: Remembered,
): TickRecord {
  const { tick, time, dt } = scene.timer;
  const lost = [...remembered.overruled, ...overruled];
  const actors: Record<string, ActorRecord> = {};
  let any = false;
  for (const { name, events, news } of scene.departed) {
    if (events.length + news.length === 0) continue;
    any = true;
    actors[name] = happened(events, news);
  }
  for (const actor of scene.actors) {
    const writes = [...(remembered.writes.get(actor) ?? []), ...(memory.get(actor) ?? [])];
    const record = actorRecord(actor, recorder, writes);
    if (record === undefined) continue;
    any = true;
    // one that left and came back within a tick has two stories
    const former = actors[actor.name];
    actors[actor.name] = former === undefined ? record : joinRecords(former, record);
  }
  return {
    tick,
    time,
    dt,
    ...(recorder.fresh && { whole: true as const }),
    ...(scene.inputs.length > 0 && { inputs: scene.inputs }),
    ...(any && { actors }),
    ...(world.length > 0 && { world }),
    ...(lost.length > 0 && { overruled: lost }),
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
    ...happened(events, news),
  };
}

/** Those of one tick by their part: in which order receptors are sampled says nothing. */
function sortLatest(faults: DatedFault[], count: number): void {
  const latest = faults.splice(Math.max(0, faults.length - count));
  faults.push(...latest.sort((a, b) => a.tick - b.tick || byName(a.part, b.part)));
}

function happened(events: readonly SkillEvent[], news: readonly Fault[]): ActorRecord {
  return {
    ...(events.length > 0 && { skills: events }),
    ...(news.length > 0 && { faults: [...news].sort((a, b) => byName(a.part, b.part)) }),
  };
}

function joinRecords(former: ActorRecord, record: ActorRecord): ActorRecord {
  return {
    ...record,
    ...happened(
      [...(former.skills ?? []), ...(record.skills ?? [])],
      [...(former.faults ?? []), ...(record.faults ?? [])],
    ),
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

/** The numbers that differ from those recorded last. By name: slots are given anew when a definition changes. */
function levelChanges(
  { name, dispatch }: ActorState,
  recorder: Recorder,
  levels: Levels,
): Record<string, LevelChange> {
  let known = recorder.levels.get(name);
  if (known === undefined) {
    known = new Map();
    recorder.levels.set(name, known);
  }
  const changes: Record<string, LevelChange> = {};
  for (const [skill, slot] of dispatch.network.structure.slotOf) {
    let last = known.get(skill);
    if (last === undefined) {
      last = new Float64Array(numbers).fill(Number.NaN, 0, firstSource);
      known.set(skill, last);
    }
    const change = levelChange(levels, last, slot);
    if (change !== undefined) changes[skill] = change;
  }
  return changes;
}

/** Where the numbers of a skill are: its level, whether it could run, then its sources. */
const firstSource = 2;
const numbers = firstSource + sources.length;

/** Also notes what is told. */
function levelChange(
  { after, executable, from }: Levels,
  last: Float64Array,
  slot: number,
): LevelChange | undefined {
  const change: { -readonly [K in keyof LevelChange]: LevelChange[K] } = {};
  let any = false;
  if (last[0] !== after[slot]) {
    change.after = last[0] = after[slot]!;
    any = true;
  }
  if (last[1] !== executable[slot]) {
    last[1] = executable[slot]!;
    change.executable = executable[slot] === 1;
    any = true;
  }
  let amounts: Partial<Record<Source, number>> | undefined;
  for (let i = 0; i < sources.length; i++) {
    const amount = from[slot * sources.length + i]!;
    if (last[firstSource + i] === amount) continue;
    last[firstSource + i] = amount;
    amounts ??= {};
    amounts[sources[i]!] = amount;
  }
  if (amounts !== undefined) {
    change.from = amounts;
    any = true;
  }
  return any ? change : undefined;
}

/** What a tick came to, as data. */
import type { Message } from '../dispatch/messages.js';
import type { MemoryWrite } from '../perception/memory.js';
import type {
  ActorRecord,
  Fault,
  Overruled,
  StepRecord,
  TickRecord,
} from '../record/tick-record.js';
import { describeLevels } from '../record/told-levels.js';
import type { Data } from '../state/data.js';
import type { Value } from '../state/definition.js';
import { byName } from '../state/names.js';
import type { Departed, Happened, Stepped } from './happenings.js';
import type { Recorder } from './recording-sink.js';
import type { ActorState, SceneState } from './scene-state.js';
import type { Settled } from './writes.js';

/** What sensors wrote in a tick, and whose writes of theirs were lost. */
export interface Remembered {
  writes: Map<ActorState, MemoryWrite[]> | undefined;
  readonly overruled: Overruled[];
}

export function describeTick(
  scene: SceneState,
  recorder: Recorder,
  settled: Settled,
  remembered: Remembered,
): TickRecord {
  const { world, overruled } = settled;
  const { departed, inputs, faults } = scene;
  const { tick, time, dt } = scene.timer;
  // field by field: objects that are spread take longer than all else
  const record: Draft<TickRecord> = { tick, time, dt };
  if (recorder.fresh) record.whole = true;
  if (inputs.length > 0) record.inputs = inputs;
  const actors = describeActors(scene, storiesOf(departed), settled, remembered);
  if (actors !== undefined) record.actors = actors;
  if (world.length > 0) record.world = world;
  const lost = remembered.overruled.length + overruled.length;
  if (lost > 0) record.overruled = [...remembered.overruled, ...overruled];
  if (faults.length > 0) record.faults = faults;
  return record;
}

type Draft<T> = { -readonly [K in keyof T]: T[K] };

function describeActors(
  scene: SceneState,
  stories: ReadonlyMap<string, Departed>,
  { memory, asked }: Settled,
  remembered: Remembered,
): Record<string, ActorRecord> | undefined {
  let actors: Record<string, ActorRecord> | undefined;
  for (const [name, story] of stories) {
    actors ??= {};
    actors[name] = describeHappened({}, story);
  }
  for (const actor of scene.actors) {
    const former = stories.get(actor.name);
    const written = memoryOf(actor, remembered, memory);
    const wishes = asked?.get(actor);
    const record = describeActor(actor, written, wishes, former);
    if (record === undefined) continue;
    actors ??= {};
    actors[actor.name] = record;
  }
  return actors;
}

const nobody: ReadonlyMap<string, Departed> = new Map();

/** Those who left and have something to tell, by name. */
function storiesOf(departed: readonly Departed[]): ReadonlyMap<string, Departed> {
  if (departed.length === 0) return nobody;
  const told = departed.filter(({ events, news }) => events.length + news.length > 0);
  return new Map(told.map((gone) => [gone.name, gone]));
}

/** What happened to one of a name, after what happened to the one before. */
function joinStories(former: Happened, latter: Happened): Happened {
  return {
    events: [...former.events, ...latter.events],
    news: [...former.news, ...latter.news],
  };
}

/** What was written into a character's memory in a tick: by its sensors, then by skills. */
function memoryOf(
  actor: ActorState,
  { writes }: Remembered,
  memory: Settled['memory'],
): readonly MemoryWrite[] {
  if (writes === undefined && memory === undefined) return none;
  return [...(writes?.get(actor) ?? none), ...(memory?.get(actor) ?? none)];
}

const none: readonly MemoryWrite[] = [];

/** One that left and came back within a tick has two stories. */
function describeActor(
  actor: ActorState,
  memory: readonly MemoryWrite[],
  asked: readonly Message[] | undefined,
  former: Departed | undefined,
): ActorRecord | undefined {
  const { stepped } = actor;
  const story = former === undefined ? actor : joinStories(former, actor);
  const signals = signalsOf(actor);
  const nothing =
    signals === undefined &&
    stepped === undefined &&
    memory.length === 0 &&
    asked === undefined &&
    story.events.length + story.news.length === 0;
  if (nothing) return undefined;
  const record: Draft<ActorRecord> = {};
  if (signals !== undefined) record.signals = signals;
  const signs = stepped && signsOf(stepped.inbox);
  if (signs !== undefined) record.signs = signs;
  if (memory.length > 0) record.memory = memory;
  if (stepped !== undefined) record.step = describeStep(stepped);
  if (asked !== undefined) record.asked = asked;
  return describeHappened(record, story);
}

function signalsOf({ perception, scene }: ActorState): Record<string, Data> | undefined {
  const { tick } = scene.timer;
  let signals: Record<string, Data> | undefined;
  // without their names, which they have too: pairs would be made of all of them, with every tick
  for (const { plan, receptor } of perception.uses.values()) {
    if (receptor.changed !== tick) continue;
    signals ??= {};
    signals[plan.name] = receptor.value as Data;
  }
  return signals;
}

function signsOf(inbox: readonly Message[]): Record<string, Value> | undefined {
  let signs: Record<string, Value> | undefined;
  for (const message of inbox) {
    if (message.kind !== 'sense') continue;
    signs ??= {};
    signs[message.sensor] = message.value;
  }
  return signs;
}

function describeHappened(record: Draft<ActorRecord>, { events, news }: Happened): ActorRecord {
  if (events.length > 0) record.skills = events;
  if (news.length > 0) record.faults = byPart(news);
  return record;
}

/** In which order receptors are sampled says nothing. */
function byPart(faults: readonly Fault[]): Fault[] {
  return [...faults].sort((a, b) => byName(a.part, b.part));
}

function describeStep({ report, told, inbox, levels }: Stepped): StepRecord {
  const { step, threshold, selected } = report;
  const { length } = inbox;
  const reports = length > 0 ? inbox.filter(isReport) : inbox;
  const record: Draft<StepRecord> = { step, threshold, selected, levels: describeLevels(levels) };
  if (told.length > 0) record.told = told;
  if (reports.length > 0) record.reports = reports;
  return record;
}

function isReport({ kind }: Message): boolean {
  return kind !== 'sense';
}

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
  readonly writes: Map<ActorState, MemoryWrite[]>;
  readonly overruled: Overruled[];
}

export function describeTick(
  scene: SceneState,
  recorder: Recorder,
  { world, memory, overruled }: Settled,
  remembered: Remembered,
): TickRecord {
  const { tick, time, dt } = scene.timer;
  const lost = [...remembered.overruled, ...overruled];
  const actors: Record<string, ActorRecord> = {};
  let any = false;
  const stories = storiesOf(scene.departed);
  for (const [name, story] of stories) {
    any = true;
    actors[name] = describeHappened(story);
  }
  for (const actor of scene.actors) {
    const former = stories.get(actor.name);
    const record = describeActor(actor, memoryOf(actor, remembered, memory), former);
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
    ...(lost.length > 0 && { overruled: lost }),
    ...(scene.faults.length > 0 && { faults: scene.faults }),
  };
}

const nobody: ReadonlyMap<string, Departed> = new Map();

/** Those who left and have something to tell, by name. */
export function storiesOf(departed: readonly Departed[]): ReadonlyMap<string, Departed> {
  if (departed.length === 0) return nobody;
  const told = departed.filter(({ events, news }) => events.length + news.length > 0);
  return new Map(told.map((gone) => [gone.name, gone]));
}

/** What happened to one of a name, after what happened to the one before. */
export function joinStories(former: Happened, latter: Happened): Happened {
  return {
    events: [...former.events, ...latter.events],
    news: [...former.news, ...latter.news],
  };
}

/** What was written into a character's memory in a tick: by its sensors, then by skills. */
export function memoryOf(
  actor: ActorState,
  { writes }: Remembered,
  memory: Settled['memory'],
): readonly MemoryWrite[] {
  if (writes.size + memory.size === 0) return none;
  return [...(writes.get(actor) ?? none), ...(memory.get(actor) ?? none)];
}

const none: readonly MemoryWrite[] = [];

/** One that left and came back within a tick has two stories. */
function describeActor(
  actor: ActorState,
  memory: readonly MemoryWrite[],
  former: Departed | undefined,
): ActorRecord | undefined {
  const { perception, stepped, scene } = actor;
  const story = former === undefined ? actor : joinStories(former, actor);
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
    story.events.length + story.news.length === 0;
  if (nothing) return undefined;
  return {
    ...(signals && { signals }),
    ...(signs && { signs }),
    ...(memory.length > 0 && { memory }),
    ...(stepped && { step: describeStep(stepped) }),
    ...describeHappened(story),
  };
}

function describeHappened({ events, news }: Happened): ActorRecord {
  return {
    ...(events.length > 0 && { skills: events }),
    ...(news.length > 0 && { faults: byPart(news) }),
  };
}

/** In which order receptors are sampled says nothing. */
export function byPart(faults: readonly Fault[]): Fault[] {
  return [...faults].sort((a, b) => byName(a.part, b.part));
}

function describeStep({ report, told, inbox, levels }: Stepped): StepRecord {
  const reports = inbox.filter((message: Message) => message.kind !== 'sense');
  return {
    step: report.step,
    ...(told.length > 0 && { told }),
    ...(reports.length > 0 && { reports }),
    threshold: report.threshold,
    selected: report.selected,
    levels: describeLevels(levels),
  };
}

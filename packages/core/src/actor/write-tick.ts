/** What a tick came to, as a recording has it. Says the same as describe-tick.ts. */
import type { Message } from '../dispatch/messages.js';
import type { MemoryWrite } from '../perception/memory.js';
import type { SkillEvent, WrittenTick } from '../record/tick-record.js';
import { putLevels } from '../record/told-levels.js';
import {
  endItems,
  listEnd,
  mostTexts,
  objectEnd,
  type Page,
  type Prepared,
  prepare,
  put,
  putComma,
  putData,
  putKey,
  putName,
  putNumber,
  putText,
  remember,
} from '../record/write-json.js';
import type { Data } from '../state/data.js';
import { byPart, joinStories, memoryOf, type Remembered, storiesOf } from './describe-tick.js';
import type { Departed, Happened, Stepped } from './happenings.js';
import type { Recorder } from './recording-sink.js';
import type { ActorState, SceneState } from './scene-state.js';
import type { Settled } from './writes.js';

const keys = {
  begin: prepare('{'),
  signals: prepare('"signals":{'),
  signs: prepare('"signs":{'),
  step: prepare('"step":{"step":'),
  threshold: prepare('"threshold":'),
  selected: prepare('"selected":'),
  tick: prepare('{"tick":'),
  time: prepare(',"time":'),
  dt: prepare(',"dt":'),
  whole: prepare('"whole":true,'),
  world: prepare('"world":['),
  skills: prepare('"skills":['),
  skill: prepare('{"skill":'),
  number: prepare(',"number":'),
  event: prepare(',"event":'),
  outside: prepare(',"outside":true'),
  end: prepare('},'),
};

export function writeTick(
  scene: SceneState,
  recorder: Recorder,
  settled: Settled,
  remembered: Remembered,
): WrittenTick {
  const { page } = recorder;
  const { tick, time } = scene.timer;
  page.length = 0;
  const actors: { readonly name: string; readonly bytes: Uint8Array }[] = [];
  const stories = storiesOf(scene.departed);
  for (const [name, story] of stories) {
    const again = scene.actors.find((actor) => actor.name === name);
    const start = page.length;
    put(page, keys.begin);
    if (again === undefined) putHappened(page, story);
    else putActor(page, again, memoryOf(again, remembered, settled.memory), story);
    endItems(page, objectEnd);
    actors.push({ name, bytes: writtenFrom(page, start) });
  }
  for (const actor of scene.actors) {
    if (stories.has(actor.name)) continue;
    const start = page.length;
    put(page, keys.begin);
    const first = page.length;
    putActor(page, actor, memoryOf(actor, remembered, settled.memory), undefined);
    if (page.length > first) {
      endItems(page, objectEnd);
      actors.push({ name: actor.name, bytes: writtenFrom(page, start) });
    } else page.length = start;
  }
  const start = page.length;
  putScene(page, scene, recorder, settled, remembered);
  return { tick, time, inputs: scene.inputs, actors, scene: writtenFrom(page, start) };
}

/** It stays where it is though the page may move to larger memory. */
function writtenFrom({ bytes, length }: Page, start: number): Uint8Array {
  return bytes.subarray(start, length);
}

function putScene(
  page: Page,
  { timer, inputs, faults }: SceneState,
  { fresh }: Recorder,
  { world, overruled }: Settled,
  remembered: Remembered,
): void {
  put(page, keys.tick);
  putNumber(page, timer.tick);
  put(page, keys.time);
  putNumber(page, timer.time);
  put(page, keys.dt);
  putNumber(page, timer.dt);
  putComma(page);
  if (fresh) put(page, keys.whole);
  if (inputs.length > 0) putRare(page, 'inputs', inputs);
  if (world.length > 0) putWorld(page, world);
  const lost = remembered.overruled.length + overruled.length;
  if (lost > 0) putRare(page, 'overruled', [...remembered.overruled, ...overruled]);
  if (faults.length > 0) putRare(page, 'faults', faults);
  endItems(page, objectEnd);
}

function putRare(page: Page, field: string, value: unknown): void {
  putText(page, `"${field}":${JSON.stringify(value)},`);
}

function putWorld(page: Page, world: Settled['world']): void {
  put(page, keys.world);
  for (const change of world) {
    if (!('property' in change)) {
      putText(page, `${JSON.stringify(change)},`);
      continue;
    }
    const { thing, property, writer } = change;
    put(page, page.changed.get(thing)?.get(property) ?? beginChange(page, thing, property));
    putData(page, change.value);
    put(page, page.wrote.get(writer) ?? endChange(page, writer));
  }
  endItem(page, listEnd);
}

function beginChange({ changed }: Page, thing: string, property: string): Prepared {
  let properties = changed.get(thing);
  if (properties === undefined) {
    if (changed.size >= mostTexts) changed.clear();
    properties = new Map();
    changed.set(thing, properties);
  }
  const names = `"thing":${JSON.stringify(thing)},"property":${JSON.stringify(property)}`;
  return remember(properties, property, `{${names},"value":`);
}

function endChange({ wrote }: Page, writer: string): Prepared {
  return remember(wrote, writer, `,"writer":${JSON.stringify(writer)}},`);
}

/** Ends a list or an object that has items, and is one itself. */
function endItem(page: Page, end: number): void {
  endItems(page, end);
  putComma(page);
}

/** Its fields, each with a comma after it. One that left and came back within a tick has two stories. */
function putActor(
  page: Page,
  actor: ActorState,
  memory: readonly MemoryWrite[],
  former: Departed | undefined,
): void {
  const { stepped } = actor;
  putSignals(page, actor);
  if (stepped !== undefined) putSigns(page, stepped.inbox);
  if (memory.length > 0) putRare(page, 'memory', memory);
  if (stepped !== undefined) putStep(page, stepped);
  putHappened(page, former === undefined ? actor : joinStories(former, actor));
}

function putSignals(page: Page, { perception, scene }: ActorState): void {
  const { tick } = scene.timer;
  const start = page.length;
  // without their names, which they have too: pairs would be made of all of them, with every tick
  for (const { plan, receptor } of perception.uses.values()) {
    if (receptor.changed !== tick) continue;
    if (page.length === start) put(page, keys.signals);
    putKey(page, plan.name);
    putData(page, receptor.value as Data);
    putComma(page);
  }
  if (page.length > start) endItem(page, objectEnd);
}

function putSigns(page: Page, inbox: readonly Message[]): void {
  const start = page.length;
  for (const message of inbox) {
    if (message.kind !== 'sense') continue;
    if (page.length === start) put(page, keys.signs);
    putKey(page, message.sensor);
    putData(page, message.value);
    putComma(page);
  }
  if (page.length > start) endItem(page, objectEnd);
}

function putStep(page: Page, { report, told, inbox, levels }: Stepped): void {
  put(page, keys.step);
  putNumber(page, report.step);
  putComma(page);
  if (told.length > 0) putRare(page, 'told', told);
  if (inbox.some(isReport)) putRare(page, 'reports', inbox.filter(isReport));
  put(page, keys.threshold);
  putNumber(page, report.threshold);
  putComma(page);
  if (report.selected !== null) {
    put(page, keys.selected);
    putName(page, report.selected);
    putComma(page);
  }
  putLevels(page, levels);
  endItem(page, objectEnd);
}

function isReport({ kind }: Message): boolean {
  return kind !== 'sense';
}

function putHappened(page: Page, { events, news }: Happened): void {
  if (events.length > 0) putEvents(page, events);
  if (news.length > 0) putRare(page, 'faults', byPart(news));
}

function putEvents(page: Page, events: readonly SkillEvent[]): void {
  put(page, keys.skills);
  for (const { skill, number, event, outside, reason } of events) {
    put(page, keys.skill);
    putName(page, skill);
    put(page, keys.number);
    putNumber(page, number);
    put(page, keys.event);
    putName(page, event);
    if (outside) put(page, keys.outside);
    if (reason !== undefined) putText(page, `,"reason":${JSON.stringify(reason)}`);
    put(page, keys.end);
  }
  endItem(page, listEnd);
}

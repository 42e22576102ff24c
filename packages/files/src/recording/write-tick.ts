/**
 * What is recorded of a tick as JSON in UTF-8, as the messages of a recording have it: without `selected` where nothing
 * was, because a field that may be null has no type that viewers take. What every tick has is written by hand, from texts
 * that are prepared; the rest is rare.
 */
import { type ActorRecord, type Data, type Source, sources, type TickRecord } from '@troupe/core';
import { longestNumber, writeNumber } from './write-decimal.js';
import {
  comma,
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
  reserve,
  writePrepared,
} from './write-json.js';

type Step = NonNullable<ActorRecord['step']>;
type Level = Step['levels'][string];
type From = NonNullable<Level['from']>;
type Fields = Readonly<Record<string, Data>>;
type Skills = NonNullable<ActorRecord['skills']>;
type World = NonNullable<TickRecord['world']>;

const keys = {
  begin: prepare('{'),
  signals: prepare('"signals":{'),
  signs: prepare('"signs":{'),
  step: prepare('"step":{'),
  levels: prepare('"levels":{'),
  executable: prepare('"executable":true,'),
  notExecutable: prepare('"executable":false,'),
  from: prepare('"from":{'),
  world: prepare('"world":['),
  skills: prepare('"skills":['),
  skill: prepare('{"skill":'),
  number: prepare(',"number":'),
  event: prepare(',"event":'),
  outside: prepare(',"outside":true'),
  end: prepare('},'),
};

/** All of a tick but its characters. Fields that are not known here are written as they are. */
export function putScene(page: Page, record: TickRecord): void {
  const start = begin(page, keys.begin);
  for (const field in record) {
    const value: unknown = record[field as keyof TickRecord];
    if (value === undefined || field === 'actors') continue;
    if (typeof value === 'number') putField(page, field, value);
    else if (field === 'world') putWorld(page, value as World);
    else putRare(page, field, value);
  }
  endMessage(page, start);
}

function putField(page: Page, field: string, value: number): void {
  putKey(page, field);
  putNumber(page, value);
  putComma(page);
}

function endMessage(page: Page, start: number): void {
  if (page.length === start) page.length++;
  endItems(page, objectEnd);
}

function putRare(page: Page, field: string, value: unknown): void {
  putText(page, `${JSON.stringify(field)}:${JSON.stringify(value)},`);
}

function putWorld(page: Page, world: World): void {
  const start = begin(page, keys.world);
  // most changes of a tick are of one thing, and by one writer: their texts are looked for once
  let thing: string | undefined;
  let begins: Map<string, Prepared> = nothing;
  let writer: string | undefined;
  let wrote: Prepared = keys.end;
  for (const change of world) {
    if (!('property' in change)) {
      putText(page, `${JSON.stringify(change)},`);
      continue;
    }
    if (change.thing !== thing) {
      thing = change.thing;
      begins = changed.get(thing) ?? meetThing(thing);
    }
    if (change.writer !== writer) {
      writer = change.writer;
      wrote = endings.get(writer) ?? endChange(writer);
    }
    const { property } = change;
    put(page, begins.get(property) ?? beginChange(begins, thing, property));
    putData(page, change.value);
    put(page, wrote);
  }
  end(page, start, listEnd);
}

// texts of all recordings
/** Changes as they begin, by thing and property. */
const changed = new Map<string, Map<string, Prepared>>();
let changedTexts = 0;
/** Changes as they end, by writer. */
const endings = new Map<string, Prepared>();
/** Skills as their levels begin. */
const begun = new Map<string, Prepared>();

const nothing = new Map<string, Prepared>();

function meetThing(thing: string): Map<string, Prepared> {
  const begins = new Map<string, Prepared>();
  changed.set(thing, begins);
  return begins;
}

function beginChange(begins: Map<string, Prepared>, thing: string, property: string): Prepared {
  if (++changedTexts > mostTexts) {
    changed.clear();
    changedTexts = 0;
  }
  const names = `"thing":${JSON.stringify(thing)},"property":${JSON.stringify(property)}`;
  return remember(begins, property, `{${names},"value":`);
}

function endChange(writer: string): Prepared {
  return remember(endings, writer, `,"writer":${JSON.stringify(writer)}},`);
}

/** Begins a list or an object, which is a field. Returns where its items begin. */
function begin(page: Page, prepared: Prepared): number {
  put(page, prepared);
  return page.length;
}

function end(page: Page, start: number, bracket: number): void {
  // it takes the place of the last comma, if there is one
  if (page.length === start) page.length++;
  endItems(page, bracket);
  putComma(page);
}

/** What a character did. */
export function putActor(page: Page, record: ActorRecord): void {
  const start = begin(page, keys.begin);
  for (const field in record) {
    const value: unknown = record[field as keyof ActorRecord];
    if (value === undefined) continue;
    if (field === 'signals') putFields(page, keys.signals, value as Fields);
    else if (field === 'signs') putFields(page, keys.signs, value as Fields);
    else if (field === 'step') putStep(page, value as Step);
    else if (field === 'skills') putSkills(page, value as Skills);
    else putRare(page, field, value);
  }
  endMessage(page, start);
}

function putFields(page: Page, key: Prepared, fields: Fields): void {
  const start = begin(page, key);
  for (const name in fields) {
    const value = fields[name];
    if (value === undefined) continue;
    putKey(page, name);
    putData(page, value);
    putComma(page);
  }
  end(page, start, objectEnd);
}

function putStep(page: Page, step: Step): void {
  const start = begin(page, keys.step);
  for (const field in step) {
    const value: unknown = step[field as keyof Step];
    if (value === undefined || (field === 'selected' && value === null)) continue;
    if (typeof value === 'number') putField(page, field, value);
    else if (field === 'levels') putLevels(page, value as Step['levels']);
    else putRare(page, field, value);
  }
  end(page, start, objectEnd);
}

function putLevels(page: Page, levels: Step['levels']): void {
  const start = begin(page, keys.levels);
  for (const skill in levels) {
    const level = levels[skill];
    if (level === undefined) continue;
    const key = begun.get(skill) ?? beginLevel(skill);
    reserve(page, key.length + longestLevel);
    const after = writeLevel(page.view, page.length, key, level);
    if (after >= 0) page.length = after;
    else putRare(page, skill, level);
  }
  end(page, start, objectEnd);
}

const afterKey = '"after":';

/** `"skill":{"after":`, with which almost every skill begins. */
function beginLevel(skill: string): Prepared {
  return remember(begun, skill, `${JSON.stringify(skill)}:{${afterKey}`);
}

const sourceKeys = new Map<string, Prepared>(
  sources.map((source) => [source, prepare(`"${source}":`)]),
);

/** Bytes that the numbers of a skill take at most, each with the longest key. */
const longestLevel = (2 + sources.length) * (longestNumber + keys.executable.length);

/** `},` */
const endAndComma = 0x7d2c;

/** All of it in one go: most of what is recorded is this. Returns where it ends; −1 if it has what is not known here. */
function writeLevel(view: DataView, start: number, key: Prepared, level: Level): number {
  let at = writePrepared(view, start, key);
  const inside = at - afterKey.length;
  if (level.after === undefined) at = inside;
  for (const field in level) {
    const value: unknown = level[field as keyof Level];
    if (field === 'after' && typeof value === 'number' && at === inside + afterKey.length) {
      at = writeNumber(view, at, value);
      view.setUint8(at++, comma);
    } else if (field === 'executable' && typeof value === 'boolean') {
      at = writePrepared(view, at, value ? keys.executable : keys.notExecutable);
    } else if (field === 'from' && typeof value === 'object') {
      at = writeSources(view, writePrepared(view, at, keys.from), value as From);
      if (at < 0) return -1;
    } else return -1;
  }
  return writeEnd(view, inside, at);
}

function writeSources(view: DataView, start: number, from: From): number {
  let at = start;
  for (const source in from) {
    const key = sourceKeys.get(source);
    const amount = from[source as Source];
    if (key === undefined || amount === undefined) return -1;
    at = writeNumber(view, writePrepared(view, at, key), amount);
    view.setUint8(at++, comma);
  }
  return writeEnd(view, start, at);
}

/** Ends an object and puts a comma after it. */
function writeEnd(view: DataView, start: number, at: number): number {
  const last = at === start ? at : at - 1;
  view.setUint16(last, endAndComma);
  return last + 2;
}

function putSkills(page: Page, skills: Skills): void {
  const start = begin(page, keys.skills);
  for (const { skill, number, event, outside, reason } of skills) {
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
  end(page, start, listEnd);
}

/** What was read of a character, whatever is in it. */
export function copyActor(page: Page, record: ActorRecord): void {
  const { step } = record;
  const isIdle = step !== undefined && step.selected === null;
  const told = isIdle ? { ...record, step: { ...step, selected: undefined } } : record;
  putText(page, JSON.stringify(told));
}

/** The same of a scene. */
export function copyScene(page: Page, record: TickRecord): void {
  putText(page, JSON.stringify({ ...record, actors: undefined }));
}

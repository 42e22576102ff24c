/** What is written in a tick becomes visible at its end, all together; of two that write one thing the last name wins. */
import { takeMessages } from '../dispatch/dispatch.js';
import type { Message } from '../dispatch/messages.js';
import { applyWrite, type MemoryWrite, refuseWrite } from '../perception/memory.js';
import { attend } from '../perception/perception.js';
import type { Overruled, WorldChange } from '../record/tick-record.js';
import { sameData } from '../state/data.js';
import type { GoalForm, Value } from '../state/definition.js';
import { fail } from '../state/errors.js';
import { byName } from '../state/names.js';
import { sortFew } from '../state/sort-few.js';
import type { Timer } from '../state/timer.js';
import { addThing, removeThing, setProperty } from '../world/change-world.js';
import {
  type ActorState,
  noteFault,
  type SceneState,
  sayError,
  type Write,
  type Writer,
} from './scene-state.js';

/** What a tick came to write, for its record. */
export interface Settled {
  readonly world: (WorldChange & { readonly writer: string })[];
  memory: Map<ActorState, MemoryWrite[]> | undefined;
  /** What networks were told that others ask of them. */
  asked: Map<ActorState, Message[]> | undefined;
  readonly overruled: Overruled[];
}

/** More than that in one tick is a loop gone wild. */
const mostWrites = 100_000;

/** Up to so many are compared one by one: to give each a key takes longer. */
const fewWrites = 32;

/** Things of which a character remembers that its writes were lost. */
const mostLost = 100;

export function addWrite(scene: SceneState, write: Write): void {
  if (scene.writes.length >= mostWrites) {
    throw new RangeError(`more than ${mostWrites} writes in one tick`);
  }
  scene.writes.push(write);
}

export function settleWrites(scene: SceneState): Settled {
  const settled: Settled = { world: [], memory: undefined, asked: undefined, overruled: [] };
  if (scene.writes.length === 0) return settled;
  const writes = sortFew(scene.writes, inOrder);
  scene.writes = [];
  const last = writes.length > fewWrites ? lastByTarget(writes) : undefined;
  for (let i = 0; i < writes.length; i++) {
    const write = writes[i]!;
    const winner = last === undefined ? lastOfTarget(writes, i) : last.get(keyOf(write))!;
    if (winner !== write) {
      // who writes one thing twice changed its mind: that is nobody's loss
      if (winner.by.name === write.by.name || sameWrite(winner, write)) continue;
      const what = sayTarget(write);
      settled.overruled.push({ what, writer: write.by.name, by: winner.by.name });
      write.by.lost(what, winner.by.name);
      continue;
    }
    try {
      apply(scene, write, settled);
    } catch (error) {
      write.by.fault(error);
    }
  }
  return settled;
}

function lastByTarget(writes: readonly Write[]): ReadonlyMap<string, Write> {
  return new Map(writes.map((write) => [keyOf(write), write]));
}

/** Of those from one on that write the same, the last. */
function lastOfTarget(writes: readonly Write[], from: number): Write {
  const write = writes[from]!;
  for (let i = writes.length - 1; i > from; i--) {
    if (isSameTarget(writes[i]!, write)) return writes[i]!;
  }
  return write;
}

function isSameTarget(a: Write, b: Write): boolean {
  if (a.kind !== 'world' || b.kind !== 'world') return a.kind === b.kind && keyOf(a) === keyOf(b);
  if (a.change.thing !== b.change.thing) return false;
  return 'property' in a.change
    ? 'property' in b.change && a.change.property === b.change.property
    : !('property' in b.change);
}

function apply(scene: SceneState, write: Write, settled: Settled): void {
  switch (write.kind) {
    case 'world':
      changeWorld(scene, write.change);
      // only who records asks for it
      if (scene.recorder !== undefined) settled.world.push(signed(write.change, write.by.name));
      break;
    case 'memory': {
      writeMemory(write.actor, write.write);
      settled.memory ??= new Map();
      addTo(settled.memory, write.actor, write.write);
      break;
    }
    case 'attend':
      // one that left has no receptors any more
      if (!scene.actors.includes(write.actor)) break;
      attend(write.actor.perception, write.actor.around, write.receptor, write.every);
      break;
    case 'ask':
      settleAsk(scene, write, settled);
  }
}

function addTo<T>(lists: Map<ActorState, T[]>, actor: ActorState, item: T): void {
  const list = lists.get(actor);
  if (list === undefined) lists.set(actor, [item]);
  else list.push(item);
}

// field by field: an object that is spread has a shape of its own, and reading it for a record takes longer than the record
function signed(change: WorldChange, writer: string): WorldChange & { readonly writer: string } {
  if (!('property' in change)) return { thing: change.thing, form: change.form, writer };
  return { thing: change.thing, property: change.property, value: change.value, writer };
}

export function changeWorld({ world }: Pick<SceneState, 'world'>, change: WorldChange): void {
  if ('property' in change) setProperty(world, change.thing, change.property, change.value);
  else if (change.form === null) removeThing(world, change.thing);
  else addThing(world, change.thing, change.form);
}

/** Throws what is wrong with it, and then nothing is written. */
export function writeMemory(
  { perception, scene }: ActorState,
  write: MemoryWrite,
  timer: Timer = scene.timer,
): void {
  const wrong = refuseWrite(perception.memory, timer, write);
  if (wrong !== undefined) fail('wrong-memory', write.key, wrong);
  applyWrite(perception.memory, timer, write);
}

/** A goal that somebody asks for, or no longer: it goes with the last who asked, unless it was there before them all. */
function settleAsk(
  scene: SceneState,
  { actor: name, goal, form, by }: Extract<Write, { kind: 'ask' }>,
  settled: Settled,
): void {
  const actor = scene.actors.find((other) => other.name === name);
  if (actor === undefined) {
    if (form === null) return;
    throw new Error(`there is no character "${name}" to ask`);
  }
  const askers = actor.asked.get(goal);
  if (form !== null) {
    if (askers !== undefined) askers.add(by.name);
    else if (actor.dispatch.network.goals[0]?.has(goal) !== true) {
      noteAsked(settled, actor, tell(actor, { [goal]: form }));
      actor.asked.set(goal, new Set([by.name]));
    }
    return;
  }
  if (askers === undefined) return;
  askers.delete(by.name);
  if (askers.size > 0) return;
  actor.asked.delete(goal);
  noteAsked(settled, actor, tell(actor, { [goal]: null }));
}

function noteAsked(settled: Settled, actor: ActorState, message: Message): void {
  settled.asked ??= new Map();
  addTo(settled.asked, actor, message);
}

function tell(
  actor: ActorState,
  goals: Readonly<Record<string, Value | GoalForm | null>>,
): Message {
  const message = { kind: 'want', goals } as const;
  takeMessages(actor.dispatch, [message], '');
  actor.since.push([message]);
  return message;
}

// things come and go before anything is said of them
export function inOrder(a: Write, b: Write): number {
  return rankOf(a) - rankOf(b) || (a.by === b.by ? 0 : byName(a.by.name, b.by.name));
}

function rankOf(write: Write): number {
  return write.kind === 'world' && 'form' in write.change ? 0 : 1;
}

/** What it writes, in words. */
function sayTarget(write: Write): string {
  switch (write.kind) {
    case 'world': {
      const { change } = write;
      return 'property' in change ? `${change.thing}.${change.property}` : change.thing;
    }
    case 'memory': {
      const { key, context } = write.write;
      return `memory of ${write.actor.name}: ${context === '' ? key : `${key} for ${context}`}`;
    }
    case 'attend':
      return `rate of ${write.actor.name}: ${write.receptor}`;
    case 'ask':
      return `goal of ${write.actor}: ${write.goal} for ${write.by.name}`;
  }
}

/** What it writes: names may have anything in them, so words would not do. */
function keyOf(write: Write): string {
  switch (write.kind) {
    case 'world': {
      const { change } = write;
      return 'property' in change
        ? `p${change.thing.length}:${change.thing}${change.property}`
        : `t${change.thing}`;
    }
    case 'memory': {
      const { key, context } = write.write;
      return JSON.stringify(['m', write.actor.name, key, context]);
    }
    case 'attend':
      return JSON.stringify(['r', write.actor.name, write.receptor]);
    case 'ask':
      // askers do not stand in each other's way
      return JSON.stringify(['a', write.actor, write.goal, write.by.name]);
  }
}

function sameWrite(a: Write, b: Write): boolean {
  if (a.kind === 'world' && b.kind === 'world') {
    return 'property' in a.change && 'property' in b.change
      ? sameData(a.change.value, b.change.value)
      : false;
  }
  return a.kind === 'memory' && b.kind === 'memory' && sameData(a.write.value, b.write.value);
}

/** What one draws changes nothing for another: no two have one name. */
export function streamName(actor: string, kind: 'skill' | 'command' | 'law', part: string): string {
  return JSON.stringify([actor, kind, part]);
}

/** Whether a stream is a character's. */
export function isStreamOf(actor: string, stream: string): boolean {
  return stream.startsWith(`[${JSON.stringify(actor)},`);
}

export function writerOf(actor: ActorState, part: string, kind: 'skill' | 'command'): Writer {
  return {
    name: kind === 'skill' ? `${actor.name}/${part}` : `${actor.name}/command ${part}`,
    stream: streamName(actor.name, kind, part),
    fault: (error) => noteFault(actor, `${kind} ${part}`, error),
    lost: (what, by) => noteLost(actor, part, what, by),
  };
}

/** For who wonders why nothing came of what was written. */
export function noteLost(actor: ActorState, part: string, what: string, by: string): void {
  const key = `${part}'s write to ${what}`;
  const times = (actor.overruled.get(key)?.times ?? 0) + 1;
  if (times > 1 || actor.overruled.size < mostLost) actor.overruled.set(key, { by, times });
}

export function lawWriter(scene: SceneState, law: string): Writer {
  return {
    name: `law ${law}`,
    stream: streamName('', 'law', law),
    fault: (error) => scene.faults.push({ part: `law ${law}`, error: sayError(error) }),
    lost: () => undefined,
  };
}

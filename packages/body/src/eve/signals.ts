/**
 * Values that know who read them. Writing one only marks its readers; a queue then runs each of them once, outer ones
 * first, and what they derive is computed when they ask. Knows nothing of shapes.
 */
import { TroupeError } from '@troupe/core';
import { createReactiveSystem } from 'alien-signals/system';
import { nameCircle } from './circle.js';
import { createQueue, emptyQueue, enqueue, isFilled, type Queue } from './queue.js';

// of alien-signals, whose own enumeration does not outlive compiling
const mutable = 1;
const watching = 2;
const computing = 4;
const dirty = 16;
const pending = 32;

/** What the system links: all fields are there from the beginning, for objects of one layout are read faster. */
interface Reactive {
  deps: Link | undefined;
  depsTail: Link | undefined;
  subs: Link | undefined;
  subsTail: Link | undefined;
  flags: number;
}

interface Link {
  readonly dep: Reactive;
  readonly sub: Reactive;
  readonly nextDep: Link | undefined;
}

export interface Cell extends Reactive {
  readonly kind: 'cell';
  /** What readers of the last flush saw. */
  current: unknown;
  /** What was written since. */
  next: unknown;
  /** Reads it for good. */
  follower: Follower | undefined;
  readonly same: (a: unknown, b: unknown) => boolean;
}

/** What reads: while it works, it may be struck by a circle. */
interface Reader extends Reactive {
  struck: TroupeError | undefined;
}

export interface Derived extends Reader {
  readonly kind: 'derived';
  /** Or where it is, if nobody named it. */
  readonly name: string;
  readonly named: boolean;
  readonly compute: () => unknown;
  value: unknown;
  failed: boolean;
  /** What it waits for, to name the members of a circle. */
  reading: Derived | undefined;
}

export interface Effect extends Reader {
  readonly kind: 'effect';
  readonly effects: Effects;
  /** How many others it is within: lower ones run first. */
  readonly level: number;
  run(effect: this): void;
}

/** Those of one body. */
export interface Effects {
  readonly queue: Queue<Effect>;
  /** Those that a circle struck: nothing tells when it opens, so whatever is written wakes them. */
  readonly struck: Set<Effect>;
  written: number;
  /** Called as soon as something comes to wait: who left the body alone has to look at it again. */
  alarm: (() => void) | undefined;
}

/** An effect of one cell. Nothing needs to be linked or found out: hundreds of joints change in every frame. */
export interface Follower extends Effect {
  readonly cell: Cell;
  seen: unknown;
}

let active: Derived | Effect | undefined;
// links of one run carry its number, so that reading a value twice makes one link
let version = 0;
let versions = 0;
let writes = 0;
const computed: Derived[] = [];

interface System {
  readonly link: (dep: Reactive, sub: Reactive, version: number) => void;
  readonly unlink: (link: Link, sub: Reactive) => Link | undefined;
  readonly propagate: (link: Link, innerWrite: boolean) => void;
  readonly checkDirty: (link: Link, sub: Reactive) => boolean;
  readonly shallowPropagate: (link: Link) => void;
}

// its own types leave out what is undefined
const createSystem = createReactiveSystem as unknown as (given: {
  update: (node: Cell | Derived) => boolean;
  notify: (effect: Effect) => void;
  unwatched: (node: Cell | Derived) => void;
}) => System;

const { link, unlink, propagate, checkDirty, shallowPropagate } = createSystem({
  update: (node) => (node.kind === 'cell' ? updateCell(node) : updateDerived(node)),
  notify: wake,
  unwatched: (node) => {
    if (node.kind === 'derived') letGo(node);
  },
});

export function createCell(value: unknown, same: Cell['same']): Cell {
  return {
    kind: 'cell',
    deps: undefined,
    depsTail: undefined,
    subs: undefined,
    subsTail: undefined,
    flags: mutable,
    current: value,
    next: value,
    follower: undefined,
    same,
  };
}

/** Marks who read it; nobody runs before the next flush. */
export function writeCell(cell: Cell, value: unknown): void {
  if (cell.same(cell.next, value)) return;
  cell.next = value;
  cell.flags = mutable | dirty;
  writes += 1;
  const { follower, subs } = cell;
  if (follower !== undefined && follower.flags & watching) {
    follower.flags |= pending;
    wake(follower);
  }
  if (subs !== undefined) propagate(subs, false);
}

export function readCell(cell: Cell): unknown {
  // outside of a reader nothing is settled: set and set back must not run anybody
  if (active === undefined) return cell.next;
  settleCell(cell);
  link(cell, active, version);
  return cell.current;
}

/** What is read from here on is what was written last. */
function settleCell(cell: Cell): void {
  if (cell.flags & dirty && updateCell(cell) && cell.subs !== undefined) {
    shallowPropagate(cell.subs);
  }
}

function updateCell(cell: Cell): boolean {
  cell.flags = mutable;
  const changed = !cell.same(cell.current, cell.next);
  cell.current = cell.next;
  return changed;
}

export function createDerived(name: string, named: boolean, compute: () => unknown): Derived {
  return {
    kind: 'derived',
    deps: undefined,
    depsTail: undefined,
    subs: undefined,
    subsTail: undefined,
    flags: mutable | dirty,
    name,
    named,
    compute,
    value: undefined,
    failed: false,
    reading: undefined,
    struck: undefined,
  };
}

export function readDerived(derived: Derived): unknown {
  const reader = active;
  // a reader that caught a circle does not go on around it
  if (reader?.struck !== undefined) throw reader.struck;
  if (reader?.kind === 'derived') reader.reading = derived;
  if (derived.flags & computing) strike(derived);
  refresh(derived);
  if (reader !== undefined) {
    link(derived, reader, version);
    if (derived.struck !== undefined) reader.struck = derived.struck;
  }
  if (derived.failed) throw derived.value;
  return derived.value;
}

function refresh(derived: Derived): void {
  const { flags } = derived;
  if (flags & dirty || (flags & pending && checkDirty(derived.deps!, derived))) {
    if (updateDerived(derived) && derived.subs !== undefined) shallowPropagate(derived.subs);
  } else if (flags & pending) derived.flags = flags & ~pending;
}

function updateDerived(derived: Derived): boolean {
  if (derived.flags & computing) strike(derived);
  const { value, failed } = derived;
  derived.struck = undefined;
  // dirty all the while: whoever checks a value that depends on this one comes back here, and the circle is found
  track(derived, mutable | computing | dirty, () => {
    computed.push(derived);
    try {
      derived.value = derived.compute();
      derived.failed = false;
    } catch (thrown) {
      derived.value = thrown;
      derived.failed = true;
    } finally {
      computed.pop();
    }
  });
  if (derived.struck !== undefined) {
    derived.value = derived.struck;
    derived.failed = true;
  }
  // a circle is not remembered: the value that would open it may not be among those it read
  derived.flags = derived.struck === undefined ? mutable : mutable | dirty;
  return failed !== derived.failed || !Object.is(value, derived.value);
}

/** Runs with all that is read noted as read by the reader, and what it read before forgotten. */
function track(reader: Derived | Effect, flags: number, run: () => void): void {
  const outer = active;
  const outerVersion = version;
  // all that it read is old from here on
  reader.depsTail = undefined;
  reader.flags = flags;
  active = reader;
  version = ++versions;
  try {
    run();
  } finally {
    active = outer;
    version = outerVersion;
    dropStale(reader);
  }
}

/** What it did not read again. */
function dropStale(reader: Reactive): void {
  const { deps, depsTail } = reader;
  let stale = depsTail === undefined ? deps : depsTail.nextDep;
  while (stale !== undefined) stale = unlink(stale, reader);
}

/** What an effect does, with its reads noted. Throws what it throws; a circle too, even where it was caught within. */
export function trackEffect(effect: Effect, run: () => void): void {
  if (effect.struck !== undefined) effect.effects.struck.delete(effect);
  effect.struck = undefined;
  try {
    track(effect, watching | computing, run);
    if (effect.struck !== undefined) throw effect.struck;
  } finally {
    effect.flags &= ~computing;
    if (effect.struck !== undefined) effect.effects.struck.add(effect);
  }
}

/** Runs at the flush after the cell changed. Says what is there now. */
export function followCell(follower: Follower): unknown {
  const { cell } = follower;
  settleCell(cell);
  cell.follower = follower;
  follower.flags = watching;
  follower.seen = cell.current;
  return cell.current;
}

/** Whether nothing but it depends on its cell, and nothing waits there: then it need not be queued to be run. */
export function isAlone(follower: Follower): boolean {
  const { cell, flags } = follower;
  return (
    flags === watching &&
    cell.follower === follower &&
    cell.subs === undefined &&
    (cell.flags & dirty) === 0 &&
    active === undefined
  );
}

/** Only for one that is alone: it has seen the value already when this ends. Says whether it is another. */
export function writeThrough(follower: Follower, value: unknown): boolean {
  const { cell } = follower;
  if (cell.same(cell.current, value)) return false;
  cell.current = value;
  cell.next = value;
  follower.seen = value;
  writes += 1;
  return true;
}

/** Has its cell back that another took over. */
export function followAgain(follower: Follower): void {
  follower.cell.follower = follower;
}

/** Nothing wakes it any more. */
export function disposeEffect(effect: Effect): void {
  effect.flags = 0;
  effect.effects.struck.delete(effect);
  forgetReads(effect);
  const { cell } = effect as Partial<Follower>;
  if (cell?.follower === effect) cell.follower = undefined;
}

/** Computed anew when somebody asks. */
export function forget(derived: Derived): void {
  derived.flags = mutable | dirty;
  forgetReads(derived);
}

const unread: Derived[] = [];

/** Nobody reads it any more. One after the other: a chain of a hundred thousand would be too deep for the stack. */
function letGo(derived: Derived): void {
  unread.push(derived);
  if (unread.length > 1) return;
  for (let i = 0; i < unread.length; i++) forget(unread[i]!);
  unread.length = 0;
}

function forgetReads(reader: Reactive): void {
  reader.depsTail = undefined;
  dropStale(reader);
}

export function createEffects(): Effects {
  return { queue: createQueue(), struck: new Set(), written: writes, alarm: undefined };
}

export function isWaiting({ queue, struck, written }: Effects): boolean {
  return isFilled(queue) || (struck.size > 0 && written !== writes);
}

/** Runs all that waits, and what comes to wait meanwhile. A run must not throw. */
export function flush(effects: Effects): void {
  const { queue, struck, written } = effects;
  if (struck.size > 0 && written !== writes) {
    for (const effect of struck) {
      effect.flags |= dirty;
      if (effect.flags & watching) wake(effect);
    }
  }
  effects.written = writes;
  emptyQueue(queue, runEffect);
}

function wake(effect: Effect): void {
  const { queue, alarm } = effect.effects;
  effect.flags &= ~watching;
  if (alarm !== undefined && !isFilled(queue)) alarm();
  enqueue(queue, effect);
}

function runEffect(effect: Effect): void {
  const { flags } = effect;
  // disposed of
  if (flags === 0) return;
  const { cell } = effect as Partial<Follower>;
  if (cell !== undefined) runFollower(effect as Follower, cell);
  else if (flags & dirty || (flags & pending && checkDirty(effect.deps!, effect))) {
    effect.flags = watching;
    effect.run(effect);
  } else effect.flags = watching;
}

function runFollower(follower: Follower, cell: Cell): void {
  follower.flags = watching;
  settleCell(cell);
  if (cell.same(follower.seen, cell.current)) return;
  follower.seen = cell.current;
  follower.run(follower);
}

/** Who is at work: within either nothing may be written. */
export function working(): 'derived' | 'effect' | undefined {
  return active?.kind;
}

/** Reads within are nobody's. */
export function untracked<T>(run: () => T): T {
  const outer = active;
  active = undefined;
  try {
    return run();
  } finally {
    active = outer;
  }
}

/** Asking for this value closes a circle. */
function strike(derived: Derived): never {
  const names = nameCircle(computed.slice(computed.indexOf(derived)));
  const error = new TroupeError([
    {
      code: 'circle',
      path: '',
      message: `${names.join(' → ')}: derived values that depend on each other have no value. Take one of them from a variable`,
    },
  ]);
  if (active !== undefined) active.struck = error;
  throw error;
}

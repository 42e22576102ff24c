/** What skills, commands and laws are given: what they can read, and ways to write that wait for the end of the tick. */

import { readingOf } from '../network/network.js';
import type { MemoryReader, MemoryWriter } from '../perception/memory.js';
import { readerOf } from '../perception/perceive.js';
import { chanceOf } from '../state/chance.js';
import { copyData, type Data, whyNoData } from '../state/data.js';
import type { Value } from '../state/definition.js';
import type { LawContext, WorldView, WorldWriter } from '../world/definition.js';
import type { ActContext, SkillContext } from './definition.js';
import type { ActorState, SceneState, Write, Writer } from './scene-state.js';
import { addWrite, lawWriter, writerOf } from './writes.js';

/** Where writes go: into the tick, or, from outside of it, into what waits for the next. */
type Put = (write: Write) => void;

export function commandContext(actor: ActorState, command: string): ActContext {
  const by = writerOf(actor, command, 'command');
  return actContext(actor, command, by, (write) => addWrite(actor.scene, write));
}

export interface SkillHands {
  readonly put: Put;
  readonly resources: () => Readonly<Record<string, number>>;
  readonly args: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly done: () => void;
  readonly fail: (reason?: unknown) => void;
}

export function skillContext(actor: ActorState, skill: string, hands: SkillHands): SkillContext {
  const { put, resources, ...rest } = hands;
  const context = actContext(actor, skill, writerOf(actor, skill, 'skill'), put);
  return Object.defineProperties(
    {
      skill,
      ...rest,
      get resources() {
        return resources();
      },
    },
    Object.getOwnPropertyDescriptors(context),
  ) as SkillContext;
}

export function lawContext(scene: SceneState, law: string): LawContext {
  const { timer, chances } = scene;
  const by = lawWriter(scene, law);
  return {
    world: worldOf(scene.view, by, (write) => addWrite(scene, write)),
    dt: timer.dt,
    time: timer.time,
    tick: timer.tick,
    chance: chanceOf(chances, by.name),
  };
}

function actContext(actor: ActorState, part: string, by: Writer, put: Put): ActContext {
  const { scene } = actor;
  const { timer } = scene;
  return {
    self: actor.name,
    world: worldOf(scene.view, by, put),
    memory: memoryOf(actor, part, by, put),
    get signals() {
      return actor.perception.signals;
    },
    signs: signsOf(actor),
    get time() {
      return timer.time;
    },
    get tick() {
      return timer.tick;
    },
    get dt() {
      return timer.dt;
    },
    chance: chanceOf(scene.chances, by.name),
    attend: (receptor, every) => put({ kind: 'attend', actor, receptor, every, by }),
  };
}

function worldOf(view: WorldView, by: Writer, put: Put): WorldView & WorldWriter {
  return {
    ...view,
    set: (thing, property, value) => {
      put({
        kind: 'world',
        change: { thing, property, value: asData(value, `${thing}.${property}`) },
        by,
      });
    },
    add: (thing, form) => {
      put({
        kind: 'world',
        change: { thing, form: asData(form as Data, thing) as typeof form },
        by,
      });
    },
    remove: (thing) => put({ kind: 'world', change: { thing, form: null }, by }),
  };
}

function memoryOf(
  actor: ActorState,
  part: string,
  by: Writer,
  put: Put,
): MemoryReader & MemoryWriter {
  const { perception, scene } = actor;
  return {
    ...readerOf(perception.memory, scene.timer, part),
    write: (key, value, { lasts, context = '' } = {}) => {
      const write = { key, context, value: asData(value, `memory "${key}"`), writer: part, lasts };
      put({ kind: 'memory', actor, write, by });
    },
    forget: (key, context = '') => {
      const write = { key, context, value: undefined, writer: part, lasts: undefined };
      put({ kind: 'memory', actor, write, by });
    },
  };
}

/** What the sensors say, read when it is asked for. */
export function signsOf(actor: ActorState): Readonly<Record<string, Value>> {
  const sensors = () => actor.dispatch.network.structure.sensors;
  const read = (name: string) => readingOf(actor.dispatch.network, 0, name);
  return new Proxy<Record<string, Value>>(
    {},
    {
      get: (_, name) => (typeof name === 'string' ? read(name) : undefined),
      has: (_, name) => typeof name === 'string' && sensors().has(name),
      ownKeys: () => [...sensors().keys()],
      getOwnPropertyDescriptor: (_, name) =>
        typeof name === 'string' && sensors().has(name)
          ? { value: read(name), enumerable: true, configurable: true }
          : undefined,
    },
  );
}

// said where it is written: at the end of the tick nobody would know which line it was
function asData(value: Data, what: string): Data {
  const wrong = whyNoData(value);
  if (wrong !== undefined) throw new TypeError(`${what} was given ${wrong}`);
  return copyData(value);
}

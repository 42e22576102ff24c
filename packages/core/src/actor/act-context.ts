/** What skills, commands and laws are given: what they can read, and ways to write that wait for the end of the tick. */
import { readingOf } from '../network/network.js';
import { readerOf } from '../perception/contexts.js';
import type { MemoryReader, MemoryWriter } from '../perception/memory.js';
import { findUse } from '../perception/perception.js';
import { type Chance, chanceOf } from '../state/chance.js';
import { type Data, takeData, takePlain } from '../state/data.js';
import type { Value } from '../state/definition.js';
import { type Problem, TroupeError } from '../state/errors.js';
import { checkPeriod, copyPeriod, type Period } from '../state/period.js';
import type { LawContext, WorldView, WorldWriter } from '../world/definition.js';
import { withWriter } from '../world/query-world.js';
import type { ActContext, SkillContext } from './definition.js';
import type { ActorState, SceneState, Write, Writer } from './scene-state.js';
import { addWrite, lawWriter, streamName, writerOf } from './writes.js';

/** Where writes go: into the tick, or, from outside of it, into what waits for the next. */
type Put = (write: Write) => void;

export function commandContext(actor: ActorState, command: string): ActContext {
  const by = writerOf(actor, command, 'command');
  return new Acting(actor, command, by, (write) => addInTick(actor.scene, write));
}

// a context that was kept writes when nobody expects it, and a replay could not know
function addInTick(scene: SceneState, write: Write): void {
  if (!scene.ticking)
    throw new Error(`${write.by.name} is over: what it writes now is not written`);
  addWrite(scene, write);
}

export interface SkillHands {
  readonly put: Put;
  readonly resources: () => Readonly<Record<string, number>>;
  readonly args: Readonly<Record<string, string>>;
  readonly signal: () => AbortSignal;
  readonly done: () => void;
  readonly fail: (reason?: unknown) => void;
}

export function skillContext(actor: ActorState, skill: string, hands: SkillHands): SkillContext {
  return new Executing(actor, skill, hands);
}

export function lawContext(scene: SceneState, law: string): LawContext {
  const { timer, chances } = scene;
  const by = lawWriter(scene, law);
  return {
    world: worldOf(scene.view, by, (write) => addInTick(scene, write)),
    dt: timer.dt,
    time: timer.time,
    tick: timer.tick,
    chance: chanceOf(chances, streamName('', 'law', law), () => scene.ticking),
  };
}

/** Parts are made when they are asked for: most skills use few of them. */
class Acting implements ActContext {
  readonly self: string;
  readonly #actor: ActorState;
  readonly #part: string;
  readonly #by: Writer;
  readonly #put: Put;
  #world: (WorldView & WorldWriter) | undefined;
  #memory: (MemoryReader & MemoryWriter) | undefined;
  #chance: Chance | undefined;

  constructor(actor: ActorState, part: string, by: Writer, put: Put) {
    this.self = actor.name;
    this.#actor = actor;
    this.#part = part;
    this.#by = by;
    this.#put = put;
  }

  get world(): WorldView & WorldWriter {
    this.#world ??= worldOf(this.#actor.scene.view, this.#by, this.#put);
    return this.#world;
  }

  get memory(): MemoryReader & MemoryWriter {
    this.#memory ??= memoryOf(this.#actor, this.#part, this.#by, this.#put);
    return this.#memory;
  }

  get signals(): Readonly<Record<string, unknown>> {
    return this.#actor.perception.signals;
  }

  get signs(): Readonly<Record<string, Value>> {
    return signsOf(this.#actor);
  }

  get time(): number {
    return this.#actor.scene.timer.time;
  }

  get tick(): number {
    return this.#actor.scene.timer.tick;
  }

  get dt(): number {
    return this.#actor.scene.timer.dt;
  }

  get chance(): Chance {
    this.#chance ??= chanceOf(this.#actor.scene.chances, this.#by.stream, this.mayDraw);
    return this.#chance;
  }

  /** A skill may go on outside the tick; a replay does not run it there. */
  protected get mayDraw(): () => boolean {
    return () => this.#actor.scene.ticking;
  }

  // a property, not a method: authors take it out of the context
  readonly attend = (receptor: string, every: Period | undefined): void => {
    const problems: Problem[] = [];
    findUse(this.#actor.perception, receptor);
    if (every !== undefined) checkPeriod(every, `rate of ${receptor}`, problems);
    if (problems.length > 0) throw new TroupeError(problems);
    this.#put({ kind: 'attend', actor: this.#actor, receptor, every, by: this.#by });
  };
}

class Executing extends Acting implements SkillContext {
  readonly skill: string;
  readonly args: Readonly<Record<string, string>>;
  readonly done: () => void;
  readonly fail: (reason?: unknown) => void;
  readonly #hands: SkillHands;

  constructor(actor: ActorState, skill: string, hands: SkillHands) {
    super(actor, skill, writerOf(actor, skill, 'skill'), hands.put);
    this.skill = skill;
    this.args = hands.args;
    this.done = hands.done;
    this.fail = hands.fail;
    this.#hands = hands;
  }

  get resources(): Readonly<Record<string, number>> {
    return this.#hands.resources();
  }

  protected override get mayDraw(): () => boolean {
    return () => true;
  }

  get signal(): AbortSignal {
    return this.#hands.signal();
  }
}

function worldOf(view: Required<WorldView>, by: Writer, put: Put): WorldView & WorldWriter {
  return withWriter(view, {
    set: (thing, property, value) => {
      const data = takePlain(value) ?? asData(value, `${thing}.${property}`);
      put({ kind: 'world', change: { thing, property, value: data }, by });
    },
    add: (thing, form) => {
      const data = asData(form as Data, thing) as typeof form;
      put({ kind: 'world', change: { thing, form: data }, by });
    },
    remove: (thing) => put({ kind: 'world', change: { thing, form: null }, by }),
  });
}

function memoryOf(
  actor: ActorState,
  part: string,
  by: Writer,
  put: Put,
): MemoryReader & MemoryWriter {
  const { scene } = actor;
  return {
    // a new definition brings another memory: the one of now is read
    read: (key) => readerOf(actor.perception.memory, scene.timer, part).read(key),
    entry: (key) => readerOf(actor.perception.memory, scene.timer, part).entry(key),
    write: (key, value, { lasts, context = '' } = {}) => {
      const taken = asData(value, `memory "${key}"`);
      const write = { key, context, value: taken, writer: part, lasts: copyPeriod(lasts) };
      put({ kind: 'memory', actor, write, by });
    },
    forget: (key, context = '') => {
      const write = { key, context, value: undefined, writer: part, lasts: undefined };
      put({ kind: 'memory', actor, write, by });
    },
  };
}

/** What the sensors say, read when it is asked for. */
function signsOf(actor: ActorState): Readonly<Record<string, Value>> {
  const sensors = () => actor.dispatch.network.structure.sensors;
  const read = (name: string | symbol) =>
    typeof name === 'string' ? readingOf(actor.dispatch.network, 0, name) : undefined;
  const has = (name: string | symbol) => typeof name === 'string' && sensors().has(name);
  return new Proxy<Record<string, Value>>(
    {},
    {
      get: (_, name) => read(name),
      has: (_, name) => has(name),
      ownKeys: () => [...sensors().keys()],
      getOwnPropertyDescriptor: (_, name) =>
        has(name) ? { value: read(name), enumerable: true, configurable: true } : undefined,
    },
  );
}

// said where it is written: at the end of the tick nobody would know which line it was
function asData(value: Data, what: string): Data {
  return takeData(value, `what was written to ${what}`);
}

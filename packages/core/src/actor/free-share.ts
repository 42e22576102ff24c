/**
 * A share of a character that nobody waits for: it follows the world as it hears of it, runs what lives here at its own
 * pace, and says what came of it. What it writes is so once it comes back.
 */
import type { Execute } from '../dispatch/messages.js';
import { setReading } from '../network/edit-network.js';
import type { MemoryWrite } from '../perception/memory.js';
import { attend } from '../perception/perception.js';
import { sampleReceptors } from '../perception/sample-receptors.js';
import type { Fault, Input, WorldChange } from '../record/tick-record.js';
import { keysOf } from '../state/check-keys.js';
import type { Value } from '../state/definition.js';
import { fail, type Problem, TroupeError } from '../state/errors.js';
import { passTime } from '../state/timer.js';
import { type SavedWorld, saveWorld } from '../world/save-world.js';
import { beginTick, endTick } from '../world/shot.js';
import { leaveOutAway } from './away.js';
import type { ActorDefinition, Outcome } from './definition.js';
import type { Remembered } from './describe-tick.js';
import {
  checkShareOptions,
  type OpenShare,
  openShare,
  type ShareOptions,
  type ShareParts,
} from './open-share.js';
import { runCommands, runLaws } from './run-commands.js';
import {
  advanceSkills,
  attemptBegin,
  cancelSkill,
  settleRunning,
  startSkill,
} from './run-skills.js';
import { noteFault, type Write } from './scene-state.js';
import { judge, openTick, remember } from './tick-scene.js';
import { changeWorld, inOrder, writeMemory } from './writes.js';

/** What changed elsewhere. */
export interface Followed {
  readonly world?: readonly WorldChange[];
  readonly memory?: readonly MemoryWrite[];
  readonly signs?: Readonly<Record<string, Value>>;
  /** Skills that execute, wherever they live. */
  readonly doing?: readonly Execute[];
  /** Seconds since the beginning: a share that is behind catches up in its next tick. */
  readonly time?: number;
}

/** What a tick came to, for whoever coordinates. */
export interface FreeTick {
  /** Those that changed. */
  readonly signs: Readonly<Record<string, Value>>;
  readonly world: readonly (WorldChange & { readonly writer: string })[];
  readonly memory: readonly MemoryWrite[];
  readonly over: readonly FreeOver[];
  readonly faults: readonly Fault[];
}

export interface FreeOver extends Execute {
  readonly outcome: Outcome;
  readonly reason?: string;
}

export interface FreeShareOptions extends ShareOptions {
  /** What was told last of sensors that live here: they tell what differs from it. */
  readonly signs?: Readonly<Record<string, Value>> | undefined;
}

const freeKeys = keysOf<Omit<FreeShareOptions, keyof ShareOptions>>({ signs: true });

export class FreeShare {
  readonly #open: OpenShare;
  #orders: Execute[] = [];
  #over: FreeOver[] = [];
  #world: FreeTick['world'][number][] = [];
  #memory: MemoryWrite[] = [];
  #time = 0;

  constructor(definition: ActorDefinition, options: FreeShareOptions) {
    this.#open = openShare(definition, options, (input) => this.#hear(input));
    this.#open.collecting.open = true;
    checkRuns(definition, options.own);
    this.#setSigns(options.signs ?? {}, true);
  }

  /** Executions that go on here, or are about to. */
  get running(): readonly Execute[] {
    const { running } = this.#open.actor;
    const under = running.filter(({ over }) => !over);
    return [...under, ...this.#orders].map(({ skill, number }) => ({ skill, number }));
  }

  /** Seconds since the beginning, as far as is known here. */
  get time(): number {
    return this.#open.scene.timer.time;
  }

  /** As it is known here. */
  saveWorld(): SavedWorld {
    return saveWorld(this.#open.scene.world);
  }

  /** Takes what changed elsewhere. What cannot be taken is a fault of the next tick. */
  follow({ world = [], memory = [], signs = {}, doing, time = 0 }: Followed): void {
    const { scene, actor } = this.#open;
    beginTick(scene.world);
    for (const change of world) this.#try('world', () => changeWorld(scene, change));
    endTick(scene.world);
    for (const write of memory) this.#try('memory', () => writeMemory(actor, write));
    // one that is judged here comes back late: what is judged next would be taken for told already
    this.#setSigns(signs, false);
    if (doing !== undefined) {
      actor.dispatch.executing = doing.map(({ skill, number }) => ({ skill, number, since: 0 }));
    }
    this.#time = Math.max(this.#time, time);
  }

  /** Begins a skill that lives here, in the next tick. */
  begin({ skill, number }: Execute): void {
    if (!this.#open.collecting.isHere(skill)) {
      fail('not-here', skill, `"${skill}" does not live here. Begin it where it does`);
    }
    if (this.running.some((other) => other.number === number)) {
      fail('begun-already', skill, `execution ${number} of "${skill}" has begun already`);
    }
    this.#orders.push({ skill, number });
  }

  /** Stops one; says whether it went on here. The next tick tells that it is over. */
  cancel(number: number, reason: string): boolean {
    const { scene, actor } = this.#open;
    const order = this.#orders.find((other) => other.number === number);
    if (order !== undefined) {
      this.#orders = this.#orders.filter((other) => other !== order);
      this.#over.push({ ...order, outcome: 'cancelled', reason });
      return true;
    }
    const running = actor.running.find((other) => other.number === number && !other.over);
    if (running === undefined) return false;
    scene.taking = true;
    cancelSkill(actor, running, reason);
    scene.taking = false;
    return true;
  }

  /** Samples and judges, begins and goes on with what lives here; gives what is to be told. */
  tick(dt: number = 1 / this.#open.scene.rate): FreeTick {
    const { scene, actor } = this.#open;
    openTick(scene, dt);
    passTime(scene.timer, Math.max(dt, this.#time - scene.timer.time));
    scene.ticking = true;
    try {
      const signs = this.#perceive();
      for (const order of this.#orders.splice(0)) attemptBegin(actor, startSkill(actor, order));
      advanceSkills(actor);
      runCommands(scene);
      runLaws(scene);
      for (const write of scene.writes.sort(inOrder)) this.#write(write);
      scene.writes = [];
      return { signs, ...this.#taken() };
    } finally {
      scene.ticking = false;
    }
  }

  #setSigns(signs: Readonly<Record<string, Value>>, here: boolean): void {
    const { actor, collecting } = this.#open;
    const { network } = actor.dispatch;
    for (const [sensor, value] of Object.entries(signs)) {
      if (collecting.isSensorHere(sensor) !== here) continue;
      this.#try(`sensor ${sensor}`, () => setReading(network, 0, sensor, value));
    }
  }

  #perceive(): Record<string, Value> {
    const { scene, actor } = this.#open;
    const { senses, dispatch } = actor;
    sampleReceptors(scene.field, scene.timer);
    leaveOutAway(actor);
    const remembered: Remembered = { writes: undefined, overruled: [] };
    const writes = judge(actor);
    // there for skills in the same tick, as everywhere
    if (writes.length > 0) remember(actor, writes, remembered);
    this.#memory.push(...(remembered.writes?.get(actor) ?? []));
    for (const [sensor, value] of senses) setReading(dispatch.network, 0, sensor, value);
    const signs = Object.fromEntries(senses);
    senses.clear();
    return signs;
  }

  #taken(): Omit<FreeTick, 'signs'> {
    const { scene, actor, collecting } = this.#open;
    for (const { running, outcome, reason } of collecting.over) {
      const { skill, number } = running;
      this.#over.push({ skill, number, outcome, ...(reason === undefined ? {} : { reason }) });
    }
    actor.running = actor.running.filter(({ over }) => !over);
    const faults = [...collecting.faults, ...actor.news, ...scene.faults];
    const taken = {
      world: this.#world,
      memory: this.#memory,
      over: this.#over,
      faults: faults.map(({ part, error }) => ({ part, error })),
    };
    collecting.over = [];
    collecting.faults = [];
    actor.news = [];
    scene.faults = [];
    this.#world = [];
    this.#memory = [];
    this.#over = [];
    return taken;
  }

  #write(write: Write): void {
    const { actor } = this.#open;
    if (write.kind === 'world') this.#world.push({ ...write.change, writer: write.by.name });
    else if (write.kind === 'memory') this.#memory.push(write.write);
    else if (write.kind === 'attend') {
      attend(actor.perception, actor.around, write.receptor, write.every);
    }
  }

  /** What code here says outside the tick. */
  #hear(input: Input): void {
    const { actor, collecting, scene } = this.#open;
    if (input.kind === 'settled') settleRunning(actor, input);
    else if (input.kind === 'world') this.#world.push({ ...input.change, writer: input.writer });
    else if (input.kind === 'memory') this.#memory.push(input.write);
    else if (input.kind === 'attend') {
      const { receptor, every } = input;
      attend(actor.perception, actor.around, receptor, every ?? undefined);
    } else if (input.kind === 'fault') {
      collecting.faults.push({ part: input.part, error: input.error, tick: scene.timer.tick });
    }
  }

  #try(part: string, take: () => void): void {
    try {
      take();
    } catch (error) {
      noteFault(this.#open.actor, part, error);
    }
  }
}

export function createFreeShare(definition: ActorDefinition, options: FreeShareOptions): FreeShare {
  checkShareOptions(options, 'createFreeShare', freeKeys);
  return new FreeShare(definition, options);
}

/** Whoever is asked is not here, and nobody here knows when the network has made its steps. */
function checkRuns({ skills, templates }: ActorDefinition, own: ShareParts): void {
  const problems: Problem[] = [];
  const forms = { ...skills, ...templates };
  for (const skill of own.skills ?? []) {
    if (forms[skill]?.run !== undefined) continue;
    const why = forms[skill]?.asks === undefined ? 'has no code' : 'asks other characters';
    const message = `"${skill}" ${why}: it cannot be run apart. Let it live with the registry`;
    problems.push({ code: 'not-apart', path: `own.skills.${skill}`, message });
  }
  if (problems.length > 0) throw new TroupeError(problems);
}

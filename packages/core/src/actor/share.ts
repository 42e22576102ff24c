/**
 * A share of a character in lockstep: every share makes the same tick of the same scene. Code runs only where it lives;
 * what it came to goes to all, who then go on from the same.
 */
import { isElsewhere } from '../dispatch/place-agents.js';
import { sampleReceptors } from '../perception/sample-receptors.js';
import type { Input } from '../record/tick-record.js';
import type { Data } from '../state/data.js';
import type { Value } from '../state/definition.js';
import { fail } from '../state/errors.js';
import { passTime } from '../state/timer.js';
import { type SavedWorld, saveWorld } from '../world/save-world.js';
import { endTick } from '../world/shot.js';
import type { Actor } from './actor.js';
import { leaveOutAway } from './away.js';
import type { ActorDefinition } from './definition.js';
import type { Remembered } from './describe-tick.js';
import { beginElsewhere } from './elsewhere.js';
import type { DatedFault, RunStep } from './happenings.js';
import {
  checkShareOptions,
  hasCode,
  type OpenShare,
  openShare,
  type ShareOptions,
} from './open-share.js';
import { runCommands, runLaws } from './run-commands.js';
import {
  advanceSkill,
  attemptBegin,
  conclude,
  noteBegun,
  settlePromises,
  startSkill,
} from './run-skills.js';
import type { Running } from './running.js';
import { Scene } from './scene.js';
import { noteFault, type Over, takeWaiting } from './scene-state.js';
import type { SharedAction, SharedPerception } from './share-exchange.js';
import { shareWrite, unshareWrites } from './share-writes.js';
import { closeTick, isStepDue, judge, openTick, remember, stepActor } from './tick-scene.js';

export class Share {
  readonly #open: OpenShare;
  readonly #inputs = new Set<(input: Input) => void>();
  /** What is to be called next. */
  #next: 'perceive' | 'act' | 'settle' = 'perceive';
  #remembered: Remembered = { writes: undefined, overruled: [] };
  #begun: Running | undefined;
  #overAtOnce = false;
  #step: RunStep | undefined;
  readonly #scene: Scene;

  constructor(definition: ActorDefinition, options: ShareOptions) {
    const send = (input: Input) => {
      for (const listener of this.#inputs) listener(input);
    };
    this.#open = openShare(definition, options, send);
    this.#scene = new Scene(this.#open.scene);
    this.#open.actor.listeners.add((step) => {
      this.#step = step;
    });
  }

  /** To look at, to record, and to tell: what it is told goes to all, as an input. */
  get actor(): Actor {
    return this.#scene.actor(this.#open.actor.name);
  }

  /** Told of what code here, or somebody who told the actor here, has for the next tick, until the answer is called. */
  onInput(listener: (input: Input) => void): () => void {
    this.#inputs.add(listener);
    return () => this.#inputs.delete(listener);
  }

  saveWorld(): SavedWorld {
    return saveWorld(this.#open.scene.world);
  }

  /** Begins a tick: takes what came from outside (the same for all, in the same order), samples and judges what lives here. */
  perceive(dt: number, inputs: readonly Input[] = []): SharedPerception {
    this.#expect('perceive');
    const { scene, actor } = this.#open;
    openTick(scene, dt);
    for (const input of inputs) checkInput(input);
    scene.waiting.push(...inputs);
    takeWaiting(scene);
    passTime(scene.timer, dt);
    this.#next = 'act';
    return this.#ticking(() => {
      sampleReceptors(scene.field, scene.timer);
      leaveOutAway(actor);
      const { senses } = actor;
      const before = new Map(senses);
      const memory = judge(actor);
      return {
        tick: scene.timer.tick,
        signals: this.#signals(),
        signs: [...senses].filter(([sensor, value]) => before.get(sensor) !== value),
        memory: [...memory],
        faults: this.#takeFaults(),
      };
    });
  }

  /** Goes on from what all perceived: the network steps, and what lives here begins and goes on. */
  act(perceived: SharedPerception): SharedAction {
    this.#expect('act', perceived.tick);
    const { scene, actor, collecting } = this.#open;
    this.#next = 'settle';
    return this.#ticking(() => {
      this.#takePerceived(perceived);
      collecting.open = true;
      try {
        this.#begin();
        this.#overAtOnce = this.#begun?.over === true;
        for (const running of [...actor.running]) {
          if (this.#isRunHere(running)) advanceSkill(actor, running);
        }
        runCommands(scene);
        const laws = scene.faults.length;
        runLaws(scene);
        const writes = scene.writes.map(shareWrite);
        scene.writes = [];
        return {
          tick: scene.timer.tick,
          outside: this.#outside(),
          over: collecting.over
            .filter(({ running }) => hasCode(running.form))
            .map(({ running, outcome, reason = null }) => {
              const { skill, number } = running;
              const atOnce = this.#overAtOnce && running === this.#begun;
              return { skill, number, outcome, reason, atOnce };
            }),
          writes,
          faults: this.#takeFaults(),
          lawFaults: scene.faults.splice(laws),
        };
      } finally {
        collecting.open = false;
      }
    });
  }

  /** Ends the tick with what all did. Gives the network's step, if it made one. */
  settle(acted: SharedAction): RunStep | undefined {
    this.#expect('settle', acted.tick);
    const { scene, actor } = this.#open;
    this.#next = 'perceive';
    const remembered = this.#remembered;
    return this.#ticking(() => {
      try {
        this.#noteFaults(acted.faults);
        scene.faults.push(...acted.lawFaults);
        if (this.#begun !== undefined) {
          const { course, number } = this.#begun;
          noteBegun(actor, this.#begun, course.kind === 'elsewhere' || acted.outside === number);
        }
        for (const over of this.#allOver(acted)) conclude(actor, over);
        settlePromises(actor);
        scene.writes = unshareWrites(actor, acted.writes);
        closeTick(scene, remembered);
        return this.#step;
      } finally {
        endTick(scene.world);
        this.#remembered = { writes: undefined, overruled: [] };
        this.#begun = undefined;
        this.#step = undefined;
      }
    });
  }

  #expect(call: 'perceive' | 'act' | 'settle', tick = this.#open.scene.timer.tick): void {
    if (this.#next !== call) {
      fail('out-of-order', call, `comes out of order: the tick goes on with ${this.#next}`);
    }
    const { timer } = this.#open.scene;
    if (tick === timer.tick) return;
    fail('gap', 'tick', `is ${tick}, and this share is in tick ${timer.tick}`);
  }

  /** Code that goes on by itself between the calls speaks outside the tick. */
  #ticking<T>(part: () => T): T {
    const { scene } = this.#open;
    scene.ticking = true;
    try {
      return part();
    } finally {
      scene.ticking = false;
    }
  }

  #signals(): Record<string, Data> {
    const { scene, actor } = this.#open;
    const signals: Record<string, Data> = {};
    for (const [name, { elsewhere, receptor }] of actor.perception.uses) {
      if (elsewhere || receptor.changed !== scene.timer.tick) continue;
      signals[name] = receptor.value as Data;
    }
    return signals;
  }

  #takePerceived({ signals, signs, memory, faults }: SharedPerception): void {
    const { scene, actor } = this.#open;
    this.#noteFaults(faults);
    for (const [name, { elsewhere, receptor }] of actor.perception.uses) {
      if (!elsewhere || !Object.hasOwn(signals, name)) continue;
      receptor.value = signals[name];
      receptor.changed = scene.timer.tick;
    }
    for (const [sensor, value] of signs) actor.senses.set(sensor, value as Value);
    if (memory.length > 0) remember(actor, memory, this.#remembered);
  }

  #begin(): void {
    const { actor, collecting } = this.#open;
    const execute = isStepDue(actor) ? stepActor(actor) : undefined;
    if (execute === undefined) return;
    const running = startSkill(actor, execute);
    this.#begun = running;
    if (isElsewhere(actor.dispatch, 'skill', running.skill)) beginElsewhere(actor, running);
    else if (!hasCode(running.form)) return;
    else if (collecting.isHere(running.skill)) attemptBegin(actor, running);
    else running.course = { kind: 'outside' };
  }

  /** What has no code goes on in every share alike. */
  #isRunHere({ form, skill, course }: Running): boolean {
    return !hasCode(form) || course.kind === 'elsewhere' || this.#open.collecting.isHere(skill);
  }

  #outside(): number | null {
    const begun = this.#begun;
    if (begun?.course.kind !== 'outside' || !this.#isRunHere(begun)) return null;
    return begun.number;
  }

  /** In the order of one process: what ended as it began, then in the order of starting. */
  #allOver({ over }: SharedAction): Over[] {
    const { actor, collecting } = this.#open;
    const own = collecting.over;
    collecting.over = [];
    const told = over.flatMap(({ number, outcome, reason }): Over[] => {
      const running = actor.running.find((other) => other.number === number);
      if (running === undefined) return [];
      const error = own.find((mine) => mine.running === running)?.error;
      return [{ running, outcome, reason: reason ?? undefined, error }];
    });
    const silent = own.filter(({ running }) => !hasCode(running.form));
    const first = over.find(({ atOnce }) => atOnce)?.number;
    const rank = ({ running: { number } }: Over) => (number === first ? 0 : number);
    return [...told, ...silent].sort((a, b) => rank(a) - rank(b));
  }

  #takeFaults(): DatedFault[] {
    const { collecting } = this.#open;
    const { faults } = collecting;
    collecting.faults = [];
    return faults;
  }

  #noteFaults(faults: readonly DatedFault[]): void {
    for (const { part, error, tick } of faults) noteFault(this.#open.actor, part, error, tick);
  }
}

export function createShare(definition: ActorDefinition, options: ShareOptions): Share {
  checkShareOptions(options, 'createShare');
  return new Share(definition, options);
}

/** All have the same definition, with its code, from the beginning: another cannot come as data. */
function checkInput({ kind }: Input): void {
  if (kind !== 'enter' && kind !== 'exit' && kind !== 'redefine') return;
  fail(
    'wrong-input',
    kind,
    'cannot be done to a character that is split over shares. Make new shares',
  );
}

/** Keeps what happens to a character as the ticks tell it. */
import {
  type ActorRecord,
  type DispatchState,
  type FollowedActor,
  followTick,
  openFollower,
  type SavedScene,
  type StepRecord,
  type TickRecord,
  TroupeError,
} from '@troupe/core';
import type { ActorLog, LoggedFault, SentMessage } from './actor-log.js';
import { sayEvent, sayInput, sayMessage, saySign } from './say-message.js';
import { SpanBook } from './span-book.js';
import { StateCourses } from './state-courses.js';
import { StepColumns } from './step-columns.js';

/** What a span or a change weighs: as much memory as so many levels. */
const weight = 16;

export class ActorBook implements ActorLog {
  readonly name: string;
  readonly #mostMessages: number;
  readonly #columns = new StepColumns();
  readonly #spans = new SpanBook();
  readonly #courses = new StateCourses();
  readonly messages: SentMessage[] = [];
  readonly faults: LoggedFault[] = [];
  #follower: FollowedActor;

  /** As a frame has it; one that is not in it is to enter. */
  constructor(name: string, frame: SavedScene, tick: number, mostMessages: number) {
    this.name = name;
    this.#mostMessages = mostMessages;
    this.#follower = openFollower(frame, name);
    const saved = frame.actors.find((actor) => actor.name === name);
    for (const { skill, number, since } of saved?.running ?? []) {
      this.#spans.begin(skill, number, since);
    }
    for (const skill of saved?.state.skills ?? []) this.#columns.tell(skill.name, skill.level);
    if (this.#follower.state !== undefined) this.#courses.compare(this.#follower.state, tick);
  }

  get steps(): number {
    return this.#columns.steps;
  }
  get stepTicks(): Float64Array {
    return this.#columns.ticks;
  }
  get thresholds(): Float64Array {
    return this.#columns.thresholds;
  }
  get skills(): readonly string[] {
    return this.#columns.skills;
  }
  get spans() {
    return this.#spans.list;
  }
  get signs() {
    return this.#courses.signs.byName;
  }
  get goals() {
    return this.#courses.goals.byName;
  }
  get disabled() {
    return this.#courses.disabled.byName;
  }
  levels(skill: string): Float32Array | undefined {
    return this.#columns.levels(skill);
  }
  chosen(step: number): string | undefined {
    return this.#columns.chosen(step);
  }
  stepAt(tick: number): number {
    return this.#columns.stepAt(tick);
  }

  /** How much is kept, in levels. */
  get cells(): number {
    return this.#columns.cells + weight * (this.#courses.size + this.#spans.list.length);
  }

  /** Levels are told anew, not only those that changed. */
  tellAnew(): void {
    this.#columns.tellAnew();
  }

  /** A tick that tells something of it. */
  take(record: TickRecord, own: ActorRecord | undefined): void {
    const { tick, inputs = [] } = record;
    for (const input of inputs) {
      if (!('actor' in input) || input.actor !== this.name) continue;
      for (const said of sayInput(input, this.#agentOf)) this.#send(tick, said);
    }
    this.#follow(record);
    for (const sensor in own?.signs) this.#send(tick, saySign(sensor, own.signs[sensor]!));
    const isTold = inputs.length > 0 || own?.asked !== undefined;
    if (own?.step !== undefined) this.#takeStep(tick, own.step, own, isTold);
    else if (isTold) this.#compareNow(tick);
    for (const event of own?.skills ?? []) {
      this.#spans.take(event, tick);
      this.#send(tick, sayEvent(event));
    }
    for (const message of own?.asked ?? []) {
      for (const said of sayMessage(message, this.#agentOf)) this.#send(tick, said);
    }
    for (const { part, error } of own?.faults ?? []) this.#fault(tick, `${part}: ${error}`);
  }

  forgetBefore(tick: number): void {
    this.#columns.forgetBefore(tick);
    this.#spans.forgetBefore(tick);
    this.#courses.forgetBefore(tick);
    for (const list of [this.messages, this.faults]) {
      const kept = list.findIndex((entry) => entry.tick >= tick);
      list.splice(0, kept < 0 ? list.length : kept);
    }
  }

  #follow(record: TickRecord): void {
    try {
      followTick(this.#follower, record);
    } catch (error) {
      // what the records tell is kept all the same
      if (!(error instanceof TroupeError)) throw error;
      this.#fault(record.tick, `cannot be followed: ${error.message}`);
    }
  }

  #takeStep(tick: number, step: StepRecord, { signs }: ActorRecord, anew: boolean): void {
    const { state } = this.#follower;
    for (const skill in step.levels) {
      const { after } = step.levels[skill]!;
      if (after !== undefined) this.#columns.tell(skill, after);
    }
    const there = state?.network.structure.slotOf.keys() ?? this.#columns.skills;
    // a recording leaves out what was not chosen
    this.#columns.push(tick, step.threshold, step.selected ?? null, there);
    if (state !== undefined) {
      if (isQuiet(step, state) && !anew)
        for (const sensor in signs) this.#courses.signs.set(sensor, tick, signs[sensor]!);
      else this.#courses.compare(state, tick);
    }
  }

  #compareNow(tick: number): void {
    const { state } = this.#follower;
    if (state === undefined) this.#courses.leave(tick);
    else this.#courses.compare(state, tick);
  }

  readonly #agentOf = (given: string): string => {
    const network = this.#follower.state?.network;
    if (network === undefined || network.structure.slotOf.has(given)) return given;
    if (network.structure.sensors.has(given)) return `sensor:${given}`;
    return network.goals[0]?.has(given) === true ? `goal:${given}` : given;
  };

  #send(tick: number, { agent, way, words }: Omit<SentMessage, 'tick'>): void {
    this.messages.push({ tick, agent, way, words });
    keepLatest(this.messages, this.#mostMessages);
  }

  #fault(tick: number, words: string): void {
    this.faults.push({ tick, words });
    keepLatest(this.faults, this.#mostMessages);
  }
}

/** Nothing but signs has changed. */
function isQuiet({ told, reports }: StepRecord, { step, words }: DispatchState): boolean {
  return told === undefined && reports === undefined && words.idle.length === 0 && step > 1;
}

/** Beyond the limit the older half goes: moving the rest with every one that comes would take too long. */
function keepLatest(list: unknown[], most: number): void {
  if (list.length > most) list.splice(0, list.length - Math.ceil(most / 2));
}

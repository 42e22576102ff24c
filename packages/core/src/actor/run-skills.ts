/** Skills that were chosen begin, those under way go on, and those that are over are told to the network. */

import type { Execute } from '../dispatch/messages.js';
import { isElsewhere } from '../dispatch/place-agents.js';
import { isMet } from '../network/network.js';
import type { Input } from '../record/tick-record.js';
import type { Amount } from '../state/character.js';
import { calmPromise, type Data, whyNoData } from '../state/data.js';
import type { GoalForm, Value } from '../state/definition.js';
import { byName, suggest } from '../state/names.js';
import { skillContext } from './act-context.js';
import { findSkill } from './actor-plan.js';
import type {
  AnyProgram,
  LivingSkillForm,
  Outcome,
  SkillContext,
  SkillProgram,
} from './definition.js';
import { beginElsewhere, cancelElsewhere, tellOutside } from './elsewhere.js';
import { promise, takesOf } from './promise-world.js';
import { isLate, type Running, type Said } from './running.js';
import {
  type ActorState,
  hearInput,
  keepLatest,
  noteFault,
  noteOwnFault,
  type Over,
  type SceneState,
  sayError,
  type Write,
} from './scene-state.js';
import { addWrite, writerOf } from './writes.js';

export function beginSkill(actor: ActorState, execute: Execute): void {
  const running = startSkill(actor, execute);
  if (isElsewhere(actor.dispatch, 'skill', running.skill)) beginElsewhere(actor, running);
  else if (actor.scene.isOutside?.(actor.name, running.number) === true) {
    running.course = { kind: 'outside' };
  } else attemptBegin(actor, running);
  const { kind } = running.course;
  if (kind === 'outside') tellOutside(actor, running);
  noteBegun(actor, running, kind === 'outside' || kind === 'elsewhere');
}

/** A skill that was chosen; nothing of it has run yet. */
export function startSkill(actor: ActorState, execute: Execute): Running {
  const running = createRunning(actor, execute);
  actor.running.push(running);
  return running;
}

export function attemptBegin(actor: ActorState, running: Running): void {
  attempt(actor, running, () => begin(actor, running));
}

export function noteBegun(actor: ActorState, { skill, number }: Running, outside: boolean): void {
  const event = 'begun' as const;
  const told = outside
    ? { skill, number, event, outside: true as const }
    : { skill, number, event };
  // told before how it ended, if it ended at once
  const at = actor.events.findIndex((other) => other.number === number);
  if (at < 0) actor.events.push(told);
  else actor.events.splice(at, 0, told);
}

/** One tick of everything under way. */
export function advanceSkills(actor: ActorState): void {
  for (const running of [...actor.running]) advanceSkill(actor, running);
}

export function advanceSkill(actor: ActorState, running: Running): void {
  if (running.over) return;
  if (isLate(running, actor.scene.timer)) cancelSkill(actor, running, 'its deadline has passed');
  else attempt(actor, running, () => goOn(actor, running));
}

/** Skills without code are over once the network's steps that they take are. */
export function settlePromises(actor: ActorState): void {
  if (actor.running.length === 0) return;
  const { network, step, executing } = actor.dispatch;
  for (const running of [...actor.running]) {
    if (running.course.kind !== 'promises') continue;
    const since = executing.find(({ number }) => number === running.number)?.since ?? 0;
    if (step >= since + takesOf(network, running.skill) - 1) finish(actor, running, 'done');
  }
}

/** Stops a skill that is under way; the network hears that it failed. */
export function cancelSkill(actor: ActorState, running: Running, reason: string): void {
  if (running.over) return;
  abort(running, reason);
  cancelElsewhere(actor, running, reason);
  if (running.course.kind === 'generator') {
    const { generator } = running.course;
    tidy(actor, running, () => generator.return(undefined));
  }
  finish(actor, running, 'cancelled', reason);
}

/** Somebody outside says how a skill ended: it is over for the network already. */
export function dropRunning(actor: ActorState, running: Running, outcome: 'done' | 'failed'): void {
  cancelElsewhere(actor, running, 'it was reported on from outside');
  running.over = true;
  actor.running = actor.running.filter((other) => other !== running);
  actor.events.push({ skill: running.skill, number: running.number, event: outcome });
}

type Settling = Extract<Input, { kind: 'settled' }>;

/** What a skill said from outside the tick, as a promise that settled or a call of `done`. */
export function settleRunning(
  actor: ActorState,
  { skill, number, outcome, error, soon }: Settling,
): void {
  const running = actor.running.find((other) => other.number === number && other.skill === skill);
  const thrown = actor.thrown.get(number) ?? error;
  actor.thrown.delete(number);
  if (running === undefined || running.said !== undefined) {
    noteFault(actor, `skill ${skill}`, `reported ${outcome} after it had reported already`);
    return;
  }
  running.said = thrown === undefined ? { outcome } : { outcome, error: thrown };
  // it has no turn here to wait for
  if (soon === true && running.course.kind === 'elsewhere') goOn(actor, running);
}

function abort(running: Running, reason: string): void {
  // one that asks for its signal later finds it aborted
  running.controller ??= new AbortController();
  running.controller.abort(new Error(reason));
}

function begin(actor: ActorState, running: Running): void {
  const { form } = running;
  if (form.asks !== undefined) {
    startSteps(actor, running, askProgram(actor, running.skill, form.asks));
    return;
  }
  const { run } = form;
  if (run === undefined) return;
  if (typeof run !== 'function') {
    startSteps(actor, running, run);
    return;
  }
  const result = run(contextOf(actor, running));
  if (isGenerator(result)) running.course = { kind: 'generator', generator: result };
  else if (isThenable(result)) {
    running.course = { kind: 'outside' };
    follow(actor, running, result);
  } else if (isAsyncGenerator(result)) {
    throw new TypeError('an async generator is no skill. Use an async function, or a generator');
  } else finish(actor, running, outcomeOf(result));
}

/** What a function that has returned says. */
function outcomeOf(result: unknown): 'done' | 'failed' {
  // it would be done without having done anything
  if (isProgram(result)) {
    throw new TypeError(
      'the function of a skill gave a program, which nobody runs. Write that in its place: run: program',
    );
  }
  return result === false || result === 'failed' ? 'failed' : 'done';
}

/** The same of a promise. */
function saidBy(value: unknown): Said {
  try {
    return { outcome: outcomeOf(value) };
  } catch (error) {
    return { outcome: 'failed', error };
  }
}

function isProgram(result: unknown): boolean {
  if (typeof result !== 'object' || result === null) return false;
  const { begin, step } = result as { readonly begin?: unknown; readonly step?: unknown };
  return typeof begin === 'function' || typeof step === 'function';
}

function startSteps(actor: ActorState, running: Running, program: AnyProgram): void {
  const state = program.begin?.(contextOf(actor, running)) ?? null;
  const wrong = whyNoData(state);
  calmPromise(state);
  if (wrong !== undefined) {
    throw new TypeError(`begin gave ${wrong}; the state of a skill is plain data`);
  }
  running.course = { kind: 'steps', program: program as SkillProgram, state: state as Data };
}

function goOn(actor: ActorState, running: Running): void {
  if (running.said === undefined) takeTurn(actor, running);
  const { said } = running;
  if (said === undefined || running.over) return;
  running.said = undefined;
  if (said.outcome === 'done') finish(actor, running, 'done');
  else finish(actor, running, 'failed', sayError(said.error), said.error);
}

function takeTurn(actor: ActorState, running: Running): void {
  const { course } = running;
  if (course.kind === 'generator') {
    const { done, value } = course.generator.next();
    if (done === true) finish(actor, running, outcomeOf(value));
    return;
  }
  if (course.kind !== 'steps' || course.program.step === undefined) return;
  const result: unknown = course.program.step(course.state, contextOf(actor, running));
  if (result === 'done' || result === true) finish(actor, running, 'done');
  else if (result === 'failed' || result === false) finish(actor, running, 'failed');
  else if (result !== undefined) {
    const said = isThenable(result) ? 'a promise' : String(result);
    calmPromise(result);
    throw new TypeError(`step gave ${said}; it says done, failed, or nothing to go on`);
  }
}

/** A throw is a failure, with the error kept. */
function attempt(actor: ActorState, running: Running, act: () => void): void {
  const before = actor.scene.writes.length;
  try {
    act();
  } catch (error) {
    if (!running.over) finish(actor, running, 'failed', sayError(error), error);
    return;
  }
  if (running.course.kind !== 'outside') return;
  // what an async skill writes is an input, also what it wrote before it first waited
  for (const write of actor.scene.writes.splice(before)) queueWrite(actor, write);
}

function finish(
  actor: ActorState,
  running: Running,
  outcome: Outcome,
  reason?: string,
  error?: unknown,
): void {
  const { course } = running;
  if (course.kind === 'steps' && course.program.end !== undefined) {
    const { program, state } = course;
    tidy(actor, running, () => program.end?.(state, contextOf(actor, running), outcome));
  }
  running.over = true;
  const { collecting } = actor.scene;
  if (collecting?.open === true) collecting.over.push({ running, outcome, reason, error });
  else conclude(actor, { running, outcome, reason, error });
}

/** It is over for everyone: the network hears of it, and the record. */
export function conclude(actor: ActorState, { running, outcome, reason, error }: Over): void {
  const { skill, number } = running;
  running.over = true;
  actor.running = actor.running.filter((other) => other.number !== number);
  actor.reports.push({ skill, number, since: running.since, finished: outcome === 'done' });
  const said = reason ?? (outcome === 'failed' ? 'it said so' : undefined);
  const event = { skill, number, event: outcome };
  actor.events.push(said === undefined ? event : { ...event, reason: said });
  if (outcome === 'done') {
    comeTrue(actor, skill);
    return;
  }
  const { tick } = actor.scene.timer;
  keepLatest(actor.failures, { tick, skill, outcome, reason: said ?? '', error });
}

/** What a skill promised of signs that nobody judges is so when it is done; a sensor that looks for itself finds out. */
function comeTrue({ dispatch, plan, senses }: ActorState, skill: string): void {
  const { network } = dispatch;
  const settled = network.structure.skills[network.structure.slotOf.get(skill) ?? -1];
  if (settled === undefined) return;
  promise(
    network,
    settled,
    senses,
    (sensor) => plan.judged.has(sensor) || isElsewhere(dispatch, 'sensor', sensor),
  );
}

/** Cleaning up may fail too; that is told, and changes nothing else. */
function tidy(actor: ActorState, { skill }: Running, clean: () => unknown): void {
  try {
    calmPromise(clean());
  } catch (error) {
    noteOwnFault(actor, `skill ${skill}`, error);
  }
}

function createRunning(actor: ActorState, { skill, number }: Execute): Running {
  const { timer } = actor.scene;
  const { form, args } = findSkill(actor.plan, skill);
  const uses = usesOf(actor, skill);
  return openRunning({ skill, number, form, args, uses, since: timer.tick, time: timer.time });
}

type Opening = Pick<Running, 'skill' | 'number' | 'form' | 'args' | 'uses' | 'since' | 'time'>;

/** A skill that has begun. Field by field: what is made by spreading is slow to write to. */
export function openRunning(opening: Opening): Running {
  const { skill, number, form, args, uses, since, time } = opening;
  return {
    skill,
    number,
    form,
    args,
    uses,
    since,
    time,
    course: { kind: 'promises' },
    controller: undefined,
    context: undefined,
    said: undefined,
    over: false,
  };
}

/** What its code is given. */
function contextOf(actor: ActorState, running: Running): SkillContext {
  running.context ??= openContext(actor, running);
  return running.context;
}

function openContext(actor: ActorState, running: Running): SkillContext {
  const { skill, args, uses } = running;
  const say = (said: Said) => {
    const { scene } = actor;
    // one that is gone has nobody to report to; another may have its name
    if (!scene.actors.includes(actor)) return;
    if (!scene.ticking) hearInput(scene, settledInput(actor, running, said));
    else if (running.over || running.said !== undefined) {
      const error = `reported ${said.outcome} after it had reported already`;
      noteOwnFault(actor, `skill ${skill}`, error);
    } else running.said = said;
  };
  return skillContext(actor, skill, {
    put: (write) => put(actor, running, write),
    resources: () => Object.fromEntries(uses.map(({ name, units }) => [name, units])),
    args,
    signal: () => {
      running.controller ??= new AbortController();
      return running.controller.signal;
    },
    done: () => say({ outcome: 'done' }),
    fail: (reason) => say({ outcome: 'failed', error: reason ?? 'it said so' }),
  });
}

function put(actor: ActorState, running: Running, write: Write): void {
  const { scene, name } = actor;
  const inside = scene.ticking || scene.taking;
  if (!scene.actors.includes(actor)) return;
  if (running.over) {
    const part = `skill ${running.skill}`;
    const error = 'wrote after it was over; that is not written';
    if (inside) noteOwnFault(actor, part, error);
    else hearInput(scene, { kind: 'fault', actor: name, part, error });
  } else if (running.course.kind === 'outside' || !inside) queueWrite(actor, write);
  else addWrite(scene, write);
}

function queueWrite(actor: ActorState, write: Write): void {
  const { scene, name } = actor;
  if (write.kind === 'world') {
    hearInput(scene, { kind: 'world', change: write.change, writer: write.by.name });
  } else if (write.kind === 'memory') {
    hearInput(scene, { kind: 'memory', actor: name, write: write.write });
  } else if (write.kind === 'attend') {
    const { receptor, every = null } = write;
    hearInput(scene, { kind: 'attend', actor: name, receptor, every });
  }
}

function follow(actor: ActorState, running: Running, promise: PromiseLike<unknown>): void {
  const settle = (said: Said) => {
    // a character that is gone has no mailbox
    if (actor.scene.actors.includes(actor))
      hearInput(actor.scene, settledInput(actor, running, said));
  };
  promise.then(
    (value) => settle(saidBy(value)),
    (error: unknown) => settle({ outcome: 'failed', error }),
  );
}

function settledInput(
  actor: ActorState,
  { skill, number }: Running,
  { outcome, error }: Said,
): Input {
  const input = { kind: 'settled', actor: actor.name, skill, number, outcome } as const;
  if (error === undefined) return input;
  // an input is data; who looks at the failure here finds what was thrown
  actor.thrown.set(number, error);
  return { ...input, error: sayError(error) };
}

/** Asked for when it begins: at its end it may be gone from the network. */
export function usesOf({ dispatch }: ActorState, skill: string): readonly Amount[] {
  const { structure } = dispatch.network;
  return structure.skills[structure.slotOf.get(skill) ?? -1]?.uses ?? [];
}

/** Goals in another character while this skill runs; done when they hold there. */
export function askProgram(
  actor: ActorState,
  skill: string,
  asks: NonNullable<LivingSkillForm['asks']>,
): SkillProgram<{ begun: number }> {
  const { scene } = actor;
  const by = writerOf(actor, skill, 'skill');
  const each = (act: (other: string, goal: string, form: Value | GoalForm) => void) => {
    for (const [other, goals] of inOrder(asks)) {
      for (const [goal, form] of inOrder(goals)) act(other, goal, form);
    }
  };
  return {
    begin: ({ tick }) => {
      each((other, goal, form) => {
        checkAsked(scene, other, goal);
        addWrite(scene, { kind: 'ask', actor: other, goal, form, by });
      });
      return { begun: tick };
    },
    step: ({ begun }, { tick }) => {
      let reached = true;
      each((other, goal, form) => {
        const asked = scene.actors.find(({ name }) => name === other);
        if (asked === undefined) throw new Error(`"${other}", who was asked, is gone`);
        const wanted = asked.dispatch.network.goals[0]?.has(goal) === true;
        if (tick > begun && !wanted) throw new Error(`"${other}" does not want "${goal}" any more`);
        const value = typeof form === 'object' ? (form.value ?? true) : form;
        reached &&= isMet(asked.dispatch.network, 0, goal, value);
      });
      return reached ? 'done' : undefined;
    },
    end: () =>
      each((other, goal) => addWrite(scene, { kind: 'ask', actor: other, goal, form: null, by })),
  };
}

function inOrder<T>(record: Readonly<Record<string, T>>): [string, T][] {
  return Object.entries(record).sort(([a], [b]) => byName(a, b));
}

function checkAsked({ actors }: SceneState, other: string, goal: string): void {
  const asked = actors.find(({ name }) => name === other);
  if (asked === undefined) {
    const hint = suggest(
      other,
      actors.map(({ name }) => name),
    );
    throw new Error(`there is no character "${other}" to ask.${hint}`);
  }
  const { structure, character } = asked.dispatch.network;
  if (character.open || structure.sensors.has(goal)) return;
  const hint = suggest(goal, structure.sensors.keys());
  throw new Error(`"${other}" has no sign "${goal}" to want.${hint}`);
}

/** Whoever's skills are under way goes on with the code that the new definition has for them. */
export function renewPrograms(actor: ActorState): void {
  for (const running of [...actor.running]) {
    const { form } = findSkill(actor.plan, running.skill);
    running.form = form;
    if (running.course.kind !== 'steps') continue;
    const { state } = running.course;
    const program = form.asks ? askProgram(actor, running.skill, form.asks) : form.run;
    if (typeof program !== 'object') cancelSkill(actor, running, 'its code is no longer there');
    else running.course = { kind: 'steps', program: program as SkillProgram, state };
  }
}

function isGenerator(value: unknown): value is Generator<unknown, unknown, unknown> {
  return isObject(value) && typeof value['next'] === 'function' && Symbol.iterator in value;
}

function isAsyncGenerator(value: unknown): boolean {
  return isObject(value) && Symbol.asyncIterator in value;
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return isObject(value) && typeof value['then'] === 'function';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

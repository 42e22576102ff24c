/** One tick of a scene, phase by phase for everyone: so nobody's order matters. */
import { advance } from '../dispatch/dispatch.js';
import type { Execute, Message } from '../dispatch/messages.js';
import { tooMany } from '../dispatch/settle-templates.js';
import { readingOf } from '../network/network.js';
import { judgeSensors } from '../perception/judge-sensors.js';
import { copyWrite, type MemoryWrite } from '../perception/memory.js';
import { sampleReceptors } from '../perception/sample-receptors.js';
import { type Given, noteStep } from '../record/hindsight.js';
import { outOfBounds, say } from '../state/bounds.js';
import { calmPromise, sameData, whyNoData } from '../state/data.js';
import type { Value } from '../state/definition.js';
import { fail } from '../state/errors.js';
import { byName } from '../state/names.js';
import { periodBounds } from '../state/period.js';
import { wrongReading } from '../state/settle-agents.js';
import { milliseconds, passTime } from '../state/timer.js';
import { beginTick, endTick } from '../world/shot.js';
import { leaveOutAway } from './away.js';
import type { Remembered } from './describe-tick.js';
import type { RunStep } from './happenings.js';
import { noteStepped, recordTick } from './recorder.js';
import { runCommands, runLaws } from './run-commands.js';
import { advanceSkills, beginSkill, settlePromises } from './run-skills.js';
import { type ActorState, noteFault, type SceneState, takeWaiting } from './scene-state.js';
import { noteLost, settleWrites, writeMemory } from './writes.js';

export function tickScene(scene: SceneState, dt: number): void {
  if (scene.collecting !== undefined) {
    fail(
      'not-alone',
      'tick',
      'only some of the code is here: it ticks with those who run the rest',
    );
  }
  openTick(scene, dt);
  takeWaiting(scene);
  passTime(scene.timer, dt);
  scene.ticking = true;
  try {
    sampleReceptors(scene.field, scene.timer);
    const remembered: Remembered = { writes: undefined, overruled: [] };
    for (const actor of scene.actors) perceive(actor, remembered);
    for (const actor of scene.actors) {
      if (!isStepDue(actor)) continue;
      const execute = stepActor(actor);
      if (execute !== undefined) beginSkill(actor, execute);
    }
    for (const actor of scene.actors) if (actor.running.length > 0) advanceSkills(actor);
    if (scene.promises) for (const actor of scene.actors) settlePromises(actor);
    runCommands(scene);
    runLaws(scene);
    closeTick(scene, remembered);
  } finally {
    scene.ticking = false;
    endTick(scene.world);
  }
  for (const listener of scene.tickListeners) listener();
}

/** Whether one can be made now, and as long as that. */
export function openTick(scene: SceneState, dt: number): void {
  const wrong = outOfBounds(dt, periodBounds.seconds);
  if (wrong !== undefined)
    fail('wrong-time', 'dt', `must be ${wrong}, in seconds; found ${say(dt)}`);
  if (scene.ticking) {
    fail('ticking', 'tick', 'a tick is under way: what runs in it cannot make another');
  }
}

/** All writes become visible together, and are recorded. */
export function closeTick(scene: SceneState, remembered: Remembered): void {
  // not before: in a tick one may ask how things changed in the last
  beginTick(scene.world);
  const settled = settleWrites(scene);
  recordTick(scene, settled, remembered);
}

function perceive(actor: ActorState, remembered: Remembered): void {
  const { perception } = actor;
  if (perception.woken.length === 0) return;
  leaveOutAway(actor);
  const writes = judge(actor);
  if (writes.length > 0) remember(actor, writes, remembered);
}

/** Judges who was woken; gives what they wrote, in the order of their names. */
export function judge(actor: ActorState): readonly MemoryWrite[] {
  const { perception, around } = actor;
  judgeSensors(perception, (name, value) => sense(actor, name, value), around.fault);
  const { writes } = perception;
  if (writes.length > 0) perception.writes = [];
  return writes;
}

/** What sensors wrote is there for skills in the same tick; of two that write one thing the last counts. */
export function remember(
  actor: ActorState,
  writes: readonly MemoryWrite[],
  remembered: Remembered,
): void {
  const keyOf = ({ key, context }: MemoryWrite) => JSON.stringify([key, context]);
  const last = new Map(writes.map((write) => [keyOf(write), write]));
  const told = new Set<string>();
  for (const write of writes) {
    const winner = last.get(keyOf(write))!;
    const { writer, key } = write;
    if (winner.writer === writer || sameData(winner.value, write.value)) continue;
    if (told.has(`${keyOf(write)} ${writer}`)) continue;
    told.add(`${keyOf(write)} ${writer}`);
    const what = `memory of ${actor.name}: ${key}`;
    remembered.overruled.push({ what, writer, by: winner.writer });
    noteLost(actor, writer, what, winner.writer);
  }
  const kept: MemoryWrite[] = [];
  for (const write of last.values()) {
    try {
      writeMemory(actor, write);
      kept.push(copyWrite(write));
    } catch (error) {
      noteFault(actor, `sensor ${write.writer}`, error);
    }
  }
  if (kept.length === 0) return;
  remembered.writes ??= new Map();
  remembered.writes.set(actor, kept);
}

function sense(actor: ActorState, name: string, judged: unknown): void {
  const { network } = actor.dispatch;
  const sensor = network.structure.sensors.get(name);
  if (sensor === undefined) return;
  const value = sensor.kind === 'graded' && typeof judged === 'boolean' ? Number(judged) : judged;
  calmPromise(value);
  const wrong = wrongReading(sensor, value) ?? whyNoData(value);
  if (wrong !== undefined) throw new TypeError(`the judgement is not to be used: ${wrong}`);
  if (value === (actor.senses.get(name) ?? readingOf(network, 0, name))) return;
  actor.senses.set(name, value as Value);
}

export function isStepDue(actor: ActorState): boolean {
  const { timer } = actor.scene;
  const { stepEvery } = actor.plan;
  const inTicks = typeof stepEvery === 'number';
  const now = inTicks ? timer.tick : milliseconds(timer.time);
  const due = actor.nextStep ?? now;
  if (now < Math.floor(due + 1e-6)) return false;
  const period = Math.max(inTicks ? stepEvery : stepEvery.seconds * 1000, 0.001);
  // one step a tick at most: what was missed is not made up for
  const missed = Math.max(Math.floor((now - due + 1e-6) / period), 0);
  actor.nextStep = due + (missed + 1) * period;
  return true;
}

/** One step of the network; gives what was chosen. */
export function stepActor(actor: ActorState): Execute | undefined {
  const { dispatch, scene } = actor;
  const { crowded } = dispatch;
  const inbox = takeInbox(actor);
  const { execute, report } = advance(dispatch, inbox);
  if (dispatch.crowded !== crowded) noteCrowd(actor);
  const given = takeGiven(actor, inbox);
  if (scene.recorder !== undefined) noteStepped(scene.recorder, actor, report, given);
  // first: whoever is told asks why, and means this step
  noteStep(actor.hindsight, dispatch, given);
  if (actor.listeners.size > 0) tellListeners(actor, { report, state: dispatch });
  return execute;
}

/** A template of which too many would be needed is its fault, told once: the tick goes on with those that are there. */
export function noteCrowd(actor: ActorState): void {
  const { crowded } = actor.dispatch;
  if (crowded !== undefined) noteFault(actor, `template ${crowded}`, tooMany(crowded));
}

// most steps are given nothing: they need no lists of their own
const nothing: Given = { told: [], inbox: [] };

function takeGiven(actor: ActorState, inbox: readonly Message[]): Given {
  const { since: told, early } = actor;
  if (told.length + early.length + inbox.length === 0) return nothing;
  actor.since = [];
  actor.early = [];
  return { told, inbox: early.length === 0 ? inbox : [...early, ...inbox] };
}

function tellListeners(actor: ActorState, step: RunStep): void {
  for (const listener of actor.listeners) {
    try {
      listener(step);
    } catch (error) {
      noteFault(actor, 'listener', error);
    }
  }
}

const none: readonly Message[] = [];

/** Signs by name, then reports in the order of starting. */
export function takeInbox(actor: ActorState): readonly Message[] {
  const { senses, reports, dispatch } = actor;
  if (senses.size === 0 && reports.length === 0) return none;
  const inbox: Message[] = [...senses]
    .sort(([a], [b]) => byName(a, b))
    .map(([sensor, value]) => ({ kind: 'sense', sensor, value }));
  senses.clear();
  actor.reports = [];
  for (const { skill, number, finished } of reports.sort((a, b) => a.number - b.number)) {
    // one that was removed, or told from outside, has nothing to report any more
    if (!dispatch.executing.some((execution) => execution.number === number)) continue;
    inbox.push({ kind: finished ? 'finished' : 'failed', skill });
  }
  return inbox;
}

/** A character run by itself: in the built-in world, in the world it describes, or by a script. */
import { takeInTick } from '../dispatch/dispatch.js';
import type { DispatchState } from '../dispatch/state.js';
import { isMet, readingOf } from '../network/network.js';
import type { ExpressionCompiler } from '../perception/definition.js';
import { keysOf } from '../state/check-keys.js';
import { checkOptions } from '../state/check-options.js';
import { fail, TroupeError } from '../state/errors.js';
import { isWordForBoolean } from '../state/settle-agents.js';
import type { ActorDefinition, LivingSkillForm } from './definition.js';
import type { DatedFault, RunStep } from './happenings.js';
import { enterActor } from './lives.js';
import { recordScene } from './record-scene.js';
import { recordRest } from './recorder.js';
import type { RecordingSink } from './recording-sink.js';
import { cancelSkill } from './run-skills.js';
import {
  type ActorState,
  countExplainers,
  createSceneState,
  queueInput,
  type SceneState,
} from './scene-state.js';
import { inputsOfEntry, type ScriptEntry } from './script.js';
import { takeInput } from './take-input.js';
import { noteCrowd, takeInbox, tickScene } from './tick-scene.js';

export interface RunOptions {
  readonly script?: readonly ScriptEntry[] | undefined;
  /** Stop after so many steps. */
  readonly steps?: number;
  /** Stop once all goals hold. */
  readonly untilGoals?: boolean;
  readonly explain?: boolean;
  /** Of all chance; 0 by default. */
  readonly seed?: number | undefined;
  /** Reads the expressions of a file. */
  readonly expressions?: ExpressionCompiler | undefined;
  /** Told of everything that goes wrong with a part of it. */
  readonly onFault?: (fault: DatedFault) => void;
  /** Where every tick is recorded. */
  readonly record?: RecordingSink | undefined;
}

const runKeys = keysOf<RunOptions>({
  script: true,
  steps: true,
  untilGoals: true,
  explain: true,
  seed: true,
  expressions: true,
  onFault: true,
  record: true,
});

/** Yields after every step. A bad script entry throws when it is reached: the steps before it have been yielded. */
export function runCharacter(
  definition: ActorDefinition,
  options: RunOptions = {},
): Generator<RunStep, DispatchState> {
  checkOptions(options, runKeys, 'runCharacter');
  return runSteps(definition, options);
}

function* runSteps(
  definition: ActorDefinition,
  options: RunOptions,
): Generator<RunStep, DispatchState> {
  const { script, steps = 100, untilGoals = false, explain = false, seed, record } = options;
  const { expressions } = options;
  const promises = script === undefined;
  const world = definition.world ?? {};
  const scene = createSceneState({ world, seed, expressions, promises, take: takeInput });
  const actor = enterActor(scene, definition.name, definition);
  if (options.onFault !== undefined) actor.faultListeners.add(options.onFault);
  if (record !== undefined) recordScene(scene, record);
  if (explain) countExplainers(actor, 1);
  const entries = byStep(script ?? []);
  let taken: RunStep | undefined;
  actor.listeners.add((step) => {
    taken = step;
  });
  const quiet = isQuiet(definition);
  const { stepEvery } = actor.plan;
  // where nothing but steps happens, a tick is as long as one
  const dt =
    quiet && !hasDeadline(definition) && typeof stepEvery === 'object'
      ? stepEvery.seconds
      : 1 / scene.rate;
  try {
    applyEntries(scene, actor, entries.get(0));
    for (let step = 1; step <= steps; step++) {
      if (untilGoals && goalsHold(actor.dispatch)) break;
      for (taken = undefined; taken === undefined; ) tickScene(scene, dt);
      yield taken;
      // nobody looks again before the next step: what came about is so
      if (quiet && promises) takeEarly(actor);
      applyEntries(scene, actor, entries.get(step));
    }
    recordRest(scene);
    return actor.dispatch;
  } finally {
    for (const running of [...actor.running]) cancelSkill(actor, running, 'the run is over');
  }
}

/** Whether every goal for a proposition is met. */
export function goalsHold({ network }: DispatchState): boolean {
  for (const { name, value, conserve } of network.goals[0]?.values() ?? []) {
    if (!conserve && !isMet(network, 0, name, value)) return false;
  }
  return true;
}

/** Nothing happens to it but by its steps: no receptors, no commands, no code. */
function isQuiet(definition: ActorDefinition): boolean {
  const { receptors, commands } = definition;
  return (
    Object.keys({ ...receptors, ...commands }).length === 0 &&
    !formsOf(definition).some(({ run, asks }) => run ?? asks)
  );
}

/** A deadline is counted in ticks, or in time: how long a tick is matters to it. */
function hasDeadline(definition: ActorDefinition): boolean {
  return formsOf(definition).some(({ deadline }) => deadline !== undefined);
}

function formsOf({ skills, templates }: ActorDefinition): LivingSkillForm[] {
  return [...Object.values(skills ?? {}), ...Object.values(templates ?? {})];
}

function takeEarly(actor: ActorState): void {
  const inbox = takeInbox(actor);
  if (inbox.length === 0) return;
  const { crowded } = actor.dispatch;
  takeInTick(actor.dispatch, inbox, '');
  if (actor.dispatch.crowded !== crowded) noteCrowd(actor);
  // recorded as part of the step: a replay takes it there
  actor.early = inbox;
}

type Numbered = readonly [index: number, entry: ScriptEntry];

function byStep(script: readonly ScriptEntry[]): Map<number, Numbered[]> {
  const steps = new Map<number, Numbered[]>();
  for (const [index, entry] of script.entries()) {
    const list = steps.get(entry.after) ?? [];
    list.push([index, entry]);
    steps.set(entry.after, list);
  }
  return steps;
}

function applyEntries(
  scene: SceneState,
  actor: ActorState,
  entries: readonly Numbered[] = [],
): void {
  for (const [index, entry] of entries) {
    const origin = `script entry ${index + 1} (after: ${entry.after})`;
    try {
      checkWords(actor, entry);
      for (const input of inputsOfEntry(entry, actor.name)) queueInput(scene, input);
    } catch (error) {
      if (!(error instanceof TroupeError)) throw error;
      const at = (path: string) => (path === '' ? origin : `${origin}: ${path}`);
      throw new TroupeError(
        error.problems.map((problem) => ({ ...problem, path: at(problem.path) })),
      );
    }
  }
}

/** A script is a file, and in files `no` is text. */
function checkWords({ dispatch: { network } }: ActorState, { set = {} }: ScriptEntry): void {
  for (const [sensor, value] of Object.entries(set)) {
    if (typeof readingOf(network, 0, sensor) !== 'boolean' || !isWordForBoolean(value)) continue;
    fail('wrong-reading', sensor, `is true or false; "${value}" is text. Write true or false`);
  }
}

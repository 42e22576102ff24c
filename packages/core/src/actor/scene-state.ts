/** A world and everyone who lives in it, ticking together. */
import type { Message } from '../dispatch/messages.js';
import type { DispatchState } from '../dispatch/state.js';
import type { ExpressionCompiler } from '../perception/definition.js';
import type { MemoryWrite } from '../perception/memory.js';
import type { Around, Perception } from '../perception/perception.js';
import { createReceptorField, type ReceptorField } from '../perception/receptor-field.js';
import type { Hindsight } from '../record/hindsight.js';
import type { Fault, Input, SkillEvent, WorldChange } from '../record/tick-record.js';
import { outOfBounds, say } from '../state/bounds.js';
import { type Chances, createChances } from '../state/chance.js';
import type { GoalForm, Value } from '../state/definition.js';
import { fail } from '../state/errors.js';
import { suggest } from '../state/names.js';
import type { Period } from '../state/period.js';
import { createSchedule, type Recurring, type Schedule } from '../state/schedule.js';
import { createTimer, type Timer } from '../state/timer.js';
import { createWorld } from '../world/create-world.js';
import type { WorldDefinition, WorldView } from '../world/definition.js';
import { viewWorld } from '../world/query-world.js';
import type { World } from '../world/world.js';
import type { ActorPlan } from './actor-plan.js';
import type { ActContext, ActorDefinition, CommandForm, Outcome } from './definition.js';
import type {
  CancelOrder,
  DatedFault,
  Departed,
  ExecuteOrder,
  Failure,
  Report,
  RunStep,
  Stepped,
} from './happenings.js';
import type { Recorder } from './recording-sink.js';
import type { Running } from './running.js';

/** Ticks a second unless told otherwise. */
const usualRate = 30;

export interface CommandRun extends Recurring {
  readonly actor: ActorState;
  readonly name: string;
  readonly form: CommandForm;
  /** What its code is given, the same in every tick: making it takes longer than most commands. */
  readonly context: ActContext;
  readonly every: Period;
  /** When it was put on the list. */
  readonly since: number;
  readonly time: number;
}

export type Write =
  | { readonly kind: 'world'; readonly change: WorldChange; readonly by: Writer }
  | {
      readonly kind: 'memory';
      readonly actor: ActorState;
      readonly write: MemoryWrite;
      readonly by: Writer;
    }
  | {
      readonly kind: 'attend';
      readonly actor: ActorState;
      readonly receptor: string;
      readonly every: Period | undefined;
      readonly by: Writer;
    }
  | {
      readonly kind: 'ask';
      readonly actor: string;
      readonly goal: string;
      /** null lets it go. */
      readonly form: Value | GoalForm | null;
      readonly by: Writer;
    };

export interface Writer {
  /** `mary/sit-down`, `mary/command blink`, `law cooling`. */
  readonly name: string;
  /** Of its chance. */
  readonly stream: string;
  /** Told what could not be written. */
  readonly fault: (error: unknown) => void;
  /** Told what was overruled, and by whom. */
  readonly lost: (what: string, by: string) => void;
}

export interface ActorState {
  readonly name: string;
  readonly scene: SceneState;
  plan: ActorPlan;
  dispatch: DispatchState;
  perception: Perception;
  readonly around: Around;
  /** In the order of starting. */
  running: Running[];
  commands: CommandRun[];
  /** What is still to reach the network: signs that changed, skills that are over. */
  readonly senses: Map<string, Value>;
  reports: Report[];
  /** Messages from outside since the last step, as they came together: the network has them already. */
  since: (readonly Message[])[];
  /** Signs and reports of the next step that the network has taken already. */
  early: readonly Message[];
  /** The tick, or the millisecond, in which the network steps next; undefined: as soon as possible. */
  nextStep: number | undefined;
  hindsight: Hindsight;
  /** What it wrote and somebody else did too, and how often that was lost. */
  readonly overruled: Map<string, { readonly by: string; readonly times: number }>;
  /** What skills threw outside the tick, by execution, until it is taken up. */
  readonly thrown: Map<number, unknown>;
  /** Goals that others asked for, and who did. */
  readonly asked: Map<string, Set<string>>;
  /** The latest, oldest first. */
  readonly failures: Failure[];
  readonly faults: DatedFault[];
  /** How many want to know where levels come from. */
  explainers: number;
  /** Told of everything that goes wrong with it. */
  readonly faultListeners: Set<(fault: DatedFault) => void>;
  /** Told of skills that go on outside the tick, when they begin. */
  readonly outsideListeners: Set<(order: ExecuteOrder) => void>;
  /** Told of skills whose code lives elsewhere: to begin them there, and to stop them. */
  readonly executeListeners: Set<(order: ExecuteOrder) => void>;
  readonly cancelListeners: Set<(order: CancelOrder) => void>;
  /** Told of every step. */
  readonly listeners: Set<(step: RunStep) => void>;
  /** The network's last step, until it is recorded. */
  stepped: Stepped | undefined;
  /** Since the last tick was recorded. */
  events: SkillEvent[];
  news: Fault[];
  /** It brought its own thing into the world. */
  readonly embodied: boolean;
}

/** In a scene of which only some code is here: what that code came to, to be told to those who run the rest. */
export interface Collecting {
  /** Whether its code is run here. */
  readonly isHere: (skill: string) => boolean;
  readonly isSensorHere: (sensor: string) => boolean;
  /** Receptors that are sampled here although no sensor here listens to them. */
  readonly receptors: readonly string[];
  /** What is over is told first, and is over for all at the same time. */
  open: boolean;
  over: Over[];
  faults: DatedFault[];
  /** What code here says outside the tick: an input for all. */
  readonly send: (input: Input) => void;
}

/** How an execution ended. */
export interface Over {
  readonly running: Running;
  readonly outcome: Outcome;
  readonly reason: string | undefined;
  readonly error: unknown;
}

export interface SceneState {
  readonly rate: number;
  readonly timer: Timer;
  readonly world: World;
  readonly view: Required<WorldView>;
  readonly chances: Chances;
  readonly field: ReceptorField;
  readonly agenda: Schedule<CommandRun>;
  /** By name. */
  actors: ActorState[];
  /** Those that left since the last tick was recorded. */
  departed: Departed[];
  readonly expressions: ExpressionCompiler | undefined;
  /** Skills without code keep their promises; else somebody outside says when they are over. */
  readonly promises: boolean;
  /** Between the beginning and the end of a tick. */
  ticking: boolean;
  /** Something from outside is being taken: what code writes meanwhile follows from it. */
  taking: boolean;
  /** Code that speaks between ticks is not listened to: in a replay it was recorded. */
  deaf: boolean;
  /** What is to become visible at the end of this tick. */
  writes: Write[];
  /** What came while a tick was under way: taken before the next. */
  waiting: Input[];
  /** What was taken from outside since the last tick. */
  inputs: Input[];
  /** Faults of laws. */
  faults: Fault[];
  recorder: Recorder | undefined;
  /** Only some of the code is here. */
  collecting: Collecting | undefined;
  /** How something from outside is taken: between ticks, or before the next. */
  readonly take: (scene: SceneState, input: Input) => void;
  /** Time that has passed and is not yet simulated. */
  ahead: number;
  /** In a replay: what goes on outside is not begun again, it comes from the recording. */
  isOutside: ((actor: string, number: number) => boolean) | undefined;
  /** Told of everything that was taken from outside, in the order in which it was. */
  readonly inputListeners: Set<(input: Input) => void>;
  /** Told of every tick, once it is over. */
  readonly tickListeners: Set<() => void>;
  /** A definition with its code, where only its data came: from a recording. */
  bind: (actor: string, data: ActorDefinition) => ActorDefinition;
}

export interface SceneParts {
  readonly world: World;
  readonly seed: number;
  readonly rate: number;
  readonly expressions: ExpressionCompiler | undefined;
  readonly promises: boolean;
  readonly take: SceneState['take'];
}

/** Field by field: each object that is spread gets a layout of its own, and all code that meets many becomes slow. */
export function openScene(parts: SceneParts): SceneState {
  const { world, seed, rate, expressions, promises, take } = parts;
  return {
    rate,
    expressions,
    promises,
    take,
    timer: createTimer(),
    world,
    view: viewWorld(world),
    chances: createChances(seed),
    field: createReceptorField(),
    agenda: createSchedule(),
    actors: [],
    departed: [],
    ticking: false,
    taking: false,
    deaf: false,
    writes: [],
    waiting: [],
    inputs: [],
    faults: [],
    recorder: undefined,
    collecting: undefined,
    ahead: 0,
    isOutside: undefined,
    inputListeners: new Set(),
    tickListeners: new Set(),
    bind: (_, data) => data,
  };
}

export interface NewScene extends Pick<SceneParts, 'promises' | 'take'> {
  readonly world?: WorldDefinition | undefined;
  readonly seed?: number | undefined;
  readonly rate?: number | undefined;
  readonly expressions?: ExpressionCompiler | undefined;
}

/** A scene that nobody has entered yet. */
export function createSceneState(given: NewScene): SceneState {
  const { world = {}, ...rest } = given;
  return openSceneIn(createWorld(world), rest);
}

/** The same in a world that is there already. */
export function openSceneIn(world: World, given: Omit<NewScene, 'world'>): SceneState {
  const { seed = 0, rate = usualRate, expressions, promises, take } = given;
  if (!Number.isSafeInteger(seed)) {
    fail('out-of-range', 'seed', `must be a whole number, found ${say(seed)}`);
  }
  const wrong = outOfBounds(rate, { above: 0, most: 10_000 });
  if (wrong !== undefined) fail('out-of-range', 'rate', `must be ${wrong}, found ${say(rate)}`);
  return openScene({ world, seed, rate, expressions, promises, take });
}

/** How many of the latest failures, and of the latest faults, a character remembers. */
const mostKept = 100;

export function keepLatest<T>(list: T[], item: T): void {
  list.push(item);
  if (list.length > mostKept) list.splice(0, list.length - mostKept);
}

/** Of code that ran here. */
export function noteOwnFault(actor: ActorState, part: string, error: unknown): void {
  const { collecting, timer } = actor.scene;
  if (collecting === undefined) noteFault(actor, part, error);
  else collecting.faults.push({ part, error: sayError(error), tick: timer.tick });
}

export function noteFault(
  actor: ActorState,
  part: string,
  error: unknown,
  tick: number = actor.scene.timer.tick,
): void {
  const fault = { part, error: sayError(error) };
  const dated = { ...fault, tick };
  actor.news.push(fault);
  keepLatest(actor.faults, dated);
  for (const listener of actor.faultListeners) {
    try {
      listener(dated);
    } catch {
      // one that goes wrong itself is not told again: the tick goes on
      actor.faultListeners.delete(listener);
    }
  }
}

/** What was thrown, in words. Without the stack: it differs from machine to machine, and a record must not. */
export function sayError(error: unknown): string {
  let text: string;
  try {
    text = error instanceof Error && error.name === 'Error' ? String(error.message) : String(error);
  } catch {
    text = 'something that cannot be put into words was thrown';
  }
  return text.length > 500 ? `${text.slice(0, 499)}…` : text;
}

/** One more, or one less, wants to know where levels come from. */
export function countExplainers(actor: ActorState, change: 1 | -1): void {
  actor.explainers += change;
  actor.dispatch = { ...actor.dispatch, explain: actor.explainers > 0 };
}

/** More than that waiting for one tick is a flood. */
const mostWaiting = 100_000;

/** Something from outside: taken at once between ticks, kept for the next while one is under way. */
export function queueInput(scene: SceneState, given: Input): void {
  const input = ownInput(scene, given);
  if (scene.collecting !== undefined) {
    scene.collecting.send(input);
    return;
  }
  if (!scene.ticking) {
    takeWaiting(scene);
    takeOwn(scene, input, scene.take);
    return;
  }
  if (scene.waiting.length >= mostWaiting) {
    throw new RangeError(`more than ${mostWaiting} inputs are waiting for the next tick`);
  }
  scene.waiting.push(input);
}

/** What somebody outside may go on changing is copied: a record tells of what came. */
function ownInput({ recorder }: SceneState, input: Input): Input {
  // a definition may have functions of time: it comes with its code again
  const written = recorder !== undefined && input.kind !== 'enter' && input.kind !== 'redefine';
  return copyGiven(input, `input ${input.kind}`, written, 0) as Input;
}

/** Functions (of time, in a goal) go along where nothing is recorded. */
function copyGiven(given: unknown, path: string, recorded: boolean, depth: number): unknown {
  if (typeof given === 'function' && recorded) {
    fail('not-writable', path, 'is a function, which cannot be recorded. Give data, or a rhythm');
  }
  if (typeof given !== 'object' || given === null) return given;
  if (depth > deepest) fail('no-data', path, `is nested deeper than ${deepest}, or in a circle`);
  const copy = (value: unknown, key: string | number) =>
    copyGiven(value, `${path}.${key}`, recorded, depth + 1);
  if (Array.isArray(given)) return given.map(copy);
  // what is no plain data is refused where it is taken, in words that fit
  const prototype: unknown = Object.getPrototypeOf(given);
  if (prototype !== Object.prototype && prototype !== null) return given;
  const copied: Record<string, unknown> = { ...given };
  for (const key in copied) {
    const value = copied[key];
    // most are single values, which need neither a copy nor words for where they are
    if (typeof value === 'object' || typeof value === 'function') copied[key] = copy(value, key);
  }
  return copied;
}

const deepest = 80;

/** Takes something from outside, by another way than usual if it comes with code. */
export function takeNow(scene: SceneState, input: Input, take = scene.take): void {
  takeOwn(scene, ownInput(scene, input), take);
}

function takeOwn(scene: SceneState, input: Input, take: SceneState['take']): void {
  const { taking } = scene;
  scene.taking = true;
  try {
    take(scene, input);
  } finally {
    scene.taking = taking;
  }
  scene.inputs.push(input);
  for (const listener of scene.inputListeners) listener(input);
}

/** What came while the last tick was under way. What goes wrong with it is a fault: nobody is there to be told. */
export function takeWaiting(scene: SceneState): void {
  if (scene.waiting.length === 0) return;
  const { waiting } = scene;
  scene.waiting = [];
  for (const input of waiting) {
    try {
      takeOwn(scene, input, scene.take);
    } catch (error) {
      // an input too: a replay has to say the same
      const actor = 'actor' in input && scene.actors.some(({ name }) => name === input.actor);
      takeNow(scene, {
        kind: 'fault',
        actor: actor ? input.actor : '',
        part: `input ${input.kind}`,
        error: sayError(error),
      });
    }
  }
}

/** The same from code of a character, which is not listened to in a replay. */
export function hearInput(scene: SceneState, input: Input): void {
  if (!scene.deaf) queueInput(scene, input);
}

export function findActor(scene: SceneState, name: string): ActorState {
  const actor = scene.actors.find((other) => other.name === name);
  if (actor !== undefined) return actor;
  const names = scene.actors.map((other) => other.name);
  return fail('unknown-character', name, `there is no character "${name}".${suggest(name, names)}`);
}

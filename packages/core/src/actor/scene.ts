/** A scene: a world, and characters that live in it together. */
import type { ExpressionCompiler } from '../perception/definition.js';
import type { Input, WorldChange } from '../record/tick-record.js';
import { outOfBounds, say } from '../state/bounds.js';
import { keysOf } from '../state/check-keys.js';
import { checkOptions } from '../state/check-options.js';
import { fail } from '../state/errors.js';
import type { WorldDefinition, WorldView, WorldWriter } from '../world/definition.js';
import { withWriter } from '../world/query-world.js';
import { type SavedWorld, saveWorld } from '../world/save-world.js';
import { type Shot, takeShot } from '../world/shot.js';
import { Actor } from './actor.js';
import { checkShape } from './actor-plan.js';
import { fixedClock } from './clocks.js';
import type { ActorDefinition } from './definition.js';
import { enterActor } from './lives.js';
import { recordScene } from './record-scene.js';
import type { RecordingSink } from './recording-sink.js';
import { type LoadOptions, loadKeys, loadScene, saveScene } from './save-scene.js';
import type { SavedScene } from './saved-scene.js';
import type { RecordOptions, RunScene, SceneFace } from './scene-face.js';
import {
  createSceneState,
  findActor,
  queueInput,
  type SceneState,
  takeNow,
  takeWaiting,
} from './scene-state.js';
import { stripCode } from './strip-code.js';
import { takeInput } from './take-input.js';
import { tickScene } from './tick-scene.js';

export interface SceneOptions {
  readonly world?: WorldDefinition;
  /** Of all chance; 0 by default. */
  readonly seed?: number;
  /** Ticks a second; 30 by default. */
  readonly rate?: number;
  /** Reads expressions: `createExpressions()` of @troupe/files. */
  readonly expressions?: ExpressionCompiler | undefined;
}

export const sceneKeys: readonly string[] = keysOf<SceneOptions>({
  world: true,
  seed: true,
  rate: true,
  expressions: true,
});

/** What a world has, and somebody may think a scene has. */
export const worldRemedies = {
  things: 'Write world: { things }',
  laws: 'Write world: { laws }',
};

const runKeys = keysOf<RunScene>({ ticks: true, seconds: true, until: true, clock: true });
const recordKeys = keysOf<RecordOptions>({ keyframeEvery: true });

/** Ticks that a run makes before it lets others have the thread. */
const turn = 256;

export class Scene implements SceneFace {
  readonly #state: SceneState;
  readonly #actors = new Map<string, Actor>();
  /** Asking, and changing from outside. */
  readonly world: WorldView & WorldWriter;

  constructor(options: SceneOptions | SceneState = {}) {
    this.#state =
      'timer' in options
        ? options
        : createSceneState({ ...options, promises: true, take: takeInput });
    const { view } = this.#state;
    this.world = withWriter(view, {
      set: (thing, property, value) => this.#change({ thing, property, value }),
      add: (thing, form) => this.#change({ thing, form }),
      remove: (thing) => this.#change({ thing, form: null }),
    });
  }

  /** Ticks made so far. */
  get ticks(): number {
    return this.#state.timer.tick;
  }

  /** Seconds since the beginning. */
  get time(): number {
    return this.#state.timer.time;
  }

  /** Ticks a second. */
  get rate(): number {
    return this.#state.rate;
  }

  get seed(): number {
    return this.#state.chances.seed;
  }

  /** Everyone, by name. */
  get actors(): readonly Actor[] {
    return this.#state.actors.map(({ name }) => this.actor(name));
  }

  actor(name: string): Actor {
    const state = findActor(this.#state, name);
    let actor = this.#actors.get(name);
    if (actor === undefined || !actor.isFor(state)) {
      actor = new Actor(this, state);
      this.#actors.set(name, actor);
    }
    return actor;
  }

  /** Brings a character in, under its own name or another. */
  add(definition: ActorDefinition, given?: string): Actor {
    checkShape(definition);
    const name = given ?? definition.name;
    const input: Input = { kind: 'enter', actor: name, definition: stripCode(definition) };
    this.#betweenTicks('add a character');
    takeWaiting(this.#state);
    takeNow(this.#state, input, (scene) => enterActor(scene, name, definition));
    return this.actor(name);
  }

  /** Its skills are cancelled, and nothing of it is left. */
  remove(name: string): void {
    this.#betweenTicks('remove a character');
    queueInput(this.#state, { kind: 'exit', actor: name });
    this.#actors.delete(name);
  }

  /** Something from outside, as it is recorded: at once between ticks, in the next while one is under way. */
  take(input: Input): void {
    queueInput(this.#state, input);
  }

  /** One tick; as long as the rate says unless told otherwise. */
  tick(dt: number = 1 / this.#state.rate): void {
    tickScene(this.#state, dt);
  }

  /** Lets time pass, and makes the ticks that fit into it. What is left shows in the next shot. */
  advance(seconds: number): number {
    const wrong = outOfBounds(seconds, { least: 0, most: 1_000_000 });
    if (wrong !== undefined)
      fail('wrong-time', 'seconds', `must be ${wrong}, found ${say(seconds)}`);
    const state = this.#state;
    const dt = 1 / state.rate;
    state.ahead += seconds;
    const due = Math.floor(state.ahead / dt + 1e-9);
    for (let i = 0; i < due; i++) tickScene(state, dt);
    state.ahead = Math.max(0, state.ahead - due * dt);
    return due;
  }

  /** Where everything is to be seen now, between the last two ticks. */
  shot(): Shot {
    return takeShot(this.#state.world, this.part);
  }

  /** How far what is to be seen now lies on the way from the tick before to the last one: 0 to 1. */
  get part(): number {
    return Math.min(1, Math.max(0, this.#state.ahead * this.#state.rate));
  }

  /** Makes ticks, and lets promises settle in between, until told to stop. Resolves with the ticks made. */
  async run(given: RunScene): Promise<number> {
    const state = this.#state;
    // plain JavaScript may leave it out
    if (given !== undefined) checkOptions(given, runKeys, 'run');
    const { ticks, seconds, until, clock } = given ?? {};
    checkLength('ticks', ticks);
    checkLength('seconds', seconds);
    if (until !== undefined && typeof until !== 'function') {
      fail('wrong-type', 'run.until', `must be a function, () => …, found ${say(until)}`);
    }
    if (clock !== undefined && typeof clock?.next !== 'function') {
      const message = `must be a clock, as fixedClock(30) gives it, found ${say(clock)}`;
      fail('wrong-type', 'run.clock', message);
    }
    if (
      ticks === undefined &&
      seconds === undefined &&
      until === undefined &&
      clock === undefined
    ) {
      fail('no-end', 'run', 'would never end. Say ticks, seconds, until, or give a clock');
    }
    const source = clock ?? fixedClock(state.rate);
    const end =
      seconds === undefined ? Number.POSITIVE_INFINITY : state.timer.time + seconds - 1e-9;
    const most = ticks ?? Number.POSITIVE_INFINITY;
    let made = 0;
    while (made < most && state.timer.time < end && until?.() !== true) {
      const next = await source.next();
      if (next === undefined) break;
      for (let i = 0; i < next.count && made < most && state.timer.time < end; i++) {
        tickScene(state, next.dt);
        made++;
        if (until?.() === true) return made;
        if (goesOnOutside(state) || made % turn === 0) await letOthersRun();
      }
    }
    return made;
  }

  /** Everything as plain data, between two ticks. */
  save(): SavedScene {
    this.#betweenTicks('save');
    return saveScene(this.#state);
  }

  /** Told of everything that is taken from outside, in the order in which it is, until the answer is called. */
  onInput(listener: (input: Input) => void): () => void {
    const { inputListeners } = this.#state;
    inputListeners.add(listener);
    return () => inputListeners.delete(listener);
  }

  /**
   * What happened already happens again: what went on outside the tick is not begun, and what code says outside of it is not
   * heard, for it comes as the inputs that were taken then.
   */
  again(isOutside: (actor: string, number: number) => boolean, act: () => void): void {
    const state = this.#state;
    state.deaf = true;
    state.isOutside = isOutside;
    try {
      act();
    } finally {
      state.deaf = false;
      state.isOutside = undefined;
    }
  }

  /** The world alone: it can be saved whatever is under way. */
  saveWorld(): SavedWorld {
    return saveWorld(this.#state.world);
  }

  /** Records every tick from now on; returns how to stop. */
  record(sink: RecordingSink, options: RecordOptions = {}): () => void {
    checkOptions(options, recordKeys, 'record');
    const { keyframeEvery } = options;
    this.#betweenTicks('start recording');
    return recordScene(this.#state, sink, keyframeEvery);
  }

  #change(change: WorldChange): void {
    queueInput(this.#state, { kind: 'world', change, writer: 'outside' });
  }

  #betweenTicks(what: string): void {
    if (this.#state.ticking) {
      fail('ticking', what, `a tick is under way: ${what} once it is over`);
    }
  }
}

export function createScene(options: SceneOptions = {}): Scene {
  checkOptions(options, sceneKeys, 'createScene', worldRemedies);
  return new Scene(options);
}

/** Takes up a scene that was saved. Characters that have code are to be given with it. */
export function restoreScene(saved: SavedScene, options: LoadOptions = {}): Scene {
  checkOptions(options, loadKeys, 'restoreScene');
  return new Scene(loadScene(saved, options));
}

function goesOnOutside({ actors }: SceneState): boolean {
  return actors.some(({ running }) =>
    running.some(({ course }) => course.kind === 'outside' || course.kind === 'elsewhere'),
  );
}

// not a resolved promise: chains of promises need more than one turn to settle
function letOthersRun(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** For ever is as good as any: something else may stop it. */
function checkLength(what: string, given: unknown): void {
  if (given === undefined || (typeof given === 'number' && given >= 0)) return;
  fail('wrong-time', `run.${what}`, `must be a number from 0 up, found ${say(given)}`);
}

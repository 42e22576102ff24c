/** A character in a scene, as one speaks with it from outside. */
import { agentName, findAgent, hasAgent, isDisabled } from '../dispatch/agents.js';
import type { Execute, Message } from '../dispatch/messages.js';
import { type CharacterOptions, characterKeys } from '../dispatch/state.js';
import { readingOf } from '../network/network.js';
import { readerOf } from '../perception/contexts.js';
import { listEntries, type MemoryEntry } from '../perception/memory.js';
import { findUse, samplesOf } from '../perception/perception.js';
import type { Input } from '../record/tick-record.js';
import { say } from '../state/bounds.js';
import { keysOf } from '../state/check-keys.js';
import { checkOptions } from '../state/check-options.js';
import type { Data } from '../state/data.js';
import type { GoalForm, Joining, Parameters, Value } from '../state/definition.js';
import { fail } from '../state/errors.js';
import { goalForm } from '../state/forms.js';
import { suggest } from '../state/names.js';
import type { Period } from '../state/period.js';
import type { ActorDefinition } from './definition.js';
import { ordersOf, outsideOf } from './elsewhere.js';
import { type ActorExplanation, explainActor } from './explain-actor.js';
import type { CancelOrder, DatedFault, ExecuteOrder, Failure, RunStep } from './happenings.js';
import { redefineActor } from './lives.js';
import { goalsHold } from './run-character.js';
import type { RunScene, SceneFace } from './scene-face.js';
import {
  type ActorState,
  countExplainers,
  findActor,
  queueInput,
  takeNow,
  takeWaiting,
} from './scene-state.js';
import { stripCode } from './strip-code.js';

export interface RunActor extends Omit<RunScene, 'until'> {
  /** A sign that is to hold, or a question asked after every tick; `goals`: all goals hold. */
  readonly until?: 'goals' | Readonly<Record<string, Value>> | ((actor: Actor) => boolean);
}

const runKeys = keysOf<RunActor>({ ticks: true, seconds: true, until: true, clock: true });

/** What is neither would hold at once, as all signs of none do. */
function checkUntil(until: unknown): void {
  if (until === undefined || until === 'goals' || typeof until === 'function') return;
  if (typeof until === 'object' && until !== null && !Array.isArray(until)) return;
  const remedy = "say 'goals', signs as { sign: value }, or a function";
  fail('wrong-type', 'until', `is ${say(until)}; ${remedy}`);
}

export interface Samples {
  readonly receptors: Readonly<Record<string, number>>;
  readonly sensors: Readonly<Record<string, number>>;
}

/** What it is made of, for the rest of this package. */
export let stateOf: (actor: Actor) => ActorState;

export class Actor {
  static {
    stateOf = (actor) => actor.#state;
  }

  readonly #state: ActorState;
  readonly scene: SceneFace;

  constructor(scene: SceneFace, state: ActorState) {
    this.scene = scene;
    this.#state = state;
  }

  get name(): string {
    return this.#state.name;
  }

  get definition(): ActorDefinition {
    return this.#state.plan.definition;
  }

  /** Whether this speaks for that character, and not for an earlier one of its name. */
  isFor(state: ActorState): boolean {
    return state === this.#state;
  }

  /** Ticks the scene it is alone in. */
  tick(dt?: number): void {
    const { actors } = this.#state.scene;
    if (actors.length !== 1 || actors[0] !== this.#state) {
      fail(
        'not-alone',
        this.name,
        `"${this.name}" is not alone in its scene. Tick the scene: all go on together`,
      );
    }
    this.scene.tick(dt);
  }

  /** Runs its scene. Resolves with whether it came to what was waited for. */
  async run(given: RunActor): Promise<boolean> {
    // plain JavaScript may leave it out
    if (given !== undefined) checkOptions(given, runKeys, 'run');
    const { until, ...rest } = given ?? {};
    checkUntil(until);
    const holds = () => {
      if (until === undefined) return false;
      if (until === 'goals') return goalsHold(this.#state.dispatch);
      if (typeof until === 'function') return until(this);
      return Object.entries(until).every(([sign, value]) => this.sign(sign) === value);
    };
    if (typeof until === 'object') {
      const { sensors } = this.#state.dispatch.network.structure;
      for (const sign of Object.keys(until)) {
        if (sensors.has(sign)) continue;
        fail('unknown-sensor', sign, `there is no sign "${sign}".${suggest(sign, sensors.keys())}`);
      }
    }
    await this.scene.run({ ...rest, ...(until === undefined ? {} : { until: holds }) });
    return holds();
  }

  /** What it executes, in the order of starting. A skill that is over stays until the network hears of it, in its next step. */
  get doing(): readonly string[] {
    return this.#state.dispatch.executing.map(({ skill }) => skill);
  }

  sign(name: string): Value | undefined {
    return this.#state.senses.get(name) ?? readingOf(this.#state.dispatch.network, 0, name);
  }

  get signs(): Readonly<Record<string, Value>> {
    const names = [...this.#state.dispatch.network.structure.sensors.keys()];
    return Object.fromEntries(names.map((name) => [name, this.sign(name) ?? false]));
  }

  get signals(): Readonly<Record<string, unknown>> {
    return { ...this.#state.perception.signals };
  }

  /** What it has written down for all. */
  remembers(key: string): Data | undefined {
    const { perception, scene } = this.#state;
    return readerOf(perception.memory, scene.timer, '').read(key);
  }

  get memory(): readonly MemoryEntry[] {
    return listEntries(this.#state.perception.memory, this.#state.scene.timer);
  }

  get goals(): Readonly<Record<string, Value | GoalForm>> {
    const goals = [...(this.#state.dispatch.network.goals[0]?.values() ?? [])];
    return Object.fromEntries(goals.map((goal) => [goal.name, goalForm(goal)]));
  }

  /** The agent that is meant, by the name that tells what it is: a skill's, `sensor:NAME` or `goal:NAME`. */
  agent(given: string): string {
    return agentName(findAgent(this.#state.dispatch.network, given));
  }

  /** Whether it has such an agent; named as `agent` does. */
  has(agent: string): boolean {
    return hasAgent(this.#state.dispatch.network, agent);
  }

  isDisabled(agent: string): boolean {
    return isDisabled(this.#state.dispatch.network, agent);
  }

  /** Whether every goal holds. */
  get content(): boolean {
    return goalsHold(this.#state.dispatch);
  }

  /** The level of every skill. */
  get levels(): Readonly<Record<string, number>> {
    const { structure, population } = this.#state.dispatch.network;
    const slots = [...structure.slotOf];
    return Object.fromEntries(slots.map(([skill, slot]) => [skill, population.level[slot] ?? 0]));
  }

  get threshold(): number {
    return this.#state.dispatch.network.population.threshold[0] ?? 0;
  }

  /** Steps that the network has taken. */
  get steps(): number {
    return this.#state.dispatch.step;
  }

  /** The latest, oldest first. */
  get failures(): readonly Failure[] {
    return [...this.#state.failures];
  }

  get faults(): readonly DatedFault[] {
    return [...this.#state.faults];
  }

  /** How many samples it took: by receptor, and for which sensor. */
  get samples(): Samples {
    const { uses, sensors } = this.#state.perception;
    return {
      receptors: Object.fromEntries([...uses].map(([name, use]) => [name, samplesOf(use)])),
      sensors: Object.fromEntries(
        sensors.map(({ plan, uses: own, before }) => [
          plan.name,
          own.reduce((sum, use) => sum + samplesOf(use), -before),
        ]),
      ),
    };
  }

  /** Wants a sign to have a value; `null` withdraws the goal. */
  want(goal: string, form: Value | GoalForm | null = true): void {
    this.tell({ kind: 'want', goals: { [goal]: form } });
  }

  withdraw(goal: string): void {
    this.want(goal, null);
  }

  /** Sets a sign from outside. One that is judged keeps it until it is judged again. */
  set(sign: string, value: Value): void {
    this.tell({ kind: 'sense', sensor: sign, value });
  }

  disable(agent: string): void {
    this.tell({ kind: 'disable', agent });
  }

  enable(agent: string): void {
    this.tell({ kind: 'enable', agent });
  }

  tune(parameters: Partial<Parameters>): void {
    this.tell({ kind: 'tune', parameters });
  }

  /** Agents without code join; `redefine` brings code. */
  join(agents: Joining): void {
    this.tell({ kind: 'join', agents });
  }

  /** A skill that executes is cancelled first. */
  leave(agent: string): void {
    this.tell({ kind: 'leave', agent });
  }

  /** Any message that a dispatcher takes. */
  tell(message: Message): void {
    this.#here();
    queueInput(this.#state.scene, { kind: 'messages', actor: this.name, messages: [message] });
  }

  remember(key: string, value: Data, lasts?: Period): void {
    this.#here();
    const write = { key, context: '', value, writer: 'outside', lasts };
    queueInput(this.#state.scene, { kind: 'memory', actor: this.name, write });
  }

  /** Samples a receptor at another rate; without one, at the rate it was defined with. */
  attend(receptor: string, every?: Period): void {
    this.#here();
    findUse(this.#state.perception, receptor);
    queueInput(this.#state.scene, {
      kind: 'attend',
      actor: this.name,
      receptor,
      every: every ?? null,
    });
  }

  /** Stops a skill that is under way. */
  cancel(skill: string, reason = 'a director said so'): void {
    this.#here();
    queueInput(this.#state.scene, { kind: 'cancel', actor: this.name, skill, reason });
  }

  /** Goes on with another definition; what still exists keeps its state. */
  redefine(definition: ActorDefinition): void {
    this.#here();
    const { scene } = this.#state;
    if (scene.ticking) fail('ticking', 'redefine', 'a tick is under way: redefine once it is over');
    takeWaiting(scene);
    const input: Input = { kind: 'redefine', actor: this.name, definition: stripCode(definition) };
    takeNow(scene, input, () => redefineActor(scene, this.name, definition));
  }

  /** Leaves the scene: its skills are cancelled, and nothing of it is left. */
  remove(): void {
    this.#here();
    this.scene.remove(this.name);
  }

  /** Told of every step of its network, until the answer is called. Explained, a trace can be made of it. */
  onStep(listener: (step: RunStep) => void, options: CharacterOptions = {}): () => void {
    checkOptions(options, characterKeys, 'onStep');
    const { explain = false } = options;
    const { listeners } = this.#state;
    listeners.add(listener);
    if (explain) countExplainers(this.#state, 1);
    return () => {
      if (listeners.delete(listener) && explain) countExplainers(this.#state, -1);
    };
  }

  /** Told of every skill that is chosen and lives elsewhere, in the tick that begins it, until the answer is called. */
  onExecute(listener: (order: ExecuteOrder) => void): () => void {
    const { executeListeners } = this.#state;
    executeListeners.add(listener);
    return () => executeListeners.delete(listener);
  }

  /** Told of every skill begun elsewhere that is over here before it said so, until the answer is called. */
  onCancel(listener: (order: CancelOrder) => void): () => void {
    const { cancelListeners } = this.#state;
    cancelListeners.add(listener);
    return () => cancelListeners.delete(listener);
  }

  /** How a skill ended that was begun elsewhere. A second report of one is a fault, and changes nothing. */
  settle({ skill, number }: Execute, outcome: 'done' | 'failed', error?: string): void {
    this.#here();
    const input = { kind: 'settled', actor: this.name, skill, number, outcome } as const;
    queueInput(this.#state.scene, error === undefined ? input : { ...input, error });
  }

  /** Told of every skill that goes on outside the tick (a promise), in the tick that begins it, until the answer is called. */
  onOutside(listener: (order: ExecuteOrder) => void): () => void {
    const { outsideListeners } = this.#state;
    outsideListeners.add(listener);
    return () => outsideListeners.delete(listener);
  }

  /** What goes on here outside the tick. */
  get outside(): readonly ExecuteOrder[] {
    return outsideOf(this.#state);
  }

  /** What goes on elsewhere, in the order of starting. */
  get elsewhere(): readonly ExecuteOrder[] {
    return ordersOf(this.#state);
  }

  /** Told of everything that goes wrong with its parts, as it happens, until the answer is called. */
  onFault(listener: (fault: DatedFault) => void): () => void {
    const { faultListeners } = this.#state;
    faultListeners.add(listener);
    return () => faultListeners.delete(listener);
  }

  /** What it is doing, why that and not another; about one skill: why, or why not. */
  explain(skill?: string): ActorExplanation {
    return explainActor(this.#state, skill);
  }

  #here(): void {
    if (findActor(this.#state.scene, this.name) === this.#state) return;
    fail('gone', this.name, `"${this.name}" has left the scene; another has its name now`);
  }
}

/** One connection that carries any number of agents: sensors, goals and skills, of one or of several characters. */
import {
  checkOptions,
  type Data,
  type GoalForm,
  keysOf,
  type Problem,
  TroupeError,
  type Value,
} from '@troupe/core';
import { type NetClock, realNetClock } from '../carrier/clock.js';
import type { Post } from '../object/post.js';
import { SessionPost } from '../object/post-over-session.js';
import type { Down, ExecutionId, RemoteWrite } from '../protocol/messages.js';
import { ClientSession, type SessionOptions, sessionKeys } from '../session/client-session.js';
import { ExecutionContext } from './execution-context.js';
import { ExecutionBook } from './executions.js';
import {
  firstValue,
  formsOf,
  type HostedAgents,
  mergeAgents,
  takeBack,
  withoutAgents,
} from './hosted-agents.js';
import { runCode } from './run-code.js';

export interface AgencyOptions extends SessionOptions {
  /** Told of what a person should know: that a link is gone, that agents were amputated, that code went wrong. */
  readonly onNews?: (text: string) => void;
  /** Asked in a check: agents that do not answer here, as `sensor:name`, `goal:name`, or a skill's name. */
  readonly deaf?: () => readonly string[];
  readonly onEnded?: (reason: string, code: string) => void;
}

const agencyKeys = [
  ...sessionKeys,
  ...keysOf<Omit<AgencyOptions, keyof SessionOptions>>({ onNews: true, deaf: true, onEnded: true }),
];

/** The agents of one character. */
interface Household {
  readonly character: string;
  agents: HostedAgents;
  /** What sensors of this agency said last. */
  readonly signs: Map<string, Value>;
  /** What goals of this agency were to be last; nothing where nobody wants them. */
  readonly wants: Map<string, Value | GoalForm | null>;
  book: ExecutionBook;
  /** Of the character: what was executed in another one says nothing about this one. */
  life: number | undefined;
  readonly controllers: Map<number, AbortController>;
  /** The registry has them. */
  registered: boolean;
}

interface Waiting {
  readonly character: string;
  readonly resolve: (what: Data) => void;
  readonly reject: (error: Error) => void;
}

export class Agency {
  readonly #options: AgencyOptions;
  readonly #clock: NetClock;
  readonly #session: ClientSession;
  readonly #post: SessionPost;
  readonly #households = new Map<string, Household>();
  readonly #waiting = new Map<number, Waiting>();
  #ids = 0;
  #ended = false;
  readonly #told = new Map<string, Map<string, Value>>();

  constructor(options: AgencyOptions) {
    checkOptions(options, agencyKeys, 'Agency');
    this.#options = options;
    this.#clock = options.clock ?? realNetClock;
    this.#post = new SessionPost(
      (message) => this.#session.send(message),
      () => ++this.#ids,
    );
    this.#session = new ClientSession(options, {
      ready: (anew) => this.#ready(anew),
      message: (message) => this.#take(message),
      lost: (reason) => this.#news(`The hub is out of reach: ${reason}.`),
      ended: (reason, code) => this.#over(reason, code),
    });
  }

  /** For active objects that share its connection. */
  get mail(): Post {
    return this.#post;
  }

  get connected(): boolean {
    return this.#session.connected;
  }

  /** Registers agents with a character. Resolves once its registry has them; rejects with what is wrong with them. */
  host(character: string, agents: HostedAgents): Promise<void> {
    const household = this.#household(character);
    const before = household.agents;
    household.agents = mergeAgents(before, agents);
    for (const [name, form] of Object.entries(agents.sensors ?? {})) {
      household.signs.set(name, firstValue(form));
    }
    for (const [name, form] of Object.entries(agents.goals ?? {})) household.wants.set(name, form);
    return new Promise((resolve, reject) => {
      const refused = (error: Error) => {
        // only these: others may have been hosted meanwhile
        household.agents = takeBack(household.agents, agents, before);
        reject(error);
      };
      this.#register(household, agents, () => resolve(), refused);
    });
  }

  /** Takes agents away from a character again, and cancels what they run: skills by name, others as `sensor:name`, `goal:name`. */
  withdraw(character: string, agents: readonly string[], reason = 'it was taken away'): void {
    const household = this.#household(character);
    household.agents = withoutAgents(household.agents, agents);
    // first: what is known here is how it ended, and not that nobody knows
    for (const number of household.book.runningOf(new Set(agents))) {
      this.#stop(household, number, reason);
    }
    this.#session.send({ kind: 'unregister', character, agents });
  }

  /** What sensors found; only what changed travels, and all of one turn together. */
  sense(character: string, signs: Readonly<Record<string, Value>>): void {
    const household = this.#household(character);
    for (const [name, value] of Object.entries(signs)) {
      if (household.signs.get(name) === value) continue;
      household.signs.set(name, value);
      let told = this.#told.get(character);
      if (told === undefined) {
        told = new Map();
        this.#told.set(character, told);
        if (this.#told.size === 1) this.#clock.soon(() => this.#tellSigns());
      }
      told.set(name, value);
    }
  }

  want(character: string, goals: Readonly<Record<string, Value | GoalForm | null>>): void {
    this.#session.send({ kind: 'want', character, goals });
    const { wants } = this.#household(character);
    for (const [name, form] of Object.entries(goals)) wants.set(name, form);
  }

  /** Changes the world where a character lives, and its memory: `by` is a skill's name, or `sensor:NAME`. */
  write(character: string, by: string, writes: readonly RemoteWrite[]): void {
    this.#session.send({ kind: 'write', character, skill: by, writes });
  }

  /** What is going on here. */
  running(character: string): readonly ExecutionId[] {
    return this.#households.get(character)?.book.running ?? [];
  }

  /** Cancels what runs, and leaves. */
  end(reason = 'it left'): void {
    this.#session.end(reason);
  }

  #household(character: string): Household {
    let household = this.#households.get(character);
    if (household === undefined) {
      household = {
        character,
        agents: {},
        signs: new Map(),
        wants: new Map(),
        book: new ExecutionBook(),
        life: undefined,
        controllers: new Map(),
        registered: false,
      };
      this.#households.set(character, household);
    }
    return household;
  }

  #register(
    household: Household,
    agents: HostedAgents,
    resolve: (what: Data) => void,
    reject: (error: Error) => void,
  ): void {
    if (this.#ended) {
      reject(new Error('the agency has left'));
      return;
    }
    const { character, book, wants } = household;
    const id = ++this.#ids;
    try {
      this.#session.send({
        kind: 'register',
        id,
        character,
        agents: formsOf(agents, household),
        running: book.running,
        over: book.over,
      });
      const unwanted = Object.keys(agents.goals ?? {}).filter((name) => wants.get(name) === null);
      // right after: they are hosted here, so that they can be wanted again
      if (unwanted.length > 0) {
        this.want(character, Object.fromEntries(unwanted.map((name) => [name, null])));
      }
    } catch (error) {
      // what cannot be sent will not be answered
      reject(error as Error);
      return;
    }
    this.#waiting.set(id, { character, resolve, reject });
  }

  #ready(anew: boolean): void {
    this.#news('Connected.');
    this.#post.ready(anew);
    if (!anew) return;
    const asked = [...this.#waiting.values()];
    // what was on its way is gone with the old session: registering everything again includes it
    this.#waiting.clear();
    this.#told.clear();
    for (const household of this.#households.values()) {
      const mine = asked.filter(({ character }) => character === household.character);
      if (!household.registered && mine.length === 0) continue;
      this.#register(
        household,
        household.agents,
        (what) => {
          for (const { resolve } of mine) resolve(what);
        },
        (error) => {
          for (const { reject } of mine) reject(error);
          if (mine.length === 0) this.#news(`${household.character} refused: ${error.message}`);
        },
      );
    }
  }

  #take(message: Down): void {
    if (this.#post.take(message)) return;
    switch (message.kind) {
      case 'registered': {
        const household = this.#household(message.character);
        if (household.life !== message.life) this.#beginAnew(household, message.life);
        household.book.epoch = Math.max(household.book.epoch, message.epoch);
        household.registered = true;
        this.#answer(message.id)?.resolve(message.epoch);
        break;
      }
      case 'refused': {
        const error = new TroupeError(message.problems as [Problem, ...Problem[]]);
        const waiting = message.id === undefined ? undefined : this.#answer(message.id);
        if (waiting === undefined) this.#news(`The hub refused something: ${error.message}`);
        else waiting.reject(error);
        break;
      }
      case 'execute':
        this.#execute(message);
        break;
      case 'cancel':
        this.#cancel(message, message.reason);
        break;
      case 'check': {
        this.#session.silence = 2 * message.next + 5000;
        const deaf = this.#options.deaf?.() ?? [];
        const { check } = message;
        this.#session.send({ kind: 'alive', check, ...(deaf.length === 0 ? {} : { deaf }) });
        break;
      }
      case 'amputated':
        this.#amputated(message);
        break;
      case 'news':
        this.#news(message.text);
        break;
      default:
    }
  }

  /** A registry that began from nothing: its numbers have nothing to do with those of the one before. */
  #beginAnew(household: Household, life: number | undefined): void {
    const { controllers } = household;
    const reason = 'another registry has taken its place';
    for (const controller of controllers.values()) controller.abort(new Error(reason));
    controllers.clear();
    household.book = new ExecutionBook();
    household.life = life;
  }

  #answer(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  #execute(message: Extract<Down, { kind: 'execute' }>): void {
    const { character, skill, number, epoch } = message;
    const household = this.#household(character);
    const { book, controllers } = household;
    if (!book.begin({ character, skill, number, epoch })) {
      if (epoch < book.epoch) {
        this.#news(
          `Refused to execute ${skill}: another registry of ${character} has replaced it.`,
        );
      }
      return;
    }
    const code = household.agents.skills?.[skill];
    if (code === undefined) {
      this.#end(household, number, 'failed', `there is no skill "${skill}" here`);
      return;
    }
    // what was begun for an earlier registry has the number of another execution of this one
    const goesOn = () => household.book === book && book.isRunning(message);
    const context = new ExecutionContext(message, {
      signal: () => {
        let controller = goesOn() ? controllers.get(number) : undefined;
        if (controller === undefined) {
          controller = new AbortController();
          if (goesOn()) controllers.set(number, controller);
          else controller.abort(new Error('it is over'));
        }
        return controller.signal;
      },
      sense: (signs) => this.sense(character, signs),
      write: (...writes) => {
        if (goesOn()) this.#session.send({ kind: 'write', character, skill, writes });
      },
    });
    const end = (outcome: 'finished' | 'failed', reason?: string) => {
      if (goesOn()) this.#end(household, number, outcome, reason);
    };
    runCode(() => code.run?.(context), end);
    // most are over before anybody could be told that they have begun
    if (!goesOn()) return;
    this.#clock.soon(() => {
      if (goesOn()) this.#session.send({ kind: 'begun', character, number, epoch });
    });
  }

  #cancel({ character, number, epoch }: ExecutionId, reason: string): void {
    const household = this.#household(character);
    if (epoch < household.book.epoch) return;
    this.#stop(household, number, reason);
  }

  #stop(household: Household, number: number, reason: string): void {
    household.controllers.get(number)?.abort(new Error(reason));
    this.#end(household, number, 'cancelled', reason);
  }

  #end(
    household: Household,
    number: number,
    outcome: 'finished' | 'failed' | 'cancelled',
    reason?: string,
  ): void {
    household.controllers.delete(number);
    const over = household.book.end(number, outcome, reason);
    if (over === undefined) return;
    // what it found goes first: the outcome is judged by it
    if (this.#told.size > 0) this.#tellSigns();
    const { character, epoch } = over;
    this.#session.send(
      reason === undefined
        ? { kind: 'over', character, number, epoch, outcome }
        : { kind: 'over', ...over },
    );
  }

  #tellSigns(): void {
    for (const [character, told] of this.#told) {
      this.#session.send({ kind: 'sense', character, signs: Object.fromEntries(told) });
    }
    this.#told.clear();
  }

  #amputated({ character, agents, reason }: Extract<Down, { kind: 'amputated' }>): void {
    this.#news(`${agents.join(', ')} of ${character} amputated: ${reason}. Registering again.`);
    const household = this.#household(character);
    for (const { number } of household.book.running) this.#stop(household, number, reason);
    this.#register(
      household,
      household.agents,
      () => undefined,
      (error) => this.#news(`${character} refused: ${error.message}`),
    );
  }

  #over(reason: string, code: string): void {
    this.#ended = true;
    for (const household of this.#households.values()) {
      for (const controller of household.controllers.values()) controller.abort(new Error(reason));
    }
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
    this.#post.ended(reason);
    this.#options.onEnded?.(reason, code);
  }

  #news(text: string): void {
    this.#options.onNews?.(text);
  }
}

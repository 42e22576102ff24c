/** A character in lockstep: every tick waits for all that it is split over, and comes to what one process would. */
import {
  type ActorDefinition,
  checkOptions,
  createShare,
  type Data,
  type ExpressionCompiler,
  fail,
  type Input,
  keysOf,
  mergeActed,
  mergePerceived,
  type RunStep,
  restOf,
  type Share,
  type SharedAction,
  type SharedPerception,
  type ShareOptions,
} from '@troupe/core';
import type { NetClock } from '../carrier/clock.js';
import { type ActiveObject, createObject } from '../object/active-object.js';
import type { Handle } from '../object/handle.js';
import type { Post } from '../object/post.js';
import { checkDeployment, type Deployment } from './deployment.js';

export interface LockstepOptions {
  readonly definition: ActorDefinition;
  readonly deployment: Deployment;
  readonly clock: NetClock;
  readonly post: Post;
  readonly seed?: number;
  /** Ticks a second, as the character counts them; 30 by default. */
  readonly rate?: number;
  readonly expressions?: ExpressionCompiler | undefined;
  /** Seconds that all have to answer in; 30 by default. */
  readonly within?: number;
}

/** The name under which a place of a character is reached. */
export function placeName(character: string, place: string): string {
  return `${character} at ${place}`;
}

/** What the coordinator says to a place, and what it answers. */
type Order =
  | { readonly kind: 'begin'; readonly options: Omit<ShareOptions, 'expressions'> }
  | { readonly kind: 'perceive'; readonly dt: number; readonly inputs: readonly Input[] }
  | { readonly kind: 'act'; readonly perceived: SharedPerception }
  | { readonly kind: 'settle'; readonly acted: SharedAction };

interface Answer<T> {
  readonly part: T;
  /** What code there has for the next tick. */
  readonly inputs: readonly Input[];
}

/** Drives the shares of a character, its own among them. */
const lockstepKeys = keysOf<LockstepOptions>({
  definition: true,
  deployment: true,
  clock: true,
  post: true,
  seed: true,
  rate: true,
  expressions: true,
  within: true,
});

export class Lockstep {
  /** What lives with the coordinator; its actor can be looked at, told and recorded. */
  readonly share: Share;
  readonly #self: ActiveObject;
  readonly #places: readonly Handle[];
  readonly #dt: number;
  readonly #within: number;
  #inputs: Input[] = [];
  /** Why a tick failed. */
  #broken: string | undefined;

  private constructor(options: LockstepOptions, self: ActiveObject, places: readonly Handle[]) {
    const { definition, deployment, seed, rate = 30, expressions, within = 30 } = options;
    this.#self = self;
    this.#places = places;
    this.#dt = 1 / rate;
    this.#within = within;
    const own = restOf(definition, Object.values(deployment));
    this.share = createShare(definition, {
      own,
      rate,
      expressions,
      ...(seed === undefined ? {} : { seed }),
    });
    this.share.onInput((input) => this.#inputs.push(input));
  }

  /** Begins once every place has its share. */
  static async open(options: LockstepOptions): Promise<Lockstep> {
    checkOptions(options, lockstepKeys, 'Lockstep.open');
    const { definition, deployment, clock, post, seed, rate = 30 } = options;
    checkDeployment(definition, deployment);
    const { name } = definition;
    const self = createObject({ name: placeName(name, 'registry'), clock, post });
    await self.ready;
    try {
      const places = Object.keys(deployment).map((place) => self.attachTo(placeName(name, place)));
      const lockstep = new Lockstep(options, self, places);
      await Promise.all(
        Object.values(deployment).map((own, i) => {
          const share = { own, rate, ...(seed === undefined ? {} : { seed }) };
          return places[i]?.ask(asData({ kind: 'begin', options: share }), {
            within: lockstep.#within,
          });
        }),
      );
      return lockstep;
    } catch (error) {
      // its name would be taken for whoever tries again
      self.end();
      throw error;
    }
  }

  /** One tick of all. Gives the network's step, if it made one. After one that failed there is no other. */
  async tick(): Promise<RunStep | undefined> {
    if (this.#broken !== undefined) {
      const message = `a tick failed (${this.#broken}), and what it is split over may differ since. End it, and open it again`;
      fail('lockstep-broken', this.share.actor.name, message);
    }
    try {
      return await this.#tick();
    } catch (error) {
      // some have made it and some have not: going on would be another character in each place
      this.#broken = error instanceof Error ? error.message : String(error);
      throw error;
    }
  }

  async #tick(): Promise<RunStep | undefined> {
    const inputs = this.#inputs;
    this.#inputs = [];
    const dt = this.#dt;
    const perceiving = this.#ask<SharedPerception>({ kind: 'perceive', dt, inputs });
    const perceived = mergePerceived([this.share.perceive(dt, inputs), ...(await perceiving)]);
    const acting = this.#ask<SharedAction>({ kind: 'act', perceived });
    const acted = mergeActed([this.share.act(perceived), ...(await acting)]);
    // answered too: nobody begins the next tick before all have ended this one
    const settling = this.#ask<null>({ kind: 'settle', acted });
    const step = this.share.settle(acted);
    await settling;
    return step;
  }

  end(): void {
    this.#self.end();
  }

  #ask<T>(order: Order): Promise<T[]> {
    const asking = this.#askAll<T>(order);
    // where its own share throws, nobody comes to wait for these
    asking.catch(() => undefined);
    return asking;
  }

  async #askAll<T>(order: Order): Promise<T[]> {
    const what = asData(order);
    const answers = await Promise.all(
      this.#places.map((place) => place.ask(what, { within: this.#within })),
    );
    return answers.map((given) => {
      const { part, inputs } = given as unknown as Answer<T>;
      this.#inputs.push(...inputs);
      return part;
    });
  }
}

export interface PlaceOptions {
  readonly definition: ActorDefinition;
  /** Which one of the deployment this is. */
  readonly place: string;
  readonly clock: NetClock;
  readonly post: Post;
  readonly expressions?: ExpressionCompiler | undefined;
}

const placeKeys = keysOf<PlaceOptions>({
  definition: true,
  place: true,
  clock: true,
  post: true,
  expressions: true,
});

/** A place of a character in lockstep: it runs its share as it is told. */
export function openPlace(options: PlaceOptions): ActiveObject {
  checkOptions(options, placeKeys, 'openPlace');
  const { definition, place, clock, post, expressions } = options;
  const coordinator = placeName(definition.name, 'registry');
  let share: Share | undefined;
  let inputs: Input[] = [];
  const answer = <T>(part: T): Data => {
    const told = inputs;
    inputs = [];
    return asData({ part, inputs: told });
  };
  return createObject({
    name: placeName(definition.name, place),
    clock,
    post,
    answers: (what, sender) => {
      // all shares would differ from then on if somebody else told one of them to go on
      if (sender.name !== coordinator) throw new Error(`it does what "${coordinator}" says`);
      const order = what as unknown as Order;
      if (order.kind === 'begin') {
        share = createShare(definition, { ...order.options, expressions });
        share.onInput((input) => inputs.push(input));
        return answer(null);
      }
      if (share === undefined) throw new Error('it has not begun');
      if (order.kind === 'perceive') return answer(share.perceive(order.dt, order.inputs));
      if (order.kind === 'act') return answer(share.act(order.perceived));
      share.settle(order.acted);
      return answer(null);
    },
  });
}

function asData(value: unknown): Data {
  return value as Data;
}

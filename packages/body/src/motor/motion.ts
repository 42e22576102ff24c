/** One tick of a moving character: reads of its beginning, and writes that are kept together until it is over. */
import {
  type ActContext,
  type Chance,
  type Data,
  type Point,
  type RawThing,
  rawThings,
} from '@troupe/core';
import { roundAll, roundFine } from '../math/rounding.js';
import { add, type Rotation, subtract, type Vector } from '../math/vectors.js';
import type { Variable, VariableValue } from '../model/variable.js';
import { readFormer, readRaw } from './read-raw.js';
import type { Rig } from './rig.js';
import type { Motion, Read, Stance } from './routine.js';
import {
  readValue,
  sameValue,
  speedOf,
  stepTowards,
  usualBounds,
  withinBounds,
} from './speed-bounds.js';
import { numberOr0 } from './target.js';

/** By variable: degrees or units a second. */
export type SpeedBounds = Readonly<Record<string, number>>;

export interface OpenMotion extends Motion {
  /** What a routine that failed said last. */
  readonly why: string | undefined;
  /** Writes what changed to the character's thing. */
  flush(): void;
}

export function openMotion(
  rig: Rig,
  context: ActContext,
  bounds: SpeedBounds | undefined,
): OpenMotion {
  return new Moving(rig, context, bounds);
}

/** As `value` of a motion, for who only looks: a list may be the world's own, and is not to be kept. */
export function readerOf(motion: Motion): Read {
  return Moving.readerOf(motion);
}

const nowhere: Vector = [0, 0, 0];

class Moving implements OpenMotion {
  readonly self: string;
  readonly context: ActContext;
  readonly rig: Rig;
  readonly tickTime: number;
  dt: number;
  why: string | undefined;
  readonly #bounds: SpeedBounds | undefined;
  /** Made with the first write: what carries things writes none. */
  #written: Map<string, VariableValue> | undefined;
  #stance: Stance | undefined;
  /** Its thing. */
  readonly #own: RawThing | undefined;

  constructor(rig: Rig, context: ActContext, bounds: SpeedBounds | undefined) {
    this.self = context.self;
    this.context = context;
    this.rig = rig;
    this.tickTime = context.dt;
    this.dt = context.dt;
    this.#bounds = bounds;
    this.#own = rawThings(context.world)?.find(context.self);
  }

  get world(): ActContext['world'] {
    return this.context.world;
  }

  get time(): number {
    return this.context.time;
  }

  get tick(): number {
    return this.context.tick;
  }

  get chance(): Chance {
    return this.context.chance;
  }

  // properties, not methods: rigs are given them to read by
  readonly value = (name: string): VariableValue => copyOf(this.#raw(name));

  readonly #raw = (name: string): VariableValue =>
    this.#written?.get(name) ?? this.#valueOf(this.rig.variable(name));

  static readerOf(motion: Motion): Read {
    return #raw in motion ? motion.#raw : motion.value;
  }

  number(name: string): number {
    return this.value(name) as number;
  }

  rotation(name: string): Rotation {
    return this.value(name) as unknown as Rotation;
  }

  speed(name: string): number | readonly number[] {
    const variable = this.rig.variable(name);
    const written = this.#written?.get(name);
    const now = this.#valueOf(variable);
    if (written !== undefined) return speedOf(variable, now, written, this.tickTime);
    return speedOf(variable, this.#formerOf(variable), now, this.tickTime);
  }

  former(name: string): VariableValue {
    return copyOf(this.#formerOf(this.rig.variable(name)));
  }

  write(name: string, value: VariableValue): VariableValue {
    const variable = this.rig.variable(name);
    const wanted = typeof value === 'number' ? withinBounds(variable, value) : value;
    const step = this.#boundOf(variable) * this.tickTime;
    const reached = stepTowards(variable, this.#valueOf(variable), wanted, step);
    this.#written ??= new Map();
    this.#written.set(name, reached);
    return reached;
  }

  bound(name: string): number {
    return this.#boundOf(this.rig.variable(name));
  }

  fail(why: string): 'failed' {
    this.why = why;
    return 'failed';
  }

  where(): Stance {
    if (this.#stance !== undefined) return this.#stance;
    if (this.#own !== undefined) {
      const { x, y, z, heading } = this.#own;
      return { at: [x, y, z], heading };
    }
    const { world } = this.context;
    const at = (world.where(this.self) ?? [0, 0, 0]) as Vector;
    return { at, heading: numberOr0(world.get(this.self, 'heading')) };
  }

  formerly(): Stance {
    const { world } = this.context;
    const holder = world.get(this.self, 'in');
    // it has just got in or out: that was no step of its own
    if (holder !== world.former(this.self, 'in')) return this.where();
    const at = (readFormer(world, this.self, 'at') as Point | undefined) ?? [0, 0, 0];
    // what it is in may move too: only its own moving is told
    return {
      at: add(at, this.ground()),
      heading: numberOr0(world.former(this.self, 'heading')),
    };
  }

  ground(): Vector {
    const { world } = this.context;
    const holder = world.get(this.self, 'in');
    return (typeof holder === 'string' ? world.where(holder) : undefined) ?? nowhere;
  }

  moveTo(at: Vector, heading: number): void {
    this.#stance = { at, heading };
  }

  flush(): void {
    const { world } = this.context;
    // not by pairs: one would be made of each, in every tick
    this.#written?.forEach((value, name) => {
      const rounded = changed(value, this.#valueOf(this.rig.variable(name)));
      if (rounded !== undefined) world.set(this.self, name, rounded as Data);
    });
    if (this.#stance === undefined) return;
    const { at, heading } = this.#stance;
    const now = (readRaw(world, this.self, 'at') ?? [0, 0, 0]) as VariableValue;
    const place = changed(subtract(at, this.ground()), now);
    if (place !== undefined) world.set(this.self, 'at', place as Data);
    const turned = changed(heading, numberOr0(world.get(this.self, 'heading')));
    if (turned !== undefined) world.set(this.self, 'heading', turned as Data);
  }

  #valueOf(variable: Variable): VariableValue {
    const { name } = variable;
    const own = this.#own;
    const given =
      own === undefined ? this.context.world.get(this.self, name) : own.properties.get(name);
    return readValue(variable, given);
  }

  #formerOf(variable: Variable): VariableValue {
    return readValue(variable, readFormer(this.context.world, this.self, variable.name));
  }

  #boundOf({ name, kind }: Variable): number {
    return this.#bounds?.[name] ?? usualBounds[kind];
  }
}

/** For somebody who may change it. Not frozen: what reads lists of both kinds reads all of them slowly. */
function copyOf(value: VariableValue): VariableValue {
  return typeof value === 'object' ? value.slice() : value;
}

/** Rounded, if it differs from what is there, before and after that. */
function changed(value: VariableValue, from: VariableValue): VariableValue | undefined {
  if (sameValue(value, from)) return undefined;
  const rounded = roundValue(value);
  return sameValue(rounded, from) ? undefined : rounded;
}

function roundValue(value: VariableValue): VariableValue {
  if (typeof value === 'number') return roundFine(value);
  return typeof value === 'object' ? roundAll(value) : value;
}

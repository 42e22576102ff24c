/** What an object lets others ask of it in expressions, and how those are read. */
import type { Data, Expression, ExpressionCompiler, WorldView } from '@troupe/core';
import { createExpressions, type ExpressionLimits } from '@troupe/files';
import type { NetClock } from '../carrier/clock.js';
import { packData } from './pack-data.js';

/** They come from anybody: less is allowed than in a character's own file. */
const usualLimits: Partial<ExpressionLimits> = { length: 2_000, nodes: 500, cost: 10_000 };
/** Expressions that were asked for and are kept ready. */
const mostKept = 200;

export interface Offered {
  /** By the names that expressions have for it. */
  readonly values: () => Readonly<Record<string, Data>>;
  /** Its functions (`near`, `where`, …) and its things are there too, and `self` where `here` is among the values. */
  readonly world?: WorldView;
}

export interface Evaluated {
  readonly value: Data;
  /** Milliseconds. */
  readonly took: number;
}

export class Offers {
  readonly #offered: Offered;
  readonly #clock: NetClock;
  readonly #given: Partial<ExpressionLimits>;
  /** Made when the first expression comes: most objects never see one. */
  #compiler: ExpressionCompiler | undefined;
  readonly #kept = new Map<string, Expression>();

  constructor(offered: Offered, clock: NetClock, given: Partial<ExpressionLimits>) {
    this.#offered = offered;
    this.#clock = clock;
    this.#given = given;
  }

  /** Throws, saying where, if it cannot be read. */
  compile(text: string): Expression {
    const { values, world } = this.#offered;
    const names = Object.keys(values());
    this.#compiler ??= compilerFor(this.#given);
    if (world === undefined) return this.#compiler.compile(text, names);
    return this.#compiler.compile(text, [
      ...names,
      'world',
      ...(names.includes('here') ? ['self'] : []),
    ]);
  }

  evaluate(expression: Expression): Evaluated {
    const began = this.#clock.now();
    const { values, world } = this.#offered;
    // nothing there is an answer like any other
    const found =
      expression(world === undefined ? values() : { ...values(), $world: world }) ?? null;
    // what comes to no number, or to more than a letter holds, fails here and not on its way
    const { value } = packData({ value: found }) as { value: Data };
    return { value, took: this.#clock.now() - began };
  }

  /** Once, for somebody who asks. */
  answer(text: string): Evaluated {
    let expression = this.#kept.get(text);
    if (expression === undefined) {
      expression = this.compile(text);
      const [oldest] = this.#kept.keys();
      if (oldest !== undefined && this.#kept.size >= mostKept) this.#kept.delete(oldest);
      this.#kept.set(text, expression);
    }
    return this.evaluate(expression);
  }
}

let usual: ExpressionCompiler | undefined;

/** One for all objects with the usual limits. */
function compilerFor(given: Partial<ExpressionLimits>): ExpressionCompiler {
  if (Object.keys(given).length > 0) return createExpressions({ ...usualLimits, ...given });
  usual ??= createExpressions(usualLimits);
  return usual;
}

/** Expressions in CEL for probes, judgements and what is remembered: they read what they are given, and nothing else. */
import { type CelEnv, type CelInput, celEnv, isCelError, plan } from '@bufbuild/cel';
import {
  checkOptions,
  type Expression,
  type ExpressionCompiler,
  keysOf,
  type WorldView,
} from '@troupe/core';
import { checkExpression } from './check-expression.js';
import { expressionError } from './expression-error.js';
import { meteredFunctions } from './functions.js';
import { type ExpressionLimits, expressionLimits } from './limits.js';
import { meterLoops } from './meter-loops.js';
import { namesInExpressions } from './names.js';
import { parseExpression } from './parse-expression.js';
import { Run, TooCostly } from './run.js';
import { fromCel, toCel } from './values.js';
import { worldFunctions } from './world-functions.js';
import { thingOf, thingsOf } from './world-values.js';

const limitKeys = keysOf<ExpressionLimits>({ length: true, depth: true, nodes: true, cost: true });

type Variables = Parameters<Expression>[0];

/** A compiler to give to whatever takes one as `expressions`. Functions of the world are there where `world` is. */
export function createExpressions(given: Partial<ExpressionLimits> = {}): ExpressionCompiler {
  checkOptions(given, limitKeys, 'createExpressions');
  const limits = limitsOf(given);
  const run = new Run(limits.cost);
  const funcs = meteredFunctions(run);
  const plain = celEnv({ funcs });
  const inWorld = celEnv({ funcs: [...funcs, ...worldFunctions(run)] });
  return {
    compile: (text, names) =>
      compile(text, names, { limits, run, env: names.includes('world') ? inWorld : plain }),
  };
}

/** One that is undefined was not said: without any an expression would go on for ever. */
function limitsOf({
  length = expressionLimits.length,
  depth = expressionLimits.depth,
  nodes = expressionLimits.nodes,
  cost = expressionLimits.cost,
}: Partial<ExpressionLimits>): ExpressionLimits {
  return { length, depth, nodes, cost };
}

interface Tools {
  readonly limits: ExpressionLimits;
  readonly run: Run;
  readonly env: CelEnv;
}

function compile(text: string, names: readonly string[], { limits, run, env }: Tools): Expression {
  const written = namesInExpressions(names);
  const parsed = parseExpression(text, limits);
  const mentioned = checkExpression(parsed, {
    text,
    limits,
    names: new Set(written.keys()),
    env,
  });
  const used = [...mentioned].map((name) => [name, written.get(name) ?? name] as const);
  meterLoops(parsed.expr);
  const evaluate = plan(env, parsed.expr);
  const spend = (units: number) => run.spend(units);
  const compute = (variables: Variables): unknown => {
    const found = evaluate(bind(used, variables));
    if (isCelError(found)) throw found;
    // paid for even if it is one value: an evaluation that was cut short must not end well
    return fromCel(found, spend);
  };
  return (variables) => {
    try {
      return run.during(worldOf(variables), compute, variables);
    } catch (error) {
      throw explain(error, text, limits, parsed.sourceInfo?.positions);
    }
  };
}

function worldOf(variables: Variables): WorldView | undefined {
  return variables['$world'] as WorldView | undefined;
}

/** Only what is mentioned is read: a variable may be costly to look up. */
function bind(
  used: readonly (readonly [written: string, name: string])[],
  variables: Variables,
): Record<string, CelInput> {
  const bound: Record<string, CelInput> = {};
  for (const [written, name] of used) {
    const value = readVariable(name, variables);
    if (value === undefined) throw new Error(`"${name}" has no value yet`);
    bound[written] = value;
  }
  return bound;
}

function readVariable(name: string, variables: Variables): CelInput | undefined {
  if (name !== 'world' && name !== 'self') return toCel(variables[name]);
  const world = worldOf(variables);
  if (world === undefined) return toCel(variables[name]);
  return name === 'world' ? thingsOf(world) : thingOf(world, String(variables['here']));
}

function explain(
  error: unknown,
  text: string,
  { cost }: ExpressionLimits,
  positions: Readonly<Record<string, number>> | undefined,
): Error {
  if (isTooCostly(error)) {
    const message = `the expression costs more than ${cost} to evaluate. Look at fewer things, or nest fewer loops`;
    return expressionError('expression-too-costly', message, text);
  }
  const id = isCelError(error) ? error.exprId : undefined;
  const offset = id === undefined ? undefined : positions?.[String(id)];
  const message = error instanceof Error ? sayFailure(error.message) : String(error);
  return expressionError('expression-failed', message, text, offset);
}

/** The library's words, for people who do not know its names of operators. */
function sayFailure(message: string): string {
  const missing = /^field not found: (.*)$/s.exec(message)?.[1];
  if (missing !== undefined)
    return `there is no "${missing}" here. Ask has(…) first if it may be missing`;
  const [, name, given] =
    /^found no matching overload for '(.+)' applied to '(.*)'$/s.exec(message) ?? [];
  if (name === undefined) return message;
  return `${name.replace(/^_|_$/g, '').replace('@', '')} cannot be applied to ${given}`;
}

function isTooCostly(error: unknown): boolean {
  return error instanceof TooCostly || (isCelError(error) && error.cause instanceof TooCostly);
}

/**
 * Puts a meter into the loops of an expression (`all`, `exists`, `map`, `filter`): the library has no limit of what an
 * evaluation may cost, and five nested loops over a hundred things are ten thousand million rounds.
 */
import { childrenOf } from './check-expression.js';
import type { Expr } from './parse-expression.js';

/** Functions that only a rewritten expression can call: nobody can write their names. */
export const meter = {
  /** A list or map before it is gone through. */
  range: '@range',
  /** The condition of a loop, with what a round costs. */
  round: '@round',
  /** A list to be filled. */
  fill: '@fill',
  append: '@append',
} as const;

/** Changes the expression in place. */
export function meterLoops(node: Expr): void {
  const { exprKind: kind } = node;
  for (const [child] of childrenOf(node)) meterLoops(child);
  if (kind.case !== 'comprehensionExpr') return;
  const loop = kind.value;
  const { iterRange, loopCondition, loopStep, accuInit, accuVar } = loop;
  if (!iterRange || !loopCondition || !loopStep || !accuInit) return;
  const cost = constant(loopCondition, BigInt(countNodes(loopStep) + 1));
  loop.iterRange = call(meter.range, [iterRange]);
  loop.loopCondition = call(meter.round, [loopCondition, cost]);
  if (accuInit.exprKind.case === 'listExpr' && fillInPlace(loopStep, accuVar)) {
    loop.accuInit = { ...accuInit, exprKind: call(meter.fill, [accuInit]).exprKind };
  }
}

/**
 * `result + [x]`, as `map` and `filter` have it, to an append in place: the library would make a list of lists, each
 * round one deeper, and take the square of its length to go through it.
 */
function fillInPlace(step: Expr, accuVar: string): boolean {
  const { exprKind: kind } = step;
  if (kind.case !== 'callExpr') return false;
  const { function: name, args } = kind.value;
  const [first, second] = args;
  if (name === '_?_:_' && second !== undefined) return fillInPlace(second, accuVar);
  const isFilled = first?.exprKind.case === 'identExpr' && first.exprKind.value.name === accuVar;
  if (name !== '_+_' || !isFilled || second?.exprKind.case !== 'listExpr') return false;
  const [item, ...others] = second.exprKind.value.elements;
  if (item === undefined || others.length > 0) return false;
  kind.value.function = meter.append;
  kind.value.args = [first, item];
  return true;
}

function countNodes(node: Expr): number {
  return childrenOf(node).reduce((sum, [child]) => sum + countNodes(child), 1);
}

function call(name: string, args: [Expr, ...Expr[]]): Expr {
  const value = { $typeName: 'cel.expr.Expr.Call', function: name, args } as const;
  return { ...args[0], exprKind: { case: 'callExpr', value: { ...value, args } } };
}

function constant(near: Expr, value: bigint): Expr {
  const kind = { case: 'int64Value', value } as const;
  return {
    ...near,
    exprKind: {
      case: 'constExpr',
      value: { $typeName: 'cel.expr.Constant', constantKind: kind },
    },
  };
}

/** Finds what is wrong with an expression before it runs: unknown names and functions, too much of it. */
import type { CelEnv } from '@bufbuild/cel';
import { suggest } from '@troupe/core';
import { expressionError } from './expression-error.js';
import type { ExpressionLimits } from './limits.js';
import { type Expr, type ParsedExpression, tooDeep } from './parse-expression.js';

/** What stands for a type: `type(x) == int`. */
const typeNames = new Set('int uint double bool string bytes list map null_type type'.split(' '));

/** Functions that are no operators. */
const plainName = /^[A-Za-z_]\w*$/;

export interface Surroundings {
  readonly text: string;
  readonly limits: ExpressionLimits;
  /** As they are written in the expression. */
  readonly names: ReadonlySet<string>;
  readonly env: CelEnv;
}

/** The names that it mentions. */
export function checkExpression(
  { expr, sourceInfo }: ParsedExpression,
  { text, limits, names, env }: Surroundings,
): ReadonlySet<string> {
  const mentioned = new Set<string>();
  let nodes = 0;

  function visit(node: Expr, bound: readonly string[], depth: number): void {
    if (depth > limits.depth) throw tooDeep(text, limits, offsetOf(node));
    if (++nodes > limits.nodes) {
      const message = `the expression has more than ${limits.nodes} parts`;
      throw expressionError('expression-too-large', message, text);
    }
    const { exprKind: kind } = node;
    if (kind.case === 'identExpr') checkName(node, kind.value.name, bound);
    else if (kind.case === 'callExpr') {
      const { target, function: name, args } = kind.value;
      checkCall(node, name, target !== undefined, args.length);
    } else if (kind.case === 'structExpr' && kind.value.messageName !== '') {
      const message = `"${kind.value.messageName}" is no map. Write { "key": value }`;
      throw wrong(message, node);
    } else if (kind.case === 'constExpr') checkNumber(node, kind.value.constantKind.value);
    else if (kind.case === undefined) throw wrong('the expression has a part missing', node);
    for (const [child, introduced] of childrenOf(node)) {
      visit(child, introduced.length === 0 ? bound : [...bound, ...introduced], depth + 1);
    }
  }

  // the parser reads whole numbers of any length; with those CEL has, sums would not come out
  function checkNumber(node: Expr, value: unknown): void {
    if (typeof value !== 'bigint' || (value >= -(2n ** 63n) && value < 2n ** 64n)) return;
    throw wrong('the whole number is too large. Write it with a point: 1.0e20', node);
  }

  function checkName(node: Expr, name: string, bound: readonly string[]): void {
    if (bound.includes(name)) return;
    if (names.has(name)) mentioned.add(name);
    else if (!typeNames.has(name)) {
      throw wrong(`"${name.slice(0, 40)}" is not known here.${nameHint(name)}`, node);
    }
  }

  function nameHint(name: string): string {
    const dashed = [...names].find((each) => each.startsWith(`${name}_`));
    const follows = text.includes(`${name}-`);
    if (dashed !== undefined && follows) return ` A dash is a minus; did you mean "${dashed}"?`;
    return suggest(name, names) || ` Known: ${[...names].join(', ') || 'nothing'}`;
  }

  function checkCall(node: Expr, name: string, isMethod: boolean, count: number): void {
    if (!plainName.test(name)) return;
    const alike = [...(env.funcs.find(name) ?? [])];
    const fitting = alike.filter(({ target }) => (target !== undefined) === isMethod);
    if (fitting.some(({ arguments: args }) => args.length === count)) return;
    throw wrong(sayCall(name, isMethod, alike.length > 0), node);
  }

  function sayCall(name: string, isMethod: boolean, exists: boolean): string {
    const macro = macros[name];
    if (macro !== undefined) return `"${name}" is written ${macro}`;
    if (!exists) {
      const known = [...env.funcs].map((func) => func.name).filter((each) => plainName.test(each));
      const hint = suggest(name, [...known, ...Object.keys(macros)]);
      return `there is no function "${name}".${hint}`;
    }
    const forms = [...(env.funcs.find(name) ?? [])].map(({ target, arguments: args }) => {
      const list = args.map((arg) => arg.name.replace('dyn', 'value')).join(', ');
      return target === undefined ? `${name}(${list})` : `${target.name}.${name}(${list})`;
    });
    const given = isMethod ? `x.${name}` : name;
    return `"${given}" is not called like this. There is ${[...new Set(forms)].join(', ')}`;
  }

  const offsetOf = (node: Expr): number | undefined => sourceInfo?.positions[String(node.id)];
  const wrong = (message: string, node: Expr) =>
    expressionError('bad-expression', message, text, offsetOf(node));

  visit(expr, [], 1);
  return mentioned;
}

/** Forms that look like functions; the parser leaves them as calls where they do not fit. */
const macros: Readonly<Record<string, string>> = {
  has: 'has(a.b)',
  all: 'list.all(x, condition)',
  exists: 'list.exists(x, condition)',
  exists_one: 'list.exists_one(x, condition)',
  map: 'list.map(x, value)',
  filter: 'list.filter(x, condition)',
};

/** The parts of a part, each with the names that hold within it. */
export function childrenOf({ exprKind: kind }: Expr): [child: Expr, introduced: string[]][] {
  const plain = (list: readonly (Expr | undefined)[], introduced: string[] = []) =>
    list.flatMap((child): [Expr, string[]][] => (child === undefined ? [] : [[child, introduced]]));
  switch (kind.case) {
    case 'selectExpr':
      return plain([kind.value.operand]);
    case 'callExpr':
      return plain([kind.value.target, ...kind.value.args]);
    case 'listExpr':
      return plain(kind.value.elements);
    case 'structExpr':
      return plain(
        kind.value.entries.flatMap(({ keyKind, value }) => [
          keyKind.case === 'mapKey' ? keyKind.value : undefined,
          value,
        ]),
      );
    case 'comprehensionExpr': {
      const { iterRange, accuInit, iterVar, accuVar, loopCondition, loopStep, result } = kind.value;
      return [
        ...plain([iterRange, accuInit]),
        ...plain([loopCondition, loopStep], [iterVar, accuVar]),
        ...plain([result], [accuVar]),
      ];
    }
    default:
      return [];
  }
}

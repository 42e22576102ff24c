/** The functions of CEL, each with what it costs, and what is added to them. */
import {
  type CelFunc,
  type CelList,
  CelScalar,
  type CelValue,
  celEnv,
  celFunc,
  celList,
  isCelList,
  isCelMap,
  listType,
} from '@bufbuild/cel';
import { meter } from './meter-loops.js';
import type { Run } from './run.js';
import { withCall } from './with-call.js';

const { BOOL, DOUBLE, DYN, INT } = CelScalar;
const LIST = listType(DYN);

/** Letters that are looked at for the price of one part. */
const lettersAPart = 16;

export function meteredFunctions(run: Run): CelFunc[] {
  const standard = celEnv().funcs;
  const metered = [...standard].filter(handlesText).map((func) =>
    withCall(func, (id, target, args) => {
      const result = func.call(id, target, args);
      if (result === undefined) return undefined;
      for (const arg of args) run.spend(lettersOf(arg));
      run.spend(lettersOf(target) + (result instanceof Error ? 0 : lettersOf(result)));
      return result;
    }),
  );
  // later ones replace those of the same name and types
  return [...metered, ...comparisons(run), ...patterns(run), ...lists(run), ...mixedNumbers()];
}

function handlesText({ target, arguments: args }: CelFunc): boolean {
  return [target, ...args].some((type) => type?.name === 'string' || type?.name === 'bytes');
}

function lettersOf(value: CelValue | undefined): number {
  const isText = typeof value === 'string' || value instanceof Uint8Array;
  return isText ? value.length / lettersAPart : 0;
}

/** Lists may hold one list a thousand times over: comparing goes through each, so it is paid for before. */
function comparisons(run: Run): CelFunc[] {
  const { funcs } = celEnv();
  const paidFor = (name: string, price: (left: CelValue, right: CelValue) => void) =>
    [...(funcs.find(name) ?? [])].map((func) =>
      withCall(func, (id, target, args) => {
        const [left, right] = args;
        if (left !== undefined && right !== undefined) price(left, right);
        return func.call(id, target, args);
      }),
    );
  const isWhole = (value: CelValue) => isCelList(value) || isCelMap(value);
  const equality = (left: CelValue, right: CelValue) => {
    if (isWhole(left) && isWhole(right)) payForAll(left, run);
    else run.spend(lettersOf(left));
  };
  return [
    ...paidFor('_==_', equality),
    ...paidFor('_!=_', equality),
    ...paidFor('@in', (item, list) => {
      if (isWhole(item)) payForAll(list, run);
      else if (isCelList(list)) run.spend(list.size);
    }),
  ];
}

function payForAll(value: CelValue, run: Run): void {
  run.spend(1 + lettersOf(value));
  if (isCelList(value)) for (const item of value) payForAll(item, run);
  else if (isCelMap(value)) for (const [, item] of value) payForAll(item, run);
}

/** Patterns are matched in time that grows with text times pattern, never faster; repeats make a pattern longer. */
function patterns(run: Run): CelFunc[] {
  const standard = [...(celEnv().funcs.find('matches') ?? [])];
  return standard.map((func) =>
    withCall(func, (id, target, args) => {
      const [text, pattern] = target === undefined ? args : [target, args[0]];
      if (typeof text === 'string' && typeof pattern === 'string') {
        const size = sizeOfPattern(pattern);
        run.spend(200 + size * 8 + (text.length * size) / 4);
      }
      return func.call(id, target, args);
    }),
  );
}

function sizeOfPattern(pattern: string): number {
  let size = pattern.length;
  for (const [, least = '0', most = ''] of pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)) {
    size *= Math.max(1, Number(least), Number(most));
  }
  return size;
}

function lists(run: Run): CelFunc[] {
  // lists of `map` and `filter` while they are filled: nobody else sees them before they are full
  const filled = new WeakMap<CelList, CelValue[]>();
  return [
    celFunc('_+_', [LIST, LIST], LIST, (left, right) => {
      run.spend(left.size + right.size);
      return celList([...left, ...right]);
    }),
    celFunc(meter.range, [DYN], DYN, (range) => {
      if (isCelList(range) || isCelMap(range)) run.spend(1 + range.size);
      return range;
    }),
    celFunc(meter.round, [BOOL, INT], BOOL, (goOn, cost) => {
      run.spend(Number(cost));
      return goOn;
    }),
    celFunc(meter.fill, [LIST], LIST, () => {
      const items: CelValue[] = [];
      const list = celList(items);
      filled.set(list, items);
      return list;
    }),
    celFunc(meter.append, [LIST, DYN], LIST, (list, item) => {
      filled.get(list)?.push(item);
      return list;
    }),
  ];
}

/** Whole and other numbers together, which CEL itself refuses: what comes from outside is never marked as whole. */
function mixedNumbers(): CelFunc[] {
  const operations: Readonly<Record<string, (left: number, right: number) => number>> = {
    '_+_': (left, right) => left + right,
    '_-_': (left, right) => left - right,
    '_*_': (left, right) => left * right,
    '_/_': (left, right) => left / right,
    '_%_': (left, right) => left % right,
  };
  return Object.entries(operations).flatMap(([name, operate]) => [
    celFunc(name, [INT, DOUBLE], DOUBLE, (left, right) => operate(Number(left), right)),
    celFunc(name, [DOUBLE, INT], DOUBLE, (left, right) => operate(left, Number(right))),
    ...(name === '_%_' ? [celFunc(name, [DOUBLE, DOUBLE], DOUBLE, operate)] : []),
  ]);
}

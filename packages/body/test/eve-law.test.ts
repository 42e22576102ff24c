import {
  type Attributes,
  type Body,
  type BodyNode,
  createBody,
  type VariableValue,
} from '@troupe/body';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { interpret, lookAt, type Seen } from './eve-machine.js';
import {
  type Command,
  derivedOf,
  flags,
  isWithin,
  numbers,
  type Program,
  program,
  type Run,
  shapeOf,
} from './eve-programs.js';

/** Sets one of the variables that there are, by whatever number, to a value that may be what it was. */
const change = fc.record({ which: fc.nat(), value: fc.integer({ min: -6, max: 6 }) });
const changes = fc.array(fc.array(change, { maxLength: 4 }), { minLength: 1, maxLength: 5 });

describe('random programs', () => {
  it('[EVE2] [EVE3] [EVE5] give what a plain stack machine gives', () => {
    fc.assert(
      fc.property(program, (given) => {
        const body = createBody(shapeOf(given));
        expectSame(lookAt(body), interpret(given, body.get));
      }),
    );
  });

  it('[ART1] after any changes are as if built anew with these values', () => {
    fc.assert(
      fc.property(program, changes, (given, rounds) => {
        const body = createBody(shapeOf(given));
        for (const round of rounds) {
          for (const { which, value } of round) setOne(body, which, value);
          body.update();
          expectSame(lookAt(body), interpret(given, body.get));
        }
        const fresh = builtAnew(given, body);
        expectSame(lookAt(body), lookAt(fresh));
        expect([...body.parts.keys()].sort()).toEqual([...fresh.parts.keys()].sort());
        expect([...body.variables.keys()].sort()).toEqual([...fresh.variables.keys()].sort());
        for (const [name, node] of body.parts) {
          expect(node.name).toBe(name);
          expectNear([...body.place(name)], [...fresh.place(name)]);
        }
      }),
    );
  });

  it('[ART1] [ART2] run a command once, if what it read changed or an outer one ran, and else never', () => {
    fc.assert(
      fc.property(program, changes, (given, rounds) => {
        const runs = new Map<Command, Run>();
        const log: Command[] = [];
        const body = createBody(shapeOf(given, runs, log));
        for (const round of rounds) {
          for (const { which, value } of round) setOne(body, which, value);
          const stale = new Set(
            [...runs].filter(([, { reads }]) => isStale(reads, body)).map(([command]) => command),
          );
          const before = new Map(runs);
          log.length = 0;
          const { ran } = body.update();
          expect(new Set(log).size).toBe(log.length);
          for (const command of log) {
            const madeAnew = log.some((outer) => isWithin(command, outer, runs));
            expect(stale.has(command) || madeAnew).toBe(true);
          }
          for (const command of stale) {
            const gone = log.some((outer) => isWithin(command, outer, before));
            expect(log.includes(command) || gone).toBe(true);
          }
          expect(ran).toBeGreaterThanOrEqual(
            log.filter((command) => !log.some((outer) => isWithin(command, outer, runs))).length,
          );
        }
      }),
    );
  });

  it('[ART1] say what they touched: all else is where and what it was', () => {
    fc.assert(
      fc.property(program, changes, (given, rounds) => {
        const body = createBody(shapeOf(given));
        for (const round of rounds) {
          for (const { which, value } of round) setOne(body, which, value);
          const before = nodesOf(body).map((node) => ({ ...noted(node), node }));
          const { moved, rebuilt, shaded } = body.update();
          const now = new Set(nodesOf(body));
          for (const { node, local, ...content } of before) {
            if (!now.has(node)) continue;
            if (!moved.has(node)) expect([...node.local]).toEqual(local);
            if (rebuilt.has(node)) continue;
            const { local: _, said, ...after } = noted(node);
            expect(after.primitives).toEqual(content.primitives);
            expect(after.children.filter((child) => !content.children.includes(child))).toEqual([]);
            for (const [i, chain] of said.entries()) {
              if (chain.some(({ record }) => shaded.has(record))) continue;
              expect(chain.map(({ text }) => text)).toEqual(
                content.said[i]!.map(({ text }) => text),
              );
            }
          }
        }
      }),
      // each writes down every node, before and after
      { numRuns: 300 },
    );
  });
});

function isStale(reads: ReadonlyMap<string, unknown>, body: Body): boolean {
  const now = (name: string): unknown =>
    derivedOf[name] ? derivedOf[name](now as (name: string) => number) : body.get(name);
  return [...reads].some(([name, value]) => now(name) !== value);
}

function nodesOf(body: Body): BodyNode[] {
  const all: BodyNode[] = [body.root];
  for (const node of all) all.push(...node.children);
  return all;
}

/** All there is to a node, written down. */
function noted(node: BodyNode) {
  return {
    local: [...node.local],
    primitives: [...node.primitives],
    children: [...node.children],
    said: node.primitives.map(({ attributes }) => {
      const chain: { record: Attributes; text: string }[] = [];
      for (let record: Attributes | undefined = attributes; record; record = record.parent) {
        const { color, opacity, surface, sides } = record;
        chain.push({ record, text: JSON.stringify([color, opacity, surface, sides]) });
      }
      return chain;
    }),
  };
}

function setOne(body: Body, which: number, value: number): void {
  const names = [...body.variables.keys()];
  const name = names[which % names.length]!;
  const { kind } = body.variables.get(name)!;
  const values: Partial<Record<typeof kind, VariableValue>> = {
    number: value / 2,
    angle: value * 20,
    flag: value > 0,
    rotation: [value / 4, 0.5, 0, 1],
  };
  body.set(name, values[kind]!);
}

function builtAnew(given: Program, like: Body): Body {
  const body = createBody(shapeOf(given));
  // flags first: they decide which others there are
  for (const name of [...flags, ...numbers]) body.set(name, like.get(name));
  body.update();
  for (const name of body.variables.keys()) body.set(name, like.get(name));
  body.update();
  return body;
}

// comparing is most of the work here, so expect only says what is different
function expectSame(found: readonly Seen[], expected: readonly Seen[]): void {
  if (sayIds(found) !== sayIds(expected)) expect(sayIds(found)).toBe(sayIds(expected));
  for (const [i, { matrix, shading }] of found.entries()) {
    expectNear(matrix, expected[i]!.matrix);
    const other = expected[i]!.shading;
    if (JSON.stringify(shading) !== JSON.stringify(other)) expect(shading).toEqual(other);
  }
}

function sayIds(seen: readonly Seen[]): string {
  return seen.map(({ id }) => id).join();
}

function expectNear(found: readonly number[], expected: readonly number[]): void {
  const size = Math.max(1, ...expected.map(Math.abs));
  for (const [i, value] of found.entries()) {
    if (!(Math.abs(value - expected[i]!) <= 1e-9 * size)) expect(found).toEqual(expected);
  }
}

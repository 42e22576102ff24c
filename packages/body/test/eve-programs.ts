/** Random programs of eve commands, as shapes. */
import {
  articulate,
  attributeBlock,
  color,
  concatTransform,
  derived,
  flag,
  identity,
  joint,
  number,
  opacity,
  part,
  rotate,
  type Shape,
  type Signal,
  scale,
  shape,
  sides,
  skew,
  sphere,
  surface,
  transformBlock,
  translate,
  use,
} from '@troupe/body';
import fc from 'fast-check';

/** A number, a variable, or a derived value; times a factor, plus something. */
export interface Term {
  readonly of: number | string;
  readonly factor: number;
  readonly plus: number;
}

export type Command =
  | { readonly op: 'translate' | 'scale' | 'color'; readonly by: readonly [Term, Term, Term] }
  | { readonly op: 'rotate' | 'skew' | 'opacity' | 'surface'; readonly by: Term }
  | { readonly op: 'concat' | 'identity' | 'sides' | 'sphere' }
  | { readonly op: 'attributeBlock' | 'transformBlock' | 'part' | 'use'; readonly body: Program }
  | { readonly op: 'joint'; readonly hinge: boolean; readonly body: Program }
  | { readonly op: 'articulate'; readonly body: Program }
  | { readonly op: 'if'; readonly flag: string; readonly body: Program };

export type Program = readonly Command[];

export const numbers = ['a', 'b', 'c'];
export const flags = ['p', 'q'];
/** Of the variables: the sum of two, the larger of two, and one that rarely changes. */
export const derivedOf: Readonly<Record<string, (get: (name: string) => number) => number>> = {
  sum: (get) => get('a') + get('b'),
  larger: (get) => Math.max(get('sum'), get('c')),
  sign: (get) => Math.sign(get('c')),
};

const constant = fc.integer({ min: -8, max: 8 }).map((n) => n / 4);
const term: fc.Arbitrary<Term> = fc.record({
  of: fc.oneof(constant, fc.constantFrom(...numbers, ...Object.keys(derivedOf))),
  factor: fc.constantFrom(0.5, 1, -1),
  plus: constant,
});

type Flat = Exclude<Command, { readonly body: Program }>;
type Opening =
  | { readonly op: 'attributeBlock' | 'transformBlock' | 'part' | 'use' | 'articulate' }
  | { readonly op: 'joint'; readonly hinge: boolean }
  | { readonly op: 'if'; readonly flag: string };

const flat: fc.Arbitrary<Flat> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ op: 'sphere' } as const) },
  {
    weight: 4,
    arbitrary: fc.record({
      op: fc.constantFrom('translate' as const, 'scale' as const, 'color' as const),
      by: fc.tuple(term, term, term),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      op: fc.constantFrom(
        'rotate' as const,
        'skew' as const,
        'opacity' as const,
        'surface' as const,
      ),
      by: term,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      op: fc.constantFrom('concat' as const, 'identity' as const, 'sides' as const),
    }),
  },
);

const opening: fc.Arbitrary<Opening> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ op: 'articulate' } as const) },
  {
    weight: 4,
    arbitrary: fc.record({
      op: fc.constantFrom(
        'attributeBlock' as const,
        'transformBlock' as const,
        'part' as const,
        'use' as const,
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ op: fc.constant('joint' as const), hinge: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ op: fc.constant('if' as const), flag: fc.constantFrom(...flags) }),
  },
);

type Token = Flat | Opening | 'close';

/** A row of commands, of which some open a block and some close one: as deep as it comes. */
export const program: fc.Arbitrary<Program> = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: flat as fc.Arbitrary<Token> },
      { weight: 3, arbitrary: opening },
      { weight: 2, arbitrary: fc.constant('close' as const) },
    ),
    { maxLength: 30, size: 'max' },
  )
  .map(nest);

function nest(tokens: readonly Token[]): Program {
  const stack: { readonly op: Opening | undefined; readonly body: Command[] }[] = [
    { op: undefined, body: [] },
  ];
  const close = () => {
    const { op, body } = stack.pop()!;
    stack.at(-1)!.body.push({ ...op, body } as Command);
  };
  for (const token of tokens) {
    if (token === 'close') {
      if (stack.length > 1) close();
    } else if (blocks.has(token.op)) stack.push({ op: token as Opening, body: [] });
    else stack.at(-1)!.body.push({ ...token } as Flat);
  }
  while (stack.length > 1) close();
  return stack[0]!.body;
}

const blocks: ReadonlySet<string> = new Set([
  'articulate',
  'attributeBlock',
  'transformBlock',
  'part',
  'use',
  'joint',
  'if',
]);

/** Every command has a number, by which its part, joint or sphere is known. */
export function numbered(given: Program): ReadonlyMap<Command, number> {
  const ids = new Map<Command, number>();
  const visit = (commands: Program): void => {
    for (const command of commands) {
      ids.set(command, ids.size);
      if ('body' in command) visit(command.body);
    }
  };
  visit(given);
  return ids;
}

export const oblique = [1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0.25, 1, 0, 1, 2, 3, 1];
export const shaders = ['matte', 'plastic', 'metal'] as const;

/** Of the articulated commands that there are: what they are within, and what they read when they ran last. */
export interface Run {
  readonly outer: Command | undefined;
  readonly reads: Map<string, unknown>;
}

/** The program as a shape. Notes what commands read, and in the log each time that one ran. */
export function shapeOf(
  given: Program,
  runs: Map<Command, Run> = new Map(),
  log: Command[] = [],
): Shape {
  const ids = numbered(given);
  let running: Command | undefined;
  return shape('random', () => {
    const signals = new Map<string, Signal<unknown>>();
    for (const name of numbers) signals.set(name, number(name, 1));
    for (const name of flags) signals.set(name, flag(name, false));
    const read = (name: string): unknown => {
      const value = signals.get(name)!();
      if (running !== undefined) runs.get(running)!.reads.set(name, value);
      return value;
    };
    for (const [name, compute] of Object.entries(derivedOf)) {
      signals.set(
        name,
        derived(name, () => compute((of) => signals.get(of)!() as number)),
      );
    }
    const value = ({ of, factor, plus }: Term) =>
      factor * (typeof of === 'number' ? of : (read(of) as number)) + plus;
    const run = (commands: Program): void => {
      for (const command of commands) say(command, ids.get(command)!);
    };
    const articulated = (command: Command & { readonly op: 'articulate' }) => {
      const outer = running;
      articulate(() => {
        const before = running;
        const gone = [...runs.keys()].filter((other) => isWithin(other, command, runs));
        for (const other of gone) runs.delete(other);
        runs.set(command, { outer, reads: new Map() });
        log.push(command);
        running = command;
        try {
          run(command.body);
        } finally {
          running = before;
        }
      });
    };
    const say = (command: Command, id: number): void => {
      switch (command.op) {
        case 'translate':
          translate(...triple(command.by, value));
          break;
        case 'scale':
          scale(...sized(triple(command.by, value)));
          break;
        case 'color':
          color(...toned(triple(command.by, value)));
          break;
        case 'rotate':
          rotate(value(command.by) * 90, 1, 2, 3);
          break;
        case 'skew':
          skew(bend(value(command.by)), [0, 1, 0], [1, 0, 0]);
          break;
        case 'opacity':
          opacity(value(command.by) / 4 + 0.5);
          break;
        case 'surface':
          surface(shaders[id % 3]!, { Kd: value(command.by) });
          break;
        case 'concat':
          concatTransform(oblique);
          break;
        case 'identity':
          identity();
          break;
        case 'sides':
          sides(1);
          break;
        case 'sphere':
          sphere(1 + id);
          break;
        case 'attributeBlock':
          attributeBlock(() => run(command.body));
          break;
        case 'transformBlock':
          transformBlock(() => run(command.body));
          break;
        case 'part':
          part(`part${id}`, () => run(command.body));
          break;
        case 'use':
          use(
            shape('inner', () => run(command.body)),
            undefined,
            `in${id}`,
          );
          break;
        case 'joint':
          if (command.hinge) {
            joint(`joint${id}`, { at: [0, 1, 0], axis: [0, 0, 2], limits: [-90, 90] }, () =>
              run(command.body),
            );
          } else joint(`joint${id}`, { at: [1, 0, 0] }, () => run(command.body));
          break;
        case 'articulate':
          articulated(command);
          break;
        case 'if':
          if (read(command.flag)) run(command.body);
      }
    };
    run(given);
  });
}

export function isWithin(
  command: Command,
  outer: Command,
  runs: ReadonlyMap<Command, Run>,
): boolean {
  const next = runs.get(command)?.outer;
  return next !== undefined && (next === outer || isWithin(next, outer, runs));
}

export function triple(
  by: readonly [Term, Term, Term],
  value: (of: Term) => number,
): [number, number, number] {
  return [value(by[0]), value(by[1]), value(by[2])];
}

/** Sizes between a half and two. */
export function sized([x, y, z]: [number, number, number]): [number, number, number] {
  const size = (n: number) => Math.min(2, Math.max(0.5, Math.abs(n)));
  return [size(x), size(y), size(z)];
}

/** Mostly between 0 and 1, where changes are to be seen. */
export function toned([red, green, blue]: [number, number, number]): [number, number, number] {
  return [red / 4 + 0.5, green / 4 + 0.5, blue / 4 + 0.5];
}

export function bend(value: number): number {
  return Math.min(60, Math.max(-60, value * 10));
}

/** Random worlds and changes to them. Places are quarters of metres: no rounding decides whether two bodies meet. */
import fc from 'fast-check';
import type { Data } from '../src/state/data.js';
import { addThing, removeThing, setProperty } from '../src/world/change-world.js';
import type { Point, ThingForm } from '../src/world/definition.js';
import type { World } from '../src/world/world.js';
import { isInside, type Model, propertiesOf, remove } from './world-reference.js';

export type Change =
  | { readonly do: 'set'; readonly name: string; readonly property: string; readonly value: Data }
  | { readonly do: 'add'; readonly name: string; readonly form: ThingForm }
  | { readonly do: 'remove'; readonly name: string };

/** Names that sort in unusual ways, and one that every object has. */
const names = ['cup', 'Cup', '10', '9', 'constructor', 'äpfel', 'wall', 'dude', 'box', 'z z'];
export const kinds = ['food', 'wolf'];
const name = fc.constantFrom(...names);

const near = fc.integer({ min: -40, max: 40 }).map((quarters) => quarters / 4);
const far = fc.constantFrom(-4096, -4, 0, 4, 8, 1000.25, 4096);
const coordinate = fc.oneof({ weight: 9, arbitrary: near }, { weight: 1, arbitrary: far });
export const point: fc.Arbitrary<Point> = fc.tuple(coordinate, coordinate, coordinate);

const width = fc.constantFrom(0, 0.5, 1, 2, 4, 12, 80);
const turn = fc.oneof(
  fc.integer({ min: -8, max: 8 }).map((eighths) => (eighths * Math.PI) / 4),
  // minus zero is kept as zero
  fc.double({ min: -7, max: 7, noNaN: true }).map((radians) => radians + 0),
);
const loudness = fc.constantFrom(0, 0.0078125, 0.01, 0.02, 0.5, 1, 4, 1000);

const properties = {
  at: point,
  heading: turn,
  radius: fc.constantFrom(0, 0.5, 1, 2.25, 5, 50),
  size: fc.tuple(width, width, width) as fc.Arbitrary<Point>,
  in: name,
  opaque: fc.boolean(),
  sound: loudness,
  smell: loudness,
  kind: fc.constantFrom(...kinds),
  note: fc.constantFrom<Data>(0, 'x', [1, { a: null }], { constructor: [true] }),
};

const form = fc
  .record(properties, { requiredKeys: ['at'] })
  .map((given) => given as unknown as ThingForm);

/** What a thing is in is there, and not in it. */
export const things: fc.Arbitrary<Record<string, ThingForm>> = fc
  .uniqueArray(fc.tuple(name, form), { selector: ([given]) => given, maxLength: 9 })
  .map((list) => {
    const model: Model = new Map();
    return Object.fromEntries(
      list.map(([given, wanted]) => {
        const { in: holder, ...rest } = wanted;
        const used: ThingForm = holder !== undefined && model.has(holder) ? wanted : rest;
        model.set(given, propertiesOf(used));
        return [given, used];
      }),
    );
  });

const set: fc.Arbitrary<Change> = fc
  .constantFrom(...(Object.keys(properties) as (keyof typeof properties)[]))
  .chain((property) =>
    fc.record({
      do: fc.constant('set' as const),
      name,
      property: fc.constant(property),
      value: fc.oneof(
        { weight: 4, arbitrary: properties[property] as fc.Arbitrary<Data> },
        { weight: 1, arbitrary: fc.constant(null) },
      ),
    }),
  );

const move: fc.Arbitrary<Change> = fc.record({
  do: fc.constant('set' as const),
  name,
  property: fc.constant('at'),
  value: point as fc.Arbitrary<Data>,
});

export const changes: fc.Arbitrary<Change[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: move },
    { weight: 4, arbitrary: set },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('add' as const), name, form }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), name }) },
  ),
  { maxLength: 12 },
);

export const sight = fc.record(
  {
    angle: fc.oneof(
      fc.constantFrom(0, Math.PI / 2, Math.PI, 2 * Math.PI, 7),
      fc.double({ min: 0, max: 7, noNaN: true }),
    ),
    distance: fc.constantFrom(0, 1, 4.5, 12, 5000),
  },
  { requiredKeys: [] },
);

/** What has no meaning in the present world is left out. */
export function canDo(model: Model, change: Change): boolean {
  if (change.do === 'add') {
    const holder = change.form.in;
    return !model.has(change.name) && (holder === undefined || model.has(holder));
  }
  if (!model.has(change.name)) return false;
  if (change.do === 'remove' || change.property !== 'in' || change.value === null) return true;
  const holder = change.value as string;
  return model.has(holder) && holder !== change.name && !isInside(model, holder, change.name);
}

export function changeBoth(world: World, model: Model, change: Change): void {
  if (change.do === 'add') {
    addThing(world, change.name, change.form);
    model.set(change.name, propertiesOf(change.form));
  } else if (change.do === 'remove') {
    removeThing(world, change.name);
    remove(model, change.name);
  } else {
    setProperty(world, change.name, change.property, change.value);
    if (change.value === null) model.get(change.name)!.delete(change.property);
    else model.get(change.name)!.set(change.property, change.value);
  }
}

/** Several hundred things in a town of 96 by 12 by 96 metres: too many to go through all cells. */
export function town(seed: number, count: number): Record<string, ThingForm> {
  let state = seed >>> 0;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const quarter = (limit: number) => below(limit * 8) / 4 - limit;
  const list: Record<string, ThingForm> = {};
  for (let i = 0; i < count; i++) {
    const shape = below(6);
    const thin = below(3);
    list[`t${i}`] = {
      at: [quarter(48), quarter(6), quarter(48)],
      heading: below(8),
      kind: kinds[below(2)]!,
      ...(shape === 0 && { radius: below(12) / 4 }),
      ...(shape === 1 && {
        size: [0, 1, 2].map((axis) => (axis === thin ? 0 : 1 + below(10))) as unknown as Point,
      }),
      ...(shape === 2 && { size: [1 + below(12), 1 + below(6), 1 + below(3)] }),
      ...(below(4) === 0 && { opaque: true }),
      ...(below(8) === 0 && { sound: below(200) / 100 }),
      ...(below(8) === 0 && { smell: below(20) / 100 }),
      ...(i > 0 && below(10) === 0 && { in: `t${below(i)}` }),
    };
  }
  return list;
}

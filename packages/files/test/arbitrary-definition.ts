/** Definitions of every shape a character file may have. What they mean is of no matter here. */
import fc from 'fast-check';

const large = 1_000_000;

const within = (min: number, max: number) =>
  fc.oneof(fc.constantFrom(min, max), fc.double({ min, max, noNaN: true }));
const positive = within(Number.MIN_VALUE, large);
const value = fc.oneof(
  fc.boolean(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);

export type Shape = Record<string, unknown>;

/** Characters, with the names drawn from `name`. */
export function definitions(name: fc.Arbitrary<string>): fc.Arbitrary<Shape> {
  const mapOf = (held: fc.Arbitrary<unknown>) => fc.dictionary(name, held, { maxKeys: 4 });
  const form = (shape: Record<string, fc.Arbitrary<unknown>>, requiredKeys: string[] = []) =>
    fc.record(shape, { requiredKeys });
  const coefficient = (min: number) =>
    fc.oneof(
      within(min, large),
      form(
        {
          mean: within(min, large),
          swing: within(-large, large),
          period: positive,
          peak: within(-large, large),
        },
        ['mean', 'swing', 'period'],
      ),
    );
  const names = fc.array(name, { maxLength: 4 });
  const importance = coefficient(0);
  const units = fc.integer({ min: 1, max: large });
  const effects = fc.oneof(
    names,
    mapOf(fc.oneof(value, form({ value, weight: within(0, large) }))),
  );
  const amounts = fc.oneof(names, mapOf(units));
  const skill = {
    when: fc.oneof(names, mapOf(value)),
    adds: effects,
    deletes: effects,
    uses: amounts,
    keeps: amounts,
    frees: amounts,
    costs: mapOf(positive),
    takes: units,
    maxCalls: coefficient(1),
    importance,
    decay: form({ 'half-life': positive }, ['half-life']),
  };
  const period = fc.oneof(units, form({ seconds: positive }, ['seconds']));
  const plain = fc.oneof(value, fc.constant(null));
  const data = fc.oneof(plain, fc.array(plain), mapOf(plain), fc.array(mapOf(fc.array(plain))));
  const point = fc.tuple(within(-large, large), within(-large, large), within(-large, large));
  const thing = form({
    at: point,
    heading: within(-large, large),
    radius: within(0, large),
    size: point,
    in: name,
    opaque: fc.boolean(),
    sound: within(0, large),
    kind: fc.string(),
    mood: data,
  });
  return form(
    {
      troupe: fc.constant(1),
      name,
      semantics: fc.constantFrom('literal', 'maes', 'build-a-dude'),
      parameters: form({
        theta: positive,
        phi: within(0, large),
        gamma: within(0.001, large),
        delta: within(0, large),
        pi: within(0.000001, large),
        thetaDecay: within(0, 0.999),
        kappa: within(0, 1),
      }),
      links: form({
        backward: importance,
        forward: importance,
        followers: importance,
        conflicts: importance,
      }),
      fatigue: fc.constantFrom('1991', '1995'),
      cutoff: within(Number.MIN_VALUE, 1),
      stepEvery: fc.oneof(positive, form({ seconds: positive }, ['seconds'])),
      patient: fc.boolean(),
      maxCalls: coefficient(1),
      open: fc.boolean(),
      resources: mapOf(units),
      objects: mapOf(names),
      sensors: mapOf(
        fc.oneof(
          value,
          form({
            value,
            count: fc.nat(),
            graded: fc.boolean(),
            importance,
            from: names,
            judge: fc.constantFrom('true', 'time > 1', 'size(signals) + 1'),
            remember: mapOf(fc.constantFrom('memory', '"x"')),
          }),
        ),
      ),
      goals: mapOf(
        fc.oneof(value, form({ value, conserve: fc.boolean(), importance, protect: fc.boolean() })),
      ),
      skills: mapOf(form({ ...skill, deadline: period, asks: mapOf(mapOf(value)) })),
      receptors: mapOf(
        form({
          probe: fc.constantFrom('here', 'near(here, 2)', 'self.a + 1'),
          every: period,
          in: name,
          share: fc.oneof(name, fc.constant(false)),
        }),
      ),
      memory: mapOf(fc.oneof(data, form({ value: data, lasts: period }, ['value']))),
      commands: mapOf(form({ every: period, lasts: period, until: mapOf(value) }, ['every'])),
      body: thing,
      world: form({ things: mapOf(thing) }),
      templates: mapOf(form({ ...skill, stays: fc.boolean() })),
    },
    ['troupe', 'name'],
  );
}

/** Names of any script. */
export const anyName = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter((name) => name !== '__proto__');

/** Names whose place in a path can be told. */
export const plainName = fc.stringMatching(/^[a-z][a-z-]{0,8}$/);

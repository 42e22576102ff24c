import { TroupeError } from '@troupe/core';
import { checkCharacter, jsonSchema, parseCharacter } from '@troupe/files';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { anyName, definitions, plainName, type Shape } from './arbitrary-definition.js';

type Part = string | number;

const validate = new Ajv({ allowUnionTypes: true }).compile(jsonSchema('character'));

/** What may stand in place of something else: now and then it is good there. */
const strangers = fc.constantFrom<unknown>(
  null,
  -1,
  0.5,
  1e7,
  'x',
  true,
  [],
  [[]],
  [1],
  {},
  { zzz: 1 },
  { mean: 1 },
);

/** What is in an expression, or is meant by it, is for no schema to say. */
const ofExpressions = new Set(['bad-expression', 'unknown-receptor']);

it('[FIL3] any definition of the shape of a character is read alike from YAML and JSON', () => {
  fc.assert(
    fc.property(definitions(anyName), (definition) => {
      // −0 is 0 in JSON
      const plain = JSON.parse(JSON.stringify(definition));
      expect(parseCharacter(JSON.stringify(plain))).toEqual(plain);
      expect(parseCharacter(stringify(plain))).toEqual(plain);
    }),
  );
});

it('[FIL2] whatever is changed in a definition, what is refused is at a path that exists', () => {
  let refused = 0;
  fc.assert(
    fc.property(changed(fc.oneof(strangers, fc.constantFrom(Number.NaN, -Infinity))), (value) => {
      for (const path of refusedPaths(value)) {
        refused++;
        expect(exists(value, path), path).toBe(true);
      }
    }),
  );
  expect(refused).toBeGreaterThan(Number(process.env['TROUPE_RUNS']) / 3);
});

it('[FIL1] the JSON Schema and the reader accept and refuse the same', () => {
  const counts = { good: 0, bad: 0 };
  fc.assert(
    fc.property(fc.oneof(changed(strangers), definitions(plainName)), (value) => {
      const good = problemsOf(value).every(({ code }) => ofExpressions.has(code));
      counts[good ? 'good' : 'bad']++;
      expect(validate(value)).toBe(good);
    }),
  );
  const share = Number(process.env['TROUPE_RUNS']) / 10;
  expect(Math.min(counts.good, counts.bad)).toBeGreaterThan(share);
});

it('[FIL2] a key that is not known is refused with its map and its name', () => {
  fc.assert(
    fc.property(definitions(plainName), (definition) => {
      for (const [path, map] of fixedMaps(definition)) {
        map['zzz-zzz'] = 1;
        const [problem] = problemsOf(definition);
        expect(problem).toMatchObject({ code: 'unknown-key', path });
        expect(problem?.message).toContain('there is no "zzz-zzz" here');
        delete map['zzz-zzz'];
      }
    }),
    { numRuns: 100 },
  );
});

/** A definition in which one part, at any depth, is another. */
function changed(other: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(definitions(plainName), fc.nat(), other).map(([generated, pick, stranger]) => {
    // what was generated stays as it was: it is shrunk
    const definition = structuredClone(generated);
    const places = [...placesIn(definition)];
    const place = places[pick % places.length]!;
    place.holder[place.part as string] = stranger;
    return definition;
  });
}

function* placesIn(value: unknown): Generator<{ holder: Shape; part: Part }> {
  if (typeof value !== 'object' || value === null) return;
  for (const [part, child] of Object.entries(value)) {
    yield { holder: value as Shape, part };
    yield* placesIn(child);
  }
}

function* fixedMaps(definition: Shape): Generator<[string, Shape]> {
  yield ['', definition];
  if (definition['parameters']) yield ['parameters', definition['parameters'] as Shape];
  for (const kind of ['skills', 'templates', 'receptors', 'commands']) {
    for (const [name, skill] of Object.entries((definition[kind] ?? {}) as Record<string, Shape>)) {
      yield [`${kind}.${name}`, skill];
    }
  }
}

function problemsOf(value: unknown) {
  try {
    checkCharacter(value);
    return [];
  } catch (error) {
    if (error instanceof TroupeError) return error.problems;
    throw error;
  }
}

function refusedPaths(value: unknown): string[] {
  return problemsOf(value).map(({ path }) => path);
}

function exists(value: unknown, path: string): boolean {
  let here = value;
  for (const part of path.split(/[.[\]]+/).filter((each) => each !== '')) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, part)) return false;
    here = (here as Shape)[part];
  }
  return true;
}

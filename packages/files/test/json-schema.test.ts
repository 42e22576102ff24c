import { readFileSync } from 'node:fs';
import { jsonSchema, parseText, schemaNames } from '@troupe/files';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { dudeText, livingText, scriptText, traceLine } from './samples.js';

const ajv = new Ajv({ allowUnionTypes: true });

/** Good and bad texts of each kind. */
const samples = {
  character: {
    good: [
      dudeText,
      livingText,
      'troupe: 1\nname: x',
      'troupe: 1\nname: x\nfatigue: 1991',
      '{"$schema":"character.json","troupe":1,"name":"x"}',
    ],
    bad: [
      'name: x',
      'troupe: 2\nname: x',
      'troupe: 1\nname: x\nskills: { a: { wen: [] } }',
      'troupe: 1\nname: x\nparameters: { theta: 0 }',
      'troupe: 1\nname: x\ncutoff: 0',
      'troupe: 1\nname: x\nskills: { a: { takes: 1.5 } }',
      'troupe: 1\nname: x\ngoals: { a: [b] }',
      'troupe: 1\nname: x\nreceptors: { a: { every: 0 } }',
      'troupe: 1\nname: x\nreceptors: { a: { share: true } }',
      'troupe: 1\nname: x\nmemory: { a: { value: 1, lasts: 0 } }',
      'troupe: 1\nname: x\ncommands: { a: {} }',
      'troupe: 1\nname: x\nbody: { at: [1, 2] }',
      '[]',
    ],
  },
  script: {
    good: [scriptText, '[]', '- { after: 1, world: { a: { b: [1] } }, attend: { c: 2, d: null } }'],
    bad: [
      '[{after: 1, attend: {a: 0}}]',
      '[{}]',
      '[{after: -1}]',
      '[{after: 1, complete: 2}]',
      '[{after: 1, ad: {}}]',
      '{}',
    ],
  },
  trace: {
    good: [
      traceLine,
      traceLine.replace('{', '{"mood":"calm",'),
      traceLine.replace('{', '{"changes":[{"definition":{"name":"x","receptors":{"a":{}}}}],'),
    ],
    bad: [
      '{}',
      traceLine.replace('"stand-up",', '3,'),
      traceLine.replace('"goals":0,', ''),
      traceLine.replace('"state":{', '"state":{"a":[],'),
    ],
  },
} as const;

describe('JSON Schemas', () => {
  it.each(schemaNames)('[FIL1] the committed schema of a %s is the one generated', (name) => {
    const file = new URL(`../schemas/${name}.json`, import.meta.url);
    // written again by scripts/write-schemas.mjs
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(jsonSchema(name));
  });

  it.each(schemaNames)(
    '[CMD6] the schema of a %s accepts good ones and refuses bad ones',
    (name) => {
      const validate = ajv.compile(jsonSchema(name));
      for (const text of samples[name].good) {
        expect(validate(parseText(text)), ajv.errorsText(validate.errors)).toBe(true);
      }
      for (const text of samples[name].bad) expect(validate(parseText(text)), text).toBe(false);
    },
  );

  it.each(schemaNames)('[CMD6] the schema of a %s says what it is, for editors', (name) => {
    const schema = jsonSchema(name);
    expect(schema).toMatchObject({ title: `Troupe ${name}`, $id: `urn:troupe:${name}:1` });
    expect(schema['description']).toBeTypeOf('string');
  });
});

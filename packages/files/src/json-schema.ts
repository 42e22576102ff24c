/** JSON Schemas for editors and other tools, made from the same definitions that check files here. */

import { characterSchema } from './character-schema.js';
import type { FileKind } from './detect-kind.js';
import { scriptSchema } from './script-schema.js';
import { traceSchema } from './trace-schema.js';
import { z } from './zod.js';

export type JsonSchema = Readonly<Record<string, unknown>>;

const titles = { character: 'Troupe character', script: 'Troupe script', trace: 'Troupe trace' };
const schemas = { character: characterSchema, script: scriptSchema, trace: traceSchema };

export const schemaNames: readonly FileKind[] = ['character', 'script', 'trace'];

/** The schema of a kind of file; for a trace, of each of its lines. */
export function jsonSchema(kind: FileKind): JsonSchema {
  // draft 7, not a later one: it is what editors understand for YAML
  const { $schema, ...rest } = z.toJSONSchema(schemas[kind], { target: 'draft-07', io: 'input' });
  return { $schema, $id: `urn:troupe:${kind}:1`, title: titles[kind], ...rest };
}

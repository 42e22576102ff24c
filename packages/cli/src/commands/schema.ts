/** `troupe schema NAME`: for editors and other tools. */
import { suggest } from '@troupe/core';
import { jsonSchema, schemaNames } from '@troupe/files';
import { Refusal } from '../refusal.js';
import { status } from '../status.js';

export function schema(name: string): number {
  const known = schemaNames.find((each) => each === name);
  if (known === undefined) {
    const hint = suggest(name, schemaNames) || ` There are ${schemaNames.join(', ')}.`;
    throw new Refusal([
      `troupe: there is no schema "${name}".${hint}`,
      'troupe help schema tells how it is used.',
    ]);
  }
  process.stdout.write(`${JSON.stringify(jsonSchema(known), null, 2)}\n`);
  return status.done;
}

// Writes the JSON Schemas of the file formats to packages/files/schemas, and that of the protocol to docs; with --check
// compares them with what is there.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonSchema, schemaNames } from '../packages/files/dist/index.js';
import { protocolJsonSchema } from '../packages/net/dist/index.js';

const folder = join('packages', 'files', 'schemas');
const schemas = [
  ...schemaNames.map((name) => [join(folder, `${name}.json`), jsonSchema(name)]),
  [join('docs', 'protocol.schema.json'), protocolJsonSchema()],
];
const root = join(import.meta.dirname, '..');
const checking = process.argv.includes('--check');
const stale = [];

mkdirSync(join(root, folder), { recursive: true });
for (const [file, schema] of schemas) {
  const text = `${JSON.stringify(schema, null, 2)}\n`;
  const present = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';
  if (present === text) continue;
  stale.push(file);
  if (!checking) writeFileSync(join(root, file), text);
}

if (checking && stale.length > 0) {
  console.error(
    `${stale.join(', ')}: not what the definitions in packages/files/src and packages/net/src give.`,
  );
  console.error('Write them again with: node scripts/write-schemas.mjs');
  process.exit(1);
}
if (!checking) console.log(stale.length > 0 ? `wrote ${stale.join(', ')}` : 'nothing to write');

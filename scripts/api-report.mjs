// Writes the public declarations of every package to api/, or compares them with what is there.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseSource, walk } from './parse-source.mjs';
import { readWorkspaces } from './read-workspaces.mjs';

const args = process.argv.slice(2);
const writing = args.includes('--write');
const root = resolve(args.find((arg) => arg !== '--write') ?? join(import.meta.dirname, '..'));
const modules = new Map();

try {
  const reports = new Map();
  for (const { folder, manifest } of readWorkspaces(root)) {
    if (manifest.private) continue;
    for (const [entry, { types }] of Object.entries(manifest.exports ?? {})) {
      // a style sheet declares nothing
      if (types === undefined) continue;
      const name = join(manifest.name, entry).split(/[\\/]/).slice(1).join('-');
      reports.set(
        `${name}.d.ts`,
        `// The public declarations of ${join(manifest.name, entry).replaceAll('\\', '/')}, ` +
          `written by npm run api.\n\n${report(join(root, folder, types))}`,
      );
    }
  }
  if (writing) writeReports(reports);
  else compareReports(reports);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

function writeReports(reports) {
  rmSync(join(root, 'api'), { recursive: true, force: true });
  mkdirSync(join(root, 'api'));
  for (const [name, text] of reports) writeFileSync(join(root, 'api', name), text);
  console.log(`wrote ${[...reports.keys()].map((name) => `api/${name}`).join(', ')}`);
}

function compareReports(reports) {
  const folder = join(root, 'api');
  const committed = existsSync(folder) ? readdirSync(folder) : [];
  const differences = [];
  for (const name of new Set([...committed, ...reports.keys()])) {
    const before = committed.includes(name) ? readFileSync(join(folder, name), 'utf8') : '';
    const lines = diff(splitBlocks(before), splitBlocks(reports.get(name) ?? ''));
    if (lines.length > 0) differences.push(`api/${name}`, ...lines, '');
  }
  if (differences.length === 0) return console.log(`${reports.size} entries`);
  throw new Error(
    `${differences.join('\n')}\nThe public declarations changed. ` +
      'If that is meant, npm run api writes the report anew; commit it with the change.',
  );
}

/** Declarations are split by blank lines and have none within. */
function splitBlocks(text) {
  return text.replaceAll('\r', '').trim().split('\n\n').filter(Boolean);
}

function diff(before, after) {
  const sign = (block, mark) => block.replace(/^/gm, `${mark} `);
  return [
    ...before.filter((block) => !after.includes(block)).map((block) => sign(block, '-')),
    ...after.filter((block) => !before.includes(block)).map((block) => sign(block, '+')),
  ];
}

function report(file) {
  const exported = [...load(file).exported.keys()].sort();
  const places = exported.map((name) => [name, findExport(file, name)]);
  const blocks = places.map(([name, place]) => print(place, name));
  const shown = new Set(places.map(([, place]) => keyOf(place)));
  const hidden = [];
  const follow = (place) => {
    for (const next of findReferences(place)) {
      if (next.declarations === undefined || shown.has(keyOf(next))) continue;
      shown.add(keyOf(next));
      hidden.push(next);
      follow(next);
    }
  };
  for (const [, place] of places) follow(place);
  if (hidden.length > 0) {
    blocks.push('// Not exported, but part of the above:');
    blocks.push(...hidden.map((place) => print(place, place.name)).sort());
  }
  return `${blocks.join('\n\n')}\n`;
}

function keyOf({ file, name }) {
  return `${file} ${name}`;
}

function print(place, exportedAs) {
  const alias = place.name === exportedAs ? '' : `// as ${exportedAs}:\n`;
  if (place.declarations === undefined) {
    return `${alias}export { ${place.name} } from '${place.file}';`;
  }
  const { text, comments } = load(place.file);
  const printed = place.declarations.map(({ start, end }) => {
    let rest = text.slice(start, end);
    for (const comment of comments.toReversed()) {
      if (comment.start < start || comment.end > end) continue;
      rest = rest.slice(0, comment.start - start) + rest.slice(comment.end - start);
    }
    return rest
      .split('\n')
      .map((line) => line.trimEnd())
      .filter(Boolean)
      .join('\n');
  });
  return alias + printed.join('\n');
}

/** What a declaration file declares, imports and exports, by name. */
function load(file) {
  if (modules.has(file)) return modules.get(file);
  if (!existsSync(file)) throw new Error(`${file} is missing; npm run build makes it.`);
  const { text, comments, body } = parseSource(file);
  const found = { text, comments, declared: new Map(), imported: new Map(), exported: new Map() };
  for (const statement of body) {
    const { type, source, specifiers = [] } = statement;
    if (type === 'ExportAllDeclaration') {
      throw new Error(`${file} has export *; public names are written out by hand.`);
    }
    if (type === 'ImportDeclaration') {
      for (const { local, imported } of specifiers) {
        found.imported.set(local.name, { from: source.value, name: imported?.name ?? '*' });
      }
      continue;
    }
    for (const { local, exported } of specifiers) {
      found.exported.set(exported.name, { from: source?.value, name: local.name });
    }
    for (const name of declaredNames(statement.declaration ?? statement)) {
      found.declared.set(name, [...(found.declared.get(name) ?? []), statement]);
      if (type.startsWith('Export')) found.exported.set(name, { name });
    }
  }
  modules.set(file, found);
  return found;
}

function declaredNames(node) {
  if (node.type === 'VariableDeclaration') return node.declarations.map(({ id }) => id.name);
  return node.id ? [node.id.name] : [];
}

function findExport(file, name) {
  const target = load(file).exported.get(name);
  if (target === undefined) throw new Error(`${file} does not export ${name}.`);
  return target.from === undefined
    ? findLocal(file, target.name)
    : findImported(file, target.from, target.name);
}

function findLocal(file, name) {
  const { declared, imported } = load(file);
  if (declared.has(name)) return { file, name, declarations: declared.get(name) };
  const target = imported.get(name);
  return target ? findImported(file, target.from, target.name) : { file: '', name };
}

function findImported(file, from, name) {
  if (!from.startsWith('.') || name === '*') return { file: from, name };
  return findExport(resolve(dirname(file), from.replace(/\.js$/, '.d.ts')), name);
}

/** The types a declaration speaks of: a change in one of them is a change of the surface too. */
function findReferences({ file, declarations = [] }) {
  const found = [];
  walk(declarations, (node) => {
    if (node.type === 'TSImportType' && node.qualifier) {
      found.push(findImported(file, node.source.value, leftmost(node.qualifier)));
    }
    const named = node.typeName ?? node.exprName ?? node.superClass;
    const heritage = /Heritage|Implements/.test(node.type) ? node.expression : undefined;
    const name = leftmost(named ?? heritage);
    if (name) found.push(findLocal(file, name));
  });
  return found;
}

function leftmost(node) {
  return node?.left ? leftmost(node.left) : node?.name;
}

// Checks that imports go leftwards only, between the folders of core and between packages, and in no circle.
import { isBuiltin } from 'node:module';
import { join, posix, resolve } from 'node:path';
import { listFiles } from './list-files.mjs';
import { lineAt, parseSource, walk } from './parse-source.mjs';
import { readWorkspaces } from './read-workspaces.mjs';

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..'));
const FOLDERS = {
  '@troupe/core':
    'state world perception network tuples dispatch motor record explain actor learn'.split(' '),
  '@troupe/body': 'math model surfaces eve motor parts figure gltf three vrm'.split(' '),
  '@troupe/net': 'protocol carrier session object registry agency guest deploy node'.split(' '),
  '@troupe/views':
    'model stage show reach parts network levels timeline world why messages fiber'.split(' '),
  '@troupe/studio': 'shows edit palette worker server page'.split(' '),
};
const PACKAGES = {
  '@troupe/core': [],
  '@troupe/files': ['@troupe/core'],
  '@troupe/testing': ['@troupe/core'],
  '@troupe/body': ['@troupe/core'],
  '@troupe/net': ['@troupe/core', '@troupe/files'],
  '@troupe/views': ['@troupe/core', '@troupe/files', '@troupe/body'],
  '@troupe/studio': [
    '@troupe/core',
    '@troupe/files',
    '@troupe/body',
    '@troupe/net',
    '@troupe/views',
    '@troupe/examples',
  ],
  '@troupe/cli': ['@troupe/core', '@troupe/files', '@troupe/net', '@troupe/studio'],
};

const problems = [];
let checked = 0;

for (const { folder, manifest } of readWorkspaces(root)) {
  if (!manifest.private && !(manifest.name in PACKAGES)) {
    problems.push(`${folder}: say in scripts/check-imports.mjs what ${manifest.name} may import`);
  }
  const imports = new Map();
  for (const path of listFiles(join(root, folder), (name) => /\.tsx?$/.test(name))) {
    imports.set(path, readImports(join(root, folder, path)));
    checked += 1;
  }
  for (const [path, found] of imports) {
    for (const { line, from, target } of found) {
      const objection = from.startsWith('.')
        ? judgeFile(manifest.name, path, posix.join(posix.dirname(path), target), folder)
        : judgePackage(manifest.name, path, from);
      if (objection) problems.push(`${folder}/${path}:${line}  imports ${from}; ${objection}`);
    }
  }
  findCircles(folder, imports);
}

if (problems.length > 0) {
  console.error(problems.join('\n'));
  console.error('\nMove what both sides need to the left, or hand it in from the right.');
  process.exit(1);
}
console.log(`${checked} files`);

function readImports(file) {
  const { text, body } = parseSource(file);
  const found = [];
  walk(body, ({ type, source }) => {
    // import, export … from, import() and the type import('…') all carry a source
    if (!/Import|Export/.test(type) || typeof source?.value !== 'string') return;
    const from = source.value;
    found.push({ line: lineAt(text, source.start), from, target: from.replace(/\.js$/, '.ts') });
  });
  return found;
}

function judgeFile(name, path, target, folder) {
  if (target.startsWith('..')) {
    // what all tests share, and the worlds of the course, stand outside the packages
    const shared = /^(test|scripts|examples|packages\/views\/test)\//.test(
      posix.join(folder, target),
    );
    if (path.startsWith('test/') && shared) return;
    return 'another package is imported by its name, not by its path';
  }
  const folders = FOLDERS[name];
  if (folders === undefined || !path.startsWith('src/') || path === 'src/index.ts') return;
  const [, own] = path.split('/');
  const [, other] = target.split('/');
  if (!folders.includes(own)) return `a file of ${name} belongs in one of ${folders.join(', ')}`;
  const allowed = folders.slice(0, folders.indexOf(own) + 1);
  if (target.startsWith('src/') && allowed.includes(other)) return;
  return `${own} may import only from ${allowed.join(', ')}`;
}

function judgePackage(name, path, from) {
  const inSource = path.startsWith('src/');
  if (isBuiltin(from)) {
    const forNode = name === '@troupe/files' && /^src\/node(\.ts$|\/)/.test(path);
    if (name === '@troupe/core' && inSource) return 'core runs in a browser too, without Node';
    if (name === '@troupe/files' && inSource && !forNode) {
      return 'only src/node of files may use Node';
    }
    return;
  }
  const allowed = PACKAGES[name];
  if (allowed === undefined) return;
  const other = from.split('/', from.startsWith('@') ? 2 : 1).join('/');
  if (other === name) return inSource ? 'a package imports its own files by their path' : undefined;
  if (name === '@troupe/core' && inSource) return 'core has no dependencies';
  if (!other.startsWith('@troupe/') || allowed.includes(other)) return;
  return `${name} may import ${allowed.join(' and ') || 'no other package'}`;
}

function findCircles(folder, imports) {
  const done = new Set();
  const visit = (path, trail) => {
    trail.push(path);
    for (const { line, from, target } of imports.get(path)) {
      const at = from.startsWith('.') ? posix.join(posix.dirname(path), target) : '';
      const next = imports.has(`${at}x`) ? `${at}x` : at;
      if (trail.includes(next)) {
        const circle = [...trail.slice(trail.indexOf(next)), next].join(' → ');
        problems.push(`${folder}/${path}:${line}  closes a circle: ${circle}`);
      } else if (imports.has(next) && !done.has(next)) {
        visit(next, trail);
      }
    }
    trail.pop();
    done.add(path);
  };
  for (const path of imports.keys()) if (!done.has(path)) visit(path, []);
}

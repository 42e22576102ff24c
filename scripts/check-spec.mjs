// Checks that every rule of SPEC.md has a test and that every test quotes a rule.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { listFiles } from './list-files.mjs';
import { lineAt, parseSource, walk } from './parse-source.mjs';

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..'));
const MODIFIERS = new Set(
  'concurrent each fails for only prop runIf sequential skip skipIf todo'.split(' '),
);
const QUOTES = /^(?:\[[A-Z]{2,5}\d+\]\s*)+/;

const problems = [];
const rules = readRules();
const tested = new Set();
let tests = 0;

for (const path of listFiles(root, (name) => name.endsWith('.test.ts'))) {
  for (const { line, title, runs } of findTests(join(root, path))) {
    tests += 1;
    const quoted = title?.match(QUOTES)?.[0].match(/\w+/g) ?? [];
    if (quoted.length === 0) {
      problems.push(`${path}:${line}  quotes no rule: ${title ?? 'its title is not plain text'}`);
    }
    for (const id of quoted) {
      if (!rules.has(id)) problems.push(`${path}:${line}  quotes [${id}], which SPEC.md lacks`);
      if (runs) tested.add(id);
    }
  }
}
for (const [id, line] of rules) {
  if (!tested.has(id)) problems.push(`SPEC.md:${line}  [${id}] has no test`);
}

if (problems.length > 0) {
  console.error(problems.join('\n'));
  console.error(
    '\nBegin the title of a test with the rule it shows, as in [ABC1], or add the rule to SPEC.md.',
  );
  process.exit(1);
}
console.log(`${rules.size} rules, ${tests} tests`);

function readRules() {
  const found = new Map();
  const lines = readFileSync(join(root, 'SPEC.md'), 'utf8').split(/\r?\n/);
  lines.forEach((text, index) => {
    const id = text.match(/^- \*\*\[(.*?)\]\*\*/)?.[1];
    if (id === undefined) return;
    const line = index + 1;
    if (!/^[A-Z]{2,5}\d+$/.test(id)) {
      problems.push(`SPEC.md:${line}  [${id}] is not 2 to 5 capitals and a number`);
    } else if (found.has(id)) {
      problems.push(`SPEC.md:${line}  [${id}] is also on line ${found.get(id)}`);
    } else {
      found.set(id, line);
    }
  });
  return found;
}

function findTests(file) {
  const { text, body } = parseSource(file);
  const found = [];
  const curried = new Set();
  walk(body, (node) => {
    if (node.type !== 'CallExpression') return;
    // it.each(…)('title') is two calls: only the outer one has a title
    curried.add(node.callee);
    const names = curried.has(node) ? [] : calledNames(node.callee);
    if (names[0] !== 'it' && names[0] !== 'test') return;
    if (!names.slice(1).every((name) => MODIFIERS.has(name))) return;
    found.push({
      line: lineAt(text, node.start),
      title: leadingText(node.arguments[0]),
      // a rule shown only by a test that is skipped is not shown
      runs: !names.includes('skip') && !names.includes('todo'),
    });
  });
  return found;
}

/** The dotted names of a callee: ['it', 'skip', 'each'] for it.skip.each(…). */
function calledNames(callee) {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type === 'CallExpression') return calledNames(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return calledNames(callee.tag);
  if (callee.type === 'MemberExpression' && !callee.computed) {
    return [...calledNames(callee.object), callee.property.name];
  }
  return ['?'];
}

function leadingText(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral') return node.quasis[0].value.cooked;
  if (node?.type === 'BinaryExpression') return leadingText(node.left);
  return undefined;
}

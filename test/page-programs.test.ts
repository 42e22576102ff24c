import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from 'esbuild';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const read = (page: string) => readFileSync(path.join(root, page), 'utf8');

/** The fenced blocks of a page in some language. */
function blocks(page: string, language: string): string[] {
  const fenced = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms');
  return [...read(page).matchAll(fenced)].map(([, text]) => text ?? '');
}

/** What the programs of a page print, what they complain of included. */
function runPrograms(page: string): string[] {
  const folder = path.join(root, 'node_modules/.cache/troupe');
  mkdirSync(folder, { recursive: true });
  return blocks(page, 'ts').map((code, i) => {
    const file = path.join(folder, `${page.replaceAll('/', '-')}-${i}.mjs`);
    writeFileSync(file, transformSync(code, { loader: 'ts' }).code);
    const { stdout, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
    return stderr + stdout;
  });
}

it('[EVE1] the programs in docs/eve.md print what it says', () => {
  const printed = blocks('docs/eve.md', 'text');
  expect(printed.length).toBeGreaterThan(2);
  expect(runPrograms('docs/eve.md')).toEqual(printed);
});

it('[REP5] the programs in the lessons print what these say', () => {
  const lessons = readdirSync(path.join(root, 'examples')).filter((name) => /^\d\d-/.test(name));
  let programs = 0;
  for (const lesson of lessons) {
    const page = `examples/${lesson}/README.md`;
    const told = runPrograms(page);
    programs += told.length;
    expect({ page, told }).toEqual({ page, told: blocks(page, 'text') });
  }
  expect(programs).toBeGreaterThan(0);
});

it('[EVE4] docs/eve.md has every command of eve', () => {
  const page = read('docs/eve.md');
  const index = read('packages/body/src/index.ts');
  const offered = [...index.matchAll(/^export \{([^}]*)\} from '.\/eve\/[\w-]+\.js'/gm)];
  const commands = offered
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    // what others are made of has no command of its own
    .filter((name) => name !== '' && !name.startsWith('type ') && name !== 'shadingOf');
  expect(commands.length).toBeGreaterThan(40);
  expect(commands.filter((name) => !page.includes(`\`${name}(`))).toEqual([]);
});

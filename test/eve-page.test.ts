import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from 'esbuild';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const page = readFileSync(path.join(root, 'docs/eve.md'), 'utf8');

/** The fenced blocks of the page in some language. */
function blocks(language: string): string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, text]) => text ?? '',
  );
}

it('[EVE1] the programs in docs/eve.md print what it says', () => {
  const printed = blocks('text');
  const folder = path.join(root, 'node_modules/.cache/troupe');
  mkdirSync(folder, { recursive: true });
  const told = blocks('ts').map((code, i) => {
    const file = path.join(folder, `eve-${i}.mjs`);
    writeFileSync(file, transformSync(code, { loader: 'ts' }).code);
    const { stdout, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
    return stderr + stdout;
  });
  expect(told.length).toBeGreaterThan(2);
  expect(told).toEqual(printed);
});

it('[EVE4] docs/eve.md has every command of eve', () => {
  const index = readFileSync(path.join(root, 'packages/body/src/index.ts'), 'utf8');
  const offered = [...index.matchAll(/^export \{([^}]*)\} from '.\/eve\/[\w-]+\.js'/gm)];
  const commands = offered
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    // what others are made of has no command of its own
    .filter((name) => name !== '' && !name.startsWith('type ') && name !== 'shadingOf');
  expect(commands.length).toBeGreaterThan(40);
  expect(commands.filter((name) => !page.includes(`\`${name}(`))).toEqual([]);
});

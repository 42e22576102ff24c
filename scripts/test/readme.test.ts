import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { transformSync } from 'esbuild';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
const troupe = path.join(root, 'packages/cli/dist/bin.js');

/** The fenced blocks of a page in some language. */
function blocks(page: string, language: string): string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, text]) => text ?? '',
  );
}

function run(command: string, args: readonly string[], cwd = root, more = {}): string {
  const env = { ...process.env, ...more };
  const { stdout, stderr, status } = spawnSync(command, args, { cwd, env, encoding: 'utf8' });
  expect(`${stderr}status ${status}`).toBe('status 0');
  return stdout;
}

it('[REP5] the code in the README prints what it says', () => {
  const programs = blocks(readme, 'ts');
  const printed = blocks(readme, 'text');
  expect(programs.length).toBe(printed.length);
  const folder = path.join(root, 'node_modules/.cache/troupe');
  mkdirSync(folder, { recursive: true });
  for (const [i, code] of programs.entries()) {
    const file = path.join(folder, `readme-${i}.mjs`);
    writeFileSync(file, transformSync(code, { loader: 'ts' }).code);
    expect(run(process.execPath, [file])).toBe(printed[i]);
  }
});

it('[REP5] the commands in the README print what it says they print', () => {
  const folder = mkdtempSync(path.join(root, 'node_modules/.cache/readme-'));
  try {
    for (const block of blocks(readme, 'console')) {
      const [first = '', ...expected] = block.trimEnd().split('\n');
      const [, words = ''] = /^\$ npm run --silent troupe -- (.*)$/.exec(first) ?? [];
      const args = words
        .split(' ')
        .map((word) => (word.startsWith('examples/') ? path.join(root, word) : word));
      const printed = run(process.execPath, [troupe, ...args], folder);
      expect(printed.slice(0, expected.join('\n').length)).toBe(expected.join('\n'));
      expect(printed).not.toBe('');
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('[REP5] what the README says to install works in a project of one’s own, and brings the command', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'troupe-own-'));
  const quiet = ['--offline', '--silent'];
  try {
    const [, words = ''] = /^ {4}npm i (\.\..*)$/m.exec(readme) ?? [];
    const packages = words.split(' ').map((word) => word.replace('../troupe', root));
    expect(packages.length).toBeGreaterThan(1);
    run('npm', ['i', ...quiet, ...packages], folder);
    const [, , code = ''] = blocks(readme, 'ts');
    writeFileSync(path.join(folder, 'own.mjs'), transformSync(code, { loader: 'ts' }).code);
    expect(run(process.execPath, ['own.mjs'], folder)).toBe(blocks(readme, 'text')[2]);
    for (const place of [folder, root]) {
      expect(run('npx', [...quiet, 'troupe', '--version'], place)).toMatch(/^\d+\.\d+\.\d+\n$/);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('[REP5] where copies are installed, each line names all that its packages build on', () => {
  const [, copies = ''] = readme.split('install-links=true');
  const lines = [...copies.matchAll(/^ {4}npm i (\.\..*)$/gm)].map(([, words = '']) => words);
  expect(lines.length).toBe(2);
  for (const line of lines) {
    const named = [...line.matchAll(/\.\.\/troupe\/packages\/([\w-]+)/g)].map(([, name]) => name);
    for (const name of named) {
      const file = path.join(root, `packages/${name}/package.json`);
      const { dependencies = {} } = JSON.parse(readFileSync(file, 'utf8'));
      const own = Object.keys(dependencies).filter((needed) => needed.startsWith('@troupe/'));
      for (const needed of own) expect(named).toContain(needed.slice('@troupe/'.length));
    }
  }
});

it('[REP5] the lines of YAML in the README are those of the file that it names', () => {
  const [[, file = '', excerpt = ''] = []] = [
    ...readme.matchAll(/`(examples\/\S+\.yaml)`[^`]*^```yaml\n(.*?)^```$/gms),
  ];
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
  let at = 0;
  for (const line of excerpt.trimEnd().split('\n')) {
    const found = lines.indexOf(line, at);
    expect({ line, isThere: found >= 0 }).toEqual({ line, isThere: true });
    at = found + 1;
  }
});

it('[REP5] npm start serves the studio, and says where', async () => {
  const npm = spawn('npm', ['start', '--', '--port', '0'], { cwd: root, detached: true });
  try {
    // npm says what it runs, and the build what it builds, before the page is there
    let said = '';
    for await (const piece of npm.stdout.setEncoding('utf8')) {
      said += piece;
      if (/http:\S+\s/.test(said)) break;
    }
    const [address = ''] = /http:\/\/[\d.:]+/.exec(said) ?? [];
    expect(await fetch(address).then((page) => page.text())).toContain('Troupe studio');
  } finally {
    // npm starts a process of its own: both are to end
    process.kill(-npm.pid!, 'SIGTERM');
    await once(npm, 'exit');
  }
});

it('[REP5] the picture is what the run gives', () => {
  run(process.execPath, ['scripts/draw-picture.mjs', '--check']);
});

it('[REP5] every file and folder the pages link to is there, and every lesson is in the list', () => {
  const docs = readdirSync(path.join(root, 'docs')).filter((name) => name.endsWith('.md'));
  const pages = ['README.md', 'examples/README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md'];
  for (const page of [...pages, ...docs.map((name) => `docs/${name}`)]) {
    const text = readFileSync(path.join(root, page), 'utf8');
    for (const [, link = ''] of text.matchAll(/\]\(([^)#:]+)\)/g)) {
      readFileSync(path.join(root, path.dirname(page), link));
    }
  }
  const course = readFileSync(path.join(root, 'examples/README.md'), 'utf8');
  for (const folder of readdirSync(path.join(root, 'examples'))) {
    if (/^\d\d-/.test(folder)) expect(course).toContain(`(${folder}/README.md)`);
  }
});

it('[REP5] the commands in the lessons run', async () => {
  const folder = path.join(root, 'examples');
  let commands = 0;
  for (const lesson of readdirSync(folder).filter((name) => /^\d\d-/.test(name))) {
    const text = readFileSync(path.join(folder, lesson, 'README.md'), 'utf8');
    const terminals: ChildProcess[] = [];
    const env: Record<string, string> = {};
    try {
      for (const [, words = ''] of text.matchAll(/^ {4}npm run troupe -- (.*)$/gm)) {
        commands++;
        const args = words.split(' ');
        if (args[0] === 'serve') {
          // another port than the usual one, which somebody may have
          const said = await openTerminal(terminals, [...args, '--port', '0'], env, /http:\S+/);
          env['TROUPE_HUB'] = said;
        } else if (args[0] === 'join') await openTerminal(terminals, args, env, /joined/);
        else if (args[0] === 'attach') await openTerminal(terminals, args, env, /step \d+/);
        else run(process.execPath, [troupe, ...args], root, env);
      }
    } finally {
      for (const terminal of terminals) terminal.kill('SIGKILL');
    }
  }
  expect(commands).toBeGreaterThan(5);
}, 180_000);

/** A command that goes on in a terminal of its own, once it has said what it should. */
async function openTerminal(
  terminals: ChildProcess[],
  args: readonly string[],
  env: Record<string, string>,
  expected: RegExp,
): Promise<string> {
  const terminal = spawn(process.execPath, [troupe, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  terminals.push(terminal);
  let said = '';
  return await new Promise((resolve, reject) => {
    for (const stream of [terminal.stdout, terminal.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const [found] = expected.exec(said) ?? [];
        if (found !== undefined) resolve(found);
      });
    }
    terminal.on('close', () =>
      reject(new Error(`troupe ${args.join(' ')} ended and said ${said}`)),
    );
  });
}

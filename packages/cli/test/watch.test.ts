import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { makeFolder, runTroupe } from './run-troupe.js';
import { eater, opener, pendulum, walk } from './samples.js';
import { hasTerminal, openTerminal } from './terminal.js';

const folder = makeFolder();
for (const [name, text] of Object.entries({ opener, pendulum, walk })) {
  writeFileSync(join(folder, `${name}.yaml`), text);
}
const showCursor = '\u001b[?25h';
const fast = ['--speed', '1000'];

describe.concurrent('troupe watch without a terminal', () => {
  it('[CMD8] prints the steps one after another and ends when the goals hold', async () => {
    const { status, stdout, stderr } = await runTroupe(['watch', 'opener.yaml'], folder);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const steps = stdout.match(/^step \d+: .*$/gm);
    expect(steps).toEqual([
      'step 1: chose nothing, threshold 10.00',
      'step 2: chose walk-to-door (13.86), threshold 9.00',
      'step 3: chose open-door (40.00), threshold 10.00',
      'step 4: chose nothing, threshold 10.00',
    ]);
    expect(stdout).toContain('goals: ✗ door-is-open');
    expect(stdout).toContain('finished walk-to-door');
    expect(stdout).toContain('The goal holds after step 3.');
    expect(stdout).toContain('troupe run opener.yaml --trace opener.jsonl');
    expect(stdout).toContain('troupe why opener.jsonl --step 3');
    expect(stdout).not.toContain('\u001b');
  });

  it('[CMD8] ends after so many steps, 100 unless told otherwise', async () => {
    const few = await runTroupe(['watch', 'pendulum.yaml', '--steps', '3'], folder);
    expect(few.stdout.match(/^step /gm)).toHaveLength(3);
    expect(few.stdout).toContain('Stopped after 3 steps. 0 of 1 goal reached.');
    const many = await runTroupe(['watch', 'pendulum.yaml'], folder);
    expect(many.stdout.match(/^step /gm)).toHaveLength(100);
  });

  it('[CMD8] suggests a run as long as what was watched, and to explain what was chosen', async () => {
    const long = await runTroupe(['watch', 'pendulum.yaml', '--steps', '120'], folder);
    const command = 'troupe run pendulum.yaml --steps 120 --trace pendulum.jsonl';
    expect(long.stdout).toContain(command);
    const step = long.stdout.match(/troupe why pendulum.jsonl --step (\d+)/)?.[1];
    expect(long.stdout).toMatch(new RegExp(`^step ${step}: chose swing-`, 'm'));
    const short = await runTroupe(['watch', 'opener.yaml', '--steps', '1'], folder);
    expect(short.stdout).toContain('troupe run opener.yaml --trace opener.jsonl');
    expect(short.stdout).not.toContain('troupe why');
  });

  it('[CMD8] says what a goal wants where that is not plainly true', async () => {
    writeFileSync(join(folder, 'eater.yaml'), eater);
    const { stdout } = await runTroupe(['watch', 'eater.yaml'], folder);
    expect(stdout).toContain('goals: ✗ hungry: false  ✓ kitchen: "warm"');
    expect(stdout).toContain('goals: ✓ hungry: false  ✓ kitchen: "warm"');
  });

  it('[CMD8] follows a script to its end', async () => {
    const args = ['watch', 'opener.yaml', '--script', 'walk.yaml'];
    const { status, stdout } = await runTroupe(args, folder);
    expect(status).toBe(0);
    expect(stdout).toContain('executing walk-to-door');
    expect(stdout).toContain('The goal holds after step 5.');
    expect(stdout).toContain('--script walk.yaml --trace');
  });

  it('[CMD8] says what is wrong with its files, status 2', async () => {
    writeFileSync(join(folder, 'bad.yaml'), '- { after: 1, complete: open-door }');
    const missing = await runTroupe(['watch', 'opne.yaml'], folder);
    expect(missing.status).toBe(2);
    const scripted = await runTroupe(['watch', 'opener.yaml', '--script', 'bad.yaml'], folder);
    expect(scripted.status).toBe(2);
    expect(scripted.stderr).toContain('bad.yaml:1:3: [not-executing] script entry 1 (after: 1)');
  });

  it('[CMD8] names the command as it was called', async () => {
    const env = { npm_lifecycle_event: 'start' };
    const { stdout } = await runTroupe(['watch', 'opener.yaml'], folder, env);
    expect(stdout).toContain('npm run troupe -- run opener.yaml');
    expect(stdout).toContain('npm run troupe -- why opener.jsonl');
  });
});

describe.skipIf(!hasTerminal)('troupe watch in a terminal', { concurrent: true }, () => {
  it('[CMD8] draws over itself, ends with the goals, and leaves the terminal as it was', async () => {
    const { status, stdout } = await openTerminal(['watch', 'opener.yaml', ...fast], folder).ended;
    expect(status).toBe(0);
    expect(stdout).toContain('\u001b[?25l');
    expect(stdout.lastIndexOf(showCursor)).toBeGreaterThan(stdout.lastIndexOf('\u001b[?25l'));
    expect(stdout.lastIndexOf('\u001b[?7h')).toBeGreaterThan(stdout.lastIndexOf('\u001b[?7l'));
    const text = stripVTControlCharacters(stdout);
    expect(text).toContain('opener · literal');
    expect(text).toContain('threshold 10.00');
    expect(text).toMatch(/✓ door-is-open/);
    expect(text).toContain('chosen  2 walk-to-door → 3 open-door');
    expect(text).toContain('The goal holds after step 3.');
  });

  it('[CMD8] pauses, takes single steps and quits by keys', async () => {
    const slow = ['watch', 'pendulum.yaml', '--speed', '0.01'];
    const { press, shows, ended } = openTerminal(slow, folder);
    await shows('step 1 · 0.01 a second');
    press(' ');
    await shows('step 1 · paused');
    press('\u001b[C');
    await shows('step 2 · paused');
    press('\r');
    await shows('step 3 · paused');
    press(' ');
    await shows('step 3 · 0.01 a second');
    press('q');
    const { status, stdout } = await ended;
    expect(status).toBe(0);
    expect(stdout).toContain('Stopped after 3 steps.');
    expect(stdout).toContain(showCursor);
  });

  it('[CMD8] ends at an interrupt with its status, the terminal as it was', async () => {
    const { press, shows, ended } = openTerminal(['watch', 'pendulum.yaml'], folder);
    await shows('step 1 ·');
    press('\u0003');
    const { status, stdout } = await ended;
    expect(status).toBe(130);
    expect(stdout).toContain(showCursor);
  });

  it('[CMD8] leaves the terminal as it was when a script goes wrong', async () => {
    writeFileSync(join(folder, 'wrong.yaml'), '- { after: 2, complete: open-door }');
    const args = ['watch', 'opener.yaml', '--script', 'wrong.yaml', ...fast];
    const { status, stdout } = await openTerminal(args, folder).ended;
    expect(status).toBe(2);
    expect(stdout.indexOf('[not-executing]')).toBeGreaterThan(stdout.indexOf(showCursor));
  });

  it('[CMD8] uses no colours with NO_COLOR, and no drawing in a dumb terminal', async () => {
    const args = ['watch', 'opener.yaml', ...fast];
    const plain = await openTerminal(args, folder, { env: { NO_COLOR: '1' } }).ended;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are made of them
    expect(plain.stdout).not.toMatch(/\u001b\[\d+m/);
    const dumb = await openTerminal(args, folder, { env: { TERM: 'dumb' } }).ended;
    expect(dumb.stdout).not.toContain('\u001b');
    expect(dumb.stdout).toContain('step 3: chose open-door');
  });
});

describe.skipIf(!hasTerminal)('troupe run in a terminal', () => {
  it('[CMD1] shows how far a long run is, and can be interrupted', async () => {
    writeFileSync(join(folder, 'idle.yaml'), 'troupe: 1\nname: idle\n');
    const { press, shows, ended } = openTerminal(
      ['run', 'idle.yaml', '--steps', '1000000000'],
      folder,
    );
    await shows(/step [\d,]+ of 1,000,000,000/);
    press('\u0003');
    const { status, stdout } = await ended;
    expect(status).toBe(130);
    expect(stdout).toMatch(/Stopped by SIGINT after step [\d,]+ of 1,000,000,000/);
  });
});

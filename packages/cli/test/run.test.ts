import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder, runShell, runTroupe } from './run-troupe.js';
import { dreamer, eater, opener, walk } from './samples.js';

const folder = makeFolder();
const run = (...args: string[]) => runTroupe(['run', ...args], folder);
for (const [name, text] of Object.entries({ opener, dreamer, walk })) {
  writeFileSync(join(folder, `${name}.yaml`), text);
}

describe.concurrent('troupe run', () => {
  it('[CMD1] prints what was chosen, when, and that the goals were reached', async () => {
    const { status, stdout, stderr } = await run('opener.yaml', '--steps', '6');
    expect(stdout.split('\n').map((line) => line.trimEnd())).toEqual([
      'opener (literal): 2 sensors, 1 goal, 2 skills',
      '  step  chosen            level  threshold',
      '     2  walk-to-door      13.86       9.00',
      '     3  open-door         40.00      10.00   ✓ door-is-open',
      '',
      'The goal was reached after step 3; ran 6 steps.',
      '  ✓ door-is-open',
      '',
    ]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('[CMD1] says which goals were not reached, and what is so instead', async () => {
    const { status, stdout } = await run('dreamer.yaml', '--steps', '20');
    expect(status).toBe(0);
    expect(stdout).toContain('0 of 1 goal reached in 20 steps.');
    expect(stdout).toContain('✗ on-the-moon: wanted true, is false');
  });

  it('[CMD1] says what a goal wants where that is not plainly true', async () => {
    writeFileSync(join(folder, 'eater.yaml'), eater);
    const { stdout } = await run('eater.yaml', '--steps', '20');
    expect(stdout).toMatch(/^ +\d+ +eat .* ✓ hungry: false$/m);
    expect(stdout).toMatch(/^ +\d+ +cook .* ✗ hungry: false$/m);
    expect(stdout).toMatch(/^ {2}✓ kitchen: "warm"$/m);
  });

  it('[CMD1] says so when nothing was chosen', async () => {
    const { status, stdout } = await run('dreamer.yaml', '--steps', '1');
    expect(status).toBe(0);
    expect(stdout).toContain('nothing was chosen');
    expect(stdout).toContain(
      'Why nothing was chosen: run it with --trace FILE.jsonl, then troupe why FILE.jsonl --step 1\n',
    );
    const traced = await run('dreamer.yaml', '--steps', '1', '--trace', 'dreamer.jsonl');
    expect(traced.stdout).toContain('Why nothing was chosen: troupe why dreamer.jsonl --step 1\n');
    expect((await run('opener.yaml')).stdout).not.toContain('Why nothing');
  });

  it('[CMD1] takes 100 steps unless told otherwise, and none if told so', async () => {
    expect((await run('dreamer.yaml')).stdout).toContain('in 100 steps');
    const none = await run('dreamer.yaml', '--steps', '0');
    expect(none.status).toBe(0);
    expect(none.stdout).toContain('in 0 steps');
  });

  it('[CMD1] with --until-goals stops once they hold, status 1 if they never do', async () => {
    const reached = await run('opener.yaml', '--until-goals');
    expect(reached.status).toBe(0);
    expect(reached.stdout).toContain('The goal was reached after step 3.');
    const missed = await run('dreamer.yaml', '--until-goals', '--steps', '30');
    expect(missed.status).toBe(1);
  });

  it('[CMD1] with --semantics overrides the file, and checks it again', async () => {
    const other = await run('opener.yaml', '--semantics', 'build-a-dude');
    expect(other.status).toBe(0);
    expect(other.stdout).toContain('opener (build-a-dude)');
    const refused = await run('opener.yaml', '--semantics', 'maes');
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain('opener.yaml:8:27: [not-positive]');
    expect(refused.stdout).toBe('');
  });

  it('[CMD1] takes a seed, which changes nothing in a character without chance', async () => {
    const [one, other] = await Promise.all([
      run('opener.yaml', '--seed', '1'),
      run('opener.yaml', '--seed', '-99'),
    ]);
    expect(one).toEqual(other);
    expect(one.status).toBe(0);
  });

  it('[SCR1] with a script tells what the script finished and changed', async () => {
    writeFileSync(
      join(folder, 'change.yaml'),
      `${walk}
- { after: 6, goals: { at-door: false, door-is-open: null }, disable: open-door }
- { after: 7, add: { skills: { leave: { when: [at-door], deletes: [at-door] } } } }
- { after: 8, enable: open-door, parameters: { theta: 20 } }
- { after: 9, remove: open-door }`,
    );
    const { status, stdout } = await run('opener.yaml', '--script', 'change.yaml', '--steps', '9');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^ +3 +walk-to-door finished$/m);
    expect(stdout).toMatch(/^ +5 +open-door finished, ✓ door-is-open$/m);
    expect(stdout).toContain(
      'goal at-door: false, goal door-is-open withdrawn, open-door disabled',
    );
    expect(stdout).toMatch(/^ +7 .*leave joined$/m);
    expect(stdout).toContain('open-door enabled, theta 20');
    expect(stdout).toContain('open-door removed');
  });

  it('[SCR1] says which entries of a script the run did not come to', async () => {
    writeFileSync(join(folder, 'late.yaml'), `${walk}\n- { after: 20, set: { at-door: false } }`);
    const ended = await run('opener.yaml', '--script', 'late.yaml', '--steps', '9');
    expect(ended.stdout).toContain('One entry of the script is for after step 9, where the run');
    const came = await run('opener.yaml', '--script', 'late.yaml', '--steps', '20');
    expect(came.stdout).not.toContain('of the script');
  });

  it('[CMD1] names the command that explains the trace as it was called', async () => {
    const args = ['run', 'opener.yaml', '--trace', 'the trace.jsonl'];
    const plainly = await runTroupe(args, folder);
    expect(plainly.stdout).toContain("; troupe why 'the trace.jsonl' --step N explains a step.");
    const byNpm = await runTroupe(args, folder, { npm_execpath: '/npm-cli.js' });
    expect(byNpm.stdout).toContain("; npm run troupe -- why 'the trace.jsonl' --step N");
  });

  it('[CMD4] writes the trace alone to standard output, and the words to the other', async () => {
    const { status, stdout, stderr } = await run('opener.yaml', '--steps', '6', '--trace', '-');
    const lines = stdout.trimEnd().split('\n');
    expect(status).toBe(0);
    expect(lines.map((line) => JSON.parse(line).step)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(stderr).toContain('The goal was reached after step 3');
  });

  it('[CMD4] writes the same trace to a file as to standard output', async () => {
    const [piped, written] = await Promise.all([
      run('opener.yaml', '--trace', '-'),
      run('opener.yaml', '--trace', 'same.jsonl'),
    ]);
    expect(written.stdout).toContain('The trace is in same.jsonl');
    expect(readFileSync(join(folder, 'same.jsonl'), 'utf8')).toBe(piped.stdout);
  });

  it('[CMD4] ends quietly when nobody reads on', async () => {
    const trace = '$TROUPE run opener.yaml --steps 20000 --trace - 2>/dev/null | head -n 2';
    const { status, stdout, stderr } = await runShell(`set -o pipefail; ${trace}`, folder);
    expect({ status, stderr }).toEqual({ status: 141, stderr: '' });
    expect(stdout.trimEnd().split('\n')).toHaveLength(2);
    const words = await runShell('$TROUPE run opener.yaml | head -n 1', folder);
    expect(words.stderr).toBe('');
  });

  it('[CMD1] prints no colours where nobody would see them', async () => {
    const { stdout } = await run('opener.yaml');
    expect(stdout).not.toContain('\u001b');
  });

  it('[CMD1] tells a mistake of ours apart from bad input', async () => {
    const broken = 'data:text/javascript,JSON.stringify=()=>{throw new Error(`broken inside`)}';
    const env = { NODE_OPTIONS: `--import ${JSON.stringify(broken)}` };
    const { status, stderr } = await runTroupe(['schema', 'trace'], folder, env);
    expect(status).toBe(70);
    expect(stderr).toContain('Please report it');
    expect(stderr).toContain('broken inside');
  });

  it('[CMD1] reads a character from a pipe', async () => {
    const { status, stdout } = await runShell('cat opener.yaml | $TROUPE run /dev/stdin', folder);
    expect(status).toBe(0);
    expect(stdout).toContain('The goal was reached');
  });

  it('[CMD1] reads files with spaces and letters of any script in their names', async () => {
    mkdirSync(join(folder, 'ein Ordner'));
    writeFileSync(join(folder, 'ein Ordner', '扉.yaml'), opener);
    const { status } = await run('ein Ordner/扉.yaml', '--trace', 'ein Ordner/跡.jsonl');
    expect(status).toBe(0);
  });
});

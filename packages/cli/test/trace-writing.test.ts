import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { makeFolder, runTroupe, type Started, startTroupe } from './run-troupe.js';
import { opener, pendulum } from './samples.js';

const folder = makeFolder();
const run = (...args: string[]) => runTroupe(['run', ...args], folder);
const inFolder = (name: string) => join(folder, name);
writeFileSync(inFolder('opener.yaml'), opener);
writeFileSync(inFolder('pendulum.yaml'), pendulum);
const isRoot = process.getuid?.() === 0;

describe.concurrent('a trace that cannot be written', () => {
  it.each([
    ['a folder', 'taken', 'it is a folder'],
    ['in a folder that is missing', 'missing/t.jsonl', 'its folder does not exist'],
    ['below a file', 'opener.yaml/t.jsonl', 'what should be its folder is a file'],
    ['without a name', '', 'its folder does not exist'],
  ])('[CMD2] is said before anything runs: %s', async (_, target, reason) => {
    mkdirSync(inFolder('taken'), { recursive: true });
    const { status, stdout, stderr } = await run('opener.yaml', '--trace', target);
    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(`the trace cannot be written to "${target}": ${reason}`);
  });

  it.skipIf(!existsSync('/dev/full'))('[CMD2] is said of a full disk', async () => {
    const { status, stdout, stderr } = await run('opener.yaml', '--trace', '/dev/full');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('the disk is full');
  });

  it('[CMD2] is said of a forbidden file', async () => {
    writeFileSync(inFolder('mine.jsonl'), 'kept');
    chmodSync(inFolder('mine.jsonl'), 0o400);
    // root may write to every file but those of the kernel
    const target = isRoot ? '/proc/sys/kernel/ostype' : 'mine.jsonl';
    const { status, stderr } = await run('opener.yaml', '--trace', target);
    expect(status).toBe(2);
    expect(stderr).toContain('may not be written');
    expect(readFileSync(inFolder('mine.jsonl'), 'utf8')).toBe('kept');
  });

  it('[CMD2] is said when it would overwrite what is read', async () => {
    const { status, stderr } = await run('opener.yaml', '--trace', './opener.yaml');
    expect(status).toBe(2);
    expect(stderr).toContain('the trace would overwrite "opener.yaml"');
    expect(readFileSync(inFolder('opener.yaml'), 'utf8')).toBe(opener);
  });

  it('[CMD2] leaves an earlier trace alone as long as nothing runs', async () => {
    writeFileSync(inFolder('earlier.jsonl'), 'an earlier trace');
    writeFileSync(inFolder('bad.yaml'), 'troupe: 1');
    writeFileSync(inFolder('bad-script.yaml'), '- { after: 0, complete: open-door }');
    const scripted = ['opener.yaml', '--script', 'bad-script.yaml'];
    for (const args of [['bad.yaml'], scripted, ['opener.yaml', '--semantics', 'none']]) {
      const { status } = await run(...args, '--trace', 'earlier.jsonl');
      expect(status).toBe(2);
      expect(readFileSync(inFolder('earlier.jsonl'), 'utf8')).toBe('an earlier trace');
    }
  });

  it('[CMD2] replaces an earlier trace that is longer', async () => {
    writeFileSync(inFolder('longer.jsonl'), 'x'.repeat(1e6));
    await run('opener.yaml', '--steps', '2', '--trace', 'longer.jsonl');
    expect(readWholeLines('longer.jsonl')).toEqual([1, 2]);
    await run('opener.yaml', '--steps', '0', '--trace', 'longer.jsonl');
    expect(readFileSync(inFolder('longer.jsonl'), 'utf8')).toBe('');
  });
});

describe.concurrent('a run that is interrupted', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)(
    '[CMD3] by %s finishes its line and says how far it came',
    async (signal, expected) => {
      const file = `${signal}.jsonl`;
      const { child, ended } = await startLong(file);
      child.kill(signal);
      const { status, stdout } = await ended;
      expect(status).toBe(expected);
      const steps = readWholeLines(file);
      const said = stdout.match(new RegExp(`Stopped by ${signal} after step ([\\d,]+) of`))?.[1];
      expect(steps.at(-1)).toBe(Number(said?.replaceAll(',', '')));
      expect(readFileSync(inFolder(file), 'utf8').endsWith('\n')).toBe(true);
    },
  );

  it('[CMD3] by the machine leaves lines that are whole, and can be explained', async () => {
    const { child, ended } = await startLong('killed.jsonl');
    child.kill('SIGKILL');
    expect((await ended).signal).toBe('SIGKILL');
    const steps = readWholeLines('killed.jsonl');
    const last = String(steps.at(-1));
    const why = await runTroupe(['why', 'killed.jsonl', '--step', last], folder);
    expect(why.status).toBe(0);
    expect(why.stdout).toContain(`Step ${last}:`);
  });

  it('[CMD3] by a bad entry of its script keeps what it has', async () => {
    writeFileSync(inFolder('late.yaml'), '- { after: 4, complete: open-door }');
    const args = ['opener.yaml', '--script', 'late.yaml', '--trace', 'late.jsonl'];
    const { status } = await run(...args);
    expect(status).toBe(2);
    expect(readWholeLines('late.jsonl')).toEqual([1, 2, 3, 4]);
  });
});

/** A run without end, some way into its trace. */
async function startLong(file: string): Promise<Started> {
  const started = startTroupe(
    ['run', 'pendulum.yaml', '--steps', '100000000', '--trace', file],
    folder,
  );
  const size = () => statSync(inFolder(file), { throwIfNoEntry: false })?.size ?? 0;
  while (size() < 1e5) await setTimeout(10);
  return started;
}

/** Numbers of the steps; every line that ends must be whole. */
function readWholeLines(file: string): number[] {
  const lines = readFileSync(inFolder(file), 'utf8').split('\n').slice(0, -1);
  const steps = lines.map((line) => JSON.parse(line).step as number);
  expect(steps).toEqual(steps.map((_, i) => i + 1));
  return steps;
}

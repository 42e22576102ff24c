import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  advance,
  copyState,
  createCharacter,
  explainStep,
  keepPromises,
  sayExplanation,
  takeMessages,
} from '@troupe/core';
import { parseCharacter } from '@troupe/files';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeFolder, runTroupe } from './run-troupe.js';
import { opener, walk } from './samples.js';

const folder = makeFolder();
const why = (file: string, step: number, ...rest: string[]) =>
  runTroupe(['why', file, '--step', String(step), ...rest], folder);

beforeAll(async () => {
  writeFileSync(join(folder, 'opener.yaml'), opener);
  writeFileSync(join(folder, 'walk.yaml'), walk);
  await runTroupe(['run', 'opener.yaml', '--steps', '5', '--trace', 'opener.jsonl'], folder);
});

describe.concurrent('troupe why', () => {
  it('[WHY6] says of every step of a trace what the running character says', async () => {
    const state = createCharacter(parseCharacter(opener));
    for (let step = 1; step <= 5; step++) {
      const moment = copyState(state);
      const [plain, about] = await Promise.all([
        why('opener.jsonl', step),
        why('opener.jsonl', step, '--skill', 'open-door'),
      ]);
      expect(plain).toMatchObject({ status: 0, stderr: '' });
      expect(plain.stdout).toBe(`${sayExplanation(explainStep(moment))}\n`);
      expect(about.stdout).toBe(`${sayExplanation(explainStep(moment, 'open-door'))}\n`);
      advance(state, []);
      takeMessages(state, keepPromises(state));
    }
  });

  it('[WHY6] explains a run that a script drove and changed', async () => {
    writeFileSync(
      join(folder, 'crawl.yaml'),
      `- { after: 3, disable: walk-to-door }
- { after: 4, remove: walk-to-door, add: { skills: { crawl: { adds: [at-door] } } } }
- { after: 6, goals: { door-is-open: null, at-door: true } }`,
    );
    const args = ['--script', 'crawl.yaml', '--steps', '9', '--trace', 'crawl.jsonl'];
    await runTroupe(['run', 'opener.yaml', ...args], folder);
    const disabled = await why('crawl.jsonl', 4, '--skill', 'walk-to-door');
    expect(disabled.stdout).toContain('disabled');
    const joined = await why('crawl.jsonl', 8, '--skill', 'crawl');
    expect(joined).toMatchObject({ status: 0, stderr: '' });
    const gone = await why('crawl.jsonl', 8, '--skill', 'walk-to-door');
    expect(gone.status).toBe(2);
    expect(gone.stderr).toContain('in step 8 there is no skill "walk-to-door"');
  });

  it('[CMD7] says which steps there are', async () => {
    const { status, stdout, stderr } = await why('opener.jsonl', 6);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toBe('opener.jsonl: there is no step 6; the trace has steps 1 to 5\n');
  });

  it('[CMD7] suggests the skill that was meant', async () => {
    const { status, stderr } = await why('opener.jsonl', 2, '--skill', 'open-dor');
    expect(status).toBe(2);
    expect(stderr).toContain('there is no skill "open-dor". Did you mean "open-door"?');
  });

  it('[CMD3] explains what is there of a trace that was cut short', async () => {
    const whole = readFileSync(join(folder, 'opener.jsonl'), 'utf8');
    writeFileSync(join(folder, 'cut.jsonl'), whole.slice(0, -30));
    const last = await why('cut.jsonl', 4);
    expect(last.status).toBe(0);
    expect(last.stdout).toContain('Step 4:');
    expect(last.stderr).toContain('was cut short');
    const beyond = await why('cut.jsonl', 5);
    expect(beyond.status).toBe(2);
    expect(beyond.stderr).toContain('the trace has steps 1 to 4; it was cut short after that');
  });

  it.each(['opener.yaml', 'walk.yaml'])('[CMD7] says that %s is no trace', async (file) => {
    const { status, stderr } = await why(file, 1);
    expect(status).toBe(2);
    expect(stderr).toContain('a trace is what troupe run CHARACTER --trace FILE writes');
  });

  it('[CMD7] says that a trace is missing, with the nearest', async () => {
    const { status, stderr } = await why('opner.jsonl', 1);
    expect(status).toBe(2);
    expect(stderr).toBe(
      '[file-not-found] there is no file "opner.jsonl". Did you mean "opener.jsonl"?\n',
    );
  });
});

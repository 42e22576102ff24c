import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder, runShell, runTroupe } from './run-troupe.js';
import { opener, walk } from './samples.js';

const folder = makeFolder();
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const validate = (name: string) => runTroupe(['validate', name], folder);
write('opener.yaml', opener);
write('walk.yaml', walk);

describe.concurrent('troupe validate', () => {
  it('[CMD5] says what a good character is', async () => {
    const { status, stdout } = await validate('opener.yaml');
    expect(status).toBe(0);
    expect(stdout).toBe(
      'opener.yaml: a good character, "opener": 2 sensors, 1 goal, 2 skills; semantics literal\n',
    );
  });

  it('[CMD5] says what a good script is', async () => {
    expect((await validate('walk.yaml')).stdout).toBe(
      'walk.yaml: a good script: 2 entries, after steps 3 to 5\n',
    );
    write('idle.yaml', '[]');
    expect((await validate('idle.yaml')).stdout).toContain('a good script, without entries');
  });

  it('[CMD5] says what a good trace is', async () => {
    await runTroupe(['run', 'opener.yaml', '--steps', '4', '--trace', 'good.jsonl'], folder);
    const { status, stdout } = await validate('good.jsonl');
    expect(status).toBe(0);
    expect(stdout).toBe(
      'good.jsonl: a good trace of "opener": steps 1 to 4, something was chosen in 2 of them\n',
    );
  });

  it('[CMD5] says each thing that is wrong with the shape, in the order of the file', async () => {
    write('shape.yaml', `${opener}\ncutof: 0.5\nfatigue: 1996\npatient: perhaps\n`);
    const { status, stdout, stderr } = await validate('shape.yaml');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    const lines = stderr.trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^shape\.yaml:11:1: \[unknown-key\] .*"cutoff"/);
    expect(lines[1]).toMatch(/^shape\.yaml:12:\d+: \[unknown-value\] fatigue: /);
    expect(lines[2]).toMatch(/^shape\.yaml:13:\d+: \[wrong-type\] patient: /);
  });

  it('[CMD5] says each thing that is wrong with the meaning', async () => {
    write(
      'meaning.yaml',
      opener
        .replaceAll('at-door: true', 'at-dor: true')
        .replace('goals: { door-is-open', 'goals: { door-is-opne'),
    );
    const { status, stderr } = await validate('meaning.yaml');
    expect(status).toBe(2);
    const lines = stderr.trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(
      /^meaning\.yaml:6:10: \[unknown-sensor\] .*Did you mean "door-is-open"\?$/,
    );
    expect(lines[1]).toMatch(/^meaning\.yaml:9:24: \[unknown-sensor\] .*Did you mean "at-door"\?$/);
  });

  it('[CMD5] says what is wrong with a script', async () => {
    write('script.yaml', '- { after: -1 }\n- { afterr: 2 }\n');
    const { status, stderr } = await validate('script.yaml');
    expect(status).toBe(2);
    expect(stderr).toMatch(/^script\.yaml:1:\d+: \[out-of-range\] entry 1\.after: /m);
    expect(stderr).toContain('Did you mean "after"?');
  });

  it.each([
    ['was cut short', (text: string) => text.slice(0, -20), 'trace-cut-short'],
    ['lacks its first line', (text: string) => text.slice(text.indexOf('\n') + 1), 'no-character'],
    ['lacks a line within', (text: string) => withoutLine(text, 1), 'after step 1 must come 2'],
    ['has another thing in it', (text: string) => `${text}{"step":5}\n`, 'missing-key'],
  ])('[CMD5] says of a trace that it %s', async (what, spoil, expected) => {
    const name = `${what.replaceAll(' ', '-')}.jsonl`;
    const trace = ['run', 'opener.yaml', '--steps', '4', '--trace', name];
    await runTroupe(trace, folder);
    write(name, spoil(readFileSync(join(folder, name), 'utf8')));
    const { status, stderr } = await validate(name);
    expect(status).toBe(2);
    expect(stderr).toContain(expected);
  });

  it('[CMD5] does not take a pipe for an empty file', async () => {
    const { status, stderr } = await runShell(
      'cat opener.yaml | $TROUPE validate /dev/stdin',
      folder,
    );
    expect(status).toBe(2);
    expect(stderr).toContain('is no file');
  });
});

describe.concurrent('troupe schema', () => {
  it.each(['character', 'script', 'trace'])('[CMD6] prints the one of %s', async (name) => {
    const { status, stdout } = await runTroupe(['schema', name]);
    expect(status).toBe(0);
    const committed = join(import.meta.dirname, '..', '..', 'files', 'schemas', `${name}.json`);
    expect(JSON.parse(stdout)).toEqual(JSON.parse(readFileSync(committed, 'utf8')));
  });
});

function withoutLine(text: string, index: number): string {
  return text
    .split('\n')
    .filter((_, i) => i !== index)
    .join('\n');
}

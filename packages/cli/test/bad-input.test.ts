import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder, runTroupe } from './run-troupe.js';
import { opener, walk } from './samples.js';

const folder = makeFolder();
const write = (name: string, text: string | Uint8Array) => writeFileSync(join(folder, name), text);
const change = (from: string, to: string) => opener.replace(from, to);
const withSkill = (skill: string) => `${opener}  ${skill}\n`;
const withParameters = (text: string) => change('parameters: { theta: 10 }', `parameters: ${text}`);
const named = (name: string) => withSkill(`${JSON.stringify(name)}: { adds: [at-door] }`);
write('opener.yaml', opener);

/** Runs it, and sees to it that nothing ran. */
async function refuse(args: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await runTroupe(
    ['run', ...args, '--trace', 'no.jsonl'],
    folder,
  );
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).not.toMatch(/^ +at /m);
  expect(existsSync(join(folder, 'no.jsonl'))).toBe(false);
  return stderr;
}

describe.concurrent('a bad character', () => {
  const manyNames = Array.from({ length: 25 }, (_, i) => `o${i}`).join(', ');
  it.each<[string, string | Uint8Array, string]>([
    ['an unknown key', change('goals:', 'gaols:'), 'Did you mean "goals"?'],
    ['an unknown key of a skill', withSkill('x: { whne: [at-door] }'), 'Did you mean "when"?'],
    ['a misspelt sign', withSkill('x: { when: [at-dor] }'), 'Did you mean "at-door"?'],
    ['a misspelt parameter', withParameters('{ thta: 1 }'), 'Did you mean "theta"?'],
    ['a wrong type', change('skills:', 'skills: 3\nignored:'), 'skills: must be a map, found 3'],
    ['NaN', withParameters('{ theta: .nan }'), 'parameters.theta: must be a finite number'],
    [
      'an infinite number',
      withParameters('{ phi: .inf }'),
      'parameters.phi: must be a finite number',
    ],
    ['θ of 0', withParameters('{ theta: 0 }'), 'parameters.theta: must be above 0, found 0'],
    [
      'π below 0',
      withParameters('{ pi: -2 }'),
      'parameters.pi: must be at least 0.000001, found -2',
    ],
    ['two skills of one name', withSkill('open-door: { adds: [at-door] }'), 'open-door'],
    ['the name __proto__', named('__proto__'), '"__proto__" cannot be a name'],
    ['an empty name', named(''), '[bad-name]'],
    ['a very long name', named('x'.repeat(201)), 'at most 200'],
    ['a name with control characters', named('a\u0007b'), '[bad-name]'],
    [
      'templates that grow without bound',
      `troupe: 1\nname: many\nobjects: { o: [${manyNames}] }\nsensors: { 'at(?a: o)': false }
goals: { 'at(o1)': true }\ntemplates: { 'go(?a: o, ?b: o, ?c: o, ?d: o)': { adds: ['at(?a)'] } }`,
      'more than 10000',
    ],
    ['aliases that explode', explodingAliases(), 'alias'],
    ['no text at all', '', 'is empty'],
    ['bytes that are no text', Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2]), 'is binary'],
    ['100 MB', new Uint8Array(100e6).fill(0x23), '[file-too-large]'],
    ['another version', change('troupe: 1', 'troupe: 2'), 'troupe: must be 1'],
    ['a script', walk, 'It looks like a script'],
    ['broken YAML', 'troupe: 1\nname: [', 'bad-broken-YAML.yaml:2:'],
  ])('[CMD1] is refused before anything runs: %s', async (what, text, expected) => {
    const name = `bad-${what.replaceAll(/\W+/g, '-')}.yaml`;
    write(name, text);
    const stderr = await refuse([name]);
    expect(stderr).toContain(expected);
    for (const line of stderr.trimEnd().split('\n')) expect(line).toContain('.yaml');
  });

  it('[CMD1] is refused when it is a folder, or missing', async () => {
    mkdirSync(join(folder, 'folder'));
    expect(await refuse(['folder'])).toContain('"folder" is a folder');
    expect(await refuse(['oepner.yaml'])).toContain('Did you mean "opener.yaml"?');
  });

  it.each(['constructor', 'toString', 'öffne die Tür', '扉を開ける', 'فتح الباب', '🚪'])(
    '[DEF4] %s is a good name',
    async (name) => {
      const file = `named-${Buffer.from(name).toString('hex')}.yaml`;
      write(file, named(name));
      const { status, stderr } = await runTroupe(['run', file, '--trace', '-'], folder);
      expect(status).toBe(0);
      expect(stderr).toContain('3 skills');
    },
  );
});

describe.concurrent('a bad script', () => {
  it.each([
    ['its shape', '- { after: 1, sett: { at-door: true } }', 'Did you mean "set"?'],
    ['its kind', opener, 'must be a list'],
    ['the list it is not', 'after: 1\nset: { at-door: true }', 'put - before each entry'],
  ])('[CMD1] is refused before anything runs for %s', async (what, text, expected) => {
    const name = `${what.replaceAll(' ', '-')}.yaml`;
    write(name, text);
    expect(await refuse(['opener.yaml', '--script', name])).toContain(expected);
  });

  it.each([
    ['completes what is not executing', 'complete: open-door', 'is not executing'],
    ['names a skill that does not exist', 'complete: open-dor', 'Did you mean "open-door"?'],
    ['names a sign that does not exist', 'set: { at-dor: true }', 'Did you mean "at-door"?'],
    ['names an agent that does not exist', 'disable: walk-to-dor', 'Did you mean "walk-to-door"?'],
    ['wants what nobody senses', 'goals: { at-dor: true }', 'Did you mean "at-door"?'],
    ['adds a name that is taken', 'add: { skills: { open-door: {} } }', 'already'],
  ])('[SCR2] that %s is told with its entry', async (what, entry, expected) => {
    const name = `${what.replaceAll(' ', '-')}.yaml`;
    write(name, `- { after: 1, set: { at-door: false } }\n- { after: 2, ${entry} }\n`);
    const args = ['opener.yaml', '--script', name, '--trace', '-'];
    const { status, stdout, stderr } = await runTroupe(['run', ...args], folder);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^[\w-]+\.yaml:2:\d+: \[[\w-]+\] script entry 2 \(after: 2\)/m);
    expect(stderr).toContain(`${name}:2:`);
    // what was refused is not told as done
    expect(stderr).not.toMatch(/^ +2 .*(finished|joined|disabled|goal)/m);
    expect(stderr).toContain(expected);
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).step),
    ).toEqual([1, 2]);
  });

  it('[SCR2] may withdraw a goal that is not there', async () => {
    write('withdraw.yaml', '- { after: 1, goals: { at-door: null } }');
    const { status } = await runTroupe(['run', 'opener.yaml', '--script', 'withdraw.yaml'], folder);
    expect(status).toBe(0);
  });
});

/** A few lines that stand for ten billion values. */
function explodingAliases(): string {
  const levels = Array.from({ length: 10 }, (_, i) => {
    const item = i === 0 ? 'x' : `*a${i - 1}`;
    return `a${i}: &a${i} [${Array(10).fill(item).join(', ')}]`;
  });
  return `troupe: 1\nname: bomb\n${levels.join('\n')}\n`;
}

import { chmodSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  detectFileKind,
  readCharacterFile,
  readScriptFile,
  readTextFile,
  readTrace,
} from '@troupe/files/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemsOfAsync } from './problems-of.js';
import { dudeText, scriptText, traceLine } from './samples.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'troupe-files-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const refusal = async (path: string) => (await problemsOfAsync(() => readCharacterFile(path)))[0]!;

async function readAll(path: string): Promise<{ steps: number[]; code: string | undefined }> {
  const steps: number[] = [];
  try {
    for await (const { step } of readTrace(path)) steps.push(step);
  } catch (error) {
    return { steps, code: (error as { code: string }).code };
  }
  return { steps, code: undefined };
}

const line = (step: number) => traceLine.replace('"step":13', `"step":${step}`);

describe('files', () => {
  it('[FIL3] characters and scripts are read from files', async () => {
    expect((await readCharacterFile(file('dude.yaml', dudeText))).name).toBe('dude');
    const json = '\uFEFF{"troupe":1,"name":"x"}';
    expect((await readCharacterFile(file('x.json', json))).name).toBe('x');
    expect(await readScriptFile(file('script.yaml', scriptText))).toHaveLength(5);
    expect(await readTextFile(file('note.txt', 'hé\r\n'))).toBe('hé\r\n');
  });

  it('[FIL3] what cannot be read is refused, saying why', async () => {
    file('door.yaml', dudeText);
    expect((await refusal(join(folder, 'dor.yaml'))).code).toBe('file-not-found');
    expect((await refusal(join(folder, 'dor.yaml'))).message).toContain(
      'Did you mean "door.yaml"?',
    );
    expect((await refusal(join(folder, 'door.yaml', 'x'))).code).toBe('file-not-found');
    expect((await refusal(join(folder, 'no-folder', 'x'))).code).toBe('file-not-found');
    mkdirSync(join(folder, 'inner'));
    expect((await refusal(join(folder, 'inner'))).code).toBe('file-is-folder');
    expect((await refusal('a\0b')).code).toBe('file-unreadable');
  });

  it('[FIL3] a file that may not be read is refused, saying so', async () => {
    const path = file('secret.yaml', dudeText);
    chmodSync(path, 0);
    const code = await asNobody(async () => (await refusal(path)).code);
    expect(code).toBe('file-forbidden');
  });

  it('[FIL3] empty, binary and overlong files are refused', async () => {
    expect((await refusal(file('empty', ''))).code).toBe('file-empty');
    expect((await refusal(file('blank', ' \n\t\n'))).code).toBe('file-empty');
    expect((await refusal(file('comment.yaml', '# nothing\n'))).code).toBe('file-empty');
    expect((await refusal(file('zeros', new Uint8Array(100)))).code).toBe('file-binary');
    expect((await refusal(file('latin', Uint8Array.of(0x61, 0x3a, 0x20, 0xe9)))).code).toBe(
      'file-binary',
    );
    expect((await refusal(file('utf16', Buffer.from('a: b', 'utf16le')))).code).toBe('file-binary');
    const long = file('long.yaml', 'a: b');
    truncateSync(long, 100 * 2 ** 20);
    expect((await refusal(long)).code).toBe('file-too-large');
  });

  it('[FIL2] an error names the file, the line and the column', async () => {
    const path = file('bad.yaml', 'troupe: 1\nname: x\nskills: { a: { wen: [] } }\n');
    expect((await refusal(path)).message).toContain(`(${path}:3:16)`);
  });

  it('[CMD5] it is told what a file is', async () => {
    expect(await detectFileKind(file('a', dudeText))).toBe('character');
    expect(await detectFileKind(file('b', '{\n"troupe":1}'))).toBe('character');
    expect(await detectFileKind(file('c', scriptText))).toBe('script');
    expect(await detectFileKind(file('d', '[]'))).toBe('script');
    expect(await detectFileKind(file('e', `${line(1)}\n${line(2)}\n`))).toBe('trace');
    const bare = await problemsOfAsync(() => detectFileKind(file('f', 'hello')));
    expect(bare[0]?.code).toBe('unknown-kind');
    const broken = await problemsOfAsync(() => detectFileKind(file('g', 'a: [')));
    expect(broken[0]?.code).toBe('bad-syntax');
    const empty = await problemsOfAsync(() => detectFileKind(file('h', '')));
    expect(empty[0]?.code).toBe('file-empty');
  });
});

describe('traces', () => {
  it('[TRC1] a trace is read line by line, with or without a last line end', async () => {
    const text = `${line(1)}\n${line(2)}\r\n\n${line(3)}`;
    expect(await readAll(file('a.jsonl', text))).toEqual({ steps: [1, 2, 3], code: undefined });
    expect(await readAll(file('b.jsonl', `${text}\n`))).toEqual({
      steps: [1, 2, 3],
      code: undefined,
    });
  });

  it('[CMD3] of a trace that was cut short the whole lines are read, and then it is said', async () => {
    const text = `${line(1)}\n${line(2)}\n`;
    for (const cut of [1, 40, traceLine.length - 2]) {
      const path = file('cut.jsonl', text + line(3).slice(0, cut));
      expect(await readAll(path)).toEqual({ steps: [1, 2], code: 'trace-cut-short' });
    }
    const halfLetter = Buffer.concat([Buffer.from(`${text}{"a":"`), Uint8Array.of(0xc3)]);
    expect(await readAll(file('half.jsonl', halfLetter))).toEqual({
      steps: [1, 2],
      code: 'trace-cut-short',
    });
  });

  it('[TRC1] a bad line amid others is refused with its number', async () => {
    const path = file('bad.jsonl', `${line(1)}\n{"step":\n${line(3)}\n`);
    expect(await readAll(path)).toEqual({ steps: [1], code: 'bad-json' });
    expect((await readAll(file('yaml.jsonl', 'troupe: 1'))).code).toBe('bad-json');
    expect((await readAll(file('zeros.jsonl', new Uint8Array(9)))).code).toBe('file-binary');
    const empty = file('empty.jsonl', '\n');
    expect(await readAll(empty)).toEqual({ steps: [], code: 'file-empty' });
    expect((await readAll(join(folder, 'none.jsonl'))).code).toBe('file-not-found');
  });

  it('[TRC1] a trace may be longer than other files', async () => {
    const record = { ...JSON.parse(traceLine), note: 'é'.repeat(200_000) };
    const text = `${JSON.stringify(record)}\n`;
    const path = file('long.jsonl', text.repeat(60));
    expect((await readAll(path)).steps).toHaveLength(60);
    expect(await detectFileKind(path)).toBe('trace');
  });

  it('[TRC1] reading may be left off at any line', async () => {
    const path = file('left.jsonl', `${line(1)}\n${line(2)}\n`);
    for await (const { step } of readTrace(path)) {
      expect(step).toBe(1);
      break;
    }
    rmSync(path);
  });
});

/** Root may read everything, so for a moment it is somebody else. */
async function asNobody<T>(ask: () => Promise<T>): Promise<T> {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.(65534);
  try {
    return await ask();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { characterFile } from '../src/server/character-file.js';
import { dude, serveStudio, visit } from './server-hub.js';

const folder = mkdtempSync(join(tmpdir(), 'troupe-studio-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const text =
  'troupe: 1\nname: dude # a friend\nskills:\n  eat:\n    adds: [fed]\nsensors: { fed: false }\n';
function place(name: string, content: string | Uint8Array = text): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe('the file of a character', () => {
  it('[EDT4] is written as a whole, with its rights, and a link to it stays one', async () => {
    const path = place('dude.yaml');
    chmodSync(path, 0o640);
    const link = join(folder, 'link.yaml');
    symlinkSync(path, link);
    const file = characterFile('dude', link)!;
    expect(file.names).toEqual(['dude']);
    expect(await file.read('dude')).toEqual({ name: 'link.yaml', text });
    const next = text.replace('a friend', 'an old friend');
    expect(await file.write('dude', next, text)).toEqual({ saved: true });
    expect(readFileSync(path, 'utf8')).toBe(next);
    expect(statSync(path).mode & 0o777).toBe(0o640);
    expect(readdirSync(folder).sort()).toEqual(['dude.yaml', 'link.yaml']);
  });

  it('[EDT4] of two who save at the same moment one does, and the other is told what is there', async () => {
    const path = place('two.yaml');
    const file = characterFile('dude', path)!;
    const mine = text.replace('a friend', 'mine');
    const theirs = text.replace('a friend', 'theirs');
    expect(
      await Promise.all([file.write('dude', mine, text), file.write('dude', theirs, text)]),
    ).toEqual([{ saved: true }, { conflict: mine }]);
    expect(readFileSync(path, 'utf8')).toBe(mine);
    // an editor that is no studio
    writeFileSync(path, theirs);
    expect(await file.write('dude', text, mine)).toEqual({ conflict: theirs });
    expect(readFileSync(path, 'utf8')).toBe(theirs);
  });

  it('[EDT4] what is no character is not written, nor is what cannot be read', async () => {
    const path = place('wrong.yaml');
    const file = characterFile('dude', path)!;
    await expect(file.write('dude', 'skills: 5', text)).rejects.toThrow();
    await expect(file.write('dude', 'a: [', text)).rejects.toThrow();
    expect(readFileSync(path, 'utf8')).toBe(text);
    const latin = place('latin.yaml', Uint8Array.from([...Buffer.from(text), 0x23, 0xe9, 0x0a]));
    await expect(characterFile('dude', latin)!.read('dude')).rejects.toThrow(/UTF-8/);
    const bom = place('bom.yaml', `\uFEFF${text}`);
    expect((await characterFile('dude', bom)!.read('dude')).text).toBe(`\uFEFF${text}`);
    rmSync(path);
    // and where it lies on this machine is told nobody
    const error = await file.write('dude', text, text).catch((given: Error) => given);
    expect(String(error)).toMatch(/wrong.yaml.*not there any more/);
    expect(String(error)).not.toContain(folder);
  });

  it('[EDT4] what is code is no file to be written', () => {
    for (const name of ['a.ts', 'a.js', 'a.mjs', 'yaml', 'a.yaml.ts']) {
      expect(characterFile('dude', name)).toBeUndefined();
    }
  });

  it('[EDT4] over a connection: directors write it, viewers read it, nobody any other', async () => {
    const path = place('served.yaml');
    const other = { ...dude, name: 'other' };
    const { address } = await serveStudio({
      characters: [dude, other],
      files: new Map([
        ['dude', path],
        ['other', join(folder, 'other.ts')],
      ]),
    });
    const director = await visit(address);
    const viewer = await visit(address, '?role=viewer');
    const [run, code] = ['dude', 'other'].map(
      (name) => director.runs.find(({ title }) => title === name)!.id,
    ) as [string, string];
    expect(director.runs.map(({ files }) => files)).toEqual([['dude'], undefined]);
    const read = { kind: 'read', run, actor: 'dude' } as const;
    expect(await viewer.ask(read)).toEqual({ name: 'served.yaml', text });
    const write = { kind: 'write', run, actor: 'dude', text: `${text}\n`, over: text } as const;
    expect(await viewer.ask(write)).toEqual({ error: 'not-allowed' });
    for (const actor of ['other', '../dude', path]) {
      expect(await director.ask({ ...read, actor })).toEqual({ error: 'no-file' });
    }
    expect(await director.ask({ ...read, run: code, actor: 'other' })).toEqual({
      error: 'no-file',
    });
    expect(await director.ask(write)).toEqual({ saved: true });
    expect(await director.ask(write)).toEqual({ conflict: `${text}\n` });
    expect(readFileSync(path, 'utf8')).toBe(`${text}\n`);
  });
});

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCharacter } from '@troupe/core';
import { createExpressions } from '@troupe/files';
import { openRecordingFile } from '@troupe/files/node';
import { describe, expect, it, vi } from 'vitest';
import { loadCharacter } from '../src/load-character.js';
import { openRecord } from '../src/record-file.js';
import { Refusal } from '../src/refusal.js';
import { makeFolder, runTroupe } from './run-troupe.js';
import { pendulum } from './samples.js';

// it starts a process, on whatever machine
vi.setConfig({ testTimeout: 180_000 });

vi.mock('@troupe/files/node', async (original) => {
  const files = await original<typeof import('@troupe/files/node')>();
  return { ...files, openRecordingFile: vi.fn(files.openRecordingFile) };
});

const folder = makeFolder();
const inFolder = (name: string) => join(folder, name);
const pendulumFile = inFolder('pendulum.yaml');
writeFileSync(pendulumFile, pendulum);

describe('the file of troupe run --record', () => {
  it('[REC1] is, byte for byte, what the run gives through the API', async () => {
    const definition = await loadCharacter(pendulumFile);
    const { close, ...sink } = openRecord(inFolder('api.mcap'), []);
    const options = { steps: 700, expressions: createExpressions(), record: sink };
    for (const _ of runCharacter(definition, options));
    close();
    const args = ['run', 'pendulum.yaml', '--record', 'run.mcap', '--steps', '700'];
    expect((await runTroupe(args, folder)).status).toBe(0);
    const [api, run] = ['api.mcap', 'run.mcap'].map((name) => readFileSync(inFolder(name)));
    expect(Buffer.compare(run!, api!)).toBe(0);
  });

  it('[CMD2] that cannot be written any more is no fault of the character', () => {
    const cause = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    const fail = () => {
      throw Object.assign(new Error('not written'), { cause });
    };
    const file = openRecordingFile(inFolder('full.mcap'));
    vi.mocked(openRecordingFile).mockReturnValueOnce({
      ...file,
      tick: fail,
      keyframe: fail,
    });
    const { tick, keyframe } = openRecord(inFolder('full.mcap'), []);
    file.close();
    for (const call of [tick, keyframe]) {
      expect(() => call?.({} as never)).toThrow(Refusal);
      expect(() => call?.({} as never)).toThrow('it can be read up to its last chunk');
    }
  });
});

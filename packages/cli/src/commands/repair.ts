/** `troupe repair`: a whole recording of what there is of one that is damaged or was cut short. */
import { closeSync, existsSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { TroupeError } from '@troupe/core';
import { openRecordingToRead, repairRecordingFile } from '@troupe/files/node';
import type { Repaired } from '@troupe/files/recording';
import { about, Refusal } from '../refusal.js';
import { status } from '../status.js';
import { sayFileTrouble } from '../text/say-file-trouble.js';
import { sayCount } from '../text/say-number.js';

export async function repair(file: string, out?: string): Promise<number> {
  if (out === undefined && (await isWhole(file))) {
    console.log(`${file} is whole; there is nothing to repair.`);
    return status.done;
  }
  const target = out ?? `${file.replace(/\.mcap$/, '')}.repaired.mcap`;
  if (existsSync(target)) {
    throw new Refusal([`troupe: "${target}" is there already. Name another file, or remove it`]);
  }
  const unfinished = `${target}.part`;
  const fd = openOut(unfinished, target);
  try {
    const repaired = await about(file, () =>
      repairRecordingFile(file, (bytes) => {
        for (let done = 0; done < bytes.byteLength; ) done += writeSync(fd, bytes, done);
      }),
    );
    renameSync(unfinished, target);
    console.log(sayRepaired(target, repaired).join('\n'));
    return status.done;
  } finally {
    closeSync(fd);
    rmSync(unfinished, { force: true });
  }
}

function openOut(unfinished: string, target: string): number {
  try {
    return openSync(unfinished, 'wx');
  } catch (error) {
    throw new Refusal([
      `troupe: the repaired recording cannot be written to "${target}": ${sayFileTrouble(error)}`,
    ]);
  }
}

async function isWhole(file: string): Promise<boolean> {
  try {
    const recording = await openRecordingToRead(file);
    try {
      for await (const _ of recording.entries());
      return true;
    } finally {
      await recording.close();
    }
  } catch (error) {
    if (error instanceof TroupeError && error.code.startsWith('recording-')) return false;
    // not one of ours, or not to be read at all: saving says it better
    if (error instanceof TroupeError) return false;
    throw error;
  }
}

function sayRepaired(target: string, { stretches, dropped }: Repaired): string[] {
  const saved = stretches.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  const parts = stretches.map(({ first, last }) =>
    first === last ? `${first}` : `${first} to ${last}`,
  );
  const which = parts.length === 0 ? '' : ` (${parts.join(', ')})`;
  const lines = [`Saved ${sayCount(saved, 'tick')}${which} to ${target}.`];
  for (const [i, { first }] of stretches.entries()) {
    const before = i === 0 ? 0 : stretches[i - 1]!.last;
    if (first > before + 1) lines.push(`Lost: ticks ${before + 1} to ${first - 1}.`);
  }
  if (dropped > 0) {
    lines.push(`${sayCount(dropped, 'tick')} of them could be read, but not what came before.`);
  }
  const last = stretches.at(-1)?.last ?? 0;
  lines.push(`What came after tick ${last}, if anything did, is lost.`);
  return lines;
}

import {
  branch,
  type LoadOptions,
  type SavedScene,
  type Scene,
  type TickRecord,
  TroupeError,
} from '@troupe/core';
import type { Recording } from './open-recording.js';

/** The scene as it was after a recorded tick, to go on from with something changed. */
export async function branchRecording(
  recording: Recording,
  tick: number,
  options: LoadOptions = {},
): Promise<Scene> {
  const found = await recording.keyframeBefore(tick);
  // one that closes a recording has what came after the tick
  const start =
    found?.timer.tick === tick && isClosing(found)
      ? ((await recording.keyframeBefore(tick - 1)) ?? found)
      : found;
  const records: TickRecord[] = [];
  for await (const record of recording.readTicks((start?.timer.tick ?? 0) + 1)) {
    if (record.tick > tick) break;
    records.push(record);
  }
  const last = records.at(-1)?.tick ?? start?.timer.tick;
  if (start === undefined || last !== tick) {
    const message = `"${recording.name}" has no tick ${tick}${last === undefined ? '' : `; it ends with tick ${last}`}`;
    throw new TroupeError([{ code: 'no-tick', path: '', message }]);
  }
  return branch(start, records, options);
}

function isClosing({ inputs, actors }: SavedScene): boolean {
  return inputs.length > 0 || actors.some(({ early }) => early.length > 0);
}

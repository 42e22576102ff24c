import { branch, type LoadOptions, type Scene, type TickRecord, TroupeError } from '@troupe/core';
import type { Recording } from './open-recording.js';

/** The scene as it was after a recorded tick, to go on from with something changed. */
export async function branchRecording(
  recording: Recording,
  tick: number,
  options: LoadOptions = {},
): Promise<Scene> {
  const start = await recording.keyframeBefore(tick);
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

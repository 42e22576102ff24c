/** All that is kept of a run as the bytes of a recording. */
import type { History } from './history.js';
import type { Rest } from './turns.js';

export async function saveRun(history: History, rest: Rest): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  // only who saves one needs it
  const { createRecording } = await import('@troupe/files/recording');
  const recording = createRecording((bytes) => parts.push(bytes.slice()));
  // what is made meanwhile is not waited for
  const { last } = history;
  let written = Number.NEGATIVE_INFINITY;
  for await (const { frame, records } of history.stretches()) {
    // a stretch that is being made comes again with what was added
    if (frame.timer.tick >= written) recording.keyframe(frame);
    written = Math.max(written, frame.timer.tick);
    for (const record of records) {
      if (record.tick <= written || record.tick > last) continue;
      recording.tick(record);
      written = record.tick;
    }
    if (written >= last) break;
    await rest();
  }
  recording.close();
  return join(parts);
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

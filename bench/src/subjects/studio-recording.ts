/** A recording of a robot that has worked for a long time: its network has taken a step with every tick. */
import { createRecording } from '@troupe/files/recording';
import { sanderScene } from './living-sander.js';

export function recordLongWork(steps: number): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const recording = createRecording((bytes) => parts.push(bytes.slice()));
  const scene = sanderScene(1);
  const stop = scene.record(recording);
  for (let i = 0; i < steps; i++) scene.tick();
  stop();
  recording.close();
  return join(parts);
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

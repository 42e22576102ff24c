/** Ticks and keyframes put together again from the messages of a chunk. */

import type { Channel, TypedMcapRecord } from '@mcap/core';
import type { ActorRecord, SavedScene, TickRecord } from '@troupe/core';
import { actorKey, topics } from './format.js';
import { Unreadable } from './recording-errors.js';

export type RecordingEntry =
  | { readonly kind: 'tick'; readonly record: TickRecord }
  | { readonly kind: 'keyframe'; readonly frame: SavedScene };

/** Everything in a chunk, in order. */
export function entriesOf(records: readonly TypedMcapRecord[]): RecordingEntry[] {
  const channels = new Map<number, Channel>();
  const entries: RecordingEntry[] = [];
  let actors: [name: string, sequence: number, record: ActorRecord][] = [];
  for (const record of records) {
    if (record.type === 'Channel') channels.set(record.id, record);
    if (record.type !== 'Message') continue;
    const channel = channels.get(record.channelId);
    const actor = channel?.metadata.get(actorKey);
    if (actor !== undefined) {
      actors.push([actor, record.sequence, withSelected(parse(record.data))]);
    } else if (channel?.topic === topics.scene) {
      const scene = checkScene(parse(record.data));
      if (actors.some(([, sequence]) => sequence !== record.sequence)) throw damaged();
      entries.push({ kind: 'tick', record: join(scene, actors) });
      actors = [];
    } else if (channel?.topic === topics.keyframe) {
      entries.push({ kind: 'keyframe', frame: checkFrame(parse(record.data)) });
    }
  }
  if (actors.length > 0) throw damaged();
  return entries;
}

function join(
  scene: TickRecord,
  actors: readonly (readonly [string, number, ActorRecord])[],
): TickRecord {
  if (actors.length === 0) return scene;
  return { ...scene, actors: Object.fromEntries(actors.map(([name, , record]) => [name, record])) };
}

function withSelected(value: unknown): ActorRecord {
  if (!isMap(value)) throw damaged();
  const { step } = value;
  if (step === undefined) return value;
  if (!isMap(step) || !isMap(step['levels']) || !Number.isSafeInteger(step['step'])) {
    throw damaged();
  }
  return { ...value, step: { selected: null, ...step } } as unknown as ActorRecord;
}

function checkScene(value: unknown): TickRecord {
  const good =
    isMap(value) &&
    Number.isSafeInteger(value['tick']) &&
    [value['time'], value['dt']].every(Number.isFinite) &&
    [value['inputs'], value['world'], value['overruled'], value['faults']].every(
      (list) => list === undefined || Array.isArray(list),
    );
  if (!good) throw damaged();
  return value as unknown as TickRecord;
}

function checkFrame(value: unknown): SavedScene {
  if (!isMap(value)) throw damaged();
  const { troupe, timer, actors } = value;
  if (troupe !== 1) {
    const message = `has keyframes of version ${String(troupe)}; this toolkit reads version 1`;
    throw new Unreadable('wrong-version', message);
  }
  if (!isMap(timer) || !Number.isSafeInteger(timer['tick']) || !Array.isArray(actors)) {
    throw damaged();
  }
  return value as unknown as SavedScene;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

function parse(data: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(data));
  } catch {
    throw damaged();
  }
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function damaged(): Unreadable {
  return new Unreadable('recording-damaged', 'is damaged');
}

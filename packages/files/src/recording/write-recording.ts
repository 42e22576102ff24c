/** A recording as it is made: ticks and keyframes into the bytes of an MCAP file. */
import type { Input, RecordingSink, SavedScene, TickRecord } from '@troupe/core';
import { type Checksum, plainChecksum } from './checksum.js';
import {
  actorKey,
  formatVersion,
  gapName,
  metadataName,
  profile,
  toolkitVersion,
  topics,
  usualChunk,
} from './format.js';
import { McapFile, type WriteBytes } from './mcap-file.js';
import { actorSchema, type Cast, keyframeSchema, sceneSchema } from './message-schemas.js';
import { putActor, putScene } from './write-tick.js';

export interface RecordingWriter extends RecordingSink {
  /** Writes what is waiting: it is safe then, whatever happens to the process. */
  readonly flush: () => void;
  /** Ends the file. Without it, it is cut short. */
  readonly close: () => void;
}

export interface WriterOptions {
  /** Bytes after which a chunk is written; about 64 kB by default. */
  readonly chunkSize?: number;
  /** A quicker CRC-32 than that of JavaScript, where there is one: Node has it in zlib. */
  readonly checksum?: Checksum;
}

/** Ticks that wait to be written, however small they are. */
const mostWaiting = 64;

const utf8 = new TextEncoder();

/** Those that are the same in every recording. */
const schemas = { scene: encode(sceneSchema()), keyframe: encode(keyframeSchema()) };

export function createRecording(
  write: WriteBytes,
  { chunkSize = usualChunk, checksum = plainChecksum }: WriterOptions = {},
): RecordingWriter {
  const file = new McapFile(write, checksum);
  const channels = new Map<string, number>();
  const taken = new Set<string>();
  let begun = false;
  let scene = 0;
  let keyframes = 0;
  let last: number | undefined;
  // written several at once: among all that happens in a tick, writing it down would begin anew each time in cold caches
  let waiting: TickRecord[] = [];
  /** Bytes of a tick, as those before had. */
  let typical = chunkSize;
  /** A tick could not be written. */
  let broken = false;

  const add = (topic: string, name: string, data: Uint8Array, actor?: string): number => {
    taken.add(topic);
    return file.addChannel(topic, { name, data }, actor === undefined ? {} : { [actorKey]: actor });
  };
  const begin = ({ seed, rate }: SavedScene): void => {
    begun = true;
    file.begin(profile, `troupe ${toolkitVersion}`);
    file.addMetadata(metadataName, {
      version: String(formatVersion),
      toolkit: toolkitVersion,
      seed: String(seed),
      rate: String(rate),
    });
    scene = add(topics.scene, 'troupe.Scene', schemas.scene);
    keyframes = add(topics.keyframe, 'troupe.Keyframe', schemas.keyframe);
  };
  const addCast = (cast: Cast): number => {
    let topic = `/${cast.name}`;
    // a character may be called "scene"
    while (taken.has(topic)) topic += ' (character)';
    const schema = encode(actorSchema(cast));
    const channel = add(topic, `troupe.Character.${cast.name}`, schema, cast.name);
    channels.set(cast.name, channel);
    return channel;
  };

  /** Returns how many bytes it took. What cannot be written leaves nothing behind. */
  const writeTick = (record: TickRecord): number => {
    const { actors = {}, inputs = [] } = record;
    for (const name in actors) {
      file.introduce(channels.get(name) ?? addCast(castOfInput(name, inputs)));
    }
    file.introduce(scene);
    const { page } = file;
    const start = page.length;
    const sequence = record.tick >>> 0;
    const time = toNanoseconds(record.time);
    try {
      for (const name in actors) {
        const at = file.beginMessage();
        putActor(page, actors[name]!);
        file.endMessage(at, channels.get(name)!, sequence, time);
      }
      // the scene last: a tick is whole once its message is there
      const at = file.beginMessage();
      putScene(page, record);
      file.endMessage(at, scene, sequence, time);
    } catch (error) {
      file.dropFrom(start);
      throw error;
    }
    last = record.tick;
    const bytes = page.length - start;
    if (file.waiting >= chunkSize) file.endChunk();
    return bytes;
  };
  const writeWaiting = (): void => {
    if (waiting.length === 0) return;
    const ticks = waiting;
    waiting = [];
    let bytes = 0;
    try {
      for (const record of ticks) bytes += writeTick(record);
    } catch (error) {
      // those after it can be read from the next keyframe on only
      broken = true;
      throw error;
    }
    typical = bytes / ticks.length;
  };

  return {
    tick(record) {
      if (broken) return;
      waiting.push(record);
      if (waiting.length >= mostWaiting || waiting.length * typical >= chunkSize / 4) {
        writeWaiting();
      }
    },
    keyframe(frame) {
      writeWaiting();
      broken = false;
      const first = !begun;
      if (first) begin(frame);
      for (const actor of frame.actors) if (!channels.has(actor.name)) addCast(castOf(actor));
      const { tick, time } = frame.timer;
      if (last !== undefined && tick > last) {
        file.endChunk();
        file.addMetadata(gapName, { after: String(last), until: String(tick) });
      }
      last = tick;
      file.addMessage(keyframes, tick >>> 0, toNanoseconds(time), encode(frame));
      // the first at once: without it nothing of the rest is of use
      if (first || file.waiting >= chunkSize) file.endChunk();
    },
    flush() {
      writeWaiting();
      file.endChunk();
    },
    close() {
      writeWaiting();
      if (begun) file.end();
    },
  };
}

function encode(value: unknown): Uint8Array {
  return utf8.encode(JSON.stringify(value));
}

function castOf({ name, state }: SavedScene['actors'][number]): Cast {
  return {
    name,
    signs: state.sensors.map(({ name: sensor, reading }) => [sensor, typeOf(reading)]),
    skills: state.skills.map((skill) => skill.name),
  };
}

function castOfInput(name: string, inputs: readonly Input[]): Cast {
  const enter = inputs.find(
    (input): input is Input & { kind: 'enter' } => input.kind === 'enter' && input.actor === name,
  );
  return {
    name,
    signs: Object.entries(enter?.definition.sensors ?? {}).map(([sensor, form]) => [
      sensor,
      typeOf(typeof form === 'object' ? (form.value ?? form.count ?? 0) : form),
    ]),
    skills: Object.keys(enter?.definition.skills ?? {}),
  };
}

function typeOf(value: boolean | number | string): 'boolean' | 'number' | 'string' {
  return typeof value as 'boolean' | 'number' | 'string';
}

function toNanoseconds(seconds: number): number {
  return Math.round(seconds * 1e9);
}

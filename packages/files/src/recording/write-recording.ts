/** A recording as it is made: ticks and keyframes into the bytes of an MCAP file. */
import {
  type ActorRecord,
  checkOptions,
  type Input,
  keysOf,
  type RecordingSink,
  type SavedScene,
  type TickRecord,
} from '@troupe/core';
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
import type { Page } from './write-json.js';
import { copyActor, copyScene, putActor, putScene } from './write-tick.js';

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

export const writerKeys: readonly string[] = keysOf<WriterOptions>({
  chunkSize: true,
  checksum: true,
});

const utf8 = new TextEncoder();

/** Those that are the same in every recording. */
const schemas = { scene: encode(sceneSchema()), keyframe: encode(keyframeSchema()) };

/** How the messages of a tick are written. */
interface Hand {
  readonly putActor: (page: Page, record: ActorRecord) => void;
  readonly putScene: (page: Page, record: TickRecord) => void;
}

export function createRecording(write: WriteBytes, options: WriterOptions = {}): RecordingWriter {
  checkOptions(options, writerKeys, 'createRecording');
  return openWriter(write, options, { putActor, putScene });
}

/** A recording of what was read: it may have what is not known here, and need not be as it should. */
export function copyRecording(write: WriteBytes): RecordingWriter {
  return openWriter(write, {}, { putActor: copyActor, putScene: copyScene });
}

function openWriter(
  write: WriteBytes,
  { chunkSize = usualChunk, checksum = plainChecksum }: WriterOptions,
  hand: Hand,
): RecordingWriter {
  const file = new McapFile(write, checksum);
  const channels = new Map<string, number>();
  const taken = new Set<string>();
  let begun = false;
  let scene = 0;
  let keyframes = 0;
  let last: number | undefined;
  /** A tick could not be written: those after it can be read from the next keyframe on only. */
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

  const writeTick = (record: TickRecord): void => {
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
        hand.putActor(page, actors[name]!);
        file.endMessage(at, channels.get(name)!, sequence, time);
      }
      // the scene last: a tick is whole once its message is there
      const at = file.beginMessage();
      hand.putScene(page, record);
      file.endMessage(at, scene, sequence, time);
    } catch (error) {
      // what cannot be written leaves nothing behind
      file.dropFrom(start);
      broken = true;
      throw error;
    }
    last = record.tick;
    if (file.waiting >= chunkSize) file.endChunk();
  };

  return {
    tick(record) {
      if (!broken) writeTick(record);
    },
    keyframe(frame) {
      const data = encode(frame);
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
      file.addMessage(keyframes, tick >>> 0, toNanoseconds(time), data);
      // the first at once: without it nothing of the rest is of use
      if (first || file.waiting >= chunkSize) file.endChunk();
    },
    flush() {
      file.endChunk();
    },
    close() {
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

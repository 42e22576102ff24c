/** A recording as it is made: ticks and keyframes into the bytes of an MCAP file. */
import type {
  ActorRecord,
  Input,
  RecordingSink,
  SavedScene,
  TickRecord,
  WrittenTick,
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
import {
  actorSchema,
  type Cast,
  keyframeSchema,
  type MessageSchema,
  sceneSchema,
} from './message-schemas.js';

export interface RecordingWriter extends RecordingSink {
  readonly written: (tick: WrittenTick) => void;
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

  const add = (topic: string, name: string, schema: MessageSchema, actor?: string): number => {
    taken.add(topic);
    return file.addChannel(
      topic,
      { name, data: encode(schema) },
      actor === undefined ? {} : { [actorKey]: actor },
    );
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
    scene = add(topics.scene, 'troupe.Scene', sceneSchema());
    keyframes = add(topics.keyframe, 'troupe.Keyframe', keyframeSchema());
  };
  const addCast = (cast: Cast): number => {
    let topic = `/${cast.name}`;
    // a character may be called "scene"
    while (taken.has(topic)) topic += ' (character)';
    const channel = add(topic, `troupe.Character.${cast.name}`, actorSchema(cast), cast.name);
    channels.set(cast.name, channel);
    return channel;
  };

  const writeTick = ({ tick, time, inputs, actors, scene: rest }: WrittenTick): void => {
    const nanoseconds = toNanoseconds(time);
    const sequence = tick >>> 0;
    // the scene last: a tick is whole once its message is there
    for (const { name, bytes } of actors) {
      const channel = channels.get(name) ?? addCast(castOfInput(name, inputs));
      file.addMessage(channel, sequence, nanoseconds, bytes);
    }
    file.addMessage(scene, sequence, nanoseconds, rest);
    last = tick;
    if (file.waiting >= chunkSize) file.endChunk();
  };

  return {
    written: writeTick,
    tick: (record) => writeTick(writtenOf(record)),
    keyframe(frame) {
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
    flush: () => file.endChunk(),
    close() {
      if (begun) file.end();
    },
  };
}

function writtenOf(record: TickRecord): WrittenTick {
  const { actors = {}, ...rest } = record;
  const { tick, time, inputs = [] } = record;
  return {
    tick,
    time,
    inputs,
    actors: Object.entries(actors).map(([name, actor]) => ({
      name,
      bytes: encode(withoutNull(actor)),
    })),
    scene: encode(rest),
  };
}

function encode(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

/** `selected` only where something was: a field that may be null has no type that viewers take. */
function withoutNull(record: ActorRecord): ActorRecord {
  const { step } = record;
  if (step === undefined || step.selected !== null) return record;
  const { selected: _, ...rest } = step;
  return { ...record, step: rest as typeof step };
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

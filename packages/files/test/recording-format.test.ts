import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Channel, McapIndexedReader, type Schema } from '@mcap/core';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { recordScene } from './recorded.js';

const { bytes, ticks, frames } = recordScene();

function readIndexed() {
  return McapIndexedReader.Initialize({
    readable: {
      size: async () => BigInt(bytes.byteLength),
      read: async (offset, length) => bytes.slice(Number(offset), Number(offset + length)),
    },
  });
}

async function readMessages() {
  const reader = await readIndexed();
  const messages = [];
  for await (const message of reader.readMessages({ validateCrcs: true })) {
    const channel = reader.channelsById.get(message.channelId) as Channel;
    const data = JSON.parse(new TextDecoder().decode(message.data));
    messages.push({ ...message, channel, data });
  }
  return { reader, messages };
}

describe('a recording as other tools see it', () => {
  it('[REC3] is an indexed MCAP file with JSON messages', async () => {
    const { reader, messages } = await readMessages();
    expect(reader.header).toMatchObject({ profile: 'troupe', library: 'troupe 0.1.0' });
    const topics = [...reader.channelsById.values()].map(({ topic }) => topic);
    expect(new Set(topics)).toEqual(
      new Set(['/scene', '/keyframe', '/scene (character)', '/Zoë the walker.', '/late']),
    );
    for (const { messageEncoding } of reader.channelsById.values()) {
      expect(messageEncoding).toBe('json');
    }
    expect(reader.chunkIndexes.length).toBeGreaterThan(5);
    expect(Number(reader.statistics?.messageCount)).toBe(messages.length);
    expect(reader.statistics?.chunkCount).toBe(reader.chunkIndexes.length);
  });

  it('[REC3] says of which version it is, its seed and its rate', async () => {
    const reader = await readIndexed();
    const metadata = [];
    for await (const record of reader.readMetadata({ name: 'troupe' })) metadata.push(record);
    expect(metadata.map((record) => Object.fromEntries(record.metadata))).toEqual([
      { version: '1', toolkit: '0.1.0', seed: '7', rate: '20' },
    ]);
    const manifest = readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8');
    expect(JSON.parse(manifest).version).toBe('0.1.0');
  });

  it('[REC1] has a message of the scene for every tick, at its time', async () => {
    const { messages } = await readMessages();
    const scene = messages.filter(({ channel }) => channel.topic === '/scene');
    expect(scene.map(({ sequence }) => sequence)).toEqual(ticks.map(({ tick }) => tick));
    for (const [i, { logTime, publishTime, data }] of scene.entries()) {
      expect(logTime).toBe(BigInt(Math.round(ticks[i]!.time * 1e9)));
      expect(publishTime).toBe(logTime);
      expect(data).toEqual({ ...ticks[i], actors: undefined });
    }
    const keyframes = messages.filter(({ channel }) => channel.topic === '/keyframe');
    expect(keyframes.map(({ data }) => data)).toEqual(frames);
  });

  it('[REC3] has schemas that every message keeps to', async () => {
    const { reader, messages } = await readMessages();
    const ajv = new Ajv({ strict: true, allowUnionTypes: false });
    const checks = new Map(
      [...reader.schemasById.values()].map(({ id, encoding, data }: Schema) => {
        expect(encoding).toBe('jsonschema');
        return [id, ajv.compile(JSON.parse(new TextDecoder().decode(data)))];
      }),
    );
    for (const { channel, data } of messages) {
      const check = checks.get(channel.schemaId)!;
      expect(check(data), `${channel.topic}: ${JSON.stringify(check.errors)}`).toBe(true);
    }
  });

  it('[REC3] has schemas of plain types that name every level', async () => {
    const { reader } = await readMessages();
    for (const { data } of reader.schemasById.values()) {
      const schema = JSON.parse(new TextDecoder().decode(data));
      expect(schema).toMatchObject({ title: expect.any(String), type: 'object' });
      expectPlain(schema);
    }
    const late = [...reader.channelsById.values()].find(({ topic }) => topic === '/late')!;
    const schema = JSON.parse(
      new TextDecoder().decode(reader.schemasById.get(late.schemaId)!.data),
    );
    const { step, signs } = schema.properties;
    expect(step.properties.levels.properties.go.properties.after.type).toBe('number');
    expect(signs.properties.home.type).toBe('boolean');
  });
});

interface PlainSchema {
  readonly type: unknown;
  readonly description: unknown;
  readonly properties?: Readonly<Record<string, PlainSchema>>;
  readonly items?: PlainSchema;
}

/** Viewers stop at references, unions and fields without a type. */
function expectPlain(schema: PlainSchema): void {
  expect(['boolean', 'integer', 'number', 'string', 'object', 'array']).toContain(schema.type);
  expect(schema.description).toEqual(expect.any(String));
  expect(Object.keys(schema)).not.toContain('$ref');
  for (const field of Object.values(schema.properties ?? {})) expectPlain(field);
  if (schema.type === 'array') {
    expect(schema.items?.type).not.toBe('array');
    expectPlain(schema.items!);
  }
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  checkPacket,
  decodePacket,
  encodeJson,
  encodePacket,
  protocolJsonSchema,
} from '../src/index.js';
import { directorVerbs, hostVerbs, viewerVerbs } from '../src/protocol/messages.js';

const page = readFileSync(join(import.meta.dirname, '../../../docs/protocol.md'), 'utf8');
const packets = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) => text);

describe('the page about the protocol', () => {
  it('[PRO1] its packets are packets, and travel in both forms', () => {
    expect(packets.length).toBeGreaterThan(12);
    for (const text of packets) {
      const packet = JSON.parse(text);
      expect(checkPacket(packet), text).toEqual([]);
      expect(decodePacket(encodePacket(packet))).toEqual(packet);
      expect(decodePacket(encodeJson(packet))).toEqual(packet);
    }
  });

  it('[PRO1] shows every kind of message that a process elsewhere has to know', () => {
    const shown = new Set(
      packets.flatMap((text) =>
        (JSON.parse(text).m ?? []).map((message: { kind: string }) => message.kind),
      ),
    );
    for (const kind of [
      ...[
        'register',
        'registered',
        'refused',
        'sense',
        'want',
        'execute',
        'begun',
        'over',
        'cancel',
      ],
      ...['check', 'alive', 'write', 'unregister', 'do', 'done', 'stepped', 'news'],
      ...['appear', 'ask', 'tell', 'answer', 'refuse'],
    ]) {
      expect(shown, kind).toContain(kind);
    }
    expect(page).toContain('`amputated`');
  });

  it('[PRO1] names every verb of a guest', () => {
    for (const verb of [...viewerVerbs, ...directorVerbs]) expect(page).toContain(`\`${verb}\``);
    expect(hostVerbs).toEqual(['announce']);
  });
});

describe('the schema of the protocol', () => {
  it('[PRO1] in the docs is that by which packets are checked', () => {
    const file = join(import.meta.dirname, '../../../docs/protocol.schema.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(
      JSON.parse(JSON.stringify(protocolJsonSchema())),
    );
    for (const kind of ['register', 'execute', 'over', 'do', 'ask']) {
      expect(readFileSync(file, 'utf8')).toContain(`message-${kind}`);
    }
  });
});

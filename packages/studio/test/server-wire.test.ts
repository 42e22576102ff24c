/** What comes over a connection that is no request, too much of it, or not taken in time. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createScene } from '@troupe/core';
import { writeAsked } from '@troupe/views/reach';
import { Stage } from '@troupe/views/stage';
import fc from 'fast-check';
import { Packr } from 'msgpackr';
import { describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { readAsked } from '../src/server/packing.js';
import { scanRequest } from '../src/server/scan-request.js';
import { seatSocket } from '../src/server/socket-seat.js';
import { atEnd, dude, refusal, serveStudio, visit, wait } from './server-hub.js';

const packr = new Packr({ useRecords: false, mapsAsObjects: true });

/** Lists in lists, as deep as that. */
function nest(depth: number): Uint8Array {
  return Uint8Array.from([...Array.from({ length: depth }, () => 0x91), 0xc0]);
}

describe('bytes that came', () => {
  it('[STS2] requests are read as they were written', () => {
    const data = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(null, true, false, undefined),
        fc.integer(),
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => x + 0),
        fc.string(),
        fc.uint8Array({ maxLength: 400 }),
        fc.array(tie('any'), { maxLength: 20 }),
        fc.dictionary(
          fc.string().filter((name) => name !== '__proto__'),
          tie('any'),
        ),
      ),
    })).any;
    fc.assert(
      fc.property(data, (given) => {
        const bytes = writeAsked({ id: 1, request: given as never });
        expect(scanRequest(bytes)).toBeUndefined();
        const { request } = readAsked(bytes) as { request: unknown };
        expect(plain(request)).toEqual(plain(given));
      }),
      { numRuns: 300 },
    );
  });

  it('[STS2] whatever bytes come: they are data of a size that can be, or refused', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const wrong = scanRequest(bytes);
        if (wrong === undefined) expect(() => packr.unpack(bytes)).not.toThrow();
        else expect(() => readAsked(bytes)).toThrow(wrong);
      }),
    );
    // and what was cut or changed on its way
    const asked = writeAsked({ id: 7, request: { kind: 'look', run: 'run-1', tick: 70_000 } });
    for (let length = 0; length < asked.length; length++) {
      expect(scanRequest(asked.subarray(0, length))).toBeDefined();
    }
    fc.assert(
      fc.property(fc.nat(asked.length - 1), fc.nat(255), (at, byte) => {
        const changed = asked.slice();
        changed[at] = byte;
        if (scanRequest(changed) === undefined) {
          expect(() => packr.unpack(changed)).not.toThrow();
        }
      }),
    );
  });

  it('[STS2] lengths that lie, depth without end, and items without number are refused before they are unpacked', () => {
    const long = (token: number) => Uint8Array.from([token, 0xff, 0xff, 0xff, 0xff]);
    for (const token of [0xc6, 0xdb, 0xdd, 0xdf]) {
      expect(scanRequest(long(token))).toMatch(/ends before/);
    }
    expect(scanRequest(nest(60))).toBeUndefined();
    expect(scanRequest(nest(100))).toMatch(/deeper/);
    expect(scanRequest(nest(1_000_000))).toMatch(/deeper/);
    // a byte each, and an object each once they are unpacked
    const many = new Uint8Array(1_000_005).fill(0x80);
    many.set([0xdd, 0, 0x0f, 0x42, 0x40]);
    expect(scanRequest(many)).toMatch(/items/);
    const text = new Uint8Array(40 * 1024 * 1024);
    new DataView(text.buffer).setUint32(1, text.length - 5);
    text[0] = 0xdb;
    expect(scanRequest(text)).toMatch(/besides a recording/);
    // a recording may be that large
    text[0] = 0xc6;
    expect(scanRequest(text)).toBeUndefined();
    expect(scanRequest(packr.pack({ a: Number.NaN }))).toMatch(/not finite/);
    expect(scanRequest(packr.pack(JSON.parse('{"__proto__":1}')))).toMatch(/__proto__/);
    expect(scanRequest(packr.pack(new Date()))).toMatch(/no data/);
    expect(scanRequest(Uint8Array.from([0x81, 0x01, 0x01]))).toMatch(/no text/);
    // a record, for which the reader would make a function
    expect(scanRequest(new Packr({ useRecords: true }).pack({ a: 1 }))).toMatch(/no data/);
  });
});

function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return [...value];
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, plain(item)]));
}

describe('a connection', () => {
  it('[STS2] rubbish is answered; who sends nothing else is turned away, and others do not notice', async () => {
    const { address } = await serveStudio();
    const good = await visit(address);
    const bad = await visit(address);
    bad.socket.send('what is this');
    bad.socket.send(nest(1000));
    bad.socket.send(packr.pack({ id: 5, request: { kind: 'sing' } }));
    bad.socket.send(packr.pack([1, 2, 3]));
    bad.socket.send(Uint8Array.of());
    const errors = () => bad.heard.filter((sent) => 'error' in sent);
    await expect.poll(() => errors().length, wait).toBe(5);
    expect(errors().map((sent) => ('error' in sent ? [sent.id, sent.error[0]!.code] : []))).toEqual(
      [-1, -1, 5, -1, -1].map((id) => [id, 'no-request']),
    );
    for (let i = 0; i < 120; i++) bad.socket.send(Uint8Array.of(0xc1));
    expect(await bad.closed).toEqual({ code: 4003, reason: 'what you send are no requests' });
    expect(await good.ask({ kind: 'watch', run: good.runs[0]!.id })).toBeNull();
  });

  it('[STS2] a flood of requests is turned away', async () => {
    const { address } = await serveStudio();
    const flooding = await visit(address);
    const run = flooding.runs[0]!.id;
    for (let i = 0; i < 6000; i++) flooding.send({ kind: 'unwatch', run });
    expect(await flooding.closed).toEqual({ code: 4003, reason: 'too many requests' });
  });

  it('[STS2] many requests at once are all answered, once each', async () => {
    const { address } = await serveStudio();
    const eager = await visit(address);
    const run = eager.runs[0]!.id;
    for (let i = 0; i < 500; i++) eager.send({ kind: 'explain', run, tick: 0, actor: 'dude' });
    const answered = () => eager.heard.flatMap((sent) => ('id' in sent ? [sent.id] : []));
    await expect.poll(() => answered().length, wait).toBe(500);
    expect(answered().sort((a, b) => a - b)).toEqual(Array.from({ length: 500 }, (_, i) => i + 1));
  });

  it('[STS2] a viewer cannot send what only a director would', async () => {
    const { address } = await serveStudio();
    const bytes = new Uint8Array(100_000);
    const viewer = await visit(address, '?role=viewer');
    viewer.send({ kind: 'open', name: 'large', bytes });
    expect((await viewer.closed).code).toBe(1009);
    const director = await visit(address);
    expect(await director.ask({ kind: 'open', name: 'large', bytes })).toHaveProperty('error');
  });

  it('[STS2] so many pages and no more', async () => {
    const { address } = await serveStudio();
    await Promise.all(Array.from({ length: 200 }, () => visit(address, '?role=viewer')));
    expect((await refusal(address)).status).toBe(503);
  });

  it('[SHW5] who reads too slowly is sent away with a reason, comes back, and misses nothing', async () => {
    const { address, seats, run, scene } = await seatVisitors();
    const slow = await visit(address);
    await slow.ask({ kind: 'watch', run });
    slow.socket.pause();
    // a megabyte each: nobody waits for them for ever
    for (let i = 0; i < 80; i++) slow.send({ kind: 'read', run, actor: 'dude' });
    await expect.poll(() => seats[0]!.readyState, wait).toBe(WebSocket.CLOSING);
    expect(seats[0]!.bufferedAmount).toBeLessThan(40 * 1024 * 1024);
    const then = scene.ticks;
    await expect.poll(() => scene.ticks, wait).toBeGreaterThan(then + 10);
    slow.socket.resume();
    expect(await slow.closed).toEqual({
      code: 4008,
      reason: 'this page is slower than what happens',
    });
    const last = slow.ticks.at(-1)!;
    expect(slow.ticks).toEqual(Array.from({ length: last }, (_, i) => i + 1));
    const back = await visit(address);
    await back.ask({ kind: 'watch', run, from: last });
    await expect.poll(() => back.ticks.at(-1), wait).toBeGreaterThan(then + 10);
    expect(back.ticks).toEqual(Array.from({ length: back.ticks.length }, (_, i) => last + 1 + i));
    expect(back.last('frame')).toBeUndefined();
  });
});

/** A stage and its seats, with the server's ends of the connections at hand. */
async function seatVisitors() {
  const stage = new Stage();
  const scene = createScene({ rate: 50 });
  scene.add(dude);
  const text = 'a'.repeat(1024 * 1024);
  const run = stage.add(scene, {
    title: 'dude',
    playing: true,
    files: {
      names: ['dude'],
      read: async () => ({ name: 'dude.yaml', text }),
      write: async () => ({ conflict: text }),
    },
  });
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const seats: WebSocket[] = [];
  server.on('connection', (socket) => {
    seats.push(socket);
    seatSocket(stage, socket, { role: 'viewer', hello: { stage: 'here', lives: {} } });
  });
  atEnd(() => {
    for (const socket of seats) socket.terminate();
    server.close();
    stage.end();
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seats,
    run,
    scene,
  };
}

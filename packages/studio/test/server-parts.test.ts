/** Long answers: sent in parts, so that what happens and signs of life come in between. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createScene } from '@troupe/core';
import {
  JoinParts,
  reachServer,
  readSent,
  readSentOrPart,
  writeAsked,
  writePart,
  writeSent,
} from '@troupe/views/reach';
import { type Part, type Sent, Stage } from '@troupe/views/stage';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { seatSocket, type Visitor } from '../src/server/socket-seat.js';
import { atEnd, dude, serveStudio, visit, wait } from './server-hub.js';

const megabyte = 1024 * 1024;

/** A stage with a run that takes many megabytes to save, and its seats. */
async function seatLarge(visitor: Partial<Visitor> = {}) {
  const stage = new Stage();
  const text = 'a'.repeat(60_000);
  const books = Array.from({ length: 70 }, (_, i) => [`book${i}`, { text }]);
  const scene = createScene({ rate: 50, world: { things: Object.fromEntries(books) } });
  scene.add(dude);
  const run = stage.add(scene, { title: 'dude' });
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const seats: WebSocket[] = [];
  server.on('connection', (socket) => {
    seats.push(socket);
    const hello = { stage: 'here', lives: {} };
    seatSocket(stage, socket, { role: 'director', hello, ...visitor });
  });
  atEnd(() => {
    for (const socket of seats) socket.terminate();
    server.close();
    stage.end();
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { stage, scene, run, seats, address };
}

/** Enough keyframes for more than may wait for a page. */
async function fill(ask: (ticks: number) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < 10; i++) await ask(300);
}

/** A page that notes everything as it comes. */
async function listen(address: string) {
  const socket = new WebSocket(address.replace('http', 'ws'), { maxPayload: 1 << 30 });
  const came: (Sent | Part | 'sign' | 'hello')[] = [];
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (isBinary) came.push(readSentOrPart(data));
    else came.push(data.length === 0 ? 'sign' : 'hello');
  });
  atEnd(() => socket.terminate());
  await once(socket, 'open');
  return { socket, came };
}

const partsOf = (came: readonly unknown[]) =>
  came.filter((one): one is Part => typeof one === 'object' && one !== null && 'part' in one);

beforeEach(() => vi.stubGlobal('WebSocket', WebSocket));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('parts', () => {
  it('[STS3] are joined to what was sent, however it was cut and whatever comes in between', () => {
    const answer = fc.uint8Array({ minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(answer, answer, fc.integer({ min: 1, max: 50 }), (one, other, size) => {
        const parts = new JoinParts();
        const whole = [one, other].map((bytes, i) => writeSent({ id: i + 1, answer: bytes }));
        const found: Sent[] = [];
        for (let at = 0; at < 400; at += size) {
          for (const [i, bytes] of whole.entries()) {
            if (at >= bytes.length) continue;
            const part = { part: i + 1, bytes: bytes.slice(at, at + size), of: bytes.length };
            const sent = parts.take(readSentOrPart(writePart(part)) as Part);
            if (sent !== undefined) found.push(sent);
          }
        }
        found.sort((a, b) => ('id' in a && 'id' in b ? a.id - b.id : 0));
        expect(found).toEqual(whole.map(readSent));
      }),
      { numRuns: 300 },
    );
  });

  it('[STS3] of an answer that is too long are refused in words, once', () => {
    const parts = new JoinParts(100);
    const part = (bytes: number, of: number) => ({ part: 7, bytes: new Uint8Array(bytes), of });
    const refused = parts.take(part(50, 300));
    expect(refused).toEqual({
      id: 7,
      error: [{ code: 'too-large', path: '', message: expect.stringMatching(/a page takes/) }],
    });
    expect(parts.take(part(50, 300))).toBeUndefined();
    // one that says less than it has
    const other = new JoinParts(100);
    expect(other.take(part(60, 90))).toBeUndefined();
    expect(other.take(part(60, 90))).toHaveProperty('error');
  });
});

describe('a long answer', () => {
  it('[STS3] reaches a page that reads slowly whole, and what happens comes in between', async () => {
    const { run, address, scene, stage } = await seatLarge();
    const slow = await listen(address);
    const director = await visit(address);
    await fill((ticks) => director.ask({ kind: 'step', run, ticks }));
    await director.ask({ kind: 'play', run });
    slow.socket.send(writeAsked({ id: 1, request: { kind: 'watch', run, from: scene.ticks } }));
    slow.socket.send(writeAsked({ id: 2, request: { kind: 'save', run } }));
    // a while for each of its megabytes
    let read = 0;
    slow.socket.on('message', (data: Buffer) => {
      read += data.length;
      if (read < megabyte) return;
      read = 0;
      slow.socket.pause();
      setTimeout(() => slow.socket.resume(), 20);
    });
    const size = () => partsOf(slow.came)[0]?.of ?? Number.POSITIVE_INFINITY;
    const length = () => partsOf(slow.came).reduce((sum, { bytes }) => sum + bytes.length, 0);
    await expect.poll(() => length() >= size(), wait).toBe(true);
    expect(slow.socket.readyState).toBe(WebSocket.OPEN);
    expect(size()).toBeGreaterThan(33 * megabyte);
    const parts = new JoinParts();
    const sent = partsOf(slow.came).flatMap((part) => parts.take(part) ?? []);
    expect(sent).toHaveLength(1);
    const [answer] = sent as { answer: Uint8Array }[];
    const { run: opened } = (await openIn(stage, answer!.answer)) as { run: string };
    expect(opened).toBeDefined();
    const kinds = slow.came.map((one) =>
      typeof one === 'object' && 'event' in one ? one.event.kind : 'other',
    );
    const first = slow.came.indexOf(partsOf(slow.came)[0]!);
    const last = slow.came.lastIndexOf(partsOf(slow.came).at(-1)!);
    expect(kinds.slice(first, last)).toContain('ticks');
  }, 60_000);

  it('[STS2] there is one recording at a time on its way to a page', async () => {
    const { run, address } = await seatLarge();
    const director = await visit(address);
    await director.ask({ kind: 'step', run, ticks: 400 });
    const greedy = await listen(address);
    for (let id = 1; id <= 4; id++) {
      greedy.socket.send(writeAsked({ id, request: { kind: 'save', run } }));
    }
    const order: number[] = [];
    const joined = new JoinParts();
    const whole: Sent[] = [];
    await expect
      .poll(() => {
        for (const part of partsOf(greedy.came.splice(0))) {
          order.push(part.part);
          whole.push(...[joined.take(part) ?? []].flat());
        }
        return whole.length;
      }, wait)
      .toBe(4);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  it('[SHW5] signs of life come while it is on its way', async () => {
    const { run, address, seats } = await seatLarge();
    const director = await visit(address);
    await director.ask({ kind: 'step', run, ticks: 900 });
    director.socket.terminate();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const page = await listen(address);
    page.socket.pause();
    page.socket.send(writeAsked({ id: 1, request: { kind: 'save', run } }));
    const seat = seats.at(-1)!;
    await expect.poll(() => seat.bufferedAmount, wait).toBeGreaterThan(0);
    vi.advanceTimersByTime(15_000);
    page.socket.resume();
    const lastPart = () => {
      const parts = partsOf(page.came);
      const length = parts.reduce((sum, { bytes }) => sum + bytes.length, 0);
      return length > 0 && length === parts[0]!.of;
    };
    await expect.poll(lastPart, wait).toBe(true);
    const signs = page.came.indexOf('sign');
    const last = page.came.lastIndexOf(partsOf(page.came).at(-1)!);
    expect(signs).toBeGreaterThan(0);
    expect(signs).toBeLessThan(last);
  });

  it('[PAG4] a page saves a recording that is larger than one message', async () => {
    const { run, address } = await seatLarge();
    const house = reachServer(address.replace('http', 'ws'));
    atEnd(() => house.end());
    await expect.poll(() => house.connected, wait).toBe(true);
    await house.ask({ kind: 'step', run, ticks: 400 });
    const bytes = await house.ask({ kind: 'save', run });
    expect(bytes.length).toBeGreaterThan(7 * megabyte);
    const { run: opened } = await house.ask({ kind: 'open', name: 'again.mcap', bytes });
    const { words } = await house.ask({ kind: 'compare', run, other: opened });
    expect(words).toMatch(/^No difference/);
  });
});

function openIn(stage: Stage, bytes: Uint8Array): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const seat = stage.connect('director', (sent) => {
      if ('answer' in sent) resolve(sent.answer);
      else if ('error' in sent) reject(new Error(sent.error[0]?.message));
    });
    seat.take({ id: 1, request: { kind: 'open', name: 'saved.mcap', bytes } });
  });
}

describe('a large request', () => {
  it('[STS2] a page says what is too large for its server, and stays connected', async () => {
    const { address } = await serveStudio();
    const viewer = await visit(address, '?role=viewer');
    expect(viewer.hello?.largest).toBe(64 * 1024);
    expect((await visit(address)).hello?.largest).toBe(256 * megabyte);
    const house = reachServer(`${address.replace('http', 'ws')}/studio?role=viewer`);
    atEnd(() => house.end());
    await expect.poll(() => house.connected, wait).toBe(true);
    const lost: string[] = [];
    house.on(() => {
      if (!house.connected) lost.push(house.why);
    });
    const bytes = new Uint8Array(100_000);
    await expect(house.ask({ kind: 'open', name: 'large.mcap', bytes })).rejects.toThrow(
      /too-large.*large\.mcap.*has 0\.1 MB, and this server takes at most 0\.1 MB/,
    );
    const text = 'a'.repeat(100_000);
    const write = { kind: 'write', run: house.runs[0]!.id, actor: 'dude', text, over: '' } as const;
    await expect(house.ask(write)).rejects.toThrow(/too-large/);
    await expect(house.ask({ ...write, text: '' })).rejects.toThrow(/not-allowed/);
    expect(lost).toEqual([]);
  });

  it('[STS2] who sends one is not taken for gone meanwhile, though it answers nothing', async () => {
    let bytes = 0;
    const { address, seats } = await seatLarge({ bytesRead: () => bytes });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const socket = new WebSocket(address.replace('http', 'ws'), { autoPong: false });
    atEnd(() => socket.terminate());
    await once(socket, 'open');
    await expect.poll(() => seats.length, wait).toBe(1);
    for (let second = 0; second < 90; second++) {
      bytes += 1000;
      vi.advanceTimersByTime(1000);
    }
    expect(seats[0]!.readyState).toBe(WebSocket.OPEN);
    vi.advanceTimersByTime(40_000);
    await once(socket, 'close');
  });
});

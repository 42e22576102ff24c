/** The page's end of a connection, with time in the test's hands. */

import { type Hello, reachServer, writeHello, writeSent } from '@troupe/views/reach';
import type { Asked, Sent } from '@troupe/views/stage';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readAsked } from '../src/server/packing.js';

class FakeSocket {
  static all: FakeSocket[] = [];
  binaryType = '';
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  closed = false;
  readonly asked: Asked[] = [];
  readonly url: string;

  constructor(url: string) {
    this.url = url;
    FakeSocket.all.push(this);
  }

  send(bytes: Uint8Array): void {
    this.asked.push(readAsked(bytes) as Asked);
  }

  close(): void {
    this.closed = true;
  }

  hear(sent: Sent): void {
    this.onmessage?.({ data: writeSent(sent).buffer });
  }

  greet(hello: Hello): void {
    this.onmessage?.({ data: writeHello(hello) });
    this.hear({ event: { kind: 'runs', role: 'director', runs: [] } });
  }

  lose(code = 1006, reason = ''): void {
    this.onclose?.({ code, reason });
  }
}

let answer: { readonly status: number; readonly text: string } | undefined;
beforeEach(() => {
  FakeSocket.all = [];
  answer = undefined;
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', async (url: string) => {
    expect(url).toBe('http://here/studio?token=t');
    if (answer === undefined) throw new TypeError('nobody is there');
    const { status, text } = answer;
    return { status, text: async () => text };
  });
});
afterEach(() => {
  // one that is left would try again where there is no socket
  for (const house of opened.splice(0)) house.end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const opened: ReturnType<typeof reachServer>[] = [];
const open = () => {
  const house = reachServer('ws://here/studio?token=t');
  opened.push(house);
  return house;
};
const latest = () => FakeSocket.all.at(-1)!;
const hello: Hello = { stage: 'a', lives: { 'run-1': { life: 1, epoch: 1, tick: 0 } } };

it('[SHW5] it is tried again, with longer waits, until the server is there', async () => {
  const house = open();
  const waits: number[] = [];
  for (let i = 0; i < 6; i++) {
    const before = FakeSocket.all.length;
    latest().lose();
    await vi.advanceTimersByTimeAsync(0);
    let waited = 0;
    while (FakeSocket.all.length === before) {
      await vi.advanceTimersByTimeAsync(50);
      waited += 50;
    }
    waits.push(waited);
    expect([house.connected, house.why]).toEqual([false, 'the server is not within reach']);
  }
  expect(waits).toEqual([250, 500, 1000, 2000, 4000, 4000]);
  latest().greet(hello);
  expect(house.connected).toBe(true);
  latest().lose(1001, 'the server was ended');
  expect([house.connected, house.why]).toEqual([false, 'the server was ended']);
  await vi.advanceTimersByTimeAsync(250);
  expect(FakeSocket.all).toHaveLength(8);
});

it('[STS2] who is refused for good is told why, and does not ask again', async () => {
  const house = open();
  answer = { status: 401, text: 'the token was good until yesterday; get a new one\n' };
  latest().lose();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(house.why).toBe('the token was good until yesterday; get a new one');
  // too many pages: that may pass
  const other = open();
  answer = { status: 426, text: 'Connect with a WebSocket' };
  latest().lose();
  await vi.advanceTimersByTimeAsync(250);
  expect(FakeSocket.all).toHaveLength(3);
  latest().greet(hello);
  latest().lose(4001, 'the token has expired; get a new one');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all).toHaveLength(3);
  expect(other.why).toBe('the token has expired; get a new one');
});

it('[SHW5] a server that says nothing any more is taken for lost; signs of life keep it', async () => {
  const house = open();
  latest().greet(hello);
  for (let i = 0; i < 10; i++) {
    await vi.advanceTimersByTimeAsync(5000);
    latest().onmessage?.({ data: '' });
  }
  expect([house.connected, FakeSocket.all.length]).toEqual([true, 1]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(FakeSocket.all[0]!.closed).toBe(true);
  expect(house.why).toBe('the server does not answer');
  expect(FakeSocket.all.length).toBeGreaterThan(1);
});

it('[SHW5] one that was ended stays so, also while nothing is connected', async () => {
  const house = open();
  latest().greet(hello);
  latest().lose();
  house.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  const other = open();
  latest().greet(hello);
  other.end();
  expect(latest().closed).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all).toHaveLength(2);
  expect(vi.getTimerCount()).toBe(0);
});

it('[SHW5] it goes on from what it has, unless the run is another one by now', async () => {
  const house = open();
  latest().greet(hello);
  house.show('run-1');
  const frame = { timer: { tick: 0, time: 0 }, rate: 30, actors: [], world: { things: {} } };
  latest().hear({ event: { kind: 'frame', run: 'run-1', frame: frame as never } });
  const watched = async (next: Hello) => {
    latest().lose();
    await vi.advanceTimersByTimeAsync(300);
    latest().greet(next);
    return latest().asked.map(({ request }) => request);
  };
  expect(await watched(hello)).toEqual([{ kind: 'watch', run: 'run-1', from: 0 }]);
  const anew: Hello = { stage: 'b', lives: { 'run-1': { life: 2, epoch: 1, tick: 0 } } };
  expect(await watched(anew)).toEqual([{ kind: 'watch', run: 'run-1' }]);
  // nothing has been told by that one yet
  expect(await watched(anew)).toEqual([{ kind: 'watch', run: 'run-1' }]);
  latest().hear({ event: { kind: 'frame', run: 'run-1', frame: frame as never } });
  expect(await watched(anew)).toEqual([{ kind: 'watch', run: 'run-1', from: 0 }]);
});

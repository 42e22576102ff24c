/** A page that is connected over WebSocket: what it asks is taken, what happens is sent, as far as it keeps up. */
import { TroupeError } from '@troupe/core';
import { type Hello, writeHello, writePart, writeSent } from '@troupe/views/reach';
import type { Role, RunInfo, Seat, Sent, Stage } from '@troupe/views/stage';
import type { WebSocket } from 'ws';
import { readAsked } from './packing.js';

/** Bytes that may wait for one page, besides a recording: who is slower than that comes back and is told what it missed. */
const mostWaiting = 32 * 1024 * 1024;
/** Bytes of an answer that go at once. In between of longer ones come signs of life, and what happens. */
const largestPart = 256 * 1024;
/** Requests a second, on average over ten. */
const mostAsked = 200;
/** Requests of one page that are answered at the same time; the others wait, and so does whoever sends them. */
const mostOpen = 16;
/** Messages that were no requests before a page is turned away. */
const mostBad = 100;
/** Seconds between signs of life. */
const signEvery = 5;
/** Seconds without one from a page until it is taken for gone. */
const goneAfter = 30;
/** Milliseconds that one which was turned away has to go by itself. */
const lastMoment = 2000;

export interface Visitor {
  readonly role: Role;
  /** Which runs are for it; all unless said. */
  readonly sees?: ((run: RunInfo) => boolean) | undefined;
  /** Milliseconds since 1970: it may stay no longer. */
  readonly until?: number | undefined;
  readonly hello: Hello;
  /** Bytes that came so far: a page that sends a large file says nothing else meanwhile. */
  readonly bytesRead?: (() => number) | undefined;
}

export function seatSocket(stage: Stage, socket: WebSocket, visitor: Visitor): void {
  const { role, sees, until, hello, bytesRead = () => 0 } = visitor;
  let bad = 0;
  let asked = 0;
  let open = 0;
  let seconds = 0;
  let heard = 0;
  let read = 0;
  /** Bytes of long answers that are not on their way yet. */
  let held = 0;
  let seat: Seat | undefined;
  let over = false;
  const waiting: unknown[] = [];

  const leave = () => {
    over = true;
    waiting.length = 0;
    clearInterval(timer);
    seat?.leave();
  };
  // one that does not answer the close could go on asking
  const turnAway = (code: number, reason: string, within = lastMoment) => {
    if (over) return;
    leave();
    socket.resume();
    socket.close(code, reason);
    setTimeout(() => socket.terminate(), within).unref();
  };
  const noteBad = () => {
    bad += 1;
    if (bad > mostBad) turnAway(4003, 'what you send are no requests');
  };
  const expire = () => turnAway(4001, 'the token has expired; get a new one');
  const isExpired = () => until !== undefined && Date.now() >= until;

  /** Done when it is on its way, or never will be. */
  const post = (bytes: Uint8Array): Promise<void> =>
    new Promise((resolve) => socket.send(bytes, () => resolve()));
  const postParts = async (id: number, bytes: Uint8Array, counts: boolean) => {
    let left = counts ? bytes.length : 0;
    held += left;
    for (let at = 0; at < bytes.length && !over; at += largestPart) {
      const part = bytes.subarray(at, at + largestPart);
      await post(writePart({ part: id, bytes: part, of: bytes.length }));
      // its answers to pings come after all that is on its way to it
      heard = seconds;
      if (!counts) continue;
      held -= part.length;
      left -= part.length;
    }
    held -= left;
  };
  const send = (sent: Sent): Promise<void> | undefined => {
    if (over || socket.readyState !== socket.OPEN) return undefined;
    if (socket.bufferedAmount + held > mostWaiting) {
      // what waits is still sent: it goes on from there when it comes back
      turnAway(4008, 'this page is slower than what happens', goneAfter * 1000);
      return undefined;
    }
    const bytes = writeSent(sent);
    if (!('id' in sent)) return post(bytes);
    open -= 1;
    if ('error' in sent && sent.error[0]?.code === 'no-request') noteBad();
    // not within the answer: a thousand that are answered at once would be a thousand deep
    queueMicrotask(takeNext);
    if (bytes.length <= largestPart) return post(bytes);
    // of recordings there is one at a time, however long it is
    return postParts(sent.id, bytes, !('answer' in sent && sent.answer instanceof Uint8Array));
  };
  const takeNext = () => {
    while (!over && open < mostOpen && waiting.length > 0) {
      open += 1;
      seat?.take(waiting.shift());
    }
    if (over || socket.readyState !== socket.OPEN) return;
    if (waiting.length > 0) socket.pause();
    else if (socket.isPaused) socket.resume();
  };

  const timer = setInterval(() => {
    asked = Math.max(0, asked - mostAsked);
    seconds += 1;
    // nothing is read meanwhile
    if (socket.isPaused || bytesRead() > read) heard = seconds;
    read = bytesRead();
    if (isExpired()) expire();
    else if (seconds - heard > goneAfter) socket.terminate();
    else if (seconds % signEvery === 0) {
      socket.ping();
      // a page cannot see a ping
      socket.send('');
    }
  }, 1000);
  timer.unref();
  socket.on('pong', () => {
    heard = seconds;
  });
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (over) return;
    heard = seconds;
    asked += 1;
    if (isExpired()) expire();
    else if (asked > 10 * mostAsked) turnAway(4003, 'too many requests');
    else {
      try {
        waiting.push(isBinary ? readAsked(data) : undefined);
        takeNext();
      } catch (error) {
        open += 1;
        send({ id: -1, error: problemsOf(error) });
      }
    }
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', leave);
  socket.send(writeHello(hello));
  seat = stage.connect(role, send, sees);
}

function problemsOf(error: unknown) {
  if (error instanceof TroupeError) return [...error.problems];
  return [{ code: 'no-request', path: '', message: 'is no request: it cannot be read' }];
}

/** What a server says first, and what a page makes of it: whether the runs that it knows are still the same. */
import type { Asked } from '../model/protocol.js';

/** A run that outlives its server, because it is kept. */
export interface Life {
  /** Of the character: another one where it began from nothing. */
  readonly life: number;
  /** Higher with each start of its server. */
  readonly epoch: number;
  /** With which tick this start began. */
  readonly tick: number;
}

export interface Hello {
  /** No other start of any server has it. */
  readonly stage: string;
  /** Of runs that can outlive it, by their ids. */
  readonly lives: Readonly<Record<string, Life>>;
  /** Bytes of one request that it takes from this page: one that is larger is not worth sending. */
  readonly largest?: number;
}

export function writeHello(hello: Hello): string {
  return JSON.stringify(hello);
}

export function readHello(text: string): Hello {
  return JSON.parse(text) as Hello;
}

/**
 * Ids of runs begin anew with each start of a server. Told only what comes after the ticks it has, a page would take the
 * ticks of another run for those of this one.
 */
export function askAgain(asked: Asked, before: Hello | undefined, now: Hello): Asked {
  const { request } = asked;
  if (request.kind !== 'watch' || request.from === undefined) return asked;
  if (before !== undefined && goesOn(before, now, request.run, request.from)) return asked;
  return { ...asked, request: { kind: 'watch', run: request.run } };
}

function goesOn(before: Hello, now: Hello, run: string, from: number): boolean {
  if (before.stage === now.stage) return true;
  const [then, today] = [before.lives[run], now.lives[run]];
  if (then === undefined || today?.life !== then.life) return false;
  // ticks that were made and not kept have been made once more, otherwise
  return then.epoch === today.epoch || from <= today.tick;
}

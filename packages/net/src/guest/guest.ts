/** Somebody who looks at characters and steers them, without being part of one. */
import { checkOptions, type Data, keysOf, type Problem, TroupeError } from '@troupe/core';
import type { Post } from '../object/post.js';
import { SessionPost } from '../object/post-over-session.js';
import type { Down, FromGuest } from '../protocol/messages.js';
import { ClientSession, type SessionOptions, sessionKeys } from '../session/client-session.js';

export type Request = Omit<FromGuest, 'kind' | 'id'>;

export interface GuestOptions extends SessionOptions {
  /** A step of a character that is watched, as a line of its trace. `missed`: steps before it that the hub left out. */
  readonly onStep?: (character: string, line: string, missed: number) => void;
  readonly onNews?: (character: string, text: string) => void;
  /** `anew`: what was asked before and not answered is lost. */
  readonly onConnected?: (anew: boolean) => void;
  readonly onLost?: (reason: string) => void;
  readonly onEnded?: (reason: string, code: string) => void;
}

const guestKeys = [
  ...sessionKeys,
  ...keysOf<Omit<GuestOptions, keyof SessionOptions>>({
    onStep: true,
    onNews: true,
    onConnected: true,
    onLost: true,
    onEnded: true,
  }),
];

interface Waiting {
  readonly resolve: (what: Data) => void;
  readonly reject: (error: Error) => void;
}

export class Guest {
  readonly #session: ClientSession;
  readonly #post: SessionPost;
  readonly #options: GuestOptions;
  readonly #waiting = new Map<number, Waiting>();
  readonly #watched = new Set<string>();
  #ids = 0;
  #ended: string | undefined;

  constructor(options: GuestOptions) {
    checkOptions(options, guestKeys, 'Guest');
    this.#options = options;
    this.#post = new SessionPost(
      (message) => this.#session.send(message),
      () => ++this.#ids,
    );
    this.#session = new ClientSession(options, {
      ready: (anew) => this.#ready(anew),
      message: (message) => this.#take(message),
      lost: (reason) => options.onLost?.(reason),
      ended: (reason, code) => this.#over(reason, code),
    });
  }

  /** For active objects that share its connection. A viewer's may ask, and no more. */
  get mail(): Post {
    return this.#post;
  }

  get connected(): boolean {
    return this.#session.connected;
  }

  /**
   * Asks for something; rejects with what is wrong, or that the answer will never come. A call of a director is broken off by
   * the signal, and then answered.
   */
  ask(request: Request, signal?: AbortSignal): Promise<Data> {
    if (this.#ended !== undefined) return Promise.reject(new Error(this.#ended));
    const { verb, character } = request;
    if (character !== undefined && verb === 'watch') this.#watched.add(character);
    if (character !== undefined && verb === 'unwatch') this.#watched.delete(character);
    const id = ++this.#ids;
    const answer = new Promise<Data>((resolve, reject) => {
      // first: what cannot be sent throws, and nobody would ever answer it
      this.#session.send({ kind: 'do', id, ...request });
      this.#waiting.set(id, { resolve, reject });
    });
    return signal === undefined ? answer : this.#breakable(answer, id, signal);
  }

  #breakable(answer: Promise<Data>, request: number, signal: AbortSignal): Promise<Data> {
    const breakOff = () => {
      if (this.#waiting.has(request)) this.ask({ verb: 'break-off', request }).catch(() => {});
    };
    if (signal.aborted) breakOff();
    signal.addEventListener('abort', breakOff);
    return answer.finally(() => signal.removeEventListener('abort', breakOff));
  }

  end(reason = 'it left'): void {
    this.#session.end(reason);
  }

  #ready(anew: boolean): void {
    this.#post.ready(anew);
    if (anew) {
      // whether it was done cannot be known: asking again might do it twice
      this.#rejectAll('the connection was lost before the answer came');
      for (const character of this.#watched) {
        this.ask({ verb: 'watch', character }).catch(() => this.#watched.delete(character));
      }
    }
    this.#options.onConnected?.(anew);
  }

  #take(message: Down): void {
    if (this.#post.take(message)) return;
    switch (message.kind) {
      case 'done':
        this.#answer(message.id)?.resolve(message.what);
        break;
      case 'refused': {
        const error = new TroupeError(message.problems as [Problem, ...Problem[]]);
        if (message.id !== undefined) this.#answer(message.id)?.reject(error);
        break;
      }
      case 'stepped':
        this.#options.onStep?.(message.character, message.record, message.missed ?? 0);
        break;
      case 'news':
        this.#options.onNews?.(message.character, message.text);
        break;
      case 'check':
        this.#session.silence = 2 * message.next + 5000;
        this.#session.send({ kind: 'alive', check: message.check });
        break;
      default:
    }
  }

  #answer(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  #rejectAll(reason: string): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new Error(reason));
  }

  #over(reason: string, code: string): void {
    this.#ended = reason;
    this.#rejectAll(reason);
    this.#post.ended(reason);
    this.#options.onEnded?.(reason, code);
  }
}

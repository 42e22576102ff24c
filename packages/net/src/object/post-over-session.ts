/** The post of objects that live in a client: over its session with the hub, which they share with whatever else is there. */
import { checkOptions, type Data, type Problem } from '@troupe/core';
import type { Down, Up } from '../protocol/messages.js';
import { ClientSession, type SessionOptions, sessionKeys } from '../session/client-session.js';
import { errorOf, packData } from './pack-data.js';
import type { Box, Letter, Post, Reply } from './post.js';

interface Appearing {
  readonly name: string;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** Whoever has the session hands it what comes, and says when it begins anew and when it is over. */
export class SessionPost implements Post {
  readonly #send: (message: Up) => void;
  /** Numbers that nothing else in this session has. */
  readonly #nextId: () => number;
  readonly #boxes = new Map<string, Box>();
  readonly #appearing = new Map<number, Appearing>();
  readonly #asked = new Map<number, (reply: Reply) => void>();
  /** Sessions so far: an answer to the last one would be taken for that of another question. */
  #generation = 0;
  #ended: string | undefined;

  constructor(send: (message: Up) => void, nextId: () => number) {
    this.#send = send;
    this.#nextId = nextId;
  }

  appear(name: string, box: Box): Promise<void> {
    if (this.#ended !== undefined) return Promise.reject(errorOf(lost(this.#ended)));
    if (this.#boxes.has(name)) {
      const message = `there is an object "${name}" here already. Choose another name`;
      return Promise.reject(errorOf({ code: 'name-taken', path: name, message }));
    }
    this.#boxes.set(name, box);
    return new Promise((resolve, reject) => this.#sayAppear({ name, resolve, reject }));
  }

  vanish(name: string): void {
    if (!this.#boxes.delete(name)) return;
    for (const [id, appearing] of this.#appearing) {
      if (appearing.name !== name) continue;
      this.#appearing.delete(id);
      appearing.reject(errorOf(lost('it vanished before it had appeared')));
    }
    this.#send({ kind: 'vanish', name });
  }

  tell(from: string, to: string, what: Data): void {
    const packed = packData(what);
    if (this.#ended === undefined) this.#send({ kind: 'tell', from, to, what: packed });
  }

  ask(from: string, to: string, what: Data, reply: (reply: Reply) => void): () => void {
    const packed = packData(what);
    if (this.#ended !== undefined) {
      reply({ kind: 'refuse', problem: lost(this.#ended) });
      return () => undefined;
    }
    const id = this.#nextId();
    this.#asked.set(id, reply);
    this.#send({ kind: 'ask', id, from, to, what: packed });
    return () => this.#asked.delete(id);
  }

  /** Whether it was for an object here. */
  take(message: Down): boolean {
    switch (message.kind) {
      case 'tell':
      case 'ask':
        this.#deliver(message);
        return true;
      case 'answer':
      case 'refuse':
        this.#settle(message.id, message);
        return true;
      case 'gone':
        for (const box of [...this.#boxes.values()]) box.gone(message.names);
        return true;
      case 'done':
        return this.#appeared(message.id);
      case 'refused': {
        const [problem = lost('it was refused')] = message.problems;
        if (message.id === undefined) {
          if (problem.code === 'busy')
            for (const box of [...this.#boxes.values()]) box.refused?.(problem.path);
          return false;
        }
        return this.#appeared(message.id, problem) || this.#settle(message.id, refusal(problem));
      }
      default:
        return false;
    }
  }

  ready(anew: boolean): void {
    if (!anew) return;
    this.#generation++;
    const asked = [...this.#asked.values()];
    this.#asked.clear();
    const waiting = new Map([...this.#appearing.values()].map((each) => [each.name, each]));
    this.#appearing.clear();
    for (const [name, box] of this.#boxes) {
      const unreachable = (error: Error) => box.unreachable(lost(error.message), false);
      this.#sayAppear(waiting.get(name) ?? { name, resolve: () => undefined, reject: unreachable });
    }
    // after they have appeared: what they say now is said in their own names
    for (const box of [...this.#boxes.values()]) box.renewed();
    const problem = lost('the connection was lost before the answer came');
    for (const reply of asked) reply(refusal(problem));
  }

  ended(reason: string): void {
    if (this.#ended !== undefined) return;
    this.#ended = reason;
    const problem = lost(reason);
    const appearing = [...this.#appearing.values()];
    const asked = [...this.#asked.values()];
    const boxes = [...this.#boxes.values()];
    this.#appearing.clear();
    this.#asked.clear();
    this.#boxes.clear();
    for (const { reject } of appearing) reject(errorOf(problem));
    for (const reply of asked) reply(refusal(problem));
    for (const box of boxes) box.unreachable(problem, true);
  }

  #sayAppear(appearing: Appearing): void {
    const id = this.#nextId();
    this.#appearing.set(id, appearing);
    this.#send({ kind: 'appear', id, name: appearing.name });
  }

  #appeared(id: number, problem?: Problem): boolean {
    const appearing = this.#appearing.get(id);
    if (appearing === undefined) return false;
    this.#appearing.delete(id);
    if (problem === undefined) appearing.resolve();
    else {
      this.#boxes.delete(appearing.name);
      appearing.reject(errorOf(problem));
    }
    return true;
  }

  #deliver(letter: Letter): void {
    const box = this.#boxes.get(letter.to);
    const generation = this.#generation;
    const reply = (given: Reply) => {
      if (letter.kind !== 'ask' || generation !== this.#generation) return;
      if (this.#ended === undefined) this.#send({ ...given, id: letter.id });
    };
    if (box !== undefined) box.take(letter, reply);
    else {
      const message = `there is no object "${letter.to}" any more`;
      reply(refusal({ code: 'unknown-object', path: letter.to, message }));
    }
  }

  #settle(id: number, reply: Reply): boolean {
    const settle = this.#asked.get(id);
    this.#asked.delete(id);
    settle?.(reply);
    return settle !== undefined;
  }
}

export interface SessionPosting {
  readonly post: Post;
  readonly connected: boolean;
  end(reason?: string): void;
}

/** For a client that has objects and nothing else. Agencies and guests have a post of their own: `mail`. */
export function postOverSession(
  options: SessionOptions & { readonly onEnded?: (reason: string, code: string) => void },
): SessionPosting {
  checkOptions(options, [...sessionKeys, 'onEnded'], 'postOverSession');
  let ids = 0;
  const post = new SessionPost(
    (message) => session.send(message),
    () => ++ids,
  );
  const session: ClientSession = new ClientSession(options, {
    ready: (anew) => post.ready(anew),
    message: (message) => {
      if (post.take(message) || message.kind !== 'check') return;
      session.silence = 2 * message.next + 5000;
      session.send({ kind: 'alive', check: message.check });
    },
    ended: (reason, code) => {
      post.ended(reason);
      options.onEnded?.(reason, code);
    },
  });
  return {
    post,
    get connected() {
      return session.connected;
    },
    end: (reason = 'it left') => session.end(reason),
  };
}

function refusal(problem: Problem): Reply {
  return { kind: 'refuse', problem };
}

function lost(message: string): Problem {
  return { code: 'connection-lost', path: '', message };
}

/** How mail gets from one active object to another: within this process, or over a session with a hub. */
import type { Data, Problem } from '@troupe/core';
import type { Mail, Role } from '../protocol/messages.js';

/** What is put into a box. Who it is from was made sure of by the hub. */
export type Letter = Extract<Mail, { kind: 'tell' | 'ask' }>;

/** What comes back for a question: an answer, or why there is none. */
export type Reply =
  | { readonly kind: 'answer'; readonly what: Data }
  | { readonly kind: 'refuse'; readonly problem: Problem };

export interface Sender {
  /** Of the object, or of the client where none of its objects wrote it. */
  readonly name: string;
  /** Of its client; nothing for an object in the hub's own process. */
  readonly role: Role | undefined;
}

/** Where an object takes what comes for it. None of these may throw. */
export interface Box {
  take(letter: Letter, reply: (reply: Reply) => void): void;
  /** These are no longer there, of whom it may have heard. */
  gone(names: readonly string[]): void;
  /** Too much waits where that one lives: what was told to it just now did not get there. */
  refused?(to: string): void;
  /** The hub knows nothing of what was before: what was left with others is no longer there, nor what they left here. */
  renewed(): void;
  /** Nobody reaches it any more under its name; `forGood` if nobody ever will over this post. */
  unreachable(problem: Problem, forGood: boolean): void;
}

export interface Post {
  /** Makes an object reachable under a name. Rejects if the name is taken, or if this may not be. */
  appear(name: string, box: Box): Promise<void>;
  vanish(name: string): void;
  tell(from: string, to: string, what: Data): void;
  /** `reply` is called at most once; what is returned calls it off. */
  ask(from: string, to: string, what: Data, reply: (reply: Reply) => void): () => void;
}

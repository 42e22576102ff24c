/** What code of a skill is given when it is executed. A class: an object with a getter of its own is slow to make. */
import type { Value } from '@troupe/core';
import type { Down, RemoteWrite } from '../protocol/messages.js';
import type { RemoteContext } from './hosted-agents.js';

export interface ContextHands {
  readonly signal: () => AbortSignal;
  readonly sense: (signs: Readonly<Record<string, Value>>) => void;
  readonly write: (...writes: readonly RemoteWrite[]) => void;
}

export class ExecutionContext implements RemoteContext {
  readonly character: string;
  readonly skill: string;
  readonly number: number;
  readonly args: Readonly<Record<string, string>>;
  // properties, not methods: authors take them out of the context
  readonly sense: ContextHands['sense'];
  readonly write: ContextHands['write'];
  readonly #signal: ContextHands['signal'];

  constructor(order: Extract<Down, { kind: 'execute' }>, hands: ContextHands) {
    this.character = order.character;
    this.skill = order.skill;
    this.number = order.number;
    this.args = order.args ?? {};
    this.sense = hands.sense;
    this.write = hands.write;
    this.#signal = hands.signal;
  }

  /** Made when it is asked for: most never look. */
  get signal(): AbortSignal {
    return this.#signal();
  }
}

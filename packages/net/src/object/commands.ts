/** The command list: what an object tells itself to do every so often, for a while or until something holds. */
import { type Data, fail, type Period } from '@troupe/core';
import { DueList, expectPeriod, type Moment, type Recurring } from './due-list.js';

export interface Command<T> {
  readonly every: Period;
  readonly run?: (self: T) => void;
  /** Messages that it sends to itself, in this order. */
  readonly messages?: readonly Data[];
  /** How long it stays; for ever by default. */
  readonly lasts?: Period;
  /** It goes when this holds: code, or an expression over what the object offers. */
  readonly until?: ((self: T) => boolean) | string;
}

interface Entry<T> extends Recurring {
  readonly name: string;
  readonly command: Command<T>;
  readonly since: Moment;
}

export interface CommandTools<T> {
  readonly self: T;
  /** Whether an expression holds. */
  readonly holds: (expression: string) => boolean;
  readonly say: (message: Data) => void;
  readonly fault: (where: string, error: unknown) => void;
}

/** Of one object. */
const most = 10_000;

export class CommandList<T> {
  readonly #tools: CommandTools<T>;
  readonly #entries = new Map<string, Entry<T>>();
  readonly due = new DueList<Entry<T>>();

  constructor(tools: CommandTools<T>) {
    this.#tools = tools;
  }

  get names(): readonly string[] {
    return [...this.#entries.keys()];
  }

  /** One of the same name is replaced. It runs for the first time one period from now. */
  add(name: string, command: Command<T>, since: Moment): void {
    const path = `commands.${name}`;
    const every = expectPeriod(command.every, `${path}.every`);
    if (command.lasts !== undefined) expectPeriod(command.lasts, `${path}.lasts`);
    if (command.run === undefined && command.messages === undefined) {
      fail('empty-command', path, 'has nothing to do. Give it run, or messages');
    }
    if (this.#entries.size >= most && !this.#entries.has(name)) {
      fail('too-many', path, `there are ${most} commands already`);
    }
    this.remove(name);
    const entry: Entry<T> = { name, command, since, every, due: 0, place: -1 };
    this.#entries.set(name, entry);
    this.due.putAnew(entry, since);
  }

  remove(name: string): void {
    const entry = this.#entries.get(name);
    if (entry === undefined) return;
    this.due.strike(entry);
    this.#entries.delete(name);
  }

  run(moment: Moment): void {
    const due: Entry<T>[] = [];
    for (let entry = this.due.take(moment); entry !== undefined; entry = this.due.take(moment)) {
      due.push(entry);
    }
    // by name: the order in which they were put on the list does not matter
    due.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of due) this.due.putNext(entry, moment);
    for (const entry of due) {
      // an earlier one may have taken it off the list
      if (this.#entries.get(entry.name) === entry) this.#runOne(entry, moment);
    }
  }

  #runOne({ name, command, since }: Entry<T>, moment: Moment): void {
    const { self, holds, say, fault } = this.#tools;
    const { lasts, until } = command;
    if (lasts !== undefined && isPast(lasts, since, moment)) {
      this.remove(name);
      return;
    }
    try {
      const over = typeof until === 'string' ? holds(until) : (until?.(self) ?? false);
      if (over) this.remove(name);
      else {
        command.run?.(self);
        for (const message of command.messages ?? []) say(message);
      }
    } catch (error) {
      fault(`command ${name}`, error);
    }
  }
}

/** It may still run in the turn in which its time is up. */
function isPast(lasts: Period, since: Moment, { turn, now }: Moment): boolean {
  if (typeof lasts === 'number') return turn > since.turn + lasts;
  return now > since.now + lasts.seconds * 1000 + 1e-6;
}

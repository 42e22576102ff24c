/** A page's side of a stage: its runs, a show for each that is looked at, and requests with their answers. */
import { type Problem, TroupeError } from '@troupe/core';
import type { Answers, Event, Request, Role, RunInfo, Sent } from '../model/protocol.js';
import { RunShow } from './run-show.js';

/** What carries messages to a stage. */
export interface Wire {
  send(asked: { readonly id: number; readonly request: Request }): void;
  close(): void;
}

type Ask = <K extends Request['kind']>(
  request: Extract<Request, { kind: K }>,
) => Promise<Answers[K]>;

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
}

export class House {
  readonly #shows = new Map<string, RunShow>();
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Set<() => void>();
  readonly #newsListeners = new Set<(text: string) => void>();
  readonly #now: () => number;
  #wire: Wire | undefined;
  #runs: readonly RunInfo[] = [];
  #role: Role = 'viewer';
  #count = 0;
  #why = 'not connected yet';
  #isFinal = false;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get runs(): readonly RunInfo[] {
    return this.#runs;
  }

  lastOf(run: string): number | undefined {
    const info = this.#runs.find(({ id }) => id === run);
    return info && Math.max(info.last, this.#shows.get(run)?.log.last ?? 0);
  }

  get role(): Role {
    return this.#role;
  }

  get connected(): boolean {
    return this.#wire !== undefined;
  }

  /** Why it is not connected. */
  get why(): string {
    return this.#why;
  }

  /** It is not tried again. */
  get isFinal(): boolean {
    return this.#isFinal;
  }

  /** Told when runs come, go or change, and when the connection does. */
  on(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onNews(listener: (text: string) => void): () => void {
    this.#newsListeners.add(listener);
    return () => this.#newsListeners.delete(listener);
  }

  /** A stage is within reach, for the first time or again: shows go on from what they have. */
  connect(wire: Wire): void {
    this.#wire = wire;
    for (const show of this.#shows.values()) show.watch();
    this.#tell();
  }

  /** `isFinal`: asking again would be refused again. */
  lose(why: string, isFinal = false): void {
    if (this.#wire === undefined && this.#why === why) return;
    this.#isFinal = isFinal;
    this.#wire = undefined;
    this.#why = why;
    for (const { reject } of this.#waiting.values()) reject(lost(why));
    this.#waiting.clear();
    this.#tell();
  }

  /** The show of a run; the same one each time. */
  show(run: string): RunShow {
    let show = this.#shows.get(run);
    if (show === undefined) {
      show = new RunShow(run, this, this.#now);
      this.#shows.set(run, show);
      if (this.#wire !== undefined) show.watch();
    }
    return show;
  }

  /** No longer looked at. */
  leave(run: string): void {
    const show = this.#shows.get(run);
    if (show === undefined) return;
    this.#shows.delete(run);
    show.end();
    this.ask({ kind: 'unwatch', run }).catch(() => undefined);
  }

  readonly ask: Ask = (request) =>
    new Promise((resolve, reject) => {
      if (this.#wire === undefined) {
        reject(lost(this.#why));
        return;
      }
      this.#count += 1;
      this.#waiting.set(this.#count, { resolve: resolve as Waiting['resolve'], reject });
      this.#wire.send({ id: this.#count, request });
    });

  /** What came from the stage. */
  take(sent: Sent): void {
    if ('event' in sent) {
      this.#hear(sent.event);
      return;
    }
    const waiting = this.#waiting.get(sent.id);
    this.#waiting.delete(sent.id);
    if (waiting === undefined) return;
    if ('error' in sent) waiting.reject(new TroupeError(sent.error));
    else waiting.resolve(sent.answer as never);
  }

  end(): void {
    this.#wire?.close();
    this.lose('it was closed');
    for (const show of this.#shows.values()) show.end();
    this.#shows.clear();
  }

  #hear(event: Event): void {
    if (event.kind === 'runs') {
      this.#forgetGone(event.runs);
      this.#runs = event.runs;
      this.#role = event.role;
      for (const show of this.#shows.values()) show.hearRuns();
      this.#tell();
    } else if (event.kind === 'news') {
      for (const listener of [...this.#newsListeners]) listener(event.text);
    } else this.#shows.get(event.run)?.hear(event);
  }

  /** Their names are given again by a stage that begins anew. */
  #forgetGone(runs: readonly RunInfo[]): void {
    const there = new Set(runs.map(({ id }) => id));
    for (const { id } of this.#runs) {
      if (there.has(id)) continue;
      this.#shows.get(id)?.end();
      this.#shows.delete(id);
    }
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

function lost(why: string): TroupeError {
  const problem: Problem = {
    code: 'not-connected',
    path: '',
    message: `the stage is not within reach: ${why}`,
  };
  return new TroupeError([problem]);
}

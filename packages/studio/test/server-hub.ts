/** A server with characters and the studio, and programs that speak to it as its page does. Ended after each test. */
import type { ActorDefinition } from '@troupe/core';
import { createExpressions } from '@troupe/files';
import { type Served, type ServeOptions, serveHub } from '@troupe/net/node';
import { type Hello, JoinParts, readHello, readSentOrPart, writeAsked } from '@troupe/views/reach';
import type { Answers, Event, Request, Sent } from '@troupe/views/stage';
import { afterEach, expect } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';
import { createSite, type SiteOptions, type StudioSite } from '../src/server/site.js';

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});
export function atEnd(end: () => unknown): void {
  ending.push(end);
}

/** Generous: the machine may have much else to do. */
export const wait = { timeout: 30_000, interval: 20 };

/** It eats whenever it is hungry, and it always is. */
export const dude: ActorDefinition = {
  name: 'dude',
  sensors: { hungry: true, fed: false },
  goals: { fed: true },
  skills: { eat: { when: ['hungry'], adds: ['fed'] }, rest: { adds: ['fed'] } },
};

export interface Serving extends Served {
  readonly site: StudioSite;
}

export async function serveStudio(
  options: Partial<ServeOptions> & Pick<SiteOptions, 'files' | 'looks'> = {},
): Promise<Serving> {
  const { files, looks, ...rest } = options;
  let site: StudioSite | undefined;
  const served = await serveHub({
    characters: [dude],
    expressions: createExpressions(),
    rate: 50,
    onRegistry: (registry) => site?.add(registry),
    site: (hub, origins) => {
      site = createSite(hub, origins, {
        ...(rest.key && { key: rest.key }),
        ...(files && { files }),
        ...(looks && { looks }),
      });
      return site;
    },
    ...rest,
  });
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= served.close();
    return closing;
  };
  atEnd(close);
  return { ...served, close, site: site! };
}

export class Visitor {
  readonly socket: WebSocket;
  readonly heard: Sent[] = [];
  hello: Hello | undefined;
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  readonly #parts = new JoinParts();
  #ids = 0;

  constructor(address: string, search = '', options: ClientOptions = {}) {
    const url = `${address.replace('http', 'ws')}/studio${search}`;
    this.socket = new WebSocket(url, { maxPayload: 1 << 30, ...options });
    this.socket.on('message', (data: Buffer, isBinary: boolean) => {
      if (isBinary) {
        const came = readSentOrPart(data);
        const sent = 'part' in came ? this.#parts.take(came) : came;
        if (sent !== undefined) this.heard.push(sent);
      } else if (data.length > 0) this.hello = readHello(data.toString());
    });
    this.closed = new Promise((resolve) => {
      this.socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }));
    });
    atEnd(() => this.socket.terminate());
  }

  get events(): Event[] {
    return this.heard.flatMap((sent) => ('event' in sent ? [sent.event] : []));
  }

  last<K extends Event['kind']>(kind: K): Extract<Event, { kind: K }> | undefined {
    return this.events.filter((event) => event.kind === kind).at(-1) as never;
  }

  get runs() {
    return this.last('runs')?.runs ?? [];
  }

  /** The ticks it was told, in order. */
  get ticks(): number[] {
    return this.events.flatMap((event) =>
      event.kind === 'ticks' ? event.records.map(({ tick }) => tick) : [],
    );
  }

  send(request: Request): number {
    this.#ids += 1;
    this.socket.send(writeAsked({ id: this.#ids, request }));
    return this.#ids;
  }

  async ask<K extends Request['kind']>(
    request: Extract<Request, { kind: K }>,
  ): Promise<Answers[K] | { readonly error: string }> {
    const id = this.send(request);
    const find = () => this.heard.find((sent) => 'id' in sent && sent.id === id);
    await expect.poll(find, wait).toBeDefined();
    const found = find()!;
    if ('error' in found) return { error: found.error[0]!.code };
    return ('answer' in found ? found.answer : null) as Answers[K];
  }
}

/** One that was let in and has been told what there is. */
export async function visit(
  address: string,
  search = '',
  options: ClientOptions = {},
): Promise<Visitor> {
  const visitor = new Visitor(address, search, options);
  await new Promise((resolve, reject) => {
    visitor.socket.once('open', resolve);
    visitor.socket.once('error', reject);
  });
  await expect.poll(() => visitor.last('runs'), wait).toBeDefined();
  return visitor;
}

/** The status that one is refused with, and why. */
export function refusal(
  address: string,
  search = '',
  options: ClientOptions = {},
): Promise<{ readonly status: number; readonly reason: string }> {
  const url = `${address.replace('http', 'ws')}/studio${search}`;
  const socket = new WebSocket(url, options);
  atEnd(() => socket.terminate());
  return new Promise((resolve, reject) => {
    socket.on('error', () => undefined);
    socket.on('open', () => reject(new Error('it was let in')));
    socket.on('unexpected-response', (_, response) => {
      let reason = '';
      response.on('data', (text: Buffer) => {
        reason += text;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, reason }));
    });
  });
}

/** What every carrier does. A new one joins the table of `carriers.test.ts` with a stage of its own. */
import { TroupeError } from '@troupe/core';
import type { Connector, Link, LinkEnds, Listener, Listening, Packet, Peer } from '@troupe/net';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { arbitraryPacket } from './arbitrary-packet.js';

/** One carrier with everything it needs, made anew for each test. */
export interface Stage {
  readonly listener: Listener;
  /** The way in for one of `peers`. */
  connect(peer: Peer): Connector | Promise<Connector>;
  /** Lets things happen for a while; one with a clock of its own moves it. By default real time passes. */
  pass?(): Promise<void>;
  close(): Promise<void>;
}

/** Who connects. Where a carrier has to know them beforehand, these are they. */
export const peers = {
  one: { name: 'agency-1', role: 'agency' },
  two: { name: 'agency-2', role: 'agency' },
  viewer: { name: 'viewer-1', role: 'viewer' },
} as const satisfies Record<string, Peer>;

/** One end of a link, and all that it was told. */
export class End implements LinkEnds {
  readonly packets: Packet[] = [];
  readonly reasons: string[] = [];
  readonly rubbishes: string[] = [];
  opens = 0;
  link: Link | undefined;
  /** What is done with each packet, besides keeping it. */
  alsoDo: ((packet: Packet, link: Link) => void) | undefined;
  early = true;

  opened(link: Link): void {
    this.#notEarly();
    this.opens += 1;
    this.link = link;
  }

  packet(packet: Packet, link: Link): void {
    this.#notEarly();
    if (this.reasons.length > 0) throw new Error('a packet came after the end');
    this.packets.push(packet);
    this.alsoDo?.(packet, link);
  }

  closed(reason: string): void {
    this.#notEarly();
    this.reasons.push(reason);
  }

  #notEarly(): void {
    if (this.early) throw new Error('called before `connect` or `accept` had returned');
  }
}

export const hello: Packet = { hello: { troupe: 1, session: 's', key: 0, heard: 0, attempt: 1 } };
export const frame = (n: number, what: unknown = n): Packet =>
  ({ s: 1, n, a: 0, m: [{ kind: 'tell', to: 'door', what }] }) as Packet;

/** A hub that keeps what it is told. */
export class Hub {
  readonly ends: End[] = [];
  /** How each new end is to behave. */
  prepare: (end: End, link: Link) => void = () => undefined;

  readonly accept = (link: Link): LinkEnds => {
    const end = new End();
    end.link = link;
    this.ends.push(end);
    this.prepare(end, link);
    end.early = false;
    return {
      opened: (it) => end.opened(it),
      packet: (packet, it) => end.packet(packet, it),
      closed: (reason) => end.closed(reason),
    };
  };
}

export async function until(holds: () => boolean, pass: () => Promise<void>): Promise<void> {
  for (let turns = 0; !holds(); turns++) {
    if (turns > 800) throw new Error(`waited in vain for ${holds}`);
    await pass();
  }
}

export const realTime = (): Promise<void> => new Promise((done) => setTimeout(done, 5));

/** The suite. */
export function conform(name: string, open: () => Promise<Stage>): void {
  describe(`the carrier: ${name}`, () => {
    let stage: Stage;
    let hub: Hub;
    let listening: Listening;
    const pass = () => (stage.pass ?? realTime)();
    const wait = (holds: () => boolean) => until(holds, pass);
    const whileLong = async () => {
      for (let i = 0; i < 10; i++) await pass();
    };

    const join = async (peer: Peer): Promise<{ end: End; link: Link }> => {
      const end = new End();
      const link = (await stage.connect(peer))(end);
      end.early = false;
      return { end, link };
    };
    /** Connects and says hello: some carriers let nobody in before that. */
    const meet = async (peer: Peer = peers.one) => {
      const before = hub.ends.length;
      const client = await join(peer);
      client.link.send(hello);
      await wait(() => hub.ends.length > before && hub.ends[before]!.packets.length > 0);
      return { ...client, far: hub.ends[before]!, farLink: hub.ends[before]!.link! };
    };

    beforeEach(async () => {
      stage = await open();
      hub = new Hub();
      listening = await stage.listener.listen(hub.accept);
    });
    afterEach(async () => {
      await listening.close();
      await stage.close();
    });

    it('[CAR1] packets arrive as they were sent, in order, both ways', async () => {
      const { end, link, far, farLink } = await meet();
      for (let n = 1; n <= 200; n++) {
        link.send(frame(n));
        farLink.send(frame(-n + 1000));
      }
      await wait(() => far.packets.length === 201 && end.packets.length === 200);
      expect(far.packets).toEqual([hello, ...Array.from({ length: 200 }, (_, i) => frame(i + 1))]);
      expect(end.packets).toEqual(Array.from({ length: 200 }, (_, i) => frame(999 - i)));
    });

    it('[CAR1] whatever can be sent arrives the same, to the last digit', async () => {
      const { end, link, far, farLink } = await meet();
      const random = fc.sample(arbitraryPacket, 100).filter((packet) => !('farewell' in packet));
      const sent = [...random, frame(1, -0), frame(1, 0.1 + 0.2), frame(1, 2 ** 53)];
      for (const packet of sent) {
        link.send(packet);
        farLink.send(packet);
      }
      await wait(() => far.packets.length > sent.length && end.packets.length === sent.length);
      expect(far.packets.slice(1)).toStrictEqual(sent);
      expect(end.packets).toStrictEqual(sent);
    });

    it('[CAR1] fields that are undefined are left out', async () => {
      const { link, far } = await meet();
      link.send(frame(1, { there: 1, not: undefined }));
      await wait(() => far.packets.length === 2);
      expect(far.packets[1]).toStrictEqual(frame(1, { there: 1 }));
    });

    it('[CAR1] what is sent before a link has opened goes out when it does', async () => {
      const end = new End();
      const link = (await stage.connect(peers.one))(end);
      link.send(hello);
      link.send(frame(1));
      link.send(frame(2));
      end.early = false;
      expect(end.opens).toBe(0);
      await wait(() => hub.ends[0]?.packets.length === 3);
      expect(hub.ends[0]!.packets).toEqual([hello, frame(1), frame(2)]);
      expect(end.opens).toBe(1);
      expect(hub.ends[0]!.opens).toBe(1);
    });

    it('[CAR1] nobody is called within what it is doing', async () => {
      let within = 0;
      let deepest = 0;
      const answer = (packet: Packet, link: Link): void => {
        within += 1;
        deepest = Math.max(deepest, within);
        if ('m' in packet && packet.n < 50) link.send(frame(packet.n + 1));
        within -= 1;
      };
      hub.prepare = (end) => {
        end.alsoDo = answer;
      };
      const { end, link, far } = await meet();
      end.alsoDo = answer;
      link.send(frame(1));
      await wait(() => end.packets.length + far.packets.length === 51);
      expect(deepest).toBe(1);
    });

    it.each(['client', 'hub'])('[CAR1] closed by the %s: both are told, once', async (who) => {
      const { end, link, far, farLink } = await meet();
      const [closer, other] = who === 'client' ? [link, farLink] : [farLink, link];
      closer.send(frame(1));
      closer.close('enough – für heute');
      closer.close('again');
      await wait(() => end.reasons.length > 0 && far.reasons.length > 0);
      other.close('too late');
      await whileLong();
      expect(end.reasons).toEqual(['enough – für heute']);
      expect(far.reasons).toEqual(['enough – für heute']);
      // what was sent before the end has come
      expect((who === 'client' ? far : end).packets.at(-1)).toEqual(frame(1));
    });

    it('[CAR1] who closes is not told in the middle of that', async () => {
      const { end, link } = await meet();
      link.close('enough');
      expect(end.reasons).toEqual([]);
      await wait(() => end.reasons.length === 1);
    });

    it('[CAR1] nothing comes after the end, and nothing can be sent', async () => {
      const { end, link, far, farLink } = await meet();
      for (let n = 1; n <= 20; n++) farLink.send(frame(n));
      link.close('enough');
      const count = end.packets.length;
      link.send(frame(1));
      await wait(() => far.reasons.length === 1);
      farLink.send(frame(2));
      await whileLong();
      expect(end.packets).toHaveLength(count);
      expect(far.packets).toHaveLength(1);
    });

    it('[CAR1] a hub may close in the middle of letting somebody in', async () => {
      hub.prepare = (_, link) => link.close('not today');
      const { end, link } = await join(peers.one);
      link.send(hello);
      await wait(() => end.reasons.length === 1 && hub.ends[0]?.reasons.length === 1);
      expect(end.reasons).toEqual(['not today']);
      expect(hub.ends[0]!.packets).toEqual([]);
    });

    it('[CAR1] when a hub ends, all its links do', async () => {
      const one = await meet(peers.one);
      const two = await meet(peers.two);
      await listening.close();
      await wait(() => one.end.reasons.length + two.end.reasons.length === 2);
      expect(one.far.reasons).toEqual(['the hub has closed']);
      expect(two.end.reasons).toEqual(['the hub has closed']);
      listening = await stage.listener.listen(hub.accept);
    });

    it('[CAR1] one can come again after the end', async () => {
      const first = await meet();
      first.link.close('for a moment');
      await wait(() => first.far.reasons.length === 1);
      const second = await meet();
      second.farLink.send(frame(7));
      await wait(() => second.end.packets.length === 1);
      expect(first.end.packets).toEqual([]);
    });

    it('[CAR1] several at the same time do not mix', async () => {
      const all = [await meet(peers.one), await meet(peers.two), await meet(peers.viewer)];
      for (let n = 1; n <= 30; n++) {
        for (const [i, { farLink }] of all.entries()) farLink.send(frame(n, i));
      }
      await wait(() => all.every(({ end }) => end.packets.length === 30));
      for (const [i, { end }] of all.entries()) {
        expect(end.packets).toEqual(Array.from({ length: 30 }, (_, n) => frame(n + 1, i)));
      }
      all[0]!.link.close('goes');
      await wait(() => all[0]!.far.reasons.length === 1);
      expect(all[1]!.far.reasons).toEqual([]);
    });

    it('[CAR2] what was sent can no longer be changed by who sent it, nor by who got it', async () => {
      const { link, far } = await meet();
      const what = { door: { open: true } };
      link.send(frame(1, what));
      what.door.open = false;
      far.alsoDo = (packet) => {
        const got = packet as unknown as { m: { what: { door: { open: boolean } } }[] };
        expect(got.m[0]!.what.door.open).toBe(true);
        try {
          got.m[0]!.what.door.open = 'mine' as never;
        } catch {
          // or it is frozen
        }
      };
      await wait(() => far.packets.length === 2);
      expect(what.door.open).toBe(false);
    });

    it('[CAR3] each side knows who the other is, whatever is said in packets', async () => {
      const agency = await meet(peers.one);
      const viewer = await meet(peers.viewer);
      expect(agency.farLink.peer).toEqual(peers.one);
      expect(viewer.farLink.peer).toEqual(peers.viewer);
      expect(agency.link.peer.role).toBe('host');
    });

    it('[CAR4] who sends what is no data is told, and the link goes on', async () => {
      const { link, far } = await meet();
      expect(() => link.send(frame(1, () => 1))).toThrow(TroupeError);
      expect(() => link.send(frame(1, new Map()))).toThrow(TroupeError);
      expect(() => link.send(frame(1, Number.NaN))).toThrow(TroupeError);
      link.send(frame(2));
      await wait(() => far.packets.length === 2);
    });

    it('[CAR5] what waits is known, and less again once it has left', async () => {
      const { end, farLink } = await meet();
      for (let n = 1; n <= 20; n++) farLink.send(frame(n, 'x'.repeat(10_000)));
      await wait(() => end.packets.length === 20);
      await wait(() => farLink.waiting < 100_000);
    });
  });
}

import { once } from 'node:events';
import { connect as dial } from 'node:net';
import type { NatsConnection } from '@nats-io/transport-node';
import { encodePacket, limits, type Peer } from '@troupe/net';
import { connectNats, createNatsListener, openNats } from '@troupe/net/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { End, frame, Hub, hello, peers, realTime, until } from './carrier-conformance.js';
import { type NatsServer, type NatsUser, startNats } from './nats-server.js';

const wait = (holds: () => boolean) => until(holds, realTime);
let server: NatsServer;
beforeAll(async () => {
  server = await startNats();
});
afterAll(() => server.kill());

const connections: NatsConnection[] = [];
afterEach(async () => {
  await Promise.all(connections.splice(0).map((each) => each.close()));
});

async function as(user: NatsUser): Promise<NatsConnection> {
  const connection = await server.connect(user);
  connections.push(connection);
  return connection;
}

async function openHub(options: { charactersOf?: () => readonly string[] } = {}) {
  const hub = new Hub();
  const connection = await as('hub');
  const listening = await createNatsListener({ connection, hub: 'h', ...options }).listen(
    hub.accept,
  );
  return { hub, listening, connection };
}

async function join(user: NatsUser, { name, role }: Peer) {
  const end = new End();
  const connection = await as(user);
  const link = connectNats({ connection, hub: 'h', name, role })(end);
  end.early = false;
  return { end, link, connection };
}

/** What the server said to a connection that did what it may not. */
function refusalsOf(connection: NatsConnection): string[] {
  const refusals: string[] = [];
  (async () => {
    for await (const status of connection.status()) {
      if (status.type === 'error') refusals.push(status.error.message);
    }
  })();
  return refusals;
}

const users: readonly [NatsUser, Peer['role']][] = [
  ['agency-1', 'agency'],
  ['viewer-1', 'viewer'],
  ['director-1', 'director'],
  ['host-1', 'host'],
];

describe('who may do what on NATS', () => {
  it.each(users)('[ROL7] %s is let in as what it is', async (user, role) => {
    const { hub } = await openHub();
    const { link } = await join(user, { name: user, role });
    link.send(hello);
    await wait(() => hub.ends[0]?.packets.length === 1);
    expect(hub.ends[0]!.link!.peer).toEqual({ name: user, role });
  });

  it.each(users)(
    '[ROL7] %s cannot speak as anybody else, nor as itself in another role',
    async (user, own) => {
      const { hub } = await openHub();
      const connection = await as(user);
      const refusals = refusalsOf(connection);
      const others: [string, string][] = [
        ...users
          .filter(([name]) => name !== user)
          .map(([name, role]): [string, string] => [role, name]),
        ['agency', 'agency-2'],
        ...(['agency', 'viewer', 'director', 'host'] as const)
          .filter((role) => role !== own)
          .map((role): [string, string] => [role, user]),
      ];
      for (const [role, name] of others) {
        connection.publish(`troupe.h.in.${role}.${name}.l`, encodePacket(hello));
      }
      // deeper than a link is
      connection.publish(`troupe.h.in.${own}.${user}.l.more`, encodePacket(hello));
      await connection.flush();
      await wait(() => refusals.length === others.length + 1);
      for (const refusal of refusals) expect(refusal).toMatch(/permissions violation/i);
      expect(hub.ends).toEqual([]);
    },
  );

  it.each(users)('[ROL7] %s cannot hear what is said to others, or to the hub', async (user) => {
    const { hub } = await openHub();
    const other = await join('agency-2', peers.two);
    other.link.send(hello);
    await wait(() => hub.ends[0]?.packets.length === 1);
    const connection = await as(user);
    const heard: string[] = [];
    const refused: string[] = [];
    const subjects = [
      '>',
      'troupe.>',
      'troupe.h.in.>',
      'troupe.h.out.>',
      'troupe.h.out.agency.agency-2.*',
      '$SYS.>',
      '_INBOX.>',
    ];
    for (const subject of subjects) {
      connection.subscribe(subject, {
        callback: (error, message) => {
          if (error === null) heard.push(message.subject);
          else refused.push(subject);
        },
      });
    }
    await connection.flush();
    await wait(() => refused.length === subjects.length);
    hub.ends[0]!.link!.send(frame(1));
    await wait(() => other.end.packets.length === 1);
    await connection.flush();
    expect(heard).toEqual([]);
  });

  it.each(users)('[ROL7] %s cannot speak as the hub, nor listen as one', async (user) => {
    const { hub } = await openHub();
    const other = await join('agency-2', peers.two);
    other.link.send(hello);
    await wait(() => hub.ends[0]?.packets.length === 1);
    const connection = await as(user);
    const refusals = refusalsOf(connection);
    const listener = createNatsListener({ connection, hub: 'h' });
    await expect(listener.listen(new Hub().accept)).rejects.toThrow(/not-allowed/);
    connection.publish('troupe.h.out.agency.agency-2.x', encodePacket(frame(1)));
    await connection.flush();
    await wait(() => refusals.length === 2);
    expect(other.end.packets).toEqual([]);
  });

  it('[ROL7] nobody is let in without a password, or with that of another', async () => {
    const servers = `127.0.0.1:${server.port}`;
    await expect(openNats({ servers, reconnect: false })).rejects.toThrow(/authorization/i);
    await expect(
      openNats({ servers, user: 'hub', pass: 'word-of-viewer-1', reconnect: false }),
    ).rejects.toThrow(/authorization/i);
  });

  it('[CAR3] [ROL7] who connects under a name that is not its own is told so', async () => {
    const { hub } = await openHub();
    const { end, link } = await join('agency-1', peers.two);
    link.send(hello);
    await wait(() => end.reasons.length === 1);
    expect(end.reasons[0]).toMatch(/NATS refuses/);
    expect(hub.ends).toEqual([]);
  });

  it('[CAR3] which characters somebody may deal with is for the hub to say', async () => {
    const { hub } = await openHub({ charactersOf: () => ['dude'] });
    const { link } = await join('agency-1', peers.one);
    link.send(hello);
    await wait(() => hub.ends.length === 1);
    expect(hub.ends[0]!.link!.peer.characters).toEqual(['dude']);
  });
});

describe('links over NATS', () => {
  it('[CAR1] a link opens with a hello; what comes without one is answered with the end of the link', async () => {
    const { hub } = await openHub();
    const { end, link } = await join('agency-1', peers.one);
    link.send(frame(1));
    await wait(() => end.reasons.length === 1);
    expect(end.reasons).toEqual(['there is no such link here']);
    expect(hub.ends).toEqual([]);
  });

  it('[CAR1] after a hub was started again, old links are told that they are no more', async () => {
    const first = await openHub();
    const { end, link } = await join('agency-1', peers.one);
    link.send(hello);
    await wait(() => first.hub.ends[0]?.packets.length === 1);
    await first.connection.close();
    expect(first.hub.ends[0]!.reasons).toEqual(['the connection to NATS has closed']);
    const { hub } = await openHub();
    link.send(frame(1));
    await wait(() => end.reasons.length === 1);
    expect(hub.ends).toEqual([]);
  });

  it('[CAR1] one who comes again under its name has lost the link it had', async () => {
    const { hub } = await openHub();
    const first = await join('agency-1', peers.one);
    first.link.send(hello);
    await wait(() => hub.ends.length === 1);
    const second = await join('agency-1', peers.one);
    second.link.send(hello);
    await wait(() => hub.ends.length === 2 && first.end.reasons.length === 1);
    expect(hub.ends[0]!.reasons).toEqual(['it came over another link']);
    hub.ends[1]!.link!.send(frame(1));
    await wait(() => second.end.packets.length === 1);
  });

  it('[CAR1] a server that is killed and started again is survived by links of both sides', async () => {
    const { hub } = await openHub();
    const { end, link } = await join('agency-1', peers.one);
    expect(link.reliable).toBe(false);
    link.send(hello);
    await wait(() => hub.ends[0]?.packets.length === 1);
    await server.kill();
    link.send(frame(1, 'into the void'));
    await server.start();
    // what is sent while it is away may be lost: sessions send it again, and so does this
    await until(
      () => end.packets.length > 0,
      async () => {
        link.send(frame(2));
        if (hub.ends[0]!.packets.length > 1) hub.ends[0]!.link!.send(frame(3));
        await realTime();
      },
    );
    expect(end.reasons).toEqual([]);
    expect(hub.ends).toHaveLength(1);
  });

  it('[CAR4] rubbish is answered with a farewell and counted; after the tenth the link is closed', async () => {
    const { hub } = await openHub();
    const { end, link, connection } = await join('agency-1', peers.one);
    const subjects: string[] = [];
    (await as('hub')).subscribe('troupe.h.in.>', {
      callback: (_, { subject }) => {
        subjects.push(subject);
      },
    });
    await connections.at(-1)!.flush();
    link.send(hello);
    await wait(() => subjects.length === 1 && hub.ends.length === 1);
    for (let i = 0; i < limits.rubbish - 1; i++) connection.publish(subjects[0]!, 'rubbish');
    await wait(() => end.packets.length === limits.rubbish - 1);
    expect(end.packets[0]).toMatchObject({ farewell: { code: 'no-packet' } });
    expect(end.reasons).toEqual([]);
    connection.publish(subjects[0]!, Uint8Array.of(0xc1));
    await wait(() => end.reasons.length === 1);
    expect(end.reasons).toEqual(['sent 10 times what is no packet']);
  });

  it('[CAR5] who reads too slowly is cut off by the server, and nobody else is slowed', async () => {
    const { hub } = await openHub();
    const quick = await join('agency-2', peers.two);
    quick.link.send(hello);
    await wait(() => hub.ends.length === 1);
    const socket = dial(server.port, '127.0.0.1');
    let said = '';
    const hear = (data: Buffer) => {
      said = (said + data.toString('latin1')).slice(-1000);
    };
    socket.on('data', hear).on('error', () => undefined);
    const user = { user: 'agency-1', pass: 'word-of-agency-1', verbose: false };
    const greeting = Buffer.from(encodePacket(hello));
    socket.write(`CONNECT ${JSON.stringify(user)}\r\nSUB troupe.h.out.agency.agency-1.l 1\r\n`);
    socket.write(`PUB troupe.h.in.agency.agency-1.l ${greeting.length}\r\n`);
    socket.write(Buffer.concat([greeting, Buffer.from('\r\n')]));
    await wait(() => hub.ends.length === 2);
    socket.pause();
    const [toQuick, toSlow] = hub.ends;
    for (let sent = 1; sent <= 30; sent++) {
      toSlow!.link!.send(frame(sent, 'x'.repeat(1_000_000)));
      toQuick!.link!.send(frame(sent));
      await wait(() => quick.end.packets.length === sent);
    }
    const closed = once(socket, 'close');
    socket.resume();
    await closed;
    // not all of what was sent could wait for it
    expect(said).not.toContain('MSG troupe.h.out.agency.agency-1.l 1 30');
    expect(quick.end.reasons).toEqual([]);
    expect(toQuick!.reasons).toEqual([]);
  });
});

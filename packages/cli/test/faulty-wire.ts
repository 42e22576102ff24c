/** A wire to another machine that can be cut: two network namespaces where that is allowed, else a relay in between. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Wire {
  /** Where a hub has to listen, to be reached over the wire. */
  readonly host: string;
  /** What goes before a command that runs on the far side. */
  readonly far: readonly string[];
  /** The address of a hub at `port`, as the far side reaches it. */
  addressOf(port: number): Promise<string>;
  /** Nothing gets through, and nobody is told. */
  cut(): void;
  heal(): void;
  /** Of packets, so many in a hundred are lost; a relay, which has no packets, is slow instead. */
  lose(share: number): void;
  close(): void;
}

export async function openWire(): Promise<Wire> {
  return mayMakeNamespaces() ? openNamespaces() : openRelay();
}

function run(line: string): boolean {
  const [command = '', ...args] = line.split(' ');
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

function must(line: string): void {
  const [command = '', ...args] = line.split(' ');
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${line}: ${stderr}`);
}

function mayMakeNamespaces(): boolean {
  const probe = `troupe-probe-${process.pid}`;
  if (!run(`ip netns add ${probe}`)) return false;
  run(`ip netns del ${probe}`);
  return run('nft --version');
}

function openNamespaces(): Wire {
  const id = process.pid % 10_000;
  const space = `troupe-${id}`;
  const near = `tn${id}`;
  const far = `tf${id}`;
  const net = `10.${200 + (id % 50)}.${id % 250}`;
  must(`ip netns add ${space}`);
  must(`ip link add ${near} type veth peer name ${far}`);
  must(`ip link set ${far} netns ${space}`);
  must(`ip addr add ${net}.1/24 dev ${near}`);
  must(`ip link set ${near} up`);
  must(`ip netns exec ${space} ip addr add ${net}.2/24 dev ${far}`);
  must(`ip netns exec ${space} ip link set ${far} up`);
  must(`ip netns exec ${space} ip link set lo up`);
  must(`ip netns exec ${space} nft add table ip troupe`);
  must(`ip netns exec ${space} nft add chain ip troupe in { type filter hook input priority 0 ; }`);
  return {
    host: `${net}.1`,
    far: ['ip', 'netns', 'exec', space],
    addressOf: async (port) => `https://${net}.1:${port}`,
    cut: () => must(`ip netns exec ${space} ip link set ${far} down`),
    heal: () => must(`ip netns exec ${space} ip link set ${far} up`),
    lose: (share) => {
      must(`ip netns exec ${space} nft flush chain ip troupe in`);
      if (share === 0) return;
      const rule = `numgen random mod 100 < ${Math.round(share * 100)} drop`;
      must(`ip netns exec ${space} nft add rule ip troupe in ${rule}`);
    },
    close: () => {
      run(`ip netns del ${space}`);
      run(`ip link del ${near}`);
    },
  };
}

async function openRelay(): Promise<Wire> {
  let target = 0;
  let through = true;
  let slow = 0;
  const pairs = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      pairs.add(from);
      from.on('data', (data) => {
        setTimeout(() => {
          if (through) to.write(data);
          // what was dropped in the middle of a stream cannot be mended: the stream is over
          else from.pause();
        }, slow);
      });
      from.on('close', () => to.destroy());
      from.on('error', () => to.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: '127.0.0.1',
    far: [],
    addressOf: async (port) => {
      target = port;
      return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    cut: () => {
      through = false;
    },
    heal: () => {
      through = true;
      for (const socket of pairs) socket.destroy();
      pairs.clear();
    },
    lose: (share) => {
      slow = share * 200;
    },
    close: () => {
      for (const socket of pairs) socket.destroy();
      server.close();
    },
  };
}

/** A real NATS server with the very configuration of the docs, on a port that is free. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, connect as dial } from 'node:net';
import { join } from 'node:path';
import { openNats } from '@troupe/net/node';

const configuration = join(import.meta.dirname, '../../../docs/nats/troupe.conf');
const users = ['hub', 'agency-1', 'agency-2', 'viewer-1', 'director-1', 'host-1'] as const;
export type NatsUser = (typeof users)[number];

export interface NatsServer {
  readonly port: number;
  connect(user: NatsUser, password?: string): ReturnType<typeof openNats>;
  /** Ends it as a machine that loses power would. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** `more` are flags besides the configuration. */
export async function startNats(more: readonly string[] = []): Promise<NatsServer> {
  const port = await findPort();
  let running: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    const passwords = users.map((user) => [
      `TROUPE_${user.toUpperCase().replace('-', '_')}_PASSWORD`,
      passwordOf(user),
    ]);
    const flags = ['-c', configuration, '-p', String(port), ...more];
    running = spawn('nats-server', flags, {
      env: { ...process.env, ...Object.fromEntries(passwords) },
      stdio: 'ignore',
    });
    await untilListening(port);
  };
  await start();
  return {
    port,
    connect: (user, password = passwordOf(user)) =>
      openNats({ servers: `127.0.0.1:${port}`, user, pass: password }),
    async kill() {
      const over = running!;
      if (over.exitCode !== null || over.signalCode !== null) return;
      const exited = once(over, 'exit');
      over.kill('SIGKILL');
      await exited;
    },
    start,
  };
}

function passwordOf(user: NatsUser): string {
  return `word-of-${user}`;
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function untilListening(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const socket = dial(port, '127.0.0.1');
    const open = await new Promise<boolean>((done) => {
      socket.once('connect', () => done(true)).once('error', () => done(false));
    });
    socket.destroy();
    if (open) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('nats-server did not start');
}

/** What all links over one NATS connection share: one look at its status, and one round trip at a time. */
import type { NatsConnection } from '@nats-io/transport-node';

export interface NatsWatch {
  /** Ends the link that says something on this subject when the server refuses that, or the connection is closed. */
  add(subject: string, end: (reason: string) => void): void;
  remove(subject: string): void;
  /** Runs once all that was published before has got to the server, or is lost. */
  afterRoundTrip(run: () => void): void;
}

const watches = new WeakMap<NatsConnection, NatsWatch>();

export function watchNats(connection: NatsConnection): NatsWatch {
  const known = watches.get(connection);
  if (known !== undefined) return known;
  const links = new Map<string, (reason: string) => void>();
  let waiting: (() => void)[] = [];
  let busy = false;

  const travel = (): void => {
    busy = true;
    const runs = waiting;
    waiting = [];
    const back = (): void => {
      busy = false;
      for (const run of runs) run();
      if (waiting.length > 0 && !busy) travel();
    };
    // a connection that is lost meanwhile has lost what was under way too
    connection.flush().then(back, back);
  };
  const watch: NatsWatch = {
    add: (subject, end) => links.set(subject, end),
    remove: (subject) => links.delete(subject),
    afterRoundTrip(run) {
      if (connection.isClosed()) return;
      waiting.push(run);
      if (!busy) travel();
    },
  };
  watches.set(connection, watch);
  connection.closed().then(() => {
    for (const end of [...links.values()]) end('the connection to NATS has closed');
  });
  readStatus(connection, (error) => {
    for (const [subject, end] of [...links]) {
      // the server tells the connection, not the link, which would stay silent
      if (error.message.includes(`"${subject}"`)) end(`NATS refuses: ${error.message}`);
    }
  });
  return watch;
}

async function readStatus(connection: NatsConnection, failed: (error: Error) => void) {
  for await (const status of connection.status()) {
    if (status.type === 'error') failed(status.error);
  }
}

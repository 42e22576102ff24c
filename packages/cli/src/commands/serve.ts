/** `troupe serve`: characters that others can join, watch and steer, until it is told to stop. */
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { TroupeError } from '@troupe/core';
import { createExpressions } from '@troupe/files';
import { isLoopback, openNats, type Served, serveHub } from '@troupe/net/node';
import { createSite, type StudioSite } from '@troupe/studio/server';
import { awaitInterrupt } from '../interrupt.js';
import { loadCharacter } from '../load-character.js';
import { loadLooks } from '../load-looks.js';
import { portUnlessTold, tokenOf } from '../net/hub-flags.js';
import { openTraces } from '../net/step-traces.js';
import { Refusal } from '../refusal.js';
import { status } from '../status.js';
import { commandName } from '../text/command-line.js';
import { printable } from '../text/printable.js';
import { sayFileTrouble } from '../text/say-file-trouble.js';
import { openKey } from './token.js';

export interface ServeFlags {
  readonly port: number;
  readonly host: string;
  readonly rate: number;
  readonly start?: boolean;
  readonly stopped?: boolean;
  readonly keep?: string;
  readonly trace?: string;
  readonly nats?: string;
  readonly name?: string;
  readonly key?: string;
  readonly cert?: string;
  readonly tlsKey?: string;
  readonly origin?: readonly string[];
  readonly daemon?: string;
  readonly token?: string;
  readonly seed?: number;
}

/** Milliseconds that code of characters which does not end is waited for. */
const grace = 1000;

export async function serve(files: readonly string[], flags: ServeFlags): Promise<number> {
  const safety = checkSafety(flags);
  const characters = await Promise.all(files.map((file) => loadCharacter(file)));
  const looks = await Promise.all(files.map((file) => loadLooks(file)));
  const { port, host, rate, keep, seed, origin } = flags;
  const say = (text: string) => console.error(printable(text));
  const traces = flags.trace === undefined ? undefined : openTraces(flags.trace, say);
  let wake = () => {};
  const told = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const interrupt = awaitInterrupt(() => wake());
  let served: Served | undefined;
  let studio: StudioSite | undefined;
  const nats = flags.nats === undefined ? undefined : await reachNats(flags.nats, hubName(flags));
  try {
    served = await serveHub({
      characters,
      port,
      host,
      rate,
      expressions: createExpressions(),
      ...starting(flags),
      ...safety,
      ...(seed === undefined ? {} : { seed }),
      ...(keep === undefined ? {} : { keep }),
      ...(origin === undefined ? {} : { origins: origin }),
      ...(nats === undefined ? {} : { nats }),
      ...announcing(flags),
      onRegistry: (registry) => {
        traces?.follow(registry);
        studio?.add(registry);
      },
      site: (hub, origins) => {
        studio = createSite(hub, origins, {
          ...(safety.key === undefined ? {} : { key: safety.key }),
          files: new Map(characters.map(({ name }, i) => [name, files[i]!])),
          looks: new Map(characters.map(({ name }, i) => [name, looks[i]!])),
        });
        return studio;
      },
      onNews: say,
    });
    const { address } = served;
    // scripts wait for a line that has the address and nothing else; people are told beside it what is there
    if (process.stdout.isTTY) {
      console.log(`The studio and the hub: ${address}   (Ctrl+C ends)`);
    } else {
      console.log(address);
      say('The studio and the hub are at this address: open it in a browser. Ctrl+C ends.');
    }
    await told;
  } catch (error) {
    throw error instanceof TroupeError ? namePort(error, flags) : error;
  } finally {
    await served?.close();
    await nats?.connection.close();
    await traces?.close();
    interrupt.release();
  }
  setTimeout(() => process.exit(status.done), grace).unref();
  return status.done;
}

/** Where nobody can listen, in the words of the command line: which option to change, and to what. */
function namePort(error: TroupeError, { port, host }: ServeFlags): Error {
  const found = error.problems.find(({ code }) => code === 'cannot-listen');
  if (found === undefined) return error;
  const [what = ''] = found.message.split('. Choose another');
  // below 1024 not everybody may listen, and there is none above 65535
  const other = port < 1024 ? portUnlessTold : port < 65_535 ? port + 1 : 0;
  const isHost = /ENOTFOUND|EAI_AGAIN|EADDRNOTAVAIL/.test(what);
  const remedy = isHost
    ? `Is "${host}" an address of this machine? Choose another: --host`
    : `Choose another: --port ${other}`;
  return new Refusal([`troupe: ${what}. ${remedy}`]);
}

/** Unless said, one that was kept goes on as it was. */
function starting({ start = false, stopped = false }: ServeFlags) {
  if (start && stopped) {
    throw new Refusal(['troupe: --start and --stopped exclude each other. Give one of them']);
  }
  return start || stopped ? { started: start } : {};
}

function announcing(flags: ServeFlags) {
  const { daemon: url, token: given } = flags;
  if (url === undefined) return {};
  const token = tokenOf({ hub: url, ...(given === undefined ? {} : { token: given }) });
  const name = hubName(flags);
  return { daemon: { url, name, ...(token === undefined ? {} : { token }) } };
}

function hubName({ name }: ServeFlags): string {
  return name ?? hostname();
}

/** What it takes to be reached from elsewhere, asked for in the words of the command line. */
function checkSafety({ host, key, cert, tlsKey }: ServeFlags) {
  if ((cert === undefined) !== (tlsKey === undefined)) {
    throw new Refusal(['troupe: --cert and --tls-key belong together. Give both, or neither']);
  }
  if (!isLoopback(host) && (key === undefined || cert === undefined)) {
    const missing = [
      ...(key === undefined
        ? [
            `  tokens: --key FILE (made if it is not there; ${commandName()} token makes tokens from it)`,
          ]
        : []),
      ...(cert === undefined
        ? [
            '  TLS: --cert FILE --tls-key FILE (a certificate and its key, PEM). To try it out, make them with',
            '    openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=$(hostname) -keyout key.pem -out cert.pem',
          ]
        : []),
    ];
    throw new Refusal([
      `troupe: on ${host} other machines can reach it, which needs`,
      ...missing,
      '  Without --host it listens on this machine only.',
    ]);
  }
  return {
    ...(key === undefined ? {} : { key: openKey(key) }),
    ...(cert === undefined || tlsKey === undefined
      ? {}
      : { tls: { cert: read(cert), key: read(tlsKey) } }),
  };
}

function read(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'there is no such file' : sayFileTrouble(error);
    throw new Refusal([`troupe: "${file}" cannot be read: ${why}`]);
  }
}

async function reachNats(given: string, hub: string) {
  const url = readNatsUrl(given);
  const user = decodeURIComponent(url.username);
  const pass = decodeURIComponent(url.password);
  const isSecure = url.protocol === 'tls:';
  if (!isLoopback(url.hostname) && (user === '' || !isSecure)) {
    throw new Refusal([
      'troupe: a NATS server on another machine needs a user and TLS: --nats tls://user:password@host:4222',
    ]);
  }
  try {
    const connection = await openNats({
      servers: url.host,
      ...(user === '' ? {} : { user, pass }),
      ...(isSecure ? { tls: {} } : {}),
      // the first time somebody waits for it
      ignoreAuthErrorAbort: false,
    });
    return { connection, hub };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Refusal([
      `troupe: NATS at ${url.host} cannot be reached: ${why}. Start nats-server there, look at the user and password, or leave out --nats`,
    ]);
  }
}

function readNatsUrl(given: string): URL {
  try {
    const url = new URL(given.includes('://') ? given : `nats://${given}`);
    if (['nats:', 'tls:'].includes(url.protocol) && url.hostname !== '') return url;
  } catch {
    // told below
  }
  throw new Refusal([
    'troupe: --nats must be an address such as nats://user:password@127.0.0.1:4222',
  ]);
}

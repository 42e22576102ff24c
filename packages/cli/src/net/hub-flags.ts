/** Where the hub is that a command goes to, and how it is let in. */
import { userInfo } from 'node:os';
import { type Command, Option } from 'commander';

export const portUnlessTold = 4170;

export interface HubFlags {
  readonly hub: string;
  readonly token?: string;
}

const address = 'the address that troupe serve printed, or nats://user:password@host:4222/HUB';

/** Adds the options that all of these commands have. */
export function withHub(command: Command): Command {
  const { TROUPE_HUB } = process.env;
  const unlessTold = TROUPE_HUB ?? `http://127.0.0.1:${portUnlessTold}`;
  return withToken(
    command.addOption(
      new Option('--hub <url>', `${address}; or set TROUPE_HUB`).default(
        unlessTold,
        sayHub(unlessTold),
      ),
    ),
  );
}

/** The same for a command that goes to a hub only where one is said. */
export function withHubIfSaid(command: Command, what: string): Command {
  return withToken(command.option('--hub <url>', `${what}: ${address}`));
}

function withToken(command: Command): Command {
  return command.option(
    '--token <token>',
    'who you are, where a hub asks for it; or set TROUPE_TOKEN',
  );
}

/** An address as it can be shown: without the password. */
export function sayHub(url: string): string {
  return url.replace(/(:\/\/[^:@/]*):[^@]*@/, '$1:…@');
}

/** From the environment where it is not said: what is typed after a command, others on the machine can read. */
export function tokenOf({ token }: HubFlags): string | undefined {
  const { TROUPE_TOKEN } = process.env;
  return token ?? (TROUPE_TOKEN === '' ? undefined : TROUPE_TOKEN);
}

/** A name that nobody else has at the moment. */
export function ownName(what: string): string {
  let user = 'somebody';
  try {
    user = userInfo().username;
  } catch {
    // a user without an entry, as containers have them
  }
  return `${user}.${what}.${process.pid}`;
}

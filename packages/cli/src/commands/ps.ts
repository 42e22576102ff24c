/** `troupe ps`: who is where, when it was last heard, and how fast it is. */
import { type HubFlags, ownName } from '../net/hub-flags.js';
import { type Processes, sayProcesses } from '../net/say-processes.js';
import { visitHub } from '../net/visit-hub.js';
import { status } from '../status.js';
import { printable } from '../text/printable.js';

export interface PsFlags extends HubFlags {
  readonly json?: boolean;
}

export async function ps(flags: PsFlags): Promise<number> {
  const name = ownName('ps');
  const guest = await visitHub(flags, { name, role: 'viewer' });
  try {
    const found = (await guest.ask({ verb: 'ps' })) as unknown as Processes;
    if (flags.json === true) console.log(JSON.stringify(found, undefined, 2));
    else console.log(printable(sayProcesses(found, name).join('\n')));
  } finally {
    guest.end('it has its answer');
  }
  return status.done;
}

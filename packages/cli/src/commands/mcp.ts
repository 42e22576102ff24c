/** `troupe mcp`: a character to be directed over the Model Context Protocol, on standard input and output. */
import { setImmediate } from 'node:timers/promises';
import { awaitInterrupt } from '../interrupt.js';
import { directFile } from '../mcp/direct-file.js';
import { directOnHub } from '../mcp/direct-on-hub.js';
import { LineTransport } from '../mcp/line-transport.js';
import { ownOutput } from '../mcp/own-output.js';
import { serveDirector } from '../mcp/serve-director.js';
import type { HubFlags } from '../net/hub-flags.js';
import { Refusal } from '../refusal.js';
import { status } from '../status.js';

export interface McpFlags extends Partial<HubFlags> {
  readonly seed?: number;
  readonly name?: string;
}

/** Complaints about the input: a flood of nonsense must not become a flood of complaints. */
const mostComplaints = 20;
/** Milliseconds that skills which do not heed their signal are waited for. */
const grace = 500;

/** `given` is a file, or with a hub the name of a character that lives there. */
export async function mcp(given: string, flags: McpFlags, version: string): Promise<number> {
  refuseWhatBelongsElsewhere(flags);
  // before the character is loaded: its code may write as soon as it is
  const write = ownOutput();
  const { hub, name: guest, seed } = flags;
  const directed = await (hub === undefined
    ? directFile(given, seed)
    : directOnHub(given, { ...flags, hub }, guest));
  const { name, director, told, end } = directed;
  const stop = new AbortController();
  const interrupt = awaitInterrupt(() => stop.abort());
  try {
    const serving = { name, version, told, stop: stop.signal };
    const { server, settled } = serveDirector(director, serving);
    const complain = complainer();
    server.onerror = (error) => complain(error.message);
    const over = new Promise<void>((resolve) => {
      process.stdin.once('end', resolve);
      process.stdin.once('error', () => resolve());
      stop.signal.addEventListener('abort', () => resolve());
    });
    await server.connect(new LineTransport(process.stdin, write));
    console.error(`troupe: ${name} is ready to be directed.`);
    await over;
    // what was asked before the end is still answered
    await setImmediate();
    await settled();
    await setImmediate();
    await server.close();
  } finally {
    end();
    interrupt.release();
    process.stdin.destroy();
  }
  setTimeout(() => process.exit(status.done), grace).unref();
  return status.done;
}

function refuseWhatBelongsElsewhere({ hub, seed, token, name }: McpFlags): void {
  const [option] = Object.entries({ token, name }).find(([, value]) => value !== undefined) ?? [];
  if (hub === undefined && option !== undefined) {
    throw new Refusal([`troupe: --${option} is for a character on a hub. Say which: --hub URL`]);
  }
  if (hub !== undefined && seed !== undefined) {
    throw new Refusal([
      'troupe: --seed is for a character of its own. One on a hub has the seed of troupe serve',
    ]);
  }
}

function complainer(): (what: string) => void {
  let told = 0;
  return (what) => {
    told++;
    if (told > mostComplaints) return;
    const [line = ''] = what.split('\n');
    const short = line.length > 200 ? `${line.slice(0, 199)}…` : line;
    const last = told === mostComplaints ? ' Further ones are not told.' : '';
    console.error(`troupe: something that is no message came in: ${short}.${last}`);
  };
}

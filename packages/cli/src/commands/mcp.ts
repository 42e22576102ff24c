/** `troupe mcp`: a character to be directed over the Model Context Protocol, on standard input and output. */
import { setImmediate } from 'node:timers/promises';
import { createActor, createDirector } from '@troupe/core';
import { createExpressions } from '@troupe/files';
import { awaitInterrupt } from '../interrupt.js';
import { loadCharacter } from '../load-character.js';
import { LineTransport } from '../mcp/line-transport.js';
import { ownOutput } from '../mcp/own-output.js';
import { serveDirector } from '../mcp/serve-director.js';
import { blame } from '../refusal.js';
import { status } from '../status.js';

export interface McpFlags {
  readonly seed?: number;
}

/** Complaints about the input: a flood of nonsense must not become a flood of complaints. */
const mostComplaints = 20;
/** Milliseconds that skills which do not heed their signal are waited for. */
const grace = 500;

export async function mcp(file: string, flags: McpFlags, version: string): Promise<number> {
  // before the character is loaded: its code may write as soon as it is
  const write = ownOutput();
  const definition = await loadCharacter(file);
  const stop = new AbortController();
  const interrupt = awaitInterrupt(() => stop.abort());
  try {
    const { seed = 0 } = flags;
    const actor = createActor(definition, { seed, expressions: createExpressions() });
    const director = createDirector(actor);
    const serving = { name: actor.name, version, stop: stop.signal };
    const { server, settled } = serveDirector(director, serving);
    const complain = complainer();
    server.onerror = (error) => complain(error.message);
    const over = new Promise<void>((resolve) => {
      process.stdin.once('end', resolve);
      process.stdin.once('error', () => resolve());
      stop.signal.addEventListener('abort', () => resolve());
    });
    await server.connect(new LineTransport(process.stdin, write));
    console.error(`troupe: ${actor.name} is ready to be directed.`);
    await over;
    // what was asked before the end is still answered
    await setImmediate();
    await settled();
    await setImmediate();
    await server.close();
    actor.remove();
  } catch (error) {
    throw blame(error, file, undefined);
  } finally {
    interrupt.release();
    process.stdin.destroy();
  }
  setTimeout(() => process.exit(status.done), grace).unref();
  return status.done;
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

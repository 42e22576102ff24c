/** A character that lives on a hub, to be directed from here: its director is there, and what is asked of it goes over. */
import { type DirectorAnswer, type DirectorTool, TroupeError } from '@troupe/core';
import type { Guest, Request } from '@troupe/net';
import { expectCharacter } from '../net/find-character.js';
import { type HubFlags, ownName, sayHub } from '../net/hub-flags.js';
import { Reach } from '../net/reach.js';
import { visitHub } from '../net/visit-hub.js';
import { Refusal } from '../refusal.js';
import type { Directed } from './direct-file.js';

export async function directOnHub(
  character: string,
  flags: HubFlags,
  name = ownName('mcp'),
): Promise<Directed> {
  const hub = sayHub(flags.hub);
  const direct = { verb: 'direct', character } as const;
  let reach: Reach | undefined;
  let away: string | undefined;
  let closed: string | undefined;
  const guest = await visitHub(
    flags,
    { name, role: 'director' },
    {
      onLost: (reason) => {
        away = reason;
        reach?.lost();
        console.error(`troupe: the hub at ${hub} is out of reach: ${reason}. Trying again.`);
      },
      onConnected: (anew) => {
        away = undefined;
        reach?.found();
        console.error(`troupe: the hub at ${hub} is there again.`);
        // at once: its director there is to remember what happens from now on
        if (anew) guest.ask(direct).catch(() => {});
      },
      onEnded: (reason, code) => {
        if (code !== 'closed') closed = reason;
      },
    },
  );
  reach = new Reach(guest);
  const tools = await openDirector(guest, character, direct).catch((error: Error) => {
    guest.end('it was refused');
    throw new Refusal([`troupe: ${error.message}`]);
  });
  const call = async (tool: string, args: unknown, signal = new AbortController().signal) => {
    if (closed !== undefined)
      return sorry(`The hub at ${hub} has closed this: ${closed}.`, nothing);
    if (away !== undefined) {
      return sorry(`The hub at ${hub} is out of reach: ${away}. It is looked for.`, nothing, again);
    }
    const given = new AbortController();
    try {
      const request = { ...direct, tool, args } as Request;
      const ended = AbortSignal.any([signal, given.signal]);
      return (await reach.ask(request, ended)) as unknown as DirectorAnswer;
    } catch (error) {
      // where the same hub comes back it would go on with it, and others would wait for that
      given.abort();
      if (error instanceof TroupeError) return sorry(error.message, nothing);
      const why = error instanceof Error ? error.message : String(error);
      return sorry(`The hub at ${hub} went away: ${why}.`, unknown, again);
    }
  };
  return {
    name: character,
    director: {
      tools,
      call: (tool, args = {}, { signal } = {}) => call(tool, args, signal),
      close: () => guest.end(),
    },
    told: instructions(character, tools),
    end: () => guest.end(),
  };
}

function instructions(name: string, tools: readonly DirectorTool[]): string {
  const lives = `"${name}", an autonomous character that lives by itself, also while you think`;
  if (!tools.some((tool) => tool.name === 'set_goal')) {
    const names = tools.map((tool) => tool.name).join(', ');
    return `You look at ${lives}. You change nothing of it; you have ${names}.`;
  }
  return `You direct ${lives}. It chooses its skills by itself; you set goals for it. Look with perceive, list_skills and \
list_goals; wish with set_goal; wait with run_until; when it is stuck or surprises you, ask why, why_not and \
what_happened. Others may direct it, too.`;
}

const nothing = 'Nothing was changed.';
const unknown = 'Whether this was done is not known: look before you ask for it again.';
const again = 'Call again in some seconds.';

function sorry(...lines: readonly string[]): DirectorAnswer {
  return { text: lines.join('\n'), data: {}, isError: true };
}

/** What one may do with it: the answer is also where its director begins to look. */
async function openDirector(
  guest: Guest,
  character: string,
  direct: Request,
): Promise<readonly DirectorTool[]> {
  await expectCharacter(guest, character);
  const { tools } = (await guest.ask(direct)) as unknown as { readonly tools: DirectorTool[] };
  return tools;
}

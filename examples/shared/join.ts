/**
 * A process that lends agents to a character elsewhere: `troupe join` in twenty lines.
 *
 *     node examples/dist/shared/join.js HUB NAME CHARACTER MODULE
 */
import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { Agency, type HostedAgents, type HostedSkill, realNetClock } from '@troupe/net';
import { connectHub } from '@troupe/net/node';

const [url = '', name = '', character = '', file = ''] = process.argv.slice(2);
const { default: agents } = (await import(pathToFileURL(file).href)) as { default: HostedAgents };
const agency = new Agency({
  clock: realNetClock,
  chance: Math.random,
  session: randomUUID(),
  connect: connectHub({ url, name, role: 'agency' }),
});
// who started it may be killed: it must not stay behind
process.on('disconnect', () => process.exit());
const skills = Object.entries(agents.skills ?? {}).map(([skill, hosted]) => [skill, told(hosted)]);
await agency.host(character, { ...agents, skills: Object.fromEntries(skills) });
console.log('joined');

function told({ run, ...form }: HostedSkill): HostedSkill {
  return {
    ...form,
    run: async (context) => {
      console.log(`${context.skill} begins`);
      const result = await run?.(context);
      console.log(`${context.skill} is done`);
      return result;
    },
  };
}

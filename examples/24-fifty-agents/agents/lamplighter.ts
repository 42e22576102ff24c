/** Fifty agents for one process. */
import type { HostedAgents, HostedSkill } from '@troupe/net';
import { lamps } from '../character.js';

function light(lamp: string): HostedSkill {
  const lit = `${lamp}-is-lit`;
  // what it did is seen by a sensor of this process, and told by nobody else
  return { when: { [lit]: false }, adds: [lit], run: ({ sense }) => sense({ [lit]: true }) };
}

export default {
  name: 'lamplighter',
  sensors: Object.fromEntries(lamps.map((lamp) => [`${lamp}-is-lit`, false])),
  skills: Object.fromEntries(lamps.map((lamp) => [`light-${lamp}`, light(lamp)])),
} satisfies HostedAgents & { name: string };

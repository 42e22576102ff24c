/** A dude whose twenty-five lamps are lit, and who gets to the door. */
import type { ActorDefinition } from '@troupe/core';

/** Each of them is two agents: a sensor that sees whether it is lit, and a skill that lights it. */
export const lamps = Array.from({ length: 25 }, (_, i) => `lamp-${String(i + 1).padStart(2, '0')}`);

/** Its agents come from elsewhere: all that it has itself are its goals. */
const dude: ActorDefinition = {
  name: 'dude',
  open: true,
  parameters: { theta: 20 },
  goals: Object.fromEntries(
    [...lamps.map((lamp) => `${lamp}-is-lit`), 'at-door'].map((sign) => [sign, true]),
  ),
};

export default dude;

/** Many door-opening dudes that live: what they choose is done a few steps later, and who opened the door starts over. */
import {
  createNetwork,
  endSkill,
  type Network,
  readingOf,
  setReading,
  settleDefinition,
  stepCrowd,
} from '@troupe/core/network';
import { doorDude } from './example-file.js';
import { randomSource } from './random-source.js';

/** Steps that a skill takes: so many, or some more. */
const least = 3;
const more = 5;
/** At first some take far longer, so that soon dudes are at all stages and no step has more to do than another. */
const moreAtFirst = 40;

export function doorCrowd(members: number): Network {
  return createNetwork(settleDefinition(doorDude()), members);
}

/** Returns what makes all of them live through one step; it gives back how many doors have been opened. */
export function doorLife(network: Network): () => number {
  const { members } = network.population;
  const random = randomSource(members);
  const chosen = new Int32Array(members);
  // who finishes what, by step to come: members and slots by turns
  const finishing = Array.from({ length: least + moreAtFirst }, (): number[] => []);
  let step = 0;
  let doors = 0;
  const live = () => {
    stepCrowd(network, chosen);
    for (let m = 0; m < members; m++) {
      if (chosen[m]! < 0) continue;
      const takes = least + Math.floor(random() * (step < moreAtFirst ? moreAtFirst : more));
      finishing[(step + takes) % finishing.length]!.push(m, chosen[m]!);
    }
    step++;
    const now = finishing[step % finishing.length]!;
    for (let i = 0; i < now.length; i += 2) if (finish(network, now[i]!, now[i + 1]!)) doors++;
    now.length = 0;
    return doors;
  };
  while (step < 3 * moreAtFirst) live();
  return live;
}

/** A skill's promises come true; says whether the door was open then, and closed again with all as it was at first. */
function finish(network: Network, member: number, slot: number): boolean {
  const { adds, deletes } = network.structure.skills[slot]!;
  for (const { proposition, value } of deletes) setReading(network, member, proposition, value);
  for (const { proposition, value } of adds) setReading(network, member, proposition, value);
  endSkill(network, member, slot, true);
  if (readingOf(network, member, 'door-is-open') !== true) return false;
  for (const { name, first } of network.character.sensors) {
    if (readingOf(network, member, name) !== first) setReading(network, member, name, first);
  }
  return true;
}

/** Many door-opening dudes that live: what they choose is done a few steps later, and whoever opened the door starts over. */
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

const shortest = 3;
const longest = 7;

export interface DoorCrowd {
  readonly network: Network;
  readonly skills: number;
  /** Doors opened so far, by all of them. */
  doors: number;
}

export function createDoorCrowd(members: number): DoorCrowd {
  const character = settleDefinition(doorDude());
  return { network: createNetwork(character, members), skills: character.skills.length, doors: 0 };
}

/** Returns what makes all of them live through one step; it gives back how many doors have been opened. */
export function doorLife(crowd: DoorCrowd): () => number {
  const { network } = crowd;
  const { members } = network.population;
  const chosen = new Int32Array(members);
  // who finishes what, by step to come: members and slots by turns
  const finishing = Array.from({ length: longest + 1 }, (): number[] => []);
  let step = 0;
  return () => {
    stepCrowd(network, chosen);
    for (let m = 0; m < members; m++) {
      if (chosen[m]! < 0) continue;
      // not all at once: the load is even, as it is where dudes came at different times
      const takes = shortest + ((m + step) % (longest - shortest + 1));
      finishing[(step + takes) % finishing.length]!.push(m, chosen[m]!);
    }
    const now = finishing[step % finishing.length]!;
    for (let i = 0; i < now.length; i += 2) finish(crowd, now[i]!, now[i + 1]!);
    now.length = 0;
    step++;
    return crowd.doors;
  };
}

function finish(crowd: DoorCrowd, member: number, slot: number): void {
  const { network } = crowd;
  const { adds, deletes } = network.structure.skills[slot]!;
  for (const { proposition, value } of deletes) setReading(network, member, proposition, value);
  for (const { proposition, value } of adds) setReading(network, member, proposition, value);
  endSkill(network, member, slot, true);
  if (readingOf(network, member, 'door-is-open') !== true) return;
  crowd.doors++;
  for (const { name, first } of network.character.sensors) {
    if (readingOf(network, member, name) !== first) setReading(network, member, name, first);
  }
}

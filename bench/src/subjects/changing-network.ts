/** A network whose skills leave and join again, one after the other, so that it stays as large as it is. */
import {
  createNetwork,
  joinSkill,
  leaveSkill,
  type Network,
  settleDefinition,
} from '@troupe/core/network';
import type { RandomNetwork } from './random-network.js';

export interface ChangingNetwork {
  readonly network: Network;
  /** Always the next one leaves; returns its number. */
  leave(): number;
  /** The one that left last is back. */
  join(): number;
}

export function changingNetwork({ definition }: RandomNetwork): ChangingNetwork {
  const character = settleDefinition(definition);
  const network = createNetwork(character);
  const { skills } = character;
  let turn = 0;
  return {
    network,
    leave() {
      turn = (turn + 1) % skills.length;
      leaveSkill(network, skills[turn]!.name);
      return turn;
    },
    join() {
      joinSkill(network, skills[turn]!);
      return turn;
    },
  };
}

/** One door-opening dude that lives: promises come true, and once the door is open it starts over. */
import {
  advance,
  createCharacter,
  keepPromises,
  type Message,
  type Outbox,
  readingOf,
  takeMessages,
} from '@troupe/core';
import { doorDude } from './example-file.js';

/** Returns what makes it live through one step. */
export function liveAlone(explain: boolean): () => Outbox {
  const state = createCharacter(doorDude(), { explain });
  const { network } = state;
  const startOver = network.character.sensors.map(
    ({ name, first }): Message => ({ kind: 'sense', sensor: name, value: first }),
  );
  return () => {
    const outbox = advance(state, []);
    takeMessages(state, keepPromises(state));
    if (readingOf(network, 0, 'door-is-open') === true) takeMessages(state, startOver);
    return outbox;
  };
}

/** Between a scene and free shares of one of its characters: what a share said as inputs, what the scene did as news. */
import type { Message } from '../dispatch/messages.js';
import type { MemoryWrite } from '../perception/memory.js';
import type { Input, TickRecord, WorldChange } from '../record/tick-record.js';
import type { Actor } from './actor.js';
import type { Followed, FreeTick } from './free-share.js';
import type { ShareParts } from './open-share.js';

/** Says that the parts of a share live elsewhere, for the scene that holds the character. */
export function placesOf({ sensors = [], skills = [] }: ShareParts): Message[] {
  return [...sensors.map((name) => `sensor:${name}`), ...skills].map((agent) => ({
    kind: 'elsewhere',
    agent,
  }));
}

/** What a free share said, as what the scene takes from outside. */
export function inputsOfShare({ name, elsewhere }: Actor, told: FreeTick): Input[] {
  const messages = Object.entries(told.signs).map(
    ([sensor, value]): Message => ({ kind: 'sense', sensor, value }),
  );
  return [
    ...(messages.length > 0 ? [{ kind: 'messages', actor: name, messages } as const] : []),
    ...told.world.map(({ writer, ...change }): Input => {
      return { kind: 'world', change: change as WorldChange, writer };
    }),
    ...told.memory.map((write): Input => ({ kind: 'memory', actor: name, write })),
    ...told.faults.map(({ part, error }): Input => ({ kind: 'fault', actor: name, part, error })),
    ...told.over.flatMap(({ skill, number, outcome, reason }): Input[] => {
      const stopped = outcome === 'cancelled' && !elsewhere.some((one) => one.number === number);
      // the scene stopped it itself: it knows
      if (stopped) return [];
      const input = { kind: 'settled', actor: name, skill, number } as const;
      if (outcome === 'done') return [{ ...input, outcome }];
      return [{ ...input, outcome: 'failed', error: reason ?? 'it said so' }];
    }),
  ];
}

/** What a tick changed, for free shares of a character to follow. Things that come with another character are not in it. */
export function followedOf(record: TickRecord, actor: string): Followed {
  const { inputs = [], actors = {}, time } = record;
  const world: WorldChange[] = [];
  const memory: MemoryWrite[] = [];
  for (const input of inputs) {
    if (input.kind === 'world') world.push(input.change);
    else if (input.kind === 'memory' && input.actor === actor) memory.push(input.write);
  }
  for (const { writer: _, ...change } of record.world ?? []) world.push(change as WorldChange);
  const own = Object.hasOwn(actors, actor) ? actors[actor] : undefined;
  memory.push(...(own?.memory ?? []));
  return { world, memory, signs: own?.signs ?? {}, time };
}

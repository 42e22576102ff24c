/** Tells those who run a share of a character freely what changes where it lives. */
import {
  type Data,
  type Followed,
  followedOf,
  type SavedWorld,
  type TickRecord,
} from '@troupe/core';
import type { NetClock } from '../carrier/clock.js';
import { type ActiveObject, createObject } from '../object/active-object.js';
import { postInRoom, type Room } from '../object/post-in-room.js';
import type { Registry } from '../registry/registry.js';
import { placeName } from './lockstep.js';

/** What a share begins from. */
export interface Beginning {
  readonly world: SavedWorld;
  readonly seed: number;
  readonly rate: number;
  readonly followed: Followed;
}

/** Shares that may follow one character. */
const mostFollowers = 1000;

export function feedShares(room: Room, clock: NetClock, registry: Registry): ActiveObject {
  const { scene, actor, name } = registry;
  const followers = new Set<string>();
  let stop: (() => void) | undefined;
  const own = placeName(name, 'registry');
  const post = postInRoom(room, { character: name });
  const told = (record: TickRecord) => {
    const news = asData(followedOf(record, name));
    for (const follower of followers) post.tell(own, follower, news);
  };
  return createObject({
    name: own,
    clock,
    post,
    answers: (what, sender) => {
      if (what !== 'follow') throw new Error('it answers "follow"');
      if (followers.size >= mostFollowers) throw new Error(`${mostFollowers} follow it already`);
      followers.add(sender.name);
      stop ??= scene.record(
        { tick: told, keyframe: () => undefined },
        { keyframeEvery: 1_000_000 },
      );
      const beginning: Beginning = {
        world: scene.saveWorld(),
        seed: scene.seed,
        rate: scene.rate,
        followed: { signs: actor.signs, time: scene.time },
      };
      return asData(beginning);
    },
    hears: (what, sender) => {
      if (what !== 'leave') return;
      followers.delete(sender.name);
      if (followers.size > 0) return;
      stop?.();
      stop = undefined;
    },
  });
}

function asData(value: unknown): Data {
  return value as Data;
}

/** Tells those who run a share of a character freely what changes where it lives. */
import {
  type Actor,
  type Data,
  type Followed,
  followedOf,
  type MemoryWrite,
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
/** Said to one that was told nothing for a while: it has to ask again where the character is. */
export const behind = 'behind';
/** Milliseconds until it is seen whether there is room again for one that is behind. */
const lookAgain = 1000;

export function feedShares(room: Room, clock: NetClock, registry: Registry): ActiveObject {
  const { scene, actor, name } = registry;
  const followers = new Set<string>();
  /** So much waits for them that more would end their sessions. */
  const late = new Set<string>();
  let looking = false;
  let stop: (() => void) | undefined;
  const own = placeName(name, 'registry');
  const post = postInRoom(room, { character: name });
  const told = (record: TickRecord) => {
    const news = asData(followedOf(record, name));
    for (const follower of followers) {
      if (room.isBusy(follower)) late.add(follower);
      if (!late.has(follower)) post.tell(own, follower, news);
    }
    if (late.size > 0) lookLater();
  };
  const lookLater = () => {
    if (!looking) clock.after(lookAgain, look);
    looking = true;
  };
  const look = () => {
    looking = false;
    for (const follower of [...late]) {
      if (room.isBusy(follower)) continue;
      late.delete(follower);
      post.tell(own, follower, behind);
    }
    if (late.size > 0) lookLater();
  };
  const forget = (follower: string) => {
    late.delete(follower);
    if (!followers.delete(follower) || followers.size > 0) return;
    stop?.();
    stop = undefined;
  };
  return createObject({
    name: own,
    clock,
    post,
    answers: (what, sender) => {
      if (what !== 'follow') throw new Error('it answers "follow"');
      if (followers.size >= mostFollowers) throw new Error(`${mostFollowers} follow it already`);
      followers.add(sender.name);
      late.delete(sender.name);
      stop ??= scene.record(
        { tick: told, keyframe: () => undefined },
        { keyframeEvery: 1_000_000 },
      );
      const beginning: Beginning = {
        world: scene.saveWorld(),
        seed: scene.seed,
        rate: scene.rate,
        followed: { signs: actor.signs, memory: remembered(actor), time: scene.time },
      };
      return asData(beginning);
    },
    hears: (what, sender) => {
      if (what === 'leave') forget(sender.name);
    },
    // a process that dies says nothing: it would be told for ever, and take the place of others
    loses: (names) => {
      for (const each of names) forget(each);
    },
  });
}

function asData(value: unknown): Data {
  return value as Data;
}

/** What it remembers, as it would be written now, for as long as it is still to last. */
function remembered({ memory, scene }: Actor): MemoryWrite[] {
  return memory.map(({ key, context, value, writer, until }) => {
    const left =
      until === undefined
        ? undefined
        : 'tick' in until
          ? Math.max(1, until.tick - scene.ticks)
          : { seconds: Math.max(0.001, until.millisecond / 1000 - scene.time) };
    return { key, context, value, writer, lasts: left };
  });
}

/** A recorded character's network followed without its code: what it was told is in the recording. */
import { advance, takeMessages } from '../dispatch/dispatch.js';
import type { Message } from '../dispatch/messages.js';
import { redefine } from '../dispatch/redefine.js';
import { loadState } from '../dispatch/save-state.js';
import { copyState, createCharacter, type DispatchState } from '../dispatch/state.js';
import { type Moment, momentBefore } from '../record/hindsight.js';
import { type Input, inboxOf, type TickRecord } from '../record/tick-record.js';
import type { SavedScene } from './saved-scene.js';

export interface FollowedActor {
  readonly actor: string;
  /** As it is after the ticks so far; nothing while it is not in the scene. */
  state: DispatchState | undefined;
  /** What it has taken already of what it was told from outside since its last step. */
  taken: number;
  /** Of which it came in the ticks since. */
  heard: (readonly Message[])[];
}

/** From a keyframe on. */
export function openFollower(start: SavedScene, actor: string): FollowedActor {
  const saved = start.actors.find(({ name }) => name === actor);
  return {
    actor,
    state: saved && loadState(saved.state),
    taken: saved?.since.length ?? 0,
    heard: [],
  };
}

/** Follows a tick. Gives the moment before the step that was made in it, where `step` is the one asked for. */
export function followTick(
  follower: FollowedActor,
  record: TickRecord,
  step?: number,
): Moment | undefined {
  const { actor } = follower;
  for (const input of record.inputs ?? []) {
    if ('actor' in input && input.actor === actor) takeInput(follower, input);
  }
  const made = record.actors?.[actor];
  if (follower.state === undefined || made?.step === undefined) return undefined;
  const told = (made.step.told ?? []).slice(follower.taken);
  follower.taken = 0;
  follower.heard = [];
  const { state, inbox } = momentBefore(follower.state, [], { told, inbox: inboxOf(made) });
  const moment = made.step.step === step ? { state: copyState(state), inbox } : undefined;
  advance(state, inbox);
  return moment;
}

function takeInput(follower: FollowedActor, input: Input): void {
  switch (input.kind) {
    case 'messages':
      follower.heard.push(input.messages);
      break;
    case 'enter':
      follower.state = createCharacter(input.definition);
      follower.taken = 0;
      follower.heard = [];
      break;
    case 'redefine':
      if (follower.state === undefined) break;
      // the step that follows tells only of what came after
      for (const messages of follower.heard) takeMessages(follower.state, messages, '');
      follower.state = redefine(follower.state, input.definition);
      follower.taken = 0;
      follower.heard = [];
      break;
    case 'exit':
      follower.state = undefined;
  }
}

/**
 * The moment before a step of a recorded character, to explain it: from a keyframe before that step and the ticks since.
 * Nothing where the step is not among them.
 */
export function momentOf(
  start: SavedScene,
  records: Iterable<TickRecord>,
  actor: string,
  step: number,
): Moment | undefined {
  const follower = openFollower(start, actor);
  for (const record of records) {
    const moment = followTick(follower, record, step);
    if (moment !== undefined) return moment;
  }
  return undefined;
}

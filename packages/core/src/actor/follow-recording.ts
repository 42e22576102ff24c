/** A recorded character's network followed without its code: what it was told is in the recording. */
import { advance, takeMessages } from '../dispatch/dispatch.js';
import { redefine } from '../dispatch/redefine.js';
import { loadState } from '../dispatch/save-state.js';
import { copyState, createCharacter, type DispatchState } from '../dispatch/state.js';
import type { Moment } from '../record/hindsight.js';
import { type Input, inboxOf, type TickRecord } from '../record/tick-record.js';
import type { SavedScene } from './saved-scene.js';

export interface FollowedActor {
  readonly actor: string;
  /** As it is after the ticks so far; nothing while it is not in the scene. */
  state: DispatchState | undefined;
}

/** From a keyframe on. */
export function openFollower(start: SavedScene, actor: string): FollowedActor {
  const saved = start.actors.find(({ name }) => name === actor);
  return { actor, state: saved && loadState(saved.state) };
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
  const { state } = follower;
  if (state === undefined || made === undefined) return undefined;
  let moment: Moment | undefined;
  if (made.step !== undefined) {
    const inbox = inboxOf(made);
    if (made.step.step === step) moment = { state: copyState(state), inbox };
    advance(state, inbox);
  }
  if (made.asked !== undefined) takeMessages(state, made.asked, '');
  return moment;
}

function takeInput(follower: FollowedActor, input: Input): void {
  const { state } = follower;
  switch (input.kind) {
    case 'messages':
      if (state !== undefined) takeMessages(state, input.messages, '');
      break;
    case 'enter':
      follower.state = createCharacter(input.definition);
      break;
    case 'redefine':
      if (state !== undefined) follower.state = redefine(state, input.definition);
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

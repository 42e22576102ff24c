/** A recorded character's network followed without its code: what it was told is in the recording. */
import { advance, takeMessages } from '../dispatch/dispatch.js';
import type { Message } from '../dispatch/messages.js';
import { redefine } from '../dispatch/redefine.js';
import { loadState } from '../dispatch/save-state.js';
import { copyState, createCharacter, type DispatchState } from '../dispatch/state.js';
import type { Moment } from '../record/hindsight.js';
import { type Input, inboxOf, type StepRecord, type TickRecord } from '../record/tick-record.js';
import { fail } from '../state/errors.js';
import type { SavedScene } from './saved-scene.js';

export interface FollowedActor {
  readonly actor: string;
  /** As it is after the ticks so far; nothing while it is not in the scene. */
  state: DispatchState | undefined;
  /** How often it was told something since its last step. */
  told: number;
}

/** From a keyframe on. */
export function openFollower(start: SavedScene, actor: string): FollowedActor {
  const saved = start.actors.find(({ name }) => name === actor);
  return { actor, state: saved && loadState(saved.state), told: saved?.since.length ?? 0 };
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
    checkTold(follower, made.step);
    const inbox = inboxOf(made);
    if (made.step.step === step) moment = { state: copyState(state), inbox };
    advance(state, inbox);
  }
  // one by one, as they came: what nobody needs any more goes after each
  for (const message of made.asked ?? []) tell(follower, [message]);
  return moment;
}

function tell(follower: FollowedActor, messages: readonly Message[]): void {
  if (follower.state !== undefined) takeMessages(follower.state, messages, '');
  follower.told++;
}

/** What others asked for was once recorded only with the step that followed. */
function checkTold(follower: FollowedActor, { told = [] }: StepRecord): void {
  if (told.length > follower.told) {
    fail(
      'older-recording',
      follower.actor,
      'an older version recorded it, which did not say when others asked something of it. Record it again',
    );
  }
  follower.told = 0;
}

function takeInput(follower: FollowedActor, input: Input): void {
  const { state } = follower;
  switch (input.kind) {
    case 'messages':
      tell(follower, input.messages);
      break;
    case 'enter':
      follower.state = createCharacter(input.definition);
      follower.told = 0;
      break;
    case 'redefine':
      if (state !== undefined) follower.state = redefine(state, input.definition);
      follower.told = 0;
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

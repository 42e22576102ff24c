import { leaveSkill } from '../network/edit-network.js';
import { forgetFollower } from './followers.js';
import type { DispatchState } from './state.js';

/** A skill is gone: nothing that knew of it may go on as if it were there. */
export function removeSkill(state: DispatchState, name: string): void {
  leaveSkill(state.network, name);
  forgetFollower(state.followers, name);
  state.executing = state.executing.filter(({ skill }) => skill !== name);
  state.instances.delete(name);
  if (state.lastFinished === name) state.lastFinished = undefined;
  delete state.news.left[name];
}

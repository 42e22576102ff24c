import { leaveSkill } from '../network/edit-network.js';
import { slotOf } from '../network/network.js';
import { forgetFollower } from './followers.js';
import { forgetPlace } from './place-agents.js';
import type { DispatchState } from './state.js';
import { findWords, leaveWords } from './words.js';

/** A skill is gone: nothing that knew of it may go on as if it were there. */
export function removeSkill(state: DispatchState, name: string): void {
  const { network } = state;
  const skill = network.structure.skills[slotOf(network, name)]!;
  leaveSkill(network, name);
  if (skill.when.some(({ proposition }) => network.structure.sensors.get(proposition)?.word)) {
    leaveWords(network, skill);
    state.words = findWords(network);
  }
  forgetFollower(state.followers, name);
  state.executing = state.executing.filter(({ skill }) => skill !== name);
  state.instances.delete(name);
  forgetPlace(state, 'skill', name);
  if (state.lastFinished === name) state.lastFinished = undefined;
  delete state.news.left[name];
}

/** One step of a character whose messages have been taken. */
import { sources } from '../network/spread-activation.js';
import { stepNetwork } from '../network/step-network.js';
import { followerLinks, strengthen } from './followers.js';
import type { Levels, Outbox } from './messages.js';
import { type DispatchState, noNews } from './state.js';
import { senseIdle } from './words.js';

export function takeStep(state: DispatchState): Outbox {
  const { network, news, explain } = state;
  if (state.words.idle.length > 0) senseIdle(network, state.words);
  const threshold = network.population.threshold[0]!;
  const followers =
    network.parameters.kappa > 0
      ? followerLinks(state.followers, state.context, network.structure)
      : undefined;
  const slot = stepNetwork(network, 0, { explain, followers });
  const selected = network.structure.skills[slot]?.name;
  state.step++;
  state.news = noNews();
  const execute =
    selected === undefined ? undefined : { skill: selected, number: ++state.executions };
  if (execute !== undefined) {
    const { skill: to } = execute;
    state.executing.push({ ...execute, since: state.step });
    const { context, lastFinished: from } = state;
    if (from !== undefined) strengthen(state.followers, { context, from, to, strength: 1 });
  }
  return {
    execute,
    report: {
      step: state.step,
      threshold,
      nextThreshold: network.population.threshold[0]!,
      selected: selected ?? null,
      ...news,
      levels: explain ? copyLevels(state) : undefined,
    },
  };
}

// copied: the workspace is written over by the next step, and shared with copies of the state
function copyLevels({ network }: DispatchState): Levels {
  const { work, wiring, population, structure } = network;
  const { slots } = structure.topology;
  return {
    before: work.before.slice(0, slots),
    after: population.level.slice(0, slots),
    executable: wiring.executable.slice(0, slots),
    from: work.from.slice(0, slots * sources.length),
  };
}

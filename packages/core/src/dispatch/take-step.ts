/** One step of a character whose messages have been taken. */
import { copySources, sources } from '../network/spread-activation.js';
import { stepNetwork } from '../network/step-network.js';
import { followerLinks, strengthen } from './followers.js';
import type { Levels, Outbox } from './messages.js';
import { type DispatchState, type News, noNews } from './state.js';
import { senseIdle } from './words.js';

export function takeStep(state: DispatchState): Outbox {
  const { network, news, explain } = state;
  if (state.words.idle.length > 0) senseIdle(network, state.words);
  const threshold = network.population.threshold[0]!;
  const followers =
    network.parameters.kappa > 0
      ? followerLinks(state.followers, state.context, network.structure)
      : undefined;
  const slot = stepNetwork(network, 0, { followers });
  const selected = network.structure.skills[slot]?.name;
  state.step++;
  const happened = isQuiet(news) ? quiet : news;
  if (happened === news) state.news = noNews();
  const execute =
    selected === undefined ? undefined : { skill: selected, number: ++state.executions };
  if (execute !== undefined) {
    const { skill: to, number } = execute;
    // field by field: an object that is spread has a shape of its own, and everything that reads it is slower
    state.executing.push({ skill: to, number, since: state.step });
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
      completed: happened.completed,
      failed: happened.failed,
      amputated: happened.amputated,
      changes: happened.changes,
      left: happened.left,
      levels: explain ? copyLevels(state) : undefined,
    },
  };
}

/** Nothing happened: most steps report it, and need no lists of their own. */
const quiet: News = noNews();

function isQuiet({ completed, failed, amputated, changes, left }: News): boolean {
  if (completed.length + failed.length + amputated.length + changes.length > 0) return false;
  for (const _ in left) return false;
  return true;
}

// copied: the workspace is written over by the next step, and shared with copies of the state
function copyLevels({ network }: DispatchState): Levels {
  const { work, wiring, population, structure } = network;
  const { slots } = structure.topology;
  const from = new Float64Array(slots * sources.length);
  for (let x = 0; x < slots; x++) copySources(work, wiring, 0, x, from, x * sources.length);
  return {
    before: work.before.slice(0, slots),
    after: population.level.slice(0, slots),
    executable: wiring.executable.slice(0, slots),
    from,
  };
}

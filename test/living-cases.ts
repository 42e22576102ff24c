/** Random characters that live together, for the tests of other packages than the one they come from. */
export {
  allDeeds,
  type DeedKind,
  type LivingCase,
  livingCases,
  replayedDeeds,
  savedWays,
} from '../packages/core/test/arbitrary-actor.js';
export { recordScene, sceneRuns } from '../packages/core/test/living.js';
export { doDeeds, openCase } from '../packages/core/test/play-living.js';

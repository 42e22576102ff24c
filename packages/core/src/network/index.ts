/** The activation network, from the names down to the kernel. */

export { settleDefinition } from '../state/settle-definition.js';
export { createNetwork } from './build-network.js';
export { chooseSkill } from './choose-skill.js';
export { decayLevels } from './decay-levels.js';
export {
  disableGoal,
  disableSensor,
  joinSensor,
  joinSkill,
  leaveSensor,
  leaveSkill,
  setDisabled,
  setGoal,
  setReading,
  withdrawGoal,
} from './edit-network.js';
export { degreeOf, isMet, type Network, readingOf, slotOf } from './network.js';
export { DISABLED, EXECUTING, type Population } from './population.js';
export { endSkill, isExecuting, startSkill } from './run-skill.js';
export {
  copySources,
  type FollowerLinks,
  type Source,
  sources,
  spread,
  type Workspace,
} from './spread-activation.js';
export { type StepOptions, stepCrowd, stepNetwork } from './step-network.js';
export type { Topology } from './topology.js';
export { setTime } from './weigh-network.js';
export type { Flow, Links, Wiring } from './wiring.js';

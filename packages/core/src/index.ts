/** What the package offers, layer by layer: from one call that runs a character down to the network's kernel. */

export { keepPromises } from './actor/promise-world.js';
export { goalsHold, type RunOptions, type RunStep, runCharacter } from './actor/run-character.js';
export { messagesOfEntry, type ScriptEntry } from './actor/script.js';
export { advance, type Dispatched, dispatch, takeMessages } from './dispatch/dispatch.js';
export type { Follower } from './dispatch/followers.js';
export type { Change, Execute, Levels, Message, Outbox, StepReport } from './dispatch/messages.js';
export { loadState, type SavedSkill, type SavedState, saveState } from './dispatch/save-state.js';
export {
  type CharacterOptions,
  copyState,
  createCharacter,
  type DispatchState,
  type Execution,
} from './dispatch/state.js';
export { type Examination, examine } from './explain/examine.js';
export { type Explanation, explainStep, type SkillExplanation } from './explain/explain-step.js';
export { type Link, linksInto } from './explain/links-into.js';
export type { Bringer, Obstacle } from './explain/obstacles.js';
export { sayBriefly, sayExplanation } from './explain/say-explanation.js';
export {
  applyChange,
  halve,
  type SizedChange,
  type WhatIf,
} from './explain/smallest-change.js';
export { isMet, readingOf } from './network/network.js';
export { type Source, sources } from './network/spread-activation.js';
export { followTrace, restoreMoment, type TraceHistory } from './record/restore-moment.js';
export {
  type FollowerRecord,
  recordStep,
  type SkillRecord,
  type TraceRecord,
} from './record/trace-record.js';
export { type Bounds, bounds } from './state/bounds.js';
export type {
  Amounts,
  CharacterDefinition,
  Coefficient,
  Conditions,
  Decay,
  EffectForm,
  Effects,
  GoalForm,
  Joining,
  LinkImportance,
  Parameters,
  Rhythm,
  Semantics,
  SensorForm,
  SkillForm,
  TemplateForm,
  Value,
} from './state/definition.js';
export { formatProblem, type Problem, TroupeError } from './state/errors.js';
export { suggest } from './state/names.js';
export { defaultParameters, semanticsNames, settleDefinition } from './state/settle-definition.js';

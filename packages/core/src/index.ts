/** What the package offers, layer by layer: from one call that runs a character down to the network's kernel. */

export { Actor, type RunActor, type Samples } from './actor/actor.js';
export type { LivingTime } from './actor/await-ticks.js';
export { character, type TypedDefinition } from './actor/character.js';
export { checkDefinition } from './actor/check-definition.js';
export {
  type Clock,
  fixedClock,
  type ManualClock,
  manualClock,
  type RealTime,
  realClock,
  type Ticks,
} from './actor/clocks.js';
export { compose } from './actor/compose.js';
export { type ActorOptions, createActor } from './actor/create-actor.js';
export {
  type ActContext,
  type ActorDefinition,
  type AnyProgram,
  type CommandForm,
  type LivingSkillForm,
  type Outcome,
  type SkillCode,
  type SkillContext,
  type SkillFunction,
  type SkillProgram,
  type StepResult,
  steps,
} from './actor/definition.js';
export {
  type CallOptions,
  createDirector,
  type Director,
  type DirectorOptions,
} from './actor/director.js';
export type { ArgumentSchema, ObjectSchema } from './actor/director-schema.js';
export type { DirectorAnswer, Steering } from './actor/director-stage.js';
export { type DirectorTool, lookingVerbs } from './actor/director-tools.js';
export type { ActorExplanation } from './actor/explain-actor.js';
export { extend } from './actor/extend.js';
export {
  type FollowedActor,
  followTick,
  momentOf,
  openFollower,
} from './actor/follow-recording.js';
export { type FollowedMind, FollowedScene } from './actor/follow-scene.js';
export { followedOf, inputsOfShare, placesOf } from './actor/free-exchange.js';
export {
  createFreeShare,
  type Followed,
  type FreeOver,
  FreeShare,
  type FreeShareOptions,
  type FreeTick,
} from './actor/free-share.js';
export type {
  CancelOrder,
  DatedFault,
  ExecuteOrder,
  Failure,
  RunStep,
} from './actor/happenings.js';
export type { Known, MemoryOf, NamesOf, Nothing, SignalsOf } from './actor/names-of.js';
export { restOf, type ShareOptions, type ShareParts } from './actor/open-share.js';
export { keepPromises } from './actor/promise-world.js';
export type { RecordingSink } from './actor/recording-sink.js';
export { branch, type Replayed, replay } from './actor/replay.js';
export { goalsHold, type RunOptions, runCharacter } from './actor/run-character.js';
export type { LoadOptions } from './actor/save-scene.js';
export type { SavedScene } from './actor/saved-scene.js';
export { createScene, restoreScene, Scene, type SceneOptions } from './actor/scene.js';
export type { RecordOptions, RunScene, SceneFace } from './actor/scene-face.js';
export { messagesOfEntry, type ScriptEntry } from './actor/script.js';
export { createShare, Share } from './actor/share.js';
export {
  mergeActed,
  mergePerceived,
  type SharedAction,
  type SharedOver,
  type SharedPerception,
  type SharedWrite,
  type SharedWriter,
} from './actor/share-exchange.js';
export { stripCode } from './actor/strip-code.js';
export { type Chosen, type TestActor, testActor } from './actor/test-actor.js';
export type { Composed, Extended } from './actor/typed-changes.js';
export { withCode } from './actor/with-code.js';
export {
  advance,
  type Dispatched,
  dispatch,
  takeInTick,
  takeMessages,
} from './dispatch/dispatch.js';
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
export type {
  Expression,
  ExpressionCompiler,
  Judge,
  JudgeContext,
  JudgedSensorForm,
  MemoryForm,
  PerceptionDefinition,
  Probe,
  ProbeContext,
  ReceptorForm,
  Signals,
} from './perception/definition.js';
export type {
  MemoryEntry,
  MemoryReader,
  MemoryWrite,
  MemoryWriter,
  WriteOptions,
} from './perception/memory.js';
export { judgeNames, probeNames } from './perception/settle-perception.js';
export { type Difference, firstDifference } from './record/first-difference.js';
export type { Moment } from './record/hindsight.js';
export { followTrace, restoreMoment, type TraceHistory } from './record/restore-moment.js';
export {
  type ActorRecord,
  type Fault,
  type Input,
  inboxOf,
  type LevelChange,
  type Overruled,
  type SkillEvent,
  type StepRecord,
  type TickRecord,
  type WorldChange,
} from './record/tick-record.js';
export {
  type FollowerRecord,
  recordStep,
  type SkillRecord,
  type TraceRecord,
} from './record/trace-record.js';
export { type Bounds, bounds } from './state/bounds.js';
export { type Chance, chanceOf, createChances } from './state/chance.js';
export { keysOf } from './state/check-keys.js';
export { checkOptions } from './state/check-options.js';
export type { Data } from './state/data.js';
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
export { fail, formatProblem, type Problem, TroupeError } from './state/errors.js';
export { suggest } from './state/names.js';
export { type Period, periodBounds } from './state/period.js';
export { settleCharacter as settleDefinition } from './state/settle-character.js';
export { defaultParameters, semanticsNames } from './state/settle-definition.js';
export { after, notWhile } from './state/words.js';
export { createWorld } from './world/create-world.js';
export type {
  From,
  Law,
  LawContext,
  Perceived,
  Point,
  Sight,
  ThingForm,
  WorldDefinition,
  WorldView,
  WorldWriter,
} from './world/definition.js';
export { rawThings, viewWorld } from './world/query-world.js';
export type { RawThing, RawThings } from './world/raw-things.js';
export { loadWorld, type SavedWorld, saveWorld } from './world/save-world.js';
export type { Pose, Shot } from './world/shot.js';
export type { World } from './world/world.js';

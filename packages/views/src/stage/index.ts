/** The stage alone: for workers and servers. */
export type {
  ActorMoment,
  AgentReport,
  Answers,
  Asked,
  Change,
  CharacterFile,
  CharacterStructure,
  Comparison,
  Event,
  FileWritten,
  Flow,
  GoalMoment,
  LiteralOf,
  Moment,
  Part,
  Request,
  Role,
  RunInfo,
  SensorMoment,
  Sent,
  SkillMoment,
  SkillStructure,
  Things,
  Told,
} from '../model/protocol.js';
export { codedParts } from './coded-parts.js';
export type { KnownShow } from './find-means.js';
export { pressText, unpressText } from './press-text.js';
export type { Driver, RunBodies, RunFiles, RunForm } from './run.js';
export { type SceneForm, type Seat, Stage, type StageOptions } from './stage.js';
export { HandClock, realStageClock, type StageClock } from './stage-clock.js';

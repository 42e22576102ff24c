/** The shows alone, without panels: for pages that load panels later. */
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
export {
  type ActorLog,
  type Course,
  RunLog,
  type SentMessage,
  type Span,
} from '../model/run-log.js';
export { House, type Wire } from './house.js';
export { RunShow } from './run-show.js';
export type { Cursor, Show, Topic } from './show.js';
export {
  joinStage,
  type SceneShow,
  type ShowSceneOptions,
  showActor,
  showScene,
} from './show-scene.js';

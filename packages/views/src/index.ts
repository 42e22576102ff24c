/** Panels to watch and understand characters, and the shows they look at. */
export { LevelsView } from './levels/levels-view.js';
export { MessagesView } from './messages/messages-view.js';
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
} from './model/protocol.js';
export {
  type ActorLog,
  type Course,
  RunLog,
  type SentMessage,
  type Span,
} from './model/run-log.js';
export { NetworkView } from './network/network-view.js';
export { type Mounted, mountPanel } from './parts/mount.js';
export type { PanelProps, Picked } from './parts/panel-props.js';
export { useShow } from './parts/use-show.js';
export { reachServer } from './reach/reach-server.js';
export { House, type Wire } from './show/house.js';
export { RunShow } from './show/run-show.js';
export type { Cursor, Show, Topic } from './show/show.js';
export {
  joinStage,
  type SceneShow,
  type ShowSceneOptions,
  showActor,
  showScene,
} from './show/show-scene.js';
export { TimelineView } from './timeline/timeline-view.js';
export { WhyView } from './why/why-view.js';
export { WorldView } from './world/world-view.js';

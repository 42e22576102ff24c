/** What the package offers: eve, the modelling language, and what bodies are made of. */

export { articulate } from './eve/articulate.js';
export { basis, color, opacity, sides, surface } from './eve/attributes.js';
export { createBody } from './eve/create-body.js';
export { bodyOf, embody, variablesOf } from './eve/embody.js';
export { camera, lightSource } from './eve/lights.js';
export {
  type BallOptions,
  type HingeOptions,
  joint,
  type LimbOptions,
  limb,
  part,
  use,
} from './eve/parts.js';
export {
  cone,
  cylinder,
  disk,
  hyperboloid,
  paraboloid,
  sphere,
  torus,
} from './eve/quadrics.js';
export { type Shading, shadingOf } from './eve/shading-of.js';
export { type ShapeOptions, shape } from './eve/shape.js';
export {
  mesh,
  type PatchType,
  patch,
  patchMesh,
  pointsPolygons,
  polygon,
} from './eve/surfaces.js';
export {
  attributeBlock,
  concatTransform,
  identity,
  rotate,
  scale,
  skew,
  transformBlock,
  translate,
} from './eve/transforms.js';
export {
  angle,
  choice,
  derived,
  flag,
  type Limits,
  number,
  point,
  rotation,
  type Signal,
  tint,
} from './eve/variables.js';
export type {
  Figure,
  FigureMesh,
  FigureNode,
  FigurePrimitive,
  FigureResponse,
  FigureShading,
} from './figure/figure.js';
export { figureOf } from './figure/figure-of.js';
export { figureShape } from './figure/figure-shape.js';
export { type Rotation, turnAround } from './math/vectors.js';
export type {
  Attributes,
  Body,
  BodyNode,
  Camera,
  Color,
  Light,
  Limb,
  Primitive,
  Shape,
  Surface,
  Texture,
  Update,
} from './model/body.js';
export type { Clip, Track } from './model/clip.js';
export type { Basis, Geometry, Mesh, Morph, Point, Skin } from './model/geometry.js';
export type { Variable, VariableKind, VariableValue } from './model/variable.js';
export { carry } from './motor/carry.js';
export { type ClipOptions, type ClipState, clip } from './motor/clips/clip.js';
export type {
  ClipInfo,
  ClipSet,
  ClipSetOptions,
  Layer,
  LayerForm,
} from './motor/clips/clip-set.js';
export { clipsOf, type ShapeClips } from './motor/clips/clips-of.js';
export type { Path } from './motor/clips/plane.js';
export type { Play } from './motor/clips/plays.js';
export { createPoser, stillShape } from './motor/clips/pose-clips.js';
export type { Root } from './motor/clips/root.js';
export {
  act,
  type RepeatState,
  repeat,
  type SequenceState,
  sequence,
  type TogetherState,
  together,
  unless,
  until,
  type WaitState,
  wait,
} from './motor/combine.js';
export { type EaseOptions, type EaseState, type EaseTargets, ease } from './motor/ease.js';
export { type GraspState, grasp } from './motor/grasp.js';
export { type Grip, holdsOf, opensOf } from './motor/hold.js';
export type { JointRig } from './motor/joint-rig.js';
export type { LimbRig } from './motor/limb-rig.js';
export { type LookOptions, type LookState, look } from './motor/look.js';
export type { SpeedBounds } from './motor/motion.js';
export { type PerformOptions, type PerformState, perform } from './motor/perform.js';
export { type ReachOptions, type ReachState, reach } from './motor/reach.js';
export { type ReleaseOptions, type ReleaseState, release } from './motor/release.js';
export { type Bodily, type Rig, rigOf } from './motor/rig.js';
export type { Motion, Routine, Said, Stance } from './motor/routine.js';
export { type LimbPose, solveLimb } from './motor/solve-limb.js';
export { usualBounds } from './motor/speed-bounds.js';
export { intoBody, intoWorld, type Target } from './motor/target.js';
export { tipOf } from './motor/tip-frame.js';
export { tipPlace } from './motor/tip-place.js';
export type { WalkState } from './motor/walk-state.js';
export { face, stand, type WalkToOptions, walkTo } from './motor/walk-to.js';
export { type Assembled, assemble } from './parts/assemble.js';
export {
  type CompareOptions,
  compareManner,
  compareManners,
  listManners,
} from './parts/compare-manners.js';
export { palette } from './parts/define-palette.js';
export type { Implied } from './parts/implications.js';
export type { Implication } from './parts/join-implications.js';
export type { Claim, Comparison } from './parts/judge-manner.js';
export { countChoices, listChoices, randomChoices } from './parts/list-choices.js';
export type { RunsOptions } from './parts/measure-runs.js';
export { countSkills, lastState } from './parts/measures.js';
export type { Choices, FullChoices, Palette, Slot, SlotNames } from './parts/palette.js';
export type {
  Manner,
  Measure,
  MeasuredRun,
  Part,
  PartChanges,
  Reasons,
} from './parts/part.js';
export { readChoices } from './parts/settle-choices.js';
export type { Detail } from './surfaces/detail.js';
export { type Look, lookOf, type TextureName, textureNames } from './surfaces/look.js';
export { tessellate } from './surfaces/tessellate.js';

export { type Problem, TroupeError, formatProblem } from './state/errors.js';
export { suggest } from './state/names.js';
export { bounds, type Bounds } from './state/bounds.js';
export type * from './state/definition.js';
export { settleDefinition } from './state/settle-definition.js';
export * from './network/index.js';

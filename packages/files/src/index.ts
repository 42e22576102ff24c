export { bindCode, type CodeByName } from './bind-code.js';
export { checkCharacter, checkScript, checkTraceRecord } from './check-value.js';
export { detectKind, type FileKind } from './detect-kind.js';
export { createExpressions } from './expressions/create-expressions.js';
export type { ExpressionLimits } from './expressions/limits.js';
export { type JsonSchema, jsonSchema, schemaNames } from './json-schema.js';
export { parseTraceLine, type TraceLineOptions } from './parse-trace-line.js';
export {
  locateProblems,
  parseCharacter,
  parseScript,
  parseText,
  type ReadOptions,
} from './read-text.js';

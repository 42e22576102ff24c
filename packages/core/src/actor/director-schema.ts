/** Arguments of a director's verbs: the part of JSON Schema that they need, and checking against it. */
import { say } from '../state/bounds.js';
import { type Problem, TroupeError } from '../state/errors.js';
import { suggest } from '../state/names.js';

interface BooleanSchema {
  readonly type: 'boolean';
  readonly description?: string;
}

export interface NumberSchema {
  readonly type: 'number' | 'integer';
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface TextSchema {
  readonly type: 'string';
  readonly description?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
}

type PlainSchema = BooleanSchema | NumberSchema | TextSchema;

/** One of several kinds: not a list of types, which not every provider of models takes. */
interface ChoiceSchema {
  readonly anyOf: readonly PlainSchema[];
  readonly description?: string;
}

export type ArgumentSchema = PlainSchema | ChoiceSchema;

export interface ObjectSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, ArgumentSchema>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

export type Arguments = Readonly<Record<string, unknown>>;

/** The arguments, if they are as the schema says; else an error that names everything that is wrong. */
export function checkArguments(schema: ObjectSchema, given: unknown): Arguments {
  if (given === undefined) return checkArguments(schema, {});
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    const message = `must be an object of arguments, found ${sayKind(given)}`;
    throw new TroupeError([{ code: 'wrong-argument', path: '', message }]);
  }
  const { properties, required } = schema;
  const known = Object.keys(properties);
  const problems: Problem[] = [];
  // only own keys: a schema knows no argument "constructor", whatever objects inherit
  for (const [name, value] of Object.entries(given)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property === undefined) {
      const hint = suggest(name, known) || ` There are ${known.join(', ')}.`;
      const message = `there is no such argument.${hint}`;
      problems.push({ code: 'unknown-argument', path: sayName(name), message });
      continue;
    }
    const wanted = whyWrong(property, value);
    if (wanted === undefined) continue;
    const message = `must be ${wanted}, found ${sayKind(value)}`;
    problems.push({ code: 'wrong-argument', path: name, message });
  }
  for (const name of required) {
    if (Object.hasOwn(given, name)) continue;
    const property = properties[name];
    const message = `is missing: ${property === undefined ? 'it' : sayWanted(property)} is expected`;
    problems.push({ code: 'missing-argument', path: name, message });
  }
  if (problems.length > 0) throw new TroupeError(problems.slice(0, mostProblems));
  return { ...given };
}

/** Whoever sends a thousand wrong arguments needs no thousand lines about it. */
const mostProblems = 10;

/** What was expected, in words that finish "it must be …", or nothing if the value is good. */
function whyWrong(schema: ArgumentSchema, value: unknown): string | undefined {
  return isGood(schema, value) ? undefined : sayWanted(schema);
}

function isGood(schema: ArgumentSchema, value: unknown): boolean {
  if ('anyOf' in schema) return schema.anyOf.some((choice) => isGood(choice, value));
  if (schema.type === 'boolean') return typeof value === 'boolean';
  if (schema.type === 'string') {
    const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
    return typeof value === 'string' && value.length >= minLength && value.length <= maxLength;
  }
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema;
  if (typeof value !== 'number' || !Number.isFinite(value)) return false;
  if (schema.type === 'integer' && !Number.isInteger(value)) return false;
  return value >= minimum && value <= maximum;
}

function sayWanted(schema: ArgumentSchema): string {
  if ('anyOf' in schema) return schema.anyOf.map(sayWanted).join(' or ');
  if (schema.type === 'boolean') return 'true or false';
  if (schema.type === 'string') {
    const { minLength = 0, maxLength } = schema;
    return maxLength === undefined ? 'text' : `text of ${minLength} to ${maxLength} characters`;
  }
  const { minimum, maximum } = schema;
  const kind = schema.type === 'integer' ? 'a whole number' : 'a number';
  const from = minimum === undefined ? '' : ` from ${minimum}`;
  return `${kind}${from}${maximum === undefined ? '' : ` to ${maximum}`}`;
}

function sayKind(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : say(value);
}

/** A name as it came may be a book. */
function sayName(name: string): string {
  return name.length > 40 ? `${name.slice(0, 39)}…` : name;
}

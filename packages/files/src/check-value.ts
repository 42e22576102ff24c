/** Checks the shape of a value that has been read, from wherever. */
import {
  type ActorDefinition,
  type ScriptEntry,
  type TraceRecord,
  TroupeError,
} from '@troupe/core';
import type { z } from 'zod';
import { characterSchema } from './character-schema.js';
import { findBadExpressions } from './check-expressions.js';
import { describeProblems } from './describe-problems.js';
import { type Finding, toProblems } from './finding.js';
import { limits } from './limits.js';
import { scriptSchema } from './script-schema.js';
import { traceSchema } from './trace-schema.js';

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly findings: readonly Finding[] };

export function checkCharacter(value: unknown): ActorDefinition {
  return orThrow(checkCharacterValue(value));
}

/** Its shape, and then the expressions in it. */
export function checkCharacterValue(value: unknown): Checked<ActorDefinition> {
  const checked = checkValue(characterSchema, value);
  if (!checked.ok) return checked;
  const findings = findBadExpressions(checked.value);
  return findings.length === 0 ? checked : { ok: false, findings };
}

export function checkScript(value: unknown): readonly ScriptEntry[] {
  return orThrow(checkValue(scriptSchema, value));
}

export function checkTraceRecord(value: unknown): TraceRecord {
  return orThrow(checkValue(traceSchema, value));
}

export function checkValue<T>(schema: z.ZodType<T>, value: unknown): Checked<T> {
  const strange = findStrange(value);
  if (strange.length > 0) return { ok: false, findings: strange };
  return checkShape(schema, value);
}

/** The check alone, of a value known to be without what `checkValue` looks for first. */
export function checkShape<T>(schema: z.ZodType<T>, value: unknown): Checked<T> {
  const result = schema.safeParse(value);
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, findings: describeProblems(schema, value, result.error.issues) };
}

function orThrow<T>(checked: Checked<T>): T {
  if (checked.ok) return checked.value;
  throw new TroupeError(toProblems(checked.findings));
}

/**
 * Keys named `__proto__`, which a schema would drop without a word, at any depth; and values nested without end,
 * which would never be done with.
 */
function findStrange(value: unknown): Finding[] {
  const findings: Finding[] = [];
  const path: (string | number)[] = [];
  let tooDeep = false;
  const visit = (here: unknown): void => {
    if (tooDeep || typeof here !== 'object' || here === null) return;
    if (path.length > limits.depth) {
      tooDeep = true;
      const message = `lists or maps are more than ${limits.depth} deep within each other`;
      findings.push({ code: 'too-deep', path: [], message });
      return;
    }
    for (const [key, child] of Object.entries(here)) {
      path.push(Array.isArray(here) ? Number(key) : key);
      if (key === '__proto__') {
        const message = '"__proto__" cannot be a name. Choose another name';
        findings.push({ code: 'bad-name', path: [...path], message });
      }
      visit(child);
      path.pop();
    }
  };
  visit(value);
  return findings;
}

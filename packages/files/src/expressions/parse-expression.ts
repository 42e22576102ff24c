/** Text to the tree of an expression, with words for what does not parse. */
import { parse } from '@bufbuild/cel';
import { expressionError } from './expression-error.js';
import type { ExpressionLimits } from './limits.js';

export type ParsedExpression = ReturnType<typeof parse>;
export type Expr = ParsedExpression['expr'];

export function parseExpression(text: string, limits: ExpressionLimits): ParsedExpression {
  if (text.length > limits.length) {
    const message = `the expression has ${text.length} characters; at most ${limits.length} are read`;
    throw expressionError('expression-too-large', message, text);
  }
  const parsed = tryParse(text);
  if ('expr' in parsed) return parsed;
  if (parsed.tooDeep) throw tooDeep(text, limits);
  const { offset, message } = explainOpen(text) ?? explain(text, parsed, 0);
  throw expressionError('bad-expression', message, text, offset);
}

export function tooDeep(text: string, { depth }: ExpressionLimits, offset?: number): Error {
  const message = `the expression is nested more than ${depth} deep. Take a part of it into a receptor of its own`;
  return expressionError('expression-too-large', message, text, offset);
}

interface Failure {
  readonly tooDeep: boolean;
  readonly offset: number;
  /** Words of the parser where it has some of its own: `reserved identifier`. */
  readonly reason: string | undefined;
}

function tryParse(text: string): ParsedExpression | Failure {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof RangeError) return { tooDeep: true, offset: 0, reason: undefined };
    const { location, rawMessage, expected } = error as Partial<SyntaxFailure>;
    return {
      tooDeep: false,
      offset: location?.start.offset ?? 0,
      reason: expected === undefined ? (rawMessage ?? String(error)) : undefined,
    };
  }
}

/** What the parser throws; it does not export the class. */
interface SyntaxFailure {
  readonly location: { readonly start: { readonly offset: number } };
  readonly rawMessage: string;
  readonly expected: readonly unknown[];
}

interface Explained {
  readonly offset: number;
  readonly message: string;
}

/** Texts and comments, in which brackets mean nothing, and brackets. */
const pieces = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\/[^\n]*|[()[\]{}]/gs;
const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** A bracket that is not closed, where nothing else is wrong: the parser stops wherever the call or list would begin. */
function explainOpen(text: string): Explained | undefined {
  const open: { readonly sign: string; readonly offset: number }[] = [];
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    if (closing[piece] !== undefined) open.push({ sign: piece, offset: index });
    else if (piece === closing[open.at(-1)?.sign ?? '']) open.pop();
  }
  const last = open.at(-1);
  if (last === undefined) return undefined;
  const missing = open.map(({ sign }) => closing[sign]).reverse();
  // behind a comment nothing would be closed; and `size(` and `)` in two lines are no call
  const gap = text.includes('//') ? '\n' : '';
  if (!('expr' in tryParse(`${text}${gap}${missing.join('')}`))) return undefined;
  const message = `"${last.sign}" is opened here and not closed: a "${missing[0]}" is missing`;
  return { offset: last.offset, message };
}

const operator = /^(?:&&|\|\||[<>=!]=|[<>+\-*/%?.[(]|in\b)/;
const wordOrSign = /^(?:\w+|.)/u;

/**
 * The parser stops at the last operator before what is wrong (`music >` is fine up to the `>`), so what stands behind
 * that operator is tried by itself.
 */
function explain(text: string, { offset, reason }: Failure, start: number): Explained {
  const at = start + offset;
  if (reason !== undefined) {
    const word = wordOrSign.exec(text.slice(at))?.[0] ?? '';
    return { offset: at, message: `"${word.slice(0, 40)}" cannot be used here: ${reason}` };
  }
  const rest = text.slice(at).trimStart();
  const from = text.length - rest.length;
  if (rest === '') return { offset: text.length, message: sayEnd(text) };
  if (/^["']/.test(rest)) {
    return { offset: from, message: `a text begins here with ${rest[0]} and does not end` };
  }
  const sign = operator.exec(rest)?.[0];
  const found = wordOrSign.exec(rest)?.[0] ?? '';
  const nothingBefore = text.slice(start, from).trim() === '';
  if (sign === undefined || nothingBefore) {
    const expected = nothingBefore ? 'a value' : 'an operator or the end';
    return { offset: from, message: `expected ${expected}, found "${found.slice(0, 40)}"` };
  }
  return explainOperand(text, sign, from + sign.length);
}

function explainOperand(text: string, sign: string, start: number): Explained {
  const operand = text.slice(start);
  if (operand.trim() === '') {
    const message = `expected a value after "${sign}", found the end`;
    return { offset: text.length, message };
  }
  if (sign === '.') {
    const message = 'expected a name after "."; other keys are written in brackets: a["b-c"]';
    return { offset: start, message };
  }
  const parsed = tryParse(operand);
  if (!('expr' in parsed) && !parsed.tooDeep) return explain(text, parsed, start);
  const missing = { '?': ':', '[': ']', '(': ')' }[sign];
  const message =
    missing === undefined
      ? `"${sign}" cannot stand here`
      : `expected "${missing}" to go with "${sign}", found the end`;
  return { offset: missing === undefined ? start - sign.length : text.length, message };
}

function sayEnd(text: string): string {
  if (text.trim() === '') return 'the expression is empty. Write what it comes to, such as true';
  return 'expected more, found the end. Is a bracket open?';
}

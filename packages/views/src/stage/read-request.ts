/** What comes from a page, looked at before anything is done with it. */
import { fail } from '@troupe/core';
import type { Asked, Change, Request } from '../model/protocol.js';
import { paces } from './drive-scene.js';

type Check = (value: unknown) => boolean;

const isText: Check = (value) =>
  typeof value === 'string' && value.length > 0 && value.length <= 500;
/** As long as a file of a character may be. */
const isLongText: Check = (value) => typeof value === 'string' && value.length <= 4_000_000;
const isTick: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isRecord: Check = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isValue: Check = (value) =>
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && value.length <= 10_000);
const isForm: Check = (value) => value === null || isValue(value) || isRecord(value);

/** Parts by slot: which there are, the palette says. */
const isChoices: Check = (value) =>
  isRecord(value) &&
  Object.keys(value as object).length <= 100 &&
  Object.values(value as object).every(isText);

/** Changes that may be made at once. */
const mostTogether = 100;
/** Ticks that one step may make. */
const mostSteps = 10_000;

const requests: Readonly<Record<Request['kind'], Readonly<Record<string, Check>>>> = {
  watch: { run: isText, from: (value) => value === undefined || isTick(value) },
  unwatch: { run: isText },
  play: { run: isText },
  pause: { run: isText },
  step: {
    run: isText,
    ticks: (value) => isTick(value) && (value as number) >= 1 && (value as number) <= mostSteps,
  },
  pace: {
    run: isText,
    pace: (value) => typeof value === 'number' && value >= paces.least && value <= paces.most,
  },
  look: { run: isText, tick: isTick },
  explain: {
    run: isText,
    tick: isTick,
    actor: isText,
    skill: (value) => value === undefined || isText(value),
  },
  change: { run: isText, change: isRecord },
  branch: { run: isText, tick: isTick },
  restart: { run: isText },
  compare: { run: isText, other: isText },
  body: { run: isText, name: isText },
  read: { run: isText, actor: isText },
  write: { run: isText, actor: isText, text: isLongText, over: isLongText },
  open: { name: isText, bytes: (value) => value instanceof Uint8Array },
  save: { run: isText },
  close: { run: isText },
};

const changes: Readonly<Record<Change['kind'], Readonly<Record<string, Check>>>> = {
  set: { actor: isText, sign: isText, value: isValue },
  want: { actor: isText, goal: isText, form: isForm },
  disable: { actor: isText, agent: isText },
  enable: { actor: isText, agent: isText },
  tune: { actor: isText, parameters: isRecord },
  cancel: { actor: isText, skill: isText },
  world: { change: isRecord },
  redefine: { actor: isText, definition: isRecord },
  assemble: { actor: isText, choices: isChoices },
  together: {
    changes: (value) => Array.isArray(value) && value.length <= mostTogether,
  },
};

export function readAsked(given: unknown): Asked {
  if (!isRecord(given)) fail('no-request', '', 'is no request: it must be {id, request}');
  const { id, request } = given as { readonly id: unknown; readonly request: unknown };
  if (!isTick(id)) fail('no-request', 'id', 'must be a whole number');
  const { kind } = check(request, requests, 'request');
  if (kind === 'change') checkChange((request as { change: unknown }).change, 'request.change');
  return given as Asked;
}

function checkChange(given: unknown, path: string): void {
  const { kind } = check(given, changes, path);
  if (kind !== 'together') return;
  for (const [i, one] of (given as { changes: unknown[] }).changes.entries()) {
    // not in each other: nobody needs it, and nothing would bound it
    const { kind: inner } = check(one, changes, `${path}.changes[${i}]`);
    if (inner === 'together')
      fail('no-request', `${path}.changes[${i}]`, 'must be a single change');
  }
}

function check(
  given: unknown,
  kinds: Readonly<Record<string, Readonly<Record<string, Check>>>>,
  path: string,
): { readonly kind: string } {
  if (!isRecord(given)) fail('no-request', path, 'must be a record');
  const record = given as Readonly<Record<string, unknown>>;
  const { kind } = record;
  if (typeof kind !== 'string' || !Object.hasOwn(kinds, kind)) {
    const known = Object.keys(kinds).join(', ');
    fail('no-request', `${path}.kind`, `must be one of ${known}`);
  }
  const fields = kinds[kind as string]!;
  for (const [field, isRight] of Object.entries(fields)) {
    if (!isRight(record[field])) {
      fail('no-request', `${path}.${field}`, `is missing or not what "${kind}" takes`);
    }
  }
  return record as { kind: string };
}

/** Packets are plain data. What is none is found here, by its sender, before any carrier has it. */
import { type Data, TroupeError } from '@troupe/core';
import { limits } from './limits.js';

/** What keeps data from being written as it is. */
export const tidy = 0;
/** Fields that are `undefined`: they are left out. */
const hasGaps = 1;
/** A minus zero: the usual writers of JSON and of msgpack make a zero of it, and then two runs differ. */
export const hasMinusZero = 2;

/** Whether a packet can be written as it is; throws if it is no data. Nothing is allocated where all is well. */
export function inspectPlain(value: unknown, depth = 1): number {
  switch (typeof value) {
    case 'boolean':
    case 'string':
      return tidy;
    case 'number':
      if (value === 0) return 1 / value < 0 ? hasMinusZero : tidy;
      return Number.isFinite(value) ? tidy : noData(`${value}, which is no finite number`);
    case 'object': {
      if (value === null) return tidy;
      if (depth > limits.depth) return tooDeep();
      let found = tidy;
      if (Array.isArray(value)) {
        // not for…of: it costs an iterator for each list
        for (let i = 0; i < value.length; i++) found |= inspectPlain(value[i], depth + 1);
        return found;
      }
      if (!isPlain(value)) return noData(nameOf(value));
      for (const key in value) {
        const item = value[key];
        if (item === undefined) found |= hasGaps;
        else found |= inspectPlain(item, depth + 1);
      }
      return found;
    }
    default:
      return noData(nameOf(value));
  }
}

/** How large a copy turned out: about the bytes that it would have been. */
export interface Sized {
  bytes: number;
}

/** A copy that has nothing of the sender's; fields that are `undefined` are left out. */
export function copyPlain(value: unknown, sized: Sized, depth = 1): Data {
  switch (typeof value) {
    case 'boolean':
      sized.bytes += 1;
      return value;
    case 'string':
      sized.bytes += value.length + 2;
      return value;
    case 'number':
      if (!Number.isFinite(value)) return noData(`${value}, which is no finite number`);
      sized.bytes += 9;
      return value;
    case 'object': {
      if (value === null) return null;
      if (depth > limits.depth) return tooDeep();
      if (Array.isArray(value)) {
        const list: Data[] = [];
        for (let i = 0; i < value.length; i++) list.push(copyPlain(value[i], sized, depth + 1));
        sized.bytes += 3;
        return list;
      }
      if (!isPlain(value)) return noData(nameOf(value));
      const copy: Record<string, Data> = {};
      for (const key in value) {
        const item = value[key];
        if (item === undefined) continue;
        if (key === '__proto__') return noData('a field named "__proto__"');
        sized.bytes += key.length + 2;
        copy[key] = copyPlain(item, sized, depth + 1);
      }
      return copy;
    }
    default:
      return noData(nameOf(value));
  }
}

/** Whether something that came is plain data, and nests no deeper than it may. */
export function isPlainData(value: unknown, depth = 1): boolean {
  switch (typeof value) {
    case 'boolean':
    case 'string':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'object': {
      if (value === null) return true;
      if (depth > limits.depth) return false;
      if (Array.isArray(value)) {
        for (let i = 0; i < value.length; i++) {
          if (!isPlainData(value[i], depth + 1)) return false;
        }
        return true;
      }
      if (!isPlain(value)) return false;
      for (const key in value) {
        // an assignment would change a prototype, wherever it is copied to
        if (key === '__proto__' || !isPlainData(value[key], depth + 1)) return false;
      }
      return true;
    }
    default:
      return false;
  }
}

export function isPlain(value: object): value is Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function nameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return `${typeof value}, which is no data`;
  return `an object of the class ${value.constructor?.name ?? 'unknown'}, which is no data`;
}

function noData(what: string): never {
  const message = `a packet is made of plain data; this one has ${what}. Send plain values, lists and maps`;
  throw new TroupeError([{ code: 'no-data', path: '', message }]);
}

function tooDeep(): never {
  const message = `a packet nests ${limits.depth} deep at most; this one goes deeper. Send it in parts, or flat`;
  throw new TroupeError([{ code: 'too-deep', path: '', message }]);
}

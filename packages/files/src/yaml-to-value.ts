/** The values of a composed YAML document, with what is wrong about its keys and aliases. */
import { suggest } from '@troupe/core';
import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Pair,
  type Scalar,
} from 'yaml';
import type { Finding } from './finding.js';
import { limits } from './limits.js';

/** Thrown to leave the recursion: what aliases expand to would not fit. */
class Exploded extends Error {}

export interface YamlValue {
  readonly value: unknown;
  readonly findings: readonly Finding[];
}

export function yamlToValue(
  document: Document.Parsed,
  restore: (text: string) => string,
): YamlValue {
  const conversion = new Conversion(restore);
  try {
    const value = conversion.convert(document.contents, false);
    return { value, findings: conversion.findings };
  } catch (error) {
    if (!(error instanceof Exploded)) throw error;
    const message = `the file has aliases that expand to more than ${limits.aliased} values, or to more than ${limits.depth} levels. Write the values out`;
    return { value: undefined, findings: [{ code: 'alias-explosion', path: [], message }] };
  }
}

/** A key as it was written: `1.0`, `true` and `null` are names like any other. */
export function keyText(key: Scalar, restore: (text: string) => string): string {
  const text = key.type === 'PLAIN' ? (key.source ?? String(key.value)) : String(key.value);
  return restore(text);
}

class Conversion {
  readonly findings: Finding[] = [];
  readonly #restore: (text: string) => string;
  // by name as they come by: Alias.resolve would search the whole document each time
  readonly #anchors = new Map<string, unknown>();
  readonly #path: (string | number)[] = [];
  #aliased = 0;

  constructor(restore: (text: string) => string) {
    this.#restore = restore;
  }

  convert(node: unknown, inAlias: boolean): unknown {
    if (inAlias && ++this.#aliased > limits.aliased) throw new Exploded();
    if (this.#path.length > limits.depth) throw new Exploded();
    if (isAlias(node)) return this.#convertAlias(node);
    this.#remember(node);
    if (isScalar(node)) {
      return typeof node.value === 'string' ? this.#restore(node.value) : node.value;
    }
    if (isSeq(node)) return node.items.map((item, i) => this.#convertAt(i, item, inAlias));
    if (isMap(node)) return this.#convertMap(node.items, inAlias);
    return null;
  }

  #convertAlias(alias: Alias): unknown {
    if (this.#anchors.has(alias.source)) return this.convert(this.#anchors.get(alias.source), true);
    const names = [...this.#anchors.keys()];
    const message = `there is no &${alias.source} before this alias.${suggest(alias.source, names)}`;
    this.#find('unknown-alias', alias, message);
    return null;
  }

  #convertAt(part: string | number, node: unknown, inAlias: boolean): unknown {
    this.#path.push(part);
    const value = this.convert(node, inAlias);
    this.#path.pop();
    return value;
  }

  #convertMap(pairs: readonly Pair[], inAlias: boolean): object {
    const object: Record<string, unknown> = {};
    for (const { key, value } of pairs) {
      this.#remember(key);
      const scalar = isAlias(key) ? this.#anchors.get(key.source) : key;
      if (scalar !== null && !isScalar(scalar)) {
        this.#find('bad-key', key, 'a key must be a name');
        continue;
      }
      const name = scalar === null ? '' : keyText(scalar, this.#restore);
      if (name === '<<' && scalar?.type === 'PLAIN') {
        this.#find('merge-key', key, 'merging with << is not supported. Write the keys out');
      } else if (Object.hasOwn(object, name)) {
        this.#find('duplicate-key', key, `"${name}" is here twice. Rename or remove one`);
      } else {
        setOwn(object, name, this.#convertAt(name, value, inAlias));
      }
    }
    return object;
  }

  #remember(node: unknown): void {
    if (isNode(node) && !isAlias(node) && node.anchor !== undefined) {
      this.#anchors.set(node.anchor, node);
    }
  }

  #find(code: string, node: unknown, message: string): void {
    const offset = isNode(node) ? node.range?.[0] : undefined;
    this.findings.push({
      code,
      path: [...this.#path],
      message,
      ...(offset === undefined ? {} : { offset }),
    });
  }
}

/** Assigning to `__proto__` would change the prototype; as a property of its own it can be found and refused. */
function setOwn(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') object[name] = value;
  else Object.defineProperty(object, name, { value, enumerable: true });
}

/** Values of JavaScript as expressions see them, and back: numbers are plain numbers on this side. */
import {
  type CelInput,
  type CelMap,
  type CelUint,
  type CelValue,
  celList,
  celMap,
  celType,
  isCelList,
  isCelMap,
  isCelUint,
} from '@bufbuild/cel';

type Key = bigint | string | boolean | CelUint;

/** A map that looks its values up when they are read: a world is not copied for one question. */
export abstract class LookedUp implements ReadonlyMap<Key, CelInput> {
  abstract find(name: string): CelInput | undefined;
  abstract names(): readonly string[];

  get size(): number {
    return this.names().length;
  }
  get(key: Key): CelInput | undefined {
    return typeof key === 'string' ? this.find(key) : undefined;
  }
  has(key: Key): boolean {
    return this.get(key) !== undefined;
  }
  keys(): MapIterator<Key> {
    return new Map<Key, true>(this.names().map((name) => [name, true])).keys();
  }
  values(): MapIterator<CelInput> {
    return this.#copy().values();
  }
  entries(): MapIterator<[Key, CelInput]> {
    return this.#copy().entries();
  }
  [Symbol.iterator](): MapIterator<[Key, CelInput]> {
    return this.entries();
  }
  forEach(visit: (value: CelInput, key: Key, map: ReadonlyMap<Key, CelInput>) => void): void {
    for (const [key, value] of this.#copy()) visit(value, key, this);
  }
  #copy(): Map<Key, CelInput> {
    return new Map(this.names().map((name) => [name, this.find(name) ?? null]));
  }
}

/** Only properties of its own: `constructor` and the like are no data. */
class PlainRecord extends LookedUp {
  readonly #record: Readonly<Record<string, unknown>>;

  constructor(record: Readonly<Record<string, unknown>>) {
    super();
    this.#record = record;
  }
  override find(name: string): CelInput | undefined {
    return Object.hasOwn(this.#record, name) ? toCel(this.#record[name]) : undefined;
  }
  override names(): readonly string[] {
    return Object.keys(this.#record);
  }
}

/** Nothing for `undefined`: there is no such value. */
export function toCel(value: unknown): CelInput | undefined {
  switch (typeof value) {
    case 'boolean':
    case 'number':
    case 'string':
    case 'undefined':
      return value;
    case 'object':
      if (value === null) return null;
      if (Array.isArray(value)) return celList(value.some(isObject) ? value.map(toItem) : value);
      return celMap(new PlainRecord(value as Record<string, unknown>));
    default:
      throw new Error(`a ${typeof value} is no data`);
  }
}

function toItem(value: unknown): CelInput {
  return toCel(value) ?? null;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** Plain data of a value; each part of it is paid for, as a list can hold itself a million times over. */
export function fromCel(value: CelValue, spend: (units: number) => void): unknown {
  spend(1);
  switch (typeof value) {
    case 'bigint':
      return Number(value);
    case 'string':
      spend(value.length / 16);
      return value;
    case 'boolean':
    case 'number':
      return value;
  }
  if (value === null) return null;
  if (isCelUint(value)) return Number(value.value);
  if (isCelList(value)) return Array.from(value, (item) => fromCel(item, spend));
  if (isCelMap(value)) return fromMap(value, spend);
  const hint = 'string(…) makes text of it, and size(…) a number';
  throw new Error(`it comes to a ${celType(value)}, which is no data; ${hint}`);
}

function fromMap(map: CelMap, spend: (units: number) => void): object {
  const record: Record<string, unknown> = {};
  for (const [key, value] of map) {
    const name = isCelUint(key) ? String(key.value) : String(key);
    // assigning to __proto__ would change what the record is
    const property = { value: fromCel(value, spend), enumerable: true };
    Object.defineProperty(record, name, { ...property, writable: true, configurable: true });
  }
  return record;
}

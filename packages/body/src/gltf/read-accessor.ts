/** Numbers out of buffers: tight or with a stride, whole or fractions, with sparse changes. Each accessor is read once. */
import { refuse } from './check-json.js';
import type { Spend } from './count-numbers.js';
import { type ComponentType, componentBytes, type GltfDocument } from './document.js';
import { limits } from './limits.js';

export interface AccessorReader {
  /** Finite numbers; whole ones that are marked as fractions become fractions. */
  readonly numbers: (index: number, width: number, path: string) => Float32Array;
  /** Whole numbers from 0. */
  readonly whole: (index: number, width: number, path: string) => Uint32Array;
}

export function createAccessorReader(document: GltfDocument, spend: Spend): AccessorReader {
  const read = new Map<number, Float32Array>();
  const readWhole = new Map<number, Uint32Array>();

  const take = (index: number, width: number, path: string) => {
    const accessor = document.accessors[index];
    if (accessor === undefined) return refuse('missing', path, `accessor ${index} is missing`);
    if (accessor.width !== width) {
      refuse(
        'bad-model',
        path,
        `accessor ${index} has ${accessor.width} numbers to an element; ${width} are needed`,
      );
    }
    return accessor;
  };

  return {
    numbers: (index, width, path) => {
      const accessor = take(index, width, path);
      let values = read.get(index);
      if (values === undefined) {
        spend(accessor.count * width, path);
        values = new Float32Array(accessor.count * width);
        fill(document, index, values);
        if (accessor.normalized) toFractions(values, accessor.component);
        checkFinite(values, `accessors[${index}]`, width);
        read.set(index, values);
      }
      return values;
    },
    whole: (index, width, path) => {
      const accessor = take(index, width, path);
      if (![5121, 5123, 5125].includes(accessor.component)) {
        refuse('bad-model', path, `accessor ${index} has numbers that are not whole ones from 0`);
      }
      let values = readWhole.get(index);
      if (values === undefined) {
        spend(accessor.count * width, path);
        values = new Uint32Array(accessor.count * width);
        fill(document, index, values);
        readWhole.set(index, values);
      }
      return values;
    },
  };
}

type Numbers = Float32Array | Uint32Array;

function fill(document: GltfDocument, index: number, out: Numbers): void {
  const accessor = document.accessors[index];
  if (accessor === undefined) return;
  const { width, component, sparse } = accessor;
  if (accessor.bufferView !== undefined) {
    copy(document, accessor.bufferView, accessor.byteOffset, component, width, accessor.count, out);
  }
  if (sparse === undefined) return;
  const places = new Uint32Array(sparse.count);
  const values =
    out instanceof Float32Array
      ? new Float32Array(sparse.count * width)
      : new Uint32Array(sparse.count * width);
  copy(
    document,
    sparse.indicesView,
    sparse.indicesOffset,
    sparse.indicesComponent,
    1,
    sparse.count,
    places,
  );
  copy(document, sparse.valuesView, sparse.valuesOffset, component, width, sparse.count, values);
  for (const [i, place] of places.entries()) {
    if (place >= accessor.count) {
      refuse(
        'missing',
        `accessors[${index}].sparse.indices`,
        `names element ${place} of ${accessor.count}`,
      );
    }
    out.set(values.subarray(i * width, (i + 1) * width), place * width);
  }
}

function copy(
  document: GltfDocument,
  viewIndex: number,
  byteOffset: number,
  component: ComponentType,
  width: number,
  count: number,
  out: Numbers,
): void {
  const view = document.bufferViews[viewIndex];
  const buffer = view === undefined ? undefined : document.buffers[view.buffer];
  if (view === undefined || buffer === undefined) return;
  const size = componentBytes[component];
  const stride = view.byteStride ?? size * width;
  const start = buffer.byteOffset + view.byteOffset + byteOffset;
  const length = stride * (count - 1) + size * width;
  // a file may begin at any byte of a larger buffer: numbers are copied to where they may be viewed
  const aligned = start % size === 0 && stride % size === 0;
  if (!aligned) {
    const data = new DataView(buffer.buffer, start, length);
    for (let i = 0; i < count; i++) {
      for (let k = 0; k < width; k++)
        out[i * width + k] = readOne(data, i * stride + k * size, component);
    }
    return;
  }
  const source = viewNumbers(buffer.buffer, start, length / size, component);
  const step = stride / size;
  if (step === width) {
    out.set(source);
    return;
  }
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < width; k++) out[i * width + k] = source[i * step + k]!;
  }
}

function viewNumbers(
  buffer: ArrayBufferLike,
  start: number,
  length: number,
  component: ComponentType,
) {
  switch (component) {
    case 5120:
      return new Int8Array(buffer, start, length);
    case 5121:
      return new Uint8Array(buffer, start, length);
    case 5122:
      return new Int16Array(buffer, start, length);
    case 5123:
      return new Uint16Array(buffer, start, length);
    case 5125:
      return new Uint32Array(buffer, start, length);
    case 5126:
      return new Float32Array(buffer, start, length);
  }
}

function readOne(data: DataView, at: number, component: ComponentType): number {
  switch (component) {
    case 5120:
      return data.getInt8(at);
    case 5121:
      return data.getUint8(at);
    case 5122:
      return data.getInt16(at, true);
    case 5123:
      return data.getUint16(at, true);
    case 5125:
      return data.getUint32(at, true);
    case 5126:
      return data.getFloat32(at, true);
  }
}

const largest: Readonly<Partial<Record<ComponentType, number>>> = {
  5120: 127,
  5121: 255,
  5122: 32767,
  5123: 65535,
};

function toFractions(values: Float32Array, component: ComponentType): void {
  const most = largest[component];
  if (most === undefined) return;
  for (let i = 0; i < values.length; i++) values[i] = Math.max(-1, values[i]! / most);
}

function checkFinite(values: Float32Array, path: string, width: number): void {
  for (let i = 0; i < values.length; i++) {
    // NaN is not within any bounds either
    if (!(Math.abs(values[i]!) <= limits.size)) {
      refuse(
        'not-finite',
        path,
        `element ${Math.floor(i / width)} is ${values[i]}; expected numbers within ${limits.size}`,
      );
    }
  }
}

/** Checks that buffers, views and accessors lie within each other. */
import {
  describe,
  type Json,
  mapList,
  neededIndexAt,
  recordAt,
  refuse,
  textAt,
  wholeAt,
} from './check-json.js';
import {
  type ComponentType,
  componentBytes,
  type GltfAccessor,
  type GltfBufferView,
  type GltfSparse,
  widths,
} from './document.js';
import { limits } from './limits.js';

export interface GltfBuffer {
  readonly uri: string | undefined;
  readonly byteLength: number;
}

export function checkBuffers(json: Json): GltfBuffer[] {
  let total = 0;
  return mapList(json['buffers'], 'buffers', (entry, path) => {
    const byteLength = wholeAt(entry['byteLength'], `${path}.byteLength`, 1);
    total += byteLength;
    wholeAt(total, path, 0, limits.bytes);
    return { uri: textAt(entry['uri'], `${path}.uri`), byteLength };
  });
}

export function checkViews(json: Json, buffers: readonly GltfBuffer[]): GltfBufferView[] {
  return mapList(json['bufferViews'], 'bufferViews', (entry, path) => {
    const buffer = neededIndexAt(entry['buffer'], `${path}.buffer`, buffers.length, 'buffers');
    const byteOffset = wholeAt(entry['byteOffset'] ?? 0, `${path}.byteOffset`);
    const byteLength = wholeAt(entry['byteLength'], `${path}.byteLength`, 1);
    const stride = entry['byteStride'];
    const byteStride =
      stride === undefined ? undefined : wholeAt(stride, `${path}.byteStride`, 1, 252);
    const length = buffers[buffer]?.byteLength ?? 0;
    if (byteOffset + byteLength > length) {
      refuse('cut-off', path, `ends at byte ${byteOffset + byteLength} of a buffer of ${length}`);
    }
    return { buffer, byteOffset, byteLength, byteStride };
  });
}

export function checkAccessors(json: Json, views: readonly GltfBufferView[]): GltfAccessor[] {
  return mapList(json['accessors'], 'accessors', (entry, path) => {
    const component = componentAt(entry['componentType'], `${path}.componentType`);
    const type = entry['type'];
    const width =
      typeof type === 'string' && Object.hasOwn(widths, type) ? widths[type] : undefined;
    if (width === undefined) {
      return refuse(
        'bad-model',
        `${path}.type`,
        `expected SCALAR, VEC3 or the like, got ${describe(type)}`,
      );
    }
    const count = wholeAt(entry['count'], `${path}.count`, 1, limits.numbers);
    const byteOffset = wholeAt(entry['byteOffset'] ?? 0, `${path}.byteOffset`);
    const size = componentBytes[component] * width;
    const bufferView =
      entry['bufferView'] === undefined
        ? undefined
        : viewAt(views, entry['bufferView'], `${path}.bufferView`, byteOffset, size, count);
    const sparse =
      entry['sparse'] === undefined
        ? undefined
        : sparseAt(
            recordAt(entry['sparse'], `${path}.sparse`),
            `${path}.sparse`,
            views,
            size,
            count,
          );
    const normalized = entry['normalized'] === true;
    return { bufferView, byteOffset, component, normalized, count, width, sparse };
  });
}

function sparseAt(
  entry: Json,
  path: string,
  views: readonly GltfBufferView[],
  size: number,
  most: number,
): GltfSparse {
  const count = wholeAt(entry['count'], `${path}.count`, 1, most);
  const indices = recordAt(entry['indices'], `${path}.indices`);
  const values = recordAt(entry['values'], `${path}.values`);
  const indicesComponent = componentAt(indices['componentType'], `${path}.indices.componentType`);
  if (indicesComponent !== 5121 && indicesComponent !== 5123 && indicesComponent !== 5125) {
    refuse('bad-model', `${path}.indices.componentType`, 'expected whole numbers from 0');
  }
  const indicesOffset = wholeAt(indices['byteOffset'] ?? 0, `${path}.indices.byteOffset`);
  const valuesOffset = wholeAt(values['byteOffset'] ?? 0, `${path}.values.byteOffset`);
  const place = `${path}.indices.bufferView`;
  const width = componentBytes[indicesComponent];
  return {
    count,
    indicesView: viewAt(views, indices['bufferView'], place, indicesOffset, width, count),
    indicesOffset,
    indicesComponent,
    valuesView: viewAt(
      views,
      values['bufferView'],
      `${path}.values.bufferView`,
      valuesOffset,
      size,
      count,
    ),
    valuesOffset,
  };
}

function componentAt(value: unknown, path: string): ComponentType {
  if (typeof value === 'number' && Object.hasOwn(componentBytes, value)) {
    return value as ComponentType;
  }
  return refuse('bad-model', path, `expected 5120 to 5126, got ${describe(value)}`);
}

/** A view that `count` elements of `size` bytes fit into. */
function viewAt(
  views: readonly GltfBufferView[],
  value: unknown,
  path: string,
  byteOffset: number,
  size: number,
  count: number,
): number {
  const index = neededIndexAt(value, path, views.length, 'buffer views');
  const view = views[index];
  const stride = view?.byteStride ?? size;
  if (stride < size) {
    refuse('bad-model', path, `has ${stride} bytes from one element to the next; each has ${size}`);
  }
  const end = byteOffset + stride * (count - 1) + size;
  if (view !== undefined && end > view.byteLength) {
    refuse('cut-off', path, `is read up to byte ${end}, but has ${view.byteLength}`);
  }
  return index;
}

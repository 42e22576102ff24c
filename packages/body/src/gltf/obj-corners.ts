/** Corners of a face: `7/2/3`, `7//3`, `7`, counted from 1, or backwards from the last with a minus. */
import { describe, refuse } from './check-json.js';
import type { ObjLine } from './obj-lines.js';

export interface Corner {
  readonly position: number;
  /** -1 for none. */
  readonly uv: number;
  readonly normal: number;
}

export interface Counts {
  readonly positions: number;
  readonly uvs: number;
  readonly normals: number;
}

// cutting a face into triangles costs the square of its corners at worst
const mostCorners = 1_000;

export function readCorners(line: ObjLine, counts: Counts): Corner[] {
  const words = line.rest === '' ? [] : line.rest.split(/\s+/, mostCorners + 1);
  if (words.length < 3) {
    refuse('bad-model', line.path, `a face has ${words.length} corners; expected 3 at least`);
  }
  if (words.length > mostCorners) {
    refuse('too-many', line.path, `a face has more than ${mostCorners} corners. Cut it in pieces`);
  }
  return words.map((word) => {
    const [position, uv, normal, ...more] = word.split('/', 4);
    if (more.length > 0 || position === undefined || position === '') {
      return refuse('bad-model', line.path, `expected a corner like 7/2/3, got ${describe(word)}`);
    }
    return {
      position: indexOf(position, counts.positions, 'vertices', line),
      uv: uv === undefined || uv === '' ? -1 : indexOf(uv, counts.uvs, 'vt', line),
      normal:
        normal === undefined || normal === '' ? -1 : indexOf(normal, counts.normals, 'vn', line),
    };
  });
}

function indexOf(text: string, count: number, what: string, line: ObjLine): number {
  const said = Number(text);
  const index = said < 0 ? count + said : said - 1;
  if (Number.isInteger(said) && said !== 0 && index >= 0 && index < count) return index;
  return refuse(
    'missing',
    line.path,
    `a face names ${describe(text)}, but there are ${count} ${what} before it, counted from 1`,
  );
}

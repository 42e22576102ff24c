/** Finds the way into a value that a path in words means, as far as it leads. */
import type { Path } from './finding.js';

/** How core counts the entries of a script when one goes wrong in a run. */
const entry = /^script entry (\d+) \(after: \d+\)(?:: (.*))?$/s;

/** `skills.bake.when.dough` in `{ skills: { bake: { when: [dough] } } }`: a name in a list means its place there. */
export function resolvePath(value: unknown, path: string): Path {
  const inScript = entry.exec(path);
  if (inScript === null) return descend(value, path);
  const index = Number(inScript[1]) - 1;
  const child: unknown = Array.isArray(value) ? value[index] : undefined;
  if (child === undefined) return [];
  const rest = inScript[2] ?? '';
  // core leaves out that agents which join stand under add
  const [direct, joining] = [descend(child, rest), descend(child, `add.${rest}`)];
  return [index, ...(joining.length > direct.length + 1 ? joining : direct)];
}

function descend(value: unknown, path: string): Path {
  if (typeof value !== 'object' || value === null) return [];
  let best: Path = [];
  // the longest name first: names may have dots in them
  for (let end = path.length; end !== -1; end = end === 0 ? -1 : path.lastIndexOf('.', end - 1)) {
    const name = path.slice(0, end);
    const key = keyOf(value, name);
    if (key === undefined) continue;
    if (end === path.length) return [key];
    const child = (value as Record<string | number, unknown>)[key];
    const found = [key, ...descend(child, path.slice(end + 1))];
    if (found.length > best.length) best = found;
  }
  return best;
}

function keyOf(value: object, name: string): string | number | undefined {
  if (!Array.isArray(value)) return Object.hasOwn(value, name) ? name : undefined;
  const index = value.indexOf(name);
  return index === -1 ? undefined : index;
}

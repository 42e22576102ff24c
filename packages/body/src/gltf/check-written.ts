/** What is written is to be read again: readers have bounds, and these are told before there is a file. */
import { refuse } from './check-json.js';
import { limits } from './limits.js';

type Entry = Readonly<Record<string, unknown>>;

/** Nodes of a file, from the top down. */
export function checkWritten(nodes: readonly Entry[], tops: readonly number[]): void {
  // the first is what holds the parts, and none of them unless it shows something
  const waiting = tops.map((index) => ({ index, depth: isHolder(nodes[index]!) ? 0 : 1 }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const node = nodes[next.index]!;
    const name = String(node['name'] ?? 'root');
    const numbers = [node['translation'] ?? [], node['scale'] ?? []].flat() as number[];
    const wrong = numbers.find((value) => !(Math.abs(value) <= limits.size));
    if (wrong !== undefined) {
      const message = `"${name}" is moved or scaled by ${wrong}; at most ${limits.size} can be read again. Make it smaller`;
      refuse('cannot-write', name, message);
    }
    if (next.depth > limits.depth) {
      const message = `"${name}" is more than ${limits.depth} parts deep, which cannot be read again. Nest them less, or leave names out`;
      refuse('cannot-write', name, message);
    }
    const depth = next.depth + 1;
    for (const index of (node['children'] as number[] | undefined) ?? []) {
      waiting.push({ index, depth });
    }
  }
}

function isHolder({ extras }: Entry): boolean {
  const notes = (extras as { troupe?: { holds?: boolean } } | undefined)?.troupe;
  return notes?.holds === true;
}

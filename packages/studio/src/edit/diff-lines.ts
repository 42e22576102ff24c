/** What two texts have in common, line by line. */

export interface DiffLine {
  readonly kind: 'same' | 'mine' | 'theirs';
  readonly text: string;
  /** Numbers of the line, from 1, in the texts that have it. */
  readonly mine?: number;
  readonly theirs?: number;
}

/** Pairs of lines that are compared at most; beyond them what differs is shown as a whole. */
const most = 4_000_000;

export function diffLines(mine: string, theirs: string): DiffLine[] {
  const [a, b] = [mine, theirs].map((text) => text.replaceAll('\r\n', '\n').split('\n'));
  return a === undefined || b === undefined ? [] : compare(a, b);
}

function compare(mine: readonly string[], theirs: readonly string[]): DiffLine[] {
  let head = 0;
  while (head < mine.length && head < theirs.length && mine[head] === theirs[head]) head++;
  let tail = 0;
  const room = Math.min(mine.length, theirs.length) - head;
  while (tail < room && mine.at(-1 - tail) === theirs.at(-1 - tail)) tail++;
  const [n, m] = [mine.length - tail, theirs.length - tail];
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  const same = () => lines.push({ kind: 'same', text: mine[i]!, mine: ++i, theirs: ++j });
  const ofMine = () => lines.push({ kind: 'mine', text: mine[i]!, mine: ++i });
  const ofTheirs = () => lines.push({ kind: 'theirs', text: theirs[j]!, theirs: ++j });
  while (i < head) same();
  const common = longestCommon(mine.slice(head, n), theirs.slice(head, m));
  while (i < n || j < m) {
    if (i < n && j < m && mine[i] === theirs[j]) same();
    else if (
      i < n &&
      (j >= m || common(i + 1 - head, j - head) >= common(i - head, j + 1 - head))
    ) {
      ofMine();
    } else ofTheirs();
  }
  while (i < mine.length) same();
  return lines;
}

/** How many lines two texts have in common from two places on. */
function longestCommon(
  a: readonly string[],
  b: readonly string[],
): (i: number, j: number) => number {
  if (a.length * b.length > most) return () => 0;
  const width = b.length + 1;
  const table = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const at = i * width + j;
      table[at] =
        a[i] === b[j] ? table[at + width + 1]! + 1 : Math.max(table[at + width]!, table[at + 1]!);
    }
  }
  return (i, j) => table[i * width + j] ?? 0;
}

/** Only the lines near a difference; `undefined` stands for those left out. */
export function nearDifferences(lines: readonly DiffLine[], around = 3): (DiffLine | undefined)[] {
  const near = new Set<number>();
  for (const [i, { kind }] of lines.entries()) {
    if (kind === 'same') continue;
    for (let at = i - around; at <= i + around; at++) near.add(at);
  }
  return lines.flatMap((line, i) => {
    if (near.has(i)) return [line];
    return i === 0 || near.has(i - 1) ? [undefined] : [];
  });
}

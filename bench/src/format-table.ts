/** The results for a person. */
import type { Summary } from './harness/summarise.js';

interface Column {
  readonly head: string;
  readonly align: 'left' | 'right';
  cell(summary: Summary): string;
}

const columns: readonly Column[] = [
  { head: 'benchmark', align: 'left', cell: ({ result }) => result.name },
  { head: 'ours', align: 'right', cell: ({ result }) => say(result.ours) },
  { head: 'theirs', align: 'right', cell: ({ result }) => say(result.theirs) },
  { head: 'unit', align: 'left', cell: ({ result }) => result.unit },
  { head: 'ratio', align: 'right', cell: ({ result }) => say(result.ratio) },
  { head: 'best', align: 'right', cell: ({ best }) => say(best) },
  { head: 'aim', align: 'right', cell: ({ limit }) => (limit === undefined ? '' : `≤ ${limit}`) },
  { head: '', align: 'left', cell: judge },
];

const notes = [
  'ratio: ours ÷ theirs (for a rate theirs ÷ ours), the median over all rounds. Lower is better.',
  'best: the same of the best round of each side.',
];

export function formatTable(summaries: readonly Summary[]): string {
  const cells = columns.map((column) => align(column, summaries));
  const lines = ['', ...summaries].map((_, i) =>
    cells
      .map((column) => column[i])
      .join('  ')
      .trimEnd(),
  );
  const width = Math.max(...summaries.map(({ result }) => result.name.length));
  const others = summaries.map(({ result }) => `${result.name.padEnd(width)}  ${result.with}`);
  return [...lines, '', 'Compared with:', ...others, '', ...notes].join('\n');
}

function align({ head, align, cell }: Column, summaries: readonly Summary[]): string[] {
  const texts = [head, ...summaries.map(cell)];
  const width = Math.max(...texts.map((text) => text.length));
  return texts.map((text) => (align === 'left' ? text.padEnd(width) : text.padStart(width)));
}

function judge({ result, limit }: Summary): string {
  if (limit === undefined) return '';
  return result.ratio <= limit ? 'met' : 'missed';
}

/** Three digits are more than a noisy machine can give. */
function say(value: number): string {
  return Math.abs(value) >= 1000 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}

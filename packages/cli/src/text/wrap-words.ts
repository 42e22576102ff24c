/** Puts pieces on lines, and sentences on few. */
import { cutText, displayWidth } from './display-width.js';

/** Pieces one after another with a gap between them, as many on a line as fit. */
export function flowPieces(pieces: readonly string[], width: number, gap: string): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const piece of pieces) {
    const length = displayWidth(piece);
    if (line !== '' && used + gap.length + length > width) {
      lines.push(line);
      line = '';
      used = 0;
    }
    const between = line === '' ? '' : gap;
    line += between + piece;
    used += between.length + length;
  }
  if (line !== '') lines.push(line);
  return lines;
}

/** Lines that are too long go on below, a little further in than they began. */
export function wrapLine(line: string, width: number): string[] {
  if (displayWidth(line) <= width) return [line];
  const indent = line.slice(0, line.length - line.trimStart().length);
  const [first = '', ...rest] = flowPieces(
    line.trimStart().split(/ +/),
    width - indent.length - 2,
    ' ',
  );
  return [indent + first, ...rest.map((part) => `${indent}  ${part}`)];
}

/** At most so many lines; when words are left out, the last line shows it. */
export function wrapWords(text: string, width: number, most: number): string[] {
  const words = text.split(/\s+/).map((word) => cutText(word, width));
  const lines = flowPieces(words, width, ' ');
  if (lines.length <= most) return lines;
  const last = lines.slice(most - 1).join(' ');
  return [...lines.slice(0, most - 1), cutText(last, width)];
}

/** How wide text is in a terminal, where letters of some scripts take two columns and accents none. */
import { stripVTControlCharacters } from 'node:util';

const segmenter = new Intl.Segmenter();
const plainText = /^[\x20-\x7e]*$/;
const wide =
  /[\p{Emoji_Presentation}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]|\ufe0f/u;
const empty = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;

export function displayWidth(text: string): number {
  const shown = stripVTControlCharacters(text);
  if (plainText.test(shown)) return shown.length;
  let width = 0;
  for (const { segment } of segmenter.segment(shown)) width += letterWidth(segment);
  return width;
}

function letterWidth(letter: string): number {
  if (empty.test(letter)) return 0;
  return wide.test(letter) ? 2 : 1;
}

/** Text without colours, cut to a width; what is cut shows. */
export function cutText(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let cut = '';
  let used = 0;
  for (const { segment } of segmenter.segment(text)) {
    used += letterWidth(segment);
    if (used > width - 1) break;
    cut += segment;
  }
  return width <= 0 ? '' : `${cut}…`;
}

/** Text without colours, cut or filled up to a width. */
export function fitText(text: string, width: number): string {
  const cut = cutText(text, width);
  return cut + ' '.repeat(Math.max(0, width - displayWidth(cut)));
}

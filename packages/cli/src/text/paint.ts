/** Colour where a person looks at a terminal, and nowhere else. */
import { styleText } from 'node:util';

export type Style = Parameters<typeof styleText>[0];
export type Paint = (style: Style, text: string) => string;

export const plain: Paint = (_, text) => text;

export function paintFor(stream: { readonly isTTY?: boolean }): Paint {
  const { NO_COLOR, TERM } = process.env;
  const wanted = stream.isTTY === true && (NO_COLOR ?? '') === '' && TERM !== 'dumb';
  return wanted ? (style, text) => (text === '' ? '' : styleText(style, text)) : plain;
}

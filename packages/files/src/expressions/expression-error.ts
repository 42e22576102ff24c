import { TroupeError } from '@troupe/core';

/** An error about an expression, with the place in it where that is known. */
export function expressionError(
  code: string,
  message: string,
  text: string,
  offset?: number,
): TroupeError {
  return new TroupeError([{ code, path: '', message: message + sayPlace(text, offset) }]);
}

/** ` (column 9 of "music > ")`; of several lines which, of a long text only what is around. */
function sayPlace(text: string, offset: number | undefined): string {
  if (offset === undefined) return ` (in ${quote(text, 0)})`;
  // what the parser calls the beginning of an operator may be the space before it
  const at = offset + (/^\s*/.exec(text.slice(offset))?.[0].length ?? 0);
  const before = text.slice(0, at);
  const lineStart = before.lastIndexOf('\n') + 1;
  const lines = before.split('\n').length;
  const line = text.includes('\n') ? `line ${lines}, ` : '';
  const lineEnd = text.indexOf('\n', at);
  const whole = text.slice(lineStart, lineEnd === -1 ? text.length : lineEnd);
  return ` (${line}column ${at - lineStart + 1} of ${quote(whole, at - lineStart)})`;
}

const shown = 60;

function quote(text: string, around: number): string {
  if (text.length <= shown) return JSON.stringify(text);
  const start = Math.max(0, Math.min(around - shown / 2, text.length - shown));
  const end = start + shown;
  return `${start > 0 ? '…' : ''}${JSON.stringify(text.slice(start, end))}${end < text.length ? '…' : ''}`;
}

/** Texts with `\r\n` between lines, in an editor that has only `\n`. */
import { applyPatch, diffPatch } from './splices.js';

/**
 * What was changed in an editor that has only `\n` between lines, in a text that may have `\r\n`: the breaks that were not
 * touched stay as they are.
 */
export function carryEdit(text: string, edited: string): string {
  const shown = asShown(text);
  if (shown === text) return edited;
  const { at, removed, added } = diffPatch(shown, edited);
  const from = placeInText(text, at);
  const to = placeInText(text, at + removed.length);
  const patch = {
    at: from,
    removed: text.slice(from, to),
    added: added.replaceAll('\n', '\r\n'),
  };
  return applyPatch(text, patch);
}

/** A text as an editor shows it. */
export function asShown(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

function placeInText(text: string, shown: number): number {
  let at = 0;
  for (let count = 0; count < shown; count++) at += text.startsWith('\r\n', at) ? 2 : 1;
  return at;
}

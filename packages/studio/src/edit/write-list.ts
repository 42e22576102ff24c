/** Lists of names in the text of a YAML file: one more name, or a map in place of the list. */
import { dataAt, type Path, withData } from './data-at.js';
import { renderText } from './render-yaml.js';
import type { Splice } from './splices.js';
import { bracketsOf, insertInFlow } from './write-flow.js';
import { cannotWrite, isFlow, layoutOf, rewrite, styleOf } from './write-yaml.js';
import { columnOf, endOf, isSeq, lineEnd, startOf, type Written, walk } from './written.js';

/** Puts a name at the end of a list. */
export function appendItem(written: Written, path: Path, item: string): Written {
  const { node } = walk(written, path);
  const present = dataAt(written.data, path);
  if (!isSeq(node) || !Array.isArray(present)) return cannotWrite(path);
  const rendered = renderText(item, styleOf(written));
  const { text } = written;
  const { newline } = layoutOf(written);
  let splices: Splice[];
  if (isFlow(node)) splices = insertInFlow(written, node, rendered, newline);
  else {
    const dash = dashOf(text, startOf(node.items[0]));
    const at = lineEnd(text, endOf(written, node));
    const line = `${newline}${' '.repeat(columnOf(text, dash))}- ${rendered}`;
    splices = [{ from: at, to: at, insert: line }];
  }
  return rewrite(written, splices, withData(written.data, path, [...present, item]), path);
}

function dashOf(text: string, start: number): number {
  return text.lastIndexOf('-', start - 1);
}

/** A list of names as a map that gives each the same value, its comments where they were. */
export function listToMap(written: Written, path: Path, fill: boolean): Written {
  const { pair, node } = walk(written, path);
  const present = dataAt(written.data, path);
  if (!isSeq(node) || !Array.isArray(present) || pair === undefined) return cannotWrite(path);
  const { text } = written;
  const splices: Splice[] = node.items.map((item) => {
    const end = endOf(written, item);
    return { from: end, to: end, insert: `: ${fill}` };
  });
  if (isFlow(node)) {
    const { open, close } = bracketsOf(node);
    const pad = styleOf(written) === 'yaml' && present.length > 0 ? ' ' : '';
    const [first = '', last = ''] = [text[open + 1], text[close - 1]];
    splices.unshift({ from: open, to: open + 1, insert: /\s/.test(first) ? '{' : `{${pad}` });
    splices.push({ from: close, to: close + 1, insert: /\s/.test(last) ? '}' : `${pad}}` });
  } else {
    const { unit } = layoutOf(written);
    const dashes = node.items.map((item) => dashOf(text, startOf(item)));
    // a list may begin in the column of its key, a map may not
    const beside = columnOf(text, dashes[0] ?? 0) <= columnOf(text, startOf(pair));
    for (const [i, dash] of dashes.entries()) {
      const insert = beside ? ' '.repeat(unit) : '';
      splices.push({ from: dash, to: startOf(node.items[i]), insert });
    }
  }
  const map = Object.fromEntries(present.map((name) => [String(name), fill]));
  return rewrite(written, splices, withData(written.data, path, map), path);
}

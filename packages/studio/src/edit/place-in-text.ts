/** Where a cursor is in the text of a character file, also in one that is not finished: what completion goes by. */

export interface PlaceInText {
  /** Keys from the whole down to the map or list that the cursor is in. */
  readonly path: readonly string[];
  /** A key of a map, the value of the key that the path ends with, an item of a list; none in a comment. */
  readonly kind: 'key' | 'value' | 'item' | 'none';
  /** What has been written of the word, and where it begins. */
  readonly word: string;
  readonly from: number;
}

interface Level {
  /** The column it began in; brackets have none. */
  readonly column: number;
  readonly key: string;
}

interface Bracket {
  readonly open: '[' | '{';
  key: string | undefined;
}

/** Reads the text up to the cursor, letter by letter: a reader of YAML would give up where somebody is still writing. */
export function placeInText(text: string, offset: number): PlaceInText {
  let levels: Level[] = [];
  let brackets: Bracket[] = [];
  let at = 0;
  while (at <= offset) {
    const end = text.indexOf('\n', at);
    const stop = Math.min(end === -1 ? text.length : end, offset);
    const line = text.slice(at, stop);
    const isLast = end === -1 || end >= offset;
    const read = readLine(line, levels, brackets, isLast);
    if (isLast) return placeAt(read, at);
    ({ levels, brackets } = read);
    at = end + 1;
  }
  return { path: [], kind: 'none', word: '', from: offset };
}

interface LineRead {
  readonly levels: Level[];
  readonly brackets: Bracket[];
  readonly kind: PlaceInText['kind'];
  readonly word: string;
  readonly start: number;
}

// a colon within parentheses belongs to the name
const blockKey =
  /^("[^"]*"|'[^']*'|(?![\s#"'[\]{},&*!|>%@`-])(?:\([^()]*\)|[^#:(]|:(?!\s|$)|\((?![^()]*\)))+?):(?=\s|$)/;

function readLine(
  line: string,
  above: readonly Level[],
  open: readonly Bracket[],
  isLast: boolean,
): LineRead {
  let levels = [...above];
  const brackets = open.map((bracket) => ({ ...bracket }));
  let at = 0;
  let inList = false;
  let keyed = false;
  if (brackets.length === 0) {
    at = line.length - line.trimStart().length;
    if (line.trim() !== '' && line[at] !== '#') {
      while (/^-(\s|$)/.test(line.slice(at))) {
        const column = at;
        // a list may begin in the column of its key
        levels = levels.filter((level) => level.column <= column);
        inList = true;
        at += /^-\s*/.exec(line.slice(at))?.[0].length ?? 1;
      }
      const column = at;
      if (!inList) levels = levels.filter((level) => level.column < column);
      const found = blockKey.exec(line.slice(at));
      if (found !== null) {
        levels.push({ column, key: unquote(found[1] ?? '') });
        keyed = true;
        at += found[0].length;
      }
      // an empty line ends nothing, unless it is the one that is being written
    } else if (isLast && line[at] !== '#') levels = levels.filter((level) => level.column < at);
  }
  return readRest(line, at, levels, brackets, { inList, keyed });
}

function readRest(
  line: string,
  from: number,
  levels: Level[],
  brackets: Bracket[],
  { inList, keyed }: { inList: boolean; keyed: boolean },
): LineRead {
  let start = from;
  let quote = '';
  let depth = 0;
  for (let at = from; at < line.length; at++) {
    const letter = line[at] ?? '';
    if (quote !== '') {
      if (letter === quote) quote = '';
      continue;
    }
    const before = line[at - 1] ?? ' ';
    if (letter === '#' && /\s/.test(before)) {
      return { levels, brackets, kind: 'none', word: '', start: line.length };
    }
    if ((letter === '"' || letter === "'") && line.slice(start, at).trim() === '') quote = letter;
    else if (letter === '(' && /[^\s'"[\]{},:#()]/.test(before)) depth++;
    else if (letter === ')') depth = Math.max(0, depth - 1);
    else if (depth > 0) continue;
    else if (letter === '[' || letter === '{') {
      if (brackets.length === 0 && line.slice(start, at).trim() !== '') continue;
      brackets.push({ open: letter, key: undefined });
      start = at + 1;
    } else if (brackets.length === 0) continue;
    else if (letter === ']' || letter === '}') {
      brackets.pop();
      start = at + 1;
    } else if (letter === ',') {
      const top = brackets.at(-1);
      if (top !== undefined) top.key = undefined;
      start = at + 1;
    } else if (
      letter === ':' &&
      brackets.at(-1)?.open === '{' &&
      /^(\s|$|["'])/.test(line.slice(at + 1) || ' ')
    ) {
      const top = brackets.at(-1);
      if (top !== undefined) top.key = unquote(line.slice(start, at).trim());
      start = at + 1;
    }
  }
  const written = line.slice(start);
  const word = written.trimStart();
  const kind = kindOf(brackets.at(-1), inList, keyed);
  return { levels, brackets, kind, word, start: start + written.length - word.length };
}

function kindOf(top: Bracket | undefined, inList: boolean, keyed: boolean): PlaceInText['kind'] {
  if (top !== undefined) return top.open === '[' ? 'item' : top.key === undefined ? 'key' : 'value';
  if (keyed) return 'value';
  return inList ? 'item' : 'key';
}

function placeAt({ levels, brackets, kind, word, start }: LineRead, lineFrom: number): PlaceInText {
  const path = levels.map(({ key }) => key);
  for (const { key } of brackets) if (key !== undefined) path.push(key);
  const quoted = /^["']/.test(word) ? 1 : 0;
  return { path, kind, word: word.slice(quoted), from: lineFrom + start + quoted };
}

function unquote(key: string): string {
  return /^(["']).*\1$/.test(key) ? key.slice(1, -1) : key;
}

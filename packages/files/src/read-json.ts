/** JSON text to values, with what `JSON.parse` keeps silent about: keys that are there twice. */
import type { Finding, Path, Source } from './finding.js';
import { limits } from './limits.js';

/** The source, or nothing if the text is no JSON. */
export function readJson(text: string): Source | undefined {
  const findings: Finding[] = [];
  const fits = scanJson(text, {
    onDuplicate: (path, offset) => {
      const message = `"${path.at(-1)}" is here twice. Rename or remove one`;
      findings.push({ code: 'duplicate-key', path: path.slice(0, -1), message, offset });
    },
  });
  const locate = (paths: readonly Path[]) => locateAll(text, paths);
  if (!fits) {
    const message = `the file has lists or maps more than ${limits.depth} deep within each other`;
    return { value: undefined, findings: [{ code: 'too-deep', path: [], message }], locate };
  }
  try {
    return { value: JSON.parse(text), findings, locate };
  } catch {
    return undefined;
  }
}

interface Watcher {
  /** A value, or its key if it has one, begins. */
  readonly onPart?: (path: Path, offset: number) => void;
  readonly onDuplicate?: (path: Path, offset: number) => void;
}

interface Level {
  /** Of a map its keys so far; a list has none. */
  readonly keys: Set<string> | undefined;
  /** In a map, whether what comes is a key. */
  atKey: boolean;
}

/**
 * Goes once through a text that should be JSON, without recursion. It does not check: what is no JSON is for
 * `JSON.parse` to refuse. False if it is nested too deep.
 */
function scanJson(text: string, watcher: Watcher): boolean {
  const levels: Level[] = [];
  const path: (string | number)[] = [];
  const piece = /["[\]{},:]|[^\s"[\]{},:]+/g;
  for (let match = piece.exec(text); match !== null; match = piece.exec(text)) {
    let [token] = match;
    if (token === '"') {
      piece.lastIndex = endOfString(text, match.index);
      token = text.slice(match.index, piece.lastIndex);
    }
    const level = levels.at(-1);
    if (token === '}' || token === ']') {
      levels.pop();
      path.pop();
    } else if (token === ':') {
      if (level !== undefined) level.atKey = false;
    } else if (token === ',') {
      if (level?.keys !== undefined) level.atKey = true;
      else path.push(Number(path.pop()) + 1);
    } else if (level?.keys !== undefined && level.atKey) {
      const key = unquote(token);
      path[path.length - 1] = key;
      if (level.keys.has(key)) watcher.onDuplicate?.(path, match.index);
      level.keys.add(key);
      watcher.onPart?.(path, match.index);
    } else {
      if (level?.keys === undefined) watcher.onPart?.(path, match.index);
      if (token === '{' || token === '[') {
        const isMap = token === '{';
        levels.push({ keys: isMap ? new Set() : undefined, atKey: isMap });
        path.push(isMap ? '' : 0);
        if (levels.length > limits.depth) return false;
      }
    }
  }
  return true;
}

/** Just after the quote that ends a string. By hand: on a string of megabytes a pattern would overflow its stack. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 0) return end + 1;
  }
  return text.length;
}

function unquote(token: string): string {
  if (!token.includes('\\')) return token.slice(1, -1);
  try {
    return String(JSON.parse(token));
  } catch {
    return token;
  }
}

function locateAll(text: string, paths: readonly Path[]): (number | undefined)[] {
  // not joined by dots: names may have some of their own
  const keyOf = (path: Path) => path.join('\n');
  const wanted = new Set(paths.map(keyOf));
  const found = new Map<string, number>();
  scanJson(text, {
    onPart: (path, offset) => {
      const key = keyOf(path);
      if (wanted.has(key) && !found.has(key)) found.set(key, offset);
    },
  });
  return paths.map((path) => found.get(keyOf(path)));
}

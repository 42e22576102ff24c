/** What was typed at the prompt before, kept for the next time. */
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

const most = 1000;

export interface HistoryFile {
  /** The latest first, as a prompt wants them. */
  readonly lines: string[];
  add(line: string): void;
}

/** Where programs keep such things for a user. */
function historyPath(): string {
  const { XDG_STATE_HOME, LOCALAPPDATA } = process.env;
  const given = process.platform === 'win32' ? LOCALAPPDATA : XDG_STATE_HOME;
  const folder = given === undefined || given === '' ? join(homedir(), '.local', 'state') : given;
  return join(folder, 'troupe', 'history');
}

/** A history that cannot be read or written is no reason not to work. */
export function openHistory(path = historyPath()): HistoryFile {
  const lines = read(path);
  const attempt = (act: () => void): void => {
    try {
      act();
    } catch {
      // the line is remembered for as long as this lasts
    }
  };
  if (lines.length > 2 * most) {
    attempt(() => writeFileSync(path, `${lines.slice(-most).join('\n')}\n`, { mode: 0o600 }));
  }
  let last = lines.at(-1);
  return {
    lines: lines.slice(-most).reverse(),
    add(line) {
      if (line.trim() === '' || line === last) return;
      last = line;
      attempt(() => {
        mkdirSync(dirname(path), { recursive: true });
        appendFileSync(path, `${line}\n`, { mode: 0o600 });
      });
    },
  };
}

function read(path: string): string[] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '');
  } catch {
    return [];
  }
}

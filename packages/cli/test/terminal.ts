/** Runs the command in a pseudo-terminal, where it behaves as before a person. */
import { spawnSync } from 'node:child_process';
import { bin, type Ended, start } from './run-troupe.js';

/** Makes a terminal and shows what is written to it. */
const recorder = 'script';

/** Only the one of util-linux takes these options. */
export const hasTerminal =
  process.platform === 'linux' &&
  spawnSync(recorder, ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux') === true;

export interface Terminal {
  readonly ended: Promise<Ended>;
  readonly press: (keys: string) => void;
  /** Waits until something has been shown, after what was waited for before. */
  readonly shows: (text: string | RegExp) => Promise<void>;
}

export interface TerminalOptions {
  readonly columns?: number;
  readonly rows?: number;
  readonly env?: Readonly<Record<string, string>>;
}

export function openTerminal(
  args: readonly string[],
  folder: string,
  { columns = 80, rows = 24, env = {} }: TerminalOptions = {},
): Terminal {
  const words = [process.execPath, bin, ...args].map((word) => `'${word}'`).join(' ');
  const line = `stty cols ${columns} rows ${rows}; exec ${words}`;
  const { child, ended } = start(recorder, ['-qfec', line, '/dev/null'], folder, {
    TERM: 'xterm-256color',
    SHELL: '/bin/sh',
    ...env,
  });
  let shown = '';
  let over = false;
  let look = () => {};
  child.stdout?.on('data', (text: string) => {
    shown += text;
    look();
  });
  child.on('close', () => {
    over = true;
    look();
  });
  const shows = (text: string | RegExp) =>
    new Promise<void>((resolve, reject) => {
      look = () => {
        const at = typeof text === 'string' ? shown.indexOf(text) : shown.search(text);
        if (at >= 0) {
          shown = shown.slice(at + 1);
          resolve();
        } else if (over) reject(new Error(`It ended without showing ${text}; last:\n${shown}`));
      };
      look();
    });
  return { ended, press: (keys) => void child.stdin?.write(keys), shows };
}

/** Processes that serve characters and join them, for tests. Whatever tests leave running is ended after them. */
import type { ChildProcess } from 'node:child_process';
import { afterAll } from 'vitest';
import { type Ended, type Started, startTroupe } from './run-troupe.js';

const running = new Set<ChildProcess>();
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
});

export interface Process extends Started {
  /** What it has said so far, on both outputs. */
  readonly said: () => string;
  /** Waits until it has said something, after what was waited for before. */
  readonly says: (text: string | RegExp) => Promise<string>;
  readonly stop: (signal?: NodeJS.Signals) => Promise<Ended>;
}

export function startProcess(
  args: readonly string[],
  folder: string,
  env = {},
  before: readonly string[] = [],
): Process {
  const started = startTroupe(args, folder, env, before);
  const { child, ended } = started;
  running.add(child);
  let said = '';
  let from = 0;
  let over = false;
  const looks = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text: string) => {
      said += text;
      for (const look of looks) look();
    });
  }
  child.on('close', () => {
    over = true;
    running.delete(child);
    for (const look of looks) look();
  });
  const says = (text: string | RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const rest = said.slice(from);
        const found = typeof text === 'string' ? rest.indexOf(text) : rest.search(text);
        if (found >= 0) {
          const match = typeof text === 'string' ? text : (text.exec(rest)?.[0] ?? '');
          from += found + match.length;
          looks.delete(look);
          resolve(match);
        } else if (over) {
          looks.delete(look);
          reject(new Error(`It ended without saying ${String(text)}; it said:\n${said}`));
        }
      };
      looks.add(look);
      look();
    });
  return {
    child,
    ended,
    said: () => said,
    says,
    stop(signal = 'SIGINT') {
      child.kill(signal);
      return ended;
    },
  };
}

export interface Serving extends Process {
  readonly address: string;
}

/** A hub that answers. */
export async function serve(args: readonly string[], folder: string, env = {}): Promise<Serving> {
  const port = args.includes('--port') ? [] : ['--port', '0'];
  const process = startProcess(['serve', ...args, ...port], folder, env);
  const address = await process.says(/https?:\/\/\S+/);
  return { ...process, address };
}

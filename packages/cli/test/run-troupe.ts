/** Starts the command as a process of its own, as whoever uses it does. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

export const bin = join(import.meta.dirname, '..', 'dist', 'bin.js');

export interface Ended {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** `before` goes before the command: `ip netns exec …`. */
export function startTroupe(
  args: readonly string[],
  folder = '.',
  env = {},
  before: readonly string[] = [],
): Started {
  if (!existsSync(bin)) throw new Error('The command is not built; npm run build builds it.');
  const [command = process.execPath, ...rest] = [...before, process.execPath, bin, ...args];
  return start(command, rest, folder, env);
}

export function runTroupe(args: readonly string[], folder = '.', env = {}): Promise<Ended> {
  return startTroupe(args, folder, env).ended;
}

/** Starts the command line of a shell, in which `$TROUPE` stands for the command. */
export function runShell(line: string, folder: string): Promise<Ended> {
  return start('bash', ['-c', line], folder, { TROUPE: `${process.execPath} ${bin}` }).ended;
}

export function start(command: string, args: string[], cwd: string, env: object): Started {
  const child = spawn(command, args, { cwd, env: { ...plainEnvironment(), ...env } });
  const ended = new Promise<Ended>((resolve, reject) => {
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('error', reject);
    child.on('close', (status, signal) => resolve({ status, signal, stdout, stderr }));
  });
  return { child, ended };
}

/** What npm and the tests put into the environment changes what the command says. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|NO_COLOR$|FORCE_COLOR$|NODE_OPTIONS$|VITEST)/.test(name),
  );
  return Object.fromEntries(kept);
}

/** A folder for the tests of one file. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'troupe-cli-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

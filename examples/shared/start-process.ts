/** Processes that a lesson starts, and ends again whatever happens. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface Started {
  /** For signals. */
  readonly child: ChildProcess;
  /** Waits for a line, also one that was said before. Rejects if it ends without saying it. */
  says(line: string): Promise<void>;
}

const running = new Set<ChildProcess>();
process.on('exit', killAll);
// one that stands still would stay behind: it does not hear that its parent is gone
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** Every line it says is told. */
export function startProcess(
  command: string,
  args: readonly string[],
  tell: (line: string) => void,
): Started {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  running.add(child);
  const said = new Set<string>();
  const looks = new Set<() => void>();
  let end: string | undefined;
  const over = (why: string): void => {
    end ??= why;
    running.delete(child);
    for (const look of [...looks]) look();
  };
  child.on('error', ({ message }) => over(message));
  child.on('close', () => over('it has ended'));
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
    tell(line);
    said.add(line);
    for (const look of [...looks]) look();
  });
  const says = (line: string) =>
    new Promise<void>((resolve, reject) => {
      const look = (): void => {
        if (!said.has(line) && end === undefined) return;
        looks.delete(look);
        if (said.has(line)) resolve();
        else reject(new Error(`${command} did not say "${line}": ${end}`));
      };
      looks.add(look);
      look();
    });
  return { child, says };
}

/** Ends them all, and waits until they have. */
export async function endProcesses(): Promise<void> {
  const ends = [...running].map((child) => once(child, 'close'));
  killAll();
  await Promise.all(ends);
}

/** A process that stands still hears no other signal. */
function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

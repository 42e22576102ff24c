/** Runs a lesson over processes as a person does, for its test. */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { pathOf } from './play-example.js';

export interface Ran {
  readonly status: number | null;
  readonly stderr: string;
  /** Its story, line by line, without the steps. */
  readonly story: readonly string[];
}

/** `signal` aborts where a test has waited for long enough. */
export async function runLesson(folder: string, signal: AbortSignal): Promise<Ran> {
  const child = spawn(process.execPath, [pathOf(`dist/${folder}`, 'main.js')], { signal });
  child.on('error', () => undefined);
  const status = new Promise<number | null>((done) => child.on('close', done));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const story = stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replace(/^step +\d+ +/, ''));
  return { status: await status, stderr, story };
}

/** Those of the wanted lines that the story lacks, looking for each after the one before. */
export function missingInOrder(story: readonly string[], wanted: readonly RegExp[]): string[] {
  let from = 0;
  return wanted.flatMap((words) => {
    const at = story.findIndex((line, i) => i >= from && words.test(line));
    if (at < 0) return [`${words} after "${story[from - 1] ?? 'the beginning'}"`];
    from = at + 1;
    return [];
  });
}

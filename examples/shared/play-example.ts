/** Plays an example from its files: prints what was chosen, and can write the trace that the tests compare. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { recordStep, runCharacter, type TraceRecord } from '@troupe/core';
import { readCharacterFile, readScriptFile } from '@troupe/files/node';

export interface Example {
  /** Folder of the example. */
  readonly folder: string;
  readonly character: string;
  /** Without one it lives in the built-in world until its goals hold. */
  readonly script?: string;
  readonly steps: number;
}

export async function traceExample({
  folder,
  character,
  script,
  steps,
}: Example): Promise<TraceRecord[]> {
  const definition = await readCharacterFile(pathOf(folder, character));
  const entries = script === undefined ? undefined : await readScriptFile(pathOf(folder, script));
  const untilGoals = entries === undefined;
  const records: TraceRecord[] = [];
  for (const { state, report } of runCharacter(definition, {
    script: entries,
    steps,
    untilGoals,
    explain: true,
  })) {
    records.push(recordStep(state, report));
  }
  return records;
}

export function toLines(records: readonly TraceRecord[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}

/** What `node examples/dist/NN-name/main.js` does; with `--write` it also writes the expected trace. */
export async function playExample(example: Example): Promise<void> {
  const records = await traceExample(example);
  for (const { step, selected, threshold, skills } of records) {
    if (selected === null) continue;
    const level = skills[selected]?.after ?? 0;
    const figures = `level ${level.toFixed(2)}, threshold ${threshold.toFixed(2)}`;
    console.log(`step ${String(step).padStart(3)}  ${selected.padEnd(22)} ${figures}`);
  }
  if (process.argv.includes('--write')) {
    writeFileSync(pathOf(example.folder, expectedTrace), toLines(records));
  }
}

export const expectedTrace = 'expected.trace.jsonl';

/** A file of an example, from the source folder or from what was built of it. */
export function pathOf(folder: string, name: string): string {
  const here = import.meta.url;
  const root = new URL(here.includes('/dist/') ? '../../' : '../', here);
  return fileURLToPath(new URL(`${folder}/${name}`, root));
}

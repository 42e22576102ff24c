/** Plays an example: prints what was chosen, and can write the traces that the tests compare. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { recordStep, runCharacter, type TraceRecord } from '@troupe/core';
import { readCharacterFile, readScriptFile } from '@troupe/files/node';
import { playScene, type SceneExample } from './play-scene.js';

/** A character of a file, run by itself. */
export interface Example {
  /** Folder of the example. */
  readonly folder: string;
  readonly character: string;
  /** Without one it lives in the built-in world until its goals hold. */
  readonly script?: string;
  readonly steps: number;
  /** Goes on when its goals hold: they may not hold for ever. */
  readonly endless?: boolean;
  /** How the time of a step is told. */
  readonly time?: (step: number) => string;
}

export type AnyExample = Example | SceneExample;

export async function traceExample({
  folder,
  character,
  script,
  steps,
  endless = false,
}: Example): Promise<TraceRecord[]> {
  const definition = await readCharacterFile(pathOf(folder, character));
  const entries = script === undefined ? undefined : await readScriptFile(pathOf(folder, script));
  const untilGoals = entries === undefined && !endless;
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

/** The traces of an example as text, by the names of their files: one for each character. */
export async function traceFiles(example: AnyExample): Promise<Record<string, string>> {
  if ('character' in example) return { [expectedTrace]: toLines(await traceExample(example)) };
  return nameFiles(playScene(await example.open(), example).traces);
}

/** What `node examples/dist/NN-name/main.js` does; with `--write` it also writes the expected traces. */
export async function playExample(example: AnyExample): Promise<void> {
  let files: Record<string, string>;
  if ('character' in example) {
    const records = await traceExample(example);
    for (const { step, selected, threshold, skills } of records) {
      if (selected === null) continue;
      const level = skills[selected]?.after ?? 0;
      const figures = `level ${level.toFixed(2)}, threshold ${threshold.toFixed(2)}`;
      const when = example.time?.(step) ?? `step ${String(step).padStart(3)}`;
      console.log(`${when}  ${selected.padEnd(22)} ${figures}`);
    }
    files = { [expectedTrace]: toLines(records) };
  } else {
    const { story, traces } = playScene(await example.open(), example);
    for (const line of story) console.log(line);
    files = nameFiles(traces);
  }
  if (!process.argv.includes('--write')) return;
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(pathOf(example.folder, name), text);
  }
}

const expectedTrace = 'expected.trace.jsonl';

function nameFiles(traces: Readonly<Record<string, TraceRecord[]>>): Record<string, string> {
  const entries = Object.entries(traces);
  return Object.fromEntries(
    entries.map(([actor, records]) => [
      // a trace is of one character: so each can be asked why by itself
      entries.length === 1 ? expectedTrace : `expected.${actor}.trace.jsonl`,
      toLines(records),
    ]),
  );
}

/** A file of an example, from the source folder or from what was built of it. */
export function pathOf(folder: string, name: string): string {
  const here = import.meta.url;
  const root = new URL(here.includes('/dist/') ? '../../' : '../', here);
  return fileURLToPath(new URL(`${folder}/${name}`, root));
}

/** What a recording can be run on with: it has no code in it, but a run of the same characters has. */
import {
  branch,
  type ExpressionCompiler,
  type LoadOptions,
  type SavedScene,
  type Scene,
  TroupeError,
} from '@troupe/core';
import type { Run, RunForm } from './run.js';

export interface Means extends Pick<RunForm, 'looks' | 'bodies' | 'code' | 'assemble'> {
  /** Nobody like it runs here: what code its skills had is not known. */
  readonly isAlone?: boolean;
  /** Why it cannot be run on. */
  readonly whyNot?: string;
}

/** As a run says it of itself. */
export function sayStill({ isAlone, whyNot }: Means): string {
  if (whyNot !== undefined) return `It is a recording, and cannot be run on here: ${whyNot}`;
  const how = isAlone ? ': its skills then do just what they promise' : '';
  return `It is a recording. Branch off to run on from here${how}`;
}

/** What could be opened here, though it does not run: its code, and how it looks. */
export interface KnownShow extends Pick<RunForm, 'looks' | 'bodies' | 'assemble'> {
  readonly code: LoadOptions;
}

interface Around {
  readonly runs: readonly Run[];
  /** After the runs. */
  readonly shows?: readonly KnownShow[];
  /** Of the recording itself: it was opened with the code that there was then. */
  readonly own?: Run | undefined;
  readonly expressions: ExpressionCompiler | undefined;
}

/** The first of the runs, live ones before others, with whose code it begins; else what data alone does. */
export function findMeans(
  frame: SavedScene,
  { runs, shows = [], own, expressions }: Around,
): Means {
  const names = frame.actors.map(({ name }) => name);
  const alike = runs.filter((run) => knowsAll(run, names)).sort((a, b) => rank(a) - rank(b));
  const running = own === undefined ? alike : [...alike, own];
  const known = [...running.map((run) => ({ ...run.form, code: codeOf(run) })), ...shows];
  for (const { looks, bodies, assemble, code: given } of known) {
    const code = { expressions, ...given };
    if (code.characters === undefined || whyNotRun(frame, code) !== undefined) continue;
    return { looks, bodies, assemble, code };
  }
  const data: LoadOptions = { expressions };
  const whyNot = whyNotRun(frame, data);
  // what is in it may well look the same, though it is of another making
  const { looks, bodies } = alike[0]?.form ?? {};
  if (whyNot === undefined) return { looks, bodies, code: data, isAlone: true };
  return { looks, bodies, whyNot };
}

function rank({ form: { kind } }: Run): number {
  return ['live', 'branch', 'recording'].indexOf(kind);
}

function knowsAll({ info: { characters }, form: { code } }: Run, names: readonly string[]) {
  const known = new Set([...characters, ...Object.keys(code?.characters ?? {})]);
  return names.length > 0 && names.every((name) => known.has(name));
}

/** The code of its characters and laws. Who entered since it was added has its own with it too. */
export function codeOf({ scene, form: { code } }: Pick<Run, 'scene' | 'form'>): LoadOptions {
  return scene === undefined ? { ...code } : withOwn(scene, code);
}

/** What it takes to run it again: its characters have their code with them, laws have to be given. */
export function withOwn({ actors }: Scene, given: LoadOptions | undefined): LoadOptions {
  const own = Object.fromEntries(actors.map(({ name, definition }) => [name, definition]));
  return { ...given, characters: { ...own, ...given?.characters } };
}

/** Tried, not guessed. */
function whyNotRun(frame: SavedScene, code: LoadOptions): string | undefined {
  try {
    branch(frame, [], code);
    return undefined;
  } catch (error) {
    const missing =
      error instanceof TroupeError && error.problems.find((problem) => problem.code === 'no-code');
    if (!missing) return sayProblems(error);
    const part = missing.path.replace(/^characters\./, '');
    return `the code of ${part} is not here. Open it where the same characters run`;
  }
}

export function sayProblems(error: unknown): string {
  if (error instanceof TroupeError) return error.problems.map(({ message }) => message).join('. ');
  return error instanceof Error ? error.message : String(error);
}

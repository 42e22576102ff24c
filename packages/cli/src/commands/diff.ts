/** `troupe diff`: where two recordings, or two traces, first differ, and how they do as a whole. */
import {
  type Difference,
  firstDifference,
  type SavedScene,
  type TickRecord,
  type TraceRecord,
  TroupeError,
} from '@troupe/core';
import { type OpenedRecording, openRecordingToRead, readTrace } from '@troupe/files/node';
import { isRecording } from '../recording/is-recording.js';
import { LevelBook } from '../recording/level-book.js';
import { placeOf, sayData, sayPlace, sayTick } from '../recording/say-difference.js';
import { sayTallies } from '../recording/say-tallies.js';
import { Tally } from '../recording/tally.js';
import { about, Refusal } from '../refusal.js';
import { status } from '../status.js';
import { sayWritten, withRemedy } from '../text/no-trace.js';
import { sayCount } from '../text/say-number.js';
import { Words } from '../words.js';

export async function diff(a: string, b: string): Promise<number> {
  const [one, other] = await Promise.all([isRecording(a), isRecording(b)]);
  if (one && other) return diffRecordings(a, b);
  if (one !== other) {
    const [recording, trace] = one ? [a, b] : [b, a];
    await nextStep(trace, readTrace(trace), 0);
    throw new Refusal([
      `troupe: "${recording}" is a recording and "${trace}" is none. Two of a kind can be compared`,
    ]);
  }
  return diffTraces(a, b);
}

async function diffRecordings(a: string, b: string): Promise<number> {
  const words = new Words(process.stdout);
  const files = [a, b] as const;
  const opened: OpenedRecording[] = [];
  try {
    for (const file of files) {
      opened.push(await about(file, () => openRecordingToRead(file)));
    }
    const [one, other] = opened.map((recording, i) => new Side(files[i]!, recording)) as [
      Side,
      Side,
    ];
    await Promise.all([one.begin(), other.begin()]);
    const lines = [
      ...sayOthers(a, b, charactersOf(one.start), charactersOf(other.start)),
      ...sayBeginnings(one, other),
    ];
    let differ = lines.length > 0;
    let found = false;
    for (;;) {
      const [left, right] = [await one.next(), await other.next()];
      if (left === undefined && right === undefined) break;
      words.progress(() => `tick ${left?.tick ?? right?.tick}`);
      if (found) continue;
      const difference = compare(left, right);
      if (difference === undefined) continue;
      found = true;
      differ = true;
      lines.push(...sayFirst(one.file, other.file, left, right, difference));
    }
    words.endProgress();
    if (!differ) {
      words.say(`${a} and ${b} are the same: ${sayCount(one.tally.last, 'tick')}.`);
      return status.done;
    }
    if (!found) lines.push('Every tick is the same in both.');
    for (const line of [...lines, ...sayTallies(one, other)]) words.say(line);
    return status.different;
  } finally {
    words.endProgress();
    for (const recording of opened) await recording.close();
  }
}

/** One of the two, read tick by tick. */
class Side {
  readonly file: string;
  readonly #entries: ReturnType<OpenedRecording['entries']>;
  readonly #levels = new LevelBook();
  #start: SavedScene | undefined;
  #tally: Tally | undefined;

  constructor(file: string, recording: OpenedRecording) {
    this.file = file;
    this.#entries = recording.entries();
  }

  async begin(): Promise<void> {
    const first = await about(this.file, () => this.#entries.next());
    const entry = first.value ?? undefined;
    if (entry?.kind !== 'keyframe') throw new Refusal([`${this.file}: has no keyframe`]);
    this.#start = entry.frame;
    this.#tally = new Tally(entry.frame);
  }

  get start(): SavedScene {
    return this.#start!;
  }

  get tally(): Tally {
    return this.#tally!;
  }

  async next(): Promise<TickRecord | undefined> {
    for (;;) {
      const entry = (await about(this.file, () => this.#entries.next())).value ?? undefined;
      if (entry === undefined) return undefined;
      if (entry.kind === 'keyframe') {
        this.tally.restart(entry.frame);
        continue;
      }
      this.tally.take(entry.record);
      return this.#levels.complete(entry.record);
    }
  }
}

function compare(
  left: TickRecord | undefined,
  right: TickRecord | undefined,
): Difference | undefined {
  if (left === undefined || right === undefined) return { path: '', recorded: left, found: right };
  return firstDifference(left, right);
}

function sayFirst(
  a: string,
  b: string,
  left: TickRecord | undefined,
  right: TickRecord | undefined,
  difference: Difference,
): string[] {
  if (left === undefined || right === undefined) {
    const [longer, shorter] = left === undefined ? [b, a] : [a, b];
    const tick = (left ?? right)?.tick ?? 0;
    return [`${shorter} ends after tick ${tick - 1}, and ${longer} goes on.`];
  }
  return [
    `They differ from ${sayTick(left)} on.`,
    `  ${sayPlace(placeOf(difference, left, right))}`,
    ...sayBoth(a, b, difference),
  ];
}

function sayBoth(a: string, b: string, { recorded, found }: Difference): string[] {
  const width = Math.max(a.length, b.length);
  return [
    `    ${a.padEnd(width)}  ${sayData(recorded)}`,
    `    ${b.padEnd(width)}  ${sayData(found)}`,
  ];
}

function charactersOf({ actors }: SavedScene): string {
  return actors.map(({ name }) => name).join(', ');
}

/** That two files are of different characters explains all that comes after it. */
function sayOthers(a: string, b: string, one: string, other: string): string[] {
  if (one === other || one === '' || other === '') return [];
  return [`They are of different characters: ${a} of ${one}, ${b} of ${other}.`];
}

function sayBeginnings(a: Side, b: Side): string[] {
  const difference = firstDifference(a.start, b.start);
  if (difference === undefined) return [];
  const path = difference.path.replace(/^actors\.(\d+)/, (_, index: string) => {
    return a.start.actors[Number(index)]?.name ?? b.start.actors[Number(index)]?.name ?? index;
  });
  return [
    'They begin differently.',
    `  ${path.replace('.state.', ': ')}`,
    ...sayBoth(a.file, b.file, difference),
  ];
}

async function diffTraces(a: string, b: string): Promise<number> {
  const [one, other] = [readTrace(a), readTrace(b)];
  let others: string[] = [];
  for (let count = 0; ; count++) {
    const left = await nextStep(a, one, count);
    const right = await nextStep(b, other, count);
    if (count === 0) others = sayOthers(a, b, nameIn(left), nameIn(right));
    if (left === undefined && right === undefined) {
      console.log(`${a} and ${b} are the same: ${sayCount(count, 'step')}.`);
      return status.done;
    }
    const difference = firstDifference(left, right);
    if (difference === undefined) continue;
    if (left === undefined || right === undefined) {
      const [longer, shorter] = left === undefined ? [b, a] : [a, b];
      console.log(`${shorter} ends after ${sayCount(count, 'step')}, and ${longer} goes on.`);
      return status.different;
    }
    const lines = [...others, `They differ from step ${left.step} on.`, `  ${difference.path}`];
    console.log([...lines, ...sayBoth(a, b, difference)].join('\n'));
    return status.different;
  }
}

function nameIn(first: TraceRecord | undefined): string {
  return first?.character?.name ?? '';
}

/** `read` steps came before it: a file of which none did is no trace. */
function nextStep(
  file: string,
  steps: AsyncIterator<TraceRecord>,
  read: number,
): Promise<TraceRecord | undefined> {
  return about(file, async () => {
    try {
      return (await steps.next()).value ?? undefined;
    } catch (error) {
      if (read > 0 || !(error instanceof TroupeError)) throw error;
      const taken = 'two recordings or two traces can be compared';
      throw withRemedy(error, `${taken}; ${sayWritten('trace')}, ${sayWritten('recording')}`);
    }
  });
}

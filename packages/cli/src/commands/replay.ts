/** `troupe replay`: runs a recording again, and says whether it came out the same. */
import { setImmediate } from 'node:timers/promises';
import {
  type Difference,
  type LoadOptions,
  type Replayed,
  replay as replayTicks,
  type SavedScene,
  type TickRecord,
  TroupeError,
} from '@troupe/core';
import { openRecordingToRead } from '@troupe/files/node';
import { awaitInterrupt, statusOf } from '../interrupt.js';
import { loadRecorded, withCharacters } from '../recording/recorded-characters.js';
import { placeOf, sayData, sayPlace, sayTick } from '../recording/say-difference.js';
import { about, Refusal } from '../refusal.js';
import { status } from '../status.js';
import { commandName, quote } from '../text/command-line.js';
import { sayCount, sayWhole } from '../text/say-number.js';
import { Words } from '../words.js';

export interface ReplayFlags {
  readonly character: readonly string[];
}

/** How long it may keep the process to itself: signals come through between turns. */
const turn = 15;

export async function replay(file: string, flags: ReplayFlags): Promise<number> {
  const words = new Words(process.stdout);
  const interrupt = awaitInterrupt();
  const recording = await about(file, () => openRecordingToRead(file));
  const total = recording.ticks === undefined ? '' : ` of ${sayWhole(recording.ticks)}`;
  let course: Course | undefined;
  let given: LoadOptions['characters'];
  let last: number | undefined;
  let count = 0;
  try {
    let began = performance.now();
    for await (const entry of recording.entries()) {
      if (entry.kind === 'keyframe') {
        const { tick } = entry.frame.timer;
        if (tick === last) continue;
        if (last !== undefined && tick > last) {
          words.say(`Ticks ${last + 1} to ${tick} are missing; going on from the keyframe there.`);
        }
        last = tick;
        const options = await loadRecorded(flags.character, entry.frame);
        given = options.characters;
        course = startCourse(file, entry.frame, options);
        continue;
      }
      last = entry.record.tick;
      const replayed = course?.(entry.record);
      if (replayed?.difference !== undefined) {
        words.endProgress();
        for (const line of sayFound(replayed, replayed.difference)) words.say(line);
        for (const line of sayOthers(given, flags.character)) words.say(line);
        if (flags.character.length === 0) words.say(codeHint(file));
        return status.different;
      }
      count++;
      if (performance.now() - began < turn) continue;
      words.progress(() => `tick ${sayWhole(count)}${total}`);
      await setImmediate();
      if (interrupt.signal !== undefined) {
        words.say(`Stopped by ${interrupt.signal} after ${sayCount(count, 'tick')}.`);
        return statusOf(interrupt.signal);
      }
      began = performance.now();
    }
  } catch (error) {
    words.endProgress();
    if (count > 0) words.say(`${sayCount(count, 'tick')} came out as recorded.`);
    throw error instanceof TroupeError ? explain(file, error, flags) : error;
  } finally {
    words.endProgress();
    interrupt.release();
    await recording.close();
  }
  words.say(`Replayed ${sayCount(count, 'tick')}: all came out as recorded.`);
  return status.done;
}

type Course = (record: TickRecord) => Replayed | undefined;

function startCourse(file: string, frame: SavedScene, options: LoadOptions): Course {
  const start = withCharacters(frame, options);
  let next: TickRecord | undefined;
  const given = (function* () {
    for (; next !== undefined; ) yield next;
  })();
  const ticks = replayTicks(start, given, options);
  return (record) => {
    next = record;
    try {
      return ticks.next().value ?? undefined;
    } catch (error) {
      if (!(error instanceof TroupeError) || error.code !== 'no-code') throw error;
      const lines = error.problems.map(({ path, message }) => `${file}: ${path}: ${message}`);
      throw new Refusal([...lines, codeHint(file)]);
    }
  };
}

function sayFound({ recorded, found }: Replayed, difference: Difference): string[] {
  const place = placeOf(difference, recorded, found);
  return [
    `It came out differently in ${sayTick(recorded)}.`,
    `  ${sayPlace(place)}`,
    `    recorded  ${sayData(difference.recorded)}`,
    `    found     ${sayData(difference.found)}`,
  ];
}

/** One may go by another name in a recording. Where it comes out differently, it may as well be another character. */
function sayOthers(given: LoadOptions['characters'], files: readonly string[]): string[] {
  return Object.entries(given ?? {}).flatMap(([name, definition], i) =>
    definition.name === name
      ? []
      : [`The recording is of ${name}, and ${files[i]} is ${definition.name}.`],
  );
}

function codeHint(file: string): string {
  const command = `${commandName()} replay ${quote(file)} --character FILE.js`;
  return `A recording does not carry code. A character that has some is given with it: ${command}`;
}

function explain(file: string, error: TroupeError, { character }: ReplayFlags): Refusal {
  const lines = error.problems.map(({ code, path, message }) => {
    const place = message.includes(`"${file}"`) ? '' : `${file}: `;
    return `${place}[${code}] ${path === '' ? '' : `${path}: `}${message}`;
  });
  const needsCode = error.code === 'no-code' && character.length === 0;
  return new Refusal(needsCode ? [...lines, codeHint(file)] : lines);
}

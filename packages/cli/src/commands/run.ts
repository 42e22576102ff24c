/** `troupe run`: a character in the built-in world or under a script, told as it goes. */
import {
  type ActorDefinition,
  createCharacter,
  goalsHold,
  runCharacter,
  stripCode,
} from '@troupe/core';
import { createExpressions } from '@troupe/files';
import { awaitInterrupt, statusOf } from '../interrupt.js';
import { loadCharacter, loadScript, type Script } from '../load-character.js';
import { openRecord } from '../record-file.js';
import { blame } from '../refusal.js';
import { followRun } from '../run/follow-run.js';
import { Journal } from '../run/journal.js';
import { sayGoals } from '../run/say-goals.js';
import { type Character, sayParts } from '../settle-character.js';
import { status } from '../status.js';
import { commandName, quote } from '../text/command-line.js';
import { sayWhole } from '../text/say-number.js';
import { openTrace } from '../trace-file.js';
import { Words } from '../words.js';

/** Different faults that are told. */
const mostFaults = 20;

export interface RunFlags {
  readonly script?: string;
  readonly steps: number;
  readonly semantics?: string;
  readonly seed?: number;
  readonly trace?: string;
  readonly record?: string;
  readonly untilGoals?: boolean;
}

export async function run(file: string, flags: RunFlags): Promise<number> {
  const definition = await loadCharacter(file, flags.semantics);
  const script = await loadScript(flags.script);
  const { steps, untilGoals = false } = flags;
  const inputs = flags.script === undefined ? [file] : [file, flags.script];
  const trace = flags.trace === undefined ? undefined : openTrace(flags.trace, inputs);
  const kept = trace === undefined || flags.trace === '-' ? inputs : [...inputs, flags.trace ?? ''];
  const record = flags.record === undefined ? undefined : openRecord(flags.record, kept);
  const words = new Words(flags.trace === '-' ? process.stderr : process.stdout);
  const interrupt = awaitInterrupt();
  try {
    const start = createCharacter(stripCode(definition));
    const entries = script?.entries;
    const journal = new Journal(skillNames(definition, entries), entries, start, words.paint);
    words.say(headline(start.network.character));
    words.say(journal.heading);
    const told = new Set<string>();
    const course = runCharacter(definition, {
      // each once: a probe that cannot be read goes wrong in every tick
      onFault: ({ tick, part, error }) => {
        if (told.has(`${part}: ${error}`) || told.size >= mostFaults) return;
        told.add(`${part}: ${error}`);
        words.say(words.paint('red', `        tick ${tick}, ${part}: ${error}`));
      },
      script: entries,
      steps,
      untilGoals,
      explain: trace !== undefined,
      seed: flags.seed,
      expressions: createExpressions(),
      record,
    });
    const following = { start, steps, journal, words, trace, interrupt };
    const { state, reached, chose } = await followRun(course, following);
    record?.close();
    words.say();
    for (const line of sayGoals(state, reached, words.paint)) words.say(line);
    for (const line of sayWhere(flags, state.step)) words.say(line);
    const late = (entries ?? []).filter(({ after }) => after > state.step).length;
    if (late > 0) words.say(sayLate(late, state.step));
    if (!chose && state.step > 0) words.say(sayWhyNothing(flags, state.step));
    if (interrupt.signal !== undefined) {
      words.say(
        `Stopped by ${interrupt.signal} after step ${sayWhole(state.step)} of ${sayWhole(steps)}.`,
      );
      return statusOf(interrupt.signal);
    }
    return untilGoals && !goalsHold(state) ? status.goalsNotReached : status.done;
  } catch (error) {
    throw blame(error, file, script);
  } finally {
    // what there is of it is whole, whatever went wrong
    record?.close();
    interrupt.release();
  }
}

/** Where the run is written down, and what can be done with that. */
function sayWhere({ trace, record }: RunFlags, steps: number): string[] {
  const lines: string[] = [];
  if (trace !== undefined && trace !== '-' && steps > 0) {
    const why = `${commandName()} why ${quote(trace)} --step N`;
    lines.push(`The trace is in ${trace}; ${why} explains a step.`);
  }
  if (record !== undefined && steps > 0) {
    const replay = `${commandName()} replay ${quote(record)}`;
    lines.push(`The recording is in ${record}; ${replay} runs it again.`);
  }
  return lines;
}

/** Entries of a script that the run did not come to. */
function sayLate(count: number, step: number): string {
  const which = count === 1 ? 'One entry of the script is' : `${count} entries of the script are`;
  return `${which} for after step ${sayWhole(step)}, where the run ended.`;
}

/** Somebody whose character does nothing has no step to begin with. */
function sayWhyNothing({ trace, record }: RunFlags, step: number): string {
  const written = [trace, record].find((target) => target !== undefined && target !== '-');
  const why = `${commandName()} why ${quote(written ?? 'FILE.jsonl')} --step ${step}`;
  const traced = written === undefined ? 'run it with --trace FILE.jsonl, then ' : '';
  return `Why nothing was chosen: ${traced}${why}`;
}

function headline(character: Character): string {
  return `${character.name} (${character.semantics}): ${sayParts(character)}`;
}

function skillNames({ skills, templates }: ActorDefinition, script: Script | undefined): string[] {
  const joining = (script ?? []).map(({ add }) => add?.skills);
  return [skills, templates, ...joining].flatMap((agents) => Object.keys(agents ?? {}));
}

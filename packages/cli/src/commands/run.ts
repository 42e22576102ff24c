/** `troupe run`: a character in the built-in world or under a script, told as it goes. */
import { type CharacterDefinition, createCharacter, goalsHold, runCharacter } from '@troupe/core';
import { awaitInterrupt, statusOf } from '../interrupt.js';
import { loadCharacter, loadScript, type Script } from '../load-character.js';
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

export interface RunFlags {
  readonly script?: string;
  readonly steps: number;
  readonly semantics?: string;
  readonly seed?: number;
  readonly trace?: string;
  readonly untilGoals?: boolean;
}

export async function run(file: string, flags: RunFlags): Promise<number> {
  const definition = await loadCharacter(file, flags.semantics);
  const script = await loadScript(flags.script);
  const { steps, untilGoals = false } = flags;
  const inputs = flags.script === undefined ? [file] : [file, flags.script];
  const trace = flags.trace === undefined ? undefined : openTrace(flags.trace, inputs);
  const words = new Words(flags.trace === '-' ? process.stderr : process.stdout);
  const interrupt = awaitInterrupt();
  try {
    const start = createCharacter(definition);
    const entries = script?.entries;
    const journal = new Journal(skillNames(definition, entries), entries, start, words.paint);
    words.say(headline(start.network.character));
    words.say(journal.heading);
    const course = runCharacter(definition, {
      script: entries,
      steps,
      untilGoals,
      explain: trace !== undefined,
    });
    const following = { start, steps, journal, words, trace, interrupt };
    const { state, reached } = await followRun(course, following);
    words.say();
    for (const line of sayGoals(state, reached, words.paint)) words.say(line);
    if (flags.trace !== undefined && flags.trace !== '-' && state.step > 0) {
      const why = `${commandName()} why ${quote(flags.trace)} --step N`;
      words.say(`The trace is in ${flags.trace}; ${why} explains a step.`);
    }
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
    interrupt.release();
  }
}

function headline(character: Character): string {
  return `${character.name} (${character.semantics}): ${sayParts(character)}`;
}

function skillNames(
  { skills, templates }: CharacterDefinition,
  script: Script | undefined,
): string[] {
  const joining = (script ?? []).map(({ add }) => add?.skills);
  return [skills, templates, ...joining].flatMap((agents) => Object.keys(agents ?? {}));
}

/** The verbs of a director: names, descriptions and arguments, written for a language model that has never seen Troupe. */
import { mostSeconds } from './await-ticks.js';
import type { ArgumentSchema, NumberSchema, ObjectSchema, TextSchema } from './director-schema.js';

/** A verb as providers of models and MCP want it: `parameters` is a JSON Schema. */
export interface DirectorTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: ObjectSchema;
}

/** Ticks that one call makes at most. */
const mostTicks = 100_000;
export const ticksUnlessTold = 300;
/** Metres around the character that are looked at. */
export const radiusUnlessTold = 10;

const name = (description: string): TextSchema => ({
  type: 'string',
  description,
  minLength: 1,
  maxLength: 200,
});

const count = (description: string, minimum: number, maximum: number): NumberSchema => ({
  type: 'integer',
  description,
  minimum,
  maximum,
});

const value: ArgumentSchema = {
  anyOf: [{ type: 'boolean' }, { type: 'number' }, { type: 'string', maxLength: 200 }],
  description: 'The value the sign should have; most signs are true or false.',
};

const skill = name('The name of a skill, exactly as list_skills gives it.');
const agent = name('The name of a skill. For a sign or a goal write "sensor:NAME" or "goal:NAME".');

const containing = (what: string) =>
  name(`Only ${what} whose name has this text in it. Leave it out for all.`);

function tool<Name extends string>(
  title: Name,
  description: string,
  properties: Readonly<Record<string, ArgumentSchema>> = {},
  required: readonly string[] = [],
): DirectorTool & { readonly name: Name } {
  return {
    name: title,
    description,
    parameters: { type: 'object', properties, required, additionalProperties: false },
  };
}

export const directorTools = [
  tool(
    'list_skills',
    'Lists what the character can do. It chooses among these skills by itself: you direct it by setting goals, not by ' +
      'calling skills. Of each skill: the signs it needs (when), what it makes true (adds) and false (deletes), the ' +
      'resources it uses, its energy level now, and whether it is executable now, executing, or disabled.',
    { containing: containing('skills') },
  ),
  tool(
    'list_goals',
    'Lists what the character wants: for each goal the sign, the value it should have, how important it is (1 is ' +
      'usual), and whether it is met now.',
    { containing: containing('goals') },
  ),
  tool(
    'perceive',
    'Says what the character perceives and does now: its signs (judgements such as "door-is-open": true), the raw ' +
      'signals behind them, what it has written down in memory, the skills it is executing, and the things near it if ' +
      'it has a place in a world.',
    {
      radius: {
        type: 'number',
        description: `How far to look for things, in metres; ${radiusUnlessTold} if left out.`,
        minimum: 0,
        maximum: 1_000_000,
      },
      containing: containing('signs, signals, memories and things'),
    },
  ),
  tool(
    'set_goal',
    'Gives the character a goal: a sign is to have a value. It takes effect at once, but nothing happens until time ' +
      'passes: call step or run_until. A goal on the same sign is replaced.',
    {
      sign: name('The name of a sign, exactly as perceive gives it.'),
      value,
      importance: {
        type: 'number',
        description: 'How much it counts against other goals; 1 if left out, 0 is nothing.',
        minimum: 0,
        maximum: 1_000_000,
      },
      protect: {
        type: 'boolean',
        description:
          'Whether skills that would undo it are held back once it is met; true if left out.',
      },
    },
    ['sign', 'value'],
  ),
  tool(
    'withdraw_goal',
    'Takes a goal away. The character goes on with what it is executing.',
    { sign: name('The sign of the goal, exactly as list_goals gives it.') },
    ['sign'],
  ),
  tool(
    'what_happened',
    'Tells in order of time what happened: skills chosen, finished, failed or cancelled (with reasons), signs that ' +
      'changed, and faults. Without since_tick the latest is told; with it, from that tick on.',
    { since_tick: count('The first tick to tell about. Ticks count from 1.', 0, 1e15) },
  ),
  tool(
    'why',
    'Explains why the character does what it does: over which other skill it was chosen, where its energy came from, ' +
      'or what it is waiting for. With a skill: why that one was chosen last time.',
    { skill },
  ),
  tool(
    'why_not',
    'Explains why a skill was not chosen in the last step: which of its conditions is not met and who could bring ' +
      'that about, and the smallest change that would have chosen it.',
    { skill },
    ['skill'],
  ),
  tool(
    'step',
    'Lets time pass by a number of ticks (30 a second, unless the character says otherwise), then tells what ' +
      'happened. Use run_until where you wait for something.',
    { ticks: count('How many ticks; 1 if left out.', 1, mostTicks) },
  ),
  tool(
    'run_until',
    'Lets time pass until a sign has a value, or without a sign until all goals are met. Stops earlier if something ' +
      'needs attention. The outcome is one of: reached; stuck (nothing it can do leads there: the reason is told); ' +
      'failed (one skill failed three times in a row); fault (a part of the character went wrong; the same part ' +
      'stops later runs no more); limit (the ticks are used up: call again to go on).',
    {
      sign: name('The sign to wait for. Leave it out to wait for all goals.'),
      value: { ...value, description: 'The value to wait for; true if left out.' },
      ticks: count(`The most ticks to run; ${ticksUnlessTold} if left out.`, 1, mostTicks),
    },
  ),
  tool(
    'disable',
    'Keeps a skill from being chosen, or a sign or goal from having influence, until it is enabled again. A skill ' +
      'that is executing goes on.',
    { agent },
    ['agent'],
  ),
  tool('enable', 'Undoes disable.', { agent }, ['agent']),
  tool(
    'cancel',
    'Stops a skill that is executing now. It counts as failed, and may be chosen again later.',
    { skill },
    ['skill'],
  ),
] as const satisfies readonly DirectorTool[];

/** Those that change nothing of the character; to wait is none of them, for it may let time pass. */
export const lookingVerbs: readonly string[] = [
  'list_skills',
  'list_goals',
  'perceive',
  'what_happened',
  'why',
  'why_not',
] satisfies readonly (typeof directorTools)[number]['name'][];

/** The same for a character whose time passes by itself, so many ticks a second. */
export function livingTools(rate: number): readonly DirectorTool[] {
  const waits = `It waits ${mostSeconds} seconds at most.`;
  const descriptions: Readonly<Record<string, string>> = {
    set_goal:
      'Gives the character a goal: a sign is to have a value. It takes effect at once, and the character acts on it by ' +
      'itself; call run_until to wait for it. A goal on the same sign is replaced.',
    step:
      `Waits while so many ticks pass by themselves (${rate} a second), then tells what happened. ${waits} Use run_until ` +
      'where you wait for something.',
    run_until:
      'Waits until a sign has a value, or without a sign until all goals are met; the character goes on by itself, ' +
      `${rate} ticks a second, also when nobody waits. Ends earlier if something needs attention. ${waits} The outcome is ` +
      'one of: reached; stuck (nothing it can do leads there: the reason is told); failed (one skill failed three times ' +
      'in a row); fault (a part of the character went wrong; the same part ends later calls no more); limit (the ticks or ' +
      'seconds are used up: call again to go on); still (no time passes: somebody has stopped it).',
  };
  return directorTools.map((each) => {
    const { name: title, description } = each;
    return { ...each, description: descriptions[title] ?? description };
  });
}

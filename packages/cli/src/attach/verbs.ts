/** What one can say at the prompt: the verbs of the thesis' prompt and loop. */
import { defaultParameters, fail, suggest, type Value } from '@troupe/core';
import type { Verb } from '@troupe/net';
import { type Processes, sayProcesses } from '../net/say-processes.js';
import type { Conversation } from './conversation.js';
import { readSkill, readValue } from './read-words.js';
import { agentKinds, sayLines, sayList, sayStatus } from './say-answers.js';

/** What may come after a word, for completion. */
export type Kind =
  | 'agent'
  | 'sensor'
  | 'goal'
  | 'skill'
  | 'character'
  | 'parameter'
  | 'command'
  | 'list'
  | 'become';

export interface PromptVerb {
  readonly usage: string;
  readonly help: string;
  readonly takes: readonly Kind[];
  /** Words after it: at least, at most. */
  readonly words: readonly [least: number, most: number];
  readonly run: (talk: Conversation, words: readonly string[]) => unknown;
}

const many = Number.POSITIVE_INFINITY;
const parameters = Object.keys(defaultParameters);

/** One that says how it stands afterwards. */
const steer = (verb: Verb, help: string): PromptVerb => ({
  usage: verb,
  help,
  takes: [],
  words: [0, 0],
  run: async (talk) => talk.say(sayStatus(await talk.ask({ verb }))),
});

const onAgent = (verb: 'disable' | 'enable' | 'remove', help: string): PromptVerb => ({
  usage: `${verb} AGENT`,
  help,
  takes: ['agent'],
  words: [1, 1],
  run: (talk, [agent = '']) => talk.ask({ verb, agent }),
});

const onSkill = (verb: 'cancel' | 'complete', help: string): PromptVerb => ({
  usage: `${verb} SKILL`,
  help,
  takes: ['skill'],
  words: [1, 1],
  run: (talk, [skill = '']) => talk.ask({ verb, skill }),
});

const join = {
  goal: (talk: Conversation, [name = '', value = 'true']: readonly string[]) =>
    talk.ask({ verb: 'join', agents: { goals: { [name]: readValue(value) } } }),
  sensor: (talk: Conversation, [name = '', value = 'false']: readonly string[]) =>
    talk.ask({ verb: 'join', agents: { sensors: { [name]: readValue(value) } } }),
  skill: (talk: Conversation, words: readonly string[]) => {
    const { name, form } = readSkill(words);
    return talk.ask({ verb: 'join', agents: { skills: { [name]: form } } });
  },
};

const signsOf = ([name = '', value = 'true']: readonly string[]): Record<string, Value> => ({
  [name]: readValue(value),
});

export const promptVerbs: Readonly<Record<string, PromptVerb>> = {
  help: {
    usage: 'help [COMMAND]',
    help: 'what can be said here, and how',
    takes: ['command'],
    words: [0, 1],
    run: (talk, [name]) => {
      if (name === undefined) talk.say(sayHelp().join('\n'));
      else talk.say(`${findVerb(name).usage}\n  ${findVerb(name).help}`);
    },
  },
  use: {
    usage: 'use CHARACTER',
    help: 'speak of another character of this hub from now on',
    takes: ['character'],
    words: [1, 1],
    run: (talk, [name = '']) => talk.use(name),
  },
  open: {
    usage: 'open CHARACTER',
    help: 'have the hub start a character of that name, with no agents yet, and speak of it',
    takes: [],
    words: [1, 1],
    run: async (talk, [character = '']) => {
      await talk.askHub({ verb: 'open', character });
      await talk.use(character);
    },
  },
  ps: {
    usage: 'ps',
    help: 'who is where, when last heard, how fast',
    takes: [],
    words: [0, 0],
    run: async (talk) => {
      const found = (await talk.askHub({ verb: 'ps' })) as unknown as Processes;
      talk.say(sayProcesses(found, '').join('\n'));
    },
  },
  status: steer('status', 'how it stands: its step, threshold, what it does'),
  list: {
    usage: 'list [sensors|goals|skills]',
    help: 'its agents, what they say, and where they live',
    takes: ['list'],
    words: [0, 1],
    run: async (talk, [kind]) => {
      const kinds = agentKinds.filter((each) => kind === undefined || each === kind);
      if (kinds.length === 0) {
        fail(
          'unknown-kind',
          kind ?? '',
          `there are ${agentKinds.join(', ')}.${suggest(kind ?? '', agentKinds)}`,
        );
      }
      talk.say(sayList(await talk.list(), kinds).join('\n'));
    },
  },
  why: {
    usage: 'why [SKILL]',
    help: 'why it chose what it chose last; or why this skill, or why not',
    takes: ['skill'],
    words: [0, 1],
    run: async (talk, [skill]) => {
      const answer = await talk.ask({ verb: 'why', ...(skill === undefined ? {} : { skill }) });
      talk.say(sayLines(answer).join('\n'));
    },
  },
  log: {
    usage: 'log [LINES]',
    help: 'what happened last: who came and went, what failed; 20 lines unless said',
    takes: [],
    words: [0, 1],
    run: async (talk, [count]) => {
      const lines = sayLines(await talk.ask({ verb: 'log' }));
      const shown = lines.slice(-wholeNumber(count ?? '20', 'lines'));
      talk.say(shown.length === 0 ? 'Nothing yet.' : shown.join('\n'));
    },
  },
  watch: {
    usage: 'watch',
    help: 'show every step, and who comes and goes',
    takes: [],
    words: [0, 0],
    run: (talk) => talk.ask({ verb: 'watch' }),
  },
  unwatch: {
    usage: 'unwatch',
    help: 'no longer',
    takes: [],
    words: [0, 0],
    run: (talk) => talk.ask({ verb: 'unwatch' }),
  },
  start: steer('start', 'let it step by itself'),
  stop: steer('stop', 'let it no longer'),
  step: steer('step', 'take one step'),
  'spread-for': {
    usage: 'spread-for STEPS',
    help: 'take so many steps at its rate, and say when they are taken',
    takes: [],
    words: [1, 1],
    run: async (talk, [count = '']) => {
      const steps = wholeNumber(count, 'steps');
      talk.say(sayStatus(await talk.ask({ verb: 'spread-for', steps })));
    },
  },
  set: {
    usage: 'set PARAMETER VALUE',
    help: `change a parameter: ${parameters.join(', ')}`,
    takes: ['parameter'],
    words: [2, 2],
    run: (talk, [name = '', value = '']) => {
      if (!parameters.includes(name)) {
        fail(
          'unknown-parameter',
          name,
          `there are ${parameters.join(', ')}.${suggest(name, parameters) || ` For what is so: sense ${name} ${value}`}`,
        );
      }
      const number = Number(value);
      if (!Number.isFinite(number)) fail('wrong-number', name, `is a number, found "${value}"`);
      return talk.ask({ verb: 'set', parameters: { [name]: number } });
    },
  },
  want: {
    usage: 'want PROPOSITION [VALUE]',
    help: 'give it a goal, or change one; true unless said',
    takes: ['sensor'],
    words: [1, 2],
    run: (talk, words) => talk.ask({ verb: 'want', goals: signsOf(words) }),
  },
  withdraw: {
    usage: 'withdraw GOAL',
    help: 'take a goal away from it',
    takes: ['goal'],
    words: [1, 1],
    run: (talk, [goal = '']) => talk.ask({ verb: 'want', goals: { [goal]: null } }),
  },
  sense: {
    usage: 'sense SENSOR VALUE',
    help: 'have a sensor say something, until it says otherwise itself',
    takes: ['sensor'],
    words: [1, 2],
    run: (talk, words) => talk.ask({ verb: 'sense', signs: signsOf(words) }),
  },
  disable: onAgent('disable', 'let an agent neither give nor get energy, nor be chosen'),
  enable: onAgent('enable', 'let it again'),
  remove: onAgent(
    'remove',
    'take an agent away that lives with the character; others are disabled',
  ),
  cancel: onSkill('cancel', 'stop a skill that executes; it counts as failed'),
  complete: onSkill('complete', 'say that a skill which executes here is done'),
  become: {
    usage:
      'become goal P [VALUE] | sensor P [VALUE] | skill NAME when P !P P=VALUE adds … deletes … takes N',
    help: 'add an agent to the character',
    takes: ['become'],
    words: [2, many],
    run: (talk, [kind = '', ...words]) => {
      if (kind === 'goal' || kind === 'sensor' || kind === 'skill') return join[kind](talk, words);
      const kinds = Object.keys(join);
      return fail(
        'unknown-kind',
        kind,
        `one can become a ${kinds.join(', a ')}.${suggest(kind, kinds)}`,
      );
    },
  },
  goal: {
    usage: 'goal P [VALUE]',
    help: 'become goal, for short',
    takes: ['sensor'],
    words: [1, 2],
    run: join.goal,
  },
  sensor: {
    usage: 'sensor P [VALUE]',
    help: 'become sensor, for short',
    takes: [],
    words: [1, 2],
    run: join.sensor,
  },
  skill: {
    usage: 'skill NAME when … adds … deletes … takes N',
    help: 'become skill, for short',
    takes: [],
    words: [1, many],
    run: join.skill,
  },
  quit: {
    usage: 'quit',
    help: 'leave; the character goes on',
    takes: [],
    words: [0, 0],
    run: leave,
  },
  exit: {
    usage: 'exit',
    help: 'leave; the character goes on',
    takes: [],
    words: [0, 0],
    run: leave,
  },
};

function leave(talk: Conversation): void {
  talk.over = true;
}

function findVerb(name: string): PromptVerb {
  const verb = Object.hasOwn(promptVerbs, name) ? promptVerbs[name] : undefined;
  if (verb !== undefined) return verb;
  const hint = suggest(name, Object.keys(promptVerbs));
  return fail(
    'unknown-command',
    name,
    `there is no such command.${hint} help lists what there is.`,
  );
}

/** Does what a line says; throws what is wrong with it. */
export async function obey(
  talk: Conversation,
  [name = '', ...words]: readonly string[],
): Promise<void> {
  const verb = findVerb(name);
  const [least, most] = verb.words;
  if (words.length < least) fail('missing', name, `something is missing. Say ${verb.usage}`);
  if (words.length > most)
    fail('unexpected', name, `"${words[most]}" is too much. Say ${verb.usage}`);
  await verb.run(talk, words);
}

function sayHelp(): string[] {
  const usages = Object.values(promptVerbs).filter(({ usage }) => usage.length <= 28);
  const width = Math.max(...usages.map(({ usage }) => usage.length));
  return Object.values(promptVerbs).map(({ usage, help }) =>
    usage.length <= width
      ? `${usage.padEnd(width)}  ${help}`
      : `${usage}\n${' '.repeat(width)}  ${help}`,
  );
}

function wholeNumber(word: string, what: string): number {
  const value = /^\d+$/.test(word) ? Number(word) : Number.NaN;
  if (value >= 1) return value;
  return fail('out-of-range', what, `must be a whole number from 1, found "${word}"`);
}

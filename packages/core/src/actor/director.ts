/** A director: whoever (a person, a language model, another program) leads a character by goals and asks what is going on. */
import { unknown } from '../network/network.js';
import { keysOf } from '../state/check-keys.js';
import { checkOptions } from '../state/check-options.js';
import type { Value } from '../state/definition.js';
import { fail, type Problem, TroupeError } from '../state/errors.js';
import { suggest } from '../state/names.js';
import { type Actor, stateOf } from './actor.js';
import { awaitTicks, type LivingTime } from './await-ticks.js';
import type { Clock } from './clocks.js';
import { listGoals, listSkills, perceive, why, whyNot } from './direct-reading.js';
import { createLog } from './director-log.js';
import { type Arguments, checkArguments } from './director-schema.js';
import {
  type DirectorAnswer,
  type Pass,
  type Stage,
  type Steering,
  toAnswer,
} from './director-stage.js';
import {
  type DirectorTool,
  directorTools,
  livingTools,
  ticksUnlessTold,
} from './director-tools.js';
import { passTicks, runUntil } from './run-until.js';
import { sayValue } from './say-happenings.js';
import { warnOfGoal } from './warn-of-goal.js';
import { whatHappened } from './what-happened.js';

export interface DirectorOptions {
  /** How time passes in `step` and `run_until`; as fast as can be by default. */
  readonly clock?: Clock;
  /**
   * Its time passes by itself, as of a character on a hub or in a page: `step` and `run_until` make no ticks, but wait for
   * those that come. As an object: how they wait.
   */
  readonly lives?: boolean | LivingTime;
  /** How it changes the character; by the actor by default. */
  readonly steer?: Steering;
  /** Steps of the network in which nothing can be chosen and nothing changes, until `run_until` says stuck; 30 by default. */
  readonly patience?: number;
}

export interface CallOptions {
  /** Ends a `step` or `run_until` that is under way, between two ticks. */
  readonly signal?: AbortSignal;
}

export interface Director {
  /** Its verbs, as providers of models and MCP want them. */
  readonly tools: readonly DirectorTool[];
  /**
   * Calls a verb; calls that come at once are answered one after another. Wrong arguments are answered, not thrown: the
   * answer has `isError`, its text says what was expected, and nothing has changed.
   */
  readonly call: (name: string, args?: unknown, options?: CallOptions) => Promise<DirectorAnswer>;
  /** It looks no longer. */
  readonly close: () => void;
}

const directorKeys = keysOf<DirectorOptions>({
  clock: true,
  lives: true,
  steer: true,
  patience: true,
});

const callKeys = keysOf<CallOptions>({ signal: true });

const passing: readonly string[] = ['step', 'run_until'];

/** Calls that wait for one under way. */
const mostWaiting = 100;

export function createDirector(actor: Actor, options: DirectorOptions = {}): Director {
  checkOptions(options, directorKeys, 'createDirector');
  const { clock, lives = false, steer = steerActor(actor), patience = 30 } = options;
  if (!Number.isSafeInteger(patience) || patience < 1) {
    fail('out-of-range', 'patience', `must be a whole number from 1, found ${patience}`);
  }
  if (clock !== undefined && lives !== false) {
    fail(
      'contradiction',
      'clock',
      'makes ticks; of one that lives, others make them. Leave one out',
    );
  }
  checkLives(lives);
  const log = createLog(actor);
  const stop = actor.onStep(log.noteStep, { explain: true });
  const network = () => stateOf(actor).dispatch.network;
  const pass =
    lives === false ? makeTicks(actor, clock) : awaitTicks(actor, lives === true ? {} : lives);
  const tools = lives === false ? directorTools : livingTools(actor.scene.rate);
  const stage: Stage = { actor, log, network, pass, steer, patience, faulty: new Set() };
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    tools,
    call: async (name, args, options = {}) => {
      checkOptions(options, callKeys, 'call');
      if (waiting >= mostWaiting) {
        const message = `${waiting} calls are waiting already. Wait for an answer, then call again`;
        return refuse([{ code: 'busy', path: name, message }]);
      }
      waiting++;
      const answer = last.then(() => {
        // those that let time pass end by themselves, and say so
        const isOff = options.signal?.aborted === true && !passing.includes(name);
        return isOff ? calledOff(name) : tryVerb(stage, name, args, options.signal);
      });
      last = answer.catch(() => {}).then(() => waiting--);
      return answer;
    },
    close: stop,
  };
}

/** Whoever asked may be gone: what it wanted would be done when nobody expects it. */
function calledOff(name: string): DirectorAnswer {
  return refuse([{ code: 'cancelled', path: name, message: 'was called off before its turn' }]);
}

const livingKeys = keysOf<LivingTime>({ after: true, begin: true });

function checkLives(lives: unknown): void {
  if (typeof lives === 'boolean') return;
  checkOptions(lives, livingKeys, 'createDirector.lives');
}

function makeTicks({ scene }: Actor, clock: Clock | undefined): Pass {
  return async (ticks, until) => ({
    made: await scene.run({ ticks, until, ...(clock === undefined ? {} : { clock }) }),
  });
}

function steerActor(actor: Actor): Steering {
  return {
    want: (goal, form) => actor.want(goal, form),
    disable: (agent, disabled) => (disabled ? actor.disable(agent) : actor.enable(agent)),
    cancel: (skill) => actor.cancel(skill),
  };
}

async function tryVerb(
  stage: Stage,
  name: string,
  args: unknown,
  signal: AbortSignal | undefined,
): Promise<DirectorAnswer> {
  try {
    const tool = directorTools.find((each) => each.name === name) ?? unknownTool(name);
    return await callVerb(stage, tool.name, checkArguments(tool.parameters, args), signal);
  } catch (error) {
    if (!(error instanceof TroupeError)) throw error;
    return refuse(error.problems);
  }
}

type Verb = (typeof directorTools)[number]['name'];

type Change = 'set_goal' | 'withdraw_goal' | 'disable' | 'enable' | 'cancel';

/** Arguments have been checked against the schema of the verb. */
function callVerb(
  stage: Stage,
  verb: Verb,
  args: Arguments,
  signal: AbortSignal | undefined,
): DirectorAnswer | Promise<DirectorAnswer> {
  const text = (key: string) => args[key] as string | undefined;
  const number = (key: string) => args[key] as number | undefined;
  switch (verb) {
    case 'list_skills':
      return listSkills(stage, text('containing'));
    case 'list_goals':
      return listGoals(stage, text('containing'));
    case 'perceive':
      return perceive(stage, number('radius'), text('containing'));
    case 'what_happened':
      return whatHappened(stage, number('since_tick'));
    case 'why':
      return why(stage, text('skill'));
    case 'why_not':
      return whyNot(stage, text('skill') ?? '');
    case 'step':
      return passTicks(stage, number('ticks') ?? 1, signal);
    case 'run_until': {
      const awaited = { ...args, ticks: number('ticks') ?? ticksUnlessTold };
      if (args['sign'] === undefined && args['value'] !== undefined) {
        fail('missing-argument', 'sign', 'is missing: a value is the value of a sign. Name it');
      }
      return runUntil(stage, awaited, signal);
    }
    default:
      return change(stage, verb, args);
  }
}

function change(stage: Stage, verb: Change, args: Arguments): DirectorAnswer {
  const { actor, log, steer } = stage;
  const done = (what: string, warnings: readonly string[] = []): DirectorAnswer => {
    log.catchUp();
    log.note({ kind: 'told', tick: actor.scene.ticks, what });
    return toAnswer([`Done: ${what}.`, ...warnings], {
      tick: actor.scene.ticks,
      done: what,
      warnings,
    });
  };
  const agent = String(args['agent'] ?? args['skill'] ?? args['sign']);
  switch (verb) {
    case 'set_goal': {
      const { sign: _, ...form } = args;
      const value = form['value'] as Value;
      steer.want(agent, { ...form, value });
      const warnings = warnOfGoal(stage, { proposition: agent, value });
      return done(`set the goal ${agent}: ${sayValue(value)}`, warnings);
    }
    case 'withdraw_goal':
      if (!Object.hasOwn(actor.goals, agent)) unknown('goal', agent, Object.keys(actor.goals));
      steer.want(agent, null);
      return done(`withdrew the goal ${agent}`);
    case 'disable':
      steer.disable(agent, true);
      return done(`disabled ${agent}`);
    case 'enable':
      steer.disable(agent, false);
      return done(`enabled ${agent}`);
    case 'cancel':
      if (!Object.hasOwn(actor.levels, agent)) unknown('skill', agent, Object.keys(actor.levels));
      steer.cancel(agent);
      return done(`cancelled ${agent}`);
  }
}

function unknownTool(name: string): never {
  const names = directorTools.map((tool) => tool.name);
  const hint = suggest(name, names) || ` There are ${names.join(', ')}.`;
  const short = name.length > 40 ? `${name.slice(0, 39)}…` : name;
  return fail('unknown-tool', short, `there is no verb "${short}".${hint}`);
}

/** Another semantics, as its author is told to take, is nothing that a director could choose. */
const onlyTrue =
  'this character can only want a sign to be true. Use true, or withdraw_goal to want it no longer';

function refuse(problems: readonly Problem[]): DirectorAnswer {
  // where in an inbox a message stood means nothing to who sent arguments
  const clean = problems.map((problem) => ({
    ...problem,
    ...(problem.code === 'not-positive' && { message: onlyTrue }),
    path: problem.path.replace(/^message \d+ \([\w-]+\)(: )?/, ''),
  }));
  const { message, problems: listed } = new TroupeError(clean);
  return {
    ...toAnswer([...message.split('\n'), 'Nothing was changed.'], { problems: listed }),
    isError: true,
  };
}

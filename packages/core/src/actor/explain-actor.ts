/** What a character is doing and why, what it waits for, what went wrong: as data, and in words. */

import { disabledAgents } from '../dispatch/agents.js';
import { type Explanation, explainStep } from '../explain/explain-step.js';
import { sayExplanation } from '../explain/say-explanation.js';
import { isMet, slotOf } from '../network/network.js';
import { lookBack } from '../record/hindsight.js';
import type { Literal } from '../state/character.js';
import { endSentence } from '../state/errors.js';
import type { DatedFault, Failure } from './happenings.js';
import type { ActorState } from './scene-state.js';

export interface ActorExplanation {
  readonly name: string;
  readonly tick: number;
  readonly time: number;
  /** What is under way, and since which tick. */
  readonly doing: readonly { readonly skill: string; readonly since: number }[];
  /** Of those, what is done again and again while what it promises is not so: it may well bring about something else. */
  readonly vain: readonly {
    readonly skill: string;
    /** Before this one, one after the other. */
    readonly times: number;
    readonly lacks: readonly string[];
  }[];
  /** The network's last step; nothing before the first. */
  readonly step: Explanation | undefined;
  readonly disabled: readonly string[];
  /** The latest, oldest first. */
  readonly failures: readonly Failure[];
  readonly faults: readonly DatedFault[];
  /** Writes that were lost because another wrote the same thing. */
  readonly overruled: readonly {
    readonly what: string;
    readonly by: string;
    readonly times: number;
  }[];
  /** All of it in words. */
  readonly words: string;
}

/** About one skill (why, or why not), or about what is going on. */
export function explainActor(actor: ActorState, skill?: string): ActorExplanation {
  const { name, dispatch, hindsight, scene } = actor;
  if (skill !== undefined) slotOf(dispatch.network, skill);
  const moment = lookBack(hindsight);
  const known = skill === undefined || moment?.state.network.structure.slotOf.has(skill) === true;
  const explanation = {
    name,
    tick: scene.timer.tick,
    time: scene.timer.time,
    doing: doingOf(actor),
    vain: vainOf(actor),
    step: moment && explainStep(moment.state, known ? skill : undefined, moment.inbox),
    disabled: disabledAgents(dispatch.network),
    failures: [...actor.failures],
    faults: [...actor.faults],
    overruled: [...actor.overruled].map(([what, { by, times }]) => ({ what, by, times })),
  };
  return { ...explanation, words: sayActor(explanation, skill !== undefined) };
}

/** Also what is over and still to be told to the network, which waits for that, and what begins in this tick. */
function doingOf({ dispatch, running, reports, scene }: ActorState): ActorExplanation['doing'] {
  return dispatch.executing.map(({ skill, number }) => {
    const found = [...running, ...reports].find((other) => other.number === number);
    return { skill, since: found?.since ?? scene.timer.tick };
  });
}

/** So often may one go wrong before it is worth a word. */
const oftenEnough = 3;

function vainOf({ dispatch }: ActorState): ActorExplanation['vain'] {
  const { network, executing } = dispatch;
  const { structure, population } = network;
  return executing.flatMap(({ skill }) => {
    const slot = structure.slotOf.get(skill) ?? -1;
    const times = (population.calls[slot] ?? 0) - 1;
    const unmet = structure.skills[slot]?.adds.filter(
      ({ proposition, value }) => !isMet(network, 0, proposition, value),
    );
    if (times < oftenEnough || unmet === undefined || unmet.length === 0) return [];
    return [{ skill, times, lacks: unmet.map(sayLiteral) }];
  });
}

function sayLiteral({ proposition, value }: Literal): string {
  return value === true ? proposition : `${proposition} ${JSON.stringify(value)}`;
}

/** How many of the latest failures and faults are told in words. */
const told = 3;

/** `asked` about one skill, not about all that is going on. */
export function sayActor(explanation: Omit<ActorExplanation, 'words'>, asked: boolean): string {
  const { name, tick, doing, vain, step, disabled, failures, faults, overruled } = explanation;
  const lines: string[] = [];
  if (!asked) {
    const what = doing.map(({ skill, since }) => `${skill} (since tick ${since})`).join(', ');
    lines.push(`Tick ${tick}: ${name} is doing ${what === '' ? 'nothing' : what}.`);
    for (const { skill, times, lacks } of vain) {
      const promised = `what it promises is not so: ${lacks.join(', ')}`;
      lines.push(`${skill} has been done ${times} times in a row, and ${promised}.`);
    }
  }
  lines.push(step === undefined ? 'The network has not taken a step yet.' : sayExplanation(step));
  if (asked) return lines.join('\n');
  for (const { tick: when, skill, outcome, reason } of failures.slice(-told)) {
    lines.push(
      `In tick ${when} ${skill} ${outcome === 'failed' ? 'failed' : 'was cancelled'}: ${endSentence(reason)}`,
    );
  }
  for (const { tick: when, part, error } of faults.slice(-told)) {
    lines.push(`In tick ${when} something was wrong with ${part}: ${endSentence(error)}`);
  }
  for (const { what, by, times } of overruled.slice(-told)) {
    lines.push(`${what} was overruled by ${by}, ${times === 1 ? 'once' : `${times} times`}.`);
  }
  if (disabled.length > 0) lines.push(`Disabled: ${disabled.join(', ')}.`);
  return lines.join('\n');
}

/** What is sent between a character's agents, in words. */
import type { GoalForm, Input, Message, SkillEvent, Value } from '@troupe/core';
import type { SentMessage } from './actor-log.js';

type Said = Omit<SentMessage, 'tick'>;

export function saySign(sensor: string, value: Value): Said {
  return { agent: `sensor:${sensor}`, way: 'from', words: `${sensor} is ${value}` };
}

export function sayEvent({ skill, number, event, reason }: SkillEvent): Said {
  const why = reason === undefined ? '' : `: ${reason}`;
  switch (event) {
    case 'begun':
      return { agent: skill, way: 'to', words: `execute ${skill} (${number})` };
    case 'cancelled':
      return { agent: skill, way: 'to', words: `cancel ${skill} (${number})${why}` };
    default:
      return { agent: skill, way: 'from', words: `${skill} ${event}${why}` };
  }
}

/** The name that tells what an agent is, of one that a message names. */
type AgentOf = (given: string) => string;

/** Of a character's inputs those that are sent to it or to one of its agents. */
export function* sayInput(input: Input, agentOf: AgentOf): Generator<Said> {
  switch (input.kind) {
    case 'messages':
      for (const message of input.messages) yield* sayMessage(message, agentOf);
      break;
    case 'memory': {
      const { key, context, value } = input.write;
      const about = context === '' ? key : `${key} for ${context}`;
      const words =
        value === undefined ? `forget ${about}` : `remember ${about}: ${JSON.stringify(value)}`;
      yield outside('', words);
      break;
    }
    case 'attend':
      yield outside('', `attend ${input.receptor} ${sayPeriod(input.every)}`);
      break;
    case 'cancel':
      yield outside(input.skill, `cancel ${input.skill}: ${input.reason}`);
      break;
    case 'settled': {
      const why = input.error === undefined ? '' : `: ${input.error}`;
      yield outside(input.skill, `${input.skill} (${input.number}) is ${input.outcome}${why}`);
      break;
    }
    case 'enter':
    case 'redefine':
    case 'exit':
      yield outside('', input.kind);
  }
}

export function* sayMessage(message: Message, agentOf: AgentOf): Generator<Said> {
  switch (message.kind) {
    case 'sense':
      yield outside(`sensor:${message.sensor}`, `set ${message.sensor} to ${message.value}`);
      break;
    case 'finished':
    case 'failed':
      yield outside(message.skill, `${message.skill} is ${message.kind}`);
      break;
    case 'want':
      for (const [goal, form] of Object.entries(message.goals)) {
        yield outside(`goal:${goal}`, form === null ? `withdraw ${goal}` : sayGoal(goal, form));
      }
      break;
    case 'join':
      yield outside('', `join ${sayJoining(message.agents)}`);
      break;
    case 'leave':
    case 'disable':
    case 'enable':
    case 'elsewhere':
    case 'here':
      yield outside(agentOf(message.agent), `${sayKind[message.kind]} ${message.agent}`);
      break;
    case 'tune': {
      const parts = Object.entries(message.parameters).map(([name, value]) => `${name} ${value}`);
      yield outside('', `tune ${parts.join(', ')}`);
      break;
    }
    case 'context':
      yield outside('', message.context === '' ? 'no context' : `context ${message.context}`);
  }
}

const sayKind = {
  leave: 'remove',
  disable: 'disable',
  enable: 'enable',
  elsewhere: 'elsewhere:',
  here: 'here again:',
};

function outside(agent: string, words: string): Said {
  return { agent, way: 'outside', words };
}

function sayGoal(goal: string, form: Value | GoalForm): string {
  if (typeof form !== 'object') return `want ${goal} is ${form}`;
  return form.conserve === true ? `conserve ${goal}` : `want ${goal} is ${form.value ?? true}`;
}

function sayJoining(agents: object): string {
  const parts = Object.entries(agents as Readonly<Record<string, object | undefined>>);
  return parts.flatMap(([, list]) => Object.keys(list ?? {})).join(', ');
}

function sayPeriod(every: number | { readonly seconds: number } | null): string {
  if (every === null) return 'as defined';
  return typeof every === 'number' ? `every ${every} ticks` : `every ${every.seconds} s`;
}

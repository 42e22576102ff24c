/** Agents as an agency has them, with their code; and as they travel, without it. */
import type { GoalForm, Joining, SensorForm, SkillForm, Value } from '@troupe/core';
import type { RemoteWrite } from '../protocol/messages.js';

/** What code of a skill gets when it is executed. */
export interface RemoteContext {
  readonly character: string;
  readonly skill: string;
  readonly number: number;
  /** What a template's variables stand for. */
  readonly args: Readonly<Record<string, string>>;
  /** Aborts when it is cancelled. */
  readonly signal: AbortSignal;
  /** Says what sensors of this agency found. */
  sense(signs: Readonly<Record<string, Value>>): void;
  /** Changes the world where the character lives, and its memory. */
  write(...writes: readonly RemoteWrite[]): void;
}

export interface HostedSkill extends SkillForm {
  /** Done when it returns or its promise settles; `false`, 'failed' or a throw means failed. */
  readonly run?: (context: RemoteContext) => unknown;
}

export interface HostedAgents {
  readonly sensors?: Readonly<Record<string, Value | SensorForm>>;
  readonly goals?: Readonly<Record<string, Value | GoalForm>>;
  readonly skills?: Readonly<Record<string, HostedSkill>>;
}

/** What an agency said last: registered again, its agents go on from there. */
export interface Said {
  readonly signs: ReadonlyMap<string, Value>;
  /** Nothing where nobody wants a goal any more. */
  readonly wants: ReadonlyMap<string, Value | GoalForm | null>;
}

export function firstValue(form: Value | SensorForm): Value {
  if (typeof form !== 'object') return form;
  return form.value ?? form.count ?? false;
}

/** As they travel: without code, with what the sensors say now and what is wanted now. */
export function formsOf({ sensors, goals, skills }: HostedAgents, { signs, wants }: Said): Joining {
  const now = ([name, form]: [string, Value | SensorForm]) => {
    const value = signs.get(name) ?? firstValue(form);
    if (typeof form !== 'object') return [name, value];
    return [name, 'count' in form ? { ...form, count: value } : { ...form, value }];
  };
  const wanted = ([name, form]: [string, Value | GoalForm]): [string, Value | GoalForm] => {
    const last = wants.get(name) ?? form;
    const isValue = typeof form === 'object' && typeof last !== 'object';
    return [name, isValue ? { ...form, value: last } : last];
  };
  return {
    ...(sensors && { sensors: Object.fromEntries(Object.entries(sensors).map(now)) }),
    ...(goals && { goals: Object.fromEntries(Object.entries(goals).map(wanted)) }),
    ...(skills && {
      skills: Object.fromEntries(
        Object.entries(skills).map(([name, { run: _, ...form }]) => [name, form]),
      ),
    }),
  } as Joining;
}

export function mergeAgents(a: HostedAgents, b: HostedAgents): HostedAgents {
  return {
    sensors: { ...a.sensors, ...b.sensors },
    goals: { ...a.goals, ...b.goals },
    skills: { ...a.skills, ...b.skills },
  };
}

/** Without those that were refused; what they replaced is there again. */
export function takeBack(
  now: HostedAgents,
  refused: HostedAgents,
  before: HostedAgents,
): HostedAgents {
  const back = <T>(kind: 'sensors' | 'goals' | 'skills'): Readonly<Record<string, T>> => {
    const given = refused[kind] ?? {};
    const rest = Object.entries(now[kind] ?? {}).filter(([name]) => !Object.hasOwn(given, name));
    const former = Object.entries(before[kind] ?? {}).filter(([name]) =>
      Object.hasOwn(given, name),
    );
    return Object.fromEntries([...rest, ...former]) as Record<string, T>;
  };
  return { sensors: back('sensors'), goals: back('goals'), skills: back('skills') };
}

export function withoutAgents(agents: HostedAgents, names: readonly string[]): HostedAgents {
  const gone = new Set(names);
  const rest = <T>(list: Readonly<Record<string, T>> | undefined, prefix: string) =>
    Object.fromEntries(Object.entries(list ?? {}).filter(([name]) => !gone.has(prefix + name)));
  return {
    sensors: rest(agents.sensors, 'sensor:'),
    goals: rest(agents.goals, 'goal:'),
    skills: rest(agents.skills, ''),
  };
}

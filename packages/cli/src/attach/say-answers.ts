/** What a hub answers, for a person. */
import type { Data, TraceRecord } from '@troupe/core';
import { sayLevel } from '../text/say-number.js';
import { sayValue } from '../text/say-value.js';
import type { Agent, Listed } from './conversation.js';

interface Status {
  readonly name: string;
  readonly step: number;
  readonly started: boolean;
  readonly threshold: number;
  readonly doing: readonly string[];
  readonly content: boolean;
  readonly agencies: readonly string[];
}

export function sayStatus(answer: Data): string {
  const { name, step, started, threshold, doing, content, agencies } = answer as unknown as Status;
  return [
    `${name}: step ${step}, ${started ? 'started' : 'stopped'}`,
    `threshold ${sayLevel(threshold)}`,
    doing.length === 0 ? 'doing nothing' : `doing ${doing.join(', ')}`,
    content ? 'all goals hold' : 'not all goals hold',
    ...(agencies.length === 0 ? [] : [`agencies ${agencies.join(', ')}`]),
  ].join('; ');
}

export const agentKinds = ['sensors', 'goals', 'skills'] as const;

export function sayList(listed: Listed, kinds: readonly (keyof Listed)[]): string[] {
  return kinds.flatMap((kind) => {
    const agents = Object.entries(listed[kind]);
    const width = Math.max(0, ...agents.map(([name]) => name.length));
    const lines = agents.map(([name, agent]) => `  ${name.padEnd(width)}  ${sayAgent(agent)}`);
    return [`${kind}:${agents.length === 0 ? ' none' : ''}`, ...lines];
  });
}

function sayAgent({ value, level, host, doing, disabled }: Agent): string {
  return [
    value === undefined ? sayLevel(level ?? 0) : sayValue(value),
    ...(doing === true ? ['executing'] : []),
    ...(disabled === true ? ['disabled'] : []),
    ...(host === null ? [] : [`in ${host}`]),
  ].join(', ');
}

/** A line of the trace, short. */
export function sayStep(line: string): string {
  const { step, threshold, selected, executing, completed, failed } = JSON.parse(
    line,
  ) as TraceRecord;
  return [
    `step ${step}`,
    selected === null ? `threshold ${sayLevel(threshold)}` : `chose ${selected}`,
    ...(executing.length === 0 ? [] : [`executing ${executing.join(', ')}`]),
    ...(completed.length === 0 ? [] : [`completed ${completed.join(', ')}`]),
    ...(failed.length === 0 ? [] : [`failed ${failed.join(', ')}`]),
  ].join('; ');
}

export function sayLines(answer: Data): string[] {
  if (Array.isArray(answer)) return answer.map(String);
  return String(answer).split('\n');
}

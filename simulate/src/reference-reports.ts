/** What is so before a step, what was over by then, and what that leaves of levels. */
import type { TraceRecord } from '@troupe/core';
import { effectsOf } from './effects.js';
import { literal, literalsThatHold } from './reference-network.js';
import { compare, complain, type Reference } from './reference-state.js';

export function takeSigns(
  reference: Reference,
  { state }: TraceRecord,
  gone: ReadonlySet<string>,
): void {
  const { moment, pending, own, judged, finished } = reference;
  const { signs } = moment;
  for (const [sign, value] of pending) if (signs.has(sign)) signs.set(sign, value);
  pending.clear();
  for (const { skill, form } of finished) {
    for (const [sign, value] of effectsOf(form)) {
      if (!own.has(sign) || !signs.has(sign)) continue;
      // whether it was over before it left cannot be seen from outside
      signs.set(sign, gone.has(skill) ? state[sign] === true : value);
    }
  }
  reference.finished = [];
  for (const sign of new Set([...signs.keys(), ...Object.keys(state)])) {
    const [found, expected] = [state[sign], signs.get(sign)];
    if (found !== expected && !judged.has(sign)) {
      complain(reference, `${sign} is ${found}, and was told to be ${expected}`);
    }
    if (typeof found === 'boolean') signs.set(sign, found);
  }
}

export function takeReports(
  reference: Reference,
  { completed, failed, left = {} }: TraceRecord,
): void {
  const { moment, told, own } = reference;
  const so = literalsThatHold(moment);
  for (const [skill, number] of [...moment.executing]) {
    const said = told.get(number);
    const found = completed.includes(skill) ? 'completed' : failed.includes(skill) && 'failed';
    const expected = said === 'finished' ? 'completed' : said !== undefined && 'failed';
    // of one that was lost nobody says anything
    const isLost = found === 'failed' && said === undefined && !own.has(skill);
    const what = `${skill} (execution ${number})`;
    if (found !== expected && !isLost) {
      complain(reference, `${what} ${said ?? 'goes on'}, and is ${found || 'not over'}`);
    }
    // whom the registry cancels it counts as over before it is told
    if (said === 'cancelled') complain(reference, `${what} was cancelled, and nobody here did it`);
    if (found === false) continue;
    told.delete(number);
    moment.executing.delete(skill);
    const level = tire(reference, skill, so);
    compare(reference, `${skill} is left with`, left[skill], level);
    moment.levels.set(skill, left[skill] ?? level);
  }
}

/** [FAT2] What a report leaves of a level. */
function tire({ moment, calls }: Reference, name: string, so: ReadonlySet<string>): number {
  const skill = moment.skills.get(name);
  if (skill === undefined) return 0;
  const { adds, deletes, maxCalls } = skill;
  const promised = [
    ...adds.map((sign) => literal(sign, true)),
    ...deletes.map((sign) => literal(sign, false)),
  ];
  const right = promised.filter((each) => so.has(each)).length;
  const called = calls.get(name) ?? 0;
  if (promised.length === 0 || called >= maxCalls) return 0;
  const level = moment.levels.get(name) ?? 0;
  return level * (1 - called / maxCalls) * (1 - right / promised.length);
}

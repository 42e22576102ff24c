/** Whether a character of some parts can live: two that agree on every name may still leave one that cannot. */
import {
  type ActorDefinition,
  checkDefinition,
  type Data,
  type Problem,
  TroupeError,
} from '@troupe/core';
import { changeCharacter } from './change-character.js';
import { sayImplied } from './conflicts.js';
import type { Implied, Option } from './implications.js';
import { type Implication, joinImplications } from './join-implications.js';
import { sayPart } from './say-parts.js';

export function canLive(character: ActorDefinition, options: readonly Option[]): boolean {
  return countProblems(character, options) === 0;
}

export function countProblems(character: ActorDefinition, options: readonly Option[]): number {
  return problemsWith(character, joinImplications(options)).length;
}

/** All that is wrong with a character of these parts, each with the parts it follows from, and what they said. */
export function whyNotLiving(character: ActorDefinition, options: readonly Option[]): Problem[] {
  return explainDeath(character, options).map(({ problem, slots }) => {
    if (slots.length === 0) return problem;
    const message = `${problem.message} Choose another ${slots.join(' or ')}`;
    return { ...problem, message };
  });
}

/** The same without a remedy, and the slots of these parts. */
export function explainDeath(
  character: ActorDefinition,
  options: readonly Option[],
): { readonly problem: Problem; readonly slots: readonly string[] }[] {
  const implied = joinImplications(options);
  return problemsWith(character, implied).map((problem) => {
    const reasons = reasonsFor(problem, character, implied);
    if (reasons.length === 0) {
      const message = `the palette's character: ${problem.message}`;
      return { problem: { ...problem, message }, slots: [] };
    }
    const said = reasons.map(
      (reason) => `${reason.because.map(sayBecause).join(' and ')} ${sayImplied(reason)}`,
    );
    const slots = new Set(reasons.flatMap(({ because }) => because.map(({ slot }) => slot)));
    const stop = /[.?]$/.test(problem.message) ? '' : '.';
    const message = `${said.join(', ')}: ${problem.message}${stop}`;
    return { problem: { ...problem, message }, slots: [...slots] };
  });
}

function sayBecause({ slot, part }: Implication['because'][number]): string {
  return sayPart({ slot, name: part });
}

/** As little as leads to the problem: everything is left out that can be, one by one. */
function reasonsFor(
  { code, path }: Problem,
  character: ActorDefinition,
  implied: readonly Implication[],
): readonly Implication[] {
  let reasons = implied.filter(({ what }) => what !== 'shape' && what !== 'settings');
  for (const one of reasons) {
    const others = reasons.filter((other) => other !== one);
    const found = problemsWith(character, others);
    if (found.some((problem) => problem.code === code && problem.path === path)) reasons = others;
  }
  return [...reasons].sort(
    (a, b) => Number(firstSlot(a) > firstSlot(b)) - Number(firstSlot(a) < firstSlot(b)),
  );
}

function firstSlot({ because }: Implication): string {
  return because[0]?.slot ?? '';
}

function problemsWith(character: ActorDefinition, implied: readonly Implied[]): readonly Problem[] {
  const state = implied.filter(({ what }) => what === 'state');
  const said = Object.fromEntries(state.map(({ name, value }) => [name, value as Data]));
  try {
    return checkDefinition(changeCharacter(character, implied, { ...character.body, ...said }));
  } catch (error) {
    if (!(error instanceof TroupeError)) throw error;
    return error.problems;
  }
}

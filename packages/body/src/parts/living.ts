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
  return problemsWith(character, joinImplications(options)).length === 0;
}

/** Whether it may live or not because of what it says: looks do no such thing. */
export function matters({ implied }: Option): boolean {
  return implied.some(({ what }) => what !== 'shape' && what !== 'settings');
}

/** All that is wrong with a character of these parts, each with the parts it follows from, and what they said. */
export function whyNotLiving(character: ActorDefinition, options: readonly Option[]): Problem[] {
  const implied = joinImplications(options);
  return problemsWith(character, implied).map((problem) => {
    const reasons = reasonsFor(problem, character, implied);
    if (reasons.length === 0) {
      return { ...problem, message: `the palette's character: ${problem.message}` };
    }
    const said = reasons.map(
      (reason) => `${reason.because.map(sayBecause).join(' and ')} ${sayImplied(reason)}`,
    );
    const slots = new Set(reasons.flatMap(({ because }) => because.map(({ slot }) => slot)));
    const stop = /[.?]$/.test(problem.message) ? '' : '.';
    const message = `${said.join(', ')}: ${problem.message}${stop} Choose another ${[...slots].join(' or ')}`;
    return { ...problem, message };
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

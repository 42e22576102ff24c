/** Something that may happen in a run, and when it first did. */
import { type Actor, type Problem, suggest, TroupeError, type Value } from '@troupe/core';
import type { Trial } from './trial.js';

/** A search asks for ticks by yielding, and returns the tick in which it happened first. */
export type Search = Generator<undefined, number | undefined, undefined>;

export interface Happening {
  /** What it is called: `door-is-open`, `stand-up`. */
  readonly words: string;
  /** Looks as far as the run has come, and makes it go on up to this tick. */
  readonly search: (trial: Trial, last: number) => Search;
  /** The skill it is about, if it is about one. */
  readonly skill?: string;
  /** It has to be there when it happens: a run that is over will not do. */
  readonly watches?: true;
}

export type Wanted = string | Readonly<Record<string, Value>>;

/** All these signs hold at once; a name stands for `true`. */
export function reaching(wanted: Wanted): Happening {
  const signs = Object.entries(typeof wanted === 'string' ? { [wanted]: true } : wanted);
  const words = signs.map(([sign, value]) => (value === true ? sign : `${sign} = ${value}`));
  return {
    words: words.join(' and '),
    *search(trial, last) {
      checkSigns(
        signs.map(([sign]) => sign),
        trial,
      );
      const known = signs.flatMap(([sign]) => trial.readings.get(sign) ?? []);
      const ticks = [...new Set(known.map(({ tick }) => tick))].sort((a, b) => a - b);
      const holds = (tick: number) =>
        signs.every(([sign, value]) => trial.isMet(sign, readingAt(trial, sign, tick), value));
      const found = ticks.find(holds);
      if (found !== undefined) return found;
      while (trial.scene.ticks < last) {
        yield;
        if (holds(trial.scene.ticks)) return trial.scene.ticks;
      }
      return undefined;
    },
  };
}

/** The skill is chosen and begins. */
export function doing(skill: string): Happening {
  return {
    words: skill,
    skill,
    *search(trial, last) {
      checkSkill(skill, trial);
      const isIt = (begun: { readonly skill: string }) => begun.skill === skill;
      let found = trial.begun.find(isIt);
      while (found === undefined && trial.scene.ticks < last) {
        yield;
        found = trial.begun.find(isIt);
      }
      return found?.tick;
    },
  };
}

/** What a question says after a tick. */
export function finding(question: (actor: Actor) => boolean): Happening {
  return {
    words: question.name === '' ? 'what was asked' : question.name,
    watches: true,
    *search(trial, last) {
      while (!question(trial.actor)) {
        if (trial.scene.ticks >= last) return undefined;
        yield;
      }
      return trial.scene.ticks;
    },
  };
}

function readingAt({ readings }: Trial, sign: string, tick: number): Value | undefined {
  return readings
    .get(sign)
    ?.filter((reading) => reading.tick <= tick)
    .at(-1)?.value;
}

// a misspelt name never happens: never(…) would hold, and nobody would know
function checkSigns(signs: readonly string[], { readings, actor }: Trial): void {
  const problems = signs
    .filter((sign) => !readings.has(sign))
    .map((sign): Problem => {
      const hint = suggest(sign, readings.keys());
      const message = `"${actor.name}" has no sensor "${sign}".${hint}`;
      return { code: 'unknown-sensor', path: sign, message };
    });
  if (signs.length === 0) {
    const message = 'says no sign at all. Say which are to hold';
    problems.push({ code: 'unknown-sensor', path: 'expect', message });
  }
  if (problems.length > 0) throw new TroupeError(problems);
}

function checkSkill(skill: string, { actor }: Trial): void {
  const skills = Object.keys(actor.levels);
  const templates = Object.keys(actor.definition.templates ?? {});
  const isInstance = templates.some((head) => {
    const functor = head.slice(0, head.indexOf('(') + 1);
    return functor !== '' && skill.startsWith(functor);
  });
  if (skills.includes(skill) || isInstance) return;
  const message = `"${actor.name}" has no skill "${skill}".${suggest(skill, skills)}`;
  throw new TroupeError([{ code: 'unknown-skill', path: skill, message }]);
}

/** Whether something holds with every seed, and if not: with which seed, in which tick, and why. */
import type { Cast } from './cast.js';
import { drive, type Eventually, firstOf, next } from './eventually.js';
import type { Happening } from './happening.js';
import type { Trial } from './trial.js';

/** What is found with one seed. */
interface Finding {
  readonly holds: boolean;
  /** Where it was decided. */
  readonly tick: number;
  /** `reached door-is-open only in tick 300`. */
  readonly words: string;
  /** The skill to explain there; without one, whatever goes on. */
  readonly skill?: string | undefined;
}

export interface Objection extends Finding {
  readonly seed: number;
  /** What went on there, if the run can be made again at once. */
  readonly why: string | undefined;
}

export type Inquiry = (find: Find) => Eventually<Finding>;

/** When something first happens with the seed at hand, up to a tick. */
type Find = (happening: Happening, last: number) => Eventually<number | undefined>;

/** The first seed with which it does not hold; or, negated, with which it does. */
export function objectionTo(
  cast: Cast,
  inquiry: Inquiry,
  negated: boolean,
): Eventually<Objection | undefined> {
  return firstOf(cast.seeds, (seed) => {
    let trial = cast.trial(seed);
    const find: Find = (happening, last) => {
      if (happening.watches) trial = cast.anew(seed);
      return drive(trial, happening.search(trial, last));
    };
    return next(inquiry(find), (finding) => {
      if (finding.holds !== negated) return undefined;
      return { ...finding, seed, why: explain(cast, trial, finding) };
    });
  });
}

function explain(cast: Cast, trial: Trial, { tick, skill }: Finding): string | undefined {
  const there = trial.scene.ticks === tick ? trial : cast.anew(trial.seed);
  while (there.scene.ticks < tick) {
    // what goes on outside may come at another time: then it would be another run that is explained
    if (there.outside) return undefined;
    there.scene.tick();
  }
  const known = skill !== undefined && Object.hasOwn(there.actor.levels, skill);
  return there.actor.explain(known ? skill : undefined).words;
}

export function sayObjection(cast: Cast, { seed, tick, words, why }: Objection): string {
  const { name, seeds, ticks } = cast;
  const tried = seeds.length === 1 ? '' : ` (one of ${seeds.length} seeds tried)`;
  const lines = [`${name} ${words}: seed ${seed}, tick ${tick}${tried}.`];
  if (why !== undefined) lines.push('', ...why.split('\n').map((line) => `  ${line}`));
  const only = `seeds: [${seed}], ticks: ${ticks}`;
  lines.push('', `To repeat it alone: expect(cast(definition, { ${only} }))`);
  return lines.join('\n');
}

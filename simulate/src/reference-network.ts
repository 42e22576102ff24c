/**
 * The network's equations as SPEC.md says them, for what occurs in the runs: signs that are so or not, the semantics
 * `literal`, no weights, no importance, no followers. It shares no code with the kernel.
 */
import type { GoalForm, Parameters, SkillForm, Value } from '@troupe/core';

/** A sign and what it is to be, as one text. */
type Literal = `${string}=${boolean}`;

export interface ReferenceSkill {
  readonly name: string;
  readonly when: readonly Literal[];
  readonly adds: readonly string[];
  readonly deletes: readonly string[];
  readonly uses: readonly string[];
  readonly takes: number;
  readonly maxCalls: number;
}

/** All that one step reads. */
export interface Moment {
  parameters: Parameters;
  readonly resources: Readonly<Record<string, number>>;
  readonly skills: Map<string, ReferenceSkill>;
  readonly signs: Map<string, boolean>;
  readonly goals: Map<string, boolean>;
  readonly levels: Map<string, number>;
  disabled: ReadonlySet<string>;
  /** By skill: the number of its execution. */
  readonly executing: Map<string, number>;
}

export function literal(sign: string, value: boolean): Literal {
  return `${sign}=${value}`;
}

export function referenceSkill(name: string, form: SkillForm): ReferenceSkill {
  const { when = {}, adds = [], deletes = [], uses = [], takes = 1, maxCalls } = form;
  const names = (list: unknown) => (Array.isArray(list) ? (list as string[]) : []);
  return {
    name,
    when: Object.entries(when).map(([sign, value]) => literal(sign, value === true)),
    adds: names(adds),
    deletes: names(deletes),
    uses: names(uses),
    takes,
    maxCalls: typeof maxCalls === 'number' ? maxCalls : Number.POSITIVE_INFINITY,
  };
}

export function goalValue(form: Value | GoalForm): boolean {
  return (typeof form === 'object' ? (form.value ?? true) : form) === true;
}

/** A way for energy from one skill to another, over a literal. */
interface Way {
  readonly x: number;
  readonly y: number;
  readonly over: Literal;
  /** Of what x has. */
  readonly share: number;
}

/** What follows from who is there, and from what is wanted; not from what is so. */
export interface Wiring {
  readonly skills: readonly ReferenceSkill[];
  readonly achieves: readonly (readonly Literal[])[];
  readonly undoes: readonly (readonly Literal[])[];
  readonly counts: {
    readonly when: ReadonlyMap<Literal, number>;
    readonly achieves: ReadonlyMap<Literal, number>;
    readonly undoes: ReadonlyMap<Literal, number>;
  };
  readonly backward: readonly Way[];
  readonly forward: readonly Way[];
  readonly conflicts: readonly Way[];
}

export function wire(moment: Moment): Wiring {
  const skills = [...moment.skills.values()];
  const wanted = new Set<Literal>(skills.flatMap(({ when }) => when));
  for (const [sign, value] of moment.goals) wanted.add(literal(sign, value));
  const achieves = skills.map(({ adds, deletes }) => [
    ...new Set([
      ...adds.map((sign) => literal(sign, true)),
      ...deletes.map((sign) => literal(sign, false)).filter((each) => wanted.has(each)),
    ]),
  ]);
  const undoes = skills.map(({ deletes }, i) => {
    const opposite = (achieves[i] ?? []).map(opposed).filter((each) => wanted.has(each));
    return [...new Set([...deletes.map((sign) => literal(sign, true)), ...opposite])];
  });
  const when = skills.map((skill) => skill.when);
  const counts = { when: count(when), achieves: count(achieves), undoes: count(undoes) };
  const backward: Way[] = [];
  const forward: Way[] = [];
  const conflicts: Way[] = [];
  const meet = (
    from: readonly (readonly Literal[])[],
    to: readonly (readonly Literal[])[],
    among: ReadonlyMap<Literal, number>,
    ways: Way[],
  ) => {
    for (const [x, list] of from.entries()) {
      for (const over of list) {
        for (const [y, other] of to.entries()) {
          if (!other.includes(over)) continue;
          ways.push({ x, y, over, share: 1 / (among.get(over) ?? 0) / other.length });
        }
      }
    }
  };
  meet(when, achieves, counts.achieves, backward);
  meet(achieves, when, counts.when, forward);
  meet(when, undoes, counts.undoes, conflicts);
  return { skills, achieves, undoes, counts, backward, forward, conflicts };
}

function opposed(given: Literal): Literal {
  const at = given.lastIndexOf('=');
  return literal(given.slice(0, at), given.endsWith('=false'));
}

function count(lists: readonly (readonly Literal[])[]): Map<Literal, number> {
  const counts = new Map<Literal, number>();
  for (const list of lists) for (const each of list) counts.set(each, (counts.get(each) ?? 0) + 1);
  return counts;
}

export function literalsThatHold({ signs }: Moment): Set<string> {
  return new Set([...signs].map(([sign, value]) => literal(sign, value)));
}

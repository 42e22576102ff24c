/** Random characters, and random scripts that drive them. */
import type {
  CharacterDefinition,
  Coefficient,
  Decay,
  EffectForm,
  GoalForm,
  Parameters,
  Semantics,
  SensorForm,
  SkillForm,
  Value,
} from '@troupe/core';
import fc from 'fast-check';

/** What a character of the tests is made of; scripts need it to make up agents that fit. */
export interface Ground {
  readonly semantics: Semantics;
  /** Conditions, adds and goals want nothing but `true`. */
  readonly onlyTrue: boolean;
  readonly on: Extensions;
  readonly propositions: readonly Proposition[];
}

export interface Proposition {
  readonly name: string;
  readonly kind: 'plain' | 'counted' | 'graded';
  /** What a plain one may be. */
  readonly values: readonly Value[];
}

export interface Case {
  readonly ground: Ground;
  readonly definition: CharacterDefinition;
  /** The same without templates, and with every sensor written out, where that is another. */
  readonly byHand?: CharacterDefinition;
  /** What happens before each step. */
  readonly script: readonly (readonly Intent[])[];
}

/** Something that happens; numbers pick among what is there then. */
export type Intent =
  | { readonly kind: 'set'; readonly which: number; readonly value: number }
  | { readonly kind: 'finish'; readonly which: number; readonly kept: number }
  | { readonly kind: 'fail'; readonly which: number }
  | { readonly kind: 'want'; readonly goal: GoalShape }
  | { readonly kind: 'withdraw'; readonly which: number }
  | { readonly kind: 'join'; readonly skills: readonly SkillShape[]; readonly sensor: SensorShape }
  | { readonly kind: 'disable' | 'enable' | 'leave'; readonly sort: Sort; readonly which: number }
  | { readonly kind: 'tune'; readonly parameters: Partial<Parameters> }
  | { readonly kind: 'context'; readonly context: string };

type Sort = 'skill' | 'sensor' | 'goal';

export interface Options {
  readonly semantics?: readonly Semantics[];
  readonly onlyTrue?: boolean;
  /** Importances, limits and decays that are functions: they cannot be written down. */
  readonly functions?: boolean;
  /** Parameters and coefficients at the ends of what DEF6 allows. */
  readonly extremes?: boolean;
  readonly ownDecay?: boolean;
  /** Propositions of these names, all plain and sensed, instead of some. */
  readonly named?: readonly string[];
}

type Extensions = ReturnType<typeof extensions> extends fc.Arbitrary<infer T> ? T : never;

// names sort otherwise than they are declared, and some are dear to JavaScript
const skillNames = [
  'walk',
  'Zap',
  'constructor',
  'öffnen',
  'put down',
  'sit',
  'a',
  '走る',
  'toString',
  'crawl',
  'hop!',
  'Äpfel',
  'zz',
  'b.c',
  'goal',
  'sleep',
];
const propositionNames = [
  'open',
  'Lit',
  'valueOf',
  'über',
  'at door',
  'held',
  '暗い',
  'b',
  'wet',
  'hasOwnProperty',
];
const costNames = ['energy', 'time'];
// legs are not declared: there is one
const resources = { hands: 2 };
const manyValues: readonly Value[] = [true, false, 1, 'red', 0, '1'];

const pick = fc.nat(10_000);
const often = (percent: number) => fc.nat(99).map((n) => n >= 100 - percent);

const extensions = () =>
  fc.record({
    importance: often(40),
    weights: often(40),
    costs: often(30),
    ownDecay: often(25),
    followers: often(35),
    resources: often(50),
    graded: often(40),
    counted: often(40),
    fatigue: often(40),
    open: often(30),
    links: often(30),
  });

const small = fc.constantFrom(1, 2, 0.5, 3.7, 0.01, 0);
const rhythm = fc.record({
  mean: fc.constantFrom(1, 0.2, 3),
  swing: fc.constantFrom(0.5, 2, -1),
  period: fc.constantFrom(4, 1, 7.3),
  peak: fc.constantFrom(0, 2.5, -1),
});
const functions: readonly ((time: number) => number)[] = [
  (time) => time / 3,
  () => Number.NaN,
  () => -1,
  () => Number.POSITIVE_INFINITY,
  (time) => Math.sin(time),
];
const decayFunctions: readonly ((level: number, time: number) => number)[] = [
  (level) => level / 2,
  (level, time) => level - time,
  () => Number.NaN,
  () => Number.POSITIVE_INFINITY,
  (level) => Math.max(0, level - 3),
];

function coefficients({ functions: may, extremes }: Options): fc.Arbitrary<Coefficient> {
  return fc.oneof(
    { weight: 4, arbitrary: extremes ? fc.constantFrom(1_000_000, 0, 1, Number.MIN_VALUE) : small },
    { weight: 2, arbitrary: rhythm },
    ...(may ? [{ weight: 2, arbitrary: fc.constantFrom(...functions) }] : []),
  );
}

interface EffectShape {
  readonly which: number;
  readonly value: number;
  readonly weight: number;
}

const effectShape = ({ extremes }: Options): fc.Arbitrary<EffectShape> =>
  fc.record({
    which: pick,
    value: pick,
    weight: extremes ? fc.constantFrom(1_000_000, 0, 1, Number.MIN_VALUE) : small,
  });

export type SkillShape = ReturnType<typeof skillShape> extends fc.Arbitrary<infer T> ? T : never;

export const skillShape = (options: Options) =>
  fc.record({
    name: pick,
    when: fc.array(fc.record({ which: pick, value: pick }), { maxLength: 4 }),
    adds: fc.array(effectShape(options), { maxLength: 3 }),
    deletes: fc.array(effectShape(options), { maxLength: 3 }),
    uses: fc.constantFrom({}, { hands: 1 }, { legs: 1 }, { hands: 2 }, { hands: 1, legs: 1 }),
    holding: fc.constantFrom('none', 'keeps', 'frees', 'frees all', 'keeps and frees'),
    costs: fc.array(fc.constantFrom(0.1, 0.3, 0.7, 1.1), { maxLength: 2 }),
    maxCalls: fc.constantFrom<Coefficient[]>(1, 2, 3, 1.5, { mean: 2, swing: 2, period: 3 }),
    importance: coefficients(options),
    decay: fc.oneof(
      fc
        .constantFrom(...(options.extremes ? [Number.MIN_VALUE, 1_000_000] : [1, 3, 20]))
        .map((halfLife): Decay => ({ 'half-life': halfLife })),
      ...(options.functions ? [fc.constantFrom<Decay[]>(...decayFunctions)] : []),
    ),
    /** Which of the extensions this skill has, where the character has them. */
    has: fc.nat(63),
  });

export type SensorShape = ReturnType<typeof sensorShape> extends fc.Arbitrary<infer T> ? T : never;

const sensorShape = (options: Options) =>
  fc.record({
    kind: fc.constantFrom('plain', 'plain', 'many', 'counted', 'graded'),
    value: pick,
    importance: coefficients(options),
    hasImportance: fc.boolean(),
    missing: often(20),
  });

export type GoalShape = ReturnType<typeof goalShape> extends fc.Arbitrary<infer T> ? T : never;

const goalShape = (options: Options) =>
  fc.record({
    which: pick,
    value: pick,
    conserve: often(25),
    importance: coefficients(options),
    hasImportance: fc.boolean(),
    protect: often(80),
  });

function parametersOf({ extremes }: Options): fc.Arbitrary<Partial<Parameters>> {
  const least = Number.MIN_VALUE;
  const large = 1_000_000;
  return extremes
    ? fc.record(
        {
          theta: fc.constantFrom(least, 1, large),
          phi: fc.constantFrom(0, least, large),
          gamma: fc.constantFrom(0.001, 70, large),
          delta: fc.constantFrom(0, least, large),
          pi: fc.constantFrom(0.000001, 0.001, 20, large),
          thetaDecay: fc.constantFrom(0, 0.1, 1 - Number.EPSILON / 2),
          kappa: fc.constantFrom(0, 0.5, 1),
        },
        { requiredKeys: [] },
      )
    : fc.record(
        {
          theta: fc.constantFrom(1, 0.1, 5, 45),
          phi: fc.constantFrom(20, 1, 55.5, 0),
          gamma: fc.constantFrom(70, 3, 100.1),
          delta: fc.constantFrom(50, 0, 7.7, 200),
          pi: fc.constantFrom(20, 0.3, 44),
          thetaDecay: fc.constantFrom(0.1, 0.5, 0, 0.9),
          kappa: fc.constantFrom(0, 0.3, 1),
        },
        // low more often than not: a run in which nothing is chosen shows little
        { requiredKeys: ['theta'] },
      );
}

const sorts = fc.constantFrom<Sort[]>('skill', 'skill', 'skill', 'sensor', 'goal');

/** What may happen before a step. */
function intent(options: Options): fc.Arbitrary<Intent> {
  const is = <K extends Intent['kind']>(kind: K) => fc.constant(kind);
  const likely: [number, fc.Arbitrary<Intent>][] = [
    [7, fc.record({ kind: is('set'), which: pick, value: pick })],
    [5, fc.record({ kind: is('finish'), which: pick, kept: fc.nat(7) })],
    [1, fc.record({ kind: is('fail'), which: pick })],
    [2, fc.record({ kind: is('want'), goal: goalShape(options) })],
    [1, fc.record({ kind: is('withdraw'), which: pick })],
    [
      1,
      fc.record({
        kind: is('join'),
        skills: fc.array(skillShape(options), { maxLength: 2 }),
        sensor: sensorShape(options),
      }),
    ],
    [3, fc.record({ kind: is('disable'), sort: sorts, which: pick })],
    [2, fc.record({ kind: is('enable'), sort: sorts, which: pick })],
    [1, fc.record({ kind: is('leave'), sort: sorts, which: pick })],
    [1, fc.record({ kind: is('tune'), parameters: parametersOf(options) })],
    [1, fc.record({ kind: is('context'), context: fc.constantFrom('', 'home') })],
  ];
  return fc.oneof(...likely.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}

/** A character and a script for it. */
export function cases(options: Options = {}): fc.Arbitrary<Case> {
  const { named } = options;
  return fc
    .record({
      semantics: fc.constantFrom(
        ...(options.semantics ?? (['literal', 'build-a-dude', 'maes'] as const)),
      ),
      on: extensions(),
      propositions: fc.array(sensorShape(options), {
        minLength: named?.length ?? 1,
        maxLength: named?.length ?? propositionNames.length,
      }),
      skills: fc.array(skillShape(options), { minLength: 1, maxLength: 12 }),
      goals: fc.array(goalShape(options), { maxLength: 5 }),
      parameters: parametersOf(options),
      links: fc.record(
        {
          backward: coefficients(options),
          forward: coefficients(options),
          followers: coefficients(options),
          conflicts: coefficients(options),
        },
        { requiredKeys: [] },
      ),
      cutoff: fc.constantFrom(0.5, 1, 0.2),
      stepEvery: fc.constantFrom(1, 0.25, { seconds: 2.5 }),
      maxCalls: fc.constantFrom<(Coefficient | undefined)[]>(undefined, 1, 3, 8),
      fatigue: fc.constantFrom('1995' as const, '1991' as const),
      patient: fc.boolean(),
      script: fc.array(fc.array(intent(options), { maxLength: 5 }), {
        minLength: 3,
        maxLength: 8,
      }),
    })
    .map(({ script, ...shape }) => {
      const { open, counted, graded } = shape.on;
      const on = {
        ...shape.on,
        ownDecay: shape.on.ownDecay && options.ownDecay !== false,
        ...(named === undefined
          ? { open, counted, graded }
          : { open: false, counted: false, graded: false }),
      };
      const ground: Ground = {
        semantics: shape.semantics,
        onlyTrue: options.onlyTrue === true || shape.semantics === 'maes',
        on,
        propositions: shape.propositions.map((sensor, i) =>
          named === undefined
            ? propositionOf(sensor, propositionNames[i]!, on)
            : { name: named[i]!, kind: 'plain', values: [true, false] },
        ),
      };
      return { ground, definition: build(shape, ground), script };
    });
}

type Shape = {
  readonly propositions: readonly SensorShape[];
  readonly skills: readonly SkillShape[];
  readonly goals: readonly GoalShape[];
} & Required<
  Pick<
    CharacterDefinition,
    'semantics' | 'parameters' | 'links' | 'cutoff' | 'stepEvery' | 'fatigue' | 'patient'
  >
> & { readonly maxCalls: Coefficient | undefined };

function build(shape: Shape, ground: Ground): CharacterDefinition {
  const { on, propositions } = ground;
  const sensors: Record<string, Value | SensorForm> = {};
  for (const [i, sensor] of shape.propositions.entries()) {
    if (on.open && sensor.missing) continue;
    sensors[propositions[i]!.name] = sensorForm(sensor, propositions[i]!, ground);
  }
  const skills: Record<string, SkillForm> = {};
  for (const skill of shape.skills) skills[freeName(skill.name, skills)] = skillForm(skill, ground);
  const goals: Record<string, Value | GoalForm> = {};
  const isCost = (name: string) => on.open || Object.values(skills).some((s) => s.costs?.[name]);
  for (const goal of shape.goals) {
    const found = goalForm(goal, ground, isCost);
    if (found !== undefined) goals[found[0]] = found[1];
  }
  return {
    name: 'random',
    semantics: shape.semantics,
    parameters: on.followers ? { kappa: 0.4, ...shape.parameters } : shape.parameters,
    cutoff: shape.cutoff,
    stepEvery: shape.stepEvery,
    fatigue: shape.fatigue,
    patient: shape.patient,
    ...(on.links ? { links: shape.links } : {}),
    ...(on.fatigue && shape.maxCalls !== undefined ? { maxCalls: shape.maxCalls } : {}),
    ...(on.open ? { open: true } : {}),
    ...(on.resources ? { resources } : {}),
    sensors,
    goals,
    skills,
  };
}

function propositionOf({ kind }: SensorShape, name: string, on: Extensions): Proposition {
  if (kind === 'counted' && on.counted) return { name, kind, values: [true, false] };
  if (kind === 'graded' && on.graded) return { name, kind, values: [true, false] };
  return { name, kind: 'plain', values: kind === 'many' ? manyValues : [true, false] };
}

/** A name of the list that nobody has yet, from some place on. */
export function freeName(from: number, taken: Readonly<Record<string, unknown>>): string {
  for (let i = 0; i < skillNames.length; i++) {
    const name = skillNames[(from + i) % skillNames.length]!;
    if (!Object.hasOwn(taken, name)) return name;
  }
  return `${skillNames[from % skillNames.length]}-${Object.keys(taken).length}`;
}

/** True more often than not: nothing runs in a world where all is otherwise. */
function wantedValue({ values }: Proposition, value: number, { onlyTrue }: Ground): Value {
  if (onlyTrue || value % 5 < 3) return true;
  return values[value % values.length]!;
}

export function readingFor({ kind, values }: Proposition, value: number): Value {
  if (kind === 'counted') return value % 4;
  if (kind === 'graded') return [0, 1, 0.5, 0.2, 0.7, 0.49999, 0.8][value % 7]!;
  return value % 2 === 0 ? true : values[value % values.length]!;
}

export function sensorForm(
  { value, importance, hasImportance }: SensorShape,
  proposition: Proposition,
  { on }: Ground,
): Value | SensorForm {
  const reading = readingFor(proposition, value);
  const rest = on.importance && hasImportance ? { importance } : {};
  if (proposition.kind === 'counted') return { count: Number(reading), ...rest };
  if (proposition.kind === 'graded') return { value: reading, graded: true, ...rest };
  return 'importance' in rest ? { value: reading, ...rest } : reading;
}

export function goalForm(
  { which, value, conserve, importance, hasImportance, protect }: GoalShape,
  ground: Ground,
  isCost: (name: string) => boolean,
): [string, Value | GoalForm] | undefined {
  const { on, propositions } = ground;
  const rest = on.importance && hasImportance ? { importance } : {};
  if (conserve && on.costs) {
    const name = costNames[which % costNames.length]!;
    return isCost(name) ? [name, { conserve: true, ...rest }] : undefined;
  }
  const proposition = propositions[which % propositions.length]!;
  const wanted = wantedValue(proposition, value, ground);
  if (protect && !('importance' in rest)) return [proposition.name, wanted];
  return [proposition.name, { value: wanted, protect, ...rest }];
}

export function skillForm(shape: SkillShape, ground: Ground): SkillForm {
  const { on, propositions } = ground;
  const has = (bit: number) => (shape.has & (1 << bit)) !== 0;
  const at = (which: number) => propositions[which % propositions.length]!;
  const when: Record<string, Value> = {};
  for (const { which, value } of shape.when) {
    when[at(which).name] = wantedValue(at(which), value, ground);
  }
  const effect = ({ weight }: EffectShape, value: Value): Value | EffectForm =>
    on.weights && has(0) ? { value, weight } : value;
  const adds: Record<string, Value | EffectForm> = {};
  for (const add of shape.adds) {
    const proposition = at(add.which);
    adds[proposition.name] = effect(add, wantedValue(proposition, add.value, ground));
  }
  const deletes: Record<string, Value | EffectForm> = {};
  for (const gone of shape.deletes) deletes[at(gone.which).name] = effect(gone, false);
  const costs: Record<string, number> = {};
  for (const [i, cost] of shape.costs.entries()) costs[costNames[i]!] = cost;
  return {
    when,
    adds,
    deletes,
    ...(on.resources && has(1) ? { uses: shape.uses, ...holding(shape) } : {}),
    ...(on.costs && has(2) ? { costs } : {}),
    ...(on.fatigue && has(3) ? { maxCalls: shape.maxCalls } : {}),
    ...(on.importance && has(4) ? { importance: shape.importance } : {}),
    ...(on.ownDecay && has(5) ? { decay: shape.decay } : {}),
  };
}

function holding({ holding: what, uses }: SkillShape): Pick<SkillForm, 'keeps' | 'frees'> {
  if (what === 'keeps') return { keeps: uses };
  if (what === 'frees') return { frees: { hands: 1 } };
  if (what === 'frees all') return { frees: { hands: 2, legs: 1 } };
  return what === 'none' ? {} : { keeps: uses, frees: { hands: 1, legs: 1 } };
}

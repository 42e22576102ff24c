/** Random characters that live together in a random world, and what happens to them. */
import type {
  ActContext,
  ActorDefinition,
  CommandForm,
  Data,
  JudgedSensorForm,
  Law,
  LivingSkillForm,
  MemoryForm,
  Period,
  Probe,
  ProbeContext,
  ReceptorForm,
  SkillCode,
  SkillContext,
  ThingForm,
  Value,
} from '@troupe/core';
import fc from 'fast-check';

export interface LivingCase {
  readonly seed: number;
  readonly rate: number;
  readonly things: Readonly<Record<string, ThingForm>>;
  readonly laws: Readonly<Record<string, Law>>;
  /** Those that are there from the beginning. */
  readonly characters: Readonly<Record<string, ActorDefinition>>;
  /** Who enters under a name that nobody had, and what others are made into. */
  readonly later: Readonly<Record<string, ActorDefinition>>;
  /** What happens before each tick. */
  readonly script: readonly (readonly Deed[])[];
}

/** Something that comes from outside; numbers pick among what is there then. */
export type Deed =
  | { readonly kind: 'want' | 'withdraw' | 'set'; readonly actor: number; readonly which: number }
  | { readonly kind: 'disable' | 'enable'; readonly actor: number; readonly which: number }
  | { readonly kind: 'cancel' | 'leave' | 'attend'; readonly actor: number; readonly which: number }
  | { readonly kind: 'remember' | 'tune' | 'join'; readonly actor: number; readonly which: number }
  | { readonly kind: 'change' | 'put' | 'take'; readonly actor: number; readonly which: number }
  | { readonly kind: 'enter' | 'exit'; readonly actor: number; readonly which: number }
  | { readonly kind: 'redefine' | 'transform'; readonly actor: number; readonly which: number };

export type DeedKind = Deed['kind'];

export type Way = 'steps' | 'generator' | 'async' | 'plain' | 'promise' | 'asks' | 'callback';

export interface LivingOptions {
  readonly ways?: readonly Way[];
  readonly deeds?: readonly DeedKind[];
  /** Probes, judgements, skills, commands and laws that go wrong now and then. */
  readonly faults?: boolean;
}

export const actorNames = ['mary', 'Al', 'constructor', 'öl'];
export const thingNames = ['radio', 'Box', 'äpfel', 'toString'];
const properties = ['on', 'level'] as const;
export const sensorNames = ['lit', 'Near', 'valueOf', 'über', 'b'];
export const skillNames = ['walk', 'Zap', 'hop!', '走る', 'a', 'sit'];
const memoryKeys = ['cup', 'Note', 'hasOwnProperty'];

const pick = fc.nat(9_999);
const often = (percent: number) => fc.nat(99).map((n) => n >= 100 - percent);
const periods = fc.constantFrom<Period[]>(1, 1, 2, 3, { seconds: 0.1 }, { seconds: 0.25 });

export function dataFor(property: string, n: number): Data {
  return property === 'on' ? n % 2 === 0 : n % 4;
}

// one function for each: receptors with the same probe may share one
const probes: readonly Probe[] = [
  ...thingNames.flatMap((thing) =>
    properties.map(
      (property): Probe =>
        ({ world }: ProbeContext) =>
          world.get(thing, property) ?? null,
    ),
  ),
  ({ world, here }) => (here === '' ? world.names().length : (world.get(here, 'level') ?? -1)),
  ({ world, here }) => world.near(here === '' ? [0, 0, 0] : here, 3),
  ({ memory }) => memory.read('cup') ?? null,
  ({ doing }) => [...doing],
];

const bad: readonly Probe[] = [
  ({ tick }) => {
    if (tick % 3 === 0) throw new Error(`no probe in tick ${tick}`);
    return tick % 2;
  },
  ({ tick }) => (tick % 2 === 0 ? Number.NaN : tick),
  ({ tick }) => (tick % 4 === 0 ? Promise.resolve(1) : 1),
];

const receptorShape = fc.record({
  probe: pick,
  every: periods,
  in: fc.constantFrom('self', 'self', 'world', 'thing'),
  thing: pick,
  share: fc.constantFrom(undefined, undefined, false as const, 'all', 'some'),
  goesWrong: often(15),
});

const sensorShape = fc.record({
  kind: fc.constantFrom('plain', 'plain', 'judged', 'judged', 'judged', 'graded', 'counted'),
  from: fc.array(pick, { minLength: 1, maxLength: 3 }),
  value: fc.boolean(),
  writes: fc.option(pick, { nil: undefined }),
  goesWrong: often(10),
});

const skillShape = (ways: readonly Way[]) =>
  fc.record({
    when: fc.array(fc.record({ which: pick, value: fc.boolean() }), { maxLength: 2 }),
    adds: fc.array(pick, { minLength: 1, maxLength: 2 }),
    deletes: fc.array(pick, { maxLength: 1 }),
    uses: fc.constantFrom({}, {}, { hands: 1 }, { hands: 2 }, { legs: 1 }),
    way: fc.constantFrom(...ways),
    lasts: fc.integer({ min: 1, max: 4 }),
    writes: fc.array(pick, { maxLength: 3 }),
    deadline: fc.constantFrom<(Period | undefined)[]>(undefined, undefined, 2, { seconds: 0.1 }),
    asked: pick,
    goesWrong: often(25),
  });

const commandShape = fc.record({
  every: periods,
  writes: fc.array(pick, { minLength: 1, maxLength: 2 }),
  lasts: fc.constantFrom<(Period | undefined)[]>(undefined, undefined, 3, { seconds: 0.2 }),
  until: fc.constantFrom('never', 'sign', 'chance', 'never'),
  goesWrong: often(15),
});

const actorShape = (ways: readonly Way[]) =>
  fc.record({
    receptors: fc.array(receptorShape, { minLength: 1, maxLength: 4 }),
    sensors: fc.array(sensorShape, { minLength: 1, maxLength: sensorNames.length }),
    goals: fc.array(fc.record({ which: pick, value: fc.boolean() }), {
      minLength: 1,
      maxLength: 3,
    }),
    skills: fc.array(skillShape(ways), { minLength: 1, maxLength: 5 }),
    commands: fc.array(commandShape, { maxLength: 2 }),
    memory: fc.array(fc.record({ lasts: fc.option(periods, { nil: undefined }) }), {
      maxLength: 2,
    }),
    theta: fc.constantFrom(0.5, 5, 20),
    stepEvery: fc.constantFrom(1, 1, 2, { seconds: 0.1 }),
    body: fc.boolean(),
    patient: fc.boolean(),
  });

type ActorShape = ReturnType<typeof actorShape> extends fc.Arbitrary<infer T> ? T : never;
type SkillShape = ActorShape['skills'][number];

const lawShape = fc.record({ which: pick, removes: often(15), goesWrong: often(10) });

const quietDeeds: readonly DeedKind[] = [
  'want',
  'withdraw',
  'set',
  'disable',
  'enable',
  'cancel',
  'attend',
  'remember',
  'tune',
  'change',
  'put',
  'take',
];

/** Those that a recording can be replayed of with one definition for each name. */
export const replayedDeeds: readonly DeedKind[] = [
  ...quietDeeds,
  'join',
  'leave',
  'enter',
  'exit',
  'redefine',
];

export const allDeeds: readonly DeedKind[] = [...replayedDeeds, 'transform'];

/** Ways that are data between two ticks. */
export const savedWays: readonly Way[] = ['steps', 'steps', 'promise', 'plain', 'asks'];
export const syncWays: readonly Way[] = [...savedWays, 'generator'];
export const allWays: readonly Way[] = [...syncWays, 'async', 'callback'];

export function livingCases({
  ways = syncWays,
  deeds = quietDeeds,
  faults = true,
}: LivingOptions = {}): fc.Arbitrary<LivingCase> {
  return fc
    .record({
      seed: fc.integer(),
      rate: fc.constantFrom(10, 30),
      things: fc.array(fc.record({ level: pick, at: fc.integer({ min: -3, max: 3 }) }), {
        minLength: 1,
        maxLength: thingNames.length,
      }),
      laws: fc.array(lawShape, { maxLength: 2 }),
      actors: fc.array(actorShape(ways), { minLength: 1, maxLength: 3 }),
      later: fc.array(actorShape(ways), { minLength: 2, maxLength: 2 }),
      script: fc.array(
        fc.array(fc.record({ kind: fc.constantFrom(...deeds), actor: pick, which: pick }), {
          maxLength: 2,
        }),
        { minLength: 4, maxLength: 12 },
      ),
    })
    .map(({ seed, rate, things, laws, actors, later, script }) => ({
      seed,
      rate,
      things: named(thingNames, things, ({ level, at }) => ({
        on: level % 2 === 0,
        level: level % 4,
        at: [at, 0, level % 3] as const,
      })),
      laws: named(['cooling', 'Wind'], laws, (law) => lawOf(law, faults)),
      characters: named(actorNames, actors, (shape) => actorOf(shape, faults)),
      later: named(['first', 'second'], later, (shape) => actorOf(shape, faults)),
      script: script as readonly (readonly Deed[])[],
    }));
}

function named<T, R>(
  names: readonly string[],
  list: readonly T[],
  make: (item: T, i: number) => R,
): Record<string, R> {
  return Object.fromEntries(list.map((item, i) => [names[i]!, make(item, i)]));
}

function actorOf(shape: ActorShape, faults: boolean): ActorDefinition {
  const receptors = shape.receptors.map((_, i) => `r${i}`);
  const sensors = sensorNames.slice(0, shape.sensors.length);
  const among = (n: number) => sensors[n % sensors.length]!;
  return {
    name: 'someone',
    parameters: { theta: shape.theta },
    stepEvery: shape.stepEvery,
    patient: shape.patient,
    resources: { hands: 2 },
    receptors: named(receptors, shape.receptors, (receptor): ReceptorForm => {
      const list = receptor.goesWrong && faults ? bad : probes;
      return {
        probe: list[receptor.probe % list.length]!,
        every: receptor.every,
        in: receptor.in === 'thing' ? thingNames[receptor.thing % 4]! : receptor.in,
        ...(receptor.share === undefined ? {} : { share: receptor.share }),
      };
    }),
    sensors: named(sensors, shape.sensors, (sensor): Value | JudgedSensorForm => {
      if (sensor.kind === 'plain') return sensor.value;
      const from = sensor.from.map((n) => receptors[n % receptors.length]!);
      return {
        from: [...new Set(from)],
        ...(sensor.kind === 'graded' ? { graded: true, value: 0 } : {}),
        ...(sensor.kind === 'counted' ? { count: 0 } : {}),
        judge: (signals, { memory, tick }) => {
          if (sensor.goesWrong && faults && tick % 3 === 1) throw new Error('no judgement');
          const sum = Object.values(signals).reduce<number>((all, one) => all + weightOf(one), 0);
          if (sensor.writes !== undefined) {
            memory.write(memoryKeys[sensor.writes % 3]!, `seen ${sum}`, { lasts: 4 });
          }
          if (sensor.kind === 'graded') return (sum % 5) / 4;
          if (sensor.kind === 'counted') return sum % 3;
          return sum % 2 === 0;
        },
      };
    }),
    goals: Object.fromEntries(shape.goals.map(({ which, value }) => [among(which), value])),
    skills: named(skillNames, shape.skills, (skill) => skillOf(skill, among, faults)),
    commands: named(['blink', 'Aah'], shape.commands, (command): CommandForm => {
      const { until } = command;
      return {
        every: command.every,
        ...(command.lasts === undefined ? {} : { lasts: command.lasts }),
        ...(until === 'sign' ? { until: { [among(0)]: true } } : {}),
        ...(until === 'chance' ? { until: ({ chance }) => chance.happens(0.2) } : {}),
        run: (context) => {
          if (command.goesWrong && faults && context.tick % 2 === 0) throw new Error('no command');
          for (const n of command.writes) write(context, n);
        },
      };
    }),
    memory: named(memoryKeys, shape.memory, ({ lasts }): string | MemoryForm<string> =>
      lasts === undefined ? 'none' : { value: 'none', lasts },
    ),
    ...(shape.body ? { body: { at: [0, 0, 0], level: 1 } } : {}),
  };
}

function weightOf(signal: unknown): number {
  if (typeof signal === 'number') return Math.abs(Math.round(signal));
  if (typeof signal === 'string' || Array.isArray(signal)) return signal.length;
  return signal === true ? 1 : 0;
}

function lawOf(
  { which, removes, goesWrong }: { which: number; removes: boolean; goesWrong: boolean },
  faults: boolean,
): Law {
  return ({ world, chance, tick }) => {
    if (goesWrong && faults && tick % 3 === 0) throw new Error('no law');
    const thing = thingNames[which % 4]!;
    if (!world.has(thing)) {
      if (chance.happens(0.5)) world.add(thing, { level: 2, at: [1, 0, 1] });
      return;
    }
    if (removes && chance.happens(0.2)) world.remove(thing);
    else if (chance.happens(0.5)) world.set(thing, 'level', chance.integer(4));
  };
}

/** Writes something that a number decides, and chance. */
function write({ world, memory, chance, self }: ActContext, n: number): void {
  const thing = thingNames[n % 4]!;
  const property = properties[n % 2]!;
  if (world.has(thing)) world.set(thing, property, dataFor(property, chance.integer(4)));
  if (n % 3 === 0) memory.write(memoryKeys[n % 3]!, `written ${chance.integer(3)}`);
  if (n % 5 === 0) memory.forget(memoryKeys[n % 3]!);
  if (n % 7 === 0 && world.has(self)) world.set(self, 'at', [chance.integer(3), 0, 0]);
}

function skillOf(
  shape: SkillShape,
  among: (n: number) => string,
  faults: boolean,
): LivingSkillForm {
  const { way, deadline, uses } = shape;
  const when = Object.fromEntries(shape.when.map(({ which, value }) => [among(which), value]));
  const adds = [...new Set(shape.adds.map(among))];
  const deletes = shape.deletes.map(among).filter((name) => !adds.includes(name));
  const form: LivingSkillForm = {
    when,
    adds,
    deletes,
    uses,
    ...(deadline === undefined ? {} : { deadline }),
  };
  if (way === 'promise') return { ...form, takes: shape.lasts };
  if (way === 'asks') {
    const other = actorNames[shape.asked % 3]!;
    return { ...form, asks: { [other]: { [among(shape.asked)]: shape.asked % 4 !== 0 } } };
  }
  return { ...form, run: codeOf(way, shape, faults) };
}

function codeOf(
  way: Exclude<Way, 'promise' | 'asks'>,
  { lasts, writes, goesWrong }: SkillShape,
  faults: boolean,
): SkillCode {
  const wrong = goesWrong && faults;
  const act = (context: SkillContext, i: number) => {
    const n = writes[i % Math.max(1, writes.length)];
    if (n !== undefined) write(context, n);
    if (wrong && context.chance.happens(0.3)) throw new Error(`no ${context.skill}`);
  };
  const fails = ({ chance }: SkillContext) => chance.happens(0.25);
  switch (way) {
    case 'steps':
      return {
        begin: (context) => ({ left: lasts, drawn: context.chance.integer(9) }),
        step: (state: { left: number; drawn: number }, context) => {
          act(context, state.left);
          if (state.drawn % 2 === 0) context.attend('r0', state.drawn < 3 ? 2 : undefined);
          state.left--;
          if (state.left > 0) return undefined;
          return fails(context) ? 'failed' : 'done';
        },
        end: (state: { left: number; drawn: number }, { memory }, outcome) => {
          if (memory.read('Note') !== undefined) memory.write('Note', `${outcome} ${state.drawn}`);
          if (wrong && state.drawn > 7) throw new Error('no end');
        },
      };
    case 'generator':
      return function* (context) {
        try {
          for (let i = 0; i < lasts; i++) {
            act(context, i);
            yield;
          }
          return !fails(context);
        } finally {
          context.memory.write('Note', 'over');
        }
      };
    case 'async':
      return async (context) => {
        for (let i = 0; i < lasts; i++) {
          act(context, i);
          await wait(context, 1);
          if (context.signal.aborted) return false;
        }
        return lasts % 2 === 0;
      };
    case 'callback':
      return {
        begin: (context) => {
          void wait(context, lasts).then(() => {
            if (context.signal.aborted) return;
            if (lasts % 2 === 0) context.done();
            else context.fail('it would not');
          });
          return null;
        },
      };
    case 'plain':
      return (context) => {
        act(context, 0);
        return !fails(context);
      };
  }
}

/** So many turns of promises; two scenes that are run in the same way wait for the same number of them. */
async function wait(_context: SkillContext, turns: number): Promise<void> {
  for (let i = 0; i < turns * 7; i++) await null;
}

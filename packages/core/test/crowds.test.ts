import { type GoalForm, settleDefinition, TroupeError, type Value } from '@troupe/core';
import {
  createNetwork,
  DISABLED,
  disableGoal,
  disableSensor,
  EXECUTING,
  endSkill,
  isExecuting,
  joinSkill,
  leaveSkill,
  type Network,
  setDisabled,
  setGoal,
  setReading,
  slotOf,
  stepCrowd,
  stepNetwork,
  withdrawGoal,
} from '@troupe/core/network';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { copyNetwork } from '../src/network/build-network.js';
import { type Case, cases, readingFor, skillForm, skillShape } from './arbitrary.js';
import { createMix, isNegative, type Trait } from './mix.js';
import { expectSame } from './same.js';

type Goal = Parameters<typeof setGoal>[2];

const kinds = [
  'sense',
  'sense',
  'sense',
  'finish',
  'finish',
  'fail',
  'want',
  'withdraw',
  'disable',
  'disable',
  'enable',
  'disable sensor',
  'disable goal',
  'join',
  'leave',
] as const;

const happening = fc.record({
  kind: fc.constantFrom(...kinds),
  member: fc.nat(),
  which: fc.nat(),
  value: fc.nat(20),
  shape: skillShape({}),
});

type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

const crowds = fc.record({
  random: cases({ functions: true }),
  members: fc.integer({ min: 2, max: 4 }),
  days: fc.array(fc.array(happening, { maxLength: 8 }), { minLength: 3, maxLength: 8 }),
});

/** A crowd, the same characters each with a network of their own, and what there is in both. */
interface Both {
  readonly crowd: Network;
  readonly alone: readonly Network[];
}

const mix = createMix('CRD1');
afterAll(() => console.log(mix.say()));

function happen({ crowd, alone }: Both, { ground, definition }: Case, what: Happening): void {
  const m = what.member % alone.length;
  const own = alone[m]!;
  const everyone = [crowd, ...alone];
  const { structure, disabledGoals } = crowd;
  const pick = <T>(list: readonly T[]) => list[what.which % Math.max(1, list.length)];
  const sensor = pick(ground.propositions.filter(({ name }) => structure.sensors.has(name)));
  const skills = [...structure.slotOf.keys()].sort();
  const skill = pick(skills);
  const goal = pick(Object.keys(definition.goals ?? {}).sort());
  const { kind } = what;
  if (kind === 'sense' && sensor !== undefined) {
    const value = readingFor(sensor, what.value);
    setReading(crowd, m, sensor.name, value);
    setReading(own, 0, sensor.name, value);
  } else if (kind === 'finish' || kind === 'fail') {
    const executing = pick(skills.filter((name) => isExecuting(crowd, m, slotOf(crowd, name))));
    if (executing === undefined) return;
    const left = endSkill(crowd, m, slotOf(crowd, executing), kind === 'finish');
    expect(endSkill(own, 0, slotOf(own, executing), kind === 'finish')).toBe(left);
  } else if (kind === 'want' && goal !== undefined && !disabledGoals.has(goal)) {
    const wanted = goalOf(goal, definition.goals![goal]!);
    // whoever does not have a goal that another has, has it with importance 0
    for (const network of alone) {
      if (!network.goals[0]!.has(goal)) setGoal(network, 0, { ...wanted, importance: 0 });
    }
    setGoal(crowd, m, { ...wanted, importance: what.value % 3 });
    setGoal(own, 0, { ...wanted, importance: what.value % 3 });
  } else if (kind === 'withdraw' && goal !== undefined && !disabledGoals.has(goal)) {
    withdrawGoal(crowd, m, goal);
    if (crowd.goals.some((goals) => goals.has(goal))) {
      setGoal(own, 0, { ...goalOf(goal, definition.goals![goal]!), importance: 0 });
    } else for (const network of alone) withdrawGoal(network, 0, goal);
  } else if ((kind === 'disable' || kind === 'enable') && skill !== undefined) {
    setDisabled(crowd, m, skill, kind === 'disable');
    setDisabled(own, 0, skill, kind === 'disable');
  } else if (kind === 'disable sensor' && sensor !== undefined) {
    for (const network of everyone) disableSensor(network, sensor.name, what.value % 2 === 0);
  } else if (kind === 'disable goal' && goal !== undefined) {
    if (!crowd.goals.some((goals) => goals.has(goal))) return;
    for (const network of everyone) disableGoal(network, goal, what.value % 2 === 0);
  } else if (kind === 'join' && !structure.slotOf.has('newcomer')) {
    const skills = { newcomer: skillForm(what.shape, ground) };
    const settled = settleDefinition({ ...definition, open: true, goals: {}, skills }).skills[0]!;
    for (const network of everyone) joinSkill(network, settled);
  } else if (kind === 'leave' && skill !== undefined && skills.length > 1) {
    for (const network of everyone) leaveSkill(network, skill);
  }
}

function goalOf(name: string, form: Value | GoalForm): Goal {
  const {
    value = true,
    conserve = false,
    protect = true,
  } = typeof form === 'object' ? form : { value: form };
  return { name, value, conserve, protect, importance: 1 };
}

/** All that one member is, by name, as text. */
function member(network: Network, m: number, chosen: number): string {
  const { structure, population } = network;
  const { slotCapacity, level, flags, calls, threshold, callsInAll, executing } = population;
  return JSON.stringify({
    chosen: structure.skills[chosen]?.name,
    threshold: threshold[m],
    callsInAll: callsInAll[m],
    executing: executing[m],
    skills: [...structure.slotOf].map(([name, slot]) => {
      const at = m * slotCapacity + slot;
      return [name, level[at], flags[at]! & EXECUTING, calls[at]];
    }),
  });
}

function noteTraits(
  { population, structure, work }: Network,
  chosen: number,
  traits: Set<Trait>,
): void {
  for (const slot of structure.slotOf.values()) {
    if (work.taken[slot]! > 0) traits.add('conflicts');
    if ((population.flags[slot]! & DISABLED) !== 0) traits.add('disabled');
    if (slot !== chosen && (population.flags[slot]! & EXECUTING) !== 0) traits.add('executing');
  }
}

describe('a crowd', () => {
  it('[CRD1] [CRD2] has the numbers of the same characters stepped one by one, bit for bit', () => {
    fc.assert(
      fc.property(crowds, ({ random, members, days }) => {
        const character = settleDefinition(random.definition);
        const crowd = createNetwork(character, members);
        const alone = Array.from({ length: members }, () => createNetwork(character));
        const chosen = new Int32Array(members);
        const traits = new Set<Trait>(isNegative(random.definition) ? ['negative literals'] : []);
        for (const [day, happenings] of days.entries()) {
          for (const what of happenings) happen({ crowd, alone }, random, what);
          // the same crowd, member by member; only at the end, since a copy makes both build anew what changes
          const again = day === days.length - 1 ? copyNetwork(crowd) : undefined;
          const { steps } = crowd;
          stepCrowd(crowd, chosen);
          for (const [m, network] of alone.entries()) {
            const one = stepNetwork(network);
            const expected = member(network, 0, one);
            expectSame(member(crowd, m, chosen[m]!), expected);
            noteTraits(network, one, traits);
            if (again === undefined) continue;
            // a network has one clock: stepping a member moves it on for all
            again.steps = steps;
            expectSame(member(again, m, stepNetwork(again, m)), expected);
          }
        }
        mix.count(traits);
      }),
    );
  });

  it('[CRD1] the cases have conflicts, disabled and executing skills and negative literals', () => {
    expect(mix.rare()).toEqual([]);
  });

  it('[CRD3] refuses templates', () => {
    const character = settleDefinition({
      name: 'walker',
      objects: { place: ['door'] },
      sensors: { 'at(?p: place)': false },
      templates: { 'walk-to(?p: place)': { adds: ['at(?p)'] } },
    });
    expect(() => createNetwork(character, 2)).toThrow(TroupeError);
    expect(() => createNetwork(character, 2)).toThrow(/templates-in-crowd.*templates/);
    expect(() => createNetwork(character, 1)).not.toThrow();
  });
});

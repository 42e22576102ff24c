/** The robot with one thing taken back: what was needed shows in what goes wrong. */
import { type ActorDefinition, chanceOf, createChances, type LivingSkillForm } from '@troupe/core';
import { sanderRobot } from './robot.js';
import type { SkillName, Taking } from './skills.js';
import { beginnings, beginWith, drawThefts, stealThings, tryOut } from './try-out.js';

type Change = (robot: ActorDefinition) => ActorDefinition;

const changeSkills =
  (change: (form: LivingSkillForm, name: SkillName) => LivingSkillForm): Change =>
  (robot) => ({
    ...robot,
    skills: Object.fromEntries(
      Object.entries(robot.skills ?? {}).map(([name, form]) => [
        name,
        change(form, name as SkillName),
      ]),
    ),
  });

const tune = (parameters: ActorDefinition['parameters']): Change => {
  return (robot) => ({ ...robot, parameters: { ...robot.parameters, ...parameters } });
};
const impatient: Change = (robot) => ({ ...robot, patient: false });
const withoutUses = changeSkills(({ uses: _, ...form }) => form);
const equalGoals: Change = (robot) => ({
  ...robot,
  goals: { boardSanded: true, selfPainted: true },
});
const usual: Change = (robot) => equalGoals({ ...robot, parameters: {} });

/** A hand that has picked something up stays taken, until something is put down. */
const keepHands: Change = (robot) =>
  changeSkills((form, name) => {
    if (name.startsWith('pickUp')) return { ...form, keeps: ['hand'] };
    const frees = name.startsWith('putDown') || name === 'placeBoardInVise';
    return frees ? { ...form, frees: ['hand'] } : form;
  })({ ...robot, resources: { ...robot.resources, hand: 2 } });

const changes: Readonly<Record<string, Change>> = {
  'as it is': (robot) => robot,
  'not patient': impatient,
  'several things at once': withoutUses,
  'both of these': (robot) => withoutUses(impatient(robot)),
  'π 20': tune({ pi: 20 }),
  'θ 20': tune({ theta: 20 }),
  'painting as important': equalGoals,
  'all as in lesson 5': (robot) => withoutUses(impatient(usual(robot))),
  'hands `keeps`': keepHands,
};

/** A number of ticks for each skill, 1 to 60, by the seed. */
export function drawTaking(seed: number, slower = 1): Taking {
  const chances = createChances(seed);
  const drawn = new Map<string, number>();
  return (skill) => {
    const ticks = drawn.get(skill) ?? 1 + chanceOf(chances, skill).integer(60);
    drawn.set(skill, ticks);
    return slower * ticks;
  };
}

type Circumstances = (robot: Change, seed: number) => boolean;

const magical = (change: Change, seed: number, slower = 1) =>
  change(sanderRobot({ skills: 'magical', taking: drawTaking(seed, slower) }));

const circumstances: Readonly<Record<string, { seeds: number; goesWell: Circumstances }>> = {
  '1 to 60 ticks': {
    seeds: 12,
    goesWell: (change, seed) => tryOut(magical(change, seed)).verdict === 'good',
  },
  'four times as slow': {
    seeds: 6,
    goesWell: (change, seed) =>
      tryOut(magical(change, seed, 4), { ticks: 2000 }).verdict === 'good',
  },
  'however it begins': {
    seeds: 11,
    goesWell: (change, seed) => {
      const meddle = beginWith(beginnings[seed % beginnings.length]!);
      return tryOut(magical(change, seed), { meddle }).verdict === 'good';
    },
  },
  'things are taken away': {
    seeds: 12,
    goesWell: (change, seed) => {
      const meddle = stealThings(drawThefts(chanceOf(createChances(seed), 'thief'), 20));
      return tryOut(magical(change, seed), { meddle }).verdict === 'good';
    },
  },
};

/** How many runs went wrong, as a table in Markdown. */
export function tellNeeds(): string {
  const columns = Object.entries(circumstances);
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |\n`;
  const head = columns.map(([name, { seeds }]) => `${name}, ${seeds} runs`);
  const lines = Object.entries(changes).map(([name, change]) =>
    row([
      name,
      ...columns.map(([, { seeds, goesWell }]) => {
        const runs = Array.from({ length: seeds }, (_, seed) => goesWell(change, seed));
        return runs.filter((well) => !well).length;
      }),
    ]),
  );
  return row(['', ...head]) + row(['---', ...columns.map(() => '---:')]) + lines.join('');
}

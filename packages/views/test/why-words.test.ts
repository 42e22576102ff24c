/** Why, taken apart: sums, sentences, deeds, and how often it is asked. */
import {
  createCharacter,
  dispatch,
  explainStep,
  type SkillExplanation,
  sayExplanation,
  type WhatIf,
} from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askSeldom } from '../src/why/ask-seldom.js';
import { energyBars, flowing, largestFirst, nodeOf, sayAmount } from '../src/why/energy-bars.js';
import { blocksOf, deedOf, sayChange, sayLink, sayObstacle, skillsIn } from '../src/why/say-why.js';

const board = {
  name: 'robot',
  parameters: { theta: 20 },
  sensors: { boardSomewhere: {}, boardInHand: {}, boardSanded: {} },
  goals: { boardSanded: true },
  skills: {
    pickUpBoard: { when: ['boardSomewhere'], adds: ['boardInHand'], deletes: ['boardSomewhere'] },
    sandBoardInHand: { when: ['boardInHand'], adds: ['boardSanded'] },
    putDownBoard: { when: ['boardInHand'], adds: ['boardSomewhere'], deletes: ['boardInHand'] },
  },
};

function explained(steps: number, skill: string) {
  const state = createCharacter(board);
  for (let i = 0; i < steps; i++) dispatch(state, []);
  const signs = ['boardSomewhere'].map(
    (sensor) => ({ kind: 'sense', sensor, value: true }) as const,
  );
  return explainStep(state, skill, signs);
}

describe('bars', () => {
  it('[YVW1] what was carried and what came from each source add up to the level before decay', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 12 }),
        fc.constantFrom('pickUpBoard', 'sandBoardInHand', 'putDownBoard'),
        (steps, skill) => {
          const about = explained(steps, skill).about!;
          const { bars, sum, after } = energyBars(about);
          const total = bars.reduce((before, { amount }) => before + amount, 0);
          expect(total).toBeCloseTo(about.before, 9);
          expect(sum).toBe(about.before);
          expect(after).toBe(about.after);
          // the links one by one come to the same
          const links = about.links.reduce((before, { amount }) => before + amount, 0);
          expect(about.carried + links).toBeCloseTo(sum, 6);
        },
      ),
      // each looks for the smallest change
      { numRuns: 30 },
    );
  });

  it('[YVW1] what takes goes to the left of nothing, what gives to the right, none beyond the edge', () => {
    const amount = fc.integer({ min: -100, max: 100 });
    fc.assert(
      fc.property(fc.array(amount, { minLength: 8, maxLength: 8 }), (amounts) => {
        const about = aboutOf(amounts);
        const { bars, zero } = energyBars(about);
        for (const bar of bars) {
          expect(bar.left).toBeGreaterThan(-1e-9);
          expect(bar.left + bar.wide).toBeLessThan(1 + 1e-9);
          const end = bar.amount < 0 ? bar.left + bar.wide : bar.left;
          expect(end).toBeCloseTo(zero, 9);
        }
        const sum = amounts.reduce((before, one) => before + one, 0);
        const told = bars.reduce((before, bar) => before + bar.amount, 0);
        expect(told).toBeCloseTo(about.before, 9);
        const lost = bars.find(({ name }) => name === 'not below zero');
        expect(lost === undefined).toBe(sum >= 0);
        expect(flowing(energyBars(about)).every((bar) => bar.amount !== 0)).toBe(true);
      }),
    );
  });

  it('[YVW1] links are told largest first, given or taken, each with the node at its other end', () => {
    const link = (source: 'state' | 'goals' | 'conflicts', amount: number) =>
      ({ source, from: 'x', proposition: 'x', value: true, amount }) as const;
    const links = [link('state', 2), link('goals', 1), link('conflicts', -5)];
    expect(largestFirst(links).map(({ amount }) => amount)).toEqual([-5, 2, 1]);
    expect(links.map((one) => nodeOf(one).kind)).toEqual(['sensor', 'goal', 'skill']);
    expect(links.map(sayLink)).toEqual([
      ['', ' is so'],
      ['goal ', ''],
      ['', ', which conflicts with it'],
    ]);
    expect([12.345, -0.5, 0, 0.0004].map(sayAmount)).toEqual(['12.35', '−0.50', '0.00', '0.00040']);
  });
});

describe('words', () => {
  it('[YVW1] become paragraphs, points, and rows below the line that announces them', () => {
    const words = sayExplanation(explained(0, 'sandBoardInHand'));
    const blocks = blocksOf(words);
    expect(blocks.map(({ kind }) => kind)).toContain('points');
    const rows = blocks.filter(({ kind }) => kind === 'rows');
    expect(rows[0]!.title).toMatch(/Where that comes from:$/);
    const told = blocks
      .flatMap(({ title, lines }) => [title, ...lines])
      .filter((line) => line !== '');
    expect(told.join(' ').replace(/\s+/g, ' ')).toBe(
      words.replace(/^- /gm, '').replace(/\s+/g, ' ').trim(),
    );
  });

  it('[YVW1] say what it lacked and who could bring it about', () => {
    const { obstacles } = explained(0, 'sandBoardInHand').about!;
    expect(obstacles.map(sayObstacle)[0]).toBe('lacks boardInHand: could be brought about by ');
    expect(skillsIn(obstacles[0]!)).toEqual(['pickUpBoard']);
    const sensed = obstacles[0] as Extract<(typeof obstacles)[number], { kind: 'unmet' }>;
    const unsensed = { ...sensed, found: undefined };
    expect(sayObstacle(unsensed)).toBe('lacks boardInHand, which nobody senses: nothing comes of ');
    expect(sayObstacle({ ...unsensed, bringers: [] })).toBe(
      'lacks boardInHand, which nobody senses',
    );
  });
});

describe('the smallest change', () => {
  const deeds: [WhatIf, string, string | undefined, unknown][] = [
    [
      { kind: 'threshold', was: 20, becomes: 12.5 },
      'if the threshold had been 12.5 instead of 20.00',
      'Set theta to 12.5',
      { kind: 'tune', actor: 'robot', parameters: { theta: 12.5 } },
    ],
    [
      { kind: 'threshold', was: 20, becomes: 0 },
      'if the threshold had been 0 instead of 20.00',
      undefined,
      undefined,
    ],
    [
      { kind: 'parameter', parameter: 'phi', was: 10, becomes: 14 },
      'if phi had been 14 instead of 10',
      'Set phi to 14',
      { kind: 'tune', actor: 'robot', parameters: { phi: 14 } },
    ],
    [
      { kind: 'goal', goal: 'selfPainted', value: true, was: 0.4, becomes: 0 },
      'without the goal selfPainted',
      'Withdraw selfPainted',
      { kind: 'want', actor: 'robot', goal: 'selfPainted', form: null },
    ],
    [
      { kind: 'goal', goal: 'door', value: 'open', was: 0, becomes: 2 },
      'with a goal door: "open" of importance 2',
      'Want door: "open", importance 2',
      { kind: 'want', actor: 'robot', goal: 'door', form: { value: 'open', importance: 2 } },
    ],
    [
      { kind: 'sign', sensor: 'boardInHand', was: false, becomes: true },
      'if boardInHand had been true instead of false',
      'Set boardInHand to true',
      { kind: 'set', actor: 'robot', sign: 'boardInHand', value: true },
    ],
    [
      { kind: 'enable', skill: 'pickUpBoard' },
      'if it had been enabled',
      'Enable pickUpBoard',
      { kind: 'enable', actor: 'robot', agent: 'pickUpBoard' },
    ],
  ];
  it.each(deeds)('[YVW1] %j is a sentence, and a deed where it can be done', (change, ...rest) => {
    const [sentence, label, made] = rest;
    const sized = { change, size: 1 };
    expect(sayChange(sized)).toBe(sentence);
    expect(deedOf('robot', sized)?.label).toBe(label);
    expect(deedOf('robot', sized)?.change).toEqual(made);
  });
});

describe('asking', () => {
  it('[YVW1] asks four times a second at most, one at a time, and the last question is answered', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 120 }), fc.nat(9)), {
          minLength: 1,
          maxLength: 30,
        }),
        fc.integer({ min: 0, max: 700 }),
        async (wishes, slow) => {
          const time = handTime();
          const asked: [number, number][] = [];
          const answers: number[] = [];
          let underWay = 0;
          const asker = askSeldom<number, number>({
            keyOf: String,
            ask: (question) => {
              asked.push([time.now(), question]);
              expect(++underWay).toBe(1);
              return new Promise((resolve) => {
                time.later(slow, () => {
                  underWay--;
                  resolve(question);
                });
              });
            },
            answered: (question, answer) => {
              expect(answer).toBe(question);
              answers.push(answer);
            },
            refused: () => undefined,
            every: 250,
            clock: time,
          });
          for (const [after, question] of wishes) {
            await time.pass(after);
            asker.want(question);
          }
          await time.pass(4000);
          expect(answers.at(-1)).toBe(wishes.at(-1)![1]);
          asked.forEach(([at, question], i) => {
            if (i === 0) return;
            expect(at - asked[i - 1]![0]).toBeGreaterThanOrEqual(250);
            expect(question).not.toBe(asked[i - 1]![1]);
          });
        },
      ),
      // time is let pass in small pieces
      { numRuns: 100 },
    );
  });

  it('[YVW1] a refusal is told and the next question asked; nothing is told once it is closed', async () => {
    const time = handTime();
    const told: string[] = [];
    const asker = askSeldom<string, string>({
      keyOf: (question) => question,
      ask: async (question) => {
        if (question === 'bad') throw new Error('no such skill');
        return question;
      },
      answered: (_, answer) => told.push(answer),
      refused: (_, error) => told.push(String(error)),
      every: 250,
      clock: time,
    });
    asker.want('bad');
    await time.pass(10);
    asker.want('good');
    await time.pass(300);
    expect(told).toEqual(['Error: no such skill', 'good']);
    asker.want('good');
    await time.pass(300);
    expect(told).toHaveLength(2);
    asker.want('late');
    asker.close();
    await time.pass(1000);
    expect(told).toHaveLength(2);
  });

  it('[YVW1] what was refused is asked again when there is news, and not before', async () => {
    const time = handTime();
    const told: string[] = [];
    let isLost = true;
    const asker = askSeldom<string, string>({
      keyOf: (question) => question,
      ask: async (question) => {
        if (isLost) throw new Error('not within reach');
        return question;
      },
      answered: (_, answer) => told.push(answer),
      refused: () => told.push('refused'),
      every: 250,
      clock: time,
    });
    asker.want('tick 7');
    await time.pass(2000);
    expect(told).toEqual(['refused']);
    isLost = false;
    asker.want('tick 7');
    await time.pass(300);
    expect(told).toEqual(['refused', 'tick 7']);
    asker.want('tick 7');
    await time.pass(300);
    expect(told).toHaveLength(2);
  });
});

function aboutOf(amounts: readonly number[]): SkillExplanation {
  const [carried, state, goals, protect, backward, forward, followers, conflicts] = amounts as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const sum = amounts.reduce((before, amount) => before + amount, 0);
  return {
    skill: 'a',
    before: Math.max(0, sum),
    after: Math.max(0, sum) / 2,
    carried,
    sources: { state, goals, protected: protect, backward, forward, followers, conflicts },
    links: [],
    chain: [],
    obstacles: [],
    change: undefined,
  };
}

/** Time that passes when told to, millisecond by millisecond, with promises settled in between. */
function handTime() {
  let now = 0;
  const waiting = new Set<{ readonly at: number; readonly then: () => void }>();
  return {
    now: () => now,
    later(milliseconds: number, then: () => void) {
      const entry = { at: now + milliseconds, then };
      waiting.add(entry);
      return () => void waiting.delete(entry);
    },
    async pass(milliseconds: number) {
      const end = now + milliseconds;
      for (;;) {
        const due = [...waiting].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (due === undefined) break;
        now = Math.max(now, due.at);
        waiting.delete(due);
        due.then();
        for (let i = 0; i < 4; i++) await Promise.resolve();
      }
      now = end;
      for (let i = 0; i < 4; i++) await Promise.resolve();
    },
  };
}

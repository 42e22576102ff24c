import type { CharacterDefinition, Message, SkillForm } from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { replay } from './play.js';

const set = (sensor: string, value: boolean | number): Message => ({
  kind: 'sense',
  sensor,
  value,
});
const done = (skill: string): Message => ({ kind: 'finished', skill });

/** One skill that gets 20 a step and is chosen at once, in a character with room above it. */
const alone = (skill: SkillForm, rest: Partial<CharacterDefinition> = {}): CharacterDefinition => ({
  name: 'tired',
  parameters: { theta: 1, pi: 1000 },
  sensors: { p: true, q: false, r: true },
  skills: { x: { when: ['p'], ...skill } },
  ...rest,
});

const lefts = (definition: CharacterDefinition, inboxes: Message[][], skill = 'x') =>
  replay(definition, inboxes).map(({ left }) => left?.[skill]);

describe('fatigue', () => {
  it('[FAT1] calls is 1 when chosen, one more if the skill chosen before was the same', () => {
    // q never comes true: the level stays but for the calls, α · (1 − calls/10)
    const definition = alone({ adds: ['q'], maxCalls: 10 });
    const records = replay(definition, [[], [done('x')], [done('x')], [done('x')]]);
    const factors = records
      .slice(1)
      .map(({ left }, i) => left!['x']! / records[i]!.skills['x']!.after);
    expect(factors).toEqual([0.9, 0.8, 0.7].map((n) => expect.closeTo(n, 12)));
  });

  it('[FAT1] another chosen in between begins the count again', () => {
    const definition = alone(
      { adds: ['q'], maxCalls: 10 },
      {
        sensors: { p: true, q: false, s: false },
        skills: {
          x: { when: ['p'], adds: ['q'], maxCalls: 10 },
          y: { when: ['s'], adds: ['s'], importance: 9 },
        },
      },
    );
    const records = replay(definition, [
      [],
      [done('x')],
      [set('s', true)],
      [done('x'), done('y'), set('s', false)],
      [done('x')],
    ]);
    expect(records.map(({ selected }) => selected)).toEqual(['x', 'x', 'y', 'x', 'x']);
    // called twice in a row, then once after y, though it was executing while y was chosen
    expect(records[3]!.left!['x']! / records[2]!.skills['x']!.after).toBeCloseTo(0.8, 12);
    expect(records[4]!.left!['x']! / records[3]!.skills['x']!.after).toBeCloseTo(0.9, 12);
  });

  it('[FAT2] a report leaves α · (1 − calls/max) · (1 − correct/total)', () => {
    // q comes true, r stays: one of two
    const definition = alone({ adds: ['q'], deletes: ['r'], maxCalls: 4 });
    expect(lefts(definition, [[], [set('q', true), done('x')]])[1]).toBeCloseTo(
      20 * 0.75 * 0.5,
      12,
    );
    const failed: Message = { kind: 'failed', skill: 'x' };
    expect(lefts(definition, [[], [set('q', true), failed]])[1]).toBeCloseTo(20 * 0.75 * 0.5, 12);
  });

  it('[FAT2] 0 at maxCalls or beyond; without maxCalls the first factor is 1', () => {
    const unlimited = lefts(alone({ adds: ['q'] }), [[], [done('x')], [done('x')]]);
    expect(unlimited).toEqual([undefined, 20, 40]);
    const two = lefts(alone({ adds: ['q'], maxCalls: 2 }), [
      [],
      [done('x')],
      [done('x')],
      [done('x')],
    ]);
    expect(two).toEqual([undefined, 10, 0, 0]);
    // it does not keep a skill from being chosen
    expect(
      replay(alone({ adds: ['q'], maxCalls: 1 }), [[], [done('x')], [done('x')]]).map(
        (r) => r.selected,
      ),
    ).toEqual(['x', 'x', 'x']);
  });

  it('[FAT2] everything as promised: nothing is left', () => {
    const definition = alone({ adds: ['q'], deletes: ['r'] });
    expect(lefts(definition, [[], [set('q', true), set('r', false), done('x')]])[1]).toBe(0);
  });

  it('[FAT3] predictions are held against the sensors when the report is taken', () => {
    const definition = alone({ adds: ['q'], deletes: ['r'] });
    // after the report it is too late
    expect(lefts(definition, [[], [done('x'), set('q', true)]])[1]).toBe(20);
    expect(lefts(definition, [[], [set('q', true), set('q', false), done('x')]])[1]).toBe(20);
    // what was so all along is right as well
    expect(lefts(definition, [[set('q', true)], [done('x')]])[1]).toBe(10);
  });

  it('[FAT3] what nobody senses counts as wrong, and without predictions nothing is left', () => {
    const unseen = alone({ adds: ['q', 'unseen'] }, { open: true });
    expect(lefts(unseen, [[], [set('q', true), done('x')]])[1]).toBe(10);
    expect(lefts(alone({}), [[], [done('x')]])[1]).toBe(0);
    const left = lefts(alone({ adds: ['q'] }), [
      [],
      [set('q', true), { kind: 'leave', agent: 'sensor:q' }, done('x')],
    ]);
    expect(left[1]).toBe(20);
  });

  it('[FAT4] a counted prediction is right if the count moved its way since it was chosen', () => {
    const sensors = { p: true, up: { count: 3 }, down: { count: 3 } };
    const definition = alone({ adds: ['up'], deletes: ['down'] }, { sensors });
    const left = (up: number, down: number) =>
      lefts(definition, [[], [set('up', up), set('down', down), done('x')]])[1];
    expect(left(4, 2)).toBe(0);
    expect(left(9, 0)).toBe(0);
    expect(left(3, 2)).toBe(10);
    expect(left(4, 3)).toBe(10);
    // the wrong way, though both are true
    expect(left(2, 4)).toBe(20);
    // what is to be false goes down, on whichever list it is
    const lower = alone({ adds: { down: false } }, { sensors });
    for (const [count, left] of [
      [2, 0],
      [0, 0],
      [3, 20],
      [4, 20],
    ] as const) {
      expect(lefts(lower, [[], [set('down', count), done('x')]])[1]).toBe(left);
    }
    // where nobody counted when it was chosen, right is what is so
    const unseen = { ...alone({ adds: ['up'] }, { open: true, sensors: { p: true } }) };
    for (const [count, left] of [
      [1, 0],
      [0, 20],
    ] as const) {
      const join: Message = { kind: 'join', agents: { sensors: { up: { count } } } };
      expect(lefts(unseen, [[], [join, done('x')]])[1]).toBe(left);
    }
    // since it was chosen, not since the run began
    const later = lefts(definition, [
      [set('p', false)],
      [set('up', 5), set('p', true)],
      [done('x')],
    ]);
    expect(later[2]).toBe(20);
  });

  it('[FAT5] the rule of 1991 is α · (1 − max/(max − calls) · correct/total), not below zero', () => {
    const rest = { fatigue: '1991' as const };
    const half = [[], [set('q', true), done('x')]];
    // 20 · (1 − 4/3 · 1/2)
    const definition = alone({ adds: ['q'], deletes: ['r'], maxCalls: 4 }, rest);
    expect(lefts(definition, half)[1]).toBeCloseTo(20 / 3, 12);
    // 1 − 2/1 · 1/2, then 0 at the limit
    expect(lefts(alone({ adds: ['q'], deletes: ['r'], maxCalls: 2 }, rest), half)[1]).toBeCloseTo(
      0,
      12,
    );
    expect(lefts(alone({ adds: ['q'], maxCalls: 4 }, rest), half)[1]).toBe(0);
    // nothing came true: all stays; without a limit the factor is 1
    expect(lefts(alone({ adds: ['q'], maxCalls: 4 }, rest), [[], [done('x')]])[1]).toBe(20);
    expect(lefts(alone({ adds: ['q'], deletes: ['r'] }, rest), half)[1]).toBe(10);
    expect(lefts(alone({ adds: ['q'], maxCalls: 1 }, rest), [[], [done('x')]])[1]).toBe(0);
  });

  it('[FAT6] general fatigue counts all skills chosen since a step ended with nothing executing', () => {
    const definition: CharacterDefinition = {
      name: 'general',
      maxCalls: 4,
      parameters: { theta: 15, pi: 1000 },
      sensors: { p: true, q: true, r: false },
      skills: { x: { when: ['p'], adds: ['r'], maxCalls: 2 }, y: { when: ['q'], adds: ['r'] } },
    };
    const off = [set('p', false), set('q', false)];
    const records = replay(definition, [
      [],
      [],
      [...off, done('x')],
      [done('y')],
      [],
      [set('q', true)],
      [done('y'), ...off],
    ]);
    expect(records.map(({ selected }) => selected)).toEqual([
      'x',
      'y',
      null,
      null,
      null,
      'y',
      null,
    ]);
    const after = (step: number, skill: string) => records[step - 1]!.skills[skill]!.after;
    // two were chosen in a row: (1 − 2/4) beside x's own (1 − 1/2)
    expect(records[2]!.left!['x']).toBeCloseTo(after(2, 'x') * 0.5 * 0.5, 12);
    expect(records[3]!.left!['y']).toBeCloseTo(after(3, 'y') * 0.5, 12);
    // step 4 ended with nothing executing: one since
    expect(records[6]!.left!['y']).toBeCloseTo(after(6, 'y') * 0.75, 12);
  });

  it('[FAT6] 0 at the limit of the character or beyond', () => {
    const definition = alone({ adds: ['q'] }, { maxCalls: 2 });
    const inboxes = [[], [done('x')], [done('x')], [done('x')]];
    // x is chosen again in each step, so no step ends with nothing executing
    expect(lefts(definition, inboxes)).toEqual([undefined, 10, 0, 0]);
  });

  it('[FAT2] [EXT2] maxCalls may change with time', () => {
    const tired = alone({ adds: ['q'], maxCalls: (time) => (time < 2 ? 10 : 1) });
    // the report of step 1 comes when it is over, that of step 2 likewise
    expect(lefts(tired, [[], [done('x')], [done('x')]])).toEqual([
      undefined,
      expect.closeTo(18, 12),
      0,
    ]);
  });
});

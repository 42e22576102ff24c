import { advance, type CharacterDefinition, createCharacter, type Message } from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { replay } from './play.js';

const sensors = { p: true, q: true, r: true };

describe('choosing', () => {
  it('[SEL1] the highest of those that are executable, idle, enabled and at the threshold', () => {
    const definition: CharacterDefinition = {
      name: 'choice',
      parameters: { theta: 10, pi: 1000 },
      sensors: { p: true, q: true, r: true, s: false, g: false },
      goals: { g: true },
      skills: {
        stuck: { when: ['s'], adds: ['g'] },
        strong: { when: ['p'], importance: 3 },
        middle: { when: ['q'], importance: 2 },
        weak: { when: ['r'], importance: 0.4 },
      },
    };
    const records = replay(definition, [[], [], [{ kind: 'disable', agent: 'weak' }], []]);
    // stuck has most and cannot run; strong then executes, then middle; weak reaches 10 only in step 2
    expect(records.map(({ selected }) => selected)).toEqual(['strong', 'middle', null, null]);
    const disabled = replay(definition, [[{ kind: 'disable', agent: 'strong' }]]);
    expect(disabled[0]!.selected).toBe('middle');
  });

  it('[SEL1] a level that is just the threshold is enough', () => {
    const at = (theta: number) =>
      replay(
        {
          name: 'edge',
          parameters: { theta },
          sensors: { p: true },
          skills: { x: { when: ['p'] } },
        },
        [[]],
      )[0]!.selected;
    expect(at(20)).toBe('x');
    expect(at(20.000000000000004)).toBeNull();
  });

  it('[SEL2] a tie goes to the name that sorts first by code units', () => {
    const tie = (...names: string[]) => {
      const skills = Object.fromEntries(names.map((name) => [name, { when: ['p'] }]));
      return replay({ name: 'tie', parameters: { theta: 1 }, sensors, skills }, [[]])[0]!.selected;
    };
    expect(tie('b', 'a')).toBe('a');
    expect(tie('a', 'Z')).toBe('Z');
    expect(tie('é', 'f')).toBe('f');
    expect(tie('10', '9')).toBe('10');
    // U+FF5E sorts before U+1F600 as a character, after it as a code unit
    expect(tie('～', '😀')).toBe('😀');
  });

  it('[SEL2] also one that joins later, when its name sorts first', () => {
    const definition = {
      name: 'tie',
      parameters: { theta: 30 },
      sensors,
      skills: { m: { when: ['p'] } },
    };
    const join = (name: string): Message => ({
      kind: 'join',
      agents: { skills: { [name]: { when: ['q'] } } },
    });
    // two skills that each get 20 a step; m has had one step more, so it rests a step
    const inboxes: Message[][] = [[{ kind: 'disable', agent: 'm' }, join('z'), join('a')], [], []];
    expect(replay(definition, inboxes).map(({ selected }) => selected)).toContain('a');
    expect(replay(definition, inboxes).find(({ selected }) => selected !== null)!.selected).toBe(
      'a',
    );
  });

  it('[SEL3] a choice resets the threshold to θ, none lowers it by its share', () => {
    const definition = {
      name: 'threshold',
      parameters: { theta: 22, thetaDecay: 0.2 },
      sensors: { p: true },
      skills: { x: { when: ['p'] } },
    };
    const records = replay(definition, [[], [], []]);
    // the level stays at 20: 22, then 17.6, then 22 again
    expect(records.map(({ threshold }) => threshold)).toEqual([22, expect.closeTo(17.6, 12), 22]);
    expect(records.map(({ nextThreshold }) => nextThreshold)).toEqual([
      expect.closeTo(17.6, 12),
      22,
      expect.closeTo(17.6, 12),
    ]);
    expect(records.map(({ selected }) => selected)).toEqual([null, 'x', null]);
  });

  it('[SEL4] with patience the threshold stays while something executes', () => {
    const definition: CharacterDefinition = {
      name: 'patient',
      patient: true,
      parameters: { theta: 22, thetaDecay: 0.5 },
      sensors: { p: true },
      skills: { x: { when: ['p'], adds: ['p'] } },
    };
    const records = replay(definition, [[], [], [], [], [{ kind: 'finished', skill: 'x' }]]);
    expect(records.map(({ selected }) => selected)).toEqual([null, 'x', null, null, null]);
    // it falls while nothing executes, stays while x does, and falls again
    expect(records.map(({ nextThreshold }) => nextThreshold)).toEqual([11, 22, 22, 22, 11]);
  });

  it('[SEL5] others are chosen while one executes, which goes on giving, receiving and decaying', () => {
    const definition: CharacterDefinition = {
      name: 'parallel',
      parameters: { theta: 15 },
      sensors: { p: true, q: true, r: false },
      skills: { a: { when: ['p'], adds: ['r'] }, b: { when: ['q'] }, c: { when: ['r'] } },
    };
    const state = createCharacter(definition, { explain: true });
    expect(advance(state, []).report.selected).toBe('a');
    const second = advance(state, []).report;
    expect(second.selected).toBe('b');
    expect(state.executing.map(({ skill }) => skill)).toEqual(['a', 'b']);
    // step 1: 20, 20, 0. In step 2 a receives 20 more and gives c 20 · 20/70
    const levels = second.levels!;
    expect(levels.before[0]).toBe(40);
    expect(levels.before[2]).toBeCloseTo((20 * 20) / 70, 12);
    const sum = 40 + 40 + (20 * 20) / 70;
    expect(levels.after[0]).toBeCloseTo((40 * 60) / sum, 12);
  });

  it('[SEL5] its level is reset only when it reports', () => {
    const definition = {
      name: 'reset',
      parameters: { theta: 15 },
      sensors: { p: true },
      skills: { a: { when: ['p'], adds: ['p'] } },
    };
    const records = replay(definition, [[], [], [{ kind: 'finished', skill: 'a' }]]);
    expect(records.map(({ left }) => left)).toEqual([undefined, undefined, { a: 0 }]);
    expect(records.map(({ skills }) => skills['a']!.before)).toEqual([20, 40, 20]);
  });
});

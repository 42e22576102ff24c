import { advance, type CharacterDefinition, createCharacter, recordStep } from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { replay } from './play.js';
import { problemsOf } from './problems.js';

const definition: CharacterDefinition = {
  troupe: 1,
  name: 'dude',
  parameters: { theta: 15 },
  sensors: { 'door-is-open': false, 'at-door': true, glasses: { count: 2 } },
  goals: { 'door-is-open': true },
  skills: {
    wave: {},
    'open-door': { when: ['at-door'], adds: ['door-is-open'] },
  },
};

describe('a trace', () => {
  it('[TRC1] a line has the keys of the format, every sensor and every skill, nothing rounded', () => {
    const [record] = replay(definition, [[]]);
    const { character: _, ...line } = record!;
    expect(JSON.parse(JSON.stringify(line))).toEqual({
      step: 1,
      threshold: 15,
      nextThreshold: 15,
      selected: 'open-door',
      executing: ['open-door'],
      completed: [],
      failed: [],
      disabled: [],
      amputated: [],
      state: { 'at-door': true, 'door-is-open': false, glasses: 2 },
      skills: {
        'open-door': {
          before: 90,
          after: 40,
          executable: true,
          from: {
            state: 20,
            goals: 70,
            protected: 0,
            backward: 0,
            forward: 0,
            followers: 0,
            conflicts: 0,
          },
        },
        wave: {
          before: 0,
          after: 0,
          executable: true,
          from: {
            state: 0,
            goals: 0,
            protected: 0,
            backward: 0,
            forward: 0,
            followers: 0,
            conflicts: 0,
          },
        },
      },
    });
    expect(Object.keys(line)).toEqual([
      'step',
      'threshold',
      'nextThreshold',
      'selected',
      'executing',
      'completed',
      'failed',
      'disabled',
      'amputated',
      'state',
      'skills',
    ]);
    const [thirds] = replay({ ...definition, parameters: { phi: 1 / 3 } }, [[]]);
    expect(JSON.parse(JSON.stringify(thirds!.skills['open-door']!.from.state))).toBe(1 / 3);
  });

  it('[TRC1] sensors and skills are in the order of their numbers', () => {
    const [, second] = replay(definition, [
      [],
      [{ kind: 'join', agents: { sensors: { a: 1 }, skills: { b: {}, a: {} } } }],
    ]);
    expect(Object.keys(second!.state)).toEqual(['at-door', 'door-is-open', 'glasses', 'a']);
    expect(Object.keys(second!.skills)).toEqual(['open-door', 'wave', 'a', 'b']);
  });

  it('[TRC1] so are those that went on holding something, whoever came to hold it first', () => {
    const grips: CharacterDefinition = {
      name: 'grips',
      parameters: { theta: 1 },
      resources: { hands: 2 },
      sensors: { go: true, now: false },
      skills: {
        first: { when: ['now'], uses: ['hands'], keeps: ['hands'] },
        second: { when: ['go'], uses: ['hands'], keeps: ['hands'] },
      },
    };
    const records = replay(grips, [
      [],
      [
        { kind: 'finished', skill: 'second' },
        { kind: 'sense', sensor: 'now', value: true },
        { kind: 'sense', sensor: 'go', value: false },
      ],
      [{ kind: 'finished', skill: 'first' }],
    ]);
    expect(records.map(({ selected }) => selected)).toEqual(['second', 'first', null]);
    expect(Object.keys(records[2]!.kept!)).toEqual(['first', 'second']);
  });

  it('[TRC1] completed, failed and amputated are since the step before, the rest as the step left it', () => {
    const [, second, third] = replay(definition, [
      [],
      [
        { kind: 'failed', skill: 'open-door' },
        { kind: 'disable', agent: 'wave' },
        { kind: 'sense', sensor: 'glasses', value: 0 },
      ],
      [
        { kind: 'finished', skill: 'open-door' },
        { kind: 'leave', agent: 'wave' },
      ],
    ]);
    expect(second).toMatchObject({
      completed: [],
      failed: ['open-door'],
      disabled: ['wave'],
      executing: ['open-door'],
      state: { glasses: 0 },
    });
    expect(third).toMatchObject({
      completed: ['open-door'],
      failed: [],
      disabled: [],
      amputated: ['wave'],
    });
  });

  it('[TRC2] the first line carries the definition as read, and no other does', () => {
    const [first, second] = replay(definition, [[], []]);
    expect(first!.character).toEqual(definition);
    expect(Object.keys(first!.character!)).toEqual(Object.keys(definition));
    expect(second).not.toHaveProperty('character');
  });

  it('[TRC2] a line has changes where agents or goals came or went before it, as script entries', () => {
    const skills = { sit: { when: ['at-door'] } };
    const [first, second, third] = replay(definition, [
      [],
      [
        { kind: 'join', agents: { sensors: { tired: true }, skills } },
        { kind: 'want', goals: { tired: false, 'door-is-open': null } },
        { kind: 'leave', agent: 'wave' },
        { kind: 'leave', agent: 'sensor:glasses' },
        { kind: 'disable', agent: 'sit' },
      ],
      [],
    ]);
    expect(first).not.toHaveProperty('changes');
    expect(second!.changes).toEqual([
      { add: { sensors: { tired: true }, skills } },
      { goals: { tired: false, 'door-is-open': null } },
      { remove: ['wave'] },
      { remove: ['sensor:glasses'] },
    ]);
    expect(third).not.toHaveProperty('changes');
  });

  it('[TRC3] levels that completion set are in `left`, and begin the sum', () => {
    const [first, second] = replay(definition, [[], [{ kind: 'failed', skill: 'open-door' }]]);
    expect(first).not.toHaveProperty('left');
    // its promise did not come true: it keeps 40
    expect(second!.left).toEqual({ 'open-door': 40 });
    expect(second!.skills['open-door']!.before).toBe(40 + 20 + 70);
    const [, kept] = replay(definition, [
      [],
      [
        { kind: 'sense', sensor: 'door-is-open', value: true },
        { kind: 'finished', skill: 'open-door' },
      ],
    ]);
    expect(kept!.left).toEqual({ 'open-door': 0 });
    expect(kept!.skills['open-door']!.before).toBe(20);
  });

  it('[TRC1] [DEF9] a line can be had only where sources were asked for', () => {
    const state = createCharacter(definition);
    const { report } = advance(state, []);
    expect(problemsOf(() => recordStep(state, report))[0]).toMatchObject({ code: 'not-explained' });
  });
});

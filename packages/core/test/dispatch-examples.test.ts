import {
  advance,
  type CharacterDefinition,
  createCharacter,
  dispatch,
  loadState,
  type Message,
  type SavedState,
  saveState,
} from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { replay } from './play.js';
import { problemsOf } from './problems.js';

const definition: CharacterDefinition = {
  name: 'dude',
  parameters: { theta: 1, pi: 1000 },
  sensors: { p: true, q: false },
  skills: { x: { when: ['p'], adds: ['q'] }, y: { when: ['q'] } },
};
const set = (sensor: string, value: boolean): Message => ({ kind: 'sense', sensor, value });
const done: Message = { kind: 'finished', skill: 'x' };

describe('dispatch', () => {
  it('[DSP1] leaves the state it was given for another answer', () => {
    const start = dispatch(createCharacter(definition), []).state;
    const kept = dispatch(start, [set('q', true), done]);
    const failed = dispatch(start, [done]);
    expect(kept.outbox.report.left).toEqual({ x: 0 });
    expect(failed.outbox.report.left).toEqual({ x: 20 });
    expect(start.step).toBe(1);
    expect(start.executing.map(({ skill }) => skill)).toEqual(['x']);
  });

  it('[DSP2] messages are taken in the order of the inbox', () => {
    const left = (...messages: Message[]) => replay(definition, [[], messages])[1]!.left;
    expect(left(set('q', true), done)).toEqual({ x: 0 });
    expect(left(done, set('q', true))).toEqual({ x: 20 });
    expect(() => replay(definition, [[], [done, done]])).toThrow(
      /not-executing.*message 1 \(finished\)/,
    );
  });

  it('[DSP2] then comes one step: spread, choose, start', () => {
    const state = createCharacter(definition, { explain: true });
    const { execute, report } = advance(state, [set('q', true), set('p', false)]);
    // the step perceives what the messages said, and chooses by the levels it has just made
    expect(report.step).toBe(1);
    expect(report.selected).toBe('y');
    expect(execute).toEqual({ skill: 'y', number: expect.any(Number) });
    expect(state.executing.map(({ skill }) => skill)).toEqual(['y']);
    expect(advance(state, []).report.step).toBe(2);
  });

  it('[DSP3] [SCR2] what is refused says why, and what there is instead', () => {
    const state = createCharacter({ ...definition, skills: { 'open-door': {} } });
    const before = JSON.stringify(saveState(state));
    const refuse = (...inbox: Message[]) => problemsOf(() => dispatch(state, inbox))[0]!;
    expect(refuse({ kind: 'finished', skill: 'opne-door' }).message).toContain(
      'Did you mean "open-door"?',
    );
    expect(refuse({ kind: 'finished', skill: 'open-door' })).toMatchObject({
      code: 'not-executing',
    });
    expect(refuse(set('pp', true)).message).toContain('pp');
    expect(refuse({ kind: 'disable', agent: 'open-dor' })).toMatchObject({ code: 'unknown-agent' });
    expect(refuse(set('p', false), { kind: 'leave', agent: 'nobody' }).path).toContain(
      'message 1 (leave)',
    );
    expect(JSON.stringify(saveState(state))).toBe(before);
  });

  it('[DSP4] every execution of a character has a number of its own', () => {
    const state = createCharacter(definition);
    const numbers: number[] = [];
    for (let step = 0; step < 20; step++) {
      const executing = state.executing.map(({ skill }) => skill);
      const inbox = executing.map((skill): Message => ({ kind: 'failed', skill }));
      const { execute, report } = advance(state, inbox);
      expect(execute?.skill ?? null).toBe(report.selected);
      if (execute !== undefined) numbers.push(execute.number);
    }
    expect(numbers).toHaveLength(20);
    expect(new Set(numbers).size).toBe(20);
    // also after it was written down and taken up again
    const read = loadState(JSON.parse(JSON.stringify(saveState(state))) as SavedState);
    const { execute } = advance(read, [{ kind: 'failed', skill: 'x' }]);
    expect(numbers).not.toContain(execute!.number);
  });

  it('[DSP4] the report has what happened since the step before', () => {
    const state = createCharacter(definition);
    advance(state, []);
    const { report } = advance(state, [
      set('q', true),
      done,
      { kind: 'leave', agent: 'y' },
      { kind: 'tune', parameters: { theta: 500 } },
    ]);
    expect(report).toEqual({
      step: 2,
      threshold: 1,
      nextThreshold: expect.any(Number),
      selected: 'x',
      completed: ['x'],
      failed: [],
      amputated: ['y'],
      changes: [{ remove: ['y'] }, { parameters: { theta: 500 } }],
      left: { x: 0 },
      levels: undefined,
    });
    expect(advance(state, []).report).toMatchObject({
      completed: [],
      amputated: [],
      changes: [],
      left: {},
    });
  });

  it('[DSP5] what cannot be written is refused before it is lost', () => {
    const state = createCharacter({ ...definition, skills: { x: { importance: () => 2 } } });
    expect(problemsOf(() => saveState(state))[0]).toMatchObject({ code: 'not-writable' });
    const other = { ...saveState(createCharacter(definition)), troupe: 2 } as unknown as SavedState;
    expect(problemsOf(() => loadState(other))[0]).toMatchObject({ code: 'wrong-version' });
  });
});

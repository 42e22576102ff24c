import {
  advance,
  type CharacterDefinition,
  createCharacter,
  dispatch,
  followTrace,
  type Message,
  recordStep,
  restoreMoment,
  saveState,
  type TraceHistory,
} from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { replay } from './play.js';
import { problemsOf } from './problems.js';

const set = (sensor: string, value: boolean): Message => ({ kind: 'sense', sensor, value });

const walker: CharacterDefinition = {
  name: 'walker',
  parameters: { theta: 1000 },
  objects: { place: ['window', 'door'], thing: ['cup'] },
  sensors: {
    'at(?p: place)': false,
    'located(?p: place)': false,
    'held(?t: thing)': false,
    lit: true,
  },
  templates: {
    'walk-to(?p: place)': { when: ['located(?p)', 'lit'], adds: ['at(?p)'] },
    'locate(?p: place)': { when: ['lit'], adds: ['located(?p)'] },
    'light-up(?t: thing)': { adds: ['lit'] },
  },
};

const skillsIn = (definition: CharacterDefinition, ...inboxes: Message[][]) =>
  replay(definition, inboxes).map(({ skills }) => Object.keys(skills).sort());

describe('templates', () => {
  it('[TPL1] take part only through instances, made when an unmet goal matches an add', () => {
    expect(skillsIn(walker, [])).toEqual([[]]);
    const [wanting] = skillsIn({ ...walker, goals: { 'at(door)': true } }, []);
    // and then what the instance itself lacks
    expect(wanting).toEqual(['locate(door)', 'walk-to(door)']);
    const met = { ...walker, goals: { lit: true } };
    expect(skillsIn(met, [])).toEqual([[]]);
    expect(skillsIn(met, [], [set('lit', false)])[1]).toEqual(['light-up(cup)']);
  });

  it('[TPL1] or an unmet condition of a live skill', () => {
    const skills = { open: { when: ['at(door)'] } };
    expect(skillsIn({ ...walker, skills }, [])[0]).toEqual([
      'locate(door)',
      'open',
      'walk-to(door)',
    ]);
    const join: Message = { kind: 'join', agents: { skills: { look: { when: ['at(window)'] } } } };
    const [, joined] = skillsIn({ ...walker, skills }, [], [join, set('at(door)', true)]);
    expect(joined).toEqual(['locate(window)', 'look', 'open', 'walk-to(window)']);
  });

  it('[TPL1] in literal a delete answers a wish for false, elsewhere not', () => {
    const definition = (semantics: 'literal' | 'build-a-dude'): CharacterDefinition => ({
      ...walker,
      semantics,
      sensors: { 'at(?p: place)': true },
      goals: { 'at(door)': false },
      templates: { 'leave(?p: place)': { deletes: ['at(?p)'] } },
    });
    expect(skillsIn(definition('literal'), [])).toEqual([['leave(door)']]);
    expect(skillsIn(definition('build-a-dude'), [])).toEqual([[]]);
  });

  it('[TPL1] an instance has the lists of its template with its objects in them', () => {
    const [record] = replay({ ...walker, goals: { 'at(door)': true } }, [[]]);
    expect(record!.changes).toEqual([
      {
        add: {
          skills: {
            'locate(door)': { when: { lit: true }, adds: { 'located(door)': true } },
            'walk-to(door)': {
              when: { 'located(door)': true, lit: true },
              adds: { 'at(door)': true },
            },
          },
        },
      },
    ]);
    expect(record!.skills['walk-to(door)']!.from).toMatchObject({ goals: 70, state: 20 / 2 / 2 });
  });

  it('[TPL2] variables that the match leaves open run over the objects of their type', () => {
    const definition: CharacterDefinition = {
      ...walker,
      sensors: { ...walker.sensors, 'in(?t: thing, ?p: place)': false },
      goals: { 'held(cup)': true },
      templates: {
        'take(?t: thing, ?p: place)': { when: ['in(?t,?p)'], adds: ['held(?t)'] },
      },
    };
    expect(skillsIn(definition, [])[0]).toEqual(['take(cup,door)', 'take(cup,window)']);
  });

  it('[TPL2] what is bound to no object of its type is no match', () => {
    const definition: CharacterDefinition = {
      ...walker,
      sensors: { ...walker.sensors, 'at(cup)': false, 'at(moon)': false },
      goals: { 'at(cup)': true, 'at(moon)': true },
    };
    expect(skillsIn(definition, [])).toEqual([[]]);
    const twice: CharacterDefinition = {
      ...walker,
      sensors: { 'near(?a: place, ?b: place)': false },
      goals: { 'near(door,window)': true },
      templates: { 'stay(?p: place)': { adds: ['near(?p,?p)'] } },
    };
    expect(skillsIn(twice, [])).toEqual([[]]);
    expect(skillsIn({ ...twice, goals: { 'near(door,door)': true } }, [])).toEqual([
      ['stay(door)'],
    ]);
  });

  it('[TPL3] an instance goes when nothing needs it any more', () => {
    const definition = { ...walker, goals: { 'at(door)': true } };
    const [first, second, third] = skillsIn(
      definition,
      [],
      [set('located(door)', true)],
      [set('at(door)', true)],
    );
    expect([first, second, third]).toEqual([
      ['locate(door)', 'walk-to(door)'],
      ['walk-to(door)'],
      [],
    ]);
    expect(skillsIn(definition, [], [{ kind: 'want', goals: { 'at(door)': null } }])[1]).toEqual(
      [],
    );
  });

  it('[TPL3] not while it executes, and with stays: true not at all', () => {
    const definition = {
      ...walker,
      parameters: { theta: 1 },
      goals: { 'located(door)': true },
    };
    const [first, second, third] = replay(definition, [
      [],
      [set('located(door)', true)],
      [{ kind: 'finished', skill: 'locate(door)' }],
    ]);
    expect(first!.selected).toBe('locate(door)');
    expect(Object.keys(second!.skills)).toEqual(['locate(door)']);
    expect(Object.keys(third!.skills)).toEqual([]);
    expect(third!.completed).toEqual(['locate(door)']);
    const locate = { ...walker.templates!['locate(?p: place)']!, stays: true };
    const staying = {
      ...definition,
      parameters: { theta: 1000 },
      templates: { 'locate(?p: place)': locate },
    };
    expect(skillsIn(staying, [], [set('located(door)', true)], [])).toEqual(
      Array(3).fill(['locate(door)']),
    );
  });

  it('[TPL4] a sensor with variables stands for one for each combination, one written out comes first', () => {
    const [record] = replay(
      {
        ...walker,
        sensors: {
          'in(?t: thing, ?p: place)': false,
          'in(cup,door)': true,
          'in(box,door)': 'no object, but a name',
        },
        templates: {},
      },
      [[]],
    );
    expect(record!.state).toEqual({
      'in(box,door)': 'no object, but a name',
      'in(cup,door)': true,
      'in(cup,window)': false,
    });
  });

  const crowded: CharacterDefinition = {
    name: 'crowded',
    objects: { thing: Array.from({ length: 22 }, (_, i) => `thing${i}`) },
    sensors: { done: true },
    goals: { done: true },
    templates: { 'stack(?a: thing, ?b: thing, ?c: thing)': { adds: ['done'] } },
  };

  it('[TPL5] [DSP3] one instance more than 10,000 is refused with the name of the template', () => {
    // 22³ is 10,648
    const state = createCharacter(crowded);
    const next = dispatch(state, []).state;
    const before = JSON.stringify(saveState(next));
    const [problem] = problemsOf(() => dispatch(next, [set('done', false)]));
    expect(problem!.code).toBe('too-many-instances');
    expect(`${problem!.path} ${problem!.message}`).toContain('stack(');
    expect(problem!.message).toContain('10000');
    expect(JSON.stringify(saveState(next))).toBe(before);
    expect(() => advance(next, [])).not.toThrow();
  });

  it('[TPL5] 10,000 are not too many', () => {
    const templates = { 'pair(?a: thing, ?b: thing)': { adds: ['done'] } };
    const objects = { thing: Array.from({ length: 100 }, (_, i) => `thing${i}`) };
    const state = createCharacter({ ...crowded, objects, templates, sensors: { done: false } });
    advance(state, []);
    expect(state.instances.size).toBe(10_000);
  });

  it('[TPL1] [TRC4] instances are made also where a sensor has left, and the trace can be taken up', () => {
    const definition = { ...walker, goals: { 'at(door)': true } };
    const lines = replay(definition, [
      [{ kind: 'leave', agent: 'sensor:lit' }],
      [{ kind: 'want', goals: { 'at(window)': true } }],
    ]);
    expect(Object.keys(lines[0]!.skills)).toContain('walk-to(door)');
    let history: TraceHistory | undefined;
    for (const line of lines) {
      history = followTrace(history, line);
      const moment = restoreMoment(history);
      expect(recordStep(moment, advance(moment, []).report).skills).toEqual(line.skills);
    }
  });

  it('[TPL6] [EXT6] an instance that goes is forgotten as one that is amputated', () => {
    const definition: CharacterDefinition = {
      ...walker,
      parameters: { theta: 1, kappa: 1 },
      sensors: { ...walker.sensors, other: false },
      goals: { 'located(door)': true },
      skills: { next: { when: ['other'] } },
    };
    const records = replay(definition, [
      [],
      [set('located(door)', true), { kind: 'finished', skill: 'locate(door)' }],
      [set('other', true)],
      [set('located(door)', false)],
    ]);
    expect(records.map(({ selected }) => selected)).toEqual([
      'locate(door)',
      null,
      'next',
      'locate(door)',
    ]);
    // it finished last before `next` was chosen, but it is another one that comes back
    expect(records[3]!.followers).toEqual([]);
  });
});

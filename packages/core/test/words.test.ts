import {
  advance,
  after,
  type CharacterDefinition,
  createActor,
  createCharacter,
  type DispatchState,
  dispatch,
  loadState,
  type Message,
  notWhile,
  recordStep,
  restoreScene,
  runCharacter,
  type SavedScene,
  type SavedState,
  type ScriptEntry,
  saveState,
  type TraceRecord,
} from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { problemsOf, refusals } from './problems.js';
import { allSemantics } from './words-cases.js';

const done = (skill: string): Message => ({ kind: 'finished', skill });
const failed = (skill: string): Message => ({ kind: 'failed', skill });

function step(state: DispatchState, ...inbox: Message[]): TraceRecord {
  return recordStep(state, advance(state, inbox).report);
}

/** b after a, both with all the energy they need. */
const pair: CharacterDefinition = {
  name: 'pair',
  parameters: { theta: 1, pi: 1000 },
  sensors: { go: true, x: false, y: false },
  skills: {
    a: { when: ['go'], adds: ['x'] },
    b: { when: ['go', after('a')], adds: ['y'] },
  },
};

const begin = (definition: CharacterDefinition) => createCharacter(definition, { explain: true });

describe.each(allSemantics)('after(a), in %s', (semantics) => {
  const definition = { ...pair, semantics };

  it('[WRD1] is not met at first, and met once a has finished', () => {
    const state = begin(definition);
    const first = step(state);
    expect(first.state['b after(a)']).toBe(false);
    expect(first.skills['b']!.executable).toBe(false);
    expect(first.selected).toBe('a');
    // executing is not finished
    expect(step(state).skills['b']!.executable).toBe(false);
    const then = step(state, done('a'));
    expect(then.state['b after(a)']).toBe(true);
    expect(then.skills['b']!.executable).toBe(true);
  });

  it('[WRD1] is not met by a that failed', () => {
    const state = begin(definition);
    step(state);
    const then = step(state, failed('a'));
    expect(then.state['b after(a)']).toBe(false);
    expect(then.skills['b']!.executable).toBe(false);
  });

  it('[WRD1] is met until b reports, finished or failed, and then anew once a has finished again', () => {
    for (const over of [done, failed]) {
      const state = begin(definition);
      step(state);
      let record = step(state, done('a'));
      for (let i = 0; i < 5 && !record.executing.includes('b'); i++) record = step(state);
      expect(record.executing).toContain('b');
      expect(step(state).state['b after(a)']).toBe(true);
      // a may well run meanwhile
      for (let i = 0; i < 5 && !record.executing.includes('a'); i++) record = step(state);
      record = step(state, over('b'));
      expect(record.state['b after(a)']).toBe(false);
      expect(record.skills['b']!.executable).toBe(false);
      for (let i = 0; i < 5 && !record.executing.includes('a'); i++) record = step(state);
      expect(step(state, done('a')).state['b after(a)']).toBe(true);
    }
  });

  it('[WRD1] both reporting between two steps: the order in which they do counts', () => {
    const both = () => {
      const state = begin(definition);
      step(state);
      let record = step(state, done('a'));
      for (let i = 0; i < 20 && record.executing.length < 2; i++) record = step(state);
      expect([...record.executing].sort()).toEqual(['a', 'b']);
      return state;
    };
    expect(step(both(), done('a'), done('b')).state['b after(a)']).toBe(false);
    expect(step(both(), done('b'), done('a')).state['b after(a)']).toBe(true);
  });

  it('[WRD1] feeds a: the wish of b to run comes to a, as along any add', () => {
    const wanting = { ...definition, goals: { y: true } };
    const state = begin(wanting);
    step(state);
    expect(step(state).skills['a']!.from.backward).toBeGreaterThan(0);
    const plain = begin({
      ...wanting,
      skills: { ...pair.skills, b: { when: ['go'], adds: ['y'] } },
    });
    step(plain);
    expect(step(plain).skills['a']!.from.backward).toBe(0);
  });

  it('[WRD1] a that kept its word is not less tired for it: the word counts among its predictions', () => {
    const state = begin(definition);
    step(state);
    // x came true, and so did the word: all right, so the level is 0
    const right = step(state, { kind: 'sense', sensor: 'x', value: true }, done('a'));
    expect(right.left!['a']).toBe(0);
  });

  it('[WRD1] b that joins later than a is bound all the same, but does not feed it', () => {
    const { b, ...skills } = pair.skills as Record<string, object>;
    const state = begin({ ...definition, goals: { y: true }, skills });
    step(state);
    const join: Message = { kind: 'join', agents: { skills: { b: b! } } };
    const joined = step(state, join);
    expect(joined.state['b after(a)']).toBe(false);
    expect(joined.skills['b']!.executable).toBe(false);
    const next = step(state);
    expect(next.skills['b']!.before).toBeGreaterThan(0);
    expect(next.skills['a']!.from.backward).toBe(0);
    const then = step(state, done('a'));
    expect(then.state['b after(a)']).toBe(true);
    expect(then.skills['b']!.executable).toBe(true);
  });

  it('[WRD1] b that joins together with a feeds it', () => {
    const state = begin({ ...definition, goals: { y: true }, skills: {} });
    step(state);
    step(state, { kind: 'join', agents: { skills: pair.skills! } });
    expect(step(state).skills['a']!.from.backward).toBeGreaterThan(0);
  });

  it('[WRD1] a that joins later than b gains it, too', () => {
    const { a, ...skills } = pair.skills as Record<string, object>;
    const state = begin({ ...definition, open: true, goals: { y: true }, skills });
    step(state);
    step(state, { kind: 'join', agents: { skills: { a: a! } } });
    const record = step(state);
    expect(record.state['b after(a)']).toBe(false);
    expect(record.skills['a']!.from.backward).toBeGreaterThan(0);
  });

  it('[WRD1] several words about one, and one about several, are each kept', () => {
    const state = begin({
      ...definition,
      skills: {
        a: { when: ['go'] },
        c: { when: ['go'] },
        b: { when: [after('a'), after('c')], adds: ['y'] },
        d: { when: [after('a')], adds: ['x'] },
      },
    });
    let record = step(state);
    while (record.executing.length < 2 && record.step < 20) record = step(state);
    record = step(state, done('a'));
    expect(record.state).toMatchObject({
      'b after(a)': true,
      'b after(c)': false,
      'd after(a)': true,
    });
    expect([record.skills['b']!.executable, record.skills['d']!.executable]).toEqual([false, true]);
    record = step(state, done('c'));
    expect(record.skills['b']!.executable).toBe(true);
  });

  it('[WRD1] one that comes after itself would never come, and is refused', () => {
    const skills = { a: { when: ['go', after('a')], adds: ['x'] } };
    expect(() => begin({ ...definition, skills })).toThrow(
      '[waits-for-itself] skills.a.when.after(a)',
    );
  });
});

describe.each(allSemantics)('not-while(a), in %s', (semantics) => {
  const definition: CharacterDefinition = {
    ...pair,
    semantics,
    // a comes first
    goals: { x: true },
    skills: { a: { when: ['go'], adds: ['x'] }, b: { when: ['go', notWhile('a')], adds: ['y'] } },
  };

  it('[WRD2] is met while a does not execute', () => {
    const state = begin(definition);
    const first = step(state);
    expect([first.state['not-while(a)'], first.selected]).toEqual([true, 'a']);
    expect(first.skills['b']!.executable).toBe(true);
    const during = step(state);
    expect([during.state['not-while(a)'], during.selected]).toEqual([false, null]);
    expect(during.skills['b']!.executable).toBe(false);
    for (const over of [done, failed]) {
      const { state: then } = dispatch(state, [over('a')]);
      expect(
        recordStep(then, dispatch(state, [over('a')]).outbox.report).state['not-while(a)'],
      ).toBe(true);
    }
  });

  it('[WRD2] a may start while b runs', () => {
    const state = begin({
      ...definition,
      sensors: { ...pair.sensors, late: false },
      skills: { ...definition.skills, a: { when: ['late'], adds: ['x'] } },
    });
    expect(step(state).selected).toBe('b');
    const record = step(state, { kind: 'sense', sensor: 'late', value: true });
    expect(record.executing).toEqual(['b', 'a']);
    const next = step(state);
    expect(next.state['not-while(a)']).toBe(false);
    expect(next.executing).toEqual(['b', 'a']);
  });

  it('[WRD2] takes nothing from a, and feeds nobody: it is no promise of anyone', () => {
    const state = begin({ ...definition, goals: { y: true } });
    step(state);
    const record = step(state);
    expect(record.skills['a']!.from.backward).toBe(0);
    expect(record.skills['a']!.from.conflicts).toBeCloseTo(0, 12);
  });

  it('[WRD2] a that is disabled or gone does not execute', () => {
    const state = begin(definition);
    step(state);
    expect(step(state).state['not-while(a)']).toBe(false);
    // disabled while it executes it goes on
    expect(step(state, { kind: 'disable', agent: 'a' }).state['not-while(a)']).toBe(false);
    const gone = step(state, { kind: 'leave', agent: 'a' });
    expect(gone.state['not-while(a)']).toBe(true);
    expect(gone.skills['b']!.executable).toBe(true);
  });

  it('[WRD2] two who wait for each other: one at a time', () => {
    const state = begin({
      ...definition,
      skills: {
        a: { when: ['go', notWhile('b')], adds: ['x'] },
        b: { when: ['go', notWhile('a')], adds: ['y'] },
      },
    });
    let turns = 0;
    let record = step(state);
    for (let i = 0; i < 30; i++) {
      expect(record.executing.length).toBeLessThanOrEqual(1);
      const [now] = record.executing;
      if (record.selected !== null) turns++;
      record = i % 3 === 2 && now !== undefined ? step(state, done(now)) : step(state);
    }
    expect(turns).toBeGreaterThan(4);
  });
});

describe('words', () => {
  it('[WRD3] are the same in files and in code', () => {
    expect([after('a'), notWhile('a')]).toEqual(['after(a)', 'not-while(a)']);
    const written: CharacterDefinition = {
      ...pair,
      skills: {
        a: { when: { go: true }, adds: ['x'] },
        b: { when: { go: true, 'after(a)': true, 'not-while(a)': true }, adds: ['y'] },
      },
    };
    const coded: CharacterDefinition = {
      ...pair,
      skills: {
        a: { when: ['go'], adds: ['x'] },
        b: { when: [notWhile('a'), after('a'), 'go'], adds: ['y'] },
      },
    };
    const lines = (definition: CharacterDefinition) =>
      [...runCharacter(definition, { steps: 12, explain: true })].map(({ report }) => {
        return JSON.stringify([report.selected, report.threshold, report.completed]);
      });
    expect(lines(written)).toEqual(lines(coded));
  });

  it.each(allSemantics)(
    '[WRD3] in %s, in the built-in world: a, then b, and b never twice for one a',
    (semantics) => {
      const chosen = [...runCharacter({ ...pair, semantics }, { steps: 40 })].map(
        ({ report }) => report.selected,
      );
      const order = chosen.filter((name) => name !== null);
      expect(order).toContain('b');
      let finished = 0;
      for (const name of order) {
        if (name === 'a') finished = 1;
        else {
          expect(finished, order.join(' ')).toBe(1);
          finished = 0;
        }
      }
    },
  );

  it.each(allSemantics)('[WRD3] in %s, by a script', (semantics) => {
    const script: ScriptEntry[] = [
      { after: 1, fail: 'a' },
      { after: 4, complete: 'a' },
      { after: 8, complete: 'b' },
    ];
    const states: unknown[] = [];
    for (const { state, report } of runCharacter(
      { ...pair, semantics },
      { script, steps: 9, explain: true },
    )) {
      states.push(recordStep(state, report).state['b after(a)']);
    }
    expect(states).toEqual([false, false, false, false, true, true, true, true, false]);
  });

  it.each(allSemantics)(
    '[WRD3] in %s, in a scene with code, saved and taken up after every tick',
    (semantics) => {
      const events: string[] = [];
      const definition = {
        name: 'dude',
        semantics,
        parameters: { theta: 1, pi: 1000 },
        sensors: { go: true, x: false, y: false },
        goals: { y: true },
        skills: {
          a: {
            when: ['go', notWhile('b')],
            adds: ['x'],
            run: {
              begin: () => ({ left: 2 }),
              step: (s: { left: number }) => (--s.left < 0 ? ('done' as const) : undefined),
              end: () => void events.push('a'),
            },
          },
          b: { when: ['go', after('a')], adds: ['y'], run: () => void events.push('b') },
        },
      };
      const run = (save: boolean) => {
        events.length = 0;
        const actor = createActor(definition);
        let { scene } = actor;
        for (let i = 0; i < 30; i++) {
          scene.tick();
          if (!save) continue;
          const saved = JSON.parse(JSON.stringify(scene.save())) as SavedScene;
          scene = restoreScene(saved, { characters: { dude: definition } });
        }
        return [...events];
      };
      const whole = run(false);
      expect(whole.join('')).toMatch(/^a+b(a+b)*a*$/);
      expect(run(true)).toEqual(whole);
    },
  );

  it('[WRD3] are part of a state that is saved and read back', () => {
    const state = begin(pair);
    step(state);
    step(state, done('a'));
    const again = loadState(JSON.parse(JSON.stringify(saveState(state))) as SavedState, true);
    for (let i = 0; i < 6; i++) {
      const inbox = i === 3 ? [done('b')] : [];
      const [one, other] = [step(state, ...inbox), step(again, ...inbox)];
      expect(JSON.stringify(other)).toBe(JSON.stringify(one));
    }
  });

  it('[WRD3] about a skill that is not there are refused, with the nearest that is', () => {
    for (const word of [after('wallk'), notWhile('wallk')]) {
      const definition: CharacterDefinition = {
        name: 'x',
        skills: { walk: {}, talk: { when: [word] } },
      };
      const [problem] = problemsOf(() => createCharacter(definition));
      expect(problem!.message).toMatch(/"wallk".*"walk"/);
      expect(problem!.path).toContain('talk');
      expect(() => createActor(definition)).toThrow(/"walk"/);
      expect(() => [...runCharacter(definition)]).toThrow(/"walk"/);
    }
  });

  it('[WRD3] about what is a sensor or a goal, and no skill, are refused', () => {
    const definition: CharacterDefinition = {
      ...pair,
      skills: { b: { when: [after('go')] }, c: { when: [notWhile('x')] } },
    };
    expect(refusals(() => createCharacter(definition))).toHaveLength(2);
  });

  it('[WRD3] about a skill that is not there are refused also when one joins, and nothing has changed', () => {
    for (const word of [after('ghost'), notWhile('ghost')]) {
      const state = begin(pair);
      step(state);
      const before = JSON.stringify(saveState(state));
      const join: Message = { kind: 'join', agents: { skills: { c: { when: [word] } } } };
      expect(() => advance(state, [join])).toThrow(/ghost/);
      expect(JSON.stringify(saveState(state))).toBe(before);
      const script = [{ after: 1, add: { skills: { c: { when: [word] } } } }];
      expect(() => [...runCharacter(pair, { script, steps: 3 })]).toThrow(/ghost/);
    }
  });

  it('[WRD3] about one that joins with it are good', () => {
    const state = begin(pair);
    const agents = { skills: { c: { when: [after('d'), notWhile('a')] }, d: {} } };
    expect(step(state, { kind: 'join', agents }).state).toMatchObject({
      'c after(d)': false,
      'not-while(a)': true,
    });
  });

  it('[WRD3] about a skill that is not there yet are good where the definition is open or has templates', () => {
    const open: CharacterDefinition = {
      name: 'x',
      open: true,
      parameters: { theta: 1, pi: 1000 },
      sensors: { go: true },
      skills: { b: { when: ['go', after('a')] }, c: { when: ['go', notWhile('a')] } },
    };
    const state = begin(open);
    expect(step(state)).toMatchObject({
      selected: 'c',
      state: { 'b after(a)': false, 'not-while(a)': true },
    });
    step(state, { kind: 'join', agents: { skills: { a: { when: ['go'] } } } });
    let record = step(state);
    while (!record.executing.includes('a') && record.step < 20) record = step(state);
    expect(step(state).state['not-while(a)']).toBe(false);
    expect(step(state, done('a')).state).toMatchObject({
      'b after(a)': true,
      'not-while(a)': true,
    });
  });

  const walker: CharacterDefinition = {
    name: 'walker',
    parameters: { theta: 1, pi: 1000 },
    objects: { place: ['door', 'window'] },
    sensors: { 'at(?p: place)': false, 'seen(?p: place)': false, go: true, open: false },
    goals: { open: true, 'at(door)': true, 'seen(window)': true },
    templates: { 'walk-to(?p: place)': { when: ['go'], adds: ['at(?p)'] } },
    skills: { push: { when: ['go', after('walk-to(door)')], adds: ['open'] } },
  };

  it('[WRD3] are good about instances of templates', () => {
    const state = begin(walker);
    let record = step(state);
    expect(record.selected).toBe('walk-to(door)');
    expect(record.state['push after(walk-to(door))']).toBe(false);
    record = step(state, done('walk-to(door)'));
    expect(record.state['push after(walk-to(door))']).toBe(true);
    while (!record.executing.includes('push') && record.step < 20) record = step(state);
    expect(record.executing).toContain('push');
  });

  it('[WRD3] are good in templates: an instance waits as the same skill written by hand would', () => {
    const state = begin({
      ...walker,
      templates: {
        ...walker.templates,
        'look(?p: place)': { when: ['go', after('push'), notWhile('push')], adds: ['seen(?p)'] },
      },
      skills: { push: { when: ['go'], adds: ['open'] } },
    });
    let record = step(state);
    while (!record.executing.includes('push') && record.step < 20) record = step(state);
    expect(record.skills['look(window)']!.executable).toBe(false);
    record = step(state, done('push'));
    expect(record.state['look(window) after(push)']).toBe(true);
    expect(record.skills['look(window)']!.executable).toBe(true);
  });

  it('[WRD3] hold whatever the names are', () => {
    const names = ['c after(d)', 'x) after(y', 'not-while(z)', '後', 'constructor', 'a b'];
    for (const first of names) {
      for (const second of ['b', ...names.filter((name) => name !== first)]) {
        const state = begin({
          ...pair,
          skills: {
            [first]: { when: ['go'], adds: ['x'] },
            [second]: { when: ['go', after(first), notWhile(first)], adds: ['y'] },
          },
        });
        const waiting = step(state);
        expect(waiting.selected, `${second} after ${first}`).toBe(first);
        expect(step(state).skills[second]!.executable).toBe(false);
        const then = step(state, done(first));
        expect(then.skills[second]!.executable, `${second} after ${first}`).toBe(true);
      }
    }
  });
});

describe('coming and going', () => {
  it('[WRD1] [WRD3] one with words that joined and left leaves everything as if it had never been there', () => {
    const c = { when: ['go', after('a'), notWhile('b')], adds: ['x'] };
    const [once, never] = [begin(pair), begin(pair)];
    step(once);
    step(never);
    // in and out between two steps
    const through: Message[] = [
      { kind: 'join', agents: { skills: { c } } },
      { kind: 'leave', agent: 'c' },
    ];
    step(once, ...through);
    step(never);
    for (let i = 0; i < 12; i++) {
      const inbox = i === 2 ? [done('a')] : [];
      const line = (state: DispatchState) => {
        const { skills, selected, threshold, state: signs } = step(state, ...inbox);
        return JSON.stringify({ signs, selected, threshold, skills });
      };
      expect(line(once)).toBe(line(never));
    }
  });

  it('[WRD1] of a that left and came back: what it finished before still counts, and what it finishes now', () => {
    const state = begin(pair);
    step(state);
    expect(step(state, done('a')).state['b after(a)']).toBe(true);
    expect(step(state, { kind: 'leave', agent: 'a' }).state['b after(a)']).toBe(true);
    let record = step(state);
    while (!record.executing.includes('b') && record.step < 20) record = step(state);
    expect(step(state, done('b')).state['b after(a)']).toBe(false);
    const back: Message = {
      kind: 'join',
      agents: { skills: { a: { when: ['go'], adds: ['x'] } } },
    };
    record = step(state, back);
    while (!record.executing.includes('a') && record.step < 40) record = step(state);
    expect(step(state, done('a')).state['b after(a)']).toBe(true);
  });

  it('[WRD1] b that left and came back begins anew: not met', () => {
    const state = begin(pair);
    step(state);
    expect(step(state, done('a')).state['b after(a)']).toBe(true);
    step(state, { kind: 'leave', agent: 'b' });
    const b = { when: ['go', after('a')], adds: ['y'] };
    const record = step(state, { kind: 'join', agents: { skills: { b } } });
    expect(record.state['b after(a)']).toBe(false);
    expect(record.skills['b']!.executable).toBe(false);
  });

  it('[WRD3] kept by a running character that is given another definition', () => {
    const living = { ...pair, parameters: { theta: 1, pi: 1000 } };
    const actor = createActor({ ...living, skills: { a: { when: ['go'], adds: ['x'] } } });
    actor.tick();
    actor.redefine(living);
    actor.tick();
    const order: string[] = [];
    for (let i = 0; i < 20; i++) {
      actor.tick();
      order.push(...actor.doing);
    }
    expect(order).toContain('b');
    expect(() => actor.redefine({ ...living, skills: { b: { when: [after('a')] } } })).toThrow(
      /"a"/,
    );
  });
});

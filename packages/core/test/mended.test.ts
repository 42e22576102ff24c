import {
  advance,
  createCharacter,
  dispatch,
  explainStep,
  followTrace,
  type Message,
  recordStep,
  restoreMoment,
  runCharacter,
  saveState,
  type TraceHistory,
} from '@troupe/core';
import {
  createNetwork,
  joinSensor,
  joinSkill,
  setGoal,
  settleDefinition,
  stepCrowd,
  withdrawGoal,
} from '@troupe/core/network';
import { describe, expect, it } from 'vitest';

/** What was once wrong, and how it came to light. */
describe('mended', () => {
  it('[DIS5] [EXT7] a structure with many resources can be built anew', () => {
    const resources = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`r${i}`, 1]));
    const state = createCharacter({ name: 'x', resources, skills: { a: { uses: ['r8'] } } });
    const { state: next } = dispatch(state, [{ kind: 'join', agents: { skills: { b: {} } } }]);
    expect(next.network.resources.size).toBe(9);
  });

  it('[DIS5] resources, sensors and goals that come and go leave nothing behind', () => {
    const state = createCharacter({ name: 'x', open: true });
    for (let i = 0; i < 500; i++) {
      const skills = { [`s${i}`]: { uses: [`r${i}`] } };
      advance(state, [{ kind: 'join', agents: { skills } }]);
      advance(state, [{ kind: 'leave', agent: `s${i}` }]);
    }
    expect(state.network.resources.size).toBeLessThan(100);
    const watchful = createCharacter({ name: 'x' });
    for (let i = 0; i < 500; i++) {
      advance(watchful, [{ kind: 'join', agents: { sensors: { [`p${i}`]: true } } }]);
      advance(watchful, [{ kind: 'leave', agent: `sensor:p${i}` }]);
    }
    expect(watchful.network.structure.propositions.byIndex.length).toBeLessThan(300);
    const wishful = createCharacter({ name: 'x', open: true });
    for (let i = 0; i < 500; i++) advance(wishful, [{ kind: 'want', goals: { place: i } }]);
    expect(wishful.network.structure.topology.literals).toBeLessThan(300);
  });

  it('[CRD1] a goal that one member withdraws changes what deletes mean for all', () => {
    const character = settleDefinition({
      name: 'x',
      sensors: { p: true, q: false, r: true, z: true },
      goals: { p: false },
      skills: {
        // enough of them that there is room for new lists: without it all would be wired anew
        ...Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`s${i}`, { adds: ['z'] }])),
        a: { when: ['q', 'r'], adds: ['p'] },
        b: { when: ['p'], adds: ['q'], deletes: ['p'] },
      },
    });
    const crowd = createNetwork(character, 2);
    const fresh = createNetwork(character, 2);
    for (const network of [crowd, fresh]) {
      for (const [m] of network.goals.entries()) {
        setGoal(network, m, { ...network.goals[m]!.get('p')!, importance: 0 });
      }
      withdrawGoal(network, 1, 'p');
      stepCrowd(network, new Int32Array(2));
      // the last wish goes: for member 1, wired by now, deletes mean something else as well
      withdrawGoal(network, 0, 'p');
    }
    fresh.population.wired.fill(0);
    stepCrowd(crowd, new Int32Array(2));
    stepCrowd(fresh, new Int32Array(2));
    expect(crowd.population.level).toEqual(fresh.population.level);
  });

  it('[TRC4] [EXT2] a rhythm in fractions of a second is taken up at the same time', () => {
    const state = createCharacter(
      {
        name: 'x',
        stepEvery: { seconds: 0.1 },
        sensors: { p: true },
        skills: { a: { when: ['p'], importance: { mean: 1, swing: 1, period: 0.7 } } },
      },
      { explain: true },
    );
    let history: TraceHistory | undefined;
    for (let i = 0; i < 200; i++) {
      const record = recordStep(state, advance(state, []).report);
      history = followTrace(history, record);
      const again = restoreMoment(history);
      const { skills } = recordStep(again, advance(again, []).report);
      expect(skills).toEqual(record.skills);
    }
  });

  it('[TPL3] [EXT8] an instance that keeps something goes on holding it', () => {
    const run = [
      ...runCharacter({
        name: 'x',
        resources: { hand: 1 },
        objects: { thing: ['cup'] },
        sensors: { 'held(cup)': false, busy: false },
        goals: { 'held(cup)': true },
        skills: { wave: { uses: ['hand'], adds: ['busy'] } },
        templates: { 'take(?t: thing)': { adds: ['held(?t)'], keeps: ['hand'] } },
      }),
    ];
    const { state } = run.at(-1)!;
    expect(state.network.holdings[0]?.get('take(cup)')?.get('hand')).toBe(1);
  });

  it('[TPL2] resources of a template have its variables filled in, and contradictions are no match', () => {
    const state = createCharacter({
      name: 'x',
      objects: { side: ['left', 'right'] },
      sensors: { 'up(left)': false, 'up(right)': false },
      goals: { 'up(left)': true, 'up(right)': true },
      templates: {
        'lift(?s: side)': { adds: ['up(?s)'], uses: ['arm(?s)'] },
        'swap(?a: side, ?b: side)': { when: { 'up(?a)': true, 'up(?b)': false }, adds: ['up(?b)'] },
      },
    });
    advance(state, []);
    expect([...state.network.resources.keys()]).toEqual(['arm(left)', 'arm(right)']);
    expect([...state.instances].sort()).toEqual([
      'lift(left)',
      'lift(right)',
      'swap(left,right)',
      'swap(right,left)',
    ]);
    const spaced = { name: 'x', objects: { s: ['a'] }, sensors: { 'on(a, a)': true } };
    expect(() =>
      createCharacter({ ...spaced, templates: { 'put(?s: s)': { adds: ['on(?s,?s)'] } } }),
    ).toThrow(/Write "on\(a,a\)"/);
  });

  it('[DEF10] of a count or a degree only true and false can be wanted or promised', () => {
    const sensors = { flour: { count: 2 }, heat: { value: 0.2, graded: true } };
    for (const skill of [{ when: { flour: 2 } }, { adds: { heat: 1 } }, { adds: { flour: 2.5 } }]) {
      expect(() => createCharacter({ name: 'x', sensors, skills: { skill } })).toThrow(
        /Want true or false of it/,
      );
    }
    const tired = { name: 'x', sensors: { tired: false } };
    expect(() => createCharacter({ ...tired, goals: { tired: 'no' } })).toThrow(
      /Write true or false/,
    );
  });

  it('[DEF10] nor can a script set a boolean to a word for one, which is text', () => {
    const sensors = { tired: false, mood: 'calm' };
    const run = (set: Record<string, string>) => [
      ...runCharacter({ name: 'x', sensors }, { script: [{ after: 1, set }], steps: 2 }),
    ];
    expect(() => run({ tired: 'no' })).toThrow(/tired: is true or false; "no" is text/);
    expect(run({ mood: 'off', tired: 'very' }).at(-1)?.state.network).toBeDefined();
  });

  it('[DEF10] nor can a boolean of one that begins as a word for it, which is text', () => {
    const sensors = { 'at-tree': 'no', light: 'off' };
    for (const skill of [
      { when: ['at-tree'] },
      { when: { 'at-tree': false } },
      { adds: ['at-tree'] },
      { deletes: ['at-tree'] },
    ]) {
      expect(() => createCharacter({ name: 'x', sensors, skills: { skill } })).toThrow(
        /"at-tree" begins as "no", found (true|false): one of them is text. Write true or false/,
      );
    }
    expect(() => createCharacter({ name: 'x', sensors, goals: { light: true } })).toThrow(
      /"light" begins as "off", found true/,
    );
    // who means text can have it
    const press = { when: { light: 'off' }, adds: { light: 'on' } };
    createCharacter({ name: 'x', sensors, goals: { light: 'on' }, skills: { press } });
  });

  it('[DSP3] a message of an unknown kind, and one context too many, are refused', () => {
    const state = createCharacter({
      name: 'x',
      parameters: { theta: 1 },
      sensors: { p: true },
      skills: { a: { when: ['p'] } },
    });
    expect(() => advance(state, [{ kind: 'sens' } as unknown as Message])).toThrow(/no message/);
    advance(state, []);
    const enter = (context: string): Message[] => [
      { kind: 'finished', skill: 'a' },
      { kind: 'context', context },
    ];
    for (let i = 0; i < 1000; i++) advance(state, enter(`c${i}`));
    expect(() => advance(state, enter('one more'))).toThrow(/contexts already/);
  });

  it('[EXT4] a goal to conserve may join with the skill that has the cost', () => {
    const state = createCharacter({ name: 'x' });
    const agents = {
      goals: { wood: { conserve: true } },
      skills: { burn: { costs: { wood: 2 } } },
    };
    expect(() => advance(state, [{ kind: 'join', agents }])).not.toThrow();
    advance(state, [{ kind: 'leave', agent: 'burn' }]);
    expect(() => advance(state, [{ kind: 'want', goals: { wood: { conserve: true } } }])).toThrow(
      /no skill costs/,
    );
  });

  it('[DEF5] [DEF9] a name that is taken is refused by the network too', () => {
    const character = settleDefinition({ name: 'x', sensors: { p: true }, skills: { a: {} } });
    const network = createNetwork(character);
    expect(() => joinSkill(network, character.skills[0]!)).toThrow(/already/);
    expect(() => joinSensor(network, character.sensors[0]!)).toThrow(/already/);
    expect(network.structure.topology.live).toBe(1);
  });

  it('[DSP5] what was saved does not change with what goes on', () => {
    const state = createCharacter({
      name: 'x',
      parameters: { theta: 1 },
      sensors: { p: true },
      skills: { a: { when: ['p'] } },
    });
    const saved = saveState(state);
    const before = JSON.stringify(saved);
    for (let i = 0; i < 3; i++) advance(state, []);
    expect(JSON.stringify(saved)).toBe(before);
  });

  it('[TRC2] a trace that begins later than in step 1 can carry the character', () => {
    const state = createCharacter({ name: 'x' }, { explain: true });
    advance(state, []);
    const record = recordStep(state, advance(state, []).report, true);
    expect(record.character?.name).toBe('x');
  });

  it('[WHY6] a step is explained with the inbox it is given', () => {
    const state = createCharacter({
      name: 'x',
      parameters: { theta: 1 },
      sensors: { p: false },
      skills: { a: { when: ['p'] } },
    });
    const inbox: Message[] = [{ kind: 'sense', sensor: 'p', value: true }];
    expect(explainStep(state, undefined, inbox).selected).toBe('a');
    expect(explainStep(state).selected).toBeNull();
  });
});

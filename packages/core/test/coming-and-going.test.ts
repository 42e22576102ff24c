import {
  advance,
  type CharacterDefinition,
  createCharacter,
  type DispatchState,
  loadState,
  type Message,
  recordStep,
  saveState,
  takeMessages,
} from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { replay } from './play.js';

const quiet = { theta: 1000 };

describe('disabled skills', () => {
  const definition: CharacterDefinition = {
    name: 'dude',
    parameters: quiet,
    sensors: { p: true, q: false, g: false, h: true },
    goals: { g: true, h: true },
    skills: {
      asks: { when: ['q'], adds: ['g'] },
      brings: { when: ['p'], adds: ['q'], deletes: ['h'] },
      stands: { when: ['p'] },
      undoes: { adds: ['g'], deletes: ['p'] },
    },
  };

  it('[DIS1] neither give nor receive, neither inhibit nor are inhibited', () => {
    const off = (agent: string) =>
      replay(definition, [[], [{ kind: 'disable', agent }]]).map(({ skills }) => skills);
    const silent = {
      state: 0,
      goals: 0,
      protected: 0,
      backward: 0,
      forward: 0,
      followers: 0,
      conflicts: 0,
    };
    for (const name of Object.keys(definition.skills!)) {
      const [first, second] = off(name);
      expect(second![name]!.from).toEqual(silent);
      expect(second![name]!.before).toBe(first![name]!.after);
    }
    // asks is the only one that wants q; stands and brings both stand on p
    expect(off('asks')[1]!['brings']!.from.backward).toBe(0);
    expect(off('undoes')[1]!['stands']!.from.conflicts).toBeCloseTo(0, 12);
    const taken = replay(definition, [[], []])[1]!.skills['undoes']!.from.conflicts;
    expect(off('stands')[1]!['undoes']!.from.conflicts).toBeGreaterThan(taken);
  });

  it('[DIS1] count in #M, #A, #U, n and Σ, and decay with the rest', () => {
    const [first, second] = replay(definition, [[], [{ kind: 'disable', agent: 'undoes' }]]);
    // #A(g) is still 2, so `asks` gets half of 70; #M(p) is 2 in both
    expect(second!.skills['asks']!.from.goals).toBe(35);
    const [, stands] = replay(definition, [[], [{ kind: 'disable', agent: 'stands' }]]);
    expect(stands!.skills['brings']!.from.state).toBe(10);
    const sum = Object.values(second!.skills).reduce((total, { before }) => total + before, 0);
    expect(sum).toBeGreaterThan(80);
    const held = first!.skills['undoes']!.after;
    expect(second!.skills['undoes']!.after).toBeCloseTo((held * 80) / sum, 12);
  });

  it('[DIS1] are not chosen; one that executes goes on, and holds its resources', () => {
    const busy: CharacterDefinition = {
      name: 'busy',
      parameters: { theta: 1 },
      resources: { legs: 1 },
      sensors: { p: true },
      skills: { walk: { when: ['p'], uses: ['legs'] }, wait: { uses: ['legs'] } },
    };
    const [, second, third] = replay(busy, [
      [],
      [{ kind: 'disable', agent: 'walk' }],
      [{ kind: 'finished', skill: 'walk' }],
    ]);
    expect(second!.executing).toEqual(['walk']);
    expect(second!.skills['wait']!.executable).toBe(false);
    expect(third!.completed).toEqual(['walk']);
    expect(third!.skills['walk']!.executable).toBe(true);
    expect(third!.selected).toBeNull();
    const [, , fourth] = replay(busy, [
      [{ kind: 'disable', agent: 'walk' }],
      [],
      [{ kind: 'enable', agent: 'walk' }],
    ]);
    expect(fourth!.selected).toBe('walk');
  });
});

describe('disabled sensors and goals', () => {
  it('[DIS2] a disabled sensor gives nothing and keeps the value it had', () => {
    const definition = { name: 'dude', sensors: { p: true }, skills: { x: { when: ['p'] } } };
    const [off, on] = replay(definition, [
      [{ kind: 'disable', agent: 'sensor:p' }],
      [{ kind: 'enable', agent: 'sensor:p' }],
    ]);
    expect(off!.skills['x']!.from.state).toBe(0);
    expect(off!.skills['x']!.executable).toBe(true);
    expect(off!.state).toEqual({ p: true });
    expect(off!.disabled).toEqual(['sensor:p']);
    expect(on!.skills['x']!.from.state).toBe(20);
    const [, reported] = replay(definition, [
      [{ kind: 'disable', agent: 'sensor:p' }],
      [{ kind: 'sense', sensor: 'p', value: false }],
    ]);
    expect(reported!.state).toEqual({ p: false });
    expect(reported!.skills['x']!.executable).toBe(false);
  });

  it('[DIS2] a disabled goal gives and takes nothing', () => {
    const definition: CharacterDefinition = {
      name: 'dude',
      sensors: { g: false, h: true },
      goals: { g: true, h: true, effort: { conserve: true } },
      skills: { x: { adds: ['g'], deletes: ['h'], costs: { effort: 1 } } },
    };
    const disable = ['goal:g', 'goal:h', 'goal:effort'].map(
      (agent): Message => ({ kind: 'disable', agent }),
    );
    const [on] = replay(definition, [[]]);
    expect(on!.skills['x']!.from).toMatchObject({ goals: 70, protected: -100 });
    const [off, again] = replay(definition, [
      disable,
      disable.map((message): Message => ({ ...message, kind: 'enable' }) as Message),
    ]);
    expect(off!.skills['x']!.from).toMatchObject({ goals: 0 });
    expect(off!.skills['x']!.from.protected).toBeCloseTo(0, 12);
    expect(again!.skills['x']!.from).toMatchObject({ goals: 70, protected: -100 });
  });

  it('[DIS2] a disabled goal that is wanted otherwise stays disabled', () => {
    const definition: CharacterDefinition = {
      name: 'dude',
      sensors: { g: 'red' },
      goals: { g: true },
      skills: { x: { adds: ['g'] }, y: { adds: { g: 'blue' } } },
    };
    for (const goal of [true, { value: true, importance: 2 }, 'blue']) {
      const [, second] = replay(definition, [
        [{ kind: 'disable', agent: 'goal:g' }],
        [{ kind: 'want', goals: { g: goal } }],
      ]);
      expect(second!.disabled, JSON.stringify(goal)).toEqual(['goal:g']);
      const { x, y } = second!.skills;
      expect([x!.from.goals, y!.from.goals]).toEqual([0, 0]);
    }
  });

  it('[DIS3] [DIS2] a goal that left while disabled is gone: wanted again it gives', () => {
    const definition: CharacterDefinition = {
      name: 'dude',
      sensors: { g: false },
      goals: { g: true },
      skills: { x: { adds: ['g'] } },
    };
    const gone: Message[] = [
      { kind: 'leave', agent: 'goal:g' },
      { kind: 'want', goals: { g: null } },
    ];
    for (const message of gone) {
      const [, second] = replay(definition, [
        [{ kind: 'disable', agent: 'goal:g' }, message],
        [{ kind: 'want', goals: { g: true } }],
      ]);
      expect(second!.skills['x']!.from.goals).toBe(70);
      expect(second!.disabled).toEqual([]);
    }
  });
});

describe('amputated agents', () => {
  const definition: CharacterDefinition = {
    name: 'dude',
    parameters: { theta: 1 },
    resources: { legs: 1 },
    sensors: { p: true, g: false },
    goals: { g: true },
    skills: {
      walk: { when: ['p'], adds: ['g'], uses: ['legs'] },
      wait: { when: ['p'], adds: ['g'], uses: ['legs'], importance: 0.5 },
    },
  };

  it('[DIS3] are out of all counts, their resources free, their execution forgotten', () => {
    const state = createCharacter(definition, { explain: true });
    expect(advance(state, []).report.selected).toBe('walk');
    const { report } = advance(state, [{ kind: 'leave', agent: 'walk' }]);
    const record = recordStep(state, report);
    expect(record.amputated).toEqual(['walk']);
    expect(Object.keys(record.skills)).toEqual(['wait']);
    expect(record.skills['wait']!.executable).toBe(true);
    // #M(p) = #A(g) = 1 now, times its importance
    expect(record.skills['wait']!.from).toMatchObject({ state: 10, goals: 35 });
    expect(record.selected).toBe('wait');
    expect(record.executing).toEqual(['wait']);
    expect(record.skills['wait']!.after).toBe(20);
    expect(() => advance(state, [{ kind: 'finished', skill: 'walk' }])).toThrow(/walk/);
  });

  it('[DIS3] one that comes back under its name begins anew', () => {
    const records = replay(definition, [
      [],
      [
        { kind: 'leave', agent: 'walk' },
        { kind: 'join', agents: { skills: { walk: {} } } },
      ],
    ]);
    expect(Object.keys(records[1]!.skills)).toEqual(['wait', 'walk']);
    expect(records[1]!.skills['walk']!.before).toBe(0);
    expect(records[1]!.executing).toEqual(['wait']);
  });

  it('[DIS3] a sensor that left meets nothing any more', () => {
    const [record] = replay(definition, [[{ kind: 'leave', agent: 'sensor:p' }]]);
    expect(record!.state).toEqual({ g: false });
    expect(record!.skills['walk']!.executable).toBe(false);
    expect(record!.amputated).toEqual(['sensor:p']);
  });

  it('[DIS4] hundreds that pass through leave the numbers of those that stay', () => {
    const state = createCharacter(definition, { explain: true });
    for (let i = 0; i < 300; i++) {
      const skills = { [`a${i}`]: { when: ['p'], adds: ['g'], deletes: [`f${i}`] }, [`b${i}`]: {} };
      takeMessages(state, [
        { kind: 'join', agents: { sensors: { [`f${i}`]: true }, skills } },
        { kind: 'want', goals: { [`f${i}`]: false } },
      ]);
      if (i % 10 === 0) advance(state, []);
      takeMessages(state, [
        { kind: 'leave', agent: `a${i}` },
        { kind: 'leave', agent: `sensor:f${i}` },
        { kind: 'leave', agent: `b${i}` },
        { kind: 'leave', agent: `goal:f${i}` },
      ]);
    }
    state.news.changes.length = 0;
    state.news.amputated.length = 0;
    const anew = loadState(saveState(state), true);
    for (let step = 0; step < 5; step++) {
      const went = recordStep(state, advance(state, []).report);
      const built = recordStep(anew, advance(anew, []).report);
      expect(JSON.stringify(built)).toBe(JSON.stringify(went));
    }
  });
});

/** All numbers of the flat arrays that a network is made of, by where they are. */
function flatArrays(state: DispatchState): Map<string, Float64Array | Int32Array | Uint8Array> {
  const found = new Map<string, Float64Array | Int32Array | Uint8Array>();
  const look = (part: object, path: string) => {
    for (const [key, value] of Object.entries(part)) {
      const at = `${path}.${key}`;
      if (
        value instanceof Float64Array ||
        value instanceof Int32Array ||
        value instanceof Uint8Array
      ) {
        found.set(at, value);
      } else if (typeof value === 'object' && value !== null && !Array.isArray(value))
        look(value, at);
    }
  };
  look(state.network.structure.topology, 'topology');
  look(state.network.population, 'population');
  return found;
}

describe('the cost of coming and going', () => {
  const large: CharacterDefinition = {
    name: 'large',
    open: true,
    sensors: Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`p${i}`, i % 2 === 0])),
    skills: Object.fromEntries(
      Array.from({ length: 2000 }, (_, i) => [
        `s${i}`,
        {
          when: [`p${i}`, `p${(i * 7 + 1) % 2000}`],
          adds: [`p${(i * 11 + 2) % 2000}`],
          deletes: [`p${(i * 13 + 3) % 2000}`],
        },
      ]),
    ),
  };

  const joining = (name: string): Message => ({
    kind: 'join',
    agents: { skills: { [name]: { when: ['p1', 'p2'], adds: ['p3'], deletes: ['p4'] } } },
  });

  it.each<[string, Message, Message]>([
    ['a skill joins or leaves', joining('s1x'), { kind: 'leave', agent: 's1x' }],
    [
      'a skill is disabled or enabled',
      { kind: 'disable', agent: 's1000' },
      { kind: 'enable', agent: 's1000' },
    ],
    [
      'a sensor joins or leaves',
      { kind: 'join', agents: { sensors: { new: true } } },
      { kind: 'leave', agent: 'sensor:new' },
    ],
    [
      'a goal comes or goes',
      { kind: 'want', goals: { p5: true } },
      { kind: 'want', goals: { p5: null } },
    ],
  ])('[DIS5] little of a large network changes when %s', (_, come, go) => {
    const state = createCharacter(large);
    // room is made in large pieces now and then: these pay for those after them
    takeMessages(state, [
      joining('a'),
      { kind: 'leave', agent: 'a' },
      { kind: 'join', agents: { sensors: { early: true } } },
      { kind: 'want', goals: { p6: true } },
    ]);
    for (const message of [come, go]) {
      const before = new Map([...flatArrays(state)].map(([at, array]) => [at, array.slice()]));
      const arrays = flatArrays(state);
      takeMessages(state, [message]);
      let touched = 0;
      for (const [at, array] of flatArrays(state)) {
        // the same array, not another in its place: nothing was copied as a whole
        expect(array, at).toBe(arrays.get(at));
        const old = before.get(at)!;
        for (let i = 0; i < array.length; i++) if (!Object.is(array[i], old[i])) touched++;
      }
      expect(touched).toBeLessThan(100);
    }
  });
});

import {
  type ActContext,
  type ActorDefinition,
  createActor,
  createScene,
  type LawContext,
  manualClock,
  realClock,
  restoreScene,
  type Scene,
  type SkillContext,
  steps,
  TroupeError,
} from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { eventsOf, openRecorded, recordScene, throughJson, tickTimes } from './living.js';
import { problemsOf, refusals } from './problems.js';

/** Wants to be there from the first tick on, by this skill. */
function walker(
  walk: NonNullable<ActorDefinition['skills']>[string],
  rest: Partial<ActorDefinition> = {},
): ActorDefinition {
  return {
    name: 'mary',
    parameters: { theta: 1 },
    sensors: { there: false },
    goals: { there: true },
    skills: { walk: { adds: ['there'], ...walk } },
    ...rest,
  };
}

describe('chance', () => {
  /** Draws every tick, and tells. */
  function drawing(told: number[]): (context: Pick<ActContext, 'chance'>) => void {
    return ({ chance }) => void told.push(chance.random());
  }

  it('[CHN1] of a skill and of a command of one name are two streams', () => {
    const play = (command: boolean) => {
      const [skill, other]: number[][] = [[], []];
      const mary: ActorDefinition = walker(
        { run: steps({ step: (_state, { chance }) => void skill!.push(chance.random()) }) },
        command ? { commands: { walk: { every: 1, run: drawing(other!) } } } : {},
      );
      const scene = createScene({ seed: 5 });
      scene.add(mary);
      tickTimes(scene, 6);
      return { skill, other };
    };
    const alone = play(false);
    const both = play(true);
    expect(alone.skill).toHaveLength(6);
    expect(both.skill).toEqual(alone.skill);
    expect(both.other).toHaveLength(6);
    expect(both.other?.filter((drawn) => both.skill?.includes(drawn))).toEqual([]);
  });

  it('[CHN1] of a law is its own, also where a character is called law', () => {
    const play = (character: boolean, leaves = false) => {
      const [law, skill]: number[][] = [[], []];
      const laws = { walk: drawing(law!) as (context: LawContext) => void };
      const scene = createScene({ seed: 5, world: { laws } });
      const run = steps({ step: (_state, { chance }) => void skill!.push(chance.random()) });
      if (character) scene.add(walker({ run }), 'law');
      tickTimes(scene, 3);
      if (leaves) scene.remove('law');
      tickTimes(scene, 3);
      return { law, skill };
    };
    const alone = play(false);
    expect(new Set(alone.law).size).toBe(6);
    const both = play(true);
    expect(both.law).toEqual(alone.law);
    expect(both.skill?.filter((drawn) => both.law?.includes(drawn))).toEqual([]);
    // the character goes, the law stays with its chance
    expect(play(true, true).law).toEqual(alone.law);
  });

  it('[CHN1] [LIV3] of one that stays goes on where another leaves whose name is the beginning of its own', () => {
    const play = (names: readonly string[], gone?: string) => {
      const told: number[] = [];
      const scene = createScene({ seed: 5 });
      for (const name of names) {
        const list = name === 'a/b' ? told : [];
        scene.add({ name, commands: { roll: { every: 1, run: drawing(list) } } });
      }
      tickTimes(scene, 3);
      if (gone !== undefined) scene.remove(gone);
      // what is saved goes on with the same numbers
      const streams = Object.keys(scene.save().chances);
      tickTimes(scene, 3);
      return { told, streams };
    };
    const alone = play(['a/b']);
    expect(new Set(alone.told).size).toBe(6);
    const left = play(['a', 'a/b'], 'a');
    expect(left.told).toEqual(alone.told);
    expect(left.streams).toEqual(alone.streams);
  });

  it('[CHN1] two parts never share a stream, whatever slashes are in their names', () => {
    const [one, two]: number[][] = [[], []];
    const scene = createScene({ seed: 5 });
    scene.add({ name: 'a', commands: { 'b/c': { every: 1, run: drawing(one!) } } });
    scene.add({ name: 'a/b', commands: { c: { every: 1, run: drawing(two!) } } });
    tickTimes(scene, 4);
    expect(one?.filter((drawn) => two?.includes(drawn))).toEqual([]);
    expect(Object.keys(scene.save().chances)).toHaveLength(2);
  });
});

describe('two that write in one tick', () => {
  function writers(
    writes: Readonly<Record<string, (context: ActContext) => void>>,
  ): Record<string, ActorDefinition> {
    return Object.fromEntries(
      Object.entries(writes).map(([name, run]) => [
        name,
        { name, commands: { write: { every: 1, lasts: 1, run } } },
      ]),
    );
  }

  it('[TCK2] a property x of a cup, and a thing called cup.x, are two things', () => {
    const { scene, recording } = openRecorded(
      writers({
        a: ({ world }) => world.set('cup', 'x', 1),
        b: ({ world }) => world.add('cup.x', { kind: 'handle' }),
      }),
      { world: { things: { cup: {} } } },
    );
    tickTimes(scene, 2);
    expect(scene.world.get('cup', 'x')).toBe(1);
    expect(scene.world.has('cup.x')).toBe(true);
    expect(recording.ticks.flatMap(({ overruled = [] }) => overruled)).toEqual([]);
  });

  it('[TCK2] properties whose names read alike with those of their things are two', () => {
    const { scene, recording } = openRecorded(
      writers({
        a: ({ world }) => world.set('cup', 'x.y', 1),
        b: ({ world }) => world.set('cup.x', 'y', 2),
        c: ({ world }) => world.set('cup.xy', 'z', 3),
        d: ({ world }) => world.set('cup.x', 'yz', 4),
      }),
      { world: { things: { cup: {}, 'cup.x': {}, 'cup.xy': {} } } },
    );
    tickTimes(scene, 2);
    expect(scene.world.get('cup', 'x.y')).toBe(1);
    expect(scene.world.get('cup.x', 'y')).toBe(2);
    expect(scene.world.get('cup.xy', 'z')).toBe(3);
    expect(scene.world.get('cup.x', 'yz')).toBe(4);
    expect(recording.ticks.flatMap(({ overruled = [] }) => overruled)).toEqual([]);
  });

  it('[TCK2] memories of characters whose names read alike with their keys are two', () => {
    const { scene, recording } = openRecorded(
      writers({
        a: ({ memory }) => memory.write('b: c', 1),
        'a: b': ({ memory }) => memory.write('c', 2),
      }),
    );
    tickTimes(scene, 2);
    expect(scene.actor('a').remembers('b: c')).toBe(1);
    expect(scene.actor('a: b').remembers('c')).toBe(2);
    expect(recording.ticks.flatMap(({ overruled = [] }) => overruled)).toEqual([]);
  });

  it('[TCK2] two sensors, one memory: the last name wins, and the record says who was overruled', () => {
    const noting = (value: string, once = true) => ({
      value: false,
      from: ['eyes'],
      judge: (
        _signals: unknown,
        { memory }: { memory: { write(key: string, value: string): void } },
      ) => {
        memory.write('found', value);
        if (!once) memory.write('found', `${value} again`);
        return true;
      },
    });
    const mary: ActorDefinition = {
      name: 'mary',
      receptors: { eyes: { probe: () => 1 } },
      sensors: { b: noting('by b', false), c: noting('by c', false), a: noting('by a') },
    };
    const { scene, recording } = openRecorded({ mary });
    tickTimes(scene, 2);
    expect(scene.actor('mary').remembers('found')).toBe('by c again');
    expect(scene.actor('mary').memory).toMatchObject([{ key: 'found', writer: 'c' }]);
    const lost = recording.ticks.map(({ overruled = [] }) => overruled);
    expect(lost[0]?.map(({ writer, by }) => `${writer} by ${by}`)).toEqual(
      expect.arrayContaining(['a by c', 'b by c']),
    );
    expect(lost[0]?.every(({ what, by }) => what === 'memory of mary: found' && by === 'c')).toBe(
      true,
    );
    expect(lost[1]).toEqual([]);
  });
});

describe('asking others', () => {
  const helper = (name: string): ActorDefinition => ({
    name,
    sensors: { q: false, p: false, r: false },
  });
  type Asks = NonNullable<NonNullable<ActorDefinition['skills']>[string]['asks']>;

  it('[TCK3] [SKL8] in any order of declaring, the records are the same', () => {
    const play = (asks: Asks) => {
      const mary = walker({ asks, deadline: 3 });
      const characters = { mary, al: helper('al'), zoe: helper('zoe') };
      const { scene, recording } = openRecorded(characters);
      tickTimes(scene, 6);
      expect(Object.keys(scene.actor('zoe').goals).sort()).toEqual(['p', 'q']);
      return recording.lines;
    };
    const first = play({
      al: { p: true, q: true, r: true },
      zoe: { p: { value: true, importance: 0.5 }, q: true },
    });
    const second = play({
      zoe: { q: true, p: { value: true, importance: 0.5 } },
      al: { r: true, q: true, p: true },
    });
    expect(second).toEqual(first);
  });

  it('[TCK3] [SKL8] in any order, it is the same that cannot be asked', () => {
    const reasons = [
      { nobody: { p: true }, al: { s: true } },
      { al: { s: true }, nobody: { p: true } },
    ].map((asks) => {
      const { scene, recording } = openRecorded({ mary: walker({ asks }), al: helper('al') });
      scene.tick();
      return eventsOf(recording, 'mary');
    });
    expect(reasons[0]?.[1]).toContain('failed');
    expect(reasons[1]).toEqual(reasons[0]);
  });

  it('[SKL8] [DEF9] with bad forms it is refused when it is defined', () => {
    const bad: [asks: unknown, path: string][] = [
      [{ al: null }, 'skills.walk.asks.al'],
      [{ al: true }, 'skills.walk.asks.al'],
      [{ al: ['p'] }, 'skills.walk.asks.al'],
      [{ al: { p: null } }, 'skills.walk.asks.al.p'],
      [{ al: { p: Number.NaN } }, 'skills.walk.asks.al.p'],
      [{ al: { p: { value: true, importance: -1 } } }, 'skills.walk.asks.al.p.importance'],
      [{ al: { p: { value: [] } } }, 'skills.walk.asks.al.p'],
    ];
    for (const [asks, path] of bad) {
      const scene = createScene();
      const problems = problemsOf(() => scene.add(walker({ asks: asks as Asks })));
      expect(problems.length).toBeGreaterThan(0);
      for (const problem of problems) {
        expect(problem.path).toContain(path);
        expect(problem.code).not.toBe('');
      }
      expect(scene.actors).toEqual([]);
      expect(scene.world.has('mary')).toBe(false);
    }
  });

  it('[SKL8] a goal that the other withdraws makes the asker fail, and say so', () => {
    const mary = walker({ asks: { al: { p: true } } });
    const { scene, recording } = openRecorded({ mary, al: helper('al') });
    tickTimes(scene, 3);
    expect(scene.actor('mary').doing).toEqual(['walk']);
    expect(scene.actor('al').goals).toEqual({ p: true });
    scene.actor('mary').disable('walk');
    scene.actor('al').withdraw('p');
    tickTimes(scene, 2);
    const over = eventsOf(recording, 'mary').filter((event) => !event.endsWith('begun'));
    expect(over).toHaveLength(1);
    expect(over[0]).toMatch(/^4 walk failed: .*"al".*"p"/);
    expect(scene.actor('mary').doing).toEqual([]);
    expect(scene.actor('al').goals).toEqual({});
  });

  it('[TCK6] [SKL8] who asked is part of what is saved: the goal goes with the asking', () => {
    const mary = walker({ asks: { al: { p: true } }, deadline: 5 });
    const characters = { mary, al: helper('al') };
    const { scene } = openRecorded(characters);
    tickTimes(scene, 2);
    scene.actor('mary').disable('walk');
    tickTimes(scene, 1);
    expect(scene.actor('al').goals).toEqual({ p: true });
    const again = restoreScene(throughJson(scene.save()), { characters });
    for (const other of [scene, again]) {
      tickTimes(other, 5);
      expect(other.actor('mary').doing).toEqual([]);
      expect(other.actor('al').goals).toEqual({});
    }
  });
});

describe('clocks', () => {
  it('[TIM3] [TCK5] a manual one that passes many ticks lets promises settle between them', async () => {
    const mary = walker({
      run: async () => {
        for (let i = 0; i < 5; i++) await null;
      },
    });
    const { scene, recording } = openRecorded({ mary });
    const clock = manualClock();
    const run = scene.run({ clock });
    await clock.pass(60);
    clock.stop();
    expect(await run).toBe(60);
    expect(scene.ticks).toBe(60);
    expect(eventsOf(recording, 'mary').slice(0, 2)).toEqual(['1 walk begun', '2 walk done']);
  });

  it('[TIM3] a real one lets go of all that is later than 8 ticks', async () => {
    let now = 50;
    const waits: number[] = [];
    const clock = realClock(10, {
      now: () => now,
      wait: (seconds) => {
        waits.push(seconds);
        now += seconds;
        return Promise.resolve();
      },
    });
    expect((await clock.next())?.count).toBe(1);
    for (const late of [0.95, 1.27, 20.04, 3600.09]) {
      waits.length = 0;
      now += late;
      expect((await clock.next())?.count).toBe(8);
      expect(waits).toEqual([]);
      // nothing is left of the lateness: the next is a whole tick away
      expect((await clock.next())?.count).toBe(1);
      expect(waits).toHaveLength(1);
      expect(waits[0]).toBeCloseTo(0.1, 9);
    }
  });

  it('[TIM3] a scene that was held up goes on at its rate, and not faster', async () => {
    let now = 0;
    const made: number[] = [];
    const scene = createScene({
      rate: 10,
      world: {
        laws: {
          held: ({ tick }) => {
            made.push(now);
            if (tick === 5) now += 60;
          },
        },
      },
    });
    const clock = realClock(10, {
      now: () => now,
      wait: (seconds) => {
        now += seconds;
        return Promise.resolve();
      },
    });
    await scene.run({ ticks: 20, clock });
    // 8 at once to catch up, then one every tenth of a second
    expect(made.slice(5, 13).every((time) => time === made[5])).toBe(true);
    const rest = made.slice(12);
    for (const [i, time] of rest.entries()) expect(time - rest[0]!).toBeCloseTo(i * 0.1, 6);
  });
});

describe('deadlines', () => {
  it('[SKL4] in seconds pass in the first tick that reaches them, not later', () => {
    for (const [rate, seconds] of [
      [100, 0.25],
      [1000, 0.033],
      [50, 0.02],
      [30, 1],
    ] as const) {
      const mary = walker({ deadline: { seconds }, run: steps({ step: () => undefined }) });
      const { scene, recording } = openRecorded({ mary }, { rate });
      tickTimes(scene, 2 * Math.ceil(rate * seconds) + 2);
      const [begun, over] = eventsOf(recording, 'mary');
      expect(begun).toBe('1 walk begun');
      expect(over).toMatch(
        new RegExp(`^${1 + Math.round(rate * seconds)} walk cancelled: .*deadline`),
      );
    }
  });
});

describe('sensors that fail', () => {
  it('[PER8] [PER9] leave nothing of what they wrote, and what others wrote stays', () => {
    const read: unknown[] = [];
    const mary: ActorDefinition = {
      name: 'mary',
      receptors: { eyes: { probe: ({ tick }) => tick } },
      sensors: {
        a: {
          value: false,
          from: ['eyes'],
          judge: (_signals, { memory }) => {
            memory.write('a', 'kept');
            return true;
          },
        },
        b: {
          value: false,
          from: ['eyes'],
          judge: (_signals, { memory }) => {
            memory.write('b', 'half');
            memory.write('a', 'spoiled');
            throw new Error('blind');
          },
        },
        // it writes, and then says what no sensor can say
        c: {
          value: false,
          from: ['eyes'],
          judge: (_signals, { memory }) => {
            memory.write('c', 'half');
            return Number.NaN;
          },
        },
        d: {
          value: false,
          from: ['eyes'],
          judge: (_signals, { memory }) => {
            memory.write('d', 'kept');
            return true;
          },
        },
      },
      commands: {
        look: {
          every: 1,
          run: ({ memory }) =>
            void read.push(['a', 'b', 'c', 'd'].map((key) => memory.read(key) ?? null)),
        },
      },
    };
    const { scene, recording } = openRecorded({ mary });
    tickTimes(scene, 2);
    expect(read).toEqual([
      ['kept', null, null, 'kept'],
      ['kept', null, null, 'kept'],
    ]);
    expect(scene.actor('mary').memory.map(({ key }) => key)).toEqual(['a', 'd']);
    for (const { actors, overruled } of recording.ticks) {
      expect(actors?.['mary']?.memory?.map(({ key }) => key)).toEqual(['a', 'd']);
      expect(actors?.['mary']?.faults?.map(({ part }) => part)).toEqual(['sensor b', 'sensor c']);
      expect(overruled).toBeUndefined();
    }
  });
});

describe('a scene that is taken up again', () => {
  it('[TCK6] has the time that was left over when it was advanced', () => {
    const scene = createScene({ rate: 10, world: { things: { ball: { at: [0, 0, 0] } } } });
    scene.advance(0.1);
    scene.world.set('ball', 'at', [10, 0, 0]);
    expect(scene.advance(0.17)).toBe(1);
    const again = restoreScene(throughJson(scene.save()));
    expect(again.shot()).toEqual(scene.shot());
    for (const other of [scene, again]) {
      expect(other.advance(0.04)).toBe(1);
      expect(other.ticks).toBe(3);
    }
    expect(again.shot()).toEqual(scene.shot());
  });

  function sayAndSave(say: (context: SkillContext) => void): {
    events: string[][];
    scenes: Scene[];
  } {
    const contexts: SkillContext[] = [];
    const mary = walker({ run: steps({ begin: (context) => void contexts.push(context) }) });
    const scene = createScene();
    scene.add(mary);
    tickTimes(scene, 2);
    say(contexts[0]!);
    const again = restoreScene(throughJson(scene.save()), { characters: { mary } });
    const scenes = [scene, again];
    const recordings = scenes.map((other) => recordScene(other));
    for (const other of scenes) other.tick();
    expect(recordings[1]?.lines).toEqual(recordings[0]?.lines);
    return { events: recordings.map((recording) => eventsOf(recording, 'mary')), scenes };
  }

  it('[TCK6] [SKL5] has heard that a skill is done, although no tick has been made since', () => {
    const { events } = sayAndSave(({ done }) => done());
    expect(events).toEqual([['3 walk done'], ['3 walk done']]);
  });

  it('[TCK6] [SKL5] has heard that a skill failed, and why', () => {
    const { events, scenes } = sayAndSave(({ fail }) => fail(new Error('the door is locked')));
    for (const list of events) expect(list[0]).toBe('3 walk failed: the door is locked');
    for (const scene of scenes) {
      expect(scene.actor('mary').failures).toMatchObject([
        { skill: 'walk', outcome: 'failed', reason: 'the door is locked' },
      ]);
    }
  });
});

describe('what comes from code without types', () => {
  const named = (rest: object) => ({ name: 'mary', ...rest });
  const definitions: [what: string, given: unknown, refused: string[]][] = [
    ['a definition without a name', {}, ['wrong-type name']],
    ['a definition that is null', null, ['wrong-type ']],
    ['a receptor that is null', named({ receptors: { r: null } }), ['wrong-type receptors.r']],
    ['a skill that is null', named({ skills: { s: null } }), ['wrong-type skills.s']],
    ['a command that is null', named({ commands: { c: null } }), ['wrong-type commands.c']],
    ['a template that is null', named({ templates: { t: null } }), ['wrong-type templates.t']],
    [
      'lists and numbers for maps',
      named({ skills: [], commands: 5 }),
      ['wrong-type skills', 'wrong-type commands'],
    ],
  ];
  for (const [what, given, refused] of definitions) {
    it(`[DEF9] ${what} is refused with a code and a path, and nothing has changed`, () => {
      expect(refusals(() => createActor(given as never))).toEqual(refused);
      const scene = createScene();
      const before = JSON.stringify(scene.save());
      expect(refusals(() => scene.add(given as never))).toEqual(refused);
      expect(JSON.stringify(scene.save())).toBe(before);
    });
  }

  it('[DEF9] what is no saved scene is refused with a code and a path', () => {
    for (const bad of [null, undefined, 5, {}]) {
      expect(refusals(() => restoreScene(bad as never))).toEqual(['wrong-version troupe']);
    }
  });

  it('[DEF9] what cannot be remembered is refused with a code and a path', () => {
    const actor = createActor({ name: 'mary', memory: { count: 1 } });
    const bad: [string, unknown][] = [
      ['x', Number.NaN],
      ['x', () => 1],
      ['count', 'many'],
    ];
    for (const [key, value] of bad) {
      expect(refusals(() => actor.remember(key, value as never))).toEqual([`wrong-memory ${key}`]);
    }
    actor.tick();
    expect(actor.remembers('x')).toBeUndefined();
    expect(actor.remembers('count')).toBe(1);
  });

  it('[DEF9] [TCK5] a run until a sign that is not there is refused with a suggestion', async () => {
    const actor = createActor({ name: 'mary', sensors: { 'door-is-open': false } });
    const run = actor.run({ ticks: 5, until: { 'door-is-opne': true } as never });
    const error = await run.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(TroupeError);
    expect((error as TroupeError).problems).toMatchObject([
      { code: 'unknown-sensor', path: 'door-is-opne' },
    ]);
    expect((error as TroupeError).message).toContain('Did you mean "door-is-open"?');
    expect(actor.scene.ticks).toBe(0);
    expect(await actor.run({ ticks: 2, until: { 'door-is-open': true } })).toBe(false);
  });

  it('[TIM4] [DEF9] a run of no number of ticks or seconds, or without an end, is refused', async () => {
    const actor = createActor({ name: 'mary' });
    const wrong = [{ ticks: Number.NaN }, { ticks: -1 }, { seconds: '5' }, { seconds: Number.NaN }];
    for (const given of wrong) {
      const what = Object.keys(given)[0]!;
      const said = `[wrong-time] run.${what}: must be a number from 0 up, found `;
      for (const one of [actor, actor.scene]) {
        await expect(one.run(given as never)).rejects.toThrow(said);
      }
    }
    for (const one of [actor, actor.scene]) {
      await expect(one.run(undefined as never)).rejects.toThrow('[no-end] run: would never end.');
    }
    expect(await actor.scene.run({ ticks: 0 })).toBe(0);
    expect(await actor.scene.run({ ticks: 2, seconds: Number.POSITIVE_INFINITY })).toBe(2);
  });
});

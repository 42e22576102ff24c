// What the editor says: every @ts-expect-error is an error that must be there when the tests are compiled.
import {
  type ActorDefinition,
  after,
  createActor,
  createScene,
  notWhile,
  runCharacter,
  type SkillContext,
  steps,
} from '@troupe/core';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { character } from '../src/actor/character.js';
import { compose } from '../src/actor/compose.js';
import { extend } from '../src/actor/extend.js';
import { testActor } from '../src/actor/test-actor.js';

const dancer = character({
  name: 'dancer',
  receptors: {
    music: { probe: ({ world }) => world.names('radio').length, every: 3 },
    friend: { probe: () => 'mary' },
  },
  memory: {
    partner: 'none',
    turns: { value: 0, lasts: 5 },
    last: null,
    list: [1, 2],
    place: { x: 0, room: 'hall' },
  },
  sensors: {
    'music-is-on': { from: ['music'], judge: ({ music }) => music > 0.2 },
    'partner-is-near': {
      from: ['music', 'friend'],
      judge: ({ friend, music }, { memory }) => {
        expectTypeOf(friend).toEqualTypeOf<string>();
        expectTypeOf(music).toEqualTypeOf<number>();
        expectTypeOf(memory.read('partner')).toEqualTypeOf<string>();
        memory.write('partner', friend);
        return friend !== '';
      },
    },
    tired: false,
  },
  goals: { tired: true, effort: { conserve: true } },
  skills: {
    dance: { when: ['music-is-on'], adds: ['tired'], costs: { effort: 2 } },
    bow: { when: { [after('dance')]: true, tired: false }, adds: { tired: { weight: 2 } } },
    rest: { when: ['tired', notWhile('dance'), 'after(bow)'], deletes: ['tired'] },
  },
});

/** What it says while it is written, never run. */
const written = (_: () => unknown) => {};

describe('names in the editor', () => {
  it('[CMP3] a definition comes back as it was given', () => {
    const given = {
      name: 'dude',
      sensors: { awake: true },
      skills: { sing: { when: ['awake' as const] } },
    };
    expect(character(given)).toBe(given);
    const plain: ActorDefinition = dancer;
    expect(plain.name).toBe('dancer');
  });

  it('[CMP3] a condition, effect or goal on a sensor that is not there is an error', () => {
    written(() =>
      character({
        name: 'dude',
        sensors: { 'near-water': true, thirsty: true },
        goals: {
          thirsty: false,
          // @ts-expect-error thirst
          thirst: false,
        },
        skills: {
          // @ts-expect-error near-watter
          drink: { when: ['near-watter'], deletes: ['thirsty'] },
          // @ts-expect-error near-watter
          swim: { when: { 'near-water': true, 'near-watter': true } },
          // @ts-expect-error dry
          rain: { adds: ['dry'] },
          // @ts-expect-error dry
          pour: { adds: { 'near-water': true, dry: true } },
          // @ts-expect-error dry
          spill: { deletes: ['dry'] },
          // @ts-expect-error dry
          empty: { deletes: { dry: false } },
        },
      }),
    );
    written(() =>
      character({
        name: 'dude',
        skills: {
          // @ts-expect-error there is no sensor at all
          drink: { when: ['near-water'] },
        },
      }),
    );
  });

  it('[CMP3] names are checked wherever the definition is given to', () => {
    const sensors = { ok: false, 'at-tree': true };
    written(() =>
      createActor(
        character({
          name: 'dude',
          sensors: { ok: false, 'at-tree': true },
          goals: {
            // @ts-expect-error okk
            okk: true,
          },
          skills: {
            // @ts-expect-error attree
            climb: { when: ['attree'], adds: ['ok'] },
            // @ts-expect-error okk
            jump: { adds: { okk: true } },
          },
        }),
      ),
    );
    written(() =>
      // @ts-expect-error okk
      createScene().add(character({ name: 'dude', sensors, goals: { okk: true } })),
    );
    written(() =>
      // @ts-expect-error okk
      runCharacter(character({ name: 'dude', sensors, goals: { okk: true } })),
    );
    written(() => {
      // @ts-expect-error okk
      const held: ActorDefinition = character({ name: 'dude', sensors, goals: { okk: true } });
      return held;
    });
    written(() =>
      createActor(
        extend(dancer, {
          name: 'other',
          // @ts-expect-error okk
          add: { sensors: { ok: true }, skills: { sing: { when: ['okk'] } } },
        }),
      ),
    );
    written(() =>
      createActor(
        character({
          name: 'dude',
          receptors: { gap: { probe: () => 3 } },
          memory: { count: 0 },
          sensors: { near: { from: ['gap'], judge: ({ gap }) => gap.toFixed(1) === '3.0' } },
          goals: { near: true },
          skills: {
            count: {
              when: ['near'],
              run: ({ memory, signals }) => {
                expectTypeOf(signals).toEqualTypeOf<Readonly<{ gap: number }>>();
                memory.write('count', memory.read('count') + 1);
                // @ts-expect-error cownt
                memory.read('cownt');
              },
            },
          },
        }),
      ),
    );
    // with open any name will do here too
    written(() => createActor(character({ name: 'dude', open: true, goals: { whatever: true } })));
  });

  it('[CMP3] a word about a skill that is not there is an error', () => {
    written(() =>
      character({
        name: 'dude',
        sensors: { awake: true },
        skills: {
          sing: {},
          bow: { when: ['after(sing)', notWhile('sing')] },
          // @ts-expect-error snig
          leave: { when: ['after(snig)'] },
          // @ts-expect-error snig
          wave: { when: [notWhile('snig')] },
          // @ts-expect-error snig
          smile: { when: { [after('snig')]: true } },
          // @ts-expect-error a word is no effect
          go: { adds: ['after(sing)'] },
        },
      }),
    );
  });

  it('[CMP3] a receptor that is not there is an error, and signals have the types of their probes', () => {
    written(() =>
      character({
        name: 'dude',
        receptors: { music: { probe: ({ time }) => time }, name: { probe: () => 'x' } },
        sensors: {
          // @ts-expect-error musik
          loud: { from: ['musik'], judge: () => true },
        },
      }),
    );
    written(() =>
      character({
        name: 'dude',
        receptors: { music: { probe: ({ time }) => time }, name: { probe: () => 'x' } },
        sensors: {
          // @ts-expect-error a number has no length
          long: { from: ['music'], judge: ({ music }) => music.length > 3 },
          // @ts-expect-error it does not listen to name
          named: { from: ['music'], judge: ({ name }) => name !== '' },
          both: { from: ['music', 'name'], judge: ({ music, name }) => music > name.length },
        },
        skills: {
          sing: {
            run: ({ signals, signs, attend }) => {
              expectTypeOf(signals).toEqualTypeOf<Readonly<{ music: number; name: string }>>();
              attend('music', 2);
              // @ts-expect-error musik
              attend('musik', 2);
              // @ts-expect-error musik
              signals.musik;
              // @ts-expect-error lowd
              return signs['lowd'];
            },
          },
        },
      }),
    );
  });

  it('[CMP3] a key of memory has the type it begins with', () => {
    character({
      ...{ name: 'dude' },
      memory: { cup: 'none', count: 0, last: null, place: { x: 0 }, who: null as string | null },
      receptors: { clock: { probe: ({ time }) => time } },
      sensors: {
        late: {
          from: ['clock'],
          judge: ({ clock }, { memory }) => {
            // @ts-expect-error cup is text
            memory.write('cup', clock);
            // @ts-expect-error cop
            return memory.read('cop') === clock;
          },
        },
      },
      skills: {
        pick: {
          run: ({ memory }) => {
            expectTypeOf(memory.read('cup')).toEqualTypeOf<string>();
            expectTypeOf(memory.read('count')).toEqualTypeOf<number>();
            expectTypeOf(memory.read('place')).toEqualTypeOf<{ x: number }>();
            expectTypeOf(memory.read('who')).toEqualTypeOf<string | null>();
            memory.write('cup', 'blue');
            memory.write('count', 3);
            memory.write('last', ['anything']);
            memory.write('who', null);
            // @ts-expect-error text
            memory.write('count', 'three');
            // @ts-expect-error count is never nothing
            memory.write('count', null);
            // @ts-expect-error cop
            memory.forget('cop');
          },
        },
      },
      commands: {
        report: {
          every: 3,
          run: ({ memory, signals, signs }) => {
            expectTypeOf(signals.clock).toEqualTypeOf<number>();
            expectTypeOf(memory.read('count')).toEqualTypeOf<number>();
            return void signs.late;
          },
          until: { late: true },
        },
      },
    });
    written(() =>
      character({
        name: 'dude',
        sensors: { late: false },
        commands: {
          // @ts-expect-error lait
          report: { every: 3, until: { lait: true } },
        },
      }),
    );
  });

  it('[CMP3] a program knows its state, written in place or with steps', () => {
    const anyones = (context: SkillContext) => context.memory.read('whatever');
    character({
      name: 'dude',
      memory: { cup: 'none' },
      skills: {
        count: {
          run: {
            begin: () => ({ n: 0 }),
            step: (state, { memory }) => {
              expectTypeOf(state).toEqualTypeOf<{ n: number }>();
              expectTypeOf(memory.read('cup')).toEqualTypeOf<string>();
              return state.n > 3;
            },
            end: (state, _, outcome) => void [state.n, outcome === 'done'],
          },
        },
        again: {
          run: steps({
            begin: () => ({ left: 3 }),
            step: (state) => {
              expectTypeOf(state).toEqualTypeOf<{ left: number }>();
              return --state.left === 0;
            },
          }),
        },
        slowly: {
          *run({ memory }) {
            expectTypeOf(memory.read('cup')).toEqualTypeOf<string>();
            yield;
          },
        },
        outside: {
          run: async ({ memory, signal }) => void [memory.read('cup'), signal.aborted],
        },
        shared: { run: anyones },
      },
    });
    written(() =>
      character({
        name: 'dude',
        skills: {
          // @ts-expect-error it says done, failed, or nothing
          count: { run: { begin: () => ({ n: 0 }), step: () => 'finished' } },
        },
      }),
    );
  });

  it('[CMP3] resources that are declared are the only ones, and else any', () => {
    character({ name: 'dude', skills: { jump: { uses: ['legs'], keeps: { hands: 1 } } } });
    written(() =>
      character({
        name: 'dude',
        resources: { hands: 2 },
        skills: {
          hold: { uses: { hands: 2 } },
          // @ts-expect-error legs
          jump: { uses: ['legs'] },
          // @ts-expect-error hand
          drop: { frees: { hand: 1 } },
        },
      }),
    );
  });

  it('[CMP3] with open any name will do; a sensor with variables stands for all of its names', () => {
    character({
      name: 'dude',
      open: true,
      goals: { whatever: true },
      skills: { sing: { when: ['anything', 'after(anyone)'] } },
    });
    character({
      name: 'dude',
      objects: { place: ['door', 'den'] },
      sensors: { 'at(?place: place)': false, awake: true },
      goals: { 'at(door)': true },
      templates: { 'walk-to(?place: place)': { when: ['awake'], adds: ['at(?place)'] } },
      skills: { sleep: { when: ['at(den)', 'after(walk-to(den))'] } },
    });
    written(() =>
      character({
        name: 'dude',
        objects: { place: ['door', 'den'] },
        sensors: { 'at(?place: place)': false, awake: true },
        templates: {
          // @ts-expect-error awoke
          'walk-to(?place: place)': { when: ['awoke'], adds: ['at(?place)'] },
        },
        skills: {
          // @ts-expect-error near(den)
          sleep: { when: ['near(den)'] },
        },
      }),
    );
  });

  it('[CMP3] parts can stand in any order; above the receptors signals may be anything', () => {
    character({
      name: 'dude',
      goals: { loud: false },
      skills: {
        // loud is a sensor and sing a skill, wherever they stand
        hush: { when: ['loud', 'after(sing)'], run: ({ signals }) => signals.music + 1 },
        sing: { run: ({ memory }) => memory.read('songs') + 1 },
      },
      sensors: { loud: { judge: ({ music }) => music > 1, from: ['music'] } },
      receptors: { music: { probe: ({ time }) => time } },
      memory: { songs: 0 },
    });
    written(() =>
      character({
        name: 'dude',
        skills: {
          // @ts-expect-error lowd
          hush: { when: ['lowd'] },
          // @ts-expect-error song
          sing: { run: ({ memory }) => memory.read('song') },
        },
        sensors: { loud: false },
        memory: { songs: 0 },
      }),
    );
  });

  it('[CMP1] [CMP3] an extension knows what is left of its base and what it adds', () => {
    const waltzer = extend(dancer, {
      name: 'waltzer',
      add: {
        receptors: { floor: { probe: ({ world }) => world.names('floor').length } },
        sensors: {
          'has-room': { from: ['floor', 'music'], judge: ({ floor, music }) => floor > music },
        },
        skills: {
          turn: {
            when: ['has-room', 'music-is-on', 'after(bow)', 'not-while(rest)'],
            run: ({ signals, memory }) => {
              expectTypeOf(signals.floor).toEqualTypeOf<number>();
              expectTypeOf(signals.friend).toEqualTypeOf<string>();
              expectTypeOf(memory.read('turns')).toEqualTypeOf<number>();
            },
          },
        },
      },
      replace: { skills: { rest: (old) => ({ ...old, importance: 2 }) } },
      remove: { skills: ['dance'], sensors: ['partner-is-near'] },
    });
    written(() =>
      extend(waltzer, {
        name: 'other',
        add: {
          skills: {
            spin: { when: ['has-room', 'after(turn)'] },
            // @ts-expect-error dance was removed
            stop: { when: ['after(dance)'] },
            // @ts-expect-error so was this
            kiss: { when: ['partner-is-near'] },
          },
        },
        remove: {
          // @ts-expect-error dance was removed
          skills: ['dance'],
        },
      }),
    );
    written(() =>
      extend(waltzer, {
        name: 'other',
        replace: {
          skills: {
            // @ts-expect-error no such skill
            spin: {},
          },
        },
      }),
    );
    expect(Object.keys(waltzer.skills ?? {})).toEqual(['bow', 'rest', 'turn']);
  });

  it('[CMP1] [CMP3] of a definition without known names any part can be changed', () => {
    const plain: ActorDefinition = { name: 'plain', skills: { sing: {} } };
    const other = extend(plain, {
      name: 'other',
      add: { skills: { bow: { run: ({ memory }) => memory.read('anything') } } },
      remove: { skills: ['sing'] },
    });
    expect(Object.keys(other.skills ?? {})).toEqual(['bow']);
  });

  it('[CMP2] [CMP3] what is composed knows the names of all', () => {
    const talker = character({
      name: 'talker',
      memory: { said: 0 },
      sensors: { heard: false },
      skills: { talk: { adds: ['heard'] } },
    });
    const both = compose(dancer, talker);
    const mary = extend(both, {
      name: 'mary',
      add: {
        skills: {
          chat: {
            when: ['heard', 'music-is-on', 'after(talk)', 'after(dance)'],
            run: ({ signals, memory }) => {
              expectTypeOf(signals.music).toEqualTypeOf<number>();
              expectTypeOf(memory.read('said')).toEqualTypeOf<number>();
              expectTypeOf(memory.read('partner')).toEqualTypeOf<string>();
            },
          },
        },
      },
    });
    written(() =>
      extend(both, {
        name: 'mary',
        // @ts-expect-error herd
        add: { skills: { chat: { when: ['herd'] } } },
      }),
    );
    expect(Object.keys(mary.skills ?? {})).toEqual(['dance', 'bow', 'rest', 'talk', 'chat']);
  });

  it('[CMP3] [CMP4] what is fed has the type of its signal', () => {
    const t = testActor(dancer);
    t.feed({ music: 0.8 });
    // @ts-expect-error music is a number
    written(() => t.feed({ music: 'loud' }));
    expect(t.signals).toEqual({ music: undefined, friend: undefined });
  });
});

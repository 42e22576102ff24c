import {
  type ActorDefinition,
  createActor,
  createScene,
  type SkillContext,
  type SkillForm,
  steps,
} from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { eventsOf, openRecorded, recordScene, settle, tickTimes } from './living.js';

/** Somebody who wants something and can have it in one way. */
function walker(walk: ActorDefinition['skills'], rest: Partial<ActorDefinition> = {}) {
  return {
    name: 'mary',
    parameters: { theta: 1 },
    sensors: { there: false },
    goals: { there: true },
    skills: walk ?? {},
    ...rest,
  } satisfies ActorDefinition;
}

describe('a tick', () => {
  it('[TCK1] goes from outside to receptors, sensors, network, skills, commands and laws', () => {
    const seen: string[] = [];
    const note = (what: string) => void seen.push(what);
    const scene = createScene({
      world: { things: { lamp: { on: false } }, laws: { cooling: () => note('law') } },
    });
    const mary = scene.add(
      walker(
        {
          walk: {
            adds: ['there'],
            importance: () => {
              note('network');
              return 1;
            },
            run: steps({
              begin: () => note('begin'),
              step: () => note('step'),
              end: () => note('end'),
            }),
          },
        },
        {
          receptors: {
            lamp: {
              probe: ({ world }) => {
                note(`receptor ${String(world.get('lamp', 'on'))}`);
                return world.get('lamp', 'on');
              },
            },
          },
          sensors: {
            there: false,
            lit: {
              from: ['lamp'],
              judge: ({ lamp }) => {
                note('sensor');
                return lamp;
              },
            },
          },
          commands: { blink: { every: 1, run: () => note('command') } },
        },
      ),
    );
    seen.length = 0;
    scene.world.set('lamp', 'on', true);
    scene.tick();
    expect([...new Set(seen)]).toEqual([
      'receptor true',
      'sensor',
      'network',
      'begin',
      'step',
      'command',
      'law',
    ]);
    seen.length = 0;
    mary.cancel('walk');
    mary.disable('walk');
    scene.tick();
    expect([...new Set(seen)].filter((what) => what !== 'network')).toEqual([
      'end',
      'receptor true',
      'command',
      'law',
    ]);
  });

  it('[TCK1] [SKL6] makes all writes visible together, at its end', () => {
    const seen: string[] = [];
    const look = (who: string, world: { get(thing: string, property: string): unknown }) =>
      void seen.push(`${who} ${String(world.get('lamp', 'a'))} ${String(world.get('lamp', 'b'))}`);
    const scene = createScene({
      world: {
        things: { lamp: { a: 0, b: 0 } },
        laws: {
          flicker: ({ world, tick }) => {
            look('law', world);
            world.set('lamp', 'b', tick);
            look('law', world);
          },
        },
      },
    });
    scene.add(
      walker(
        {
          walk: {
            adds: ['there'],
            run: steps({
              step: (_, { world, tick, memory }) => {
                world.set('lamp', 'a', tick);
                memory.write('seen', tick);
                look('skill', world);
                expect(memory.read('seen')).toBe(tick === 1 ? undefined : tick - 1);
              },
            }),
          },
        },
        { commands: { look: { every: 1, run: ({ world }) => look('command', world) } } },
      ),
    );
    scene.tick();
    expect(seen).toEqual(['skill 0 0', 'command 0 0', 'law 0 0', 'law 0 0']);
    expect(scene.world.thing('lamp')).toMatchObject({ a: 1, b: 1 });
    expect(scene.actor('mary').remembers('seen')).toBe(1);
    seen.length = 0;
    scene.tick();
    expect(seen).toEqual(['skill 1 1', 'command 1 1', 'law 1 1', 'law 1 1']);
  });

  it('[TCK2] lets the name that sorts last win where two write one thing, and says who lost', () => {
    const writing = (value: number) => ({
      name: 'somebody',
      commands: {
        paint: {
          every: 1,
          run: ({ world, memory }: SkillContext) => {
            world.set('wall', 'colour', value);
            memory.write('colour', value);
          },
        },
      },
    });
    for (const names of [
      ['al', 'mary', 'Zoe'],
      ['mary', 'Zoe', 'al'],
    ]) {
      const scene = createScene({ world: { things: { wall: { colour: 0 } } } });
      for (const name of names) scene.add(writing(name.length) as unknown as ActorDefinition, name);
      const { ticks } = recordScene(scene);
      scene.tick();
      // by code units: Zoe, al, mary
      expect(scene.world.get('wall', 'colour')).toBe('mary'.length);
      const lost = ticks[0]?.overruled?.map(({ what, writer, by }) => [what, writer, by]);
      expect(lost).toHaveLength(2);
      expect(lost?.every(([what]) => what?.includes('wall'))).toBe(true);
      expect(lost?.map(([, writer]) => writer?.split('/')[0]).sort()).toEqual(['Zoe', 'al']);
    }
  });

  it('[TCK2] lets the skill that sorts last win in one memory', () => {
    const write = ({ memory, skill }: SkillContext) => memory.write('who', skill);
    const { scene, recording } = openRecorded({
      mary: walker({
        walk: { adds: ['there'], run: steps({ step: (_, context) => write(context) }) },
        Walk: { adds: ['there'], run: steps({ step: (_, context) => write(context) }) },
        hop: { adds: ['there'], run: steps({ step: (_, context) => write(context) }) },
      }),
    });
    tickTimes(scene, 6);
    expect([...scene.actor('mary').doing].sort()).toEqual(['Walk', 'hop', 'walk']);
    expect(scene.actor('mary').remembers('who')).toBe('walk');
    const { overruled = [] } = recording.ticks.at(-1)!;
    expect(overruled).toHaveLength(2);
    expect(overruled.every(({ what }) => what.includes('who'))).toBe(true);
    expect(overruled.map(({ writer }) => writer.replace('mary/', '')).sort()).toEqual([
      'Walk',
      'hop',
    ]);
  });

  it('[TCK4] steps the network every so many ticks or seconds; skills advance in each', () => {
    for (const [stepEvery, due] of [
      [3, [1, 4, 7, 10]],
      [{ seconds: 0.5 }, [1, 6, 11]],
      [{ seconds: 0.01 }, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    ] as const) {
      const ticked: number[] = [];
      const { scene, recording } = openRecorded(
        {
          mary: walker(
            {
              walk: {
                adds: ['there'],
                run: steps({ step: (_, { tick }) => void ticked.push(tick) }),
              },
            },
            { stepEvery },
          ),
        },
        { rate: 10 },
      );
      tickTimes(scene, 12);
      const stepped = recording.ticks.flatMap(({ tick, actors }) =>
        actors?.['mary']?.step === undefined ? [] : [tick],
      );
      expect(stepped).toEqual(due);
      // from the one it began in
      expect(ticked).toEqual(Array.from({ length: 13 - ticked[0]! }, (_, i) => ticked[0]! + i));
    }
  });

  it('[TCK4] tells the network all that happened in between together: signs by name, then reports', () => {
    const { scene, recording } = openRecorded({
      mary: walker(
        {
          b: {
            adds: ['there'],
            run: steps({ step: (_, { tick }) => (tick > 8 ? 'done' : undefined) }),
          },
          a: {
            adds: ['there'],
            run: steps({ step: (_, { tick }) => (tick > 9 ? 'failed' : undefined) }),
          },
          'later than both': { when: { never: true }, adds: ['there'] },
        },
        {
          stepEvery: 4,
          receptors: { tick: { probe: ({ tick }) => tick } },
          sensors: {
            there: false,
            never: false,
            zebra: { from: ['tick'], judge: ({ tick }) => Number(tick) > 9 },
            Ape: { from: ['tick'], judge: ({ tick }) => Number(tick) > 10 },
          },
        },
      ),
    });
    tickTimes(scene, 16);
    const told = recording.ticks.find(
      ({ actors }) => actors?.['mary']?.step?.reports !== undefined,
    );
    const { step, signs = {} } = told!.actors!['mary']!;
    expect(Object.keys(signs)).toEqual(['Ape', 'there', 'zebra']);
    const events = eventsOf(recording, 'mary').filter((event) => event.includes('begun'));
    const started = events.map((event) => event.split(' ')[1]);
    expect(
      step?.reports?.map((message) => ('skill' in message ? message.skill : '')).slice(0, 2),
    ).toEqual(started.slice(0, 2));
  });

  it('[TCK5] takes what comes from outside with the next one, in the order in which it came', async () => {
    let go: ((value: boolean) => void) | undefined;
    const { scene, recording } = openRecorded(
      {
        mary: walker({
          walk: {
            adds: ['there'],
            run: async ({ world }) => {
              const answer = await new Promise<boolean>((resolve) => {
                go = resolve;
              });
              world.set('lamp', 'on', answer);
            },
          },
        }),
      },
      { world: { things: { lamp: { on: false } } } },
    );
    const mary = scene.actor('mary');
    while (mary.doing.length === 0) scene.tick();
    mary.want('there', { value: true, importance: 2 });
    go?.(true);
    await settle();
    mary.remember('late', 1);
    const before = scene.ticks;
    expect(mary.doing).toEqual(['walk']);
    scene.tick();
    const { inputs = [] } = recording.ticks[before]!;
    expect(inputs.map(({ kind }) => kind)).toEqual(['messages', 'world', 'settled', 'memory']);
    expect(eventsOf(recording, 'mary').filter((event) => event.includes('done'))).toEqual([
      `${before + 1} walk done`,
    ]);
  });

  it('[TCK5] refuses what does not fit at once, and nothing has changed', () => {
    const scene = createScene();
    const mary = scene.add(walker({ walk: { adds: ['there'] } }));
    const { ticks } = recordScene(scene);
    expect(() => mary.want('ther')).toThrow('there');
    expect(() => mary.set('there', Number.NaN)).toThrow();
    expect(() => mary.disable('wolk')).toThrow('walk');
    expect(() => mary.cancel('walk')).toThrow('walk');
    expect(() => mary.attend('eyes')).toThrow('eyes');
    expect(() => mary.tune({ theta: -1 })).toThrow('theta');
    expect(() => scene.world.set('lamp', 'on', true)).toThrow('lamp');
    expect(() => scene.remove('marry')).toThrow('mary');
    expect(() => scene.add(walker({}))).toThrow('mary');
    scene.tick();
    expect(ticks[0]?.inputs).toBeUndefined();
  });

  it('[TCK1] refuses to be made within another one', () => {
    const errors: unknown[] = [];
    const scene = createScene({
      world: {
        laws: {
          again: () => {
            for (const call of [
              () => scene.tick(),
              () => scene.add({ name: 'eve' }),
              () => scene.remove('mary'),
              () => scene.actor('mary').redefine({ name: 'mary' }),
            ]) {
              try {
                call();
              } catch (error) {
                errors.push(error);
              }
            }
          },
        },
      },
    });
    scene.add({ name: 'mary' });
    scene.tick();
    expect(errors).toHaveLength(4);
    expect(scene.actors.map(({ name }) => name)).toEqual(['mary']);
    expect(scene.ticks).toBe(1);
  });

  it('[TCK1] of a wrong length is refused', () => {
    const scene = createScene();
    for (const dt of [Number.NaN, -1, Number.POSITIVE_INFINITY]) {
      expect(() => scene.tick(dt)).toThrow();
    }
    expect(scene.ticks).toBe(0);
  });

  it('[TCK1] of a character that is not alone is made by its scene', () => {
    const mary = createActor(walker({ walk: { adds: ['there'] } }));
    mary.tick();
    expect(mary.scene.ticks).toBe(1);
    const scene = createScene();
    scene.add({ name: 'one' });
    scene.add({ name: 'two' });
    expect(() => scene.actor('one').tick()).toThrow('not alone');
  });
});

describe('a run', () => {
  it('[TCK5] lets promises settle between ticks', async () => {
    const scene = createScene();
    const mary = scene.add(
      walker({
        walk: {
          adds: ['there'],
          run: async ({ memory }) => {
            for (let i = 0; i < 30; i++) await null;
            memory.write('arrived', true);
          },
        },
      }),
    );
    await scene.run({ ticks: 6 });
    expect(mary.remembers('arrived')).toBe(true);
    expect(scene.ticks).toBe(6);
  });

  it('[TCK5] ends at its ticks, its seconds, its condition; without any it is refused', async () => {
    const scene = createScene({ rate: 10 });
    expect(await scene.run({ ticks: 3 })).toBe(3);
    expect(await scene.run({ seconds: 1 })).toBe(10);
    expect(await scene.run({ until: () => scene.ticks >= 20 })).toBe(7);
    await expect(scene.run({})).rejects.toThrow('never end');
  });

  it('[TCK5] of a character ends when its goals hold, or a sign does', async () => {
    const skills: Record<string, SkillForm> = { walk: { adds: ['there'], takes: 3 } };
    const mary = createActor(walker(skills));
    expect(await mary.run({ until: 'goals', ticks: 50 })).toBe(true);
    expect(mary.content).toBe(true);
    expect(await mary.run({ until: { there: false }, ticks: 5 })).toBe(false);
  });
});

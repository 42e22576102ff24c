import {
  type ActContext,
  createScene,
  type ProbeContext,
  restoreScene,
  type SavedScene,
  type Scene,
  steps,
} from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allDeeds, type LivingCase, livingCases, savedWays } from './arbitrary-actor.js';
import { openRecorded, recordScene, sceneRuns, settle, throughJson, tickTimes } from './living.js';
import { doDeeds, openCase, playTicks } from './play-living.js';
import { problemsOf } from './problems.js';
import { expectSame } from './same.js';

function takeUp(saved: SavedScene, scene: Scene, { laws }: LivingCase): Scene {
  const characters = Object.fromEntries(
    scene.actors.map(({ name, definition }) => [name, definition]),
  );
  return restoreScene(throughJson(saved), { characters, laws });
}

/** Ticks as text, and everything that is left at the end. */
function goOn(scene: Scene, random: LivingCase, from: number): string[] {
  const { lines } = recordScene(scene);
  const { script } = random;
  if (from < script.length) scene.tick();
  playTicks(scene, random, from + 1, script.length);
  return [...lines, JSON.stringify(inOrder(scene.save()))];
}

/** The order in which entries are listed is told apart, by a test of its own. */
function inOrder(saved: SavedScene): SavedScene {
  const actors = saved.actors.map(({ memory, ...actor }) => ({
    ...actor,
    memory: [...memory].sort((a, b) => (a.context + a.key < b.context + b.key ? -1 : 1)),
  }));
  return { ...saved, actors };
}

describe('a scene that is saved', () => {
  it('[TCK6] and taken up again goes on as if it had never stopped', () => {
    fc.assert(
      fc.property(livingCases({ ways: savedWays, deeds: allDeeds }), fc.nat(), (random, when) => {
        const at = when % random.script.length;
        const scene = openCase(random);
        playTicks(scene, random, 0, at);
        // what waits for the next tick is saved too
        doDeeds(scene, random, random.script[at]!);
        const again = takeUp(scene.save(), scene, random);
        expectSame(goOn(again, random, at), goOn(scene, random, at));
      }),
      { numRuns: sceneRuns },
    );
  });

  it('[TCK6] is saved again as it was', () => {
    fc.assert(
      fc.property(livingCases({ ways: savedWays, deeds: allDeeds }), fc.nat(), (random, when) => {
        const scene = openCase(random);
        playTicks(scene, random, 0, when % random.script.length);
        const saved = throughJson(scene.save());
        expectSame(JSON.stringify(takeUp(saved, scene, random).save()), JSON.stringify(saved));
      }),
      { numRuns: sceneRuns },
    );
  });

  it('[TCK6] is not changed by what goes on', () => {
    const mary = {
      name: 'mary',
      body: { at: [0, 0, 0] as const },
      sensors: { there: false },
      goals: { there: true },
      parameters: { theta: 1 },
      memory: { log: [] as string[] },
      skills: {
        walk: {
          adds: ['there'],
          run: steps({
            begin: () => ({ done: [0] }),
            step: (state, { world, self, memory }) => {
              state.done.push(state.done.length);
              world.set(self, 'at', [state.done.length, 0, 0]);
              memory.write('log', ['x']);
            },
          }),
        },
      },
    };
    const { scene } = openRecorded({ mary });
    tickTimes(scene, 3);
    const saved = scene.save();
    const text = JSON.stringify(saved);
    tickTimes(scene, 5);
    expect(JSON.stringify(saved)).toBe(text);
    expect(scene.world.where('mary')).toEqual([9, 0, 0]);
    const again = restoreScene(saved, { characters: { mary } });
    expect(again.actor('mary').doing).toEqual(['walk']);
    tickTimes(again, 2);
    expect(again.world.where('mary')).toEqual([6, 0, 0]);
    expect(scene.world.where('mary')).toEqual([9, 0, 0]);
    expect(JSON.stringify(saved)).toBe(text);
  });

  it('[TCK6] nor does what waits change by what is done to it', () => {
    const tidy = steps({
      begin: () => null,
      step: () => undefined,
      end: (_, { world }) => world.set('lamp', 'color', [1, 0, 0]),
    });
    const scene = createScene({ world: { things: { lamp: {} } } });
    const ann = scene.add({
      name: 'ann',
      parameters: { theta: 1 },
      sensors: { lit: false },
      goals: { lit: true },
      skills: { light: { adds: ['lit'], run: tidy } },
    });
    tickTimes(scene, 3);
    ann.cancel('light');
    const [write] = scene.save().writes ?? [];
    const { change } = write as unknown as { change: { value: number[] } };
    expect(change.value).toEqual([1, 0, 0]);
    Reflect.set(change.value, 0, 9);
    Reflect.set(change, 'value', [9, 9, 9]);
    scene.tick();
    expect(scene.world.get('lamp', 'color')).toEqual([1, 0, 0]);
  });

  it('[TCK6] lists what it remembers in the same order when it goes on', () => {
    const mary = {
      name: 'mary',
      commands: {
        note: {
          every: 2,
          run: ({ memory }: ActContext) => {
            memory.write('brief', 1, { lasts: 1 });
            memory.write('long', 1);
          },
        },
      },
    };
    const scene = createScene();
    scene.add(mary);
    // the brief entry has expired, and comes again
    tickTimes(scene, 3);
    const again = restoreScene(throughJson(scene.save()), { characters: { mary } });
    tickTimes(scene, 1);
    tickTimes(again, 1);
    expect(again.actor('mary').memory).toEqual(scene.actor('mary').memory);
  });

  it('[TCK6] [PER4] samples what others share at the rates that each of them had', () => {
    const probe = ({ world }: ProbeContext) => world.get('radio', 'on') ?? null;
    const listener = {
      name: 'listener',
      receptors: { ears: { probe, in: 'radio', share: 'all' } },
      sensors: { loud: { from: ['ears'], judge: () => true } },
    };
    const names = ['al', 'mary', 'zoe'];
    const characters = Object.fromEntries(names.map((name) => [name, listener]));
    for (const slow of names) {
      const scene = createScene({ rate: 10, world: { things: { radio: { on: true } } } });
      for (const name of names) scene.add(listener, name);
      tickTimes(scene, 1);
      scene.actor(slow).attend('ears', 4);
      tickTimes(scene, 2);
      // it has sampled in tick 1; the others sampled the same again since
      const again = restoreScene(throughJson(scene.save()), { characters });
      expect(throughJson(again.save())).toEqual(throughJson(scene.save()));
      for (let i = 0; i < 6; i++) {
        for (const each of [scene, again]) each.tick();
        expect(again.actors.map(({ samples }) => samples)).toEqual(
          scene.actors.map(({ samples }) => samples),
        );
      }
      expect(scene.actor(slow).samples.receptors).toEqual({ ears: 3 });
    }
  });

  it('[TCK6] [PER4] keeps a receptor that has not sampled yet beside one that has', () => {
    const probe = ({ world }: ProbeContext) => world.get('radio', 'on') ?? null;
    const listening = (every: number) => ({
      name: 'listener',
      receptors: { ears: { probe, in: 'radio', share: 'all', every } },
    });
    const characters = { al: listening(1), zoe: listening(2) };
    const scene = createScene({ rate: 10, world: { things: { radio: { on: true } } } });
    scene.add(characters.al, 'al');
    tickTimes(scene, 3);
    scene.add(characters.zoe, 'zoe').attend('ears', 3);
    scene.actor('al').attend('ears', 2);
    const again = restoreScene(throughJson(scene.save()), { characters });
    for (let i = 0; i < 6; i++) {
      expect(throughJson(again.save())).toEqual(throughJson(scene.save()));
      for (const each of [scene, again]) each.tick();
    }
  });

  it('[TCK6] keeps the state of a skill, its deadline, and calls no begin again', () => {
    const calls: string[] = [];
    const mary = {
      name: 'mary',
      sensors: { there: false },
      goals: { there: true },
      parameters: { theta: 1 },
      skills: {
        walk: {
          adds: ['there'],
          deadline: 6,
          run: steps({
            begin: ({ tick }) => {
              calls.push(`begin ${tick}`);
              return { from: tick };
            },
            step: ({ from }, { tick }) => void calls.push(`step ${from} ${tick}`),
            end: ({ from }, { tick }, outcome) => void calls.push(`end ${from} ${tick} ${outcome}`),
          }),
        },
      },
    };
    const scene = createScene({});
    scene.add({ ...mary, stepEvery: 20 }, 'mary');
    // the network of the one in here steps in its first tick
    while (calls.length < 3) scene.tick();
    const began = Number(calls[0]?.split(' ')[1]);
    const again = restoreScene(throughJson(scene.save()), {
      characters: { mary: { ...mary, stepEvery: 20 } },
    });
    calls.length = 0;
    tickTimes(again, 8);
    expect(calls.filter((call) => call.startsWith('begin'))).toEqual([]);
    expect(calls.at(-1)).toMatch(new RegExp(`^end ${began} \\d+ cancelled$`));
    expect(calls.length).toBeGreaterThan(1);
  });

  it('[TCK6] is refused by the name of the skill while a generator or promise is under way', async () => {
    const kinds = {
      generator: function* () {
        for (;;) yield;
      },
      async: () => new Promise(() => undefined),
    };
    for (const run of Object.values(kinds)) {
      const scene = createScene();
      const mary = scene.add({
        name: 'mary',
        sensors: { there: false },
        goals: { there: true },
        parameters: { theta: 1 },
        skills: { 'walk on': { adds: ['there'], run } },
      });
      while (mary.doing.length === 0) scene.tick();
      expect(
        problemsOf(() => scene.save())
          .map(({ message }) => message)
          .join(),
      ).toContain('walk on');
      // and nothing has changed
      scene.tick();
      expect(mary.doing).toEqual(['walk on']);
      mary.cancel('walk on');
      mary.disable('walk on');
      scene.tick();
      await settle();
      scene.tick();
      expect(() => scene.save()).not.toThrow();
    }
  });

  it('[TCK6] is refused in the middle of a tick', () => {
    const errors: unknown[] = [];
    const scene = createScene({
      world: {
        laws: {
          saving: () => {
            try {
              scene.save();
            } catch (error) {
              errors.push(error);
            }
          },
        },
      },
    });
    scene.tick();
    expect(errors).toHaveLength(1);
  });

  it('[TCK6] of another version is refused', () => {
    const saved = { ...createScene().save(), troupe: 2 } as unknown as SavedScene;
    expect(problemsOf(() => restoreScene(saved))[0]?.code).toBe('wrong-version');
  });

  it('[TCK6] refuses a save whose time cannot be', () => {
    const saved = createScene().save();
    for (const [timer, code] of [
      [{ ...saved.timer, tick: -4 }, 'out-of-range'],
      [{ ...saved.timer, tick: 1.5 }, 'out-of-range'],
      [{ ...saved.timer, tick: 2 ** 60 }, 'out-of-range'],
      [{ ...saved.timer, time: null }, 'out-of-range'],
      [{}, 'out-of-range'],
      [undefined, 'wrong-type'],
    ] as const) {
      const [problem] = problemsOf(() => restoreScene({ ...saved, timer } as never));
      expect(problem?.code).toBe(code);
      expect(problem?.message).toContain('Take another save');
    }
  });
});

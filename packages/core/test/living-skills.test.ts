import {
  type ActorDefinition,
  createScene,
  type LivingSkillForm,
  type SkillContext,
  steps,
} from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { eventsOf, openRecorded, recordScene, recordsOf, settle, tickTimes } from './living.js';
import { refusals } from './problems.js';

function walker(walk: LivingSkillForm, rest: Partial<ActorDefinition> = {}): ActorDefinition {
  return {
    name: 'mary',
    parameters: { theta: 1 },
    sensors: { there: false },
    goals: { there: true },
    skills: { walk: { adds: ['there'], ...walk } },
    ...rest,
  };
}

/** What a skill that ran until it was over was seen to do, and what was recorded of it. */
async function runOnce(walk: LivingSkillForm, ticks = 8) {
  const { scene, recording } = openRecorded({ mary: walker(walk) });
  const mary = scene.actor('mary');
  while (recording.ticks.at(-1)?.actors?.['mary']?.skills === undefined) scene.tick();
  const began = scene.ticks;
  mary.disable('walk');
  await settle();
  for (let i = 0; i < ticks; i++) {
    scene.tick();
    await settle();
  }
  return { scene, mary, recording, began, events: eventsOf(recording, 'mary') };
}

describe('a skill of begin, step and end', () => {
  it('[SKL1] begins, steps every tick from that one on, and ends once with the outcome', async () => {
    for (const outcome of ['done', 'failed'] as const) {
      const calls: string[] = [];
      const { events, began } = await runOnce({
        run: steps({
          begin: ({ tick }) => {
            calls.push(`begin ${tick}`);
            return { left: 3 };
          },
          step: (state, { tick }) => {
            calls.push(`step ${tick}`);
            state.left--;
            return state.left === 0 ? outcome : undefined;
          },
          end: ({ left }, { tick }, how) => void calls.push(`end ${tick} ${left} ${how}`),
        }),
      });
      const over = began + 2;
      expect(calls).toEqual([
        `begin ${began}`,
        `step ${began}`,
        `step ${began + 1}`,
        `step ${over}`,
        `end ${over} 0 ${outcome}`,
      ]);
      expect(events[0]).toBe(`${began} walk begun`);
      expect(events[1]).toMatch(new RegExp(`^${over} walk ${outcome}`));
      expect(events).toHaveLength(2);
    }
  });

  it('[SKL1] takes true for done and false for failed', async () => {
    for (const [result, event] of [
      [true, 'done'],
      [false, 'failed'],
    ] as const) {
      const { events } = await runOnce({ run: steps({ step: () => result }) });
      expect(events[1]).toContain(event);
    }
  });

  it('[SKL1] goes on without a step until it says so from outside', async () => {
    let context: SkillContext | undefined;
    const ended: string[] = [];
    const { scene, mary, recording } = await runOnce(
      {
        run: steps({
          begin: (given) => {
            context = given;
          },
          end: (_state, _context, outcome) => void ended.push(outcome),
        }),
      },
      3,
    );
    expect(mary.doing).toEqual(['walk']);
    context?.done();
    expect(mary.doing).toEqual(['walk']);
    scene.tick();
    scene.tick();
    expect(mary.doing).toEqual([]);
    expect(ended).toEqual(['done']);
    expect(eventsOf(recording, 'mary').at(-1)).toMatch(/walk done$/);
  });

  it('[SKL1] has a state of its own in each of its executions, and in each character', () => {
    const seen: number[] = [];
    const definition = walker({
      run: steps({
        begin: () => ({ n: 0 }),
        step: (state) => {
          state.n++;
          seen.push(state.n);
          return state.n === 2 ? 'failed' : undefined;
        },
      }),
    });
    const scene = createScene();
    scene.add(definition, 'a');
    scene.add(definition, 'b');
    tickTimes(scene, 8);
    expect(new Set(seen)).toEqual(new Set([1, 2]));
    expect(seen.length).toBeGreaterThan(8);
  });
});

describe('a skill for ease', () => {
  it('[SKL2] goes on once a tick until it returns: a generator', async () => {
    const ticks: number[] = [];
    const { events, began } = await runOnce({
      *run({ tick }) {
        ticks.push(tick);
        yield;
        ticks.push(-1);
        yield;
        ticks.push(-2);
      },
    });
    expect(ticks).toEqual([began, -1, -2]);
    expect(events).toEqual([`${began} walk begun`, `${began + 2} walk done`]);
  });

  it('[SKL2] [SKL7] a generator sees the time go on', async () => {
    const ticks: number[] = [];
    const { began } = await runOnce({
      *run(context) {
        for (let i = 0; i < 3; i++) {
          ticks.push(context.tick);
          yield;
        }
      },
    });
    expect(ticks).toEqual([began, began + 1, began + 2]);
  });

  it('[SKL2] goes on until its promise settles: an async function', async () => {
    let resolve: ((value: unknown) => void) | undefined;
    const { scene, mary, recording } = await runOnce(
      {
        run: async () => {
          await new Promise((done) => {
            resolve = done;
          });
        },
      },
      3,
    );
    expect(mary.doing).toEqual(['walk']);
    resolve?.(undefined);
    await settle();
    expect(mary.doing).toEqual(['walk']);
    scene.tick();
    const last = recording.ticks.at(-1);
    expect(last?.inputs?.map(({ kind }) => kind)).toEqual(['settled']);
    expect(eventsOf(recording, 'mary').at(-1)).toBe(`${scene.ticks} walk done`);
    expect(recordsOf(recording, 'mary').flatMap((record) => record?.skills ?? [])[0]).toMatchObject(
      {
        event: 'begun',
        outside: true,
      },
    );
  });

  it('[SKL2] is done when it returns: a plain function', async () => {
    const { events, began } = await runOnce({ run: () => undefined });
    expect(events).toEqual([`${began} walk begun`, `${began} walk done`]);
  });

  it('[SKL2] has failed where it gives false', async () => {
    for (const run of [
      () => false,
      async () => false,
      function* () {
        yield;
        return false;
      },
    ]) {
      const { events } = await runOnce({ run });
      expect(events[1]).toMatch(/walk failed: /);
      expect(events).toHaveLength(2);
    }
  });

  it('[SKL2] has failed where it gives a program, which nobody would run', async () => {
    const program = { step: () => 'done' as const };
    for (const run of [
      () => program,
      () => ({ begin: () => ({}), step: () => undefined }),
      async () => program,
      // biome-ignore lint/correctness/useYield: it gives it at once
      function* () {
        return program;
      },
    ]) {
      const { events } = await runOnce({ run: run as never });
      expect(events[1]).toContain('walk failed: ');
      expect(events[1]).toContain('gave a program, which nobody runs. Write that in its place');
      expect(events).toHaveLength(2);
    }
  });

  it('[SKL2] has failed where it throws, and the error is kept', async () => {
    const error = new RangeError('too far to walk');
    for (const run of [
      () => {
        throw error;
      },
      async () => {
        await null;
        throw error;
      },
      // biome-ignore lint/correctness/useYield: it throws before
      function* () {
        throw error;
      },
      steps({
        step: () => {
          throw error;
        },
      }),
    ]) {
      const { events, mary } = await runOnce({ run });
      expect(events[1]).toContain('failed');
      expect(events[1]).toContain('too far to walk');
      expect(mary.failures).toMatchObject([{ skill: 'walk', outcome: 'failed' }]);
      expect(mary.failures[0]?.error).toBe(error);
      expect(mary.failures[0]?.reason).toContain('too far to walk');
    }
  });

  it('[SKL3] keeps its promises after the steps it takes, without any code', () => {
    for (const [takes, stepEvery] of [
      [1, 1],
      [3, 1],
      [2, 3],
    ] as const) {
      const { scene, recording } = openRecorded({
        mary: walker(
          { takes, deletes: ['away'] },
          { stepEvery, sensors: { there: false, away: true } },
        ),
      });
      const mary = scene.actor('mary');
      while (mary.doing.length === 0 && scene.ticks < 50) scene.tick();
      const chosen = mary.steps;
      for (let i = 0; i < 50 && mary.sign('there') !== true; i++) scene.tick();
      expect(mary.signs).toEqual({ there: true, away: false });
      tickTimes(scene, stepEvery);
      // told to the network with the step after the last that it took
      const told = recordsOf(recording, 'mary').find(
        (record) => record?.step?.reports !== undefined,
      );
      expect(told?.step?.step).toBe(chosen + takes);
    }
  });
});

describe('a skill that is cancelled', () => {
  interface Seen {
    readonly calls: string[];
    readonly form: LivingSkillForm;
  }

  function watched(): Seen {
    const calls: string[] = [];
    return {
      calls,
      form: {
        uses: ['hands'],
        run: steps({
          begin: ({ signal }) => {
            signal.addEventListener('abort', () => calls.push('abort'));
          },
          end: (_state, { signal, resources }, outcome) =>
            void calls.push(`end ${outcome} ${signal.aborted} ${JSON.stringify(resources)}`),
        }),
      },
    };
  }

  const ways: Record<string, (definition: ActorDefinition) => ActorDefinition | string> = {
    cancel: () => 'cancel',
    leave: () => 'leave',
    remove: () => 'remove',
    redefine: (definition) => ({ ...definition, skills: {} }),
  };

  for (const [name, way] of Object.entries(ways)) {
    it(`[SKL4] aborts, then cleans up, and the record says why: ${name}`, () => {
      const { calls, form } = watched();
      const definition = walker(form);
      const { scene, recording } = openRecorded({ mary: definition });
      const mary = scene.actor('mary');
      while (mary.doing.length === 0) scene.tick();
      const how = way(definition);
      if (typeof how !== 'string') mary.redefine(how);
      else if (how === 'remove') mary.remove();
      else if (how === 'leave') mary.leave('walk');
      else mary.cancel('walk', 'lunch is ready');
      scene.tick();
      expect(calls).toEqual(['abort', 'end cancelled true {"hands":1}']);
      const [, over, ...more] = eventsOf(recording, 'mary');
      expect(over).toMatch(/walk cancelled: .+/);
      if (how === 'cancel') expect(over).toContain('lunch is ready');
      expect(more.filter((event) => !event.endsWith('begun'))).toEqual([]);
    });
  }

  it('[SKL4] has a deadline in ticks', () => {
    const { calls, form } = watched();
    const { scene, recording } = openRecorded({ mary: walker({ ...form, deadline: 3 }) });
    const mary = scene.actor('mary');
    while (mary.doing.length === 0) scene.tick();
    const began = scene.ticks;
    mary.disable('walk');
    tickTimes(scene, 6);
    expect(calls).toEqual(['abort', 'end cancelled true {"hands":1}']);
    const [, over] = eventsOf(recording, 'mary');
    expect(over).toMatch(new RegExp(`^${began + 3} walk cancelled: .*deadline`));
  });

  it('[SKL4] has a deadline in seconds', () => {
    const { form } = watched();
    const { scene, recording } = openRecorded(
      { mary: walker({ ...form, deadline: { seconds: 0.25 } }) },
      { rate: 10 },
    );
    const mary = scene.actor('mary');
    while (mary.doing.length === 0) scene.tick();
    const began = scene.ticks;
    mary.disable('walk');
    tickTimes(scene, 6);
    // the first tick that reaches it
    expect(eventsOf(recording, 'mary')[1]).toMatch(
      new RegExp(`^${began + 3} walk cancelled: .*deadline`),
    );
  });

  it('[SKL4] a generator cleans up in finally', () => {
    const calls: string[] = [];
    const { scene, recording } = openRecorded({
      mary: walker({
        *run({ signal, memory }) {
          try {
            for (;;) yield;
          } finally {
            calls.push(`finally ${signal.aborted}`);
            memory.write('tidy', true);
          }
        },
      }),
    });
    const mary = scene.actor('mary');
    while (mary.doing.length === 0) scene.tick();
    mary.cancel('walk');
    mary.disable('walk');
    scene.tick();
    scene.tick();
    expect(calls).toEqual(['finally true']);
    expect(mary.remembers('tidy')).toBe(true);
    expect(eventsOf(recording, 'mary')[1]).toContain('walk cancelled');
  });

  it('[SKL4] the network hears that it failed, and it is tired, not dead', () => {
    const { form } = watched();
    const { scene, recording } = openRecorded({ mary: walker(form) });
    const mary = scene.actor('mary');
    while (mary.doing.length === 0) scene.tick();
    mary.cancel('walk');
    tickTimes(scene, 12);
    const reports = recordsOf(recording, 'mary').flatMap((record) => record?.step?.reports ?? []);
    expect(reports[0]).toEqual({ kind: 'failed', skill: 'walk' });
    // and it comes again
    expect(eventsOf(recording, 'mary').filter((event) => event.endsWith('begun')).length).toBe(2);
    expect(mary.failures[0]).toMatchObject({ skill: 'walk', outcome: 'cancelled' });
  });

  it('[SKL4] [EXT8] a promise is aborted at once and holds nothing any more', async () => {
    let aborted = 0;
    const scene = createScene();
    const mary = scene.add(
      walker(
        {
          uses: ['hands'],
          run: ({ signal }) =>
            new Promise((_, reject) => {
              signal.addEventListener('abort', () => {
                aborted++;
                reject(signal.reason);
              });
            }),
        },
        {
          sensors: { there: false, waved: false },
          goals: { there: true, waved: true },
        },
      ),
    );
    const recording = recordScene(scene);
    while (mary.doing.length === 0) scene.tick();
    mary.cancel('walk');
    mary.disable('walk');
    mary.join({ skills: { wave: { adds: ['waved'], uses: ['hands'], takes: 100 } } });
    for (let i = 0; i < 10; i++) {
      scene.tick();
      await settle();
    }
    expect(aborted).toBe(1);
    expect(mary.doing).toEqual(['wave']);
    expect(
      eventsOf(recording, 'mary')
        .filter((event) => event.includes('walk'))
        .map((event) => event.split(' ')[2]),
    ).toEqual(['begun', 'cancelled:']);
  });
});

describe('what a skill gets', () => {
  it('[SKL7] its memory, signals, signs, the world, itself, resources, a signal, the clock and chance', () => {
    const seen: Record<string, unknown>[] = [];
    const scene = createScene({ rate: 10, seed: 7, world: { things: { lamp: { on: true } } } });
    scene.add(
      walker(
        {
          uses: { hands: 2, legs: 1 },
          run: steps({
            step: (_state, context) => {
              const { self, skill, args, time, tick, dt, resources, signal, memory } = context;
              const { signals, signs, world, chance } = context;
              seen.push({
                self,
                skill,
                args,
                time,
                tick,
                dt,
                resources,
                aborted: signal.aborted,
                cup: memory.read('cup'),
                signals: { ...signals },
                signs: { ...signs },
                at: world.where(self),
                lamp: world.get('lamp', 'on'),
                drawn: chance.integer(1),
              });
              return 'done';
            },
          }),
        },
        {
          resources: { hands: 2 },
          body: { at: [1, 2, 3] },
          receptors: { eyes: { probe: ({ world }) => world.get('lamp', 'on') } },
          memory: { cup: 'blue' },
        },
      ),
      'eve',
    );
    while (seen.length === 0) scene.tick();
    expect(seen[0]).toEqual({
      self: 'eve',
      skill: 'walk',
      args: {},
      time: scene.time,
      tick: scene.ticks,
      dt: 0.1,
      resources: { hands: 2, legs: 1 },
      aborted: false,
      cup: 'blue',
      signals: { eyes: true },
      signs: { there: false },
      at: [1, 2, 3],
      lamp: true,
      drawn: 0,
    });
  });

  it('[SKL7] what the variables of its template stand for', () => {
    const seen: unknown[] = [];
    const scene = createScene();
    scene.add({
      name: 'mary',
      parameters: { theta: 1 },
      objects: { place: ['door', 'hall'] },
      sensors: { 'at(door)': false, 'at(hall)': true },
      goals: { 'at(door)': true },
      templates: {
        'go(?place: place)': {
          adds: ['at(?place)'],
          run: ({ args, skill }) => {
            seen.push([skill, args]);
          },
        },
      },
    });
    tickTimes(scene, 5);
    expect(seen[0]).toEqual(['go(door)', { place: 'door' }]);
  });

  it('[SKL6] writes of an async skill are inputs, also those before its first await', async () => {
    const { scene, recording } = openRecorded(
      {
        mary: walker({
          run: async ({ world, memory }) => {
            world.set('lamp', 'on', 1);
            await null;
            world.set('lamp', 'on', 2);
            memory.write('seen', 'x');
            await new Promise(() => undefined);
          },
        }),
      },
      { world: { things: { lamp: { on: 0 } } } },
    );
    const mary = scene.actor('mary');
    while (mary.doing.length === 0) scene.tick();
    const began = scene.ticks;
    await settle();
    scene.tick();
    const kinds = recording.ticks.map(({ inputs = [] }) => inputs.map(({ kind }) => kind));
    expect(kinds[began]?.length).toBeGreaterThan(0);
    expect(mary.remembers('seen')).toBe('x');
    // in the order in which they came: the later one is what is left
    expect(scene.world.get('lamp', 'on')).toBe(2);
    expect(kinds.flat()).toEqual(['world', 'world', 'memory']);
  });
});

describe('a skill that asks', () => {
  const asking = (
    goals: NonNullable<LivingSkillForm['asks']>,
    rest: Partial<LivingSkillForm> = {},
  ) => walker({ asks: goals, ...rest });
  const asked: ActorDefinition = {
    name: 'al',
    parameters: { theta: 1 },
    sensors: { 'door is open': false, 'light is on': false },
    skills: { open: { adds: ['door is open'], takes: 3 } },
  };

  it('[SKL8] has another character want something while it runs, and is done when that holds', () => {
    const { scene, recording } = openRecorded({
      mary: asking({ al: { 'door is open': true } }),
      al: asked,
    });
    const [al, mary] = [scene.actor('al'), scene.actor('mary')];
    expect(al.goals).toEqual({});
    while (mary.doing.length === 0) scene.tick();
    scene.tick();
    expect(al.goals).toEqual({ 'door is open': true });
    mary.disable('walk');
    for (let i = 0; i < 30 && mary.doing.length > 0; i++) scene.tick();
    expect(al.sign('door is open')).toBe(true);
    expect(eventsOf(recording, 'mary').map((event) => event.split(' ')[2])).toEqual([
      'begun',
      'done',
    ]);
    scene.tick();
    scene.tick();
    expect(al.goals).toEqual({});
  });

  it('[SKL8] goes on running its own code until that says so', () => {
    const { scene } = openRecorded({
      mary: asking({ al: { 'door is open': true } }, { deadline: 5 }),
      al: { ...asked, skills: {} },
    });
    const [al, mary] = [scene.actor('al'), scene.actor('mary')];
    while (mary.doing.length === 0) scene.tick();
    mary.disable('walk');
    tickTimes(scene, 3);
    expect(al.goals).toEqual({ 'door is open': true });
    tickTimes(scene, 5);
    // its deadline has passed
    expect(mary.doing).toEqual([]);
    expect(al.goals).toEqual({});
  });

  it('[SKL8] withdraws only what nobody else wants', () => {
    const one = asking({ al: { 'door is open': true } }, { deadline: 8 });
    const two = asking({ al: { 'door is open': true } }, { deadline: 16 });
    const { scene } = openRecorded({ one, two, al: { ...asked, skills: {} } });
    const al = scene.actor('al');
    while (scene.actor('one').doing.length === 0 || scene.actor('two').doing.length === 0)
      scene.tick();
    for (const name of ['one', 'two']) scene.actor(name).disable('walk');
    tickTimes(scene, 3);
    expect(al.goals).toEqual({ 'door is open': true });
    while (scene.actor('one').doing.length > 0) scene.tick();
    expect(scene.actor('two').doing).toEqual(['walk']);
    scene.tick();
    expect(al.goals).toEqual({ 'door is open': true });
    while (scene.actor('two').doing.length > 0) scene.tick();
    scene.tick();
    expect(al.goals).toEqual({});
  });

  it('[SKL8] leaves a goal that was there before as it was', () => {
    const { scene } = openRecorded({
      mary: asking({ al: { 'door is open': true, 'light is on': true } }, { deadline: 4 }),
      al: {
        ...asked,
        skills: {},
        goals: { 'door is open': { value: true, importance: 3 } },
      },
    });
    const [al, mary] = [scene.actor('al'), scene.actor('mary')];
    const before = al.goals;
    while (mary.doing.length === 0) scene.tick();
    mary.disable('walk');
    scene.tick();
    expect(Object.keys(al.goals).sort()).toEqual(['door is open', 'light is on']);
    tickTimes(scene, 8);
    expect(al.goals).toEqual(before);
  });

  it('[SKL8] leaves a goal that was wanted from outside meanwhile', () => {
    const { scene } = openRecorded({
      mary: asking({ al: { 'door is open': true } }, { deadline: 6 }),
      al: { ...asked, skills: {} },
    });
    const [al, mary] = [scene.actor('al'), scene.actor('mary')];
    while (mary.doing.length === 0) scene.tick();
    mary.disable('walk');
    scene.tick();
    al.want('door is open');
    tickTimes(scene, 10);
    expect(mary.doing).toEqual([]);
    expect(al.goals).toEqual({ 'door is open': true });
  });

  it('[SKL8] [LIV3] takes its goals back when its character is removed', () => {
    const { scene } = openRecorded({
      mary: asking({ al: { 'door is open': true } }),
      al: { ...asked, skills: {} },
    });
    const [al, mary] = [scene.actor('al'), scene.actor('mary')];
    while (mary.doing.length === 0) scene.tick();
    scene.tick();
    expect(al.goals).toEqual({ 'door is open': true });
    mary.remove();
    scene.tick();
    expect(al.goals).toEqual({});
    expect(JSON.stringify(scene.save())).not.toContain('mary');
  });

  it('[SKL8] fails where there is nobody to ask, or nothing that could be wanted', () => {
    for (const [asks, word] of [
      [{ nobody: { 'door is open': true } }, 'nobody'],
      [{ al: { 'window is open': true } }, 'window is open'],
    ] as const) {
      const { scene, recording } = openRecorded({ mary: asking(asks), al: asked });
      tickTimes(scene, 6);
      const faults = recordsOf(recording, 'mary').flatMap((record) => record?.faults ?? []);
      const said = [...eventsOf(recording, 'mary').slice(1), ...faults.map(({ error }) => error)];
      expect(said.join('; ')).toContain(word);
      expect(scene.actor('mary').failures[0]?.skill).toBe('walk');
      expect(scene.actor('al').goals).toEqual({});
    }
  });
});

describe('code that cannot be', () => {
  it('[SKL1] is refused when the character comes in', () => {
    const bad: unknown[] = [1, 'walk', {}, { step: 1 }, { steps: () => true }, null];
    for (const run of bad) {
      const scene = createScene();
      const definition = walker({ run: run as () => void });
      expect(refusals(() => scene.add(definition))[0], String(run)).toContain('walk');
      expect(scene.actors).toEqual([]);
    }
    for (const deadline of [0, -1, 1.5, { seconds: 0 }, Number.NaN, 'soon']) {
      const scene = createScene();
      const definition = walker({ run: () => true, deadline: deadline as number });
      expect(refusals(() => scene.add(definition))[0]).toContain('deadline');
    }
  });
});

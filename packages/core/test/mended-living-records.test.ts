import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  type ActContext,
  type ActorDefinition,
  branch,
  createScene,
  type GoalForm,
  goalsHold,
  type LawContext,
  loadState,
  type RunOptions,
  replay,
  restoreScene,
  runCharacter,
  type SavedScene,
  type TickRecord,
} from '@troupe/core';
import { describe, expect, it } from 'vitest';
import {
  eventsOf,
  openRecorded,
  type Recording,
  recordScene,
  recordsOf,
  settle,
  throughJson,
  tickTimes,
} from './living.js';
import { problemsOf } from './problems.js';

/** What a replay of it finds: nothing for every tick that came out the same. */
function differences(
  { keyframes, ticks }: Pick<Recording, 'keyframes' | 'ticks'>,
  characters: Readonly<Record<string, ActorDefinition>>,
  laws: Readonly<Record<string, (context: LawContext) => void>> = {},
): unknown[] {
  return keyframes.flatMap((frame) => {
    const rest = ticks.filter(({ tick }) => tick > frame.timer.tick);
    return [...replay(frame, rest, { characters, laws })].map(({ difference }) => difference);
  });
}

describe('what comes from outside', () => {
  const mary: ActorDefinition = { name: 'mary', sensors: { warm: false, fed: false } };
  const things = { box: { list: [0] } };

  it('[REC1] is recorded as it came: changing it afterwards changes no record', () => {
    const { scene, recording } = openRecorded({ mary }, { world: { things } });
    const actor = scene.actor('mary');
    const list = [1];
    const form = { value: true, importance: 0.5 };
    const thing = { at: [1, 2, 3], kind: 'ball' };
    scene.world.set('box', 'list', list);
    scene.world.add('ball', thing as { at: [number, number, number]; kind: string });
    actor.want('warm', form);
    list.push(2);
    form.importance = 0.9;
    thing.at[0] = 9;
    scene.tick();
    expect(recording.ticks[0]?.inputs).toMatchObject([
      { kind: 'world', change: { thing: 'box', value: [1] } },
      { kind: 'world', change: { thing: 'ball', form: { at: [1, 2, 3] } } },
      { kind: 'messages', messages: [{ goals: { warm: { importance: 0.5 } } }] },
    ]);
    expect(scene.world.get('box', 'list')).toEqual([1]);
    expect(scene.world.where('ball')).toEqual([1, 2, 3]);
    expect(actor.goals).toEqual({ warm: { value: true, importance: 0.5 } });
    expect(differences(recording, { mary })).toEqual([undefined]);
  });

  it('[REC1] [TCK5] while a tick is under way is kept as it came, too', () => {
    let told = false;
    const list = [1];
    const form = { value: true, importance: 0.5 };
    const { scene, recording } = openRecorded({ mary }, { world: { things } });
    const actor = scene.actor('mary');
    actor.onStep(() => {
      if (told) return;
      told = true;
      scene.world.set('box', 'list', list);
      actor.want('warm', form);
    });
    scene.tick();
    list.push(2);
    form.importance = 0.9;
    scene.tick();
    expect(recording.ticks[1]?.inputs).toMatchObject([
      { change: { value: [1] } },
      { messages: [{ goals: { warm: { importance: 0.5 } } }] },
    ]);
    expect(scene.world.get('box', 'list')).toEqual([1]);
    expect(actor.goals).toEqual({ warm: { value: true, importance: 0.5 } });
  });

  it('[TCK5] while a tick is under way is taken in the order in which it came', () => {
    let told = false;
    const { scene, recording } = openRecorded({ mary }, { world: { things } });
    const actor = scene.actor('mary');
    actor.onStep(() => {
      if (told) return;
      told = true;
      for (const level of [1, 2, 3]) scene.world.set('box', 'level', level);
      actor.want('fed');
      actor.withdraw('fed');
      actor.want('warm');
    });
    tickTimes(scene, 2);
    expect(scene.world.get('box', 'level')).toBe(3);
    expect(Object.keys(actor.goals)).toEqual(['warm']);
    const inputs = recording.ticks[1]?.inputs ?? [];
    expect(
      inputs.map((input) => {
        if (input.kind === 'world' && 'value' in input.change) return input.change.value;
        return input.kind === 'messages' ? input.messages : input.kind;
      }),
    ).toEqual([
      1,
      2,
      3,
      [{ kind: 'want', goals: { fed: true } }],
      [{ kind: 'want', goals: { fed: null } }],
      [{ kind: 'want', goals: { warm: true } }],
    ]);
  });

  it('[REC2] [DEF9] a function of time is refused while it is recorded, and nothing has changed', () => {
    const { scene, recording } = openRecorded({ mary });
    const actor = scene.actor('mary');
    const importance = (time: number) => time;
    const goal: GoalForm = { value: true, importance };
    const calls = [
      () => actor.want('warm', goal),
      () => actor.join({ goals: { fed: goal } }),
      () => actor.join({ skills: { eat: { adds: ['fed'], importance } } }),
      () => actor.join({ sensors: { hungry: { value: true, importance } } }),
    ];
    for (const call of calls) {
      const [problem, ...more] = problemsOf(call);
      expect(problem?.code).toBe('not-writable');
      expect(problem?.path).toContain('importance');
      expect(more).toEqual([]);
    }
    expect(actor.goals).toEqual({});
    expect(actor.levels).toEqual({});
    expect(Object.keys(actor.signs)).toEqual(['fed', 'warm']);
    tickTimes(scene, 2);
    expect(recording.ticks.flatMap(({ inputs = [] }) => inputs)).toEqual([]);
    expect(differences(recording, { mary })).toEqual([undefined, undefined]);
    // without a recording it is welcome
    const free = createScene().add(mary);
    expect(() => free.want('warm', goal)).not.toThrow();
  });
});

describe('a recording', () => {
  it('[REC2] of a plain run that steps every third tick can be taken up from each keyframe', () => {
    // something is over after every step: signs and reports are taken before the next one
    const pacer: ActorDefinition = {
      name: 'pacer',
      stepEvery: 3,
      parameters: { theta: 1 },
      sensors: { left: true, right: false },
      goals: { right: { value: true, protect: false } },
      skills: {
        go: { when: ['left'], adds: ['right'], deletes: ['left'] },
        back: { when: ['right'], adds: ['left'], deletes: ['right'] },
      },
    };
    const keyframes: SavedScene[] = [];
    const ticks: TickRecord[] = [];
    const record = {
      tick: (tick: TickRecord) => ticks.push(throughJson(tick)),
      keyframe: (frame: SavedScene) => keyframes.push(throughJson(frame)),
    };
    const run = [...runCharacter(pacer, { steps: 930, record })];
    expect(run).toHaveLength(930);
    // the frames lie between two steps, with something taken already
    expect(keyframes.map(({ timer }) => timer.tick)).toEqual([0, 900, 1800, 2700, 2788]);
    expect(keyframes.map(({ actors }) => actors[0]?.early.length)).toEqual([0, 3, 3, 3, 3]);
    for (const frame of keyframes) {
      const { tick: from } = frame.timer;
      const rest = ticks.filter(({ tick }) => tick > from && tick <= from + 60);
      const found = [...replay(frame, rest, { characters: { pacer } })];
      expect(found).toHaveLength(rest.length);
      expect(found.filter(({ difference }) => difference !== undefined)).toEqual([]);
    }
  });

  it('[REC1] what came after the last tick is in the keyframe that closes a recording', () => {
    const opener: ActorDefinition = {
      name: 'opener',
      sensors: { open: false },
      goals: { open: true },
      skills: { push: { when: { open: false }, adds: ['open'] } },
    };
    const recorded = (options: RunOptions) => {
      const keyframes: SavedScene[] = [];
      const ticks: TickRecord[] = [];
      const record = {
        tick: (tick: TickRecord) => ticks.push(throughJson(tick)),
        keyframe: (frame: SavedScene) => keyframes.push(throughJson(frame)),
      };
      for (const _ of runCharacter(opener, { ...options, record }));
      return { keyframes, ticks };
    };
    const { keyframes, ticks } = recorded({ untilGoals: true });
    const last = keyframes.at(-1)!;
    expect(last.timer.tick).toBe(ticks.length);
    expect(goalsHold(loadState(last.actors[0]!.state))).toBe(true);
    // gone on from there, it is as if it had not stopped
    const longer = recorded({ steps: ticks.length + 30 }).ticks.slice(ticks.length);
    const [first] = replay(last, longer);
    const { levels: _, ...step } = longer[0]!.actors!['opener']!.step!;
    expect(first?.found.actors?.['opener']).toMatchObject({ signs: { open: true }, step });
    // where nothing came there is nothing to close with
    expect(recorded({ steps: 1 }).keyframes).toHaveLength(1);
    const script = [{ after: 1, goals: { open: null } }];
    const scripted = recorded({ steps: 1, script }).keyframes.at(-1);
    expect(loadState(scripted!.actors[0]!.state).network.goals[0]?.size).toBe(0);
  });

  it('[REC2] [TCK6] faults of the scene that are still to be recorded survive saving', () => {
    let told = false;
    const laws = {
      meddle: () => {
        if (told) return;
        told = true;
        scene.world.set('nothing', 'x', 1);
      },
    };
    const scene = createScene({ world: { laws, things: { box: {} } } });
    scene.tick();
    // what waited is taken first, and does not fit
    scene.world.set('box', 'x', 1);
    const saved = throughJson(scene.save());
    expect(saved.faults).toMatchObject([{ part: 'input world' }]);
    const again = restoreScene(saved, { laws });
    const [first, second] = [recordScene(scene), recordScene(again)];
    tickTimes(scene, 2);
    tickTimes(again, 2);
    expect(first.ticks[0]?.faults).toMatchObject([{ part: 'input world' }]);
    expect(second.lines).toEqual(first.lines);
  });

  it('[REC1] a keyframe that could not be made is made as soon as it can be', () => {
    const mary: ActorDefinition = {
      name: 'mary',
      parameters: { theta: 1 },
      sensors: { there: false },
      goals: { there: true },
      skills: {
        walk: {
          adds: ['there'],
          *run() {
            for (let i = 0; i < 12; i++) yield;
          },
        },
      },
    };
    const scene = createScene();
    scene.add(mary);
    const recording = recordScene(scene, 10);
    tickTimes(scene, 40);
    const done = recording.ticks.find(({ actors }) =>
      actors?.['mary']?.skills?.some(({ event }) => event === 'done'),
    )!.tick;
    // it was under way in tick 10, and over well before tick 20
    expect(done).toBeGreaterThan(10);
    expect(done).toBeLessThan(20);
    expect(recording.keyframes.map(({ timer }) => timer.tick)).toEqual([
      0,
      done,
      done + 10,
      done + 20,
    ]);
    expect(differences(recording, { mary }).every((found) => found === undefined)).toBe(true);
  });

  it('[REC4] a branch cancels what went on outside, and says why', async () => {
    let release = () => {};
    const mary: ActorDefinition = {
      name: 'mary',
      parameters: { theta: 1 },
      resources: { hands: 1 },
      sensors: { there: false },
      goals: { there: true },
      skills: {
        call: {
          adds: ['there'],
          uses: ['hands'],
          run: () =>
            new Promise<void>((resolve) => {
              release = resolve;
            }),
        },
      },
    };
    const { scene, recording } = openRecorded({ mary });
    tickTimes(scene, 4);
    expect(scene.actor('mary').doing).toEqual(['call']);
    const again = branch(recording.keyframes[0]!, recording.ticks, { characters: { mary } });
    expect(again.ticks).toBe(4);
    const branched = recordScene(again);
    const { failures } = again.actor('mary');
    expect(failures).toMatchObject([{ skill: 'call', outcome: 'cancelled' }]);
    expect(failures[0]?.reason).toMatch(/outside the recording/);
    tickTimes(again, 3);
    const events = eventsOf(branched, 'mary');
    expect(events[0]).toMatch(/^5 call cancelled: .*outside the recording/);
    // its hands are free, and it calls again, this time for real
    expect(events[1]).toMatch(/call begun$/);
    release();
    await settle();
    tickTimes(again, 2);
    expect(eventsOf(branched, 'mary').at(-1)).toMatch(/call done$/);
    // the run that was recorded goes on as it was
    expect(scene.actor('mary').doing).toEqual(['call']);
    expect(scene.actor('mary').failures).toEqual([]);
  });
});

describe('a character that was removed', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;

  it('[LIV3] is not held by a receptor that others share', async () => {
    const probe = ({ tick }: { readonly tick: number }) => tick;
    const scene = createScene({ world: { things: { lamp: {} } } });
    // the first that comes makes the receptors, and is the first to go
    const first = addSharing('first');
    addSharing('second');
    tickTimes(scene, 3);
    scene.remove('first');
    tickTimes(scene, 2);
    await new Promise((resolve) => setTimeout(resolve, 0));
    for (let i = 0; i < 4; i++) collect();
    expect(first.deref()).toBeUndefined();
    expect(scene.actor('second').signals).toEqual({ sky: 5, lamp: 5 });

    function addSharing(name: string): WeakRef<ActorDefinition> {
      const definition: ActorDefinition = {
        name,
        receptors: {
          sky: { probe, in: 'world', share: 'all' },
          lamp: { probe, in: 'lamp', share: 'all' },
        },
        sensors: { bright: { from: ['sky'], judge: ({ sky }) => Number(sky) > 2 } },
      };
      scene.add(definition);
      return new WeakRef(definition);
    }
  });
});

describe('commands and laws that do not end with the tick', () => {
  const things = { cup: { full: 0 } };

  it('[LIV1] [WOR9] that give a promise are a fault, and nothing is left unhandled', async () => {
    const unhandled: unknown[] = [];
    const note = (error: unknown) => unhandled.push(error);
    process.on('unhandledRejection', note);
    const late = async ({ world }: Pick<ActContext, 'world'>) => {
      await null;
      world.set('cup', 'full', 1);
    };
    const throwing = async () => {
      await null;
      throw new Error('later');
    };
    const mary: ActorDefinition = {
      name: 'mary',
      commands: { late: { every: 1, run: late }, throwing: { every: 1, run: throwing } },
    };
    const laws = { slow: late, wild: throwing };
    const { scene, recording } = openRecorded({ mary }, { world: { things, laws } });
    for (let i = 0; i < 3; i++) {
      scene.tick();
      await settle();
    }
    await new Promise((resolve) => setTimeout(resolve, 0));
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
    expect(scene.world.get('cup', 'full')).toBe(0);
    for (const { faults, inputs } of recording.ticks) {
      expect(faults).toMatchObject([
        { part: 'law slow', error: expect.stringContaining('promise') },
        { part: 'law wild', error: expect.stringContaining('promise') },
      ]);
      expect(inputs).toBeUndefined();
    }
    for (const record of recordsOf(recording, 'mary')) {
      expect(record?.faults).toMatchObject([
        { part: 'command late', error: expect.stringContaining('promise') },
        { part: 'command throwing', error: expect.stringContaining('promise') },
      ]);
    }
    expect(differences(recording, { mary }, laws)).toEqual([undefined, undefined, undefined]);
  });

  it('[LIV1] [WOR9] [REC2] a context that was kept writes nothing between ticks', () => {
    let command: ActContext | undefined;
    let law: LawContext | undefined;
    const mary: ActorDefinition = {
      name: 'mary',
      receptors: { eyes: { probe: ({ world }) => world.get('cup', 'full') ?? null } },
      commands: {
        keep: {
          every: 1,
          run: (context) => {
            command ??= context;
          },
        },
      },
    };
    const laws = {
      keep: (context: LawContext) => {
        law ??= context;
      },
    };
    const { scene, recording } = openRecorded({ mary }, { world: { things, laws } });
    tickTimes(scene, 2);
    const attempts = [
      () => command?.world.set('cup', 'full', 1),
      () => command?.world.add('plate', {}),
      () => command?.world.remove('cup'),
      () => command?.memory.write('note', 1),
      () => command?.attend('eyes', 5),
      () => law?.world.set('cup', 'full', 1),
      () => law?.world.add('plate', {}),
      () => law?.world.remove('cup'),
    ];
    for (const attempt of attempts) expect(attempt).toThrow(/is over/);
    const saved = scene.save();
    expect(saved.writes).toEqual([]);
    expect(saved.inputs).toEqual([]);
    tickTimes(scene, 3);
    expect(scene.world.get('cup', 'full')).toBe(0);
    expect(scene.world.has('plate')).toBe(false);
    expect(scene.actor('mary').memory).toEqual([]);
    expect(scene.actor('mary').samples.receptors).toEqual({ eyes: 5 });
    expect(recording.ticks.filter(({ world, inputs }) => world ?? inputs)).toEqual([]);
    command = undefined;
    law = undefined;
    expect(differences(recording, { mary }, laws).every((found) => found === undefined)).toBe(true);
  });
});

import {
  type ActorDefinition,
  type CommandForm,
  createScene,
  restoreScene,
  steps,
  TroupeError,
} from '@troupe/core';
import { describe, expect, it } from 'vitest';
import {
  eventsOf,
  openRecorded,
  recordScene,
  recordsOf,
  throughJson,
  tickTimes,
} from './living.js';

/** The ticks in which a command ran. */
function ranIn(
  form: Omit<CommandForm, 'run'>,
  ticks = 12,
  rest: Partial<ActorDefinition> = {},
): number[] {
  const ran: number[] = [];
  const scene = createScene({ rate: 10 });
  scene.add({
    name: 'mary',
    ...rest,
    commands: { blink: { ...form, run: ({ tick }) => void ran.push(tick) } },
  });
  tickTimes(scene, ticks);
  return ran;
}

function isRefused(call: () => unknown): boolean {
  try {
    call();
    return false;
  } catch (error) {
    if (error instanceof TroupeError) return true;
    throw error;
  }
}

describe('a command', () => {
  it('[LIV1] runs every so many ticks, or every so many seconds', () => {
    expect(ranIn({ every: 1 }, 4)).toEqual([1, 2, 3, 4]);
    const gaps = (list: readonly number[]) => list.slice(1).map((tick, i) => tick - list[i]!);
    expect(new Set(gaps(ranIn({ every: 3 })))).toEqual(new Set([3]));
    expect(ranIn({ every: 3 })).toHaveLength(4);
    expect(new Set(gaps(ranIn({ every: { seconds: 0.4 } })))).toEqual(new Set([4]));
    expect(ranIn({ every: { seconds: 0.4 } })).toHaveLength(3);
    expect(ranIn({ every: { seconds: 0.01 } }, 4)).toEqual([1, 2, 3, 4]);
  });

  it('[LIV1] runs for a while', () => {
    expect(ranIn({ every: 1, lasts: 4 })).toEqual([1, 2, 3, 4]);
    // at ten ticks a second
    expect(ranIn({ every: 1, lasts: { seconds: 0.4 } })).toEqual([1, 2, 3, 4]);
  });

  it('[LIV1] runs until a condition holds, and does not come back', () => {
    expect(ranIn({ every: 1, until: ({ tick }) => tick === 4 })).toEqual([1, 2, 3]);
    const rest: Partial<ActorDefinition> = {
      receptors: { tick: { probe: ({ tick }) => tick } },
      sensors: { late: { from: ['tick'], judge: ({ tick }) => tick === 3 } },
    };
    expect(ranIn({ every: 1, until: { late: true } }, 12, rest)).toEqual([1, 2]);
  });

  it('[LIV1] that throws is a fault, and stays', () => {
    let runs = 0;
    const { scene, recording } = openRecorded({
      mary: {
        name: 'mary',
        commands: {
          blink: {
            every: 2,
            run: () => {
              runs++;
              throw new Error('something in my eye');
            },
          },
          breathe: { every: 1, run: ({ memory, tick }) => memory.write('breath', tick) },
        },
      },
    });
    tickTimes(scene, 6);
    expect(runs).toBe(3);
    const faults = recordsOf(recording, 'mary').flatMap((record) => record?.faults ?? []);
    expect(faults.filter(({ part }) => part === 'command blink')).toHaveLength(3);
    expect(faults[0]?.error).toContain('something in my eye');
    expect(scene.actor('mary').faults.some(({ error }) => error.includes('my eye'))).toBe(true);
    expect(scene.actor('mary').remembers('breath')).toBe(6);
  });

  it('[LIV1] that cannot be is refused', () => {
    const bad: unknown[] = [
      { every: 0, run: () => undefined },
      { every: 1.5, run: () => undefined },
      { run: () => undefined },
      { every: 1, run: 3 },
      { every: 1, lasts: -1, run: () => undefined },
      { every: 1, until: { nothing: true }, run: () => undefined },
    ];
    const refused = bad.map((blink) => {
      const definition = { name: 'mary', commands: { blink: blink as CommandForm } };
      return isRefused(() => createScene().add(definition));
    });
    expect(refused).toEqual(bad.map(() => true));
  });
});

const walking = steps({ begin: () => ({ n: 0 }), step: (state) => void state.n++ });

// the same functions each time: another probe is another receptor
const receptors: NonNullable<ActorDefinition['receptors']> = {
  eyes: { probe: ({ tick }) => tick, every: 2 },
  nose: { probe: ({ tick }) => -tick },
};

function mary(rest: Partial<ActorDefinition> = {}): ActorDefinition {
  return {
    name: 'mary',
    parameters: { theta: 1 },
    body: { at: [0, 0, 0] },
    memory: { cup: 'blue', Plate: 'white' },
    receptors,
    sensors: {
      there: false,
      seen: { from: ['eyes'], judge: ({ eyes }) => Number(eyes) > 2 },
      smelt: { from: ['nose'], judge: ({ nose }) => Number(nose) < -3 },
    },
    goals: { there: true },
    skills: {
      walk: { adds: ['there'], run: walking },
      hop: { adds: ['there'], run: walking },
    },
    commands: {
      blink: {
        every: 1,
        run: ({ memory, tick, chance }) => memory.write('blinked', [tick, chance.integer(9)]),
      },
      once: { every: 1, lasts: 2, run: ({ memory }) => memory.write('once', true) },
    },
    ...rest,
  };
}

describe('a definition that changes while it runs', () => {
  it('[LIV2] keeps levels, memory, readings, samples and what executes of all that still exists', () => {
    const { scene } = openRecorded({ mary: mary() });
    const actor = scene.actor('mary');
    tickTimes(scene, 6);
    actor.remember('cup', 'red');
    actor.remember('Plate', 'black');
    scene.tick();
    expect([...actor.doing].sort()).toEqual(['hop', 'walk']);
    const { levels, signs, signals, samples } = actor;
    const { hop: _, ...skills } = mary().skills!;
    const { nose: __, ...fewer } = mary().receptors!;
    const { smelt: ___, ...sensors } = mary().sensors!;
    actor.redefine({
      ...mary(),
      receptors: fewer,
      skills: { ...skills, 'a new one': { adds: ['there'] } },
      sensors: { ...sensors, fresh: true },
      memory: { cup: 'blue' },
    });
    expect(actor.levels).toEqual({ walk: levels['walk'], 'a new one': 0 });
    expect(actor.signs).toEqual({ there: signs['there'], seen: signs['seen'], fresh: true });
    expect(actor.signals).toEqual({ eyes: signals['eyes'] });
    expect(actor.samples.receptors).toEqual({ eyes: samples.receptors['eyes'] });
    expect(actor.doing).toEqual(['walk']);
    expect(actor.remembers('cup')).toBe('red');
    expect(scene.save().actors[0]?.state.skills.map(({ name }) => name)).not.toContain('hop');
    scene.tick();
    expect(actor.remembers('cup')).toBe('red');
    const running = throughJson(scene.save()).actors[0]?.running;
    expect(running?.map(({ skill }) => skill)).toEqual(['walk']);
    expect(running?.[0]?.state).toMatchObject({ n: expect.any(Number) });
  });

  it('[LIV2] goes on exactly as before where nothing has changed', () => {
    const definition = mary();
    const plain = openRecorded({ mary: definition });
    tickTimes(plain.scene, 12);
    const { scene, recording } = openRecorded({ mary: definition });
    tickTimes(scene, 5);
    scene.actor('mary').redefine(definition);
    tickTimes(scene, 7);
    const told = ({ lines }: { lines: readonly string[] }, from: number) =>
      lines.slice(from).map((line) => {
        const { inputs: _, actors = {}, ...rest } = JSON.parse(line);
        const { step, ...actor } = actors.mary ?? {};
        return { ...rest, actor, selected: step?.selected, threshold: step?.threshold };
      });
    expect(told(recording, 0)).toEqual(told(plain.recording, 0));
    expect(scene.actor('mary').levels).toEqual(plain.scene.actor('mary').levels);
    expect(scene.actor('mary').samples).toEqual(plain.scene.actor('mary').samples);
    expect(scene.actor('mary').memory).toEqual(plain.scene.actor('mary').memory);
  });

  it('[LIV2] keeps goals from outside, and takes up those that are new', () => {
    const { scene } = openRecorded({ mary: mary() });
    const actor = scene.actor('mary');
    scene.tick();
    actor.want('seen', { value: true, importance: 2 });
    scene.tick();
    actor.redefine(mary({ goals: { smelt: true } }));
    scene.tick();
    expect(Object.keys(actor.goals).sort()).toEqual(['seen', 'smelt']);
    expect(actor.goals['seen']).toMatchObject({ importance: 2 });
  });

  it('[LIV2] keeps what came from outside through one definition after another', () => {
    const { scene } = openRecorded({ mary: mary() });
    const actor = scene.actor('mary');
    actor.want('seen', { value: true, importance: 2 });
    actor.join({ sensors: { dark: true }, skills: { 'joined one': { adds: ['dark'] } } });
    for (const goals of [{ smelt: true }, { there: true }, { there: false }]) {
      actor.redefine(mary({ goals }));
      scene.tick();
      expect(Object.keys(actor.goals).sort()).toEqual(['seen', ...Object.keys(goals)].sort());
      expect(actor.goals['seen']).toMatchObject({ importance: 2 });
      expect(Object.keys(actor.levels)).toContain('joined one');
      expect(actor.sign('dark')).toBe(true);
    }
  });

  it('[LIV2] [TCK6] goes on with the same definition whether it was saved meanwhile or not', () => {
    const { scene } = openRecorded({ mary: mary() });
    const outside = { seen: { value: true, importance: 2 } };
    scene.actor('mary').tell({ kind: 'want', goals: outside });
    scene
      .actor('mary')
      .join({ sensors: { dark: true }, skills: { 'joined one': { adds: ['dark'] } } });
    scene.tick();
    scene.actor('mary').redefine(mary({ goals: { smelt: true } }));
    scene.tick();
    const again = restoreScene(throughJson(scene.save()), { characters: { mary: mary() } });
    const goOn = (going: typeof scene) => {
      const actor = going.actor('mary');
      const { definition } = actor;
      expect(definition.goals).toEqual({ smelt: true });
      expect(Object.keys(definition.skills ?? {})).not.toContain('joined one');
      actor.redefine({ ...definition, goals: { there: true } });
      going.tick();
      const { goals, levels, signs } = actor;
      return JSON.stringify([goals, levels, signs, throughJson(going.save()).actors[0]?.state]);
    };
    expect(goOn(again)).toBe(goOn(scene));
  });

  it('[LIV2] [TCK6] goes on with the same code whether it was saved meanwhile or not', () => {
    const calls: string[] = [];
    const walkWith = (word: string) =>
      mary({
        skills: {
          walk: {
            adds: ['there'],
            run: steps({
              begin: () => ({ n: 0 }),
              step: (state) => void calls.push(`${word} ${++state.n}`),
              end: (_state, _context, outcome) => void calls.push(`${word} ${outcome}`),
            }),
          },
        },
      });
    const [old, other] = [walkWith('old'), walkWith('other')];
    const { scene } = openRecorded({ mary: old });
    while (calls.length < 2) scene.tick();
    scene.actor('mary').redefine(other);
    const saved = throughJson(scene.save());
    const goOn = (going: typeof scene) => {
      calls.length = 0;
      going.tick();
      going.actor('mary').cancel('walk');
      return [...calls];
    };
    const never = goOn(scene);
    expect(never).toHaveLength(2);
    expect(goOn(restoreScene(saved, { characters: { mary: other } }))).toEqual(never);
  });

  it('[LIV2] cancels what is no longer there, and the record says so', () => {
    const ended: string[] = [];
    const { scene, recording } = openRecorded({
      mary: mary({
        skills: {
          walk: {
            adds: ['there'],
            run: steps({ end: (_state, _context, outcome) => void ended.push(outcome) }),
          },
        },
      }),
    });
    const actor = scene.actor('mary');
    while (actor.doing.length === 0) scene.tick();
    actor.redefine(mary({ skills: {} }));
    scene.tick();
    expect(ended).toEqual(['cancelled']);
    expect(actor.doing).toEqual([]);
    expect(eventsOf(recording, 'mary').at(-1)).toMatch(/walk cancelled: .+/);
    expect(recording.ticks.at(-1)?.inputs?.map(({ kind }) => kind)).toContain('redefine');
  });

  it('[LIV2] stops commands and probes that are gone, begins those that are new, leaves the others', () => {
    const called: string[] = [];
    const probe = (name: string) => ({ probe: () => called.push(`probe ${name}`) });
    const command = (name: string, lasts?: number): CommandForm => ({
      every: 1,
      ...(lasts === undefined ? {} : { lasts }),
      run: () => void called.push(`command ${name}`),
    });
    const kept = { a: probe('a').probe };
    const { scene } = openRecorded({
      mary: mary({
        receptors: { a: { probe: kept.a }, b: probe('b') },
        sensors: { there: false },
        commands: { old: command('old'), brief: command('brief', 2), both: command('both') },
      }),
    });
    tickTimes(scene, 3);
    scene.actor('mary').redefine(
      mary({
        receptors: { a: { probe: kept.a }, c: probe('c') },
        sensors: { there: false },
        commands: { brief: command('brief', 2), both: command('both'), fresh: command('fresh') },
      }),
    );
    called.length = 0;
    scene.tick();
    // one that is over stays over
    expect([...called].sort()).toEqual(['command both', 'command fresh', 'probe a', 'probe c']);
  });

  it('[LIV2] leaves a receptor that stays with the memory there is now', () => {
    const definition: ActorDefinition = {
      name: 'mary',
      receptors: { cup: { probe: ({ memory }) => memory.read('cup') ?? null } },
    };
    const scene = createScene();
    const actor = scene.add(definition);
    tickTimes(scene, 2);
    actor.redefine({ ...definition, memory: { plate: 'white' } });
    actor.remember('cup', 'red');
    tickTimes(scene, 2);
    expect(actor.remembers('cup')).toBe('red');
    expect(actor.signals).toEqual({ cup: 'red' });
  });

  it('[LIV2] leaves receptors and sensors with the same memory', () => {
    const definition: ActorDefinition = {
      name: 'mary',
      receptors: { cup: { probe: ({ memory }) => memory.read('cup') ?? 'none' } },
      sensors: {
        found: {
          from: ['cup'],
          judge: ({ cup }, { memory }) => {
            if (cup === 'none') memory.write('cup', 'red');
            return cup === 'red';
          },
        },
      },
    };
    for (const ticks of [0, 1, 2]) {
      const scene = createScene();
      const actor = scene.add(definition);
      tickTimes(scene, ticks);
      actor.redefine({ ...definition, parameters: { theta: 3 } });
      tickTimes(scene, 2);
      const found = [ticks, actor.remembers('cup'), actor.signals['cup'], actor.sign('found')];
      expect(found).toEqual([ticks, 'red', 'red', true]);
    }
  });

  it('[LIV2] that is bad changes nothing', () => {
    const bad: ActorDefinition[] = [
      mary({ goals: { their: true } }),
      mary({ parameters: { theta: -1 } }),
      mary({ receptors: { eyes: { probe: 3 as unknown as () => number } } }),
      mary({ sensors: { there: false, seen: { from: ['ears'], judge: () => true } } }),
      mary({ commands: { blink: { every: 0, run: () => undefined } } }),
      mary({ skills: { walk: { adds: ['there'], run: 3 as unknown as () => void } } }),
      mary({ skills: { walk: { adds: ['there'], uses: { hands: 3 } } }, resources: { hands: 2 } }),
      mary({ memory: { cup: Number.NaN } }),
      mary({ body: { at: [0, 0] as unknown as [number, number, number] } }),
      { ...mary(), name: '' },
    ];
    const refused: boolean[] = [];
    for (const [i, definition] of bad.entries()) {
      const { scene, recording } = openRecorded({ mary: mary() });
      const same = openRecorded({ mary: mary() });
      tickTimes(scene, 5);
      tickTimes(same.scene, 5);
      const before = JSON.stringify(scene.save());
      refused.push(isRefused(() => scene.actor('mary').redefine(definition)));
      if (refused[i] !== true) continue;
      expect(JSON.stringify(scene.save()), String(i)).toBe(before);
      tickTimes(scene, 5);
      tickTimes(same.scene, 5);
      expect(recording.lines, String(i)).toEqual(same.recording.lines);
    }
    expect(refused).toEqual(bad.map(() => true));
  });
});

describe('a character that is removed', () => {
  it('[LIV3] leaves nothing behind', () => {
    let probed = 0;
    let called = 0;
    const definition = mary({
      receptors: {
        eyes: { probe: () => ++probed },
        shared: { probe: ({ tick }) => tick, share: 'all' },
      },
      sensors: { there: false },
      commands: {
        blink: {
          every: 1,
          run: ({ chance }) => {
            called += 1 + chance.integer(1);
          },
        },
      },
      skills: {
        walk: { adds: ['there'], run: steps({ step: (_s, { chance }) => void chance.random() }) },
      },
    });
    const scene = createScene({ world: { things: { lamp: {} } } });
    scene.tick();
    const before = JSON.stringify(scene.save());
    const actor = scene.add(definition);
    tickTimes(scene, 4);
    expect(scene.world.has('mary')).toBe(true);
    expect(Object.keys(scene.save().chances).length).toBeGreaterThan(0);
    scene.remove('mary');
    tickTimes(scene, 1);
    [probed, called] = [0, 0];
    tickTimes(scene, 3);
    expect([probed, called]).toEqual([0, 0]);
    expect(scene.world.has('mary')).toBe(false);
    expect(scene.actors).toEqual([]);
    expect(() => scene.actor('mary')).toThrow();
    expect(() => actor.want('there')).toThrow();
    const { timer: _, ...rest } = scene.save();
    const { timer: __, ...then } = JSON.parse(before);
    expect(throughJson(rest)).toEqual(then);
  });

  it('[LIV3] leaves others that shared with it as they were', () => {
    let probed = 0;
    const probe = () => ++probed;
    const sharing = mary({
      receptors: { eyes: { probe, share: 'all', in: 'world', every: 2 } },
      sensors: { there: false },
    });
    const scene = createScene();
    scene.add(sharing, 'a');
    scene.add(sharing, 'b');
    tickTimes(scene, 4);
    expect(probed).toBe(2);
    scene.remove('a');
    tickTimes(scene, 4);
    expect(probed).toBe(4);
    expect(scene.actor('b').samples.receptors).toEqual({ eyes: 4 });
    scene.remove('b');
    tickTimes(scene, 4);
    expect(probed).toBe(4);
  });

  it('[LIV3] leaves what it carried where it was, and nothing of its own', () => {
    const scene = createScene();
    scene.add(mary({ body: { at: [5, 0, 0] } }));
    scene.world.add('cup', { at: [0, 1, 0], in: 'mary' });
    tickTimes(scene, 2);
    expect(scene.world.where('cup')).toEqual([5, 1, 0]);
    scene.remove('mary');
    scene.tick();
    expect(scene.world.has('mary')).toBe(false);
    expect(scene.world.has('cup')).toBe(true);
  });

  it('[LIV3] is another when one of its name comes again', () => {
    const scene = createScene({ seed: 3 });
    const first = scene.add(mary());
    const { lines } = recordScene(scene);
    tickTimes(scene, 5);
    const memory = first.remembers('blinked');
    first.remove();
    const second = scene.add(mary());
    expect(second.memory).toEqual([]);
    expect(second.levels).toEqual({ hop: 0, walk: 0 });
    expect(second.samples.receptors).toEqual({ eyes: 0, nose: 0 });
    tickTimes(scene, 5);
    expect(() => first.want('there')).toThrow('mary');
    // the same chance as the first one had: nothing was left of it
    const [, drawn] = second.remembers('blinked') as [number, number];
    expect(drawn).toBe((memory as [number, number])[1]);
    expect(lines).toHaveLength(10);
  });
});

describe('a definition', () => {
  it('[LIV4] makes any number of characters, which have nothing in common', () => {
    const definition = mary();
    const text = JSON.stringify(definition);
    const scene = createScene();
    for (const name of ['a', 'b', 'c']) scene.add(definition, name);
    tickTimes(scene, 3);
    scene.actor('b').want('seen');
    scene.actor('b').remember('cup', 'red');
    scene.actor('c').cancel(scene.actor('c').doing[0]!);
    tickTimes(scene, 3);
    expect(scene.actor('a').remembers('cup')).toBe('blue');
    expect(scene.actor('b').remembers('cup')).toBe('red');
    expect(scene.actor('a').goals).toEqual({ there: true });
    expect(scene.actor('a').failures).toEqual([]);
    expect(scene.actor('c').failures).toHaveLength(1);
    expect(scene.world.names()).toEqual(['a', 'b', 'c']);
    expect(JSON.stringify(definition)).toBe(text);
  });

  it('[LIV4] makes characters that live as one alone does', () => {
    const alone = openRecorded({ mary: mary({ commands: {} }) });
    tickTimes(alone.scene, 8);
    const { scene, recording } = openRecorded({
      al: mary({ commands: {} }),
      mary: mary({ commands: {} }),
    });
    tickTimes(scene, 8);
    expect(recordsOf(recording, 'mary')).toEqual(recordsOf(alone.recording, 'mary'));
  });

  it('[LIV4] may be frozen', () => {
    const frozen = (given: object): void => {
      Object.freeze(given);
      for (const part of Object.values(given)) {
        if (typeof part === 'object' && part !== null) frozen(part);
      }
    };
    const definition = mary();
    frozen(definition);
    const scene = createScene();
    const actor = scene.add(definition);
    tickTimes(scene, 4);
    actor.redefine(definition);
    tickTimes(scene, 4);
    expect([...actor.doing].sort()).toEqual(['hop', 'walk']);
  });
});

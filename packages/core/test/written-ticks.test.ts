import { createScene, type Scene, type TickRecord } from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeNumber } from '../src/record/write-decimal.js';
import { createPage, putData, putName } from '../src/record/write-json.js';
import type { Data } from '../src/state/data.js';
import { allWays, livingCases, replayedDeeds } from './arbitrary-actor.js';
import { recordScene, sceneRuns, settle, tickTimes } from './living.js';
import { doDeeds, openCase } from './play-living.js';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Ticks as they are written, put together again. */
function recordWritten(scene: Scene, keyframeEvery?: number): TickRecord[] {
  const ticks: TickRecord[] = [];
  const sink = {
    tick: () => expect.unreachable('comes as data'),
    keyframe: () => undefined,
    written: (tick: Parameters<NonNullable<Parameters<Scene['record']>[0]['written']>>[0]) => {
      const actors = tick.actors.map(({ name, bytes }) => [name, readBack(bytes)] as const);
      const rest = readBack(tick.scene) as TickRecord;
      expect([tick.tick, tick.time]).toEqual([rest.tick, rest.time]);
      expect(tick.inputs.length).toBe(rest.inputs?.length ?? 0);
      ticks.push(actors.length === 0 ? rest : { ...rest, actors: Object.fromEntries(actors) });
    },
  };
  scene.record(sink, keyframeEvery === undefined ? {} : { keyframeEvery });
  return ticks;
}

/** What was written is what JSON.stringify writes: names that read as whole numbers apart, which it puts first. */
function readBack(bytes: Uint8Array): object {
  const text = decoder.decode(bytes);
  const value = JSON.parse(text);
  expect(JSON.stringify(value).length).toBe(text.length);
  if (!/"\d+":/.test(text)) expect(JSON.stringify(value)).toBe(text);
  return value;
}

/** As messages have it: nothing where nothing was selected. */
function withoutNull(ticks: readonly TickRecord[]): unknown {
  return JSON.parse(
    JSON.stringify(ticks, (key, value) =>
      key === 'selected' && value === null ? undefined : value,
    ),
  );
}

function castOf({ actors = {} }: TickRecord): string[] {
  return Object.keys(actors);
}

describe('a tick that is written', () => {
  it('[REC1] says the same as the one that is given as data', async () => {
    await fc.assert(
      fc.asyncProperty(
        livingCases({ ways: allWays, deeds: replayedDeeds }),
        fc.integer({ min: 1, max: 6 }),
        async (random, every) => {
          const scenes = [openCase(random), openCase(random)] as const;
          const { ticks } = recordScene(scenes[0], every);
          const written = recordWritten(scenes[1], every);
          for (const deeds of random.script) {
            for (const scene of scenes) {
              doDeeds(scene, random, deeds);
              scene.tick();
            }
            await settle();
          }
          expect(written).toEqual(withoutNull(ticks));
          // in the same order too: of some only is told that they left
          expect(written.map(castOf)).toEqual(ticks.map(castOf));
        },
      ),
      { numRuns: sceneRuns },
    );
  });

  it('[REC1] says next to nothing where nothing happens', () => {
    const scene = createScene({ rate: 10 });
    scene.add({ name: 'mary', stepEvery: 1000, sensors: { lit: false } });
    const ticks = recordWritten(scene);
    tickTimes(scene, 3);
    expect(ticks.slice(1)).toEqual([
      { tick: 2, time: 0.2, dt: 0.1 },
      { tick: 3, time: expect.closeTo(0.3), dt: 0.1 },
    ]);
  });

  it('[REC1] tells the stories of both of a name that left and came back in one tick', () => {
    const told = [recordScene, recordWritten].map((record) => {
      const scene = createScene({ rate: 10 });
      const definition = {
        name: 'mary',
        skills: { wait: { adds: ['done'], takes: 50 } },
        parameters: { theta: 1 },
        sensors: { done: false },
        goals: { done: true },
      };
      scene.add(definition);
      const recorded = record(scene);
      tickTimes(scene, 2);
      scene.remove('mary');
      scene.add(definition);
      tickTimes(scene, 2);
      scene.remove('mary');
      tickTimes(scene, 1);
      return withoutNull(Array.isArray(recorded) ? recorded : recorded.ticks);
    });
    expect(told[1]).toEqual(told[0]);
    expect(JSON.stringify(told)).toContain('its character is gone');
  });

  it('[REC1] [SKL8] has the levels of a step though slots are given anew within its tick', () => {
    for (const record of [recordScene, recordWritten]) {
      const scene = createScene({ rate: 10 });
      const mary = scene.add({
        name: 'mary',
        sensors: { lit: false, warm: false },
        goals: { lit: true },
        parameters: { theta: 1000, thetaDecay: 0 },
        skills: { a: { adds: ['lit'] }, b: { adds: ['lit'], importance: 0.5 } },
      });
      const john = scene.add({
        name: 'john',
        sensors: { fed: false },
        parameters: { theta: 1 },
        skills: { call: { adds: ['fed'], asks: { mary: { warm: true } } } },
      });
      mary.leave('a');
      // by then a copy of its network is put aside, and the next goal has it built anew
      tickTimes(scene, 130);
      const recorded = record(scene);
      const ticks = Array.isArray(recorded) ? recorded : recorded.ticks;
      john.want('fed');
      let level: number | undefined;
      for (let i = 0; i < 4; i++) {
        scene.tick();
        level = ticks.at(-1)?.actors?.['mary']?.step?.levels['b']?.after ?? level;
        expect(level).toBe(mary.levels['b']);
      }
      expect(mary.goals).toHaveProperty('warm');
      expect(level).toBeGreaterThan(0);
    }
  });

  it('[REC1] has the levels and sources that a step reports, added up over the changes', () => {
    fc.assert(
      fc.property(livingCases({ ways: allWays, deeds: replayedDeeds }), (random) => {
        const scene = openCase(random);
        const ticks = recordWritten(scene);
        const known = new Map<string, Record<string, unknown>>();
        const expected = new Map<string, Record<string, unknown>>();
        for (const actor of scene.actors) {
          actor.onStep(
            ({ state, report }) => {
              for (const [skill, slot] of state.network.structure.slotOf) {
                const { after, executable, from } = report.levels!;
                expected.set(`${actor.name} ${skill}`, {
                  after: after[slot],
                  executable: executable[slot] === 1,
                  from: [...from.slice(slot * 7, slot * 7 + 7)].map((amount) => amount + 0),
                });
              }
            },
            { explain: true },
          );
        }
        for (const _ of random.script) scene.tick();
        for (const { actors = {} } of ticks) {
          for (const [name, { step }] of Object.entries(actors)) {
            for (const [skill, { from = {}, ...level }] of Object.entries(step?.levels ?? {})) {
              const before = known.get(`${name} ${skill}`) ?? { from: {} };
              const sources = { ...(before['from'] as object), ...from };
              known.set(`${name} ${skill}`, { ...before, ...level, from: sources });
            }
          }
        }
        for (const [skill, level] of expected) {
          const { from = {}, ...rest } = known.get(skill) ?? {};
          expect({ ...rest, from: listSources(from as Record<string, number>) }).toEqual(level);
        }
      }),
      { numRuns: sceneRuns },
    );
  });
});

describe('a tick of whatever there may be', () => {
  const odd = ['"', '\\', '</script>', '{"a":1}', 'a/b', '\u{1f57a}', 'x\u00a0y', '1', '01', '-0'];
  const broken = ['\ud800', 'x\udfff', '\udc00\ud800', '\u0000\n\u2028', '"\\"'];
  const numbers = [
    -0,
    1e21,
    -1.5e-7,
    5e-324,
    1.7976931348623157e308,
    123456789012345680,
    0.1 + 0.2,
  ];
  const large = Array.from({ length: 400 }, (_, i) => i / 7);

  it.each<[string, Data]>([
    ['text that is no text', broken],
    ['numbers at the edge', numbers],
    ['keys of all kinds', Object.fromEntries([...broken, ...odd].map((key) => [key, key]))],
    ['more than a page', large],
    ['text of more than a page', '\u20ac'.repeat(3000)],
    ['lists in lists', [[], [[]], {}, [{ a: [] }], null, [null], '']],
  ])('[REC1] [WOR1] is the same written and as data: %s', (_, data) => {
    const told = [recordScene, recordWritten].map((record) => {
      const scene = createScene({ rate: 7, world: { things: { radio: {} } } });
      for (const name of odd) {
        scene.add(
          {
            name,
            receptors: Object.fromEntries(
              odd.map((receptor) => [
                receptor,
                { in: 'self', probe: ({ tick }) => (tick % 2 === 0 ? data : receptor) },
              ]),
            ),
            sensors: Object.fromEntries(odd.map((sensor) => [sensor, false])),
            goals: Object.fromEntries(odd.map((sensor) => [sensor, true])),
            parameters: { theta: 1 },
            skills: Object.fromEntries(odd.map((skill) => [skill, { adds: [skill], takes: 2 }])),
            commands: {
              [name]: {
                every: 1,
                run: ({ world, memory, tick }) => {
                  for (const property of odd) world.set('radio', property, data);
                  memory.write(name, data);
                  if (tick === 2) world.add(`${name}!`, { [name]: data });
                  if (tick === 3) throw new Error(broken.join());
                },
              },
            },
          },
          name,
        );
      }
      const recorded = record(scene);
      tickTimes(scene, 3);
      for (const name of odd) scene.remove(name);
      tickTimes(scene, 2);
      return withoutNull(Array.isArray(recorded) ? recorded : recorded.ticks);
    });
    expect(told[1]).toEqual(told[0]);
    expect(told[1]).toHaveLength(5);
  });
});

function listSources(from: Record<string, number>): number[] {
  const names = ['state', 'goals', 'protected', 'backward', 'forward', 'followers', 'conflicts'];
  return names.map((name) => from[name] ?? 0);
}

describe('JSON that is written by hand', () => {
  const view = new DataView(new ArrayBuffer(64));

  function written(value: number): string {
    const end = writeNumber(view, 5, value);
    expect(end).toBeLessThanOrEqual(5 + 26);
    return decoder.decode(new Uint8Array(view.buffer, 5, end - 5));
  }

  it('[REC1] [TCK3] has every number as JavaScript writes it', () => {
    const numbers = fc.oneof(
      fc.double(),
      fc.double({ min: -1000, max: 1000 }),
      fc.integer(),
      fc.tuple(fc.integer(), fc.nat(12)).map(([digits, places]) => digits / 10 ** places),
      // neighbours of short ones
      fc
        .tuple(fc.nat(1e6), fc.nat(6), fc.integer({ min: -2, max: 2 }))
        .map(([digits, places, steps]) => (digits / 10 ** places) * (1 + steps * Number.EPSILON)),
      fc
        .tuple(fc.nat(70), fc.integer({ min: -1, max: 1 }))
        .map(([power, steps]) => 2 ** (power - 20) * (1 + steps * Number.EPSILON)),
    );
    const many = fc.array(numbers, { minLength: 50, maxLength: 50 });
    fc.assert(
      fc.property(many, (values) => {
        for (const value of values) expect(written(value)).toBe(JSON.stringify(value));
      }),
    );
  });

  it('[REC1] has more names than it remembers', () => {
    const page = createPage();
    const names = Array.from({ length: 25_000 }, (_, i) => `thing ${i % 12_345}`);
    for (const name of names) putName(page, name);
    const text = decoder.decode(page.bytes.subarray(0, page.length));
    expect(text).toBe(names.map((name) => JSON.stringify(name)).join(''));
  });

  it('[REC1] has data and names as JSON.stringify has them', () => {
    const page = createPage();
    const data = fc.jsonValue({ noUnicodeString: false }) as fc.Arbitrary<Data>;
    fc.assert(
      fc.property(data, fc.string({ unit: 'binary' }), (value, name) => {
        page.length = 0;
        putData(page, value);
        putName(page, name);
        putName(page, name);
        const text = decoder.decode(page.bytes.subarray(0, page.length));
        expect(text).toBe(JSON.stringify(value) + JSON.stringify(name).repeat(2));
      }),
    );
  });
});

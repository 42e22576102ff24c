import {
  type ActorDefinition,
  type Clock,
  createActor,
  createScene,
  fixedClock,
  type LawContext,
  manualClock,
  type Point,
  realClock,
  type Scene,
} from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refusals } from './problems.js';

describe('time', () => {
  it('[TIM1] is counted in ticks and in seconds, from nothing', () => {
    const scene = createScene({ rate: 4 });
    expect([scene.ticks, scene.time]).toEqual([0, 0]);
    scene.tick();
    scene.tick();
    expect([scene.ticks, scene.time]).toEqual([2, 0.5]);
    scene.tick(2);
    expect([scene.ticks, scene.time]).toEqual([3, 2.5]);
  });

  it('[TIM1] with a constant dt the time of tick n is n · dt, not a sum of roundings', () => {
    const dts = fc.oneof(
      fc.constantFrom(0.1, 1 / 30, 1 / 60, 1 / 3, 0.001),
      fc.double({ min: 1e-4, max: 10, noNaN: true }),
    );
    fc.assert(
      fc.property(dts, fc.integer({ min: 1, max: 300 }), (dt, count) => {
        const scene = createScene();
        for (let n = 1; n <= count; n++) {
          scene.tick(dt);
          if (scene.time !== n * dt) expect(scene.time).toBe(n * dt);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('[TIM1] a hundred thousand tenths of a second are ten thousand seconds', () => {
    const scene = createScene({ rate: 10 });
    for (let i = 0; i < 100_000; i++) scene.tick();
    expect(scene.time).toBe(10_000);
  });

  it('[TIM1] every part is told the same time', () => {
    const told: [number, number][] = [];
    const actor = createActor(
      {
        name: 'dude',
        parameters: { theta: 1 },
        receptors: { r: { probe: ({ tick, time }) => told.push([tick, time]) } },
        sensors: {
          s: {
            value: false,
            from: ['r'],
            judge: (_, { tick, time }) => told.push([tick, time]) > 0,
          },
          done: false,
        },
        goals: { done: true },
        skills: {
          work: {
            when: ['s'],
            adds: ['done'],
            run: ({ tick, time }) => void told.push([tick, time]),
          },
        },
        commands: { blink: { every: 1, run: ({ tick, time }) => void told.push([tick, time]) } },
      },
      { world: { laws: { fall: ({ tick, time }) => void told.push([tick, time]) } } },
    );
    actor.tick(0.3);
    expect(told.length).toBeGreaterThanOrEqual(4);
    expect(told.every(([tick, time]) => tick === 1 && time === 0.3)).toBe(true);
  });

  it('[TIM1] a length of a tick that is none is refused, and nothing has changed', () => {
    const scene = createScene();
    scene.tick();
    for (const dt of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, '1', null, 1_000_001]) {
      expect(refusals(() => scene.tick(dt as number))).toHaveLength(1);
    }
    expect([scene.ticks, scene.time]).toEqual([1, 1 / 30]);
  });

  it('[TIM1] a rate or seed that is none is refused', () => {
    for (const rate of [0, -30, Number.NaN, Number.POSITIVE_INFINITY, '30']) {
      expect(
        refusals(() => createScene({ rate: rate as number })),
        String(rate),
      ).toHaveLength(1);
    }
    for (const seed of [0.5, Number.NaN, Number.POSITIVE_INFINITY, '1', 2 ** 60]) {
      expect(
        refusals(() => createScene({ seed: seed as number })),
        String(seed),
      ).toHaveLength(1);
    }
  });
});

describe('clocks', () => {
  it('[TIM3] a manual one goes on when told, and says when it has', async () => {
    const scene = createScene({ rate: 10 });
    const clock = manualClock(0.5);
    const run = scene.run({ clock });
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(scene.ticks).toBe(0);
    await clock.pass();
    expect([scene.ticks, scene.time]).toEqual([1, 0.5]);
    await clock.pass(20);
    expect([scene.ticks, scene.time]).toEqual([21, 10.5]);
    clock.stop();
    expect(await run).toBe(21);
    expect(scene.ticks).toBe(21);
  });

  it('[TIM3] a manual one may be told before anybody asks; stopped, it goes on for nobody', async () => {
    const scene = createScene();
    const clock = manualClock();
    const passed = clock.pass(3);
    const run = scene.run({ clock });
    await passed;
    expect(scene.ticks).toBe(3);
    clock.stop();
    await run;
    expect(await scene.run({ clock })).toBe(0);
    expect(scene.ticks).toBe(3);
  });

  it('[TIM3] telling a manual one that was stopped keeps nobody waiting', async () => {
    const clock = manualClock();
    clock.stop();
    const told = clock.pass(2).then(() => 'over');
    const waited = new Promise((resolve) => setTimeout(resolve, 0, 'waits for ever'));
    expect(await Promise.race([told, waited])).toBe('over');
  });

  it('[TIM3] a fixed one makes equal steps as fast as it can', async () => {
    const scene = createScene();
    expect(await scene.run({ clock: fixedClock(8), ticks: 40 })).toBe(40);
    expect([scene.ticks, scene.time]).toEqual([40, 5]);
    // and it is what a run has by default, at the rate of the scene
    const other = createScene({ rate: 8 });
    await other.run({ seconds: 5 });
    expect([other.ticks, other.time]).toEqual([40, 5]);
  });

  /** Time that passes only by waiting, and by what the test says. */
  function handTime(slow: (waited: number) => number = (waited) => waited) {
    let now = 1000;
    return {
      now: () => now,
      wait: (seconds: number) => {
        now += slow(seconds);
        return Promise.resolve();
      },
      pass: (seconds: number) => {
        now += seconds;
      },
    };
  }

  it('[TIM3] a real one keeps to the time it is given', async () => {
    const time = handTime();
    const clock = realClock(10, time);
    let ticks = 0;
    for (let i = 0; i < 50; i++) {
      const next = await clock.next();
      expect(next).toEqual({ dt: 0.1, count: 1 });
      ticks += next!.count;
      expect(time.now() - 1000).toBeCloseTo(ticks * 0.1, 6);
    }
  });

  it('[TIM3] a real one that was late catches up, by 8 ticks at once and no more', async () => {
    const time = handTime();
    const clock = realClock(10, time);
    await clock.next();
    time.pass(0.35);
    expect((await clock.next())!.count).toBe(3);
    // the half tick that was left over is not lost
    const before = time.now();
    expect((await clock.next())!.count).toBe(1);
    expect(time.now() - before).toBeCloseTo(0.05, 6);
    time.pass(0.8);
    expect((await clock.next())!.count).toBe(8);
    time.pass(3600);
    expect((await clock.next())!.count).toBe(8);
    // what is later than that is let go
    const late = time.now();
    expect((await clock.next())!.count).toBe(1);
    expect(time.now() - late).toBeCloseTo(0.1, 6);
  });

  it('[TIM3] any delays: never more than 8 at once, never ahead of time, and none lost while it keeps up', async () => {
    const delays = fc.array(fc.double({ min: 0, max: 1.5, noNaN: true }), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(delays, fc.constantFrom(1, 7, 30, 60), async (late, rate) => {
        const time = handTime((waited) => waited * 1.001 + 1e-6);
        const clock: Clock = realClock(rate, time);
        let made = 0;
        let lost = false;
        const first = clock.next();
        made += (await first)!.count;
        for (const delay of late) {
          time.pass(delay);
          lost ||= (time.now() - 1000) * rate - made >= 9;
          const { count, dt } = (await clock.next())!;
          expect(dt).toBe(1 / rate);
          expect(count).toBeLessThanOrEqual(8);
          expect(count).toBeGreaterThanOrEqual(1);
          made += count;
          const elapsed = (time.now() - 1000) * rate;
          expect(made).toBeLessThanOrEqual(elapsed + 1e-3);
          if (!lost) expect(elapsed - made).toBeLessThan(1.01);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('a scene and its shots', () => {
  it('[TIM4] advancing makes as many ticks as fit, and keeps what is left', () => {
    const scene = createScene({ rate: 10 });
    expect(scene.advance(0.25)).toBe(2);
    expect(scene.advance(0.04)).toBe(0);
    expect(scene.advance(0.02)).toBe(1);
    expect(scene.advance(0)).toBe(0);
    expect(scene.ticks).toBe(3);
  });

  it('[TIM4] advancing by any passage of time: as many ticks as fit, many seconds too', () => {
    const scene = createScene({ rate: 10 });
    expect(scene.advance(1)).toBe(10);
    expect(scene.advance(6.05)).toBe(60);
    expect(scene.ticks).toBe(70);
  });

  it('[TIM4] any frames: as many ticks as the time of all of them has room for', () => {
    // whole milliseconds: the sum is known exactly
    const frames = fc.array(fc.integer({ min: 0, max: 120 }), { maxLength: 60 });
    fc.assert(
      fc.property(frames, fc.constantFrom(10, 20, 50), (lengths, rate) => {
        const scene = createScene({ rate });
        let ms = 0;
        for (const length of lengths) {
          ms += length;
          scene.advance(length / 1000);
          expect(scene.ticks).toBe(Math.floor((ms * rate) / 1000));
        }
        expect(scene.time).toBe(scene.ticks * (1 / rate));
      }),
      { numRuns: 300 },
    );
  });

  it('[TIM4] a passage of time that is none is refused', () => {
    const scene = createScene();
    for (const seconds of [-0.1, Number.NaN, Number.POSITIVE_INFINITY, '1']) {
      expect(() => scene.advance(seconds as number)).toThrow();
    }
    expect(scene.ticks).toBe(0);
  });

  const mover: ActorDefinition = {
    name: 'dude',
    body: { at: [0, 0, 0], heading: 3 },
    commands: {
      walk: {
        every: 1,
        run: ({ world, self, tick }) => {
          world.set(self, 'at', [tick * 10, 0, 0]);
          world.set(self, 'heading', tick % 2 === 1 ? -3 : 3);
        },
      },
    },
  };
  const at = (scene: Scene): Point => scene.shot().get('dude')!.at;

  it('[TIM4] a shot lies between the last two ticks: places are interpolated', () => {
    const scene = createScene({ rate: 10 });
    scene.add(mover);
    for (let i = 0; i < 4; i++) scene.tick();
    const [from, to] = [30, 40];
    expect(scene.world.where('dude')).toEqual([to, 0, 0]);
    expect(at(scene)[0]).toBeCloseTo(from, 6);
    scene.advance(0.025);
    expect(at(scene)[0]).toBeCloseTo(from + 2.5, 6);
    scene.advance(0.05);
    expect(at(scene)[0]).toBeCloseTo(from + 7.5, 6);
    scene.advance(0.05);
    expect(scene.ticks).toBe(5);
    expect(at(scene)[0]).toBeCloseTo(to + 2.5, 6);
  });

  it('[TIM4] headings go the short way round', () => {
    const scene = createScene({ rate: 10 });
    scene.add(mover);
    scene.tick();
    scene.tick();
    scene.advance(0.05);
    const { heading } = scene.shot().get('dude')!;
    // half the way from -3 to 3 across π
    expect(Math.abs(Math.cos(heading) - -1)).toBeLessThan(1e-9);
  });

  it('[TIM4] a thing that was not there before is shown where it is, one that went is not', () => {
    const scene = createScene({ rate: 10, world: { things: { old: { at: [1, 0, 0] } } } });
    scene.tick();
    scene.world.add('ball', { at: [5, 0, 0] });
    scene.world.remove('old');
    scene.advance(0.15);
    expect(scene.shot().get('ball')!.at).toEqual([5, 0, 0]);
    expect(scene.shot().has('old')).toBe(false);
  });

  it('[TIM4] what is shown moves evenly, whatever the rate of the screen', () => {
    const frames = fc.array(fc.double({ min: 0.001, max: 0.05, noNaN: true }), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(frames, (lengths) => {
        const scene = createScene({ rate: 20 });
        scene.add(mover);
        for (let i = 0; i < 3; i++) scene.tick();
        // what is shown is one tick behind
        let shown = 20;
        for (const length of lengths) {
          scene.advance(length);
          shown += length * 20 * 10;
          expect(at(scene)[0]).toBeCloseTo(shown, 4);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('[TIM4] looking changes nothing', () => {
    const scene = createScene({ rate: 10 });
    scene.add(mover);
    scene.advance(0.33);
    const before = JSON.stringify(scene.save());
    for (let i = 0; i < 5; i++) scene.shot();
    expect(JSON.stringify(scene.save())).toBe(before);
  });
});

describe('laws', () => {
  it('[WOR9] run once a tick, and are told its length', () => {
    const told: [number, number][] = [];
    const scene = createScene({
      world: { laws: { a: ({ tick, dt }) => void told.push([tick, dt]) } },
    });
    scene.tick(0.5);
    scene.tick(0.25);
    expect(told).toEqual([
      [1, 0.5],
      [2, 0.25],
    ]);
  });

  it('[WOR9] what they write becomes visible at the end, with all other writes', () => {
    const seen: unknown[] = [];
    const grow = ({ world }: LawContext) => {
      const height = Number(world.get('tree', 'height'));
      world.set('tree', 'height', height + 1);
      seen.push(['law', height, world.get('tree', 'height')]);
    };
    const look = ({ world }: LawContext) => void seen.push(['other', world.get('tree', 'height')]);
    const scene = createScene({
      world: { things: { tree: { height: 1 } }, laws: { grow, 'a-look': look, 'z-look': look } },
    });
    scene.add({
      name: 'dude',
      receptors: { r: { probe: ({ world }) => world.get('tree', 'height') } },
      commands: {
        look: {
          every: 1,
          run: ({ world }) => void seen.push(['command', world.get('tree', 'height')]),
        },
      },
    });
    scene.tick();
    expect(scene.world.get('tree', 'height')).toBe(2);
    expect(scene.actor('dude').signals).toEqual({ r: 1 });
    expect(seen).toHaveLength(4);
    expect(seen).toEqual(
      expect.arrayContaining([
        ['law', 1, 1],
        ['other', 1],
        ['command', 1],
      ]),
    );
    scene.tick();
    expect(scene.actor('dude').signals).toEqual({ r: 2 });
    expect(scene.world.get('tree', 'height')).toBe(3);
  });

  it('[WOR9] bring things in and take them out, at the end of the tick', () => {
    const scene = createScene({
      world: {
        things: { egg: {} },
        laws: {
          hatch: ({ world, tick }) => {
            if (tick !== 2) return;
            world.remove('egg');
            world.add('chick', { at: [1, 0, 0] });
            expect([world.has('egg'), world.has('chick')]).toEqual([true, false]);
          },
        },
      },
    });
    scene.tick();
    expect(scene.world.names()).toEqual(['egg']);
    scene.tick();
    expect(scene.world.names()).toEqual(['chick']);
  });

  it('[WOR9] one that throws, or writes nonsense, keeps nothing else from happening', () => {
    let ran = 0;
    const scene = createScene({
      world: {
        things: { tree: { height: 1 } },
        laws: {
          a: () => {
            throw new Error('no gravity');
          },
          b: ({ world }) => world.set('nothing', 'height', 1),
          c: ({ world }) => world.set('tree', 'height', Number.NaN),
          d: ({ world }) => {
            ran++;
            world.set('tree', 'age', ran);
          },
        },
      },
    });
    scene.tick();
    scene.tick();
    expect([ran, scene.world.get('tree', 'age'), scene.world.get('tree', 'height')]).toEqual([
      2, 2, 1,
    ]);
  });

  it('[WOR9] have a chance of their own: the same with the same seed', () => {
    const drawn = (seed: number) => {
      const numbers: number[] = [];
      const laws = { wind: ({ chance }: LawContext) => void numbers.push(chance.random()) };
      const scene = createScene({ seed, world: { laws } });
      for (let i = 0; i < 5; i++) scene.tick();
      return numbers;
    };
    expect(drawn(1)).toEqual(drawn(1));
    expect(drawn(1)).not.toEqual(drawn(2));
    expect(new Set(drawn(1)).size).toBe(5);
  });

  it('[WOR9] every second law: whatever the order in which laws are declared, the run is the same', () => {
    const laws = {
      a: ({ world, tick }: LawContext) => world.set('t', 'x', `a${tick}`),
      b: ({ world }: LawContext) => world.set('t', 'y', world.get('t', 'x') ?? null),
      c: ({ world, chance }: LawContext) => world.set('t', 'z', chance.random()),
    };
    const run = (names: readonly ('a' | 'b' | 'c')[]) => {
      const scene = createScene({
        world: { things: { t: {} }, laws: Object.fromEntries(names.map((n) => [n, laws[n]])) },
      });
      for (let i = 0; i < 4; i++) scene.tick();
      return scene.world.thing('t');
    };
    expect(run(['c', 'b', 'a'])).toEqual(run(['a', 'b', 'c']));
    expect(run(['a', 'b', 'c'])).toMatchObject({ x: 'a4', y: 'a3' });
  });
});

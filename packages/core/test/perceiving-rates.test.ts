import {
  type ActorDefinition,
  createActor,
  createScene,
  type Period,
  type ProbeContext,
  type ReceptorForm,
} from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Calendar, createCalendar, put, takeDue, takeOut } from '../src/state/calendar.js';
import { periodOf, rates, samplingTicks, tickLengths, watcher } from './perceiving-cases.js';
import { problemsOf } from './problems.js';

const nonsense = {} as { readonly [name: string]: unknown };

/** What is no period. */
const bad: Record<string, unknown> = {
  zero: 0,
  negative: -1,
  half: 0.5,
  'one and a half': 1.5,
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  'too many': 1_000_001,
  text: '5',
  null: null,
  true: true,
  list: [5],
  'empty record': {},
  'no seconds': { seconds: 0 },
  'negative seconds': { seconds: -1 },
  'NaN seconds': { seconds: Number.NaN },
  'endless seconds': { seconds: Number.POSITIVE_INFINITY },
  'too many seconds': { seconds: 1_000_001 },
  'seconds as text': { seconds: '1' },
  'nothing of seconds': { seconds: nonsense['x'] },
};

describe('the rate of a receptor', () => {
  it('[PER1] [TIM2] any period in ticks or seconds, ticks of any length: it samples exactly when due', () => {
    fc.assert(
      fc.property(rates, tickLengths, (rate, lengths) => {
        const seen: number[] = [];
        const actor = createActor(
          watcher(({ tick }) => seen.push(tick), { every: periodOf(rate) }),
        );
        for (const ms of lengths) actor.tick(ms / 1000);
        expect(seen).toEqual(samplingTicks(lengths, rate).ticks);
        expect(actor.samples.receptors).toEqual({ seen: seen.length });
      }),
      // each case is a character made anew
      { numRuns: 500 },
    );
  });

  it('[TIM2] any length of ticks and period, no whole milliseconds: within a millisecond of when it is due', () => {
    const seconds = fc.double({ min: 0.005, max: 0.5, noNaN: true });
    fc.assert(
      fc.property(
        seconds,
        fc.oneof(
          seconds.map((dt) => Array.from({ length: 30 }, () => dt)),
          fc.array(seconds, { minLength: 1, maxLength: 30 }),
        ),
        (period, lengths) => {
          let sampled = false;
          const every = { seconds: period };
          const actor = createActor(
            watcher(
              () => {
                sampled = true;
                return 0;
              },
              { every },
            ),
          );
          let due: number | undefined;
          for (const dt of lengths) {
            sampled = false;
            actor.tick(dt);
            const now = actor.scene.time;
            if (due === undefined) {
              expect(sampled).toBe(true);
              due = now + period;
              continue;
            }
            if (now >= due + 0.001) expect(sampled, `at ${now}, due ${due}`).toBe(true);
            if (now < due - 0.001) expect(sampled, `at ${now}, due ${due}`).toBe(false);
            if (!sampled) continue;
            due += period;
            while (due <= now + 1e-9) due += period;
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('[TIM2] in seconds does not drift: a tenth of a second at 30 ticks a second is every third tick', () => {
    const seen: number[] = [];
    const actor = createActor(watcher(({ tick }) => seen.push(tick), { every: { seconds: 0.1 } }));
    for (let i = 0; i < 30_000; i++) actor.tick();
    expect(seen).toHaveLength(10_000);
    expect(seen.every((tick, i) => tick === 1 + 3 * i)).toBe(true);
  });

  it('[TIM2] in seconds that fall between ticks keeps the number of samples a second', () => {
    const seen: number[] = [];
    const actor = createActor(watcher(({ tick }) => seen.push(tick), { every: { seconds: 0.05 } }));
    for (let i = 0; i < 301; i++) actor.tick();
    // ten seconds from the first sample, twenty a second
    expect(seen).toHaveLength(201);
    expect(seen.slice(0, 5)).toEqual([1, 3, 4, 6, 7]);
  });

  it('[TIM2] shorter than the tick means every tick, once', () => {
    for (const seconds of [0.02, 0.001, 0.0001, 1e-7, 1e-9, 1e-12, Number.MIN_VALUE]) {
      const seen: number[] = [];
      const actor = createActor(watcher(({ tick }) => seen.push(tick), { every: { seconds } }));
      for (let i = 0; i < 5; i++) actor.tick(0.1);
      expect(seen, `every ${seconds} s`).toEqual([1, 2, 3, 4, 5]);
    }
  });

  it('[TIM2] ticks shorter than a millisecond are ticks too', () => {
    const seen: number[] = [];
    const byTime: number[] = [];
    const actor = createActor({
      name: 'x',
      receptors: {
        a: { probe: ({ tick }) => seen.push(tick), every: 2 },
        b: { probe: ({ tick }) => byTime.push(tick), every: { seconds: 0.002 } },
      },
    });
    for (let i = 0; i < 9; i++) actor.tick(0.0005);
    expect(seen).toEqual([1, 3, 5, 7, 9]);
    expect(byTime).toHaveLength(3);
  });

  it('[TIM2] times missed in a long tick are not made up for', () => {
    const seen: number[] = [];
    const actor = createActor(watcher(({ tick }) => seen.push(tick), { every: { seconds: 1 } }));
    for (const dt of [1, 100, 0.5, 0.5, 0.5, 0.5]) actor.tick(dt);
    expect(seen).toEqual([1, 2, 4, 6]);
  });

  it('[TIM2] a period of a million is the longest, in ticks and in seconds', () => {
    for (const every of [1_000_000, { seconds: 1_000_000 }]) {
      const actor = createActor(watcher(() => 0, { every }));
      actor.tick(1);
      actor.tick(1);
      expect(actor.samples.receptors).toEqual({ seen: 1 });
    }
    const actor = createActor(watcher(() => 0, { every: { seconds: 1_000_000 } }));
    actor.tick(1);
    actor.tick(999_999);
    expect(actor.samples.receptors).toEqual({ seen: 1 });
    actor.tick(1);
    expect(actor.samples.receptors).toEqual({ seen: 2 });
  });

  it.each(Object.entries(bad))('[TIM2] that is no period (%s) is refused, by name', (_, every) => {
    const [problem] = problemsOf(() => createActor(watcher(() => 0, { every: every as Period })));
    expect(problem!.path).toContain('seen');
    expect(problem!.message).toMatch(/must be/);
  });
});

describe('paying attention', () => {
  function attentive(every: Period) {
    const seen: number[] = [];
    const actor = createActor(watcher(({ tick }) => seen.push(tick), { every }));
    return { seen, actor };
  }

  it('[PER4] it is next due when the new period since its last sample is over', () => {
    const { seen, actor } = attentive(10);
    for (let i = 0; i < 3; i++) actor.tick();
    actor.attend('seen', 4);
    for (let i = 0; i < 10; i++) actor.tick();
    expect(seen).toEqual([1, 5, 9, 13]);
  });

  it('[PER4] and not before the next tick', () => {
    const { seen, actor } = attentive(10);
    for (let i = 0; i < 5; i++) actor.tick();
    actor.attend('seen', 2);
    expect(seen).toEqual([1]);
    actor.tick();
    expect(seen).toEqual([1, 6]);
  });

  it('[PER4] without a period it is the rate it was defined with', () => {
    const { seen, actor } = attentive(4);
    actor.tick();
    actor.attend('seen', 1);
    actor.tick();
    actor.attend('seen');
    for (let i = 0; i < 8; i++) actor.tick();
    expect(seen).toEqual([1, 2, 6, 10]);
  });

  it('[PER4] attending before the first tick, it still samples in the first', () => {
    const { seen, actor } = attentive(4);
    actor.attend('seen', 3);
    for (let i = 0; i < 6; i++) actor.tick();
    expect(seen).toEqual([1, 4]);
  });

  it('[PER4] the same rate again changes nothing', () => {
    const { seen, actor } = attentive(3);
    for (let i = 0; i < 8; i++) {
      actor.tick();
      actor.attend('seen', 3);
    }
    expect(seen).toEqual([1, 4, 7]);
  });

  it('[PER4] slower puts off the next sample', () => {
    const { seen, actor } = attentive({ seconds: 0.1 });
    actor.tick(0.05);
    actor.attend('seen', { seconds: 0.3 });
    for (let i = 0; i < 14; i++) actor.tick(0.05);
    expect(seen).toEqual([1, 7, 13]);
  });

  it('[PER4] [PER5] any changes of rate, ticks of any length: sampled when due, counted through', () => {
    const changes = fc.array(fc.record({ after: fc.integer({ min: 1, max: 20 }), rate: rates }), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(rates, changes, tickLengths, (rate, later, lengths) => {
        const seen: number[] = [];
        const actor = createActor(
          watcher(({ tick }) => seen.push(tick), { every: periodOf(rate) }),
        );
        for (const [i, ms] of lengths.entries()) {
          actor.tick(ms / 1000);
          for (const change of later) {
            if (change.after === i + 1) actor.attend('seen', periodOf(change.rate));
          }
        }
        const { ticks, upTo } = samplingTicks(lengths, rate, later);
        expect(seen.filter((tick) => tick <= upTo)).toEqual(ticks);
        expect(new Set(seen).size).toBe(seen.length);
        expect(actor.samples).toEqual({
          receptors: { seen: seen.length },
          sensors: { holds: seen.length },
        });
      }),
      { numRuns: 500 },
    );
  });

  it('[PER4] changing the rate is no change of the signal', () => {
    let judged = 0;
    const actor = createActor(watcher(() => 'same', { every: 5, judge: () => ++judged > 0 }));
    actor.tick();
    for (const every of [1, 2, { seconds: 0.01 }, 5]) {
      actor.attend('seen', every);
      for (let i = 0; i < 6; i++) actor.tick();
    }
    expect(judged).toBe(1);
    expect(actor.signals).toEqual({ seen: 'same' });
  });

  it('[PER4] who shared it keeps the old rate, across characters', () => {
    let calls = 0;
    const probe = () => ++calls;
    const definition: ActorDefinition = {
      name: 'x',
      receptors: { r: { probe, in: 'world', share: 'g', every: 4 } },
      sensors: { s: { value: 0, from: ['r'], judge: ({ r }) => Number(r) } },
    };
    const scene = createScene();
    const [a, b] = [scene.add(definition, 'a'), scene.add(definition, 'b')];
    scene.tick();
    expect(calls).toBe(1);
    a.attend('r', 1);
    for (let i = 0; i < 8; i++) scene.tick();
    expect(a.samples).toEqual({ receptors: { r: 9 }, sensors: { s: 9 } });
    expect(b.samples).toEqual({ receptors: { r: 3 }, sensors: { s: 3 } });
    expect(calls).toBe(1 + 8 + 2);
  });

  it('[PER4] who shared it keeps the old rate, within a character', () => {
    const probe = ({ tick }: ProbeContext) => tick;
    const actor = createActor({
      name: 'x',
      receptors: { a: { probe, every: 3 }, b: { probe, every: 3 } },
    });
    actor.tick();
    actor.attend('a', 1);
    for (let i = 0; i < 6; i++) actor.tick();
    expect(actor.samples.receptors).toEqual({ a: 7, b: 3 });
    expect(actor.signals).toEqual({ a: 7, b: 7 });
  });

  it('[PER2] [PER4] coming to the rate of another that is the same, its sensors say what that one says', () => {
    let lit = false;
    const probe = () => lit;
    const actor = createActor({
      name: 'x',
      receptors: { seldom: { probe, every: 100 }, often: { probe } },
      sensors: { s: { value: false, from: ['seldom'], judge: ({ seldom }) => seldom === true } },
    });
    actor.tick();
    lit = true;
    actor.tick();
    expect(actor.sign('s')).toBe(false);
    actor.attend('seldom', 1);
    for (let i = 0; i < 3; i++) actor.tick();
    expect(actor.signals).toEqual({ seldom: true, often: true });
    expect(actor.sign('s')).toBe(true);
  });

  it('[PER4] a skill changes the rates of its own character, from the next tick on', () => {
    const seen: number[] = [];
    const actor = createActor({
      name: 'mary',
      parameters: { theta: 1 },
      receptors: { chair: { probe: ({ tick }) => seen.push(tick), every: 50 } },
      sensors: { go: true, seated: false },
      goals: { seated: true },
      skills: {
        sit: { when: ['go'], adds: ['seated'], run: ({ attend }) => attend('chair', 2) },
      },
    });
    for (let i = 0; i < 6; i++) actor.tick();
    expect(seen).toEqual([1, 3, 5]);
  });

  it('[PER4] a receptor that is not there is refused, with the nearest that is', () => {
    const { actor } = attentive(1);
    expect(() => actor.attend('sen', 2)).toThrow(/"seen"/);
  });

  it.each(Object.entries(bad))(
    '[PER4] [TIM2] from outside, no period (%s): refused',
    (_, every) => {
      // without one, and with null, it is the rate it was defined with
      if (every === null) return;
      const { seen, actor } = attentive(2);
      actor.tick();
      expect(() => actor.attend('seen', every as Period)).toThrow(/must be/);
      for (let i = 0; i < 4; i++) actor.tick();
      expect(seen).toEqual([1, 3, 5]);
    },
  );

  it.each(Object.entries(bad))(
    '[PER4] [TIM2] by a command, no period (%s): a fault, and the rate stays',
    (_, every) => {
      if (every === null) return;
      const seen: number[] = [];
      const actor = createActor({
        ...watcher(({ tick }) => seen.push(tick), { every: 2 }),
        commands: {
          stare: { every: 1, lasts: 1, run: ({ attend }) => attend('seen', every as Period) },
        },
      });
      for (let i = 0; i < 5; i++) actor.tick();
      expect(seen).toEqual([1, 3, 5]);
      expect(actor.faults.map(({ part }) => part)).toContain('command stare');
    },
  );
});

describe('sampling', () => {
  interface Item {
    readonly id: number;
    due: number;
    place: number;
  }
  const item = (id: number): Item => ({ id, due: 0, place: 0 });

  /** A calendar that counts how many of its slots are looked at. */
  function countingCalendar(): { calendar: Calendar<Item>; looked: () => number } {
    let looked = 0;
    class Slots extends Map<number, Item[]> {
      override get(slot: number): Item[] | undefined {
        looked++;
        return super.get(slot);
      }
      override *keys(): MapIterator<number> {
        for (const key of super.keys()) {
          looked++;
          yield key;
        }
      }
    }
    return { calendar: { ...createCalendar<Item>(), slots: new Slots() }, looked: () => looked };
  }

  it('[PER6] asks only the probes that are due, of ten thousand', () => {
    let calls = 0;
    const receptors: Record<string, ReceptorForm> = {};
    for (let i = 0; i < 10_000; i++) {
      // each its own: the same probe would be one receptor
      receptors[`r${i}`] = { probe: () => ++calls, every: i < 10 ? 1 : 100_000 };
    }
    const actor = createActor({ name: 'x', receptors });
    actor.tick();
    expect(calls).toBe(10_000);
    for (let i = 0; i < 20; i++) actor.tick();
    expect(calls).toBe(10_000 + 20 * 10);
  });

  it('[PER6] looks no longer for what is due among many than among few', () => {
    const lookedAmong = (many: number) => {
      const { calendar, looked } = countingCalendar();
      for (let i = 0; i < many; i++) put(calendar, 1_000_000 + 7 * i, item(i));
      put(calendar, 40, item(-1));
      const taken: number[] = [];
      const before = looked();
      for (let now = 1; now <= 100; now++) takeDue(calendar, now, ({ id }) => taken.push(id));
      expect(taken).toEqual([-1]);
      return looked() - before;
    };
    expect(lookedAmong(10_000)).toBeLessThanOrEqual(lookedAmong(10) + 1);
    expect(lookedAmong(10_000)).toBeLessThanOrEqual(100);
  });

  it('[PER6] looks no longer for what is due among many also when a tick is many seconds long', () => {
    const lookedAmong = (many: number) => {
      const { calendar, looked } = countingCalendar();
      for (let i = 0; i < many; i++) put(calendar, 900_000_000 + 7 * i, item(i));
      const before = looked();
      for (let now = 1; now <= 10; now++) {
        put(calendar, now * 20_000, item(-1));
        takeDue(calendar, now * 20_000, () => {});
      }
      return looked() - before;
    };
    expect(lookedAmong(10_000)).toBeLessThanOrEqual(lookedAmong(10) * 10);
  });

  it('[PER6] a calendar gives everything once, when it is due, and not what was taken out', () => {
    const entries = fc.array(
      fc.record({
        slot: fc.integer({ min: -5, max: 300 }),
        // taken out before this step, if at all
        out: fc.option(fc.nat(12), { nil: undefined }),
      }),
      { maxLength: 40 },
    );
    const steps = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(entries, steps, (given, lengths) => {
        const calendar = createCalendar<Item>();
        const items = given.map((_, id) => item(id));
        for (const [id, { slot }] of given.entries()) put(calendar, slot, items[id]!);
        let left = given.map(({ slot, out }, id) => ({ slot: Math.max(slot, 1), out, id }));
        let now = 0;
        for (const [step, length] of lengths.entries()) {
          for (const { id, out } of left) if (out === step) takeOut(calendar, items[id]!);
          left = left.filter(({ out }) => out !== step);
          now += length;
          const taken: { slot: number; id: number }[] = [];
          takeDue(calendar, now, ({ id, due }) => taken.push({ slot: due, id }));
          const slots = taken.map(({ slot }) => slot);
          expect(slots).toEqual([...slots].sort((a, b) => a - b));
          const due = left.filter(({ slot }) => slot <= now).map(({ slot, id }) => ({ slot, id }));
          taken.sort((a, b) => a.id - b.id);
          expect(taken).toEqual(due);
          left = left.filter(({ slot }) => slot > now);
        }
        // what is put while taking waits, even for a slot that has passed
        const again = item(99);
        put(calendar, now - 3, again);
        let taken = 0;
        takeDue(calendar, now + 1, (one) => {
          if (one === again && taken++ < 3) put(calendar, now - 1, one);
        });
        expect(taken).toBe(1);
      }),
    );
  });
});

import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BlockBook, extendBlocks, noBlocks } from '../src/levels/blocks.js';
import { type ColumnPicture, clearPicture, fillBox, rowsOf } from '../src/levels/column-picture.js';
import { decimate, pickRows, rowsOfColumns } from '../src/levels/decimate.js';
import { drawLine } from '../src/levels/draw-line.js';
import { lineStyle } from '../src/levels/line-styles.js';
import { fillData } from '../src/levels/plot-data.js';
import { sayTime } from '../src/levels/say-levels.js';
import {
  everything,
  isFollowing,
  pan,
  reveal,
  type TimeWindow,
  tickOfTime,
  visible,
  windowOf,
  zoom,
} from '../src/levels/time-window.js';
import type { ActorLog } from '../src/model/run-log.js';
import { createSeldom } from '../src/parts/seldom.js';

/** Steps at rising ticks, each with a level or none. */
const steps = fc.array(
  fc.record({
    after: fc.integer({ min: 1, max: 5 }),
    level: fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: -9, max: 99 }) },
      { weight: 1, arbitrary: fc.constant(Number.NaN) },
    ),
  }),
  { maxLength: 60 },
);

const cases = fc
  .record({
    steps,
    from: fc.integer({ min: 0, max: 60 }),
    span: fc.integer({ min: 4, max: 200 }),
    columns: fc.integer({ min: 1, max: 40 }),
  })
  .map(({ steps: list, from, span, columns }) => {
    let tick = 0;
    const ticks = Float64Array.from(list, ({ after }) => {
      tick += after;
      return tick;
    });
    const values = Float32Array.from(list, ({ level }) => level);
    const edges = Float64Array.from({ length: columns + 1 }, (_, i) => from + (span * i) / columns);
    edges[columns] = edges[columns]! + 1e-6;
    return { ticks, values, edges, from, to: from + span };
  });

describe('fewer points for the same picture', () => {
  it('[LVW2] keep the highest and the lowest of every pixel column, and nothing that was not there', () => {
    fc.assert(
      fc.property(cases, ({ ticks, values, edges }) => {
        const columns = rowsOfColumns(ticks, edges);
        const rows = pickRows(columns, ticks.length);
        const points = decimate(values, columns, []);
        expect(points).toHaveLength(rows.length);
        for (let i = 0; i + 1 < edges.length; i++) {
          const isIn = (tick: number) => tick >= edges[i]! && tick < edges[i + 1]!;
          const own = [...values].filter((value, row) => isIn(ticks[row]!) && !Number.isNaN(value));
          const drawn = points.filter((_, j) => isIn(ticks[rows[j]!]!));
          const levels = drawn.filter((value) => value !== null);
          expect(drawn.length).toBeLessThanOrEqual(2);
          expect(Math.max(...levels)).toBe(Math.max(...own));
          expect(Math.min(...levels)).toBe(Math.min(...own));
        }
      }),
    );
  });

  it('[LVW2] are the same where whole blocks are looked at, however the column grew', () => {
    fc.assert(
      fc.property(
        cases,
        fc.array(fc.nat(200), { maxLength: 5 }),
        fc.nat(40),
        ({ values, edges }, growth, repeat) => {
          // long enough for blocks
          const long = Float32Array.from(
            { length: values.length * (repeat + 1) },
            (_, i) => values[i % values.length]!,
          );
          const ticks = Float64Array.from(long, (_, i) => (i * edges.at(-1)!) / long.length);
          const columns = rowsOfColumns(ticks, edges);
          let blocks = noBlocks;
          for (const length of [...growth].sort((a, b) => a - b)) {
            blocks = extendBlocks(blocks, long.subarray(0, length));
          }
          blocks = extendBlocks(blocks, long);
          const plain = decimate(long, columns, []);
          expect(decimate(long, columns, [], blocks)).toEqual(plain);
        },
      ),
    );
  });

  it('[LVW2] are those of another character, or of a shorter past, once it is looked at', () => {
    const actorOf = (first: number, level: number, turn = 1) => {
      const levels = Float32Array.from({ length: 64 }, (_, i) => level + ((i * turn) % 16));
      const stepTicks = Float64Array.from(levels, (_, i) => first + i);
      return { stepTicks, steps: 64, thresholds: levels, levels: () => levels, skills: ['a'] };
    };
    const book = new BlockBook();
    const log = { timeOf: (tick: number) => tick };
    const highest = (actor: ReturnType<typeof actorOf>) => {
      const [first] = actor.stepTicks;
      const wanted = {
        skills: ['a'],
        hidden: new Set<string>(),
        stretch: { from: first!, to: first! + 63 },
        columns: 2,
        blocks: book,
      };
      const [, , levels] = fillData([[]], log, actor as unknown as ActorLog, wanted);
      return Math.max(...levels!.filter((level) => level !== null));
    };
    const one = actorOf(0, 10);
    expect(highest(one)).toBe(25);
    expect(highest(Object.assign(one, actorOf(32, 70, 15)))).toBe(85);
    expect(highest(actorOf(32, 50, 3))).toBe(65);
  });

  it('[LVW2] are those that there are, where every pixel has one at most', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const ticks = Float64Array.from(list, (_, i) => i);
        const values = Float32Array.from(list, ({ level }) => level);
        const edges = Float64Array.from({ length: list.length * 2 + 1 }, (_, i) => i / 2);
        const columns = rowsOfColumns(ticks, edges);
        expect([...pickRows(columns, list.length)]).toEqual([...ticks]);
        const expected = [...values].map((value) => (Number.isNaN(value) ? null : value));
        expect(decimate(values, columns, [7, 7, 7])).toEqual(expected);
      }),
    );
  });

  it('[LVW2] go on to the border: what holds before, and what comes after, is among them', () => {
    const ticks = Float64Array.of(1, 2, 3, 4, 5);
    const columns = rowsOfColumns(ticks, [2.5, 3.5]);
    expect([...pickRows(columns, 5)]).toEqual([1, 2, 3]);
    expect(decimate(Float32Array.of(10, 20, 30, 40, 50), columns, [])).toEqual([20, 30, 40]);
  });
});

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function drawn(
  draw: (fill: (x: number, y: number, width: number, height: number) => void) => void,
) {
  const found: Rectangle[] = [];
  draw((x, y, width, height) => found.push({ x, y, width, height }));
  return found;
}

describe('words beside the lines', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('[LVW1] are written at once, then seldom while news come, and the last of them always', () => {
    const written: number[] = [];
    let news = 0;
    const words = createSeldom(100, () => written.push(news));
    for (; news < 10; news++) {
      words.ask();
      vi.advanceTimersByTime(33);
    }
    expect(written).toEqual([0, 3, 6, 9]);
    vi.advanceTimersByTime(1000);
    expect(written).toEqual([0, 3, 6, 9]);
    words.ask();
    words.ask();
    vi.advanceTimersByTime(1000);
    expect(written).toEqual([0, 3, 6, 9, 10, 10]);
    words.ask();
    news = 11;
    words.atOnce();
    vi.advanceTimersByTime(1000);
    expect(written).toEqual([0, 3, 6, 9, 10, 10, 10, 11]);
    words.ask();
    words.ask();
    words.stop();
    vi.advanceTimersByTime(1000);
    expect(written).toHaveLength(9);
  });
});

describe('a picture made of columns', () => {
  it('[LVW2] has every box where it was put, over those before, and nothing beside it', () => {
    const side = fc.integer({ min: 1, max: 70 });
    const place = fc.double({ min: -20, max: 80, noNaN: true });
    const length = fc.double({ min: 0, max: 60, noNaN: true });
    const boxes = fc.array(fc.tuple(place, place, length, length), { maxLength: 12 });
    let before: ColumnPicture | undefined;
    fc.assert(
      fc.property(side, side, boxes, (width, height, all) => {
        const picture = clearPicture(before, width, height);
        before = picture;
        const expected = new Uint32Array(width * height);
        all.forEach(([x, y, across, down], i) => {
          fillBox(picture, x, y, across, down, i + 1);
          for (let row = Math.round(y); row < Math.round(y + down); row++) {
            for (let column = Math.round(x); column < Math.round(x + across); column++) {
              const isIn = row >= 0 && row < height && column >= 0 && column < width;
              if (isIn) expected[row * width + column] = i + 1;
            }
          }
        });
        // as lists they would be compared for seconds
        expect(rowsOf(picture).join()).toBe(expected.join());
      }),
      { numRuns: 300 },
    );
  });
});

describe('a line that is drawn', () => {
  const area = { left: 10, top: 5, width: 40, height: 100 };
  const covers = (all: readonly Rectangle[], x: number, y: number) =>
    all.some((r) => x >= r.x && x < r.x + r.width && y >= r.y && y < r.y + r.height);

  it('[LVW2] goes through every point, and from each to the next without a gap', () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 1, max: 3 }), (one, width) => {
        const { ticks, values, edges, from, to } = one;
        const columns = rowsOfColumns(ticks, edges);
        const times = [...pickRows(columns, ticks.length)].map((row) => ticks[row]!);
        const points = decimate(values, columns, []);
        const scale = { from, to, low: -10, high: 100 };
        const until = Math.min(to, ticks.at(-1) ?? 0);
        const all = drawn((fill) =>
          drawLine(fill, times, points, until, area, scale, { width, dash: [] }),
        );
        const placeX = (time: number) =>
          Math.round(area.left + ((time - from) / (to - from)) * area.width);
        const placeY = (value: number) =>
          Math.round(area.top + (1 - (value + 10) / 110) * area.height);
        for (const [i, time] of times.entries()) {
          const value = points[i];
          const next = times[i + 1] ?? until;
          if (value === null || value === undefined || next <= from || time >= to) continue;
          const start = Math.max(placeX(time), area.left);
          for (let x = start; x < Math.min(placeX(next), area.left + area.width); x++) {
            expect(covers(all, x, placeY(value))).toBe(true);
          }
          const before = points[i - 1];
          if (time < from || before === null || before === undefined) continue;
          const jump = [placeY(before), placeY(value)];
          const x = Math.min(placeX(time), area.left + area.width - width);
          for (let y = Math.min(...jump); y <= Math.max(...jump); y++) {
            expect(jump[0] === jump[1] || covers(all, x, y)).toBe(true);
          }
        }
        for (const { x, width: wide } of all) {
          expect(x).toBeGreaterThanOrEqual(area.left - width);
          expect(x + wide).toBeLessThanOrEqual(area.left + area.width);
        }
      }),
    );
  });

  it('[LVW2] shows a peak of one step among thousands, with dashes or without', () => {
    const ticks = Float64Array.from({ length: 4_000 }, (_, i) => i);
    const values = Float32Array.from(ticks, (tick) => (tick === 1_234 ? 90 : 10));
    const edges = Float64Array.from({ length: 41 }, (_, i) => i * 100);
    const columns = rowsOfColumns(ticks, edges);
    const times = [...pickRows(columns, 4_000)].map((row) => ticks[row]!);
    const points = decimate(values, columns, []);
    for (const dash of [[], [3, 5]]) {
      const scale = { from: 0, to: 4_000, low: 0, high: 100 };
      const all = drawn((fill) =>
        drawLine(fill, times, points, 4_000, area, scale, { width: 1, dash }),
      );
      const highest = all.reduce((a, b) => (b.y < a.y ? b : a));
      expect(highest.y).toBe(15);
      expect(highest.height).toBeGreaterThanOrEqual(80);
    }
  });

  it('[LVW1] has another colour or other dashes than any of forty', () => {
    const looks = Array.from({ length: 40 }, (_, place) => JSON.stringify(lineStyle(place)));
    expect(new Set(looks).size).toBe(40);
    for (let place = 1; place < 40; place++) {
      const [a, b] = [lineStyle(place - 1), lineStyle(place)];
      expect(a.colour).not.toBe(b.colour);
      expect(a.dash).not.toEqual(b.dash);
    }
  });
});

describe('the stretch that is seen', () => {
  const kept = fc
    .record({ from: fc.nat(1_000), span: fc.integer({ min: 10, max: 10_000 }) })
    .map(({ from, span }) => ({ from, to: from + span }));
  const windows = fc.record(
    { span: fc.double({ min: 4, max: 9_000, noNaN: true }), end: fc.nat(11_000) },
    { requiredKeys: [] },
  );
  const turns = fc.array(
    fc.oneof(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        by: fc.constantFrom(0.5, 0.9, 2),
      }),
      fc.record({ part: fc.double({ min: -2, max: 2, noNaN: true }) }),
    ),
    { maxLength: 8 },
  );

  it('[LVW1] never leaves what is kept, however one zooms and moves', () => {
    fc.assert(
      fc.property(kept, windows, turns, (all, first, list) => {
        let window: TimeWindow = first;
        for (const turn of list) {
          const { from, to } = visible(window, all);
          window =
            'by' in turn
              ? zoom(window, all, from + turn.at * (to - from), turn.by)
              : pan(window, all, turn.part * (to - from));
          const seen = visible(window, all);
          expect(seen.from).toBeGreaterThanOrEqual(all.from - 1e-6);
          expect(seen.to).toBeLessThanOrEqual(all.to + 1e-6);
          expect(seen.to - seen.from).toBeGreaterThan(3.9);
        }
      }),
    );
  });

  it('[LVW1] leaves the tick that one zooms at where it is', () => {
    const all = { from: 0, to: 1_000 };
    const window = zoom(everything, all, 250, 0.5);
    expect(visible(window, all)).toEqual({ from: 125, to: 625 });
    expect(visible(zoom(window, all, 250, 2), all)).toEqual({ from: 0, to: 1_000 });
  });

  it('[LVW1] follows the last tick, unless it was turned to the past', () => {
    const all = { from: 0, to: 1_000 };
    const later = { from: 0, to: 1_300 };
    const latest = zoom(everything, all, 1_000, 0.1);
    expect(isFollowing(latest)).toBe(true);
    expect(visible(latest, later)).toEqual({ from: 1_200, to: 1_300 });
    const past = pan(latest, all, -50);
    expect(isFollowing(past)).toBe(false);
    expect(visible(past, later)).toEqual({ from: 850, to: 950 });
    expect(isFollowing(pan(past, all, 500))).toBe(true);
    expect(visible(everything, later)).toEqual(later);
    expect(windowOf({ from: 0, to: 1_000 }, all)).toBe(everything);
  });

  it('[LVW1] moves to a tick that is looked at elsewhere, and only then', () => {
    fc.assert(
      fc.property(
        kept,
        windows,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (all, window, part) => {
          const tick = all.from + part * (all.to - all.from);
          const before = visible(window, all);
          const next = reveal(window, all, tick);
          const { from, to } = visible(next, all);
          expect(from - 1e-6 <= tick && tick <= to + 1e-6).toBe(true);
          if (before.from <= tick && tick <= before.to) expect(next).toBe(window);
          expect(to - from).toBeCloseTo(before.to - before.from, 6);
        },
      ),
    );
  });

  it('[LVW1] finds the tick of a time, whatever the lengths of ticks', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(0.1, 0.25, 1), { minLength: 2, maxLength: 60 }),
        (lengths) => {
          const times = [0];
          for (const length of lengths) times.push(times.at(-1)! + length);
          const timeOf = (tick: number) => {
            const low = Math.floor(tick);
            return times[low]! + (tick - low) * ((times[low + 1] ?? times[low]!) - times[low]!);
          };
          for (const tick of times.keys()) {
            const found = tickOfTime(timeOf, times[tick]!, { from: 0, to: lengths.length });
            expect(found).toBeCloseTo(tick, 6);
          }
        },
      ),
    );
  });

  it('[LVW1] finds the tick of a time between any two, parts of ticks too', () => {
    const numbers = fc.double({ min: 0, max: 50, noNaN: true });
    fc.assert(
      fc.property(numbers, numbers, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, part) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const seconds = (from + part * (to - from)) / 30;
        const found = tickOfTime((tick) => tick / 30, seconds, { from, to });
        expect(found).toBeCloseTo(seconds * 30, 6);
      }),
    );
  });

  it('[LVW1] has its times written as exactly as it is long', () => {
    expect([0, 9.96, 59.96, 75.04, 3_725].map((time) => sayTime(time))).toEqual([
      '0.0 s',
      '10.0 s',
      '1:00.0',
      '1:15.0',
      '1:02:05.0',
    ]);
    expect(sayTime(12.345, 0.5)).toBe('12.35 s');
    expect(sayTime(75, 600)).toBe('1:15');
  });
});

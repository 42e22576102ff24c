/** What the timeline is drawn and told from. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ActorLog, Span } from '../src/model/run-log.js';
import { indexLanes } from '../src/timeline/lane-index.js';
import { stripOfSpans } from '../src/timeline/lane-strips.js';
import { groupLanes, type Lane } from '../src/timeline/lanes.js';
import { mergeMarks, mergePixels } from '../src/timeline/merge-pixels.js';
import { sayAt, sayEvent, seekEvent } from '../src/timeline/say-lane.js';
import { firstWhere, lastUpTo } from '../src/timeline/search-ordered.js';
import {
  atEnd,
  bringIntoView,
  panRange,
  timeMarks,
  wholeRange,
  zoomRange,
} from '../src/timeline/view-range.js';
import { fakeLog } from './pages/fake-log.js';

const ascending = fc
  .array(fc.integer({ min: 0, max: 400 }), { maxLength: 60 })
  .map((numbers) => [...new Set(numbers)].sort((a, b) => a - b));
const windows = fc.record({
  from: fc.integer({ min: -50, max: 300 }),
  ticks: fc.integer({ min: 10, max: 600 }),
  width: fc.integer({ min: 1, max: 120 }),
});

describe('finding a place in what is in order', () => {
  it('[TML1] agrees with looking at all of it', () => {
    fc.assert(
      fc.property(ascending, fc.integer({ min: -5, max: 405 }), (numbers, value) => {
        const plain = numbers.findIndex((number) => number >= value);
        const found = firstWhere(0, numbers.length, (i) => numbers[i]! >= value);
        expect(found).toBe(plain < 0 ? numbers.length : plain);
        expect(lastUpTo(numbers, value)).toBe(numbers.filter((n) => n <= value).length - 1);
      }),
    );
  });
});

describe('stretches on pixels', () => {
  const stretches = ascending.map((edges): Span[] =>
    edges.flatMap((begun, i) => (i % 2 === 0 ? [span(begun, edges[i + 1])] : [])),
  );

  it('[TML1] every stretch in view is in one block, which is where it is', () => {
    fc.assert(
      fc.property(stretches, windows, (spans, { from, ticks, width }) => {
        const window = { from, to: from + ticks, width };
        const strip = stripOfSpans(spans, 400);
        const blocks = mergePixels(strip, window);
        const scale = width / ticks;
        for (const [i, block] of blocks.entries()) {
          expect(block.x0).toBeGreaterThanOrEqual(0);
          expect(block.x1).toBeLessThanOrEqual(Math.max(width, Math.floor(block.x0) + 1));
          if (i > 0) expect(block.first).toBe(blocks[i - 1]!.last + 1);
        }
        spans.forEach((_, i) => {
          if (strip.end(i) < from + 1 / scale || strip.begin(i) >= window.to) return;
          const block = blocks.find(({ first, last }) => first <= i && i <= last);
          expect(block).toBeDefined();
          const x0 = Math.max(0, (strip.begin(i) - from) * scale);
          expect(x0).toBeGreaterThanOrEqual(Math.floor(block!.x0) - 1e-9);
          expect(Math.min(width, (strip.end(i) - from) * scale)).toBeLessThan(block!.x1 + 1e-9);
        });
      }),
    );
  });

  it('[TML1] a hundred thousand of them are no more blocks than pixels', () => {
    const spans = Array.from({ length: 100_000 }, (_, i) => span(i * 10, i * 10 + 5));
    const visits = { count: 0 };
    const strip = stripOfSpans(spans, 1e6);
    const count = (end: number) => {
      visits.count++;
      return end;
    };
    const counted = { ...strip, end: (i: number) => count(strip.end(i)) };
    expect(mergePixels(counted, { from: 0, to: 1e6, width: 800 }).length).toBeLessThanOrEqual(1600);
    expect(visits.count).toBeLessThan(800 * 20);
  });

  it('[TML1] marks are told apart, and none is without one near it', () => {
    fc.assert(
      fc.property(ascending, windows, (ticks, { from, ticks: long, width }) => {
        const window = { from, to: from + long, width };
        const marks = mergeMarks(ticks, window, 6);
        marks.forEach((x, i) => {
          if (i > 0) expect(x - marks[i - 1]!).toBeGreaterThan(6 - 1e-9);
        });
        for (const tick of ticks.filter((t) => t >= from && t <= window.to)) {
          const x = ((tick - from) / long) * width;
          expect(marks.some((mark) => mark <= x + 1e-9 && x - mark < 6 + 1e-9)).toBe(true);
        }
      }),
    );
  });
});

describe('lanes of a log', () => {
  const wants: Lane = { kind: 'goal', name: 'boardSanded' };
  const sands: Lane = { kind: 'skill', name: 'sandBoardInHand' };
  const holds: Lane = { kind: 'sensor', name: 'boardInHand' };

  function logOfTheBoard(): ActorLog {
    return fakeLog({
      skills: ['sandBoardInHand'],
      spans: [
        {
          ...span(369, 420),
          skill: 'sandBoardInHand',
          outcome: 'failed',
          reason: 'the sander is gone',
        },
        { ...span(450, undefined), skill: 'sandBoardInHand' },
      ],
      chosen: [
        [369, 'sandBoardInHand'],
        [450, 'sandBoardInHand'],
      ],
      signs: new Map([
        ['boardInHand', { ticks: [0, 300], values: [false, true] }],
        ['boardSanded', { ticks: [0, 480], values: [false, true] }],
      ]),
      goals: new Map([['boardSanded', { ticks: [0, 600], values: [true, undefined] }]]),
      disabled: new Map([['sandBoardInHand', { ticks: [430, 440], values: [true, false] }]]),
    });
  }
  function sightOf(log: ActorLog) {
    const index = indexLanes(log);
    index.update();
    return { log, index, last: 700, timeOf: (tick: number) => tick / 30 };
  }

  it('[TML1] says when a skill was executing, how it ended and why', () => {
    const sight = sightOf(logOfTheBoard());
    expect(sayAt(sight, sands, 400)).toBe(
      'sandBoardInHand, 12.3–14.0 s, failed: the sander is gone',
    );
    expect(sayAt(sight, sands, 300)).toBe('sandBoardInHand, 10.0 s, not executing');
    expect(sayAt(sight, sands, 360, 12)).toContain('failed');
    expect(sayAt(sight, sands, 435)).toBe('sandBoardInHand, 14.5 s, not executing; disabled');
    expect(sayAt(sight, sands, 500)).toBe('sandBoardInHand, since 15.0 s, executing');
  });

  it('[TML1] says when a sign was so, and when a goal was wanted and met', () => {
    const sight = sightOf(logOfTheBoard());
    expect(sayAt(sight, holds, 20)).toBe('boardInHand, 0.0–10.0 s, false');
    expect(sayAt(sight, holds, 320)).toBe('boardInHand, since 10.0 s, true');
    expect(sayAt(sight, wants, 20)).toBe('boardSanded, 0.0–16.0 s, wanted, not met');
    expect(sayAt(sight, wants, 500)).toBe('boardSanded, 16.0–20.0 s, wanted, met');
    expect(sayAt(sight, wants, 650)).toBe('boardSanded, 21.7 s, not wanted');
  });

  it('[TML1] events of a lane are gone through one after the other, to and fro', () => {
    const sight = sightOf(logOfTheBoard());
    const passed: number[] = [];
    for (let at = seekEvent(sight, sands, 0, 1); at !== undefined; ) {
      passed.push(at);
      at = seekEvent(sight, sands, at, 1);
    }
    expect(passed).toEqual([369, 420, 430, 440, 450]);
    const back: number[] = [];
    for (let at = seekEvent(sight, sands, 1000, -1); at !== undefined; ) {
      back.push(at);
      at = seekEvent(sight, sands, at, -1);
    }
    expect(back).toEqual([...passed].reverse());
    expect(passed.map((tick) => sayEvent(sight, sands, tick))).toEqual([
      'sandBoardInHand chosen and begun, 12.3 s',
      'sandBoardInHand, 12.3–14.0 s, failed: the sander is gone',
      'sandBoardInHand disabled, 14.3 s',
      'sandBoardInHand enabled, 14.7 s',
      'sandBoardInHand chosen and begun, 15.0 s',
    ]);
    expect(sayEvent(sight, wants, 480)).toBe('boardSanded wanted, met, 16.0 s');
    expect(sayEvent(sight, holds, 300)).toBe('boardInHand becomes true, 10.0 s');
  });

  it('[TML1] a log that grew and forgot is the same as one that is read at once', () => {
    const steps = fc.array(
      fc.record({
        sign: fc.option(fc.oneof(fc.boolean(), fc.constantFrom(0, 0.4, 0.7, 2)), {
          nil: undefined,
        }),
        goal: fc.option(fc.boolean(), { nil: undefined }),
        withdraw: fc.boolean(),
        skill: fc.constantFrom('begin', 'done', 'failed', 'nothing'),
        forget: fc.integer({ min: 0, max: 12 }),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(steps, (moves) => {
        const log = fakeLog({ skills: ['a'] });
        const kept = indexLanes(log);
        moves.forEach(({ sign, goal, withdraw, skill, forget }, tick) => {
          if (sign !== undefined) log.setSign('g', tick, sign);
          if (withdraw) log.setGoal('g', tick, undefined);
          else if (goal !== undefined) log.setGoal('g', tick, goal);
          const last = log.spans.at(-1);
          if (last !== undefined && last.over === undefined) {
            if (skill === 'done' || skill === 'failed') {
              last.over = tick;
              last.outcome = skill;
            }
          } else if (skill === 'begin') {
            log.spans.push({ ...span(tick, undefined), skill: 'a' });
            log.choose(tick, 'a');
          }
          if (forget === 0) log.forgetBefore(tick - 3);
          kept.update();
          const fresh = indexLanes(log);
          fresh.update();
          expect(kept.goal('g')).toEqual(fresh.goal('g'));
          expect(kept.skill('a').spans).toEqual(fresh.skill('a').spans);
          expect(kept.skill('a').failed).toEqual(fresh.skill('a').failed);
          expect(kept.skill('a').chosen).toEqual(fresh.skill('a').chosen);
        });
      }),
      // each case reads the log anew after every step
      { numRuns: 300 },
    );
  });

  it('[TML1] there is a lane for what is there, and for what was there once', () => {
    const structure = {
      actor: 'robot',
      skills: {},
      sensors: ['boardInHand'],
      goals: ['selfPainted'],
    };
    const names = groupLanes(logOfTheBoard(), structure).map(({ title, lanes }) => [
      title,
      ...lanes.map(({ name }) => name),
    ]);
    expect(names).toEqual([
      ['Skills', 'sandBoardInHand'],
      ['Goals', 'selfPainted', 'boardSanded'],
      ['Sensors', 'boardInHand', 'boardSanded'],
    ]);
    expect(groupLanes(undefined, undefined)).toEqual([]);
  });
});

describe('the ticks that are shown', () => {
  const kept = { first: 0, last: 100_000 };

  it('[TML1] what is under the pointer stays there while one zooms', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 8, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (factor, share) => {
          const range = { from: 50_000, to: 51_000 };
          const at = range.from + share * 1000;
          const next = zoomRange(range, factor, at, kept);
          expect((at - next.from) / (next.to - next.from)).toBeCloseTo(share, 6);
        },
      ),
    );
  });

  it('[TML1] however far one goes, something that there is stays in view', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 500 }),
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        (last, far) => {
          const limits = { first: 0, last };
          const { from, to } = panRange(wholeRange(limits), far, limits);
          expect(from).toBeLessThanOrEqual(last);
          expect(to).toBeGreaterThanOrEqual(0);
        },
      ),
    );
    expect(zoomRange({ from: 0, to: 20 }, 1e-9, 5, kept).to).toBeGreaterThan(5);
    expect(atEnd({ from: 0, to: 1000 }, kept)).toEqual({ from: 99_040, to: 100_040 });
    expect(bringIntoView({ from: 0, to: 100 }, 50, kept)).toEqual({ from: 0, to: 100 });
    expect(bringIntoView({ from: 0, to: 100 }, 500, kept)).toEqual({ from: 450, to: 550 });
  });

  it('[TML1] times along the axis are whole and not too near to each other', () => {
    const marks = timeMarks({ from: 0, to: 900 }, 900, (tick) => tick / 30);
    expect(marks.map(({ text }) => text)).toEqual(
      ['0', '5', '10', '15', '20', '25', '30'].map((time) => `${time} s`),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 1e6 }),
        fc.integer({ min: 80, max: 2000 }),
        (n, wide) => {
          const found = timeMarks({ from: 7, to: 7 + n }, wide, (tick) => tick / 30);
          found.forEach(({ x }, i) => {
            if (i > 0) expect(x - found[i - 1]!.x).toBeGreaterThan(71.9);
          });
          expect(new Set(found.map(({ text }) => text)).size).toBe(found.length);
        },
      ),
    );
  });
});

function span(begun: number, over: number | undefined): Span {
  return {
    skill: 'a',
    number: begun,
    begun,
    over,
    outcome: over === undefined ? undefined : 'done',
    reason: undefined,
  };
}

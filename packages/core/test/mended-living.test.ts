import {
  type ActorDefinition,
  createScene,
  restoreScene,
  type SkillContext,
  steps,
} from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Calendar,
  createCalendar,
  type Dated,
  put,
  takeDue,
  takeOut,
} from '../src/state/calendar.js';
import { eventsOf, openRecorded, recordScene, throughJson, tickTimes } from './living.js';
import { problemsOf } from './problems.js';

/** Wants to be there from the first tick on, by this skill. */
function walker(walk: NonNullable<ActorDefinition['skills']>[string]): ActorDefinition {
  return {
    name: 'mary',
    parameters: { theta: 1 },
    sensors: { there: false },
    goals: { there: true },
    skills: { walk: { adds: ['there'], ...walk } },
  };
}

describe('a calendar', () => {
  it('[PER6] a scene goes on where many receptors of many rates leave at once', () => {
    const sampled: number[] = [];
    const y: ActorDefinition = {
      name: 'y',
      receptors: Object.fromEntries(
        [11, 13, 15].map((ms) => [
          `r${ms}`,
          { every: { seconds: ms / 1000 }, probe: () => sampled.push(ms) },
        ]),
      ),
    };
    const x: ActorDefinition = {
      name: 'x',
      receptors: Object.fromEntries(
        Array.from({ length: 300 }, (_, i) => [
          `r${i}`,
          { every: { seconds: (20 + i) / 1000 }, probe: () => i },
        ]),
      ),
    };
    const alone = createScene();
    alone.add(y);
    tickTimes(alone, 40);
    const expected = alone.actor('y').samples;
    // a period shorter than the tick means every tick
    expect(expected.receptors).toEqual({ r11: 40, r13: 40, r15: 40 });
    const expectedOrder = sampled.splice(0);

    const scene = createScene();
    scene.add(y);
    scene.add(x);
    tickTimes(scene, 2);
    scene.remove('x');
    tickTimes(scene, 38);
    expect(scene.actor('y').samples).toEqual(expected);
    expect([...sampled].sort()).toEqual([...expectedOrder].sort());
  });

  interface Entry extends Dated {
    readonly id: number;
  }
  type Move =
    | { readonly kind: 'put'; readonly id: number; readonly slot: number }
    | { readonly kind: 'out'; readonly id: number }
    /** Many leave at once: all from this one on. */
    | { readonly kind: 'clear'; readonly from: number }
    /** What is taken is put in again so much later, up to so often; as rates do. */
    | { readonly kind: 'due'; readonly after: number; readonly again: number };

  const moves: fc.Arbitrary<Move[]> = fc.array(
    fc.oneof(
      {
        weight: 30,
        arbitrary: fc.record({
          kind: fc.constant('put' as const),
          id: fc.nat(149),
          slot: fc.nat(400),
        }),
      },
      {
        weight: 10,
        arbitrary: fc.record({ kind: fc.constant('out' as const), id: fc.nat(149) }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('clear' as const), from: fc.nat(20) }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('due' as const),
          after: fc.nat(40),
          again: fc.nat(30),
        }),
      },
    ),
    // long enough that slots which were emptied make up most of the heap
    { minLength: 50, maxLength: 500, size: 'max' },
  );

  /** The same with a list that is looked through. */
  class PlainList {
    readonly entries = new Map<number, number>();
    passed = 0;
    put(id: number, slot: number): void {
      this.entries.set(id, Math.max(slot, this.passed + 1));
    }
    takeDue(upTo: number): [slot: number, id: number][] {
      this.passed = Math.max(this.passed, upTo);
      const due = [...this.entries].filter(([, slot]) => slot <= upTo);
      for (const [id] of due) this.entries.delete(id);
      return inOrder(due.map(([id, slot]) => [slot, id]));
    }
  }

  // what lies in one slot has no order of its own: taking one out moves another
  function inOrder(taken: [slot: number, id: number][]): [slot: number, id: number][] {
    return taken.sort(([a, x], [b, y]) => a - b || x - y);
  }

  it('[PER6] any putting, taking out and passing of time: what is due comes as from a plain list', () => {
    fc.assert(
      fc.property(moves, (script) => {
        const calendar: Calendar<Entry> = createCalendar();
        const items = new Map<number, Entry>();
        const plain = new PlainList();
        for (const move of script) {
          if (move.kind === 'put') {
            const known = items.get(move.id);
            if (known !== undefined) takeOut(calendar, known);
            const item: Entry = { id: move.id, due: 0, place: 0 };
            items.set(move.id, item);
            put(calendar, move.slot, item);
            plain.put(move.id, move.slot);
          } else if (move.kind === 'out') {
            const item = items.get(move.id);
            if (item === undefined) continue;
            takeOut(calendar, item);
            items.delete(move.id);
            plain.entries.delete(move.id);
          } else if (move.kind === 'clear') {
            for (const [id, item] of [...items]) {
              if (id < move.from) continue;
              takeOut(calendar, item);
              items.delete(id);
              plain.entries.delete(id);
            }
          } else {
            const upTo = calendar.passed + move.after;
            const expected = plain.takeDue(upTo);
            const taken: [number, number][] = [];
            takeDue(calendar, upTo, (item) => {
              taken.push([item.due, item.id]);
              // an endless loop would only ever be seen as a test that does not end
              if (taken.length > 1000) throw new Error('it goes round for ever');
              if (item.id >= move.again) items.delete(item.id);
              else put(calendar, upTo + 1 + item.id * 7, item);
            });
            expect(taken.map(([slot]) => slot)).toEqual(expected.map(([slot]) => slot));
            expect(inOrder(taken)).toEqual(expected);
            for (const [, id] of expected) if (id < move.again) plain.put(id, upTo + 1 + id * 7);
          }
        }
        const rest: [number, number][] = [];
        takeDue(calendar, 1_000_000, ({ due, id }) => rest.push([due, id]));
        expect(inOrder(rest)).toEqual(plain.takeDue(1_000_000));
        expect(calendar.slots.size).toBe(0);
      }),
      // each case is hundreds of moves
      { numRuns: 200 },
    );
  });
});

describe('a character that is gone', () => {
  const ways: Record<string, (context: SkillContext) => void> = {
    done: ({ done }) => done(),
    fail: ({ fail }) => fail('too late'),
    'memory.write': ({ memory }) => memory.write('note', 'from the dead'),
    'world.set': ({ world }) => world.set('cup', 'full', true),
    attend: (context) => context.attend('eyes', 7),
  };
  for (const [way, speak] of Object.entries(ways)) {
    it(`[SKL5] [LIV3] its ${way} does nothing to one that has its name now`, () => {
      const contexts: SkillContext[] = [];
      const mary: ActorDefinition = {
        ...walker({ run: steps({ begin: (context) => void contexts.push(context) }) }),
        receptors: { eyes: { probe: ({ tick }) => tick, every: 2 } },
      };
      const { scene, recording } = openRecorded(
        { mary },
        { world: { things: { cup: { full: false } } } },
      );
      tickTimes(scene, 2);
      expect(scene.actor('mary').doing).toEqual(['walk']);
      scene.remove('mary');
      const [gone] = contexts;
      scene.tick();
      scene.add(mary);
      tickTimes(scene, 2);
      expect(contexts).toHaveLength(2);
      const before = recording.ticks.length;
      expect(() => speak(gone!)).not.toThrow();
      tickTimes(scene, 3);
      expect(scene.actor('mary').doing).toEqual(['walk']);
      expect(scene.actor('mary').memory).toEqual([]);
      expect(scene.actor('mary').faults).toEqual([]);
      expect(scene.world.get('cup', 'full')).toBe(false);
      expect(recording.ticks.slice(before).flatMap(({ inputs = [] }) => inputs)).toEqual([]);
      expect(eventsOf(recording, 'mary').filter((event) => !event.endsWith('begun'))).toHaveLength(
        1,
      );
    });

    it(`[SKL5] [LIV3] its ${way} does nothing where nobody has its name`, () => {
      const contexts: SkillContext[] = [];
      const mary: ActorDefinition = {
        ...walker({ run: steps({ begin: (context) => void contexts.push(context) }) }),
        receptors: { eyes: { probe: ({ tick }) => tick, every: 2 } },
      };
      const { scene, recording } = openRecorded(
        { mary },
        { world: { things: { cup: { full: false } } } },
      );
      tickTimes(scene, 2);
      scene.remove('mary');
      scene.tick();
      expect(() => speak(contexts[0]!)).not.toThrow();
      tickTimes(scene, 2);
      expect(scene.world.get('cup', 'full')).toBe(false);
      const last = recording.ticks.slice(-2).map(({ tick }) => tick);
      expect(last).toEqual([4, 5]);
      for (const { inputs, faults, actors } of recording.ticks.slice(-2)) {
        expect([inputs, faults, actors]).toEqual([undefined, undefined, undefined]);
      }
    });

    it(`[SKL5] [LIV3] its ${way} does nothing in the middle of a tick either`, () => {
      const contexts: SkillContext[] = [];
      const thrown: unknown[] = [];
      const mary: ActorDefinition = {
        ...walker({ run: steps({ begin: (context) => void contexts.push(context) }) }),
        receptors: { eyes: { probe: ({ tick }) => tick, every: 2 } },
      };
      const medium: ActorDefinition = {
        name: 'medium',
        commands: {
          listen: {
            every: 1,
            run: () => {
              if (contexts.length < 2) return;
              try {
                speak(contexts[0]!);
              } catch (error) {
                thrown.push(error);
              }
            },
          },
        },
      };
      const { scene } = openRecorded(
        { mary, medium },
        { world: { things: { cup: { full: false } } } },
      );
      tickTimes(scene, 2);
      scene.remove('mary');
      scene.add(mary);
      tickTimes(scene, 4);
      expect(contexts).toHaveLength(2);
      expect(thrown).toEqual([]);
      expect(scene.actor('mary').doing).toEqual(['walk']);
      expect(scene.actor('mary').memory).toEqual([]);
      expect(scene.actor('mary').faults).toEqual([]);
      expect(scene.world.get('cup', 'full')).toBe(false);
    });
  }
});

describe('a skill whose state is no data any more', () => {
  const bad: Record<string, unknown> = { NaN: Number.NaN, 'a function': () => 1 };
  for (const [what, value] of Object.entries(bad)) {
    it(`[TCK6] [REC1] ${what} keeps nothing from going on, and is refused by name when saved`, () => {
      const mary = walker({
        run: steps({
          begin: (): { turns: number; odd: unknown } => ({ turns: 0, odd: null }),
          step: (state) => {
            state.turns++;
            state.odd = state.turns < 3 || state.turns > 7 ? null : value;
          },
        }),
      });
      const scene = createScene();
      scene.add(mary);
      const { keyframes, ticks } = recordScene(scene, 1);
      tickTimes(scene, 5);
      expect(scene.ticks).toBe(5);
      expect(ticks.map(({ tick }) => tick)).toEqual([1, 2, 3, 4, 5]);
      expect(scene.actor('mary').doing).toEqual(['walk']);
      const [problem, ...more] = problemsOf(() => scene.save());
      expect(problem).toMatchObject({ code: 'not-writable', path: 'mary.walk' });
      expect(problem?.message).toContain('"walk"');
      expect(more).toEqual([]);
      // as soon as it is data again
      tickTimes(scene, 5);
      expect(keyframes.map(({ timer: { tick } }) => tick)).toEqual([0, 1, 2, 8, 9, 10]);
      expect(() => restoreScene(throughJson(scene.save()), { characters: { mary } })).not.toThrow();
    });
  }
});

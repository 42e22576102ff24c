import { describe, expect, it } from 'vitest';
import { alternate, type Task } from '../src/harness/alternate.js';

const pace = { rounds: 4, warmUp: 20, turn: 10 };

/** A clock that only tasks move on, and a diary of who did. */
function fakeTime() {
  let now = 0;
  const diary: string[] = [];
  return {
    diary,
    clock: () => now,
    task: (name: string, takes: number): Task => ({
      run() {
        now += takes;
        diary.push(name);
        return takes;
      },
    }),
    pass(time: number) {
      now += time;
    },
  };
}

describe('alternating two tasks', () => {
  it('[REP6] gives the time of one run of each, in the unit asked for', () => {
    const { clock, task } = fakeTime();
    const rounds = alternate(task('ours', 4), task('theirs', 2), 'µs', pace, clock);
    expect(rounds).toEqual(Array(4).fill({ ours: 4000, theirs: 2000 }));
  });

  it('[REP6] measures both in every round, by turns in who is first', () => {
    const { clock, task, diary } = fakeTime();
    alternate(task('ours', 10), task('theirs', 10), 'ms', pace, clock);
    const counted = diary.slice(-2 * pace.rounds);
    expect(counted.join(' ')).toBe('ours theirs theirs ours ours theirs theirs ours');
  });

  it('[REP6] fills a turn with runs, after a warm-up of each side', () => {
    const { clock, task, diary } = fakeTime();
    alternate(task('ours', 2), task('theirs', 10), 'ms', pace, clock);
    const firstOfTheirs = diary.indexOf('theirs');
    expect(firstOfTheirs * 2).toBeGreaterThanOrEqual(pace.warmUp);
    expect(diary.slice(-6)).toEqual(['theirs', 'ours', 'ours', 'ours', 'ours', 'ours']);
  });

  it('[REP6] gives the time for one of several pieces of work', () => {
    const { clock, task } = fakeTime();
    const ours = { ...task('ours', 8), pieces: 4 };
    const [round] = alternate(ours, task('theirs', 8), 'ms', pace, clock);
    expect(round).toEqual({ ours: 2, theirs: 8 });
  });

  it('[REP6] does not count putting things back', () => {
    const { clock, task, pass } = fakeTime();
    const ours = { ...task('ours', 3), undo: () => pass(100) };
    const [round] = alternate(ours, task('theirs', 6), 'ms', pace, clock);
    expect(round).toEqual({ ours: 3, theirs: 6 });
  });
});

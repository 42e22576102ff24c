/** The levels of some skills over a hundred thousand steps, and one more with every piece of news. */
import type { ActorLog, RunLog } from '@troupe/views/show';
import { stillShow, type ToldShow } from './still-show.js';

const capacity = 110_000;
const first = 100_000;

export function longLevels(lines: number): ToldShow {
  const skills = Array.from({ length: lines }, (_, i) => `skill${i + 1}`);
  const ticks = Float64Array.from({ length: capacity }, (_, i) => i + 1);
  const thresholds = ticks.map((tick) => 20 + 5 * Math.sin(tick / 900));
  const courses = new Map(
    skills.map((skill, i) => {
      const levelAt = (tick: number) =>
        30 + i + 25 * Math.sin(tick / (40 + i)) * Math.sin(tick / 7e3);
      return [skill, Float32Array.from(ticks, levelAt)];
    }),
  );
  let steps = first;
  const night: ActorLog = {
    name: 'night',
    get steps() {
      return steps;
    },
    get stepTicks() {
      return ticks.subarray(0, steps);
    },
    get thresholds() {
      return thresholds.subarray(0, steps);
    },
    levels: (skill) => courses.get(skill)?.subarray(0, steps),
    skills,
    chosen: (step) => (step % 50 === 0 ? skills[step % lines] : undefined),
    stepAt: (tick) => Math.min(Math.floor(tick), steps) - 1,
    spans: [],
    signs: new Map(),
    goals: new Map(),
    disabled: new Map(),
    messages: [],
    faults: [],
  };
  const log = {
    first: 0,
    get last() {
      return steps;
    },
    timeOf: (tick: number) => tick / 30,
    actors: new Map([['night', night]]),
  };
  const { show, tell } = stillShow('night', {
    // what the panel reads of a log, with nothing to write into
    log: log as unknown as RunLog,
    get cursor() {
      return { tick: steps, live: true };
    },
  });
  return {
    show,
    tell: () => {
      if (steps < capacity) steps++;
      tell();
    },
  };
}

/** A hundred thousand ticks in thirty lanes, some of which change in every tick. */
import { TimelineView } from '../../src/timeline/timeline-view.js';
import { fakeLog } from './fake-log.js';
import { fakeShow } from './fake-show.js';
import { mountPanel } from './mount-sander.js';

const ticks = 100_000;
const every = (step: number) =>
  Array.from({ length: Math.floor(ticks / step) }, (_, i) => i * step);
const outcomes = ['done', 'failed', 'cancelled'] as const;
const skills = Array.from({ length: 12 }, (_, i) => `skill-${i}`);

const spans = skills
  .flatMap((skill, n) =>
    every(4 + n * n * 5).map((begun, number) => ({
      skill,
      number,
      begun,
      over: begun + 2 + n * 2,
      outcome: outcomes[number % 3],
      reason: undefined,
    })),
  )
  .sort((a, b) => a.begun - b.begun);
const chosen = every(3).map((tick, i): [number, string] => [tick, skills[i % skills.length]!]);
const signs = new Map(
  Array.from({ length: 15 }, (_, n) => {
    const changes = every(1 + n * 3);
    const values = changes.map((_, i) => (n % 3 === 2 ? i % 5 : i % 2 === 0));
    return [`sign-${n}`, { ticks: changes, values }];
  }),
);
const goals = new Map(
  Array.from({ length: 3 }, (_, n) => [`sign-${n}`, { ticks: [0], values: [true] }]),
);

mountPanel(TimelineView, fakeShow(fakeLog({ skills, spans, chosen, signs, goals }), ticks));

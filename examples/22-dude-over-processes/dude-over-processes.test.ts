import { expect, it } from 'vitest';
import { missingInOrder, runLesson } from '../shared/run-lesson.js';

// it takes ten seconds, and several times as long where others want the machine
const timeout = 180_000;

it('[EXM16] legs that stand still are disabled, then amputated; knees join, and the door is opened', {
  timeout,
}, async ({ signal }) => {
  const { status, stderr, story } = await runLesson('22-dude-over-processes', signal);
  expect(status, stderr).toBe(0);
  const happened = [
    /^dude chooses walk-to-door/,
    /^legs: walk-to-door begins/,
    /^The process of the legs is stopped/,
    /^dude: legs does not answer .*walk-to-door disabled/,
    /^dude: walk-to-door unknown/,
    /^dude: legs was amputated \(walk-to-door\)/,
    /^dude: crawl-to-door of knees joined/,
    /^dude chooses crawl-to-door/,
    /^knees: crawl-to-door begins/,
    /^knees: crawl-to-door is done/,
    /^dude chooses open-door/,
    /^hands: open-door is done/,
    /^The door is open/,
  ];
  expect(missingInOrder(story, happened), story.join('\n')).toEqual([]);
  expect(missingInOrder(story, [/fall-down is done/, /chooses crawl-to-door/])).toEqual([]);
  expect(story).not.toContain('legs: walk-to-door is done');
});

import { expect, it } from 'vitest';
import { missingInOrder, runLesson } from '../shared/run-lesson.js';
import { lamps } from './character.js';

const timeout = 180_000;

it('[EXM18] fifty agents take part over one connection, and one in Python over another', {
  timeout,
}, async ({ signal }) => {
  const { status, stderr, story } = await runLesson('24-fifty-agents', signal);
  expect(status, stderr).toBe(0);
  const happened = [
    /^Connections: 0\./,
    /^dude: 50 agents of lamplighter joined/,
    /^Connections: 1\. Agents over it: 50\./,
    /^25 skills were executed, and 25 sensors have seen it/,
    /^dude: 2 agents of python-legs joined/,
    /^dude chooses walk-to-door/,
    /^Python: walk-to-door/,
    /^All lamps are lit, and the dude is at the door/,
  ];
  expect(missingInOrder(story, happened), story.join('\n')).toEqual([]);
  // what Python says comes through a pipe: the dude may have chosen by then
  const meanwhile = [
    /^dude: 2 agents of python-legs joined/,
    /^Connections: 2\./,
    /^All lamps are lit/,
  ];
  expect(missingInOrder(story, meanwhile), story.join('\n')).toEqual([]);
  for (const lamp of lamps) expect(story).toContain(`dude chooses light-${lamp}.`);
});

import { expect, it } from 'vitest';
import { missingInOrder, runLesson } from '../shared/run-lesson.js';

const timeout = 180_000;

it('[EXM17] the cat walks with a process for each reflex; one is killed, and the other goes on', {
  timeout,
}, async ({ signal }) => {
  const { status, stderr, story } = await runLesson('23-cat-in-two-processes', signal);
  expect(status, stderr).toBe(0);
  const swing = [/, swing: a tap/, /^flexion: flexion-reflex begins/, /^The leg is lifted/];
  const stance = [/, stance: a tap/, /^extension: extension-reflex begins/, /^The leg is extended/];
  const stumble = [/, swing: a tap/, /^Nobody lifts the leg/, ...stance];
  const happened = [
    ...[...swing, ...stance, ...swing, ...stance],
    /is killed/,
    ...stumble,
    /^cat: flexion was amputated/,
    ...[...stumble, ...stumble],
    /^The cat still walks/,
  ];
  expect(missingInOrder(story, happened), story.join('\n')).toEqual([]);
  expect(missingInOrder(story, [/is killed/, /^cat: flexion does not answer.*disabled/])).toEqual(
    [],
  );
  const after = story.slice(story.findIndex((line) => line.includes('is killed')));
  expect(after.filter((line) => line.startsWith('flexion:'))).toEqual([]);
});

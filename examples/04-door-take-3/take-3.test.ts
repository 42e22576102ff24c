import { expect, it } from 'vitest';
import { traceExample } from '../shared/play-example.js';
import { takeThree } from './example.js';

it('[EXM2] without walking, the dude falls down and crawls, in the steps the log tells of', async () => {
  const records = await traceExample(takeThree);
  const at = (step: number) => records[step - 1];
  expect(at(10)?.selected).toBe('walk-to-door');
  expect(at(12)?.disabled).toEqual(['walk-to-door']);
  expect(at(13)?.nextThreshold).toBeCloseTo(32.805, 10);
  expect(at(13)?.changes).toMatchObject([{ add: { skills: { 'crawl-to-door': {} } } }]);
  expect(at(14)?.amputated).toEqual(['walk-to-door']);
  expect(at(14)?.executing).toEqual([]);
  const chosen = records.flatMap(({ step, selected }) => (selected ? [[step, selected]] : []));
  expect(chosen.slice(4, 7)).toEqual([
    [34, 'fall-down'],
    [35, 'crawl-to-door'],
    [36, 'open-door'],
  ]);
  expect(at(37)?.state['door-is-open']).toBe(true);
});

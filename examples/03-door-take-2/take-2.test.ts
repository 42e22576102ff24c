import { expect, it } from 'vitest';
import { traceExample } from '../shared/play-example.js';
import { takeTwo } from './example.js';

it('[EXM2] the window is closed on the way to the door, in the steps the log tells of', async () => {
  const records = await traceExample(takeTwo);
  const at = (step: number) => records[step - 1];
  expect(at(10)?.selected).toBe('walk-to-door');
  expect(at(11)?.nextThreshold).toBe(40.5);
  expect(at(21)?.selected).toBeNull();
  expect(at(21)?.nextThreshold).toBeCloseTo(14.121477, 6);
  expect(at(22)?.selected).toBe('close-window');
  expect(at(22)?.executing).toEqual(['walk-to-door', 'close-window']);
  expect(at(23)?.selected).toBe('open-door');
  expect(at(24)?.state).toMatchObject({ 'window-is-open': false, 'door-is-open': true });
});

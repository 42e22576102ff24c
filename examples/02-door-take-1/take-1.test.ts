import { describe, expect, it } from 'vitest';
import { traceExample } from '../shared/play-example.js';
import { takeOne } from './example.js';

/** As printed: before decay in step 1, then before and after in steps 6, 13 and 17. */
const printed: Record<string, readonly number[]> = {
  'locate-door': [12.5, 138.033295, 50.333614, 38.872704, 17.927721, 50.007641, 25.72607],
  'walk-to-door': [2.222222, 75.808105, 27.643303, 91.97438, 42.417706, 105.443024, 54.244404],
  'open-door': [73.333336, 117.004852, 42.66563, 123.806763, 57.098499, 128.706787, 66.21228],
  'close-door': [3.333333, 4.555625, 1.661201, 5, 2.305952, 6.348065, 3.265717],
  'stand-up': [5, 54.540867, 19.888239, 76.656906, 35.353436, 5, 2.572214],
  'sit-down': [0, 0, 0, 0, 0, 0, 0],
  'pick-up-glass': [0, 2.535991, 0.924745, 10.205845, 4.706838, 14.892086, 7.661127],
  'put-down-glass': [10, 46.300148, 16.883274, 0.411689, 0.189867, 0.618499, 0.318182],
};

describe('the door, take 1', () => {
  it('[EXM1] agrees with every figure the thesis prints', async () => {
    const records = await traceExample(takeOne);
    for (const [skill, figures] of Object.entries(printed)) {
      const at = (step: number) => records[step - 1]?.skills[skill];
      const ours = [
        at(1)?.before,
        ...[6, 13, 17].flatMap((step) => [at(step)?.before, at(step)?.after]),
      ];
      for (const [i, figure] of ours.entries()) {
        const wanted = figures[i] ?? Number.NaN;
        expect(Math.abs((figure ?? Number.NaN) - wanted) / Math.max(1, wanted)).toBeLessThan(1e-6);
      }
    }
  });

  it('[EXM1] chooses in the order and in the steps of the log, and resets the threshold', async () => {
    const records = await traceExample(takeOne);
    const chosen = records.flatMap(({ step, selected }) => (selected ? [[step, selected]] : []));
    expect(chosen.slice(0, 5)).toEqual([
      [2, 'locate-door'],
      [9, 'put-down-glass'],
      [13, 'stand-up'],
      [17, 'walk-to-door'],
      [22, 'open-door'],
    ]);
    expect(records[0]?.nextThreshold).toBe(40.5);
    expect(records[1]?.nextThreshold).toBe(45);
    expect(records[5]?.nextThreshold).toBeCloseTo(29.5245, 10);
  });
});

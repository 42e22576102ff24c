import { describe, expect, it } from 'vitest';
import { traceExample } from '../shared/play-example.js';
import { cat } from './example.js';

/** As printed: step, flexion before and after decay, extension before and after, the threshold that follows. */
const printed: readonly (readonly [number, number, number, number, number, number])[] = [
  [1, 0, 0, 0, 0, 40.5],
  [10, 0, 0, 0, 0, 15.69053],
  [11, 5, 5, 5, 5, 14.121477],
  [12, 5, 5, 5, 5, 12.70933],
  [21, 5, 5, 5, 5, 4.923854],
  [22, 10, 10, 10, 10, 4.431469],
  [31, 25, 20, 25, 20, 1.716842],
  [32, 20, 20, 20, 20, 1.545158],
  [33, 20, 20, 20, 20, 1.390642],
  [34, 30, 24, 20, 16, 1.251578],
  [35, 34, 27.200001, 16, 12.8, 1.12642],
  [36, 42.200001, 28.133335, 17.799999, 11.866667, 45],
  [37, 15, 15, 16.866667, 16.866667, 40.5],
  [38, 30, 23.136246, 21.866667, 16.863752, 36.450001],
  [39, 33.136246, 26.508997, 16.863752, 13.491002, 32.805],
  [40, 36.508995, 29.207199, 13.491002, 10.792803, 29.5245],
  [41, 29.207199, 29.207199, 10.792803, 10.792803, 26.57205],
  [42, 29.207199, 29.207199, 10.792803, 10.792803, 23.914845],
  [43, 29.207199, 23.365759, 20.792803, 16.634243, 21.523359],
  [44, 23.365759, 18.692608, 26.634243, 21.307394, 19.371023],
  [45, 23.692608, 15.795071, 36.307396, 24.204929, 45],
  [46, 20.795071, 13.86338, 39.204929, 26.13662, 40.5],
];

describe('the cat', () => {
  it('[EXM1] agrees with every figure the thesis prints', async () => {
    const records = await traceExample(cat);
    for (const [step, ...figures] of printed) {
      const record = records[step - 1];
      const { 'flexion-reflex': flexion, 'extension-reflex': extension } = record?.skills ?? {};
      const ours = [flexion?.before, flexion?.after, extension?.before, extension?.after];
      for (const [i, figure] of [...ours, record?.nextThreshold].entries()) {
        const wanted = figures[i] ?? Number.NaN;
        expect(Math.abs((figure ?? Number.NaN) - wanted) / Math.max(1, wanted)).toBeLessThan(1e-6);
      }
    }
  });

  it('[EXM1] lifts the leg while it swings, and extends it while it stands', async () => {
    const records = await traceExample(cat);
    const chosen = records.flatMap(({ step, selected }) => (selected ? [[step, selected]] : []));
    expect(chosen).toEqual([
      [36, 'flexion-reflex'],
      [45, 'extension-reflex'],
    ]);
  });
});

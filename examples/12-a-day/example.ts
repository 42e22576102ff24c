import type { Example } from '../shared/play-example.js';

/** The time of a step, in hours since the first midnight. */
export const hoursOf = (step: number) => step / 2;

export const day: Example = {
  folder: '12-a-day',
  character: 'worker.yaml',
  steps: 144,
  endless: true,
  time: (step) => {
    const hours = hoursOf(step);
    const minutes = (hours % 1) * 60;
    const clock = [Math.floor(hours % 24), minutes].map((part) => String(part).padStart(2, '0'));
    return `day ${1 + Math.floor(hours / 24)}, ${clock.join(':')}`;
  },
};

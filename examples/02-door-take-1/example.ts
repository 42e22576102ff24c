import type { Example } from '../shared/play-example.js';

export const takeOne: Example = {
  folder: '02-door-take-1',
  character: 'dude.yaml',
  script: 'take.yaml',
  steps: 24,
};

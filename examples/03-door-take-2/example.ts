import type { Example } from '../shared/play-example.js';

export const takeTwo: Example = {
  folder: '03-door-take-2',
  character: 'dude.yaml',
  script: 'take.yaml',
  steps: 24,
};

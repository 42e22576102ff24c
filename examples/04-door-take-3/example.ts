import type { Example } from '../shared/play-example.js';

export const takeThree: Example = {
  folder: '04-door-take-3',
  character: 'dude.yaml',
  script: 'take.yaml',
  steps: 37,
};

import type { Example } from '../shared/play-example.js';

export const cat: Example = {
  folder: '01-cat',
  character: 'cat.yaml',
  script: 'walk.yaml',
  steps: 46,
};

import type { Example } from '../shared/play-example.js';

export const sander: Example = {
  folder: '05-sander',
  character: 'sander.yaml',
  steps: 100,
};

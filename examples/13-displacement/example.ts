import type { Example } from '../shared/play-example.js';

export const gull: Example = {
  folder: '13-displacement',
  character: 'gull.yaml',
  steps: 70,
  endless: true,
};

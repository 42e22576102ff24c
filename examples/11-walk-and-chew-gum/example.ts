import type { Example } from '../shared/play-example.js';

export const stroll: Example = {
  folder: '11-walk-and-chew-gum',
  character: 'stroller.yaml',
  steps: 60,
};

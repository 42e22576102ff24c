/** Counts the numbers of a model, copies too: a few bytes can be read, spread out and added up any number of times. */
import { refuse } from './check-json.js';
import { limits } from './limits.js';

/** Called before an array is made: refuses what would be too many, with where in the file. */
export type Spend = (numbers: number, path: string) => void;

export function countNumbers(): Spend {
  let left: number = limits.numbers;
  return (numbers, path) => {
    left -= numbers;
    if (left >= 0) return;
    const remedy = 'Save it with fewer vertices, targets or keys';
    refuse(
      'too-many',
      path,
      `brings the numbers of the model to more than ${limits.numbers}. ${remedy}`,
    );
  };
}

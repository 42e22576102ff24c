import type { JointTree } from './clip-set.js';

/** Of joints that are moved about the topmost: that above most of the others that move; of equals the first. */
export function findTop(
  about: readonly string[],
  animated: ReadonlySet<string>,
  { childrenOf }: JointTree,
): string | undefined {
  let best: string | undefined;
  let most = -1;
  for (const joint of about) {
    let count = 0;
    const waiting = [joint];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (animated.has(next)) count++;
      waiting.push(...childrenOf(next));
    }
    if (count > most) {
      most = count;
      best = joint;
    }
  }
  return best;
}

/** About how many bytes data takes on its way; no more than it takes to see that it is more than `most`. */
export function weigh(data: unknown, most = Infinity): number {
  let sum = 0;
  // a list, and no calls in each other: data from elsewhere may be as deep as it likes
  const waiting = [data];
  while (waiting.length > 0 && sum <= most) {
    const one = waiting.pop();
    sum += ownWeight(one);
    if (sum > most || typeof one !== 'object' || one === null || one instanceof Uint8Array)
      continue;
    for (const inner of Array.isArray(one) ? one : Object.values(one)) waiting.push(inner);
  }
  return sum;
}

function ownWeight(one: unknown): number {
  if (typeof one === 'string' || one instanceof Uint8Array) return 1 + one.length;
  if (typeof one !== 'object' || one === null) return 8;
  if (Array.isArray(one)) return 1 + one.length;
  return Object.keys(one).reduce((sum, key) => sum + 1 + key.length, 1);
}

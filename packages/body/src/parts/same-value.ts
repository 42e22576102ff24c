/** Whether two parts say the same: the same code, equal data. */
export function sameValue(a: unknown, b: unknown): boolean {
  // one after the other, and no two twice: what contains itself would never end
  const waiting: [unknown, unknown][] = [[a, b]];
  const compared = new Map<unknown, Set<unknown>>();
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    const [one, other] = pair;
    if (Object.is(one, other)) continue;
    if (!isData(one) || !isData(other) || Array.isArray(one) !== Array.isArray(other)) {
      if (one === other) continue;
      return false;
    }
    const partners = compared.get(one) ?? new Set();
    if (partners.has(other)) continue;
    compared.set(one, partners.add(other));
    const keys = Object.keys(one);
    if (keys.length !== Object.keys(other).length) return false;
    for (const key of keys) {
      if (!Object.hasOwn(other, key)) return false;
      waiting.push([one[key], other[key]]);
    }
  }
  return true;
}

// what has a class (a map, a set) shows none of what it holds as keys: two of them would always be the same
function isData(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}

/** About how many bytes data takes on its way. */
const ofNumber = 9;

export function weigh(data: unknown): number {
  if (data instanceof Uint8Array) return data.length;
  if (typeof data === 'string') return data.length;
  if (typeof data !== 'object' || data === null) return ofNumber;
  let sum = 1;
  if (Array.isArray(data)) {
    for (const one of data) sum += weigh(one);
    return sum;
  }
  for (const [key, value] of Object.entries(data)) sum += key.length + weigh(value);
  return sum;
}

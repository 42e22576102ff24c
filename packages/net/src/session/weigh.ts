/** About how many bytes a message takes: enough to keep frames and what waits within bounds. */
export function weigh(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return value.length + 3;
    case 'object': {
      if (value === null) return 1;
      let sum = 3;
      if (Array.isArray(value)) for (const item of value) sum += weigh(item);
      else {
        for (const key in value)
          sum += key.length + 1 + weigh((value as Record<string, unknown>)[key]);
      }
      return sum;
    }
    default:
      return 9;
  }
}

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

/** Bytes at most, in whichever form it is written: letters outside ASCII, and in JSON signs and numbers, take several. */
export function weighWritten(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return weighText(value) + 5;
    case 'number':
      return Math.max(9, String(value).length + 1);
    case 'object': {
      if (value === null) return 5;
      let sum = 6;
      if (Array.isArray(value)) for (const item of value) sum += weighWritten(item);
      else {
        for (const key in value)
          sum += weighText(key) + 5 + weighWritten((value as Record<string, unknown>)[key]);
      }
      return sum;
    }
    default:
      return 6;
  }
}

function weighText(text: string): number {
  let sum = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x20) sum += 6;
    else if (code < 0x80) sum += code === 0x22 || code === 0x5c ? 2 : 1;
    // half of a pair that has lost the other is written as a number
    else sum += code >= 0xd800 && code < 0xe000 && !isPaired(text, i) ? 6 : 3;
  }
  return sum;
}

function isPaired(text: string, at: number): boolean {
  const [before, code, after] = [at - 1, at, at + 1].map((i) => text.charCodeAt(i) >> 10);
  return code === 0x36 ? after === 0x37 : before === 0x36;
}

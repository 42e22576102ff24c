/** Parts and what they say, in few letters, for an error. */

const most = 60;

/** `head "prey"`. */
export function sayPart({ slot, name }: { readonly slot: string; readonly name: string }): string {
  return `${slot} "${name}"`;
}

export function sayValue(value: unknown): string {
  const text = typeof value === 'function' ? sayCode(value) : asText(value);
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

function asText(value: unknown): string {
  if (typeof value === 'bigint') return String(value);
  try {
    return JSON.stringify(value, asData) ?? 'nothing';
  } catch {
    return 'something that contains itself';
  }
}

// JSON leaves code out, so two forms that differ only in it would read the same; and it throws at large numbers
function asData(_: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  return typeof value === 'function' ? sayCode(value) : value;
}

function sayCode({ name }: { readonly name: string }): string {
  return name === '' ? 'code without a name' : `code "${name}"`;
}

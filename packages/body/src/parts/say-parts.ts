/** Parts and what they say, in few letters, for an error. */

const most = 60;

/** `head "prey"`. */
export function sayPart({ slot, name }: { readonly slot: string; readonly name: string }): string {
  return `${slot} "${name}"`;
}

export function sayValue(value: unknown): string {
  const text =
    typeof value === 'function' ? sayCode(value) : (JSON.stringify(value, codeByName) ?? 'nothing');
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

// JSON leaves code out: two forms that differ only in it would read the same
function codeByName(_: string, value: unknown): unknown {
  return typeof value === 'function' ? sayCode(value) : value;
}

function sayCode({ name }: { readonly name: string }): string {
  return name === '' ? 'code without a name' : `code "${name}"`;
}

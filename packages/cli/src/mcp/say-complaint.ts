/** What a schema of the SDK has to say about a message, in plain words. */

/** The part of an issue of zod that is looked at. */
export interface Complaint {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly expected?: string;
  readonly values?: readonly unknown[];
  readonly keys?: readonly string[];
}

const kinds: Readonly<Record<string, string>> = {
  record: 'an object',
  object: 'an object',
  array: 'a list',
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
};

export function sayComplaint(complaint: Complaint, message: object): string {
  const { code, path, expected = '', values = [], keys = [] } = complaint;
  const where = path.map(String).join('.');
  if (code === 'unrecognized_keys') return `there is no "${keys.map(clip).join('", "')}"`;
  const must =
    code === 'invalid_type'
      ? (kinds[expected] ?? expected)
      : code === 'invalid_value'
        ? values.map((value) => JSON.stringify(value)).join(' or ')
        : code === 'invalid_union' && path.at(-1) === 'id'
          ? 'text or a whole number'
          : undefined;
  if (must === undefined) return `${where}: ${complaint.message}`;
  const found = path.reduce<unknown>((value, key) => (value as never)?.[key], message);
  return found === undefined
    ? `${where} is missing: it must be ${must}`
    : `${where} must be ${must}, found ${clip(JSON.stringify(found))}`;
}

function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

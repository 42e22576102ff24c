/**
 * Lets names with arguments be written without quotes, as in the character format: `walk-to(?place: place):` and
 * `[on(a, b)]`. Plain YAML ends a name at `: `, and in a flow list at a comma, so it would refuse the first and,
 * worse, read the second as two names. Inside parentheses that follow a word both are part of the name.
 *
 * They are replaced by characters of the same length that mean nothing to YAML, and put back in what was read: places
 * in the text stay as they are, and quoted text, where nothing needed replacing, comes out as it was.
 */
const attached = /(?<=[^\s'"[\]{},:#()])\([^()'"[\]{}#\n]*\)/g;
/** A variable and its kind, with spaces as one likes: any other `: ` ends a name, also one that begins with a parenthesis. */
const variable = /(\?[^\s,:?]+ *): (?= *[^\s,)])/g;

const spaceAfterColon = '\uE000';
const comma = '\uE001';

export interface BoundText {
  readonly text: string;
  readonly restore: (read: string) => string;
}

export function bindParentheses(text: string): BoundText {
  // a text that has these characters itself could not be put back as it was
  if (!text.includes('(') || text.includes(spaceAfterColon) || text.includes(comma)) {
    return { text, restore: (read) => read };
  }
  const bound = text.replace(attached, (group) =>
    group.replace(variable, `$1:${spaceAfterColon}`).replaceAll(',', comma),
  );
  return {
    text: bound,
    restore: (read) => read.replaceAll(spaceAfterColon, ' ').replaceAll(comma, ','),
  };
}

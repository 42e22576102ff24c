/**
 * Names with arguments may stand without quotes in a character file, `walk-to(?place: place):` and `[on(a, b)]`. The
 * reader of @troupe/files sees to it before YAML does; who works on the YAML itself must do the same, or would take the
 * second for two names. The replaced text is as long as the given one: places stay what they are.
 */
const attached = /(?<=[^\s'"[\]{},:#()])\([^()'"[\]{}#\n]*\)/g;

const spaceAfterColon = '\uE000';
const comma = '\uE001';

export interface BoundNames {
  readonly text: string;
  readonly restore: (read: string) => string;
}

export function bindNames(text: string): BoundNames {
  // a text that has these characters itself could not be put back as it was
  if (!text.includes('(') || text.includes(spaceAfterColon) || text.includes(comma)) {
    return { text, restore: (read) => read };
  }
  const bound = text.replace(attached, (group) =>
    group.replaceAll(': ', `:${spaceAfterColon}`).replaceAll(',', comma),
  );
  return {
    text: bound,
    restore: (read) => read.replaceAll(spaceAfterColon, ' ').replaceAll(comma, ','),
  };
}

/** How the names that an expression may mention are written in it. */

const identifier = /^[A-Za-z_]\w*$/;

/** Name in the expression → name of the variable. `board-location` is written `board_location`. */
export function namesInExpressions(names: readonly string[]): ReadonlyMap<string, string> {
  const written = new Map<string, string>();
  for (const name of names) if (identifier.test(name)) written.set(name, name);
  const taken = new Set<string>();
  for (const name of names) {
    if (identifier.test(name)) continue;
    const alias = name.replace(/\W/g, '_').replace(/^(?=\d)/, '_');
    // two that would be written alike: which is meant could not be told
    if (taken.has(alias) && written.get(alias) !== name) written.delete(alias);
    else if (!written.has(alias)) written.set(alias, name);
    taken.add(alias);
  }
  return written;
}

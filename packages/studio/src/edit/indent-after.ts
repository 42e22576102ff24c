/** How far in the line after a key begins: what belongs to the key stands further in than it. */

const key = /^( *(?:- +)*)[^\s#][^#]*:\s*$/;
const step = 2;

/** For a cursor after a key that has no value in its line; nothing for any other. */
export function indentAfter(text: string, at: number): number | undefined {
  const begin = text.lastIndexOf('\n', at - 1) + 1;
  const found = key.exec(text.slice(begin, at));
  const [rest = '', ...below] = text.slice(at).split('\n');
  if (found === null || !/^\s*(?:#.*)?$/.test(rest)) return undefined;
  const own = found[1]!.length;
  // beside what is there already: in a block all begin at the same place
  const next = below.find((line) => /^ *[^\s#]/.test(line)) ?? '';
  const beside = next.search(/\S/);
  return beside > own || (beside === own && next[beside] === '-') ? beside : own + step;
}

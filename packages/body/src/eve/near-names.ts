/** What a name that is not there may have meant, and which there are: an error that says neither leaves one guessing. */
import { suggest } from '@troupe/core';

const mostListed = 40;

/** The nearest, or all there are. */
export function tellNames(wrong: string, names: Iterable<string>, none = ''): string {
  const known = [...names];
  if (known.length === 0) return ` There are none${none}`;
  return nearName(wrong, known) || ` There are ${listNames(known)}`;
}

/** ` Did you mean "left.elbow"?` for `elbow` too: a whole word of another name is far from it letter by letter. */
export function nearName(wrong: string, names: readonly string[]): string {
  const near = suggest(wrong, names);
  if (near !== '' || typeof wrong !== 'string' || wrong.length < 3) return near;
  const word = wrong.toLowerCase();
  const longer = names.filter((name) => name.toLowerCase().includes(word));
  const [first] = longer.sort((a, b) => a.length - b.length);
  return first === undefined ? '' : ` Did you mean "${first}"?`;
}

/** `hips, spine, neck and 20 more`. */
export function listNames(names: Iterable<string>): string {
  const all = [...names];
  const rest = all.length - mostListed;
  return `${all.slice(0, mostListed).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

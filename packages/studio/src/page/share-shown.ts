/** A link with the character that is looked at. */
import { ownText } from './own-text.js';
import type { PageStore } from './page-state.js';
import { linkOf } from './share-link.js';

export async function shareShown({ house, state }: PageStore, page: string): Promise<string> {
  const { run: id, actor: chosen } = state;
  const run = house.runs.find((one) => one.id === id);
  const [first] = run?.characters ?? [];
  const actor = chosen !== undefined && run?.characters.includes(chosen) ? chosen : first;
  const text = run && actor !== undefined ? ownText(house, run.id, actor) : undefined;
  if (text === undefined) {
    throw new Error('Change something in the Character panel first: that is what is shared.');
  }
  // a show gives what a link brings to its first character
  return linkOf({ text, show: actor === first ? run?.looks : undefined }, page);
}

/** A link with the character that is looked at, or with its show where that is as it came. */
import { partsOf } from '../shows/parts-kind.js';
import { ownText } from './own-text.js';
import type { PageStore } from './page-state.js';
import { linkOf } from './share-link.js';

export async function shareShown({ house, state }: PageStore, page: string): Promise<string> {
  const { run: id, actor: chosen } = state;
  const run = house.runs.find((one) => one.id === id);
  const [first] = run?.characters ?? [];
  const actor = chosen !== undefined && run?.characters.includes(chosen) ? chosen : first;
  const text = run && actor !== undefined ? ownText(house, run.id, actor) : undefined;
  const show = run?.kind === 'recording' ? undefined : run?.looks;
  if (text === undefined && show === undefined) {
    throw new Error('Change something in the Character panel first: that is what is shared.');
  }
  // a show gives what a link brings to its first character
  if (text !== undefined && actor !== first) return linkOf({ text }, page);
  const isOfParts = show === 'robot-parts' && run !== undefined && first !== undefined;
  const parts = isOfParts ? partsOf(house.show(run.id).scene.world, first) : undefined;
  return linkOf({ text, show, parts }, page);
}

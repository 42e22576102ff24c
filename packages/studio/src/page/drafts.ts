/** A draft of a character that is looked at, made when it is wanted first. */
import type { House, RunShow } from '@troupe/views/show';
import { createDraft, type Draft } from '../edit/draft.js';
import { draftOf } from '../edit/draft-of.js';
import { keepDraft, knownDraft } from './kept-drafts.js';

/** Of its file, or of what runs. Nothing before anything has been told of it. */
export async function openDraft(
  house: House,
  show: RunShow,
  actor: string,
): Promise<Draft | undefined> {
  const known = knownDraft(house, show, actor);
  if (known !== undefined) return known;
  const made = await makeDraft(house, show, actor);
  // another panel may have asked for it meanwhile: one text of a character, not two
  const first = knownDraft(house, show, actor);
  if (first !== undefined) return first;
  if (made !== undefined) keepDraft(house, show.run.id, actor, made);
  return made;
}

async function makeDraft(house: House, show: RunShow, actor: string): Promise<Draft | undefined> {
  const { id, files, coded: all } = show.run;
  const coded = new Set(all?.[actor]);
  if (files?.includes(actor) === true) {
    const { name, text } = await house.ask({ kind: 'read', run: id, actor });
    return createDraft(text, { file: name, coded });
  }
  const definition = show.definition(actor);
  return definition && draftOf(definition, { coded });
}

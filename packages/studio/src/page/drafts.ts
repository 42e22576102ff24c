/** Drafts of the characters that are looked at: kept while the page is there, whatever panel is in front. */
import type { House, RunShow } from '@troupe/views/show';
import { createDraft, type Draft } from '../edit/draft.js';
import { draftOf } from '../edit/draft-of.js';

const drafts = new Map<string, Draft>();

export function knownDraft({ run }: RunShow, actor: string): Draft | undefined {
  return drafts.get(`${run.id} ${actor}`);
}

/** Of its file, or of what runs. Nothing before anything has been told of it. */
export async function openDraft(
  house: House,
  show: RunShow,
  actor: string,
): Promise<Draft | undefined> {
  const known = knownDraft(show, actor);
  if (known !== undefined) return known;
  const made = await makeDraft(house, show, actor);
  if (made !== undefined) drafts.set(`${show.run.id} ${actor}`, made);
  return made;
}

/** What is edited in the past begins a branch: the draft goes along. */
export function moveDraft(show: RunShow, actor: string, to: string): void {
  const draft = knownDraft(show, actor);
  if (draft === undefined || to === show.run.id) return;
  drafts.set(`${to} ${actor}`, draft);
  drafts.delete(`${show.run.id} ${actor}`);
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

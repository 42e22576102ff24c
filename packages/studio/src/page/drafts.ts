/** Drafts of the characters that are looked at: kept while the page is there, whatever panel is in front. */
import type { House, RunShow } from '@troupe/views/show';
import { createDraft, type Draft } from '../edit/draft.js';
import { draftOf } from '../edit/draft-of.js';

/** By house: each begins to count its runs anew. */
const drafts = new WeakMap<House, Map<string, Draft>>();

export function knownDraft(house: House, { run }: RunShow, actor: string): Draft | undefined {
  return drafts.get(house)?.get(`${run.id} ${actor}`);
}

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

/** What is edited in the past begins a branch: the draft goes along. */
export function moveDraft(house: House, show: RunShow, actor: string, to: string): void {
  const draft = knownDraft(house, show, actor);
  if (draft === undefined || to === show.run.id) return;
  keepDraft(house, to, actor, draft);
  drafts.get(house)?.delete(`${show.run.id} ${actor}`);
}

function keepDraft(house: House, run: string, actor: string, draft: Draft): void {
  const own = drafts.get(house) ?? new Map<string, Draft>();
  drafts.set(house, own.set(`${run} ${actor}`, draft));
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

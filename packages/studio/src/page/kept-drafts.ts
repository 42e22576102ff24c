/** Drafts of the characters that are looked at: kept while the page is there, whatever panel is in front. */
import type { House, RunShow } from '@troupe/views/show';
import type { Draft } from '../edit/draft.js';

/** By house: each begins to count its runs anew. Then by run and character. */
const drafts = new WeakMap<House, Map<string, Map<string, Draft>>>();

export function knownDraft(house: House, { run }: RunShow, actor: string): Draft | undefined {
  return drafts.get(house)?.get(run.id)?.get(actor);
}

export function keepDraft(house: House, run: string, actor: string, draft: Draft): void {
  const runs = drafts.get(house) ?? new Map<string, Map<string, Draft>>();
  drafts.set(house, runs.set(run, (runs.get(run) ?? new Map<string, Draft>()).set(actor, draft)));
}

/** What is edited in the past begins a branch: the draft goes along. */
export function moveDraft(house: House, show: RunShow, actor: string, to: string): void {
  const draft = knownDraft(house, show, actor);
  if (draft === undefined || to === show.run.id) return;
  keepDraft(house, to, actor, draft);
  drafts.get(house)?.get(show.run.id)?.delete(actor);
}

/** What would be lost with the page; of a run that was closed it is lost already. */
export function hasUnsaved(house: House): boolean {
  return house.runs.some(({ id }) =>
    [...(drafts.get(house)?.get(id)?.values() ?? [])].some(({ text, saved }) => text !== saved),
  );
}

/** The character as text and as a form, beside the one that runs. Loaded when it is opened. */

import type { ActorDefinition } from '@troupe/core';
import type { RunShow } from '@troupe/views/show';
import { useEffect, useState } from 'react';
import { EditPanel } from '../edit/edit-panel.js';
import type { SaveText } from '../edit/save-draft.js';
import type { Acts } from './act.js';
import { knownDraft, moveDraft, openDraft } from './drafts.js';
import { keepText } from './own-text.js';
import type { PageStore } from './page-state.js';
import { saveFile } from './save-file.js';
import { useShow } from './show-hooks.js';
import { useStore } from './use-page.js';
import { useWorkshop } from './workshop.js';

export function CharacterPanel({
  show,
  actor,
}: {
  readonly show: RunShow;
  readonly actor: string;
}) {
  const store = useStore();
  const { acts } = useWorkshop();
  const [draft, setDraft] = useState(() => knownDraft(show, actor));
  const known = useShow(show, ['structure', 'log'], () => show.definition(actor) !== undefined);
  const hasFile = useShow(show, ['run'], ({ run }) => run.files?.includes(actor) === true);
  useEffect(() => {
    setDraft(knownDraft(show, actor));
    if (!known) return;
    let isOver = false;
    store.attempt(async () => {
      const made = await openDraft(store.house, show, actor);
      if (!isOver) setDraft(made);
    });
    return () => {
      isOver = true;
    };
  }, [known, actor, show, store]);
  if (draft === undefined) return <p className="troupe troupe-empty">One moment …</p>;
  const save: SaveText = async (text, over) => {
    if (hasFile) return store.house.ask({ kind: 'write', run: show.run.id, actor, text, over });
    saveFile(`${actor}.yaml`, text);
    return { saved: true };
  };
  return (
    <EditPanel
      key={`${show.run.id} ${actor}`}
      draft={draft}
      readOnly={show.role !== 'director'}
      onSave={save}
      onApply={(definition) => {
        keepText(draft.text);
        return redefine(acts, show, actor, definition);
      }}
    />
  );
}

/** A link that was drawn in the network: written into the character, as any edit is. */
export async function drawLink(
  store: PageStore,
  acts: Acts,
  show: RunShow,
  actor: string,
  link: { readonly from: string; readonly proposition: string; readonly to: string },
): Promise<void> {
  const draft = await openDraft(store.house, show, actor);
  if (draft === undefined) return;
  draft.edit({ kind: 'link', ...link });
  if (draft.definition === undefined) {
    throw new Error(draft.problems[0]?.message ?? 'the character has something to mend first');
  }
  keepText(draft.text);
  await redefine(acts, show, actor, draft.definition);
  const { from, proposition, to } = link;
  store.note(`${from} brings about ${proposition} for ${to} now. Undo it in Character.`);
}

async function redefine(
  acts: Acts,
  show: RunShow,
  actor: string,
  definition: ActorDefinition,
): Promise<void> {
  const made = await show.change({ kind: 'redefine', actor, definition });
  if (made === show.run.id) return;
  moveDraft(show, actor, made);
  acts.goTo(made, 'You are in a branch now: what you changed begins here.');
}

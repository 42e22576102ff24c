/** The character as text and as a form, beside the one that runs. Loaded when it is opened. */

import type { ActorDefinition } from '@troupe/core';
import type { House, RunShow } from '@troupe/views/show';
import { useEffect, useState } from 'react';
import { EditPanel } from '../edit/edit-panel.js';
import type { SaveText } from '../edit/save-draft.js';
import { noteApplied } from '../edit/what-runs.js';
import { type Acts, branchWords } from './act.js';
import { openDraft } from './drafts.js';
import { knownDraft, moveDraft } from './kept-drafts.js';
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
  const { house } = store;
  const [draft, setDraft] = useState(() => knownDraft(house, show, actor));
  const running = useShow(show, ['structure', 'log'], () => show.definition(actor));
  const known = running !== undefined;
  const hasFile = useShow(show, ['run'], ({ run }) => run.files?.includes(actor) === true);
  useEffect(() => {
    setDraft(knownDraft(house, show, actor));
    if (!known) return;
    let isOver = false;
    store.attempt(async () => {
      const made = await openDraft(house, show, actor);
      if (!isOver) setDraft(made);
    });
    return () => {
      isOver = true;
    };
  }, [known, actor, show, store, house]);
  if (draft === undefined) return <p className="troupe troupe-empty">One moment …</p>;
  const save: SaveText = async (text, over) => {
    if (hasFile) return house.ask({ kind: 'write', run: show.run.id, actor, text, over });
    saveFile(`${actor}.yaml`, text);
    return { saved: true };
  };
  return (
    <EditPanel
      key={`${show.run.id} ${actor}`}
      draft={draft}
      readOnly={show.role !== 'director'}
      onSave={save}
      running={() => running}
      onApply={(definition) => redefine(house, acts, show, actor, definition, draft.text)}
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
  const { definition, text } = draft;
  const before = show.definition(actor);
  await redefine(store.house, acts, show, actor, definition, text);
  noteApplied(draft, definition, before);
  const { from, proposition, to } = link;
  store.note(`${from} brings about ${proposition} for ${to} now. Undo it in Character.`);
}

async function redefine(
  house: House,
  acts: Acts,
  show: RunShow,
  actor: string,
  definition: ActorDefinition,
  text: string,
): Promise<void> {
  const { tick } = show.cursor;
  const made = await show.change({ kind: 'redefine', actor, definition });
  keepText(house, { run: made, actor, tick }, text);
  if (made === show.run.id) return;
  moveDraft(house, show, actor, made);
  acts.goTo(made, branchWords);
}

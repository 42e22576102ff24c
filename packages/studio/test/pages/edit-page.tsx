/** A page with the editor of a character that really runs, and a file that others may write too. */
import { createActor } from '@troupe/core';
import { createExpressions, parseCharacter } from '@troupe/files';
import { createRoot } from 'react-dom/client';
import '@troupe/views/views.css';
import '../../src/edit/edit.css';
import { createDraft } from '../../src/edit/draft.js';
import { EditPanel } from '../../src/edit/edit-panel.js';
import type { SaveText } from '../../src/edit/save-draft.js';
import { commented } from '../edit-texts.js';

const readOnly = location.hash === '#read-only';
const actor = createActor(parseCharacter(commented), { expressions: createExpressions() });
const draft = createDraft(commented, { file: 'dude.yaml' });
const studio = {
  file: commented,
  applied: 0,
  running: () => actor.definition,
  text: () => draft.text,
};

const save: SaveText = (text, over) => {
  if (studio.file !== over) return Promise.resolve({ conflict: studio.file });
  studio.file = text;
  return Promise.resolve({ saved: true });
};

Object.assign(window, { studio });
createRoot(document.getElementById('stage')!).render(
  <EditPanel
    draft={draft}
    readOnly={readOnly}
    onApply={(definition) => {
      actor.redefine(definition);
      studio.applied++;
    }}
    onSave={save}
  />,
);

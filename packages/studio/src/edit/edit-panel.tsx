/** A character edited: a form and its text side by side, or one at a time where there is little room. */
import type { CharacterDefinition } from '@troupe/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { sayState } from './apply-draft.js';
import { CharacterForm } from './character-form.js';
import { ConflictView } from './conflict-view.js';
import type { Draft } from './draft.js';
import { type SaveState, type SaveText, saveDraft, saySave, takeTheirs } from './save-draft.js';
import { TextPane, type TextPaneHandle } from './text-pane.js';
import { useApplier, useDraft } from './use-draft.js';

export interface EditPanelProps {
  readonly draft: Draft;
  /** Called by itself whenever all is right. Throws, or rejects, if it cannot be run. */
  readonly onApply: (definition: CharacterDefinition) => unknown;
  /** What really runs; nothing before that is known. Without it: what the draft begins with. */
  readonly running?: () => CharacterDefinition | undefined;
  /** Without it nothing can be saved. */
  readonly onSave?: SaveText;
  readonly readOnly?: boolean;
}

const shownProblems = 20;

export function EditPanel(props: EditPanelProps) {
  const { draft, onApply, running, onSave, readOnly = false } = props;
  useDraft(draft);
  const applied = useApplier(draft, onApply, running);
  const [side, setSide] = useState<'form' | 'text'>('form');
  const [save, setSave] = useState<SaveState>({ kind: 'idle' });
  const text = useRef<TextPaneHandle>(null);
  const { problems } = applied;
  const unsaved = draft.text !== draft.saved;

  const saveNow = async (over?: string) => {
    if (onSave === undefined || readOnly || !unsaved || save.kind === 'saving') return;
    setSave({ kind: 'saving' });
    setSave(await saveDraft(draft, onSave, over));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const command = commandOf(event);
    if (command === undefined || event.defaultPrevented || readOnly) return;
    if (command !== 'save' && isHalfTyped(event.target)) return;
    event.preventDefault();
    if (command === 'save') void saveNow();
    else draft[command]();
  };
  const goTo = (line: number, column: number) => {
    setSide('text');
    text.current?.goTo(line, column);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that hold for everything in it
    <div className="troupe troupe-panel troupe-edit" data-side={side} onKeyDown={onKeyDown}>
      <header className="troupe-edit-bar">
        <fieldset className="troupe-edit-sides" aria-label="Show">
          <button type="button" aria-pressed={side === 'form'} onClick={() => setSide('form')}>
            Form
          </button>
          <button type="button" aria-pressed={side === 'text'} onClick={() => setSide('text')}>
            Text
          </button>
        </fieldset>
        {/* not disabled, which would take the focus away from whoever has just undone the last */}
        {!readOnly && (
          <>
            <button
              type="button"
              aria-disabled={!draft.canUndo}
              aria-keyshortcuts="Control+Z"
              onClick={() => draft.undo()}
            >
              Undo
            </button>
            <button
              type="button"
              aria-disabled={!draft.canRedo}
              aria-keyshortcuts="Control+Shift+Z"
              onClick={() => draft.redo()}
            >
              Redo
            </button>
          </>
        )}
        {onSave !== undefined && !readOnly && (
          <button
            type="button"
            aria-disabled={!unsaved}
            aria-keyshortcuts="Control+S"
            onClick={() => void saveNow()}
          >
            Save
          </button>
        )}
        <p role="status" className="troupe-edit-status" data-kind={applied.kind}>
          {readOnly ? 'Only to look at.' : sayState(applied)} {saySave(save, unsaved)}
        </p>
      </header>
      {problems.length > 0 && (
        <ul className="troupe-edit-problems" aria-label="To mend">
          {problems.slice(0, shownProblems).map(({ line, column, path, message }) => (
            <li key={`${line} ${column} ${path} ${message}`}>
              <button type="button" onClick={() => goTo(line, column)}>
                Line {line}
              </button>{' '}
              {path === '' ? '' : `${path}: `}
              {message}
            </li>
          ))}
          {problems.length > shownProblems && <li>and {problems.length - shownProblems} more</li>}
        </ul>
      )}
      <div className="troupe-edit-both">
        <div className="troupe-edit-left">
          <CharacterForm draft={draft} problems={problems} readOnly={readOnly} />
        </div>
        <div className="troupe-edit-right">
          <TextPane
            ref={text}
            draft={draft}
            problems={problems}
            readOnly={readOnly}
            onSave={() => void saveNow()}
          />
        </div>
      </div>
      {save.kind === 'conflict' && (
        <ConflictView
          mine={draft.text}
          theirs={save.theirs}
          onKeepMine={() => void saveNow(save.theirs)}
          onTakeTheirs={() => {
            takeTheirs(draft, save.theirs);
            setSave({ kind: 'idle' });
          }}
          onGoOn={() => setSave({ kind: 'idle' })}
        />
      )}
    </div>
  );
}

function commandOf(event: KeyboardEvent): 'undo' | 'redo' | 'save' | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  const key = event.key.toLowerCase();
  if (key === 's') return 'save';
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' ? 'redo' : undefined;
}

/** What is typed and not finished is undone by the field itself. */
function isHalfTyped(target: EventTarget): boolean {
  if (!(target instanceof HTMLInputElement) || target.type !== 'text') return false;
  return target.dataset['typed'] === 'true' || target.value !== target.defaultValue;
}

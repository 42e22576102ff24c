/** The text beside the form. The editor is fetched when the pane is first seen. */
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { PlacedProblem } from './check-text.js';
import type { TextEditor } from './code-mirror.js';
import type { Draft } from './draft.js';
import { asShown, carryEdit } from './line-breaks.js';

export interface TextPaneHandle {
  goTo(line: number, column: number): void;
}

interface TextPaneProps {
  readonly draft: Draft;
  readonly problems: readonly PlacedProblem[];
  readonly readOnly: boolean;
  readonly onSave: () => void;
  readonly ref: Ref<TextPaneHandle>;
}

export function TextPane({ draft, problems, readOnly, onSave, ref }: TextPaneProps) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<TextEditor>(undefined);
  const wanted = useRef<readonly [line: number, column: number]>(undefined);
  const shown = useRef(problems);
  const save = useRef(onSave);
  shown.current = problems;
  save.current = onSave;
  const [state, setState] = useState<'loading' | 'open' | 'failed'>('loading');

  useEffect(() => {
    const parent = place.current;
    if (parent === null) return;
    let closed = false;
    const load = async () => {
      try {
        const { openTextEditor } = await import('./code-mirror.js');
        if (closed) return;
        const opened = openTextEditor({ draft, parent, readOnly, save: () => save.current() });
        editor.current = opened;
        opened.showProblems(shown.current);
        if (wanted.current !== undefined) opened.goTo(...wanted.current);
        setState('open');
      } catch {
        if (!closed) setState('failed');
      }
    };
    const seen = new ResizeObserver(() => {
      if (parent.offsetWidth === 0) return;
      seen.disconnect();
      void load();
    });
    seen.observe(parent);
    return () => {
      closed = true;
      seen.disconnect();
      editor.current?.close();
      editor.current = undefined;
    };
  }, [draft, readOnly]);

  useEffect(() => editor.current?.showProblems(problems), [problems]);

  useImperativeHandle(ref, () => ({
    goTo(line, column) {
      wanted.current = [line, column];
      // once the pane is there to be scrolled
      requestAnimationFrame(() => editor.current?.goTo(line, column));
    },
  }));

  return (
    <div className="troupe-edit-text">
      <div ref={place} className="troupe-edit-editor" hidden={state === 'failed'} />
      {state === 'loading' && <p className="troupe-empty">The editor is on its way…</p>}
      {state === 'failed' && (
        <textarea
          aria-label="Text of the character"
          value={asShown(draft.text)}
          readOnly={readOnly}
          spellCheck={false}
          onChange={({ target }) =>
            draft.setText(carryEdit(draft.text, target.value), { typed: true })
          }
        />
      )}
    </div>
  );
}

/** Somebody else has saved since: what differs, line by line, and what to do about it. */
import { useEffect, useId, useMemo, useRef } from 'react';
import { diffLines, nearDifferences } from './diff-lines.js';
import { numbered } from './fields.js';

interface ConflictViewProps {
  readonly mine: string;
  readonly theirs: string;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  readonly onGoOn: () => void;
}

const marks = { same: ' ', mine: '+', theirs: '−' } as const;
const spoken = { same: '', mine: 'mine: ', theirs: 'theirs: ' } as const;

export function ConflictView(props: ConflictViewProps) {
  const { mine, theirs, onKeepMine, onTakeTheirs, onGoOn } = props;
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const lines = useMemo(() => nearDifferences(diffLines(mine, theirs)), [mine, theirs]);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="troupe-edit-conflict" aria-labelledby={title} onClose={onGoOn}>
      <h3 id={title}>Somebody else has saved this file since</h3>
      <p>
        Nothing was overwritten. Lines with <b className="troupe-edit-mine">+</b> are only in mine,
        lines with <b className="troupe-edit-theirs">−</b> only in theirs.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so by keyboard */}
      <section className="troupe-edit-diff" aria-label="Difference of the two texts" tabIndex={0}>
        <ol>
          {numbered(lines).map(({ at, item: line }) =>
            line === undefined ? (
              <li key={at} className="troupe-edit-left-out">
                …
              </li>
            ) : (
              <li key={at} className={`troupe-edit-${line.kind}`}>
                <span aria-hidden="true">
                  {String(line.mine ?? line.theirs).padStart(4)} {marks[line.kind]}{' '}
                </span>
                <span className="troupe-edit-spoken">{spoken[line.kind]}</span>
                {line.text}
              </li>
            ),
          )}
        </ol>
      </section>
      <div className="troupe-edit-choices">
        <button type="button" onClick={onGoOn}>
          Go on editing
        </button>
        <button type="button" onClick={onTakeTheirs}>
          Take theirs
        </button>
        <button type="button" onClick={onKeepMine}>
          Keep mine
        </button>
      </div>
    </dialog>
  );
}

/** What happened, said for a while, and as long as somebody is at it. */
import { useEffect, useRef } from 'react';
import type { Note } from './page-state.js';
import { usePage, useStore } from './use-page.js';

/** Milliseconds. Trouble is to be read, and says what to do. */
const shownFor = { news: 6000, trouble: 12_000 };
/** Milliseconds for a letter: a long text takes longer to read. */
const perLetter = 60;
/** Milliseconds, once nobody is at it any more. */
const andThen = 2000;

export function Notes() {
  const notes = usePage((state) => state.notes);
  return (
    <div className="studio-notes" role="log" aria-live="polite" aria-label="Messages of the page">
      {/* drawn from below: the last one is seen, however little room there is */}
      {[...notes].reverse().map((note) => (
        <NoteLine key={note.id} note={note} />
      ))}
    </div>
  );
}

function NoteLine({ note: { id, text, kind } }: { readonly note: Note }) {
  const store = useStore();
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // goes when the work is done
    if (kind === 'work') return undefined;
    const leave = () => {
      if (isLookedAt(line.current)) timer = setTimeout(leave, andThen);
      else store.forget(id);
    };
    let timer = setTimeout(leave, Math.max(shownFor[kind], text.length * perLetter));
    return () => clearTimeout(timer);
  }, [store, id, kind, text]);
  return (
    <div
      ref={line}
      className={`studio-note studio-${kind}`}
      role={kind === 'trouble' ? 'alert' : undefined}
    >
      <p>
        {kind === 'trouble' && <b>That did not work. </b>}
        {text}
      </p>
      <button type="button" aria-label="Put away" title="Put away" onClick={() => store.forget(id)}>
        ×
      </button>
    </div>
  );
}

/** By a pointer or the keyboard; and nobody has read what was said while the page was hidden. */
function isLookedAt(line: HTMLElement | null): boolean {
  return document.hidden || (line?.matches(':hover, :focus-within') ?? false);
}

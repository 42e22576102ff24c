/** What happened, said for a while; trouble stays until it is put away. */
import { useEffect } from 'react';
import type { Note } from './page-state.js';
import { usePage, useStore } from './use-page.js';

/** Milliseconds. */
const shownFor = 6000;

export function Notes() {
  const notes = usePage((state) => state.notes);
  return (
    <div className="studio-notes" role="log" aria-live="polite" aria-label="Messages of the page">
      {notes.map((note) => (
        <NoteLine key={note.id} note={note} />
      ))}
    </div>
  );
}

function NoteLine({ note: { id, text, kind } }: { readonly note: Note }) {
  const store = useStore();
  useEffect(() => {
    if (kind === 'trouble') return undefined;
    const timer = setTimeout(() => store.forget(id), shownFor);
    return () => clearTimeout(timer);
  }, [store, id, kind]);
  return (
    <p className={`studio-note studio-${kind}`}>
      {kind === 'trouble' && <b>That did not work. </b>}
      {text}{' '}
      <button type="button" aria-label="Put away" onClick={() => store.forget(id)}>
        ×
      </button>
    </p>
  );
}

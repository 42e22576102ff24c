/** What happened, said for a while, and as long as somebody is at it. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Note } from './page-state.js';
import { usePage, useStore } from './use-page.js';

/** Milliseconds. Trouble is to be read, and says what to do. */
const shownFor = { news: 6000, trouble: 12_000 };
/** Milliseconds for a letter: a long text takes longer to read. */
const perLetter = 60;
/** Milliseconds, of one after which another was said: it has been seen. */
const leastShown = 3000;
/** Milliseconds, once nobody is at it any more. */
const andThen = 2000;

export function Notes() {
  const notes = usePage((state) => state.notes);
  const list = useRef<HTMLDivElement>(null);
  usePlace(list, notes);
  return (
    <div
      ref={list}
      className="studio-notes"
      role="log"
      aria-live="polite"
      aria-label="Messages of the page"
    >
      {/* drawn from below: the last one is seen, however little room there is */}
      {[...notes].reverse().map((note, before) => (
        <NoteLine key={note.id} note={note} isLast={before === 0} />
      ))}
    </div>
  );
}

/** Pixels: a picture that is smaller would be hidden. */
const smallest = { width: 280, height: 180 };

/** In a corner of the picture of the world, if there is one: elsewhere they would lie on names, axes and buttons. */
function usePlace(list: RefObject<HTMLElement | null>, notes: readonly Note[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is said next may be of another run, with a picture of its own
  useLayoutEffect(() => {
    const find = () => document.querySelector('.troupe-world-picture');
    const place = () => {
      const { style } = list.current!;
      const box = find()?.getBoundingClientRect();
      const isRoom = box && box.width >= smallest.width && box.height >= smallest.height;
      style.position = isRoom ? 'fixed' : '';
      style.left = isRoom ? `${box.left + 8}px` : '';
      style.bottom = isRoom ? `${innerHeight - box.bottom + 8}px` : '';
      style.width = isRoom ? `${Math.min(420, box.width - 16)}px` : '';
      style.maxHeight = isRoom ? `${box.height - 16}px` : '';
    };
    place();
    const sizes = new ResizeObserver(place);
    const picture = find();
    if (picture !== null) sizes.observe(picture);
    window.addEventListener('resize', place);
    return () => {
      sizes.disconnect();
      window.removeEventListener('resize', place);
    };
  }, [list, notes]);
}

function NoteLine({
  note: { id, text, kind },
  isLast,
}: {
  readonly note: Note;
  readonly isLast: boolean;
}) {
  const store = useStore();
  const line = useRef<HTMLDivElement>(null);
  const begun = useRef(performance.now());
  useEffect(() => {
    // goes when the work is done
    if (kind === 'work') return undefined;
    const leave = () => {
      if (isLookedAt(line.current)) timer = setTimeout(leave, andThen);
      else store.forget(id);
    };
    const lasting = Math.max(isLast ? shownFor[kind] : leastShown, text.length * perLetter);
    let timer = setTimeout(leave, begun.current + lasting - performance.now());
    return () => clearTimeout(timer);
  }, [store, id, kind, text, isLast]);
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

/** What keys and fingers do, and the way back to the welcome. */
import { useEffect, useRef } from 'react';
import { type Key, keyList, touchList } from './keys.js';
import { usePage, useRunShow, useStore } from './use-page.js';

export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const store = useStore();
  const dialog = useRef<HTMLDialogElement>(null);
  // only the sander robot is greeted
  const isGreeted = useRunShow()?.run.looks === 'sander-world';
  const greeting = usePage((state) => state.greeting);
  useEffect(() => {
    dialog.current?.showModal();
    // the browser goes to the first button, which is at the end
    if (dialog.current !== null) dialog.current.scrollTop = 0;
  }, []);
  return (
    <dialog ref={dialog} className="troupe studio-help" aria-label="Help" onClose={onClose}>
      <section className="studio-fingers">
        <h2>Touch</h2>
        <KeyWords keys={touchList} />
      </section>
      <h2>Keys</h2>
      <KeyWords keys={keyList} />
      <p>
        Every panel shows the same moment. Drag the slider below, or click into a panel that has
        time in it. What you change in the past begins a branch; what was is kept.
      </p>
      <form method="dialog" className="studio-row">
        <button type="submit">Close</button>
        {isGreeted && !greeting && (
          <button
            type="button"
            onClick={() => {
              dialog.current?.close();
              store.set({ greeting: true });
            }}
          >
            Show the welcome again
          </button>
        )}
      </form>
    </dialog>
  );
}

function KeyWords({ keys: list }: { readonly keys: readonly Key[] }) {
  return (
    <dl>
      {list.map(({ keys, does }) => (
        <div key={keys}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}

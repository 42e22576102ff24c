/** What the keys do. */
import { useEffect, useRef } from 'react';
import { keyList } from './keys.js';

export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="troupe studio-help" aria-label="Help" onClose={onClose}>
      <h2>Keys</h2>
      <dl>
        {keyList.map(({ keys, does }) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p>
        Every panel shows the same moment. Drag the slider below, or click into a panel that has
        time in it. What you change in the past begins a branch; what was is kept.
      </p>
      <form method="dialog">
        <button type="submit">Close</button>
      </form>
    </dialog>
  );
}

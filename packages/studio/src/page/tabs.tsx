/** The same panels where there is room for one at a time. */
import { useEffect, useState } from 'react';
import { type DockHandle, showWhere } from './dock.js';
import { Panel, type PanelId, panelList } from './panels.js';

export function Tabs({ onHandle }: { readonly onHandle: (handle: DockHandle) => void }) {
  const [shown, setShown] = useState<PanelId>('world');
  useEffect(() => {
    onHandle({
      focus: (id) => {
        setShown(id as PanelId);
        showWhere(document.getElementById('studio-tab'));
      },
      reset: () => setShown('world'),
    });
  }, [onHandle]);
  // one may be led to a tab that the bar has no room for
  useEffect(() => {
    document
      .getElementById(`tab-${shown}`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shown]);
  const move = (from: number, by: number) => {
    const next = panelList[(from + by + panelList.length) % panelList.length]!;
    setShown(next.id);
    document.getElementById(`tab-${next.id}`)?.focus();
  };
  return (
    <div className="studio-tabs">
      <div role="tablist" aria-label="Panels">
        {panelList.map(({ id, title }, i) => (
          <button
            key={id}
            id={`tab-${id}`}
            type="button"
            role="tab"
            aria-selected={id === shown}
            aria-controls="studio-tab"
            tabIndex={id === shown ? 0 : -1}
            onClick={() => setShown(id)}
            onKeyDown={({ key }) => {
              if (key === 'ArrowRight') move(i, 1);
              if (key === 'ArrowLeft') move(i, -1);
            }}
          >
            {title}
          </button>
        ))}
      </div>
      <div id="studio-tab" role="tabpanel" tabIndex={-1} aria-labelledby={`tab-${shown}`}>
        <Panel key={shown} id={shown} />
      </div>
    </div>
  );
}

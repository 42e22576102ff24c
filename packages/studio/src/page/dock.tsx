/** Panels arranged by the person: dragged, split, stacked; kept for the next time. */
import {
  type DockviewApi,
  DockviewReact,
  type IDockviewHeaderActionsProps,
  type IDockviewPanelHeaderProps,
  type IDockviewPanelProps,
  type SerializedDockview,
  themeLight,
} from 'dockview-react';
import { useEffect, useRef, useState } from 'react';
import { Panel, type PanelId, panelList } from './panels.js';

const key = 'troupe-studio-panels-3';

export interface DockHandle {
  focus(id: string): void;
  reset(): void;
}

const components = Object.fromEntries(
  panelList.map(({ id }) => [id, (props: IDockviewPanelProps) => <Docked {...props} id={id} />]),
);

/** Made when it is first seen: what nobody has opened is neither loaded nor drawn. */
function Docked({ api, id }: IDockviewPanelProps & { readonly id: PanelId }) {
  const [isSeen, setSeen] = useState(api.isVisible);
  useEffect(() => {
    const listening = api.onDidVisibilityChange(({ isVisible }) => {
      if (isVisible) setSeen(true);
    });
    return () => listening.dispose();
  }, [api]);
  return isSeen ? <Panel id={id} /> : null;
}

/** A name only: a button within a tab could not be reached by a screen reader. */
function Tab({ api }: IDockviewPanelHeaderProps) {
  return <span className="studio-tab">{api.title}</span>;
}

/** Closes the panel that is in front. */
function CloseButton({ activePanel }: IDockviewHeaderActionsProps) {
  if (activePanel === undefined) return null;
  return (
    <button
      type="button"
      className="studio-close-panel"
      aria-label={`Close ${activePanel.title ?? 'panel'}`}
      onClick={() => activePanel.api.close()}
    >
      ×
    </button>
  );
}

export function Dock({ onHandle }: { readonly onHandle: (handle: DockHandle) => void }) {
  const api = useRef<DockviewApi>(null);
  useEffect(() => {
    const handle: DockHandle = {
      focus: (id) => focusPanel(api.current, id),
      reset: () => {
        if (api.current !== null) arrange(api.current);
      },
    };
    onHandle(handle);
  }, [onHandle]);
  return (
    <DockviewReact
      className="studio-dock"
      theme={themeLight}
      components={components}
      defaultTabComponent={Tab}
      rightHeaderActionsComponent={CloseButton}
      onReady={({ api: ready }) => {
        api.current = ready;
        if (!restore(ready)) arrange(ready);
        ready.onDidLayoutChange(() => keep(ready));
      }}
    />
  );
}

function focusPanel(api: DockviewApi | null, id: string): void {
  if (api === null) return;
  const panel = api.getPanel(id) ?? add(api, id as PanelId, placeOf(api, id));
  panel.api.setActive();
  showWhere(panel.group.element.querySelector<HTMLElement>('.dv-content-container'));
}

/** Of these the first that is there: over the world, one would not see what becomes of the robot. */
const besideParts: readonly PanelId[] = ['why', 'change', 'character', 'files', 'network'];

function placeOf(api: DockviewApi, id: string): Where {
  const beside = besideParts.find((each) => api.getPanel(each) !== undefined);
  return id === 'parts' && beside !== undefined ? { beside } : {};
}

/** The keys go there, and the eye: it may have been in front already. */
export function showWhere(content: HTMLElement | null): void {
  if (content === null) return;
  content.tabIndex = -1;
  content.focus({ preventScroll: true });
  const frame = (colour: string) => ({ boxShadow: `inset 0 0 0 3px ${colour}` });
  const around = { pseudoElement: '::after', duration: 900 };
  content.animate([frame('var(--cool)'), frame('transparent')], around);
}

type Where = { readonly beside?: PanelId; readonly to?: 'right' | 'below' | 'within' };

function add(api: DockviewApi, id: PanelId, { beside, to = 'within' }: Where) {
  const { title } = panelList.find((panel) => panel.id === id)!;
  return api.addPanel({
    id,
    component: id,
    title,
    renderer: 'onlyWhenVisible',
    ...(beside !== undefined && {
      position: { referencePanel: beside, direction: to },
    }),
  });
}

/** As it comes: the world, its network beside it, time below. */
function arrange(api: DockviewApi): void {
  api.clear();
  add(api, 'world', {});
  add(api, 'network', { beside: 'world', to: 'right' });
  add(api, 'timeline', { beside: 'world', to: 'below' });
  add(api, 'levels', { beside: 'timeline' });
  add(api, 'messages', { beside: 'timeline' });
  add(api, 'why', { beside: 'network', to: 'below' });
  add(api, 'change', { beside: 'why' });
  add(api, 'character', { beside: 'why' });
  add(api, 'files', { beside: 'why' });
  for (const id of ['timeline', 'why', 'world'] as const) api.getPanel(id)?.api.setActive();
  api.getPanel('world')?.api.setSize({ height: api.height * 0.54 });
  api.getPanel('network')?.api.setSize({ height: api.height * 0.55 });
}

function keep(api: DockviewApi): void {
  try {
    localStorage.setItem(key, JSON.stringify(api.toJSON()));
  } catch {
    // a browser that keeps nothing shows the panels as they come
  }
}

function restore(api: DockviewApi): boolean {
  try {
    const text = localStorage.getItem(key);
    if (text === null) return false;
    const kept = JSON.parse(text) as SerializedDockview;
    // of another version, or nothing in it: as they come
    const known = new Set<string>(panelList.map(({ id }) => id));
    const ids = Object.keys(kept.panels);
    if (ids.length === 0 || !ids.every((id) => known.has(id))) return false;
    api.fromJSON(kept);
    return true;
  } catch {
    return false;
  }
}

/** The panels of the studio, each given what is looked at: one run, or two side by side. */
import type { Picked } from '@troupe/views/parts';
import type { RunShow } from '@troupe/views/show';
import { WorldView } from '@troupe/views/world';
import { type ReactNode, useCallback, useMemo } from 'react';
import { appearanceOf } from '../shows/looks.js';
import { actingShow } from './acting-show.js';
import { FilesPanel } from './files-panel.js';
import { LazyPanel } from './lazy-panel.js';
import { useOwnBodies } from './own-bodies.js';
import { PanelGuard } from './panel-guard.js';
import { useShow } from './show-hooks.js';
import { TouchPanel } from './touch-panel.js';
import { usePage, useRunShow, useStore } from './use-page.js';
import { useWorkshop } from './workshop.js';

export const panelList = [
  { id: 'world', title: 'World' },
  { id: 'network', title: 'Network' },
  { id: 'levels', title: 'Levels' },
  { id: 'timeline', title: 'Timeline' },
  { id: 'why', title: 'Why' },
  { id: 'change', title: 'Change' },
  { id: 'character', title: 'Character' },
  { id: 'messages', title: 'Messages' },
  { id: 'files', title: 'Files' },
  { id: 'parts', title: 'Parts' },
] as const;

export type PanelId = (typeof panelList)[number]['id'];

interface SharedProps {
  readonly show: RunShow;
  readonly actor: string;
  readonly picked: Picked | undefined;
  readonly onPick: (picked: Picked | undefined) => void;
}

/** What a run shows: the same panel for one of them, or for two. */
const views: Readonly<Partial<Record<PanelId, (props: SharedProps) => ReactNode>>> = {
  world: (props) => <World {...props} />,
  network: (props) => <LazyPanel name="network" {...props} />,
  levels: (props) => <LazyPanel name="levels" {...props} />,
  timeline: (props) => <LazyPanel name="timeline" {...props} />,
  why: (props) => <LazyPanel name="why" {...props} />,
  messages: (props) => <LazyPanel name="messages" {...props} />,
  character: (props) => <LazyPanel name="character" {...props} />,
  parts: (props) => <LazyPanel name="parts" {...props} />,
};

export function Panel({ id }: { readonly id: PanelId }) {
  const { title } = panelList.find((panel) => panel.id === id)!;
  return (
    <PanelGuard title={title}>
      <Content id={id} />
    </PanelGuard>
  );
}

function Content({ id }: { readonly id: PanelId }) {
  const store = useStore();
  const show = useRunShow();
  const { acts } = useWorkshop();
  const other = usePage((state) => state.other);
  if (show === undefined) return <p className="troupe troupe-empty">There is no run yet.</p>;
  if (id === 'files') return <Files />;
  if (id === 'change') return <Change show={show} />;
  // one is edited at a time
  if (id === 'character' || id === 'parts') return <OfRun show={show} view={views[id]!} />;
  const view = views[id];
  if (view === undefined) return null;
  const acting = actingShow(show, acts);
  if (other === undefined) return <OfRun key={show.run.id} show={acting} view={view} />;
  return (
    <div className="studio-pair">
      <OfRun key={show.run.id} show={acting} view={view} titled />
      <OfRun key={other} show={actingShow(store.house.show(other), acts)} view={view} titled />
    </div>
  );
}

function OfRun({
  show,
  view,
  titled = false,
}: {
  readonly show: RunShow;
  readonly view: (props: SharedProps) => ReactNode;
  readonly titled?: boolean;
}) {
  const store = useStore();
  const picked = usePage((state) => state.picked);
  const actor = useActorOf(show);
  const title = useShow(show, ['run'], ({ run }) => run.title);
  const onPick = useCallback((next: Picked | undefined) => store.set({ picked: next }), [store]);
  if (actor === undefined) return <p className="troupe troupe-empty">There is nobody here yet.</p>;
  const content = view({ show, actor, picked, onPick });
  if (!titled) return content;
  return (
    <section className="studio-half" aria-label={title}>
      <h2>{title}</h2>
      <div>{content}</div>
    </section>
  );
}

function useActorOf(show: RunShow): string | undefined {
  const chosen = usePage((state) => state.actor);
  const names = useShow(show, ['run'], ({ run }) => run.characters);
  return chosen !== undefined && names.includes(chosen) ? chosen : names[0];
}

function World(props: SharedProps) {
  const { looks: name } = props.show.run;
  const appearance = useMemo(() => appearanceOf(name), [name]);
  const bodies = useOwnBodies(props.show);
  // not plain at first, and another a moment later
  if (bodies === undefined) return <p className="troupe troupe-empty">One moment …</p>;
  return <WorldView {...props} looks={bodies} {...appearance} />;
}

function Change({ show }: { readonly show: RunShow }) {
  const { acts } = useWorkshop();
  const actor = useActorOf(show);
  if (actor === undefined) return <p className="troupe troupe-empty">There is nobody here yet.</p>;
  return <TouchPanel show={show} acts={acts} actor={actor} />;
}

function Files() {
  const { acts, share } = useWorkshop();
  return <FilesPanel acts={acts} onShare={share} />;
}

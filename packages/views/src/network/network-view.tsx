/** The network of a character: sensors, skills, goals from left to right, and the energy that flows between them. */
import { ReactFlowProvider } from '@xyflow/react';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { PanelProps, Picked } from '../parts/panel-props.js';
import { useShow } from '../parts/use-show.js';
import type { Arrangement } from './layout.js';
import type { DrawnLink } from './link-drawn.js';
import { nodeId } from './links.js';
import { NetworkLegend } from './network-legend.js';
import { NetworkStage, type StageHandle } from './network-stage.js';
import { NetworkStatus } from './network-status.js';
import { NetworkToolbar } from './network-toolbar.js';
import { toggleNode } from './node-actions.js';
import { createScreen } from './screen.js';
import { useNetwork } from './use-network.js';
import { matches, nameOfId, searchWords } from './words.js';

export interface NetworkViewProps extends PanelProps {
  /** A person drew a link; without it none can be drawn. */
  readonly onLink?: (link: DrawnLink) => void;
}

export function NetworkView(props: NetworkViewProps) {
  return (
    <ReactFlowProvider>
      <NetworkPanel {...props} />
    </ReactFlowProvider>
  );
}

function NetworkPanel({ show, actor: named, picked: given, onPick, onLink }: NetworkViewProps) {
  const first = useShow(show, ['run'], () => show.run.characters[0] ?? '');
  const actor = named ?? first;
  const [screen] = useState(createScreen);
  const [own, setOwn] = useState<Picked | undefined>();
  const picked = onPick ? given : (given ?? own);
  const [search, setSearch] = useState('');
  const [feeds, setFeeds] = useState('');
  const [isLegend, setLegend] = useState(false);
  const [arrangement, setArrangement] = useState<Arrangement>();
  const network = useNetwork(show, actor, feeds, arrangement);
  const line = useRef<HTMLParagraphElement>(null);
  const voice = useRef<HTMLParagraphElement>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const stage = useRef<StageHandle>(null);

  const say = useCallback((text: string, aloud = true) => {
    if (line.current) line.current.textContent = text;
    if (aloud && voice.current) voice.current.textContent = text;
  }, []);
  const pick = useCallback(
    (id: string | undefined) => {
      const kind = id === undefined ? undefined : screen.look.nodes.get(id)?.kind;
      const next = id === undefined || !kind ? undefined : { kind, name: nameOfId(id) };
      setOwn(next);
      onPick?.(next);
    },
    [screen, onPick],
  );
  const filter = useCallback(
    (skill: string) => {
      setFeeds(skill);
      say(shownWords(skill));
    },
    [say],
  );
  const searchFor = useCallback(
    (text: string) => {
      setSearch(text);
      const found = network?.shown.nodes.filter(({ name }) => matches(name, text)) ?? [];
      say(text === '' ? shownWords(feeds) : searchWords(found.length, text));
    },
    [network, feeds, say],
  );
  const clear = useCallback(() => {
    setSearch('');
    filter('');
  }, [filter]);
  const fit = useCallback(() => stage.current?.fit(), []);
  const goToFound = useCallback(() => stage.current?.goToFound(), []);
  const toggleLegend = useCallback(() => setLegend((shown) => !shown), []);
  const toggle = useCallback(
    ({ kind, name }: Picked) => {
      if (kind !== 'thing') void toggleNode({ screen, show, actor, say }, nodeId(kind, name));
    },
    [screen, show, actor, say],
  );
  const goToSearch = useCallback(() => searchBox.current?.focus(), []);
  const skills = useMemo(
    () => network?.all.nodes.flatMap(({ kind, name }) => (kind === 'skill' ? [name] : [])) ?? [],
    [network],
  );

  return (
    <section className="troupe troupe-panel troupe-network" aria-label={`Network of ${actor}`}>
      <NetworkToolbar
        {...{ skills, search, feeds, isLegend, searchBox }}
        onSearch={searchFor}
        onFound={goToFound}
        onFeeds={filter}
        onClear={clear}
        onFit={fit}
        onLegend={toggleLegend}
      />
      {network ? (
        <NetworkStage
          ref={stage}
          {...{ show, actor, screen, network, arrangement, picked, search, onLink, say }}
          onArrange={setArrangement}
          onPick={pick}
          onFilter={filter}
          onSearch={goToSearch}
        />
      ) : (
        <p className="troupe-empty">No character yet.</p>
      )}
      {isLegend && <NetworkLegend linkable={onLink !== undefined} />}
      <NetworkStatus
        {...{ show, actor, picked, line, voice }}
        onFilter={filter}
        onToggle={toggle}
      />
    </section>
  );
}

function shownWords(feeds: string): string {
  return feeds === '' ? 'Everything is shown.' : `Shown is what feeds ${feeds}.`;
}

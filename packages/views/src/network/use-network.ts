/** The network a panel shows: of its character's parts, what was cut off lately, and what the filter leaves. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CharacterStructure } from '../model/protocol.js';
import { useShow } from '../parts/use-show.js';
import type { Show } from '../show/show.js';
import { feeding } from './feeding.js';
import { type GoneSkills, keepGone, withGone } from './gone.js';
import { type Arrangement, layOut, type Places } from './layout.js';
import { type GoalOf, type Network, networkOf, nodeId, restrict } from './links.js';

/** Milliseconds for which a skill that was cut off is still shown. */
const lasting = 10_000;

export interface ShownNetwork {
  readonly all: Network;
  readonly shown: Network;
  readonly places: Places;
}

export function useNetwork(
  show: Show,
  actor: string,
  feeds: string,
  arrangement: Arrangement | undefined,
): ShownNetwork | undefined {
  const topics = ['structure', 'run', 'moment'] as const;
  const structure = useWithGone(
    show,
    useShow(show, topics, () => show.structure(actor)),
  );
  // as text: the same goals in every moment are no reason to lay it all out again
  const goals = useShow(show, ['moment', 'cursor'], () => goalsText(show, actor));
  const shown = useMemo(() => {
    if (!structure) return undefined;
    const all = networkOf(structure, JSON.parse(goals) as GoalOf[]);
    const fed = nodeId('skill', feeds);
    const isThere = all.nodes.some(({ id }) => id === fed);
    return { all, shown: isThere ? restrict(all, feeding(all.links, fed)) : all };
  }, [structure, goals, feeds]);
  return useMemo(
    () => shown && { ...shown, places: layOut(shown.shown, arrangement) },
    [shown, arrangement],
  );
}

function goalsText(show: Show, actor: string): string {
  const goals = show.moment?.actors[actor]?.goals ?? {};
  return JSON.stringify(
    Object.keys(goals)
      .sort()
      .map((name): GoalOf => ({ name, value: goals[name]!.value })),
  );
}

function useWithGone(
  show: Show,
  structure: CharacterStructure | undefined,
): CharacterStructure | undefined {
  const before = useRef<{ structure?: CharacterStructure | undefined; tick: number }>({ tick: 0 });
  const [gone, setGone] = useState<GoneSkills>(new Map());
  useEffect(() => {
    const was = before.current;
    const tick = show.moment?.tick ?? 0;
    before.current = { structure, tick };
    if (was.structure === structure) return;
    const back = tick < was.tick;
    setGone((known) => keepGone(known, was.structure, structure, performance.now(), lasting, back));
  }, [show, structure]);
  useEffect(() => {
    if (gone.size === 0) return;
    const next = Math.min(...[...gone.values()].map(({ until }) => until));
    const timer = setTimeout(
      () => setGone((known) => keepGone(known, structure, structure, performance.now(), lasting)),
      Math.max(0, next - performance.now()) + 1,
    );
    return () => clearTimeout(timer);
  }, [gone, structure]);
  return useMemo(() => structure && withGone(structure, gone), [structure, gone]);
}

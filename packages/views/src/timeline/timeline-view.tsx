/** A lane for each skill, goal and sensor: what it did, how it ended, when it was so. */
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { PanelProps } from '../parts/panel-props.js';
import { useShow } from '../parts/use-show.js';
import { groupLanes, type Lane, laneOf, rowsOf, sameLane } from './lanes.js';
import { Legend } from './legend.js';
import { openTimeline, type Timeline } from './timeline-canvas.js';
import { handleGestures } from './timeline-gestures.js';
import { handleKey } from './timeline-keys.js';

export function TimelineView({ show, actor: named, picked, onPick }: PanelProps) {
  const first = useShow(show, ['run'], ({ run }) => run.characters[0]);
  const actor = named ?? first;
  const key = useShow(show, ['log', 'structure', 'moment', 'run'], () =>
    JSON.stringify(groupsOf()),
  );
  function groupsOf() {
    if (actor === undefined) return [];
    return groupLanes(show.log.actors.get(actor), show.structure(actor));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew when other lanes are there
  const groups = useMemo(groupsOf, [key, actor, show]);
  const rows = useMemo(() => rowsOf(groups), [groups]);
  const lanes = useMemo(() => groups.flatMap((group) => group.lanes), [groups]);
  const [own, setOwn] = useState<Lane>();
  const lane = laneOf(picked, lanes) ?? laneOf(own, lanes);

  const scroller = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const axis = useRef<HTMLCanvasElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const timeline = useRef<Timeline>(null);
  const help = useId();

  const pick = useCallback(
    (next: Lane) => {
      setOwn(next);
      onPick?.(next);
    },
    [onPick],
  );
  const picker = useRef(pick);
  useEffect(() => {
    picker.current = pick;
  }, [pick]);

  useEffect(() => {
    const opened = openTimeline(show, {
      scroller: scroller.current!,
      area: area.current!,
      lanes: canvas.current!,
      axis: axis.current!,
      tip: tip.current!,
      status: status.current!,
    });
    timeline.current = opened;
    const stop = handleGestures(area.current!, scroller.current!, opened, (next) =>
      picker.current(next),
    );
    return () => {
      stop();
      opened.close();
    };
  }, [show]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one that was opened for another show is told as well
  useEffect(() => timeline.current?.show(actor, rows, lane), [show, actor, rows, lane]);

  const toLane = (way: 1 | -1) => {
    const at = lanes.findIndex((other) => sameLane(other, lane));
    const next = lanes[at < 0 ? 0 : Math.min(Math.max(at + way, 0), lanes.length - 1)];
    if (next === undefined) return;
    pick(next);
    timeline.current?.sayLane(next);
    const button = scroller.current?.querySelector<HTMLElement>(
      `[data-lane="${CSS.escape(`${next.kind}:${next.name}`)}"]`,
    );
    button?.scrollIntoView({ block: 'nearest' });
    if (document.activeElement?.hasAttribute('data-lane')) button?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (timeline.current && handleKey(event, timeline.current, toLane)) event.preventDefault();
  };
  const tabbed = lane ?? lanes[0];

  return (
    <section className="troupe-panel troupe-timeline" aria-label="Timeline">
      <div className="troupe-timeline-bar" role="toolbar" aria-label="Timeline tools">
        <button type="button" aria-label="Zoom out" onClick={() => timeline.current?.zoom(1.5)}>
          −
        </button>
        <button type="button" aria-label="Zoom in" onClick={() => timeline.current?.zoom(1 / 1.5)}>
          +
        </button>
        <button type="button" onClick={() => timeline.current?.whole()}>
          All
        </button>
        <button
          type="button"
          aria-label="Previous event"
          onClick={() => timeline.current?.toEvent(-1)}
        >
          ‹ event
        </button>
        <button type="button" aria-label="Next event" onClick={() => timeline.current?.toEvent(1)}>
          event ›
        </button>
        <button type="button" onClick={() => timeline.current?.follow()}>
          Follow
        </button>
        <p role="status" ref={status} />
      </div>
      <div className="troupe-timeline-head">
        <div />
        <canvas ref={axis} />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys work on what has the focus within */}
      <div className="troupe-timeline-scroll" ref={scroller} onKeyDown={onKeyDown}>
        <div className="troupe-timeline-names">
          {groups.map(({ title, lanes: members }) => (
            <section key={title} aria-label={title}>
              <h3 className="troupe-timeline-row">{title}</h3>
              {members.map((one) => (
                <button
                  key={one.name}
                  type="button"
                  className="troupe-timeline-row"
                  data-lane={`${one.kind}:${one.name}`}
                  aria-pressed={sameLane(one, lane)}
                  tabIndex={sameLane(one, tabbed) ? 0 : -1}
                  title={one.name}
                  onClick={() => {
                    pick(one);
                    timeline.current?.sayLane(one);
                  }}
                >
                  {one.name}
                </button>
              ))}
            </section>
          ))}
        </div>
        <div
          className="troupe-timeline-area"
          ref={area}
          role="application"
          aria-label="Lanes over time"
          aria-describedby={help}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move in it
          tabIndex={0}
        >
          <canvas ref={canvas} />
          <div className="troupe-timeline-tip" ref={tip} hidden aria-hidden="true" />
        </div>
      </div>
      {lanes.length === 0 && <p className="troupe-empty">Nothing has happened yet.</p>}
      <Legend id={help} />
    </section>
  );
}

/** Levels over time: every skill's, and the threshold. */
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { PanelProps } from '../parts/panel-props.js';
import { createSeldom } from '../parts/seldom.js';
import { useShow } from '../parts/use-show.js';
import { type ChartSwitches, LevelsChart, type Seen } from './levels-chart.js';
import { LevelsLegend } from './levels-legend.js';
import { sayLevel, sayMoment, sayTime } from './say-levels.js';

const nobody: readonly string[] = [];
/** Milliseconds for which numbers stand while time goes on: nobody reads thirty a second. */
const readable = 100;

export function LevelsView({ show, actor, picked }: PanelProps) {
  const name = useShow(show, ['run', 'log'], ({ run, log }) => {
    const first = run.characters[0] ?? log.actors.keys().next().value;
    return actor ?? first ?? '';
  });
  const skills = useShow(show, ['log'], ({ log }) => log.actors.get(name)?.skills ?? nobody);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set<string>());
  const [looking, setLooking] = useState<'all' | 'latest' | 'past'>('all');
  const panel = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<LevelsChart>(undefined);
  const pickedSkill = picked?.kind === 'skill' ? picked.name : undefined;

  const switches = useRef<ChartSwitches>({ hidden, picked: pickedSkill });

  useEffect(() => {
    if (host.current === null) return undefined;
    let latest: Seen | undefined;
    const words = createSeldom(readable, () => {
      if (panel.current !== null && latest !== undefined) writeSeen(panel.current, latest);
    });
    const own = new LevelsChart(host.current, show, name, (seen) => {
      setLooking(seen.whole ? 'all' : seen.following ? 'latest' : 'past');
      const isNews = seen.live && seen.tick !== latest?.tick;
      latest = seen;
      if (isNews) words.ask();
      else words.atOnce();
    });
    own.switch(switches.current);
    chart.current = own;
    return () => {
      words.stop();
      own.end();
    };
  }, [show, name]);

  useEffect(() => {
    switches.current = { hidden, picked: pickedSkill };
    chart.current?.switch(switches.current);
  }, [hidden, pickedSkill]);

  const onSwitch = useCallback((line: string) => {
    setHidden((before) => {
      const next = new Set(before);
      if (!next.delete(line)) next.add(line);
      return next;
    });
  }, []);
  const onKeyDown = useCallback((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || chart.current === undefined) return;
    if (!pressKey(chart.current, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }, []);

  return (
    <div className="troupe troupe-panel troupe-levels" ref={panel}>
      <div className="troupe-levels-tools" role="toolbar" aria-label="What is seen of the levels">
        <button type="button" aria-label="Zoom in" onClick={() => chart.current?.zoomBy(0.5)}>
          +
        </button>
        <button
          type="button"
          aria-label="Zoom out"
          disabled={looking === 'all'}
          onClick={() => chart.current?.zoomBy(2)}
        >
          −
        </button>
        <button type="button" disabled={looking === 'all'} onClick={() => chart.current?.showAll()}>
          Show all
        </button>
        <button type="button" disabled={looking !== 'past'} onClick={() => chart.current?.follow()}>
          Follow
        </button>
        <span className="troupe-levels-time" />
      </div>
      <p className="troupe-levels-said" />
      {skills.length === 0 && <p className="troupe-empty">Nothing has been decided yet.</p>}
      <div className="troupe-levels-body">
        <div
          className="troupe-levels-chart"
          ref={host}
          role="slider"
          tabIndex={0}
          aria-label={`Moment of ${name === '' ? 'the run' : name}`}
          aria-description="Arrows go from step to step, plus and minus zoom, 0 shows all"
          aria-valuemin={0}
          aria-valuemax={0}
          aria-valuenow={0}
          onKeyDown={onKeyDown}
        />
        <LevelsLegend skills={skills} hidden={hidden} picked={pickedSkill} onSwitch={onSwitch} />
      </div>
    </div>
  );
}

/** Says whether the key means anything here. */
function pressKey(chart: LevelsChart, key: string): boolean {
  const press = keys.get(key);
  press?.(chart);
  return press !== undefined;
}

const keys = new Map<string, (chart: LevelsChart) => void>([
  ['ArrowLeft', (chart) => chart.move(-1)],
  ['ArrowDown', (chart) => chart.move(-1)],
  ['ArrowRight', (chart) => chart.move(1)],
  ['ArrowUp', (chart) => chart.move(1)],
  ['PageDown', (chart) => chart.moveBy(-0.1)],
  ['PageUp', (chart) => chart.moveBy(0.1)],
  ['Home', (chart) => chart.moveBy(Number.NEGATIVE_INFINITY)],
  ['End', (chart) => chart.follow()],
  ['+', (chart) => chart.zoomBy(0.5)],
  ['=', (chart) => chart.zoomBy(0.5)],
  ['-', (chart) => chart.zoomBy(2)],
  ['0', (chart) => chart.showAll()],
]);

/** Into the elements themselves: React is not to be asked thirty times a second. */
function writeSeen(panel: HTMLElement, seen: Seen): void {
  const { actor, step, tick, time, kept, stretch } = seen;
  for (const row of panel.querySelectorAll<HTMLElement>('[data-line]')) {
    const line = row.dataset['line'] ?? '';
    const values = line === '' ? actor.thresholds : actor.levels(line);
    write(row.querySelector('td'), sayLevel(values?.[step]));
    const chosen = String(line !== '' && actor.chosen(step) === line);
    if (row.dataset['chosen'] !== chosen) row.dataset['chosen'] = chosen;
  }
  const now = sayTime(time);
  const moment = sayMoment(actor, step);
  write(panel.querySelector('caption'), `Levels at ${now}`);
  write(panel.querySelector('.troupe-levels-time'), `${now}${seen.live ? ', live' : ''}`);
  const { length } = actor.skills;
  const span = `${sayTime(stretch.from)} to ${sayTime(stretch.to)}`;
  write(
    panel.querySelector('.troupe-levels-said'),
    `Levels of ${actor.name}: ${length} ${length === 1 ? 'skill' : 'skills'}, ${span}. At ${now}: ${moment}.`,
  );
  const slider = panel.querySelector('[role=slider]');
  slider?.setAttribute('aria-valuemin', String(kept.from));
  slider?.setAttribute('aria-valuemax', String(kept.to));
  slider?.setAttribute('aria-valuenow', String(tick));
  slider?.setAttribute('aria-valuetext', `${now}: ${moment}`);
}

function write(element: Element | null, text: string): void {
  if (element !== null && element.textContent !== text) element.textContent = text;
}

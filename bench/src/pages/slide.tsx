/** A long recording with all panels on one page: from going to a moment until every one of them shows it. */
import { LevelsView } from '@troupe/views/levels';
import { NetworkView } from '@troupe/views/network';
import type { Show } from '@troupe/views/show';
import '@troupe/views/views.css';
import { TimelineView } from '@troupe/views/timeline';
import { WhyView } from '@troupe/views/why';
import { WorldView } from '@troupe/views/world';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { connectStage } from './connect-stage.js';
import { onDrawing } from './watch-drawing.js';

export interface Opened {
  /** Milliseconds until there was something to see. */
  readonly first: number;
  /** Until all of it was there. */
  readonly whole: number;
  readonly ticks: number;
}

export type Panel = 'network' | 'levels' | 'timeline' | 'world' | 'why';

/** Milliseconds until each showed it. */
export type Reached = Readonly<Record<Panel, number>>;

/** Milliseconds after which nobody waits any more. */
const patience = 30_000;

/** When something was drawn last, by panel. */
const drawn = new Map<string, number>();
onDrawing((canvas) => {
  const panel = canvas.closest<HTMLElement>('[data-panel]')?.dataset['panel'];
  if (panel !== undefined) drawn.set(panel, performance.now());
});

const house = connectStage('stage-worker.js#empty');
let show: Show;

async function open(address: string): Promise<Opened> {
  const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
  const begun = performance.now();
  const { run } = await house.ask({ kind: 'open', name: 'a long day', bytes });
  const found = house.show(run);
  show = found;
  mount(found);
  await until(() => found.log.last > 0);
  const first = performance.now() - begun;
  await until(() => found.run.progress === undefined && found.moment !== undefined);
  const whole = performance.now() - begun;
  return { first, whole, ticks: found.log.last };
}

const views: Readonly<Record<Panel, (props: { readonly show: Show }) => ReactNode>> = {
  network: NetworkView,
  world: WorldView,
  why: WhyView,
  levels: LevelsView,
  timeline: TimelineView,
};

function mount(found: Show): void {
  const columns = 'repeat(3, minmax(0, 1fr))';
  const rows = 'repeat(2, minmax(0, 1fr))';
  createRoot(document.querySelector('#stage')!).render(
    <main
      className="troupe"
      style={{ height: '100%', display: 'grid', gridTemplate: `${rows} / ${columns}` }}
    >
      {Object.entries(views).map(([name, View]) => (
        <div key={name} data-panel={name} style={{ position: 'relative', overflow: 'hidden' }}>
          <View show={found} />
        </div>
      ))}
    </main>,
  );
}

/** Goes to a tick. */
async function slide(tick: number): Promise<Reached> {
  const begun = performance.now();
  const seconds = `at ${show.log.timeOf(tick).toFixed(1)} s`;
  const isShown: Readonly<Record<Panel, () => boolean>> = {
    network: () => read('[data-panel=network] [data-tick]', 'data-tick') === String(tick),
    levels: () => read('[data-panel=levels] [role=slider]', 'aria-valuenow') === String(tick),
    timeline: () => show.cursor.tick === tick && (drawn.get('timeline') ?? 0) > begun,
    world: () => read('[data-panel=world] canvas', 'data-tick') === String(tick),
    why: () => document.querySelector('.troupe-why-head span')?.textContent === seconds,
  };
  const reached: Partial<Record<Panel, number>> = {};
  show.seek(tick);
  await until(() => {
    for (const [panel, isSo] of Object.entries(isShown)) {
      // a frame later: what was drawn has been seen
      if (isSo()) reached[panel as Panel] ??= performance.now() - begun;
    }
    return Object.keys(reached).length === Object.keys(isShown).length;
  });
  return reached as Reached;
}

/** Looks at the beginning of every frame. */
function until(isSo: () => boolean): Promise<void> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const frame = () => {
      if (isSo()) resolve();
      else if (performance.now() - begun > patience) reject(new Error('it was never shown'));
      else requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

function read(selector: string, attribute: string): string | null | undefined {
  return document.querySelector(selector)?.getAttribute(attribute);
}

Object.assign(window, { openFile: open, slide });

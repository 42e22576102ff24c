/** The lanes as they are looked at: which ticks, following or not, and what pointer and keys do to it. Draws when there is news. */
import type { ActorLog } from '../model/run-log.js';
import type { Show } from '../show/show.js';
import { drawAxis, drawLanes, rowHeight } from './draw-lanes.js';
import { indexLanes, type LaneIndex } from './lane-index.js';
import type { Lane, Row } from './lanes.js';
import { inksOf, onColourScheme, penOf } from './pen-of.js';
import { type LaneSight, sayAt, sayEvent, seconds, seekEvent } from './say-lane.js';
import * as ranges from './view-range.js';

export interface TimelineParts {
  /** Scrolls the lanes up and down. */
  readonly scroller: HTMLElement;
  readonly area: HTMLElement;
  readonly lanes: HTMLCanvasElement;
  readonly axis: HTMLCanvasElement;
  readonly tip: HTMLElement;
  /** Read out. */
  readonly status: HTMLElement;
}

export interface Timeline {
  show(actor: string | undefined, rows: readonly Row[], picked: Lane | undefined): void;
  zoom(factor: number): void;
  whole(): void;
  follow(): void;
  /** By ticks. */
  move(ticks: number): void;
  toBeginning(): void;
  /** To the next event of the picked lane, or the one before, which is said. */
  toEvent(way: 1 | -1): void;
  /** Ticks that a pixel stands for. */
  readonly perPixel: number;
  sayLane(lane: Lane): void;
  panBy(pixels: number): void;
  zoomAt(factor: number, x: number): void;
  hover(x: number, y: number): void;
  leave(): void;
  seekAt(x: number, y: number): Lane | undefined;
  close(): void;
}

/** Of scene time that is shown at first. */
const firstSeconds = 20;
const axisHeight = 22;

export function openTimeline(show: Show, parts: TimelineParts): Timeline {
  let actor: string | undefined;
  let rows: readonly Row[] = [];
  let picked: Lane | undefined;
  let range: ranges.Range | undefined;
  let following = true;
  let log: ActorLog | undefined;
  let index: LaneIndex | undefined;
  let cursor = show.cursor.tick;
  let frame = 0;

  const kept = (): ranges.Kept => ({ first: show.log.first, last: show.log.last });
  const width = () => Math.max(1, parts.area.clientWidth);
  const rangeNow = (): ranges.Range => {
    const all = kept();
    range ??= ranges.wholeRange({
      first: all.first,
      last: all.first + firstSeconds * Math.max(1, show.run.rate),
    });
    return range;
  };
  const sight = (): LaneSight | undefined => {
    const found = actor === undefined ? undefined : show.log.actors.get(actor);
    if (found !== log) {
      log = found;
      index = found && indexLanes(found);
    }
    if (log === undefined || index === undefined) return undefined;
    index.update();
    return { log, index, last: show.log.last, timeOf: (tick) => show.log.timeOf(tick) };
  };
  /** Also between two ticks and beyond the last. */
  const secondsAt = (tick: number) => {
    const { first, last } = show.log;
    const near = Math.round(Math.min(Math.max(tick, first), last));
    return show.log.timeOf(near) + (tick - near) / Math.max(1e-9, show.run.rate);
  };
  const tickAt = (x: number) => {
    const { from, to } = rangeNow();
    return from + (x / width()) * (to - from);
  };
  const laneAt = (y: number) => rows[Math.floor((y + parts.scroller.scrollTop) / rowHeight)]?.lane;
  const perPixel = () => (rangeNow().to - rangeNow().from) / width();

  const keepUp = () => {
    const moved = show.cursor.tick !== cursor;
    cursor = show.cursor.tick;
    if (following && show.cursor.live) {
      const end = ranges.atEnd(rangeNow(), kept());
      if (end.to > rangeNow().to || rangeNow().from > show.log.last) range = end;
    } else if (moved && !show.cursor.live) range = ranges.bringIntoView(rangeNow(), cursor, kept());
  };
  const draw = () => {
    frame = 0;
    keepUp();
    const seen = sight();
    const wide = width();
    const height = parts.lanes.clientHeight;
    const inks = inksOf(parts.area);
    const marks = ranges.timeMarks(rangeNow(), wide, secondsAt);
    const window = { ...rangeNow(), width: wide };
    const pen = penOf(parts.lanes, wide, height);
    const axisPen = penOf(parts.axis, wide, axisHeight);
    if (pen === null || axisPen === null) return;
    pen.font = axisPen.font = '12px system-ui, sans-serif';
    const { from, to } = rangeNow();
    drawAxis(axisPen, marks, {
      width: wide,
      height: axisHeight,
      inks,
      cursor: {
        x: ((cursor - from) / (to - from)) * wide,
        text: `${seconds(secondsAt(cursor))} s`,
      },
    });
    if (seen === undefined) return pen.clearRect(0, 0, wide, height);
    const top = parts.scroller.scrollTop;
    drawLanes(pen, { sight: seen, rows, picked, window, top, height, cursor, marks, inks });
  };
  const redraw = () => {
    if (frame === 0) frame = requestAnimationFrame(draw);
  };
  const look = (next: ranges.Range) => {
    range = next;
    const { last } = kept();
    // whoever looks at the end goes on following it
    following = last >= next.from && last <= next.to;
    redraw();
  };
  const say = (text: string) => {
    parts.status.textContent = text;
  };
  const seekTo = (tick: number) => {
    show.seek(tick);
    range = ranges.bringIntoView(rangeNow(), show.cursor.tick, kept());
    redraw();
  };

  const sized = new ResizeObserver(redraw);
  sized.observe(parts.area);
  sized.observe(parts.scroller);
  parts.scroller.addEventListener('scroll', redraw, { passive: true });
  const stops = [
    show.on(['log', 'cursor', 'run', 'structure'], redraw),
    onColourScheme(redraw),
    () => sized.disconnect(),
    () => parts.scroller.removeEventListener('scroll', redraw),
    () => cancelAnimationFrame(frame),
  ];
  redraw();

  return {
    show(nextActor, nextRows, nextPicked) {
      actor = nextActor;
      rows = nextRows;
      picked = nextPicked;
      redraw();
    },
    zoom(factor) {
      const { from, to } = rangeNow();
      const inView = cursor >= from && cursor <= to;
      look(ranges.zoomRange(rangeNow(), factor, inView ? cursor : (from + to) / 2, kept()));
    },
    whole: () => look(ranges.wholeRange(kept())),
    follow() {
      show.follow();
      following = true;
      range = ranges.atEnd(rangeNow(), kept());
      redraw();
    },
    move(ticks) {
      seekTo(show.cursor.tick + ticks);
      const seen = sight();
      const words = `${seconds(secondsAt(show.cursor.tick))} s`;
      say(seen && picked ? `${words}: ${sayAt(seen, picked, show.cursor.tick)}` : words);
    },
    toBeginning() {
      seekTo(kept().first);
      say(`${seconds(secondsAt(show.cursor.tick))} s, the beginning`);
    },
    toEvent(way) {
      const seen = sight();
      if (seen === undefined) return;
      if (picked === undefined) return say('Pick a lane first.');
      const tick = seekEvent(seen, picked, show.cursor.tick, way);
      const isThere = tick !== undefined && tick >= show.log.first && tick <= show.log.last;
      if (!isThere) return say(`${picked.name}: nothing ${way === 1 ? 'after' : 'before'} this.`);
      seekTo(tick);
      say(sayEvent(seen, picked, tick));
    },
    get perPixel() {
      return perPixel();
    },
    sayLane(lane) {
      const seen = sight();
      if (seen !== undefined) say(sayAt(seen, lane, show.cursor.tick));
    },
    panBy: (pixels) => look(ranges.panRange(rangeNow(), pixels * perPixel(), kept())),
    zoomAt: (factor, x) => look(ranges.zoomRange(rangeNow(), factor, tickAt(x), kept())),
    hover(x, y) {
      const lane = laneAt(y);
      const seen = sight();
      const tick = tickAt(x);
      const inRun = tick >= show.log.first - 1 && tick <= show.log.last + 3 * perPixel();
      parts.tip.hidden = lane === undefined || seen === undefined || !inRun;
      if (lane === undefined || seen === undefined || parts.tip.hidden) return;
      parts.tip.textContent = sayAt(seen, lane, Math.max(show.log.first, tick), 4 * perPixel());
      const left = Math.min(x + 12, Math.max(0, width() - parts.tip.offsetWidth - 4));
      const below = y + 20;
      const under = below + parts.tip.offsetHeight < parts.scroller.clientHeight;
      const top = under ? below : y - parts.tip.offsetHeight - 8;
      parts.tip.style.transform = `translate(${left}px, ${top + parts.scroller.scrollTop}px)`;
    },
    leave() {
      parts.tip.hidden = true;
    },
    seekAt(x, y) {
      seekTo(Math.round(tickAt(x)));
      const lane = laneAt(y);
      const seen = sight();
      if (lane !== undefined && seen !== undefined) {
        say(sayAt(seen, lane, show.cursor.tick, 4 * perPixel()));
      }
      return lane;
    },
    close() {
      for (const stop of stops) stop();
    },
  };
}

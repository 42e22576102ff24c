/** Levels of a character over time, in an element of a page: follows a show, and can be zoomed, moved and pointed at. */
import type { ActorLog } from '../model/run-log.js';
import type { Cursor, Show } from '../show/show.js';
import { BlockBook } from './blocks.js';
import { listenToGestures } from './chart-gestures.js';
import { followColours, followSize } from './follow-page.js';
import { LevelsPlot, type PlotData } from './levels-plot.js';
import { fillData } from './plot-data.js';
import {
  everything,
  isFollowing,
  pan,
  reveal,
  type Stretch,
  type TimeWindow,
  tickOfTime,
  visible,
  windowOf,
  zoom,
} from './time-window.js';

export interface ChartSwitches {
  /** Lines that are not shown; the threshold is the empty name. */
  readonly hidden: ReadonlySet<string>;
  readonly picked: string | undefined;
}

/** What is seen, after every drawing. */
export interface Seen {
  readonly actor: ActorLog;
  readonly tick: number;
  /** In seconds. */
  readonly time: number;
  readonly live: boolean;
  /** The step at the cursor; -1 before the first. */
  readonly step: number;
  /** Ticks that are kept. */
  readonly kept: Stretch;
  /** What of them is seen, in seconds. */
  readonly stretch: Stretch;
  readonly following: boolean;
  readonly whole: boolean;
}

export class LevelsChart {
  readonly #host: HTMLElement;
  readonly #show: Show;
  readonly #name: string;
  readonly #onSeen: (seen: Seen) => void;
  readonly #cursor: HTMLElement;
  readonly #frame: HTMLElement;
  readonly #stops: (() => void)[] = [];
  #plot: LevelsPlot | undefined;
  #skills: readonly string[] = [];
  #stopGestures = () => {};
  #window: TimeWindow = everything;
  #switches: ChartSwitches = { hidden: new Set(), picked: undefined };
  #data: PlotData = [[]];
  readonly #blocks = new BlockBook();
  /** What the lines were drawn from. */
  #drawn: readonly unknown[] = [];
  #asked = 0;
  #tick = -1;
  /** Where the cursor was before the last click. */
  #former: Cursor | undefined;

  constructor(host: HTMLElement, show: Show, name: string, onSeen: (seen: Seen) => void) {
    this.#host = host;
    this.#show = show;
    this.#name = name;
    this.#onSeen = onSeen;
    this.#cursor = layer('troupe-levels-cursor');
    this.#frame = layer('troupe-levels-select');
    this.#frame.hidden = true;
    const redraw = () => this.#ask();
    this.#stops.push(
      show.on(['log', 'cursor'], redraw),
      followSize(host, () => {
        this.#plot?.resize();
        this.#ask();
      }),
      followColours(host, () => {
        this.#plot?.forgetColours();
        this.#drawn = [];
        this.#ask();
      }),
    );
    this.#ask();
  }

  switch(switches: ChartSwitches): void {
    this.#switches = switches;
    this.#ask();
  }

  zoomBy(factor: number): void {
    const { tick } = this.#show.cursor;
    const { from, to } = this.#stretch;
    const seen = tick >= from && tick <= to;
    this.#turn(zoom(this.#window, this.#kept, seen ? tick : (from + to) / 2, factor));
  }

  showAll(): void {
    this.#turn(everything);
  }

  /** Back to the last tick: the cursor, and what is seen. */
  follow(): void {
    const { span } = this.#window;
    this.#turn(span === undefined ? everything : { span });
    this.#show.follow();
  }

  /** To the step before or after the one at the cursor. */
  move(steps: number): void {
    const actor = this.#actor;
    if (actor === undefined) return;
    const { tick } = this.#show.cursor;
    const at = actor.stepAt(tick);
    // from between two steps the one before is the one at the cursor
    const back = steps < 0 && at >= 0 && actor.stepTicks[at]! < tick ? steps + 1 : steps;
    const wanted = Math.min(at + back, actor.steps - 1);
    this.#show.seek(wanted < 0 ? this.#kept.from : actor.stepTicks[wanted]!);
  }

  /** By a part of what is seen. */
  moveBy(part: number): void {
    const { from, to } = this.#stretch;
    const tick = this.#show.cursor.tick + part * (to - from);
    this.#show.seek(Math.min(Math.max(tick, this.#kept.from), this.#kept.to));
  }

  end(): void {
    cancelAnimationFrame(this.#asked);
    for (const stop of this.#stops) stop();
    this.#stopGestures();
    this.#plot?.end();
  }

  get #actor(): ActorLog | undefined {
    return this.#show.log.actors.get(this.#name);
  }

  get #kept(): Stretch {
    return { from: this.#show.log.first, to: this.#show.log.last };
  }

  get #stretch(): Stretch {
    return visible(this.#window, this.#kept);
  }

  #turn(window: TimeWindow): void {
    this.#window = window;
    this.#ask();
  }

  #ask(): void {
    this.#asked ||= requestAnimationFrame(() => {
      this.#asked = 0;
      this.#draw();
    });
  }

  #draw(): void {
    const actor = this.#actor;
    if (actor === undefined || this.#host.clientWidth === 0 || this.#host.clientHeight === 0)
      return;
    const { tick, live } = this.#show.cursor;
    // wherever else it was moved, it is to be seen here
    if (tick !== this.#tick && !live) this.#window = reveal(this.#window, this.#kept, tick);
    this.#tick = tick;
    const plot = this.#plotOf(actor);
    const { log } = this.#show;
    const timeOf = (at: number) => log.timeOf(at);
    const { from, to } = this.#stretch;
    const look = { from: timeOf(from), to: timeOf(to) };
    // where only the cursor is elsewhere, the lines are as they were
    const drawn = [plot, plot.columns, this.#switches, actor, from, to];
    if (drawn.some((part, i) => part !== this.#drawn[i])) {
      this.#drawn = drawn;
      this.#plotLines(plot, actor, look);
    }
    this.#place(plot, (timeOf(tick) - look.from) / (look.to - look.from));
    this.#onSeen({
      actor,
      tick,
      time: timeOf(tick),
      live,
      step: actor.stepAt(tick),
      kept: this.#kept,
      stretch: look,
      following: isFollowing(this.#window),
      whole: this.#window.span === undefined,
    });
  }

  #plotLines(plot: LevelsPlot, actor: ActorLog, look: Stretch): void {
    const { log } = this.#show;
    const { hidden, picked } = this.#switches;
    for (const [place, name] of ['', ...this.#skills].entries()) {
      plot.show(place, !hidden.has(name), name !== '' && name === picked);
    }
    this.#data = fillData(this.#data, log, actor, {
      skills: this.#skills,
      hidden,
      stretch: this.#stretch,
      columns: plot.columns,
      blocks: this.#blocks,
    });
    plot.draw(this.#data, { ...look, until: log.timeOf(this.#kept.to) });
  }

  /** Another one where there are other skills. */
  #plotOf(actor: ActorLog): LevelsPlot {
    const same =
      this.#skills.length === actor.skills.length &&
      this.#skills.every((skill, i) => skill === actor.skills[i]);
    if (this.#plot !== undefined && same) return this.#plot;
    this.#plot?.end();
    this.#stopGestures();
    this.#skills = actor.skills;
    this.#data = [[]];
    const plot = new LevelsPlot(this.#host, this.#skills);
    plot.area.append(this.#frame, this.#cursor);
    this.#stopGestures = this.#listen(plot.area);
    this.#plot = plot;
    return plot;
  }

  #listen(area: HTMLElement): () => void {
    const tickOf = (place: number) => {
      const { log } = this.#show;
      const { from, to } = this.#stretch;
      const [start, end] = [log.timeOf(from), log.timeOf(to)];
      return tickOfTime((tick) => log.timeOf(tick), start + place * (end - start), { from, to });
    };
    return listenToGestures(area, {
      point: (place, first) => {
        if (first) this.#former = this.#show.cursor;
        this.#show.seek(tickOf(place));
      },
      frame: (a, b) => {
        const [from, to] = [tickOf(Math.min(a, b)), tickOf(Math.max(a, b))];
        this.#turn(windowOf({ from, to }, this.#kept));
      },
      select: (a, b) => {
        this.#frame.hidden = false;
        this.#frame.style.left = `${Math.min(a, b) * 100}%`;
        this.#frame.style.right = `${(1 - Math.max(a, b)) * 100}%`;
      },
      unselect: () => {
        this.#frame.hidden = true;
      },
      move: (part) => {
        const { from, to } = this.#stretch;
        this.#turn(pan(this.#window, this.#kept, part * (to - from)));
      },
      zoom: (place, factor) => this.#turn(zoom(this.#window, this.#kept, tickOf(place), factor)),
      all: () => {
        this.showAll();
        // its first click was not meant for the cursor
        if (this.#former?.live === true) this.#show.follow();
        else if (this.#former !== undefined) this.#show.seek(this.#former.tick);
      },
    });
  }

  #place({ area }: LevelsPlot, part: number): void {
    this.#cursor.hidden = part < 0 || part > 1;
    this.#cursor.style.transform = `translateX(${part * area.clientWidth}px)`;
  }
}

function layer(name: string): HTMLElement {
  const element = document.createElement('div');
  element.className = name;
  return element;
}

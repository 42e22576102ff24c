/** Levels on a canvas: the only file that knows uPlot, which gives scales, axes and sizes. */
import uPlot from 'uplot';
import { readInks } from '../parts/read-inks.js';
import { type ColumnPicture, clearPicture, fillBox, rowsOf } from './column-picture.js';
import { drawLine } from './draw-line.js';
import { lineStyle, thresholdStyle } from './line-styles.js';
import { sayTime } from './say-levels.js';

/** Times, then the threshold, then a line for each skill. */
export type PlotData = [number[], ...(number | null)[][]];

/** What is seen, in seconds. */
interface PlotLook {
  readonly from: number;
  readonly to: number;
  /** The time of the last tick: the last values hold until then. */
  readonly until: number;
}

interface Line {
  readonly colour: string;
  readonly dash: readonly number[];
  shown: boolean;
  strong: boolean;
}

/** Pixels around the lines: one at the edge is drawn all of it. */
const margin = 4;

export class LevelsPlot {
  readonly #plot: uPlot;
  readonly #host: HTMLElement;
  /** The threshold is the first. */
  readonly #lines: readonly Line[];
  #look: PlotLook = { from: 0, to: 1, until: 1 };
  #colours = new Map<string, string>();
  /** As pixels, in the order of the lines. */
  #inks: Uint32Array | undefined;
  #picture: ColumnPicture | undefined;
  readonly #sheet = document.createElement('canvas');

  constructor(host: HTMLElement, skills: readonly string[]) {
    this.#host = host;
    this.#lines = [thresholdStyle, ...skills.map((_, place) => lineStyle(place))].map(
      ({ colour, dash }, place) => ({ colour, dash, shown: true, strong: place === 0 }),
    );
    const axis = {
      stroke: () => this.#colour('--soft'),
      grid: { stroke: () => this.#colour('--line'), width: 1 },
      ticks: { stroke: () => this.#colour('--line'), width: 1, size: 4 },
      font: '12px system-ui, sans-serif',
    };
    this.#plot = new uPlot(
      {
        width: Math.max(host.clientWidth, 1),
        height: Math.max(host.clientHeight, 1),
        legend: { show: false },
        cursor: { show: false },
        padding: [10, 10, 0, 0],
        scales: {
          x: { time: false, range: () => [this.#look.from, this.#look.to] },
          y: { range: (_, low, high) => rangeOf(low, high) },
        },
        axes: [
          {
            ...axis,
            size: 28,
            space: 70,
            values: (_, times) =>
              times.map((time) => sayTime(time, this.#look.to - this.#look.from)),
          },
          { ...axis, size: 44, space: 28 },
        ],
        series: [{}, ...this.#lines.map(() => ({ paths: () => null, points: { show: false } }))],
        hooks: { draw: [() => this.#drawLines()] },
      },
      [[], ...this.#lines.map(() => [])],
      host,
    );
  }

  /** What gestures are made on, and other lines are laid over. */
  get area(): HTMLElement {
    return this.#plot.over;
  }

  /** Pixels of the screen, not of the style sheet. */
  get columns(): number {
    return Math.max(1, Math.round(this.#plot.bbox.width));
  }

  draw(data: PlotData, look: PlotLook): void {
    this.#look = look;
    this.#plot.batch(() => {
      this.#plot.setData(data, false);
      this.#plot.setScale('x', { min: look.from, max: look.to });
    });
  }

  /** By place: 0 is the threshold. */
  show(place: number, shown: boolean, strong: boolean): void {
    const line = this.#lines[place];
    if (line === undefined) return;
    line.strong = strong || place === 0;
    if (line.shown === shown) return;
    line.shown = shown;
    // the scale is that of the lines that are seen
    this.#plot.setSeries(place + 1, { show: shown });
  }

  resize(): void {
    const { clientWidth: width, clientHeight: height } = this.#host;
    if (width > 0 && height > 0) this.#plot.setSize({ width, height });
  }

  /** They are to be read again: light has become dark. */
  forgetColours(): void {
    this.#colours.clear();
    this.#inks = undefined;
  }

  end(): void {
    this.#plot.destroy();
  }

  #drawLines(): void {
    const { ctx, bbox, data, scales } = this.#plot;
    const { min: low, max: high } = scales['y'] ?? {};
    if (low === undefined || high === undefined) return;
    const scale = { ...this.#look, low, high };
    // the threshold lies over the levels, and what was picked over all
    const order = this.#lines.map((_, place) => place).reverse();
    order.sort((a, b) => Number(this.#lines[a]!.strong) - Number(this.#lines[b]!.strong));
    const { left, top, width, height } = wholePixels(bbox);
    const picture = clearPicture(this.#picture, width + 2 * margin, height + 2 * margin);
    this.#picture = picture;
    this.#inks ??= readInks(this.#lines.map(({ colour }) => this.#colour(colour)));
    const area = { left: margin, top: margin, width, height };
    const until = Math.min(this.#look.until, this.#look.to);
    for (const place of order) {
      const line = this.#lines[place]!;
      if (!line.shown) continue;
      const ink = this.#inks[place]!;
      const look = {
        width: Math.max(1, Math.round((line.strong ? 3 : 1.5) * uPlot.pxRatio)),
        dash: line.dash.map((length) => length * uPlot.pxRatio),
      };
      const fill = (x: number, y: number, across: number, down: number) =>
        fillBox(picture, x, y, across, down, ink);
      drawLine(fill, data[0], data[place + 1]!, until, area, scale, look);
    }
    // by way of another canvas: put straight into this one, what is empty would cover the grid
    const pixels = new Uint8ClampedArray(rowsOf(picture).buffer);
    const image = new ImageData(pixels, picture.width);
    if (this.#sheet.width !== image.width) this.#sheet.width = image.width;
    if (this.#sheet.height !== image.height) this.#sheet.height = image.height;
    this.#sheet.getContext('2d')!.putImageData(image, 0, 0);
    ctx.drawImage(this.#sheet, left - margin, top - margin);
  }

  #colour(name: string): string {
    let colour = this.#colours.get(name);
    if (colour === undefined) {
      colour = getComputedStyle(this.#host).getPropertyValue(name).trim();
      this.#colours.set(name, colour);
    }
    return colour;
  }
}

function wholePixels({ left, top, width, height }: uPlot.BBox) {
  return {
    left: Math.round(left),
    top: Math.round(top),
    width: Math.max(1, Math.round(width)),
    height: Math.max(1, Math.round(height)),
  };
}

/** Always with zero, and some air above. */
function rangeOf(low: number | null, high: number | null): [number, number] {
  const top = Math.max(high ?? 1, 0);
  const bottom = Math.min(low ?? 0, 0);
  return [bottom * 1.05, top === bottom ? 1 : top * 1.05];
}

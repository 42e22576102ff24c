/** The points that a plot of so many pixel columns needs. */
import type { ActorLog, RunLog } from '../model/run-log.js';
import type { BlockBook } from './blocks.js';
import { decimate, pickRows, rowsOfColumns } from './decimate.js';
import type { PlotData } from './levels-plot.js';
import { type Stretch, tickOfTime } from './time-window.js';

interface Wanted {
  readonly skills: readonly string[];
  /** Lines that are not shown; the threshold is the empty name. */
  readonly hidden: ReadonlySet<string>;
  /** Ticks. */
  readonly stretch: Stretch;
  readonly columns: number;
  readonly blocks: BlockBook;
}

/** Into lists that were made before: a new set with every drawing would be a lot to clean up. */
export function fillData(
  data: PlotData,
  log: Pick<RunLog, 'timeOf'>,
  actor: ActorLog,
  { skills, hidden, stretch, columns, blocks }: Wanted,
): PlotData {
  const { stepTicks } = actor;
  blocks.turnTo(actor);
  const rows = rowsOfColumns(stepTicks, edgesOf(log, stretch, columns));
  const picked = pickRows(rows, actor.steps);
  const lines = ['', ...skills].map((name, place): (number | null)[] => {
    if (hidden.has(name)) return new Array<null>(picked.length).fill(null);
    const values = (name === '' ? actor.thresholds : actor.levels(name)) ?? none;
    return decimate(values, rows, data[place + 1] ?? [], blocks.of(name, values));
  });
  return [Array.from(picked, (row) => log.timeOf(stepTicks[row]!)), ...lines];
}

const none = new Float32Array(0);

/** The ticks between which the pixel columns lie: columns are of one length in time, which ticks need not be. */
function edgesOf(log: Pick<RunLog, 'timeOf'>, stretch: Stretch, columns: number): Float64Array {
  const timeOf = (tick: number) => log.timeOf(tick);
  const [start, end] = [timeOf(stretch.from), timeOf(stretch.to)];
  const edges = new Float64Array(columns + 1);
  for (let i = 0; i <= columns; i++) {
    edges[i] = tickOfTime(timeOf, start + ((end - start) * i) / columns, stretch);
  }
  // the last tick is in the last column
  edges[columns] = edges[columns]! + 1e-6;
  return edges;
}

/** Where nodes stand: sensors left, skills by their distance to the goals, goals right. Depends on nothing but the network. */
import type { Network, NetworkLink, NetworkNode, NodeKind } from './links.js';

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Places = ReadonlyMap<string, Place>;

type Sizes = Readonly<Record<NodeKind, number>>;

/** How much room a network takes, and which way. */
export interface Arrangement {
  /** Nodes one below the other before a column becomes two: a part of what there usually are. */
  readonly rows: number;
  /** Between two columns. */
  readonly across: number;
  readonly widths: Sizes;
  readonly heights: Sizes;
  /** How much larger than else names are that are seen from afar, and in how many lines. */
  readonly print: number;
  readonly lines: number;
}

const roomy: Arrangement = {
  rows: 1,
  across: 96,
  widths: { sensor: 170, skill: 176, goal: 200 },
  heights: { sensor: 44, skill: 64, goal: 66 },
  print: 1,
  lines: 2,
};
/** What is taken from the room between columns is given to names. */
const low: Arrangement = {
  ...roomy,
  rows: 0.5,
  across: 64,
  heights: { sensor: 52, skill: 64, goal: 66 },
  print: 1.15,
};
const narrow: Arrangement = {
  rows: 1,
  across: 40,
  widths: { sensor: 162, skill: 140, goal: 160 },
  heights: { sensor: 56, skill: 88, goal: 88 },
  print: 1.18,
  lines: 3,
};
const arrangements = [roomy, low, narrow];

/** Between the lines that come to one side of a node. */
const portGap = 11;
const gap = { within: 28, down: 18 };
/** Short columns are spread, but not so far that what belongs together is seen apart. */
const widest = 52;
const sweeps = 12;

export function layOut(network: Network, arrangement = roomy): Places {
  const stacked = stackColumns(orderColumns(columnsOf(network), network.links), arrangement);
  const tallest = tallestOf(stacked, arrangement);
  const places = new Map<string, Place>();
  let x = 0;
  for (const stacks of stacked) {
    for (const stack of stacks) {
      const tall = tallOf(stack, arrangement);
      const spare = (tallest - tall) / Math.max(1, stack.length - 1);
      // whole: of two nodes as near to a third, roundings must not say which an arrow key goes to
      const down = Math.round(Math.min(widest, Math.max(gap.down, spare)));
      let y = -(tall + down * (stack.length - 1)) / 2;
      for (const node of stack) {
        const height = heightOf(node, arrangement);
        places.set(node.id, { x, y, width: arrangement.widths[node.kind], height });
        y += height + down;
      }
      x += arrangement.widths[stack[0]!.kind] + gap.within;
    }
    x += arrangement.across - gap.within;
  }
  return places;
}

/** The one whose names are largest when all of them are seen: the roomy one, where those can be read. */
export function arrangementFor(
  network: Network,
  scaleOf: (width: number, height: number) => number,
  readable: number,
): Arrangement {
  const columns = columnsOf(network);
  const scales = arrangements.map((one) => {
    const stacked = stackColumns(columns, one);
    return one.print * scaleOf(wideOf(stacked, one), tallestOf(stacked, one));
  });
  if (scales[0]! >= readable) return roomy;
  return arrangements[scales.indexOf(Math.max(...scales))]!;
}

function stackColumns(
  columns: readonly (readonly NetworkNode[])[],
  { rows: part }: Arrangement,
): NetworkNode[][][] {
  const nodes = columns.reduce((sum, { length }) => sum + length, 0);
  const rows = Math.ceil(Math.max(12, Math.ceil(Math.sqrt(nodes) * 1.5)) * part);
  return columns.map((column) => stacksOf(column, Math.ceil(column.length / rows)));
}

/** Side by side, row by row, so that neighbours in the order are neighbours on the page. */
function stacksOf(column: readonly NetworkNode[], across: number): NetworkNode[][] {
  return Array.from({ length: across }, (_, at) =>
    column.filter((_, index) => index % across === at),
  );
}

function wideOf(stacked: readonly NetworkNode[][][], { across, widths }: Arrangement): number {
  const stacks = stacked.flat();
  const within = gap.within * (stacks.length - stacked.length);
  const between = across * Math.max(0, stacked.length - 1);
  return stacks.reduce((sum, [first]) => sum + widths[first!.kind], within + between);
}

function tallestOf(stacked: readonly NetworkNode[][][], arrangement: Arrangement): number {
  const heights = stacked
    .flat()
    .map((stack) => tallOf(stack, arrangement) + gap.down * (stack.length - 1));
  return Math.max(0, ...heights);
}

function tallOf(stack: readonly NetworkNode[], arrangement: Arrangement): number {
  return stack.reduce((sum, node) => sum + heightOf(node, arrangement), 0);
}

function heightOf({ kind, conditions, effects }: NetworkNode, { heights }: Arrangement): number {
  const ports = Math.max(conditions.length, effects.length);
  return Math.max(heights[kind], (ports + 1) * portGap);
}

/** Sensors; then skills, the farthest from the goals first; then goals. None of them empty. */
function columnsOf({ nodes, links }: Network): NetworkNode[][] {
  const distances = distancesToGoals(links);
  const farthest = Math.max(-1, ...distances.values());
  // what leads to no goal stands before all that does
  const ranks: NetworkNode[][] = Array.from({ length: farthest + 2 }, () => []);
  for (const node of nodes) {
    if (node.kind === 'skill') ranks[distances.get(node.id) ?? farthest + 1]!.push(node);
  }
  const of = (wanted: NodeKind) => nodes.filter(({ kind }) => kind === wanted);
  return [of('sensor'), ...ranks.reverse(), of('goal')].filter(({ length }) => length > 0);
}

/** 0 for a skill that reaches a goal itself. */
function distancesToGoals(links: readonly NetworkLink[]): Map<string, number> {
  const meeting = new Map<string, string[]>();
  for (const { kind, from, to } of links) {
    if (kind !== 'meets') continue;
    const found = meeting.get(to);
    if (found) found.push(from);
    else meeting.set(to, [from]);
  }
  const distances = new Map<string, number>();
  for (const { kind, from } of links) if (kind === 'reaches') distances.set(from, 0);
  for (const [id, distance] of distances) {
    for (const from of meeting.get(id) ?? []) {
      if (!distances.has(from)) distances.set(from, distance + 1);
    }
  }
  return distances;
}

/** Each column by the mean place of what its nodes are linked to, forth and back. */
function orderColumns(
  columns: readonly (readonly NetworkNode[])[],
  links: readonly NetworkLink[],
): (readonly NetworkNode[])[] {
  const neighbours = neighboursOf(links);
  const columnOf = new Map(columns.flatMap((nodes, at) => nodes.map(({ id }) => [id, at])));
  const height = new Map<string, number>();
  const ordered = [...columns];
  ordered.forEach(spread);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const forth = sweep % 2 === 0;
    for (let i = 0; i < ordered.length; i++) {
      const at = forth ? i : ordered.length - 1 - i;
      const wish = new Map(ordered[at]!.map(({ id }) => [id, meanOf(id, at)]));
      ordered[at] = [...ordered[at]!].sort((a, b) => wish.get(a.id)! - wish.get(b.id)!);
      spread(ordered[at]!);
    }
  }
  return ordered;

  function spread(nodes: readonly NetworkNode[]): void {
    nodes.forEach(({ id }, index) => {
      height.set(id, (index + 0.5) / nodes.length);
    });
  }

  function meanOf(id: string, at: number): number {
    let sum = 0;
    let count = 0;
    for (const other of neighbours.get(id) ?? []) {
      if (columnOf.get(other) === at) continue;
      sum += height.get(other)!;
      count += 1;
    }
    // sums in another order end in another digit, and two nodes change places for it
    return count === 0 ? height.get(id)! : Math.round((sum / count) * 1e9) / 1e9;
  }
}

function neighboursOf(links: readonly NetworkLink[]): Map<string, string[]> {
  const neighbours = new Map<string, string[]>();
  for (const { kind, from, to } of links) {
    if (kind === 'conflicts' || kind === 'follows') continue;
    add(from, to);
    add(to, from);
  }
  return neighbours;

  function add(one: string, other: string): void {
    const found = neighbours.get(one);
    if (found) found.push(other);
    else neighbours.set(one, [other]);
  }
}

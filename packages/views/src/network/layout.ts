/** Where nodes stand: sensors left, skills by their distance to the goals, goals right. Depends on nothing but the network. */
import type { Network, NetworkLink, NetworkNode, NodeKind } from './links.js';

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Places = ReadonlyMap<string, Place>;

const widths: Record<NodeKind, number> = { sensor: 170, skill: 176, goal: 200 };
const heights: Record<NodeKind, number> = { sensor: 44, skill: 64, goal: 66 };
/** Between the lines that come to one side of a node. */
const portGap = 11;
const gap = { across: 96, within: 28, down: 18 };
/** Short columns are spread, but not so far that what belongs together is seen apart. */
const widest = 52;
const sweeps = 12;

export function layOut(network: Network): Places {
  const columns = orderColumns(columnsOf(network), network.links);
  const rows = Math.max(12, Math.ceil(Math.sqrt(network.nodes.length) * 1.5));
  const stacked = columns.map((column) => stacksOf(column, Math.ceil(column.length / rows)));
  const tallest = Math.max(
    0,
    ...stacked.flat().map((stack) => tall(stack) + gap.down * (stack.length - 1)),
  );
  const places = new Map<string, Place>();
  let x = 0;
  for (const stacks of stacked) {
    for (const stack of stacks) {
      const spare = (tallest - tall(stack)) / Math.max(1, stack.length - 1);
      const down = Math.min(widest, Math.max(gap.down, spare));
      let y = -(tall(stack) + down * (stack.length - 1)) / 2;
      for (const node of stack) {
        const height = heightOf(node);
        places.set(node.id, { x, y, width: widths[node.kind], height });
        y += height + down;
      }
      x += widths[stack[0]!.kind] + gap.within;
    }
    x += gap.across - gap.within;
  }
  return places;
}

/** Side by side, row by row, so that neighbours in the order are neighbours on the page. */
function stacksOf(column: readonly NetworkNode[], across: number): NetworkNode[][] {
  return Array.from({ length: across }, (_, at) =>
    column.filter((_, index) => index % across === at),
  );
}

function tall(stack: readonly NetworkNode[]): number {
  return stack.reduce((sum, node) => sum + heightOf(node), 0);
}

function heightOf({ kind, conditions, effects }: NetworkNode): number {
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

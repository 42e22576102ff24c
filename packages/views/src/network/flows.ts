/** What went along the links in a step: on which link, in which sense, how wide. */
import type { Flow } from '../model/protocol.js';
import { type LinkKind, linkKey, linkOf, type NetworkLink, nodeId } from './links.js';

export interface LinkFlow {
  readonly link: NetworkLink;
  readonly flow: Flow;
  /** Energy goes the way the link is drawn, or against it. */
  readonly along: boolean;
}

/**
 * Energy that goes where the structure has no link (followers, costs) gets a link of its own. `former`: those of the
 * moment before, in the same network; most flow again, in the same order, and to find their links takes longest.
 */
export function placeFlows(
  flows: readonly Flow[],
  links: ReadonlyMap<string, NetworkLink>,
  has: (id: string) => boolean,
  former: readonly LinkFlow[] = [],
): LinkFlow[] {
  const placed: LinkFlow[] = [];
  let next = 0;
  for (const flow of flows) {
    if (flow.amount === 0) continue;
    const again = findAgain(former, next, flow);
    if (again >= 0) {
      const { link, along, flow: before } = former[again]!;
      placed.push({ link, flow, along: flow.amount > 0 === before.amount > 0 ? along : !along });
      next = again + 1;
      continue;
    }
    const { kind, from, to, against } = routeOf(flow);
    if (!has(from) || !has(to)) continue;
    const proposition = kind === 'conflicts' ? undefined : flow.proposition;
    const link =
      links.get(linkKey(kind, from, to, proposition)) ??
      linkOf(
        kind === 'conflicts' ? kind : 'follows',
        from,
        to,
        flow.proposition === undefined ? [] : [flow.proposition],
      );
    // what is taken goes from the one who loses it
    placed.push({ link, flow, along: flow.amount > 0 !== against });
  }
  return placed;
}

/** How many may have stopped flowing between two that flow again. */
const mostGone = 4;

function findAgain(former: readonly LinkFlow[], from: number, flow: Flow): number {
  const last = Math.min(former.length, from + mostGone);
  for (let i = from; i < last; i++) {
    const before = former[i]!.flow;
    const isSame =
      before.source === flow.source &&
      before.from === flow.from &&
      before.to === flow.to &&
      before.proposition === flow.proposition;
    if (isSame) return i;
  }
  return -1;
}

interface Route {
  readonly kind: LinkKind;
  readonly from: string;
  readonly to: string;
  /** The link runs from the one who is given to the one who gives. */
  readonly against: boolean;
}

function routeOf({ source, from, to }: Flow): Route {
  const skill = nodeId('skill', to);
  switch (source) {
    case 'state':
      return { kind: 'senses', from: nodeId('sensor', from), to: skill, against: false };
    case 'goals':
      return { kind: 'reaches', from: skill, to: nodeId('goal', from), against: true };
    case 'protected':
      return { kind: 'conflicts', from: skill, to: nodeId('goal', from), against: true };
    case 'backward':
      return { kind: 'meets', from: skill, to: nodeId('skill', from), against: true };
    case 'forward':
      return { kind: 'meets', from: nodeId('skill', from), to: skill, against: false };
    case 'followers':
      return { kind: 'follows', from: nodeId('skill', from), to: skill, against: false };
    case 'conflicts':
      return { kind: 'conflicts', from: skill, to: nodeId('skill', from), against: true };
  }
}

export function largestAmount(flows: readonly Flow[]): number {
  return flows.reduce((most, { amount }) => Math.max(most, Math.abs(amount)), 0);
}

/** Widths there are: few, so that links of one width are drawn together. */
export const flowWidths = [1, 1.75, 2.5, 3.5, 4.5, 6, 7.5] as const;

/** Which of the widths: the area of the stroke, not its square, tells the amount. */
export function widthIndex(amount: number, largest: number): number {
  if (!(largest > 0)) return 0;
  const part = Math.min(1, Math.sqrt(Math.abs(amount) / largest));
  return Math.round(part * (flowWidths.length - 1));
}

export function flowWidth(amount: number, largest: number): number {
  return flowWidths[widthIndex(amount, largest)]!;
}

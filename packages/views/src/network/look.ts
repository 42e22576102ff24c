/** What is drawn under the nodes: everything that the two canvases are drawn from. Written in place, 30 times a second. */
import { type Curve, curveOf, distanceTo } from './curve.js';
import type { LinkFlow } from './flows.js';
import type { Place, Places } from './layout.js';
import type { Network, NetworkLink, NetworkNode } from './links.js';
import { type Column, columnsIn } from './way-around.js';

export interface View {
  /** Where the network's zero is on the screen. */
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Look {
  network: Network;
  places: Places;
  readonly nodes: Map<string, NetworkNode>;
  /** Links of the structure by key. */
  readonly links: Map<string, NetworkLink>;
  readonly curves: Map<string, Curve>;
  /** What links go around. */
  columns: readonly Column[];
  flows: readonly LinkFlow[];
  /** Those that can be seen. */
  shown: readonly ShownFlow[];
  largest: number;
  view: View;
  /** In pixels of the page, and pixels of the screen in one of them. */
  width: number;
  height: number;
  ratio: number;
  picked: string | undefined;
  /** The node that is picked, and those it is linked to; nothing where it is not shown. */
  near: ReadonlySet<string> | undefined;
  /** Nodes that a search found; nothing while nothing is searched for. */
  found: ReadonlySet<string> | undefined;
  /** The one that is reached with Tab. */
  stop: string;
  pointed: NetworkLink | undefined;
  /** A link that is being made with the keyboard. */
  draft: { readonly from: string; readonly to: string } | undefined;
}

export function createLook(): Look {
  return {
    network: { nodes: [], links: [] },
    places: new Map(),
    nodes: new Map(),
    links: new Map(),
    curves: new Map(),
    columns: [],
    flows: [],
    shown: [],
    largest: 0,
    view: { x: 0, y: 0, zoom: 1 },
    width: 0,
    height: 0,
    ratio: 1,
    picked: undefined,
    near: undefined,
    found: undefined,
    stop: '',
    pointed: undefined,
    draft: undefined,
  };
}

/** Of more nodes than that the links are a weave whichever way they go, and the shortest is drawn soonest. */
const mostEvaded = 120;

export function setNetwork(look: Look, network: Network, places: Places): void {
  look.network = network;
  look.places = places;
  look.nodes.clear();
  look.links.clear();
  look.curves.clear();
  look.columns = network.nodes.length > mostEvaded ? [] : columnsIn(places);
  for (const node of network.nodes) look.nodes.set(node.id, node);
  for (const link of network.links) look.links.set(link.key, link);
  // what is pointed at may be gone
  look.pointed = undefined;
  look.draft = undefined;
  look.flows = [];
  look.shown = [];
}

/** Nothing where one of its ends is not shown. */
export function curveFor(look: Look, link: NetworkLink): Curve | undefined {
  const known = look.curves.get(link.key);
  if (known) return known;
  const [from, to] = [endOf(look, link.from), endOf(look, link.to)];
  if (!from || !to) return undefined;
  const curve = curveOf(link, from, to, look.columns);
  look.curves.set(link.key, curve);
  return curve;
}

function endOf({ nodes, places }: Look, id: string) {
  const node = nodes.get(id);
  const place = places.get(id);
  return node && place && { node, place };
}

export function isInView({ view, width, height }: Look, curve: Curve): boolean {
  const { x, y, zoom } = view;
  return (
    curve.right * zoom + x >= -8 &&
    curve.left * zoom + x <= width + 8 &&
    curve.bottom * zoom + y >= -8 &&
    curve.top * zoom + y <= height + 8
  );
}

export function isPlaceInView({ view, width, height }: Look, place: Place): boolean {
  const left = place.x * view.zoom + view.x;
  const top = place.y * view.zoom + view.y;
  const isAcross = left < width && left + place.width * view.zoom > 0;
  return isAcross && top < height && top + place.height * view.zoom > 0;
}

interface ShownFlow extends LinkFlow {
  readonly curve: Curve;
}

/** After the flows, or the view, have changed. */
export function findShown(look: Look): void {
  const shown: ShownFlow[] = [];
  for (const { link, flow, along } of look.flows) {
    const curve = curveFor(look, link);
    if (curve && isInView(look, curve)) shown.push({ link, flow, along, curve });
  }
  look.shown = shown;
}

/** The link at a point of the panel: one that flows rather than one that does not. */
export function linkAt(look: Look, x: number, y: number): NetworkLink | undefined {
  const { view, flows, network } = look;
  const within = 9 / view.zoom;
  const at = [(x - view.x) / view.zoom, (y - view.y) / view.zoom] as const;
  const nearest = (links: Iterable<NetworkLink>): NetworkLink | undefined => {
    let best: NetworkLink | undefined;
    let least = Infinity;
    for (const link of links) {
      const curve = curveFor(look, link);
      const distance = curve ? distanceTo(curve, ...at, within) : Infinity;
      if (distance < least) [best, least] = [link, distance];
    }
    return best;
  };
  return nearest(flows.map(({ link }) => link)) ?? nearest(network.links);
}

export function flowsOn({ flows }: Look, { key }: NetworkLink): LinkFlow[] {
  return flows.filter(({ link }) => link.key === key);
}

/** All of a node, those that flow too, in a fixed order. */
export function linksOfNode({ network, flows }: Look, id: string): NetworkLink[] {
  const links = new Map<string, NetworkLink>();
  for (const link of [...network.links, ...flows.map((flow) => flow.link)]) {
    if (link.from === id || link.to === id) links.set(link.key, link);
  }
  return [...links.keys()].sort().map((key) => links.get(key)!);
}

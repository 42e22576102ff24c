/** What is chosen: which nodes and links stand out, and which node is reached with Tab. */
import type { NetworkLink } from './links.js';
import type { Look } from './look.js';
import { matches } from './words.js';
import type { NodeElements } from './write-nodes.js';

/** After another node was picked, something else is searched for, or the network is another one. */
export function choose(look: Look, picked: string | undefined, search: string): void {
  const { network, nodes } = look;
  look.picked = picked;
  // what is not there, or hidden by the filter, has nothing to stand out from
  look.near = picked !== undefined && nodes.has(picked) ? nearTo(network.links, picked) : undefined;
  const found = network.nodes.filter(({ name }) => matches(name, search)).map(({ id }) => id);
  look.found = search === '' ? undefined : new Set(found);
  if (!nodes.has(look.stop)) look.stop = (look.near && picked) ?? network.nodes[0]?.id ?? '';
}

function nearTo(links: readonly NetworkLink[], picked: string): Set<string> {
  const near = new Set([picked]);
  for (const { from, to } of links) {
    if (from === picked) near.add(to);
    if (to === picked) near.add(from);
  }
  return near;
}

export function markNode(
  { picked, near, found, stop }: Look,
  id: string,
  node: NodeElements,
): void {
  const { root } = node;
  root.setAttribute('aria-pressed', String(id === picked));
  const isAside = (near && !near.has(id)) || (found && !found.has(id));
  root.dataset['aside'] = String(isAside ?? false);
  root.dataset['found'] = String(found?.has(id) ?? false);
  // five hundred stops on the way through a page would be none of use
  root.tabIndex = id === stop ? 0 : -1;
}

/** Only what the node that is picked, or those that were found, give and get is shown flowing. */
export function isAside({ picked, near, found }: Look, { from, to }: NetworkLink): boolean {
  if (near && from !== picked && to !== picked) return true;
  return found !== undefined && !found.has(from) && !found.has(to);
}

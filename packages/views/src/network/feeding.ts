/** What feeds a skill: the sensors of its conditions, the skills that can meet them, and what feeds those. */
import type { NetworkLink } from './links.js';

export function feeding(links: readonly NetworkLink[], id: string): Set<string> {
  const into = new Map<string, string[]>();
  for (const { kind, from, to } of links) {
    if (kind !== 'senses' && kind !== 'meets') continue;
    const found = into.get(to);
    if (found) found.push(from);
    else into.set(to, [from]);
  }
  const found = new Set([id]);
  // a set that grows while it is gone through: skills that feed each other would be walked in circles for ever
  for (const node of found) {
    for (const from of into.get(node) ?? []) found.add(from);
  }
  return found;
}

/** Which skill usually follows which, in which context; and the links the kernel makes of it. */
import type { FollowerLinks } from '../network/spread-activation.js';
import type { Structure } from '../network/structure.js';
import type { Problem } from '../state/errors.js';

/** Contexts beyond which somebody makes them up as they go. */
const mostContexts = 1000;

export interface Follower {
  readonly context: string;
  readonly from: string;
  readonly to: string;
  readonly strength: number;
}

export interface Followers {
  /** Strengths by context, skill and follower. */
  readonly strengths: Map<string, Map<string, Map<string, number>>>;
  /** The links of one context on one structure, until something changes. */
  links: FollowerLinks | undefined;
  linksFor: Structure | undefined;
}

export function createFollowers(): Followers {
  return { strengths: new Map(), links: undefined, linksFor: undefined };
}

export function copyFollowers({ strengths }: Followers): Followers {
  const copy = createFollowers();
  for (const [context, byFrom] of strengths) {
    copy.strengths.set(context, new Map([...byFrom].map(([from, byTo]) => [from, new Map(byTo)])));
  }
  return copy;
}

/** Refuses one context too many before it is entered. */
export function checkContext({ strengths }: Followers, context: string, problems: Problem[]): void {
  if (strengths.has(context) || strengths.size < mostContexts) return;
  const message = `there are ${mostContexts} contexts already. Use fewer, for what comes back again`;
  problems.push({ code: 'too-many-contexts', path: 'context', message });
}

export function strengthen(followers: Followers, { context, from, to, strength }: Follower): void {
  const { strengths } = followers;
  const byFrom = strengths.get(context) ?? new Map<string, Map<string, number>>();
  const byTo = byFrom.get(from) ?? new Map<string, number>();
  byTo.set(to, (byTo.get(to) ?? 0) + strength);
  byFrom.set(from, byTo);
  strengths.set(context, byFrom);
  followers.links = undefined;
}

export function forgetFollower(followers: Followers, skill: string): void {
  const { strengths } = followers;
  for (const [context, byFrom] of strengths) {
    byFrom.delete(skill);
    for (const [from, byTo] of byFrom) {
      byTo.delete(skill);
      // an empty place would keep its turn in the order, and one that was saved and restored has none
      if (byTo.size === 0) byFrom.delete(from);
    }
    if (byFrom.size === 0) strengths.delete(context);
  }
  followers.links = undefined;
}

export function listFollowers({ strengths }: Followers): Follower[] {
  return [...strengths].flatMap(([context, byFrom]) =>
    [...byFrom].flatMap(([from, byTo]) =>
      [...byTo].map(([to, strength]) => ({ context, from, to, strength })),
    ),
  );
}

/** The links of a context, in the order of slots so that sums do not depend on what was learned first. */
export function followerLinks(
  followers: Followers,
  context: string,
  structure: Structure,
): FollowerLinks {
  if (followers.links !== undefined && followers.linksFor === structure) return followers.links;
  const found: { from: number; to: number; share: number }[] = [];
  for (const [name, byTo] of followers.strengths.get(context) ?? []) {
    const from = structure.slotOf.get(name);
    let sum = 0;
    for (const strength of byTo.values()) sum += strength;
    for (const [follower, strength] of byTo) {
      const to = structure.slotOf.get(follower);
      if (from !== undefined && to !== undefined) found.push({ from, to, share: strength / sum });
    }
  }
  found.sort((a, b) => a.from - b.from || a.to - b.to);
  followers.linksFor = structure;
  followers.links = {
    count: found.length,
    from: Int32Array.from(found, (link) => link.from),
    to: Int32Array.from(found, (link) => link.to),
    share: Float64Array.from(found, (link) => link.share),
  };
  return followers.links;
}

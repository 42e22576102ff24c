/** Names the members of a circle of derived values. */

interface Member {
  readonly name: string;
  readonly named: boolean;
  readonly compute: () => unknown;
  /** What it was asking for when the circle closed. */
  readonly reading: Member | undefined;
  readonly deps: Link | undefined;
}

interface Link {
  readonly dep: { readonly deps: Link | undefined };
  readonly nextDep: Link | undefined;
}

/** Of the values that are being computed, each for the sake of the one before, the last one for that of the first. */
export function nameCircle(members: readonly Member[]): readonly string[] {
  const first = members[0]!;
  const names = members.flatMap((member, i) => [
    nameOf(member),
    ...between(member, members[i + 1] ?? first),
  ]);
  return [...names, nameOf(first)];
}

/** Several of one part may have none: their functions are what is left to tell them apart. */
function nameOf({ name, named, compute }: Member): string {
  if (named) return name;
  const code = String(compute).slice(0, 1_000).replace(/\s+/g, ' ');
  return `${name}, ${code.length > 40 ? `${code.slice(0, 40)}…` : code}`;
}

/** The values over which a member came to ask for the next: those that were looked through, not computed. */
function between(member: Member, next: Member): string[] {
  const start = member.reading;
  if (start === undefined || start === next) return [];
  const cameFrom = new Map<Member, Member | undefined>([[start, undefined]]);
  for (const at of cameFrom.keys()) {
    for (let link = at.deps; link !== undefined; link = link.nextDep) {
      const found = link.dep as Member;
      if (found === next) return wayTo(at, cameFrom);
      if (found.deps !== undefined && !cameFrom.has(found)) cameFrom.set(found, at);
    }
  }
  return [];
}

function wayTo(last: Member, cameFrom: ReadonlyMap<Member, Member | undefined>): string[] {
  const names: string[] = [];
  for (let at: Member | undefined = last; at !== undefined; at = cameFrom.get(at)) {
    names.unshift(nameOf(at));
  }
  return names;
}

/** The texts that were opened or edited in this page, as they were written: what a link shares. */
import type { House, RunInfo } from '@troupe/views/show';

/** Of which character of which run, and from after which tick on. */
export interface TextPlace {
  readonly run: string;
  readonly actor: string;
  readonly tick: number;
}

/** Texts that are kept of one house. */
const mostKept = 200;

type Kept = TextPlace & { readonly text: string };

const opened = new WeakMap<House, string>();
const edited = new WeakMap<House, readonly Kept[]>();

/** What a house begins with: the text of the first character of its run. */
export function keepOpened(house: House, text: string): void {
  opened.set(house, text);
}

export function keepText(house: House, place: TextPlace, text: string): void {
  const { run, actor, tick } = place;
  const others = (edited.get(house) ?? []).filter(
    (kept) => kept.run !== run || kept.actor !== actor || kept.tick !== tick,
  );
  edited.set(house, [...others, { ...place, text }].slice(-mostKept));
}

/** Nothing where the character runs as it came. A branch has what the run it came from had there. */
export function ownText(house: House, id: string, actor: string): string | undefined {
  let run = house.runs.find((one) => one.id === id);
  let before = Number.POSITIVE_INFINITY;
  while (run !== undefined) {
    const { id: here, from } = run;
    const found = (edited.get(house) ?? []).filter(
      (kept) => kept.run === here && kept.actor === actor && kept.tick < before,
    );
    if (found.length > 0) return latest(found).text;
    if (from === undefined) return isFirst(run, actor) ? opened.get(house) : undefined;
    before = from.tick;
    run = house.runs.find((one) => one.id === from.run);
  }
  return undefined;
}

/** A recording that was opened into the house is of somebody else. */
function isFirst({ kind, characters }: RunInfo, actor: string): boolean {
  return kind === 'live' && characters[0] === actor;
}

function latest(kept: readonly Kept[]): Kept {
  return kept.reduce((last, one) => (one.tick >= last.tick ? one : last));
}

/**
 * A hub that does not know that it is dead: it is stopped, another one is started from a copy of its disk and takes its
 * place, everybody moves there, and then the first goes on where it was, with all that it still had to say. Some come back
 * to it, as they do where two processes answer to one address: what it orders has to be refused.
 *
 * Nobody meets it who has not heard of the other one: two registries that go on from one state give the same numbers to
 * different executions, and the checks of a run know them by their numbers.
 */
import { startHub } from './hub-process.js';
import { farName, guestName, placeName } from './names.js';
import { count, type Run } from './run.js';

/** Milliseconds. */
const look = 100;
const longest = 8000;

export interface Haunting {
  /** Until another one takes its place. */
  readonly stopped: number;
  /** That it goes on for, once it does. */
  readonly lasts: number;
}

export function haunt(run: Run, { stopped, lasts }: Haunting): void {
  const { hub: first, network } = run;
  if (!first.process.alive || run.zombie !== undefined) return;
  first.process.pause();
  network.plan(stopped, () => {
    if (run.healed || run.hub !== first || !first.process.alive) return;
    count(run, 'hub replaced');
    first.replaced = true;
    run.zombie = first;
    run.disk = run.disk.copy();
    const name = nextName(first.process.name);
    run.hub = startHub(run, name, run.disk, [...first.seen]);
    for (const whom of [...run.agencies.keys(), guestName, farName, placeName])
      network.cut(whom, first.process.name);
    const since = network.now;
    const whenMoved = () => {
      if (run.zombie !== first) return;
      if (network.now - since > longest) layToRest(run);
      else if (!haveMoved(run)) network.plan(look, whenMoved);
      else goOn(run, lasts);
    };
    network.plan(look, whenMoved);
  });
}

/** Everybody who is there knows better. */
function haveMoved({ agencies, place, heard, zombie }: Run): boolean {
  const old = zombie?.registry.epoch ?? 0;
  return [...agencies.values(), ...(place === undefined ? [] : [place])].every(
    ({ process, session }) => !process.alive || (heard.get(session) ?? 0) > old,
  );
}

function goOn(run: Run, lasts: number): void {
  const { zombie, network } = run;
  if (zombie === undefined) return;
  count(run, 'zombie');
  zombie.process.resume();
  // half of them come by its address again
  for (const name of run.agencies.keys()) {
    if (network.chance.random() < 0.5) network.cut(name, run.hub.process.name);
  }
  network.plan(lasts, () => {
    if (run.zombie === zombie) layToRest(run);
  });
}

export function layToRest(run: Run): void {
  run.zombie?.process.crash();
  run.zombie = undefined;
}

/** Where a process finds the hub, when it connects: most find the one that counts. */
export function whereIs({ hub, zombie, heard, network }: Run, session: string): string {
  if (zombie === undefined || zombie.process.paused) return hub.process.name;
  if ((heard.get(session) ?? 0) <= zombie.registry.epoch) return hub.process.name;
  return network.chance.random() < 0.7 ? zombie.process.name : hub.process.name;
}

function nextName(name: string): string {
  const [, number = '1'] = /-(\d+)$/.exec(name) ?? [];
  return `hub-${Number(number) + 1}`;
}

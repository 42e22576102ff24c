/** Active objects in the processes of a run: each agency has a thing that changes, and the guest has left a receptor in it. */
import type { Data } from '@troupe/core';
import { type ActiveObject, createObject, type Guest, type Post } from '@troupe/net';
import type { SimulatedProcess } from '@troupe/net/simulated';
import type { Plan } from './plan.js';

function thingName(agency: string): string {
  return `thing of ${agency}`;
}

/** Begins with what no other process of that name ever had. */
export function createThing(
  { clock }: SimulatedProcess,
  post: Post,
  agency: string,
  generation: number,
): ActiveObject {
  const state = { count: 1000 * generation };
  return createObject({ name: thingName(agency), clock, post, state });
}

export function turnThing(thing: ActiveObject): void {
  thing.set('count', Number(thing.get('count')) + 1);
}

/** What the receptors answered last, by agency. */
export function watchThings(
  { agencies }: Plan,
  { clock }: SimulatedProcess,
  { mail }: Guest,
): ReadonlyMap<string, Data> {
  const known = new Map<string, Data>();
  const watcher = createObject({ name: 'watcher', clock, post: mail });
  for (const { name } of agencies) {
    const handle = watcher.attachTo(thingName(name));
    handle.leave({ expression: 'count', every: { seconds: 0.25 } }, (value) => {
      known.set(name, value);
    });
  }
  return known;
}

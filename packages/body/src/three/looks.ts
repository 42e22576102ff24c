/** Which things are to be seen, and as what. */
import { TroupeError, type WorldView } from '@troupe/core';
import { isRecord, show } from '../eve/refuse.js';
import type { Bodily } from '../motor/rig.js';

/**
 * Shapes by the name of a thing or by its kind, the name first; or a function of the name, which may ask the world. It is
 * asked again when things come or go, or the kind of one changes.
 */
export type Looks =
  | Readonly<Record<string, Bodily>>
  | ((thing: string, world: WorldView) => Bodily | undefined);

/** Things have any names: only what is no looks at all can be told. */
export function checkLooks(looks: unknown): void {
  if (typeof looks === 'function' || isRecord(looks)) return;
  const message = `must be shapes by the name of a thing or by its kind, { fox: shape }, or a function that gives one, found ${show(looks)}`;
  throw new TroupeError([{ code: 'wrong-type', path: 'looks', message }]);
}

export function lookOfThing(looks: Looks, world: WorldView, thing: string): Bodily | undefined {
  if (typeof looks === 'function') return looks(thing, world);
  if (Object.hasOwn(looks, thing)) return looks[thing];
  const kind = world.get(thing, 'kind');
  return typeof kind === 'string' && Object.hasOwn(looks, kind) ? looks[kind] : undefined;
}

/** Notices that some thing may look different: cheaply, for it is asked often. */
export function watchLooks(looks: Looks, world: WorldView): () => boolean {
  return typeof looks === 'function' ? watchKinds(world) : watchLists(Object.keys(looks), world);
}

/** Lists of names stay the same lists until something comes or goes, or changes its kind. */
function watchLists(kinds: readonly string[], world: WorldView): () => boolean {
  let all: readonly string[] | undefined;
  const lists: (readonly string[] | undefined)[] = kinds.map(() => undefined);
  return () => {
    const names = world.names();
    let same = names === all;
    all = names;
    for (let i = 0; i < kinds.length; i++) {
      const list = world.names(kinds[i]);
      if (list !== lists[i]) same = false;
      lists[i] = list;
    }
    return !same;
  };
}

/** A function may go by anything: it is asked again if any thing came, went or has another kind. */
function watchKinds(world: WorldView): () => boolean {
  let all: readonly string[] | undefined;
  const kinds: unknown[] = [];
  return () => {
    const names = world.names();
    let same = names === all;
    all = names;
    for (let i = 0; i < names.length; i++) {
      const kind = world.get(names[i]!, 'kind');
      if (kind !== kinds[i]) same = false;
      kinds[i] = kind;
    }
    return !same;
  };
}

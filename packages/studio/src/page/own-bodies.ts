/** Bodies that the characters of a run brought with them: they come as data, and are shown by the page's own code. */
import type { Figure, Shape } from '@troupe/body';
import type { House, RunShow } from '@troupe/views/show';
import { useEffect, useRef, useState } from 'react';
import { useShow } from './show-hooks.js';
import { useHouse, useStore } from './use-page.js';

export type OwnBodies = Readonly<Record<string, Shape>>;

interface Read {
  readonly name: string;
  readonly figure: Figure;
  readonly shape: Shape;
}

/** Nothing while they are on their way; what cannot be read is said, and left out. */
export function useOwnBodies(show: RunShow): OwnBodies | undefined {
  const store = useStore();
  const run = show.run.id;
  const names = useShow(show, ['run'], () => JSON.stringify(show.run.bodies ?? []));
  const connected = useHouse((house) => house.connected);
  const [bodies, setBodies] = useState<OwnBodies>();
  const last = useRef<readonly Read[]>([]);
  // asked again with each connection: a server that was started anew may have other ones
  useEffect(() => {
    if (!connected || names === '[]') return undefined;
    let isOver = false;
    const say = (name: string, why: string) => {
      if (!isOver && store.house.connected)
        store.note(`${name} is shown plainly: ${why}`, 'trouble');
    };
    readBodies(store.house, run, JSON.parse(names) as string[], last.current, say).then((read) => {
      // one that was lost meanwhile is asked again when it is back
      if (isOver || !store.house.connected) return;
      const isOther = read.some((one) => !last.current.includes(one));
      const isNew = isOther || read.length !== last.current.length;
      last.current = read;
      const made = () => Object.fromEntries(read.map(({ name, shape }) => [name, shape]));
      // other looks have the world built anew, and looked at from where it was at first
      setBodies((before) => (before !== undefined && !isNew ? before : made()));
    });
    return () => {
      isOver = true;
    };
  }, [store, run, names, connected]);
  return names === '[]' ? none : bodies;
}

const none: OwnBodies = {};

async function readBodies(
  house: House,
  run: string,
  names: readonly string[],
  before: readonly Read[],
  say: (name: string, why: string) => void,
): Promise<readonly Read[]> {
  const read = await Promise.all(
    names.map(async (name): Promise<Read | undefined> => {
      try {
        const [figure, { figureShape, isSame }] = await Promise.all([
          house.ask({ kind: 'body', run, name }),
          import('./read-body.js'),
        ]);
        const known = before.find((one) => one.name === name && isSame(one.figure, figure));
        return known ?? { name, figure, shape: figureShape(figure) };
      } catch (error) {
        say(name, error instanceof Error ? error.message : String(error));
        return undefined;
      }
    }),
  );
  return read.filter((one) => one !== undefined);
}

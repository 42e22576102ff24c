/** Parts of the page that follow its state. */
import type { RunShow } from '@troupe/views/show';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Acts } from './act.js';
import type { PageState, PageStore } from './page-state.js';

export const StoreContext = createContext<PageStore | undefined>(undefined);

export function useStore(): PageStore {
  const store = useContext(StoreContext);
  if (store === undefined) throw new Error('this part belongs into the studio');
  return store;
}

/** `read` gives the same thing while nothing changed. */
export function usePage<T>(read: (state: PageState) => T): T {
  const store = useStore();
  return useSyncExternalStore(store.subscribe, () => read(store.state));
}

/** What the house says: runs, role, connection. */
export function useHouse<T>(read: (house: PageStore['house']) => T): T {
  const { house } = useStore();
  return useSyncExternalStore(
    (listener) => house.on(listener),
    () => read(house),
  );
}

/** The show that is looked at; nothing before there is a run. */
export function useRunShow(): RunShow | undefined {
  const store = useStore();
  const run = usePage((state) => state.run);
  return run === undefined ? undefined : store.house.show(run);
}

/** What is done and undone is told to the page. */
export function useCanUndo(acts: Acts): boolean {
  return usePage(() => acts.canUndo);
}

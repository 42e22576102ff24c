/** The page: its head, the panels, and time below them. */
import type { RunShow } from '@troupe/views/show';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Acts } from './act.js';
import { Dock, type DockHandle } from './dock.js';
import { Greeting } from './greeting.js';
import { Head } from './head.js';
import { HelpDialog } from './help-dialog.js';
import { keepTogether } from './keep-together.js';
import { listenToKeys } from './keys.js';
import { Notes } from './notes.js';
import { listenToDrops, openFiles } from './open-files.js';
import { keepLook, keptLook, type PageStore, takeFirstPanel } from './page-state.js';
import { playChoices } from './sound.js';
import { Tabs } from './tabs.js';
import { TimeBar } from './time-bar.js';
import { StoreContext, useHouse, usePage, useRunShow, useStore } from './use-page.js';
import { type Workshop, WorkshopContext } from './workshop.js';

export interface StudioProps {
  readonly store: PageStore;
  readonly openCharacter: Workshop['openCharacter'];
  readonly share: (() => Promise<string>) | undefined;
  readonly openShow: Workshop['openShow'];
  readonly bringBack: (() => void) | undefined;
}

export function Studio({ store, ...rest }: StudioProps) {
  return (
    <StoreContext value={store}>
      <Room {...rest} />
    </StoreContext>
  );
}

function Room({ openCharacter, openShow, bringBack, share }: Omit<StudioProps, 'store'>) {
  const store = useStore();
  const acts = useMemo(() => new Acts(store), [store]);
  const dock = useRef<DockHandle>(null);
  const onHandle = useCallback((handle: DockHandle) => {
    dock.current = handle;
  }, []);
  const [helps, setHelps] = useState(false);
  const show = useRunShow();
  const theme = usePage((state) => state.theme);
  const greeting = usePage((state) => state.greeting);
  const connected = useHouse((house) => house.connected);
  const small = useSmall();
  const workshop = useMemo<Workshop>(
    () => ({
      acts,
      openCharacter,
      openShow,
      bringBack,
      share,
      focusPanel: (name) => dock.current?.focus(name),
    }),
    [acts, openCharacter, openShow, bringBack, share],
  );
  useKeptLook(store);
  useFirstRun(store);
  useTogether(store, show);
  useSound(show);
  useEffect(
    () =>
      listenToKeys({
        store,
        acts,
        show: () => (store.state.run === undefined ? undefined : store.house.show(store.state.run)),
        focusPanel: (id) => dock.current?.focus(id),
        help: () => setHelps(true),
      }),
    [store, acts],
  );
  useEffect(
    () => listenToDrops((files) => openFiles(files, { store, acts, openCharacter })),
    [store, acts, openCharacter],
  );
  useEffect(() => {
    const panel = takeFirstPanel();
    if (panel !== undefined) dock.current?.focus(panel);
  }, []);
  useEffect(() => {
    if (theme === 'auto') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return (
    <WorkshopContext value={workshop}>
      <div className="troupe studio">
        <Head
          onHelp={() => setHelps(true)}
          onReset={() => dock.current?.reset()}
          onPanel={workshop.focusPanel}
        />
        <Connection />
        {greeting && show?.run.looks === 'sander-world' && (
          <Greeting show={show} acts={acts} focusPanel={workshop.focusPanel} />
        )}
        <main>{small ? <Tabs onHandle={onHandle} /> : <Dock onHandle={onHandle} />}</main>
        <div className="studio-foot" data-connected={connected}>
          <Notes />
          {show !== undefined && <TimeBar show={show} acts={acts} />}
          {show !== undefined && !connected && (
            <span className="studio-cut" title="What you see is the last that was told">
              not connected
            </span>
          )}
        </div>
        {helps && <HelpDialog onClose={() => setHelps(false)} />}
      </div>
    </WorkshopContext>
  );
}

/** As the person left it, also in what was put away meanwhile; before anything of it is seen. */
function useKeptLook(store: PageStore): void {
  useLayoutEffect(() => {
    store.set(keptLook());
    let { theme, greeting } = store.state;
    return store.subscribe(() => {
      const { state } = store;
      if (state.theme === theme && state.greeting === greeting) return;
      ({ theme, greeting } = state);
      keepLook(state);
    });
  }, [store]);
}

/** Looks at the first run there is, and at another when that one is gone. */
function useFirstRun(store: PageStore): void {
  const runs = useHouse(({ runs: all }) => all);
  const run = usePage((state) => state.run);
  useEffect(() => {
    if (runs.length === 0 || runs.some(({ id }) => id === run)) return;
    store.set({ run: runs[0]!.id });
  }, [runs, run, store]);
  useEffect(() => store.house.onNews((text) => store.note(text)), [store]);
}

function useTogether(store: PageStore, show: RunShow | undefined): void {
  const other = usePage((state) => state.other);
  useEffect(() => {
    if (show === undefined || other === undefined) return undefined;
    return keepTogether(show, store.house.show(other));
  }, [store, show, other]);
}

function useSound(show: RunShow | undefined): void {
  const sound = usePage((state) => state.sound);
  const chosen = usePage((state) => state.actor);
  useEffect(() => {
    const actor = chosen ?? show?.run.characters[0];
    if (!sound || show === undefined || actor === undefined) return undefined;
    return playChoices(show, actor);
  }, [sound, show, chosen]);
}

/** Where panels beside each other could not be used: a phone, also one that is held sideways. As in studio.css. */
const smallPage = matchMedia('(max-width: 720px), (max-height: 500px)');

function useSmall(): boolean {
  return useSyncExternalStore(
    (listener) => {
      smallPage.addEventListener('change', listener);
      return () => smallPage.removeEventListener('change', listener);
    },
    () => smallPage.matches,
  );
}

function Connection() {
  const connected = useHouse((house) => house.connected);
  const why = useHouse((house) => house.why);
  const isFinal = useHouse((house) => house.isFinal);
  if (connected) return null;
  return (
    <p className="studio-lost" role="status">
      Not connected: {why}.{' '}
      {isFinal
        ? 'Load the page again once that is mended.'
        : 'It is tried again; what was recorded meanwhile will be shown.'}
    </p>
  );
}

/** Begins the page: with the server it came from, or alone with a worker. */
import { createRoot } from 'react-dom/client';
import type { Opening } from '../worker/messages.js';
import { connectWorker } from './connect-worker.js';
import { hasUnsaved } from './kept-drafts.js';
import { keepOpened } from './own-text.js';
import { PageStore } from './page-state.js';
import { readLink } from './share-link.js';
import { shareShown } from './share-shown.js';
import { Studio } from './studio.js';

const root = createRoot(document.getElementById('studio')!);
const place = document.querySelector<HTMLMetaElement>('meta[name="troupe-studio"]')?.content ?? '';

/** Where nothing else was asked for, or what was asked for cannot be run. */
const usual: Opening = { kind: 'show', name: 'sander-world' };

/** What was here before something else was opened: it stands, and can be brought back. */
let former: PageStore | undefined;

/** What is here. */
let shown: PageStore | undefined;

addEventListener('beforeunload', (event) => {
  // of what was put away too: it could have been brought back
  if ([shown, former].some((store) => store && hasUnsaved(store.house))) event.preventDefault();
});

begin().catch((error: unknown) => {
  const why = error instanceof Error ? error.message : String(error);
  open(usual, why);
});

async function begin(): Promise<void> {
  if (place === 'server') {
    const address = new URL('studio', location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    address.hash = '';
    // with the token, if the page was opened with one
    address.search = location.search;
    const { reachServer } = await import('@troupe/views/reach');
    const house = reachServer(address.href);
    render(new PageStore(house));
    return;
  }
  const shared = await readLink(location.hash);
  const { text, show } = shared ?? {};
  if (show !== undefined) open({ kind: 'show', name: show, ...(text !== undefined && { text }) });
  else if (text !== undefined) open({ kind: 'character', text, name: 'the link' });
  else open(usual);
}

function open(opening: Opening, trouble?: string): void {
  const house = connectWorker(new URL('worker.js', location.href).href, opening, (why) => {
    if (opening === usual) {
      store.note(why, 'trouble');
      return;
    }
    // a link or a file that cannot be run: there is something to look at all the same
    house.end();
    if (former === undefined) open(usual, why);
    else bringBack(former).note(why, 'trouble');
  });
  if (opening.text !== undefined) keepOpened(house, opening.text);
  const store = new PageStore(house);
  render(store);
  if (trouble !== undefined) store.note(trouble, 'trouble');
}

function putAway(store: PageStore): void {
  former?.house.end();
  former = store;
  for (const { id, playing } of store.house.runs) {
    if (playing) store.house.ask({ kind: 'pause', run: id }).catch(() => undefined);
  }
}

function bringBack(store: PageStore): PageStore {
  if (former === store) former = undefined;
  render(store);
  return store;
}

function render(store: PageStore): void {
  const back = former;
  shown = store;
  Object.assign(window, { troupeStudio: store });
  root.render(
    <Studio
      key={String(performance.now())}
      store={store}
      openCharacter={(given, name) => {
        putAway(store);
        open({ kind: 'character', text: given, name });
      }}
      openShow={
        place === 'server'
          ? undefined
          : (name) => {
              putAway(store);
              open({ kind: 'show', name });
            }
      }
      bringBack={
        back &&
        (() => {
          former = undefined;
          putAway(store);
          render(back);
        })
      }
      share={place === 'server' ? undefined : () => shareShown(store, location.href)}
    />,
  );
}

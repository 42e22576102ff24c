/** Begins the page: with the server it came from, or alone with a worker. */
import type { House } from '@troupe/views/show';
import { createRoot } from 'react-dom/client';
import { showTitles } from '../shows/show-titles.js';
import type { Opening } from '../worker/messages.js';
import { connectWorker } from './connect-worker.js';
import { hasUnsaved } from './kept-drafts.js';
import { keepOpened } from './own-text.js';
import { openNextWith, PageStore } from './page-state.js';
import { readLink } from './share-link.js';
import { shareShown } from './share-shown.js';
import { Studio } from './studio.js';

const root = createRoot(document.getElementById('studio')!);
const workerAddress = new URL('worker.js', location.href).href;
const place = document.querySelector<HTMLMetaElement>('meta[name="troupe-studio"]')?.content ?? '';

/** Where nothing else was asked for, or what was asked for cannot be run. */
const usual: Opening = { kind: 'show', name: 'sander-world' };

/** What was here before something else was opened: it stands, and can be brought back. */
let former: { readonly store: PageStore; readonly playing: readonly string[] } | undefined;

/** What is here. */
let shown: PageStore | undefined;

addEventListener('beforeunload', (event) => {
  // of what was put away too: it could have been brought back
  if ([shown, former?.store].some((store) => store && hasUnsaved(store.house)))
    event.preventDefault();
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
  const { text, show, parts } = shared ?? {};
  if (show !== undefined) open({ kind: 'show', name: show, text, parts });
  else if (text !== undefined) open({ kind: 'character', text, name: 'the link' });
  else open(usual);
}

/** The first there is: it is seen before it runs. */
function open(opening: Opening, trouble?: string): void {
  const house = connectWorker(workerAddress, opening, (why) => {
    if (opening === usual) {
      store.note(why, 'trouble');
      return;
    }
    // a link that cannot be run: there is something to look at all the same
    house.end();
    const { name, text } = opening;
    // of parts that are not there, nothing but the parts is missing
    const isForParts = opening.kind === 'show' && opening.parts !== undefined;
    open(isForParts ? { kind: 'show', name, text } : usual, why);
  });
  if (opening.text !== undefined) keepOpened(house, opening.text);
  const store = new PageStore(house);
  bringUp(opening);
  render(store);
  if (trouble !== undefined) store.note(trouble, 'trouble');
}

/** What a show is opened for is seen first. */
function bringUp(opening: Opening): void {
  if (opening.kind === 'show' && opening.name === 'robot-parts') openNextWith('parts');
}

/** In place of what is here, which goes on till then: what cannot be opened leaves all as it was. */
function openNext(from: PageStore, opening: Opening, title: string, words?: string): void {
  from.attempt(async () => {
    const house = await from.during(`Opening ${title} …`, () => openHouse(opening, title));
    if (opening.text !== undefined) keepOpened(house, opening.text);
    former?.store.house.end();
    putAway(shown ?? from);
    const store = new PageStore(house);
    bringUp(opening);
    render(store);
    if (words !== undefined) store.note(words);
  });
}

function openHouse(opening: Opening, title: string): Promise<House> {
  return new Promise((resolve, reject) => {
    const house = connectWorker(workerAddress, opening, (why) => {
      if (house.runs.length > 0) {
        shown?.note(why, 'trouble');
        return;
      }
      house.end();
      reject(new Error(`${title}: ${why}`));
    });
    const off = house.on(() => {
      if (house.runs.length === 0) return;
      off();
      resolve(house);
    });
  });
}

function putAway(store: PageStore): void {
  const playing = store.house.runs.filter((run) => run.playing).map(({ id }) => id);
  former = { store, playing };
  for (const run of playing) store.house.ask({ kind: 'pause', run }).catch(() => undefined);
}

/** As it was: what went on goes on. */
function bringBack(from: PageStore, { store, playing }: NonNullable<typeof former>): void {
  putAway(from);
  render(store);
  for (const run of playing) store.house.ask({ kind: 'play', run }).catch(() => undefined);
}

function render(store: PageStore): void {
  const back = former;
  shown = store;
  Object.assign(window, { troupeStudio: store });
  root.render(
    <Studio
      key={String(performance.now())}
      store={store}
      openCharacter={(text, name, words) =>
        openNext(store, { kind: 'character', text, name }, name, words)
      }
      openShow={
        place === 'server'
          ? undefined
          : (name) => openNext(store, { kind: 'show', name }, showTitles[name])
      }
      bringBack={back && (() => bringBack(store, back))}
      share={place === 'server' ? undefined : () => shareShown(store, location.href)}
    />,
  );
}

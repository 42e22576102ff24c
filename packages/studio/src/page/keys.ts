/** Keys that work wherever nothing else wants them. */
import type { RunShow } from '@troupe/views/show';
import type { Acts } from './act.js';
import type { PageStore } from './page-state.js';
import { panelList } from './panels.js';

export interface Key {
  readonly keys: string;
  readonly does: string;
}

/** Those that have a key: there are no more digits. */
const numbered = panelList.slice(0, 9);

export const keyList: readonly Key[] = [
  { keys: 'Space', does: 'pause and go on' },
  { keys: ', and .', does: 'back and on by one tick; with Shift by one second' },
  { keys: 'Home and End', does: 'to the beginning, to now' },
  { keys: 'B', does: 'run on from the moment you look at' },
  { keys: 'Ctrl+Z, Ctrl+Shift+Z', does: 'undo and redo what you changed' },
  {
    keys: `1 … ${numbered.length}`,
    does: `go to ${numbered.map(({ title }) => title).join(', ')}`,
  },
  { keys: '/', does: 'search in Network' },
  { keys: '← → ↑ ↓, n p, + −', does: 'in Timeline: time, lane, events, zoom' },
  { keys: '?', does: 'this list' },
];

/** What fingers do. */
export const touchList: readonly Key[] = [
  { keys: 'Tap', does: 'pick a thing or a skill; in Timeline and Levels, go to that moment' },
  { keys: 'Drag', does: 'turn the world, move the network or time; a thing is put elsewhere' },
  { keys: 'Pinch', does: 'nearer and farther in World, Network and Timeline' },
];

export interface Doing {
  readonly store: PageStore;
  readonly acts: Acts;
  readonly show: () => RunShow | undefined;
  readonly focusPanel: (id: string) => void;
  readonly help: () => void;
}

const takesKeys = 'input, textarea, select, [contenteditable="true"], dialog';

export function listenToKeys(doing: Doing): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey) return;
    // all the way: from outside, an editor within a shadow root is only its host
    const way = event.composedPath().filter((place) => place instanceof Element);
    // whoever writes or slides has these keys for themselves
    if (way.some((place) => place.matches(takesKeys))) return;
    const act = actOf(event, doing, way[0]);
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}

function actOf(
  { key, shiftKey, ctrlKey, metaKey }: KeyboardEvent,
  { store, acts, show: find, focusPanel, help }: Doing,
  target: Element | undefined,
): (() => void) | undefined {
  if (ctrlKey || metaKey) {
    if (key.toLowerCase() !== 'z') return undefined;
    return () => (shiftKey ? acts.redo() : acts.undo());
  }
  const show = find();
  if (key === '?') return help;
  if (key === '/') return () => goToSearch(focusPanel);
  if (/^[1-9]$/.test(key)) return () => focusPanel(panelList[Number(key) - 1]!.id);
  if (show === undefined) return undefined;
  const far = shiftKey ? show.run.rate : 1;
  switch (key) {
    case ' ':
      // a button that has the focus is pressed
      if (target?.closest('button, a, summary, [role="button"], [role="option"]')) return undefined;
      return () => store.attempt(() => (isGoing(show) ? show.pause() : show.play()));
    case ',':
    case ';':
    case '<':
      return () => store.attempt(() => show.step(-far));
    case '.':
    case ':':
    case '>':
      return () => store.attempt(() => show.step(far));
    case 'Home':
      return () => show.seek(show.log.first);
    case 'End':
      return () => show.follow();
    case 'b':
    case 'B':
      return () => acts.branch();
    default:
      return undefined;
  }
}

function isGoing({ run, cursor, replaying }: RunShow): boolean {
  return replaying || (run.playing && cursor.live);
}

/** Milliseconds for which a panel that is being loaded is waited for. */
const patience = 10_000;

/** Unless one goes elsewhere before the panel is there. */
function goToSearch(focusPanel: Doing['focusPanel']): void {
  focusPanel('network');
  const { activeElement: from } = document;
  const until = performance.now() + patience;
  const look = () => {
    const box = document.querySelector<HTMLInputElement>('.troupe-network input[type="search"]');
    if (box !== null) {
      box.focus();
      box.select();
    } else if (document.activeElement === from && performance.now() < until) {
      requestAnimationFrame(look);
    }
  };
  look();
}

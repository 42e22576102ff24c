/** Files of a person, chosen or dropped: recordings become runs, a character runs in place of what is here. */
import type { Acts } from './act.js';
import type { PageStore } from './page-state.js';
import type { Workshop } from './workshop.js';

/** Bytes of a recording that is opened in a page. */
const largest = 1024 * 1024 * 1024;

export interface Opener {
  readonly store: PageStore;
  readonly acts: Acts;
  readonly openCharacter: Workshop['openCharacter'];
}

const isCharacter = ({ name }: File) => /\.ya?ml$|\.json$/i.test(name);

export function openFiles(files: readonly File[], opener: Opener): void {
  const { store, openCharacter } = opener;
  const characters = files.filter(isCharacter);
  const recordings = files.filter((file) => !isCharacter(file));
  for (const file of recordings) openRecording(file, opener);
  // it would put away the recordings, or another character
  const left = recordings.length > 0 ? characters : characters.slice(1);
  const words =
    left.length === 0
      ? undefined
      : `One character is opened at a time, and by itself. Not opened: ${left.map(({ name }) => name).join(', ')}.`;
  const [first] = characters;
  if (first !== undefined && !left.includes(first)) {
    store.attempt(async () => openCharacter(await first.text(), first.name, words));
  } else if (words !== undefined) store.note(words);
}

function openRecording(file: File, { store, acts }: Opener): void {
  store.attempt(async () => {
    if (file.size > largest) throw new Error(`${file.name} is larger than 1 GB. Cut it first.`);
    const made = await store.during(`Opening ${file.name} …`, async () => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      return store.house.ask({ kind: 'open', name: file.name, bytes });
    });
    acts.goTo(made.run);
  });
}

/** Wherever they are let go: a panel that takes what is dragged within the page would swallow them. */
export function listenToDrops(open: (files: readonly File[]) => void): () => void {
  const hear = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === 'drop') open([...event.dataTransfer.files]);
  };
  const kinds = ['dragenter', 'dragover', 'drop'] as const;
  for (const kind of kinds) addEventListener(kind, hear, true);
  return () => {
    for (const kind of kinds) removeEventListener(kind, hear, true);
  };
}

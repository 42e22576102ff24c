/** Single keys from a terminal. */
import { emitKeypressEvents, type Key as Press } from 'node:readline';

export type Key = 'pause' | 'step' | 'quit' | 'interrupt';

const meanings: Readonly<Record<string, Key>> = {
  space: 'pause',
  right: 'step',
  return: 'step',
  enter: 'step',
  q: 'quit',
};

/** Calls back for each key that means something, until what it returns is called. */
export function listenToKeys(take: (key: Key) => void): () => void {
  const { stdin } = process;
  if (!stdin.isTTY) return () => {};
  const press = (_: string | undefined, { name = '', ctrl }: Press): void => {
    // in raw mode the terminal sends no signal for it
    const key = ctrl ? (name === 'c' ? 'interrupt' : undefined) : meanings[name];
    if (key !== undefined) take(key);
  };
  emitKeypressEvents(stdin);
  stdin.setRawMode(true);
  stdin.on('keypress', press);
  stdin.resume();
  return () => {
    stdin.off('keypress', press);
    stdin.setRawMode(false);
    stdin.pause();
  };
}

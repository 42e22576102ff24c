/** Lets a command finish what it is writing when it is told to stop. */
import { constants } from 'node:os';

const signals = ['SIGINT', 'SIGTERM'] as const;
type Signal = (typeof signals)[number];

export interface Interrupt {
  /** The one that came, if one did. */
  readonly signal: Signal | undefined;
  /** Signals have their usual effect again. */
  readonly release: () => void;
}

/** `wake` is called when the signal comes. A second one ends the process at once. */
export function awaitInterrupt(wake: () => void = () => {}): Interrupt {
  let came: Signal | undefined;
  const take = (signal: Signal): void => {
    if (came !== undefined) process.exit(statusOf(signal));
    came = signal;
    wake();
  };
  for (const signal of signals) process.on(signal, take);
  return {
    get signal() {
      return came;
    },
    release: () => {
      for (const signal of signals) process.off(signal, take);
    },
  };
}

export function statusOf(signal: Signal): number {
  return 128 + constants.signals[signal];
}

/** Time as processes know it: real, or made by hand in a simulation. */
export interface NetClock {
  /** Milliseconds since whenever; never less than before. */
  now(): number;
  /** Calls once, after so many milliseconds; what it returns calls it off. */
  after(milliseconds: number, run: () => void): () => void;
  /** Calls once what is going on now is over. */
  soon(run: () => void): void;
}

const settled = Promise.resolve();

export const realNetClock: NetClock = {
  now: () => performance.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  // not queueMicrotask: in Node.js it makes an async resource each time, which costs ten times as much
  soon: (run) => {
    void settled.then(run);
  },
};

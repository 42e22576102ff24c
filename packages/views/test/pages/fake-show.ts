/** A show of a log put together by hand: for runs too long to be run in a test. */
import type { ActorLog, RunLog } from '../../src/model/run-log.js';
import type { Show } from '../../src/show/show.js';

const rate = 30;

export function fakeShow(actor: ActorLog, last: number): Show {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const log = {
    first: 0,
    last,
    timeOf: (tick: number) => tick / rate,
    actors: new Map([[actor.name, actor]]),
  };
  const nothing = async () => undefined;
  const show = {
    run: {
      id: 'fake',
      title: 'Fake',
      kind: 'live',
      first: 0,
      last,
      rate,
      seed: 1,
      playing: false,
      pace: 1,
      characters: [actor.name],
    },
    role: 'director',
    // a log reads records; this one was never recorded
    log: log as unknown as RunLog,
    cursor: { tick: last, live: true },
    moment: { tick: last, time: last / rate, actors: {} },
    agents: [],
    structure: () => undefined,
    on: (_: unknown, listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    seek(tick: number) {
      show.cursor = { tick: Math.min(Math.max(0, tick), last), live: tick >= last };
      tell();
    },
    follow: () => show.seek(last),
    play: nothing,
    pause: nothing,
    step: nothing,
    setPace: nothing,
    explain: () => Promise.reject(new Error('nothing is known about it')),
    change: () => Promise.reject(new Error('it cannot be changed')),
  };
  return show as unknown as Show;
}

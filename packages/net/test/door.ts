/** The way to a hub, for one process that stands still or loses its link when a test says so. */
import type { Connector, Link } from '@troupe/net';

export interface Door {
  readonly connect: Connector;
  /** Nothing comes in or goes out, and nothing is lost: as of a process that was stopped. */
  freeze(frozen: boolean): void;
  /** Its link is gone, and there is no other until it is let. */
  cut(cut: boolean): void;
}

export function makeDoor(inner: Connector): Door {
  let frozen = false;
  let isCut = false;
  let held: (() => void)[] = [];
  let open: Link | undefined;
  const pass = (act: () => void): void => {
    if (frozen) held.push(act);
    else act();
  };
  return {
    connect(ends) {
      if (isCut) {
        const nowhere: Link = {
          peer: { name: 'nowhere', role: 'host' },
          reliable: true,
          waiting: 0,
          send: () => undefined,
          close: () => undefined,
        };
        queueMicrotask(() => ends.closed('there is no way', nowhere));
        return nowhere;
      }
      const link = inner({
        opened: () => pass(() => ends.opened?.(shown)),
        packet: (packet) => pass(() => ends.packet(packet, shown)),
        closed: (reason) => pass(() => ends.closed(reason, shown)),
      });
      const shown: Link = {
        peer: link.peer,
        reliable: true,
        get waiting() {
          return link.waiting;
        },
        send: (packet) => pass(() => link.send(packet)),
        close: (reason) => pass(() => link.close(reason)),
      };
      open = link;
      return shown;
    },
    freeze(given) {
      frozen = given;
      if (frozen) return;
      const acts = held;
      held = [];
      for (const act of acts) act();
    },
    cut(given) {
      isCut = given;
      if (isCut) open?.close('the cable was pulled');
    },
  };
}

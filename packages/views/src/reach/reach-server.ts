/** A house whose stage is in a server. A connection that is lost is made again, and says how it stands meanwhile. */
import { House } from '../show/house.js';
import { askAgain, type Hello, readHello } from './hello.js';
import { readSent, writeAsked } from './packing.js';

/** Milliseconds until it is tried again: longer each time. */
const waits = [250, 500, 1000, 2000, 4000];
/** Milliseconds without a sign of life, of which there is one every five seconds. */
const goneAfter = 20_000;
const lookEvery = 5000;

/** Also while nothing is connected: it would be tried for ever. */
class ServerHouse extends House {
  onEnd: () => void = () => undefined;

  override end(): void {
    this.onEnd();
    super.end();
  }
}

export function reachServer(address: string): House {
  const house = new ServerHouse();
  /** By which start of a server each run was told last. */
  const toldBy = new Map<string, Hello>();
  let ended = false;
  let tries = 0;
  let socket: WebSocket | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let leave = () => {};

  const lose = (why: string, isFinal: boolean) => {
    leave();
    if (ended) return;
    house.lose(why, isFinal);
    if (isFinal) return;
    again = setTimeout(open, waits[Math.min(tries, waits.length - 1)]);
    tries += 1;
  };

  const open = () => {
    const mine = new WebSocket(address);
    mine.binaryType = 'arraybuffer';
    socket = mine;
    let hello: Hello | undefined;
    let connected = false;
    let heard = performance.now();
    const look = setInterval(() => {
      if (performance.now() - heard > goneAfter) lose('the server does not answer', false);
    }, lookEvery);
    leave = () => {
      clearInterval(look);
      mine.onmessage = null;
      mine.onclose = null;
      mine.close();
    };
    mine.onmessage = ({ data }: MessageEvent<ArrayBuffer | string>) => {
      heard = performance.now();
      if (typeof data === 'string') {
        // all others are signs of life
        if (data !== '') hello = readHello(data);
        return;
      }
      if (hello === undefined) return;
      const now = hello;
      const sent = readSent(new Uint8Array(data));
      if (!connected) {
        connected = true;
        tries = 0;
        house.connect({
          send: (asked) => {
            const { request } = asked;
            const before = 'run' in request ? toldBy.get(request.run) : undefined;
            mine.send(writeAsked(askAgain(asked, before, now)));
          },
          close: () => mine.close(),
        });
      }
      if ('event' in sent && (sent.event.kind === 'frame' || sent.event.kind === 'ticks')) {
        toldBy.set(sent.event.run, now);
      }
      house.take(sent);
    };
    mine.onclose = ({ reason, code }) => {
      // refused for good: asking again would only be refused again
      if (code === 4001 || code === 4003) lose(reason, true);
      else if (connected) lose(reason === '' ? outOfReach : reason, false);
      else {
        findRefusal(address).then((why) => {
          if (socket === mine) lose(why ?? outOfReach, why !== undefined);
        });
      }
    };
  };

  house.onEnd = () => {
    ended = true;
    clearTimeout(again);
    leave();
  };
  open();
  return house;
}

const outOfReach = 'the server is not within reach';

/** A page is not told why its connection was refused: the same address says it to who asks. */
async function findRefusal(address: string): Promise<string | undefined> {
  try {
    const answer = await fetch(address.replace(/^ws/, 'http'));
    if (answer.status !== 401 && answer.status !== 403) return undefined;
    return (await answer.text()).trim();
  } catch {
    return undefined;
  }
}

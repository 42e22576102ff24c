/** A house whose stage is in a server. A connection that is lost is made again, and says how it stands meanwhile. */
import type { Asked, Sent } from '../model/protocol.js';
import { House } from '../show/house.js';
import { askAgain, type Hello, readHello } from './hello.js';
import { JoinParts } from './join-parts.js';
import { readSentOrPart, writeAsked } from './packing.js';

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
    const parts = new JoinParts();
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
      const came = readSentOrPart(new Uint8Array(data));
      const sent = 'part' in came ? parts.take(came) : came;
      if (sent === undefined) return;
      if (!connected) {
        connected = true;
        tries = 0;
        house.connect({
          send: (asked) => {
            const { request } = asked;
            const before = 'run' in request ? toldBy.get(request.run) : undefined;
            const packed = packWithin(askAgain(asked, before, now), now.largest);
            if (packed instanceof Uint8Array) mine.send(packed);
            // not within the question: whoever asks does not expect an answer yet
            else queueMicrotask(() => house.take(packed));
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

type Packed = ReturnType<typeof writeAsked>;

/** A server takes no more than it says: sent all the same, it would end the connection without a word. */
function packWithin(asked: Asked, largest = Number.POSITIVE_INFINITY): Packed | Sent {
  const { id, request } = asked;
  const known = request.kind === 'open' ? request.bytes.length : 0;
  const packed = known > largest ? undefined : writeAsked(asked);
  if (packed !== undefined && packed.length <= largest) return packed;
  const [has, may] = [packed?.length ?? known, largest].map(sayMegabytes);
  const message = `has ${has}, and this server takes at most ${may}. Cut it first`;
  const path = request.kind === 'open' ? request.name : request.kind;
  return { id, error: [{ code: 'too-large', path, message }] };
}

function sayMegabytes(bytes: number): string {
  return `${Math.round((bytes / 1024 / 1024) * 10) / 10} MB`;
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

/** How packets get from one process to another. Everything above asks for no more than this. */
import type { Packet, Peer } from '../protocol/messages.js';

/** One end of a connection. */
export interface Link {
  /** Who is at the other end, as the carrier knows it. */
  readonly peer: Peer;
  /** Packets come in order, none is lost or doubled, as long as it stays open. */
  readonly reliable: boolean;
  /** After it has closed, nothing is sent; nobody is told. */
  send(packet: Packet): void;
  /** Bytes, about, that were sent and have not left yet. */
  readonly waiting: number;
  close(reason: string): void;
}

/** What is done with what comes. None of these is called before `connect` or the `accept` has returned. */
export interface LinkEnds {
  opened?(link: Link): void;
  packet(packet: Packet, link: Link): void;
  /** Once, whoever closed it, and nothing comes after. */
  closed(reason: string, link: Link): void;
  /** Something came that is no packet. The link stays open: who listens decides. */
  rubbish?(reason: string, link: Link): void;
}

export interface Listening {
  /** For a person, and for `connect` of the same carrier elsewhere. */
  readonly address: string;
  close(): Promise<void>;
}

/** Where one can listen: whoever connects is handed to `accept`, which says what is done with what comes. */
export interface Listener {
  listen(accept: (link: Link) => LinkEnds): Promise<Listening>;
}

/** The way to where somebody listens. What is sent before the link has opened goes out when it does. */
export type Connector = (ends: LinkEnds) => Link;

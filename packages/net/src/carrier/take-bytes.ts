/** Reads what came over a carrier of bytes, and hands it to the link. */
import { TroupeError } from '@troupe/core';
import { decodePacket } from '../protocol/codec.js';
import type { Packet } from '../protocol/messages.js';
import type { Made } from './make-link.js';

export function takeBytes(made: Made, received: Uint8Array | string): void {
  let packet: Packet;
  try {
    packet = decodePacket(received);
  } catch (error) {
    if (!(error instanceof TroupeError)) throw error;
    made.rubbish(error.message);
    return;
  }
  // not within the try: what the receiver throws is no fault of the packet
  made.receive(packet);
}

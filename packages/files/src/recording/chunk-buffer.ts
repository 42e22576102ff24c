/**
 * A chunk of an MCAP file in the making: every message is written where it stays, in memory that is used again for the
 * next. Numbers are little-endian; what is 64 bits wide is written in halves, so that nothing has to be a bigint.
 */
import { Opcode } from '@mcap/core';
import type { Checksum } from './checksum.js';
import { usualChunk } from './format.js';
import { headLength } from './frames.js';
import { createPage, reserve } from './write-json.js';

/** Head of the chunk, its times, size and checksum, no compression, and the length of what is in it. */
const chunkHead = headLength + 8 + 8 + 8 + 4 + 4 + 8;
/** Head of a message, its channel, its number and its two times. */
const messageHead = headLength + 2 + 4 + 8 + 8;
/** Head of an index, its channel, and the length of what is in it. */
const indexHead = headLength + 2 + 4;

/** Where the messages of a channel are: time and place by turns. */
type Places = number[];

const twoWords = 2 ** 32;

export interface EndedChunk {
  /** The chunk and its indexes; good until the next message. */
  readonly bytes: Uint8Array;
  readonly chunkLength: number;
  /** Where the records in it begin, and how many bytes they have. */
  readonly head: number;
  readonly size: number;
  /** Of the records in it. */
  readonly checksum: number;
  /** Nanoseconds. */
  readonly start: number;
  readonly end: number;
  /** Where the index of each channel is in the bytes, and of how many messages. */
  readonly indexes: readonly {
    readonly channel: number;
    readonly at: number;
    readonly messages: number;
  }[];
}

export class ChunkBuffer {
  /** Where its messages are written. */
  readonly page = createPage(usualChunk * 1.5);
  /** By channel. */
  readonly #places: (Places | undefined)[] = [];
  /** Channels in the order in which they came. */
  #channels: number[] = [];

  constructor() {
    this.page.length = chunkHead;
  }

  /** Bytes of what is in it. */
  get size(): number {
    return this.page.length - chunkHead;
  }

  has(channel: number): boolean {
    return this.#places[channel] !== undefined;
  }

  /** A channel whose messages follow, with the records that say what they are. */
  introduce(channel: number, records: Uint8Array): void {
    const { page } = this;
    reserve(page, records.byteLength);
    page.bytes.set(records, page.length);
    page.length += records.byteLength;
    this.#places[channel] = [];
    this.#channels.push(channel);
  }

  /** Leaves room for the head of a message, which is to be written next. Returns where it is. */
  beginMessage(): number {
    const { page } = this;
    const at = page.length;
    reserve(page, messageHead);
    page.length = at + messageHead;
    return at;
  }

  /** The message that was begun there is written. The time is in nanoseconds, a whole number; the channel was introduced. */
  endMessage(at: number, channel: number, sequence: number, time: number): void {
    const { view, length } = this.page;
    const high = Math.floor(time / twoWords);
    const low = time - high * twoWords;
    view.setUint8(at, Opcode.MESSAGE);
    view.setUint32(at + 1, length - at - headLength, true);
    view.setUint32(at + 5, 0, true);
    view.setUint16(at + headLength, channel, true);
    view.setUint32(at + headLength + 2, sequence, true);
    view.setUint32(at + headLength + 6, low, true);
    view.setUint32(at + headLength + 10, high, true);
    view.setUint32(at + headLength + 14, low, true);
    view.setUint32(at + headLength + 18, high, true);
    this.#places[channel]!.push(time, at - chunkHead);
  }

  /** Takes away all messages from there on. */
  dropFrom(at: number): void {
    for (const channel of this.#channels) {
      const places = this.#places[channel]!;
      while (places.length > 0 && places.at(-1)! >= at - chunkHead) places.length -= 2;
    }
    this.page.length = at;
  }

  /** Nothing where there is no message in it. What comes next begins another. */
  end(checksum: Checksum): EndedChunk | undefined {
    if (this.#channels.every((channel) => this.#places[channel]!.length === 0)) return undefined;
    const { size, page } = this;
    let start = Number.POSITIVE_INFINITY;
    let end = 0;
    const indexes = this.#channels.map((channel) => {
      const places = this.#places[channel]!;
      for (let i = 0; i < places.length; i += 2) {
        start = Math.min(start, places[i]!);
        end = Math.max(end, places[i]!);
      }
      const at = page.length;
      this.#writeIndex(channel, places);
      return { channel, at, messages: places.length / 2 };
    });
    const { view } = page;
    const records = checksum(page.bytes.subarray(chunkHead, chunkHead + size));
    this.#writeHead(0, Opcode.CHUNK, chunkHead - headLength + size);
    this.#write64(headLength, start);
    this.#write64(headLength + 8, end);
    this.#write64(headLength + 16, size);
    view.setUint32(headLength + 24, records, true);
    view.setUint32(headLength + 28, 0, true);
    this.#write64(headLength + 32, size);
    const bytes = page.bytes.subarray(0, page.length);
    page.length = chunkHead;
    for (const channel of this.#channels) this.#places[channel] = undefined;
    this.#channels = [];
    const chunkLength = chunkHead + size;
    return { bytes, chunkLength, head: chunkHead, size, checksum: records, start, end, indexes };
  }

  #writeIndex(channel: number, places: Places): void {
    const { page } = this;
    const length = places.length * 8;
    reserve(page, indexHead + length);
    const at = page.length;
    this.#writeHead(at, Opcode.MESSAGE_INDEX, indexHead - headLength + length);
    page.view.setUint16(at + headLength, channel, true);
    page.view.setUint32(at + headLength + 2, length, true);
    for (let i = 0; i < places.length; i++) this.#write64(at + indexHead + i * 8, places[i]!);
    page.length = at + indexHead + length;
  }

  #writeHead(at: number, opcode: Opcode, length: number): void {
    this.page.view.setUint8(at, opcode);
    this.#write64(at + 1, length);
  }

  #write64(at: number, value: number): void {
    const { view } = this.page;
    const high = Math.floor(value / twoWords);
    view.setUint32(at, value - high * twoWords, true);
    view.setUint32(at + 4, high, true);
  }
}

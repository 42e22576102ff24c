/**
 * A chunk of an MCAP file in the making: every message is written where it stays, in memory that is used again for the
 * next. Numbers are little-endian; what is 64 bits wide is written in halves, so that nothing has to be a bigint.
 */
import { Opcode } from '@mcap/core';
import { headLength } from './frames.js';

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
  /** Of the records in it. */
  readonly size: number;
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
  #bytes = new Uint8Array(256 * 1024);
  #view = new DataView(this.#bytes.buffer);
  #at = chunkHead;
  /** By channel. */
  readonly #places: (Places | undefined)[] = [];
  /** Channels in the order in which they came. */
  #channels: number[] = [];

  /** Bytes of what is in it. */
  get size(): number {
    return this.#at - chunkHead;
  }

  has(channel: number): boolean {
    return this.#places[channel] !== undefined;
  }

  /** A channel whose messages follow, with the records that say what they are. */
  introduce(channel: number, records: Uint8Array): void {
    this.#reserve(records.byteLength);
    this.#bytes.set(records, this.#at);
    this.#at += records.byteLength;
    this.#places[channel] = [];
    this.#channels.push(channel);
  }

  /** The time is in nanoseconds, a whole number. Of a channel that was introduced. */
  addMessage(channel: number, sequence: number, time: number, data: Uint8Array): void {
    const { length } = data;
    this.#reserve(messageHead + length);
    const at = this.#at;
    const view = this.#view;
    const high = Math.floor(time / twoWords);
    const low = time - high * twoWords;
    view.setUint8(at, Opcode.MESSAGE);
    view.setUint32(at + 1, messageHead - headLength + length, true);
    view.setUint32(at + 5, 0, true);
    view.setUint16(at + headLength, channel, true);
    view.setUint32(at + headLength + 2, sequence, true);
    view.setUint32(at + headLength + 6, low, true);
    view.setUint32(at + headLength + 10, high, true);
    view.setUint32(at + headLength + 14, low, true);
    view.setUint32(at + headLength + 18, high, true);
    this.#bytes.set(data, at + messageHead);
    this.#places[channel]!.push(time, at - chunkHead);
    this.#at = at + messageHead + length;
  }

  /** Nothing where there is nothing in it. What comes next begins another. */
  end(checksum: (bytes: Uint8Array) => number): EndedChunk | undefined {
    if (this.#channels.length === 0) return undefined;
    const { size } = this;
    let start = Number.POSITIVE_INFINITY;
    let end = 0;
    const indexes = this.#channels.map((channel) => {
      const places = this.#places[channel]!;
      for (let i = 0; i < places.length; i += 2) {
        start = Math.min(start, places[i]!);
        end = Math.max(end, places[i]!);
      }
      const at = this.#at;
      this.#writeIndex(channel, places);
      return { channel, at, messages: places.length / 2 };
    });
    this.#writeHead(0, Opcode.CHUNK, chunkHead - headLength + size);
    this.#write64(headLength, start);
    this.#write64(headLength + 8, end);
    this.#write64(headLength + 16, size);
    const records = this.#bytes.subarray(chunkHead, chunkHead + size);
    this.#view.setUint32(headLength + 24, checksum(records), true);
    this.#view.setUint32(headLength + 28, 0, true);
    this.#write64(headLength + 32, size);
    const bytes = this.#bytes.subarray(0, this.#at);
    this.#at = chunkHead;
    for (const channel of this.#channels) this.#places[channel] = undefined;
    this.#channels = [];
    return { bytes, chunkLength: chunkHead + size, size, start, end, indexes };
  }

  #writeIndex(channel: number, places: Places): void {
    const length = places.length * 8;
    this.#reserve(indexHead + length);
    const at = this.#at;
    this.#writeHead(at, Opcode.MESSAGE_INDEX, indexHead - headLength + length);
    this.#view.setUint16(at + headLength, channel, true);
    this.#view.setUint32(at + headLength + 2, length, true);
    for (let i = 0; i < places.length; i++) this.#write64(at + indexHead + i * 8, places[i]!);
    this.#at = at + indexHead + length;
  }

  #writeHead(at: number, opcode: Opcode, length: number): void {
    this.#bytes[at] = opcode;
    this.#write64(at + 1, length);
  }

  #write64(at: number, value: number): void {
    const high = Math.floor(value / twoWords);
    this.#view.setUint32(at, value - high * twoWords, true);
    this.#view.setUint32(at + 4, high, true);
  }

  #reserve(length: number): void {
    const needed = this.#at + length;
    if (needed <= this.#bytes.byteLength) return;
    const larger = new Uint8Array(needed * 2);
    larger.set(this.#bytes.subarray(0, this.#at));
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}

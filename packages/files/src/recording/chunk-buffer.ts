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

export interface EndedChunk {
  /** The chunk and its indexes; good until the next message. */
  readonly bytes: Uint8Array;
  readonly chunkLength: number;
  /** Of the records in it. */
  readonly size: number;
  /** Nanoseconds. */
  readonly start: number;
  readonly end: number;
  /** Where the index of each channel is in the bytes. */
  readonly indexes: ReadonlyMap<number, number>;
}

export class ChunkBuffer {
  #bytes = new Uint8Array(256 * 1024);
  #view = new DataView(this.#bytes.buffer);
  #at = chunkHead;
  #places = new Map<number, Places>();
  #start = Number.POSITIVE_INFINITY;
  #end = 0;

  /** Bytes of what is in it. */
  get size(): number {
    return this.#at - chunkHead;
  }

  has(channel: number): boolean {
    return this.#places.has(channel);
  }

  /** A channel whose messages follow, with the records that say what they are. */
  introduce(channel: number, records: Uint8Array): void {
    this.#reserve(records.byteLength);
    this.#bytes.set(records, this.#at);
    this.#at += records.byteLength;
    this.#places.set(channel, []);
  }

  /** The time is in nanoseconds, a whole number. */
  addMessage(channel: number, sequence: number, time: number, data: Uint8Array): void {
    this.#reserve(messageHead + data.byteLength);
    const at = this.#at;
    this.#writeHead(at, Opcode.MESSAGE, messageHead - headLength + data.byteLength);
    this.#view.setUint16(at + headLength, channel, true);
    this.#view.setUint32(at + headLength + 2, sequence, true);
    this.#write64(at + headLength + 6, time);
    this.#write64(at + headLength + 14, time);
    this.#places.get(channel)!.push(time, at - chunkHead);
    if (time < this.#start) this.#start = time;
    if (time > this.#end) this.#end = time;
    this.#bytes.set(data, at + messageHead);
    this.#at = at + messageHead + data.byteLength;
  }

  /** Nothing where there is nothing in it. What comes next begins another. */
  end(checksum: (bytes: Uint8Array) => number): EndedChunk | undefined {
    if (this.#places.size === 0) return undefined;
    const { size } = this;
    const [start, end] = [this.#start, this.#end];
    this.#writeHead(0, Opcode.CHUNK, chunkHead - headLength + size);
    this.#write64(headLength, start);
    this.#write64(headLength + 8, end);
    this.#write64(headLength + 16, size);
    this.#view.setUint32(
      headLength + 24,
      checksum(this.#bytes.subarray(chunkHead, this.#at)),
      true,
    );
    this.#view.setUint32(headLength + 28, 0, true);
    this.#write64(headLength + 32, size);
    const indexes = new Map<number, number>();
    for (const [channel, places] of this.#places) {
      indexes.set(channel, this.#at);
      this.#writeIndex(channel, places);
    }
    const bytes = this.#bytes.subarray(0, this.#at);
    this.#at = chunkHead;
    this.#places = new Map();
    this.#start = Number.POSITIVE_INFINITY;
    this.#end = 0;
    return { bytes, chunkLength: chunkHead + size, size, start, end, indexes };
  }

  #writeIndex(channel: number, places: Places): void {
    const length = places.length * 8;
    this.#reserve(indexHead + length);
    const at = this.#at;
    this.#writeHead(at, Opcode.MESSAGE_INDEX, indexHead - headLength + length);
    this.#view.setUint16(at + headLength, channel, true);
    this.#view.setUint32(at + headLength + 2, length, true);
    for (const [i, place] of places.entries()) this.#write64(at + indexHead + i * 8, place);
    this.#at = at + indexHead + length;
  }

  #writeHead(at: number, opcode: Opcode, length: number): void {
    this.#bytes[at] = opcode;
    this.#write64(at + 1, length);
  }

  #write64(at: number, value: number): void {
    const high = Math.floor(value / 2 ** 32);
    this.#view.setUint32(at, value - high * 2 ** 32, true);
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

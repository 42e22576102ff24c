/**
 * Writes an MCAP file without waiting: every call has done its work when it returns. The writer of @mcap/core is told
 * one thing at a time and awaited; ticks do not wait, and are many and small, so chunks are made here.
 */
import {
  type Channel,
  type ChunkIndex,
  McapRecordBuilder,
  type MetadataIndex,
  Opcode,
  type Schema,
} from '@mcap/core';
import { type Checksum, joinChecksums } from './checksum.js';
import { ChunkBuffer } from './chunk-buffer.js';
import { type Page, reserve } from './write-json.js';

/** Takes bytes at once; they are not to be kept. */
export type WriteBytes = (bytes: Uint8Array) => void;

export class McapFile {
  readonly #write: WriteBytes;
  readonly #record = new McapRecordBuilder();
  /** By channel, as each chunk has it that has messages of it. */
  readonly #introductions: Uint8Array[] = [];
  readonly #chunk = new ChunkBuffer();
  readonly #checksum: Checksum;
  readonly #schemas: Schema[] = [];
  readonly #channels: Channel[] = [];
  readonly #counts: number[] = [];
  readonly #chunks: ChunkIndex[] = [];
  readonly #metadata: MetadataIndex[] = [];
  #position = 0;
  /** Of all that was put. */
  #crc = 0;
  #start = 0n;
  #end = 0n;

  constructor(write: WriteBytes, checksum: Checksum) {
    this.#write = write;
    this.#checksum = checksum;
  }

  /** Bytes of messages that are not written yet. */
  get waiting(): number {
    return this.#chunk.size;
  }

  begin(profile: string, library: string): void {
    this.#record.writeMagic();
    this.#record.writeHeader({ profile, library });
    this.#flush();
  }

  addMetadata(name: string, entries: Readonly<Record<string, string>>): void {
    const offset = BigInt(this.#position);
    const metadata = new Map(Object.entries(entries));
    const length = this.#record.writeMetadata({ name, metadata });
    this.#metadata.push({ name, offset, length });
    this.#flush();
  }

  /** A channel of JSON messages; returns its number. */
  addChannel(
    topic: string,
    schema: { readonly name: string; readonly data: Uint8Array },
    metadata: Readonly<Record<string, string>> = {},
  ): number {
    const id = this.#channels.length;
    const schemaId = this.#schemas.length + 1;
    this.#schemas.push({ id: schemaId, encoding: 'jsonschema', ...schema });
    this.#channels.push({
      id,
      schemaId,
      topic,
      messageEncoding: 'json',
      metadata: new Map(Object.entries(metadata)),
    });
    this.#counts.push(0);
    return id;
  }

  /** Where messages are written, between their begin and their end. */
  get page(): Page {
    return this.#chunk.page;
  }

  /** Says what the messages of a channel are, in every chunk anew: where one is damaged, the others can still be read. */
  introduce(channelId: number): void {
    if (this.#chunk.has(channelId)) return;
    this.#chunk.introduce(channelId, this.#introductions[channelId] ?? this.#describe(channelId));
  }

  /** The channel with its schema, the first time; from then on the channel alone is said. */
  #describe(channelId: number): Uint8Array {
    const channel = this.#channels[channelId]!;
    const records = new McapRecordBuilder();
    records.writeSchema(this.#schemas[channel.schemaId - 1]!);
    const { byteLength } = records.buffer;
    records.writeChannel(channel);
    const both = records.buffer.slice();
    this.#introductions[channelId] = both.subarray(byteLength);
    return both;
  }

  /** A message of a channel that was introduced follows on the page. Returns where it is. */
  beginMessage(): number {
    return this.#chunk.beginMessage();
  }

  /** The time is in nanoseconds, a whole number. */
  endMessage(at: number, channelId: number, sequence: number, time: number): void {
    this.#chunk.endMessage(at, channelId, sequence, time);
  }

  addMessage(channelId: number, sequence: number, time: number, data: Uint8Array): void {
    this.introduce(channelId);
    const { page } = this;
    const at = this.beginMessage();
    reserve(page, data.byteLength);
    page.bytes.set(data, page.length);
    page.length += data.byteLength;
    this.endMessage(at, channelId, sequence, time);
  }

  /** Takes away all messages from there on, of those that wait. */
  dropFrom(at: number): void {
    this.#chunk.dropFrom(at);
  }

  endChunk(): void {
    const chunk = this.#chunk.end(this.#checksum);
    if (chunk === undefined) return;
    const size = BigInt(chunk.size);
    const messageStartTime = BigInt(chunk.start);
    const messageEndTime = BigInt(chunk.end);
    if (this.#chunks.length === 0 || messageStartTime < this.#start) this.#start = messageStartTime;
    if (messageEndTime > this.#end) this.#end = messageEndTime;
    this.#chunks.push({
      messageStartTime,
      messageEndTime,
      chunkStartOffset: BigInt(this.#position),
      chunkLength: BigInt(chunk.chunkLength),
      messageIndexOffsets: new Map(
        chunk.indexes.map(({ channel, at }) => [channel, BigInt(this.#position + at)]),
      ),
      messageIndexLength: BigInt(chunk.bytes.byteLength - chunk.chunkLength),
      compression: '',
      compressedSize: size,
      uncompressedSize: size,
    });
    for (const { channel, messages } of chunk.indexes) this.#counts[channel]! += messages;
    // the checksum of all goes on with that of the records, so that they are gone through once
    const { bytes, head, checksum } = chunk;
    const before = this.#checksum(bytes.subarray(0, head), this.#crc);
    const throughRecords = joinChecksums(before, checksum, chunk.size);
    // one write: what is cut short within it is a chunk that is not there
    this.#put(bytes, this.#checksum(bytes.subarray(chunk.chunkLength), throughRecords));
  }

  /** The index of everything, and the end: one write. */
  end(): void {
    this.endChunk();
    const records = this.#record;
    records.writeDataEnd({ dataSectionCrc: this.#crc });
    const start = records.length;
    const positionOf = (at: number) => BigInt(this.#position + at);
    const groups: { groupOpcode: Opcode; groupStart: bigint; groupLength: bigint }[] = [];
    const group = (groupOpcode: Opcode, write: () => void): void => {
      const at = records.length;
      write();
      const groupLength = BigInt(records.length - at);
      if (groupLength > 0n) groups.push({ groupOpcode, groupStart: positionOf(at), groupLength });
    };
    group(Opcode.SCHEMA, () => {
      for (const each of this.#schemas) records.writeSchema(each);
    });
    group(Opcode.CHANNEL, () => {
      for (const each of this.#channels) records.writeChannel(each);
    });
    group(Opcode.STATISTICS, () => this.#writeStatistics());
    group(Opcode.METADATA_INDEX, () => {
      for (const each of this.#metadata) records.writeMetadataIndex(each);
    });
    group(Opcode.CHUNK_INDEX, () => {
      for (const each of this.#chunks) records.writeChunkIndex(each);
    });
    const summaryStart = positionOf(start);
    const summaryOffsetStart = positionOf(records.length);
    for (const each of groups) records.writeSummaryOffset(each);
    records.writeFooter({ summaryStart, summaryOffsetStart, summaryCrc: 0 });
    const end = records.length;
    records.writeMagic();
    const bytes = records.buffer;
    records.reset();
    // the checksum covers its own record up to the checksum
    const summaryCrc = this.#checksum(bytes.subarray(start, end - 4));
    new DataView(bytes.buffer).setUint32(end - 4, summaryCrc, true);
    this.#put(bytes);
  }

  #writeStatistics(): void {
    this.#record.writeStatistics({
      messageCount: BigInt(this.#counts.reduce((sum, count) => sum + count, 0)),
      schemaCount: this.#schemas.length,
      channelCount: this.#channels.length,
      attachmentCount: 0,
      metadataCount: this.#metadata.length,
      chunkCount: this.#chunks.length,
      messageStartTime: this.#start,
      messageEndTime: this.#end,
      channelMessageCounts: new Map(this.#counts.map((count, id) => [id, BigInt(count)])),
    });
  }

  #flush(): void {
    const bytes = this.#record.buffer;
    this.#record.reset();
    this.#put(bytes);
  }

  #put(bytes: Uint8Array, crc = this.#checksum(bytes, this.#crc)): void {
    this.#write(bytes);
    this.#crc = crc;
    this.#position += bytes.byteLength;
  }
}

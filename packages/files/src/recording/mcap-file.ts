/**
 * Writes an MCAP file without waiting: every call has done its work when it returns. The writer of @mcap/core is told
 * one thing at a time and awaited; ticks do not wait, so chunks are closed here, from the records that it builds.
 */
import { crc32, crc32Final, crc32Init, crc32Update } from '@foxglove/crc';
import {
  type Channel,
  type ChunkIndex,
  McapChunkBuilder,
  McapRecordBuilder,
  type MetadataIndex,
  Opcode,
  type Schema,
} from '@mcap/core';

/** Takes bytes at once; they are not to be kept. */
export type WriteBytes = (bytes: Uint8Array) => void;

export class McapFile {
  readonly #write: WriteBytes;
  readonly #record = new McapRecordBuilder();
  readonly #chunk = new McapChunkBuilder({ useMessageIndex: true });
  readonly #schemas: Schema[] = [];
  readonly #channels: Channel[] = [];
  readonly #counts: number[] = [];
  readonly #chunks: ChunkIndex[] = [];
  readonly #metadata: MetadataIndex[] = [];
  #inChunk = new Set<number>();
  #written = new Set<number>();
  #position = 0;
  #crc = crc32Init();
  #start = 0n;
  #end = 0n;

  constructor(write: WriteBytes) {
    this.#write = write;
  }

  /** Bytes of messages that are not written yet. */
  get waiting(): number {
    return this.#chunk.byteLength;
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

  addMessage(channelId: number, sequence: number, time: bigint, data: Uint8Array): void {
    if (!this.#inChunk.has(channelId)) this.#introduce(channelId);
    this.#chunk.addMessage({ channelId, sequence, logTime: time, publishTime: time, data });
    this.#counts[channelId]!++;
  }

  // in every chunk anew: where one is damaged, the others can still be read
  #introduce(channelId: number): void {
    const channel = this.#channels[channelId]!;
    if (!this.#written.has(channelId)) this.#chunk.addSchema(this.#schemas[channel.schemaId - 1]!);
    this.#chunk.addChannel(channel);
    this.#written.add(channelId);
    this.#inChunk.add(channelId);
  }

  endChunk(): void {
    const chunk = this.#chunk;
    if (chunk.numMessages === 0) return;
    const { messageStartTime, messageEndTime } = chunk;
    const records = chunk.buffer;
    const size = BigInt(records.byteLength);
    const chunkStartOffset = BigInt(this.#position);
    const chunkLength = this.#record.writeChunk({
      messageStartTime,
      messageEndTime,
      uncompressedSize: size,
      uncompressedCrc: crc32(records),
      compression: '',
      records,
    });
    const messageIndexOffsets = new Map<number, bigint>();
    let messageIndexLength = 0n;
    for (const index of chunk.indices) {
      const offset = chunkStartOffset + chunkLength + messageIndexLength;
      messageIndexOffsets.set(index.channelId, offset);
      messageIndexLength += this.#record.writeMessageIndex(index);
    }
    if (this.#chunks.length === 0 || messageStartTime < this.#start) this.#start = messageStartTime;
    if (messageEndTime > this.#end) this.#end = messageEndTime;
    this.#chunks.push({
      messageStartTime,
      messageEndTime,
      chunkStartOffset,
      chunkLength,
      messageIndexOffsets,
      messageIndexLength,
      compression: '',
      compressedSize: size,
      uncompressedSize: size,
    });
    chunk.reset();
    this.#inChunk = new Set();
    // one write: what is cut short within it is a chunk that is not there
    this.#flush();
  }

  /** The index of everything, and the end. */
  end(): void {
    this.endChunk();
    this.#record.writeDataEnd({ dataSectionCrc: crc32Final(this.#crc) });
    this.#flush();
    const summaryStart = BigInt(this.#position);
    this.#crc = crc32Init();
    const groups: { groupOpcode: Opcode; groupStart: bigint; groupLength: bigint }[] = [];
    const group = (groupOpcode: Opcode, write: () => void): void => {
      const groupStart = BigInt(this.#position);
      write();
      const groupLength = BigInt(this.#record.length);
      this.#flush();
      if (groupLength > 0n) groups.push({ groupOpcode, groupStart, groupLength });
    };
    group(Opcode.SCHEMA, () => {
      for (const each of this.#schemas) this.#record.writeSchema(each);
    });
    group(Opcode.CHANNEL, () => {
      for (const each of this.#channels) this.#record.writeChannel(each);
    });
    group(Opcode.STATISTICS, () => this.#writeStatistics());
    group(Opcode.METADATA_INDEX, () => {
      for (const each of this.#metadata) this.#record.writeMetadataIndex(each);
    });
    group(Opcode.CHUNK_INDEX, () => {
      for (const each of this.#chunks) this.#record.writeChunkIndex(each);
    });
    const summaryOffsetStart = BigInt(this.#position);
    for (const each of groups) this.#record.writeSummaryOffset(each);
    this.#flush();
    this.#record.writeFooter({ summaryStart, summaryOffsetStart, summaryCrc: 0 });
    // the checksum covers its own record up to the checksum
    const footer = this.#record.buffer.subarray(0, -4);
    const summaryCrc = crc32Final(crc32Update(this.#crc, footer));
    this.#record.reset();
    this.#record.writeFooter({ summaryStart, summaryOffsetStart, summaryCrc });
    this.#record.writeMagic();
    this.#flush();
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
    this.#write(bytes);
    this.#crc = crc32Update(this.#crc, bytes);
    this.#position += bytes.byteLength;
  }
}

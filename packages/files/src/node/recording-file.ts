/** Recordings in files: made without waiting, read piece by piece. */
import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  openSync,
  type Stats,
  writeSync,
} from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import zlib from 'node:zlib';
import { checkOptions, TroupeError } from '@troupe/core';
import type { ByteSource } from '../recording/byte-source.js';
import type { WriteBytes } from '../recording/mcap-file.js';
import { openRecording, type Recording } from '../recording/open-recording.js';
import { type Repaired, repairRecording } from '../recording/salvage.js';
import {
  createRecording,
  type RecordingWriter,
  type WriterOptions,
  writerKeys,
} from '../recording/write-recording.js';
import { openFile, refused } from './read-text-file.js';

export interface RecordingFile extends RecordingWriter {
  readonly stats: Stats;
}

/**
 * Opens a file for a recording. One that is there stays as it is until the first keyframe comes. What cannot be opened
 * throws as `openSync` does; what cannot be written later throws `recording-not-written`, and the file is whole up to
 * its last chunk.
 */
export function openRecordingFile(path: string, options: WriterOptions = {}): RecordingFile {
  checkOptions(options, writerKeys, 'openRecordingFile');
  const fd = openSync(path, constants.O_WRONLY | constants.O_CREAT, 0o666);
  // some devices say only now that they take nothing
  writeSync(fd, Buffer.alloc(0));
  const stats = fstatSync(fd);
  const isFile = stats.isFile();
  let whole = 0;
  let closed = false;
  let failed = false;
  const write = (bytes: Uint8Array): void => {
    if (failed) return;
    try {
      // some file systems take a file that was emptied to the disk at once when it is closed
      if (whole === 0 && isFile && fstatSync(fd).size > 0) ftruncateSync(fd);
      for (let done = 0; done < bytes.byteLength; ) done += writeSync(fd, bytes, done);
      whole += bytes.byteLength;
    } catch (error) {
      failed = true;
      // a full disk takes part of a chunk
      if (isFile) ftruncateSync(fd, whole);
      throw notWritten(path, error);
    }
  };
  // older ones of Node have none
  const { crc32 } = zlib as Partial<typeof zlib>;
  const writer = createRecording(write, crc32 ? { checksum: crc32, ...options } : options);
  return {
    ...writer,
    stats,
    close() {
      if (closed) return;
      closed = true;
      try {
        writer.close();
      } finally {
        closeSync(fd);
      }
    },
  };
}

function notWritten(path: string, cause: unknown): TroupeError {
  const why = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  const message = `"${path}" cannot be written (${why}); it is whole up to its last chunk`;
  return Object.assign(new TroupeError([{ code: 'recording-not-written', path: '', message }]), {
    cause,
  });
}

export interface OpenedRecording extends Recording {
  readonly close: () => Promise<void>;
}

export async function openRecordingToRead(path: string): Promise<OpenedRecording> {
  const handle = await openFile(path);
  try {
    return {
      ...(await openRecording(await sourceOfFile(handle, path))),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function sourceOfFile(handle: FileHandle, name: string): Promise<ByteSource> {
  const stats = await handle.stat();
  if (!stats.isFile()) {
    throw refused('file-is-pipe', `"${name}" is no file; save what comes from it in one first`);
  }
  return {
    name,
    size: stats.size,
    async read(offset, length) {
      const wanted = Math.max(0, Math.min(length, stats.size - offset));
      const bytes = new Uint8Array(wanted);
      let done = 0;
      while (done < wanted) {
        const { bytesRead } = await handle.read(bytes, done, wanted - done, offset + done);
        // it was made shorter meanwhile
        if (bytesRead === 0) break;
        done += bytesRead;
      }
      return bytes.subarray(0, done);
    },
  };
}

/** Writes a whole recording of what is right in a file. */
export async function repairRecordingFile(path: string, write: WriteBytes): Promise<Repaired> {
  const handle = await openFile(path);
  try {
    return await repairRecording(await sourceOfFile(handle, path), write);
  } finally {
    await handle.close();
  }
}

export { branchRecording } from './branch-recording.js';
export { type ByteSource, sourceOfBlob, sourceOfBytes } from './byte-source.js';
export type { RecordingEntry } from './entries.js';
export type { WriteBytes } from './mcap-file.js';
export { openRecording, type Recording } from './open-recording.js';
export type { RecordingInfo } from './read-info.js';
export { type Repaired, repairRecording, type Stretch } from './salvage.js';
export { createRecording, type RecordingWriter, type WriterOptions } from './write-recording.js';

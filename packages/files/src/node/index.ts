export { detectFileKind, readCharacterFile, readScriptFile } from './read-file.js';
export { readTextFile } from './read-text-file.js';
export { readTrace } from './read-trace.js';
export {
  type OpenedRecording,
  openRecordingFile,
  openRecordingToRead,
  type RecordingFile,
  repairRecordingFile,
} from './recording-file.js';

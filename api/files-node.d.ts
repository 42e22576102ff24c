// The public declarations of @troupe/files/node, written by npm run api.

export interface OpenedRecording extends Recording {
    readonly close: () => Promise<void>;
}

export interface RecordingFile extends RecordingWriter {
    readonly stats: Stats;
}

export declare function detectFileKind(path: string): Promise<FileKind>;

export declare function openRecordingFile(path: string, options?: WriterOptions): RecordingFile;

export declare function openRecordingToRead(path: string): Promise<OpenedRecording>;

export declare function readCharacterFile(path: string): Promise<ActorDefinition>;

export declare function readScriptFile(path: string): Promise<readonly ScriptEntry[]>;

export declare function readTextFile(path: string): Promise<string>;

export declare function readTrace(path: string): AsyncGenerator<TraceRecord, void, undefined>;

export declare function repairRecordingFile(path: string, write: WriteBytes): Promise<Repaired>;

// Not exported, but part of the above:

export interface Recording {
    readonly name: string;
    readonly info: RecordingInfo;
    readonly ticks: number | undefined;
    readonly entries: (from?: number) => AsyncGenerator<RecordingEntry, void, undefined>;
    readonly readTicks: (from?: number) => AsyncGenerator<TickRecord, void, undefined>;
    readonly keyframeBefore: (tick: number) => Promise<SavedScene | undefined>;
}

export interface RecordingInfo {
    readonly toolkit: string;
    readonly seed: number;
    readonly rate: number;
}

export interface RecordingWriter extends RecordingSink {
    readonly flush: () => void;
    readonly close: () => void;
}

export interface Repaired {
    readonly stretches: readonly Stretch[];
    readonly dropped: number;
}

export interface Stretch {
    readonly first: number;
    last: number;
}

export interface WriterOptions {
    readonly chunkSize?: number;
    readonly checksum?: Checksum;
}

export type Checksum = (bytes: Uint8Array, before?: number) => number;

export type FileKind = 'character' | 'script' | 'trace';

export type RecordingEntry = {
    readonly kind: 'tick';
    readonly record: TickRecord;
} | {
    readonly kind: 'keyframe';
    readonly frame: SavedScene;
};

export type WriteBytes = (bytes: Uint8Array) => void;

// The public declarations of @troupe/files/recording, written by npm run api.

export interface ByteSource {
    readonly name: string;
    readonly size: number;
    readonly read: (offset: number, length: number) => Promise<Uint8Array>;
}

export interface Recording {
    readonly name: string;
    readonly info: RecordingInfo;
    readonly ticks: number | undefined;
    readonly entries: (from?: number) => AsyncGenerator<RecordingEntry, void, undefined>;
    readonly readTicks: (from?: number) => AsyncGenerator<TickRecord, void, undefined>;
    readonly keyframeBefore: (tick: number) => Promise<SavedScene | undefined>;
}

export type RecordingEntry = {
    readonly kind: 'tick';
    readonly record: TickRecord;
} | {
    readonly kind: 'keyframe';
    readonly frame: SavedScene;
};

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

export type WriteBytes = (bytes: Uint8Array) => void;

export interface WriterOptions {
    readonly chunkSize?: number;
    readonly checksum?: Checksum;
}

export declare function branchRecording(recording: Recording, tick: number, options?: LoadOptions): Promise<Scene>;

export declare function createRecording(write: WriteBytes, options?: WriterOptions): RecordingWriter;

export declare function openRecording(given: ByteSource): Promise<Recording>;

export declare function repairRecording(given: ByteSource, write: WriteBytes): Promise<Repaired>;

export declare function sourceOfBlob(blob: BlobLike, name?: string): ByteSource;

export declare function sourceOfBytes(bytes: Uint8Array, name?: string): ByteSource;

// Not exported, but part of the above:

export type Checksum = (bytes: Uint8Array, before?: number) => number;

interface BlobLike {
    readonly size: number;
    readonly slice: (start: number, end: number) => {
        readonly arrayBuffer: () => Promise<ArrayBuffer>;
    };
}

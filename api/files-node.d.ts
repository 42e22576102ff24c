// The public declarations of @troupe/files/node, written by npm run api.

export declare function detectFileKind(path: string): Promise<FileKind>;

export declare function readCharacterFile(path: string): Promise<CharacterDefinition>;

export declare function readScriptFile(path: string): Promise<readonly ScriptEntry[]>;

export declare function readTextFile(path: string): Promise<string>;

export declare function readTrace(path: string): AsyncGenerator<TraceRecord, void, undefined>;

// Not exported, but part of the above:

export type FileKind = 'character' | 'script' | 'trace';

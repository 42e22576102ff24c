// The public declarations of @troupe/files, written by npm run api.

export type FileKind = 'character' | 'script' | 'trace';

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface ReadOptions {
    readonly file?: string | undefined;
}

export interface TraceLineOptions {
    readonly file?: string | undefined;
    readonly line?: number | undefined;
}

export declare function checkCharacter(value: unknown): CharacterDefinition;

export declare function checkScript(value: unknown): readonly ScriptEntry[];

export declare function checkTraceRecord(value: unknown): TraceRecord;

export declare function detectKind(value: unknown): FileKind | undefined;

export declare function jsonSchema(kind: FileKind): JsonSchema;

export declare function locateProblems(text: string, problems: readonly Problem[], { file }?: ReadOptions): readonly Problem[];

export declare function parseCharacter(text: string, options?: ReadOptions): CharacterDefinition;

export declare function parseScript(text: string, options?: ReadOptions): readonly ScriptEntry[];

export declare function parseText(text: string, options?: ReadOptions): unknown;

export declare function parseTraceLine(text: string, options?: TraceLineOptions): TraceRecord;

export declare const schemaNames: readonly FileKind[];

// The public declarations of @troupe/files, written by npm run api.

export interface CodeByName {
    readonly receptors?: ByName<Exclude<Probe, string>>;
    readonly sensors?: ByName<Exclude<Judge, string>>;
    readonly skills?: ByName<SkillCode>;
    readonly templates?: ByName<SkillCode>;
    readonly commands?: ByName<NonNullable<CommandForm['run']>>;
    readonly laws?: ByName<Law>;
}

export interface ExpressionLimits {
    readonly length: number;
    readonly depth: number;
    readonly nodes: number;
    readonly cost: number;
}

export type FileKind = 'character' | 'script' | 'trace';

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface ReadOptions {
    readonly file?: string | undefined;
}

export interface TraceLineOptions {
    readonly file?: string | undefined;
    readonly line?: number | undefined;
}

export declare function bindCode(definition: ActorDefinition, code: CodeByName): ActorDefinition;

export declare function checkCharacter(value: unknown): ActorDefinition;

export declare function checkScript(value: unknown): readonly ScriptEntry[];

export declare function checkTraceRecord(value: unknown): TraceRecord;

export declare function createExpressions(given?: Partial<ExpressionLimits>): ExpressionCompiler;

export declare function detectKind(value: unknown): FileKind | undefined;

export declare function jsonSchema(kind: FileKind): JsonSchema;

export declare function locateProblems(text: string, problems: readonly Problem[], options?: ReadOptions): readonly Problem[];

export declare function parseCharacter(text: string, options?: ReadOptions): ActorDefinition;

export declare function parseScript(text: string, options?: ReadOptions): readonly ScriptEntry[];

export declare function parseText(text: string, options?: ReadOptions): unknown;

export declare function parseTraceLine(text: string, options?: TraceLineOptions): TraceRecord;

export declare const schemaNames: readonly FileKind[];

// Not exported, but part of the above:

type ByName<T> = Readonly<Record<string, T>>;

// The public declarations of @troupe/testing, written by npm run api.

export declare class Cast<Definition extends ActorDefinition = ActorDefinition> {
    #private;
    readonly definition: Definition;
    readonly seeds: readonly number[];
    readonly ticks: number;
    constructor(definition: Definition, options?: CastOptions);
    get name(): string;
    trial(seed: number): Trial;
    anew(seed: number): Trial;
}

export interface CastOptions extends Omit<SceneOptions, 'seed'> {
    readonly seeds?: number | readonly number[];
    readonly ticks?: number;
    readonly others?: readonly ActorDefinition[];
    readonly prepare?: (scene: Scene) => void;
}

export interface CharacterMatchers<Subject> {
    toReach(sign: NameIn<Subject, 'sensors'> | Signs<Subject>): Reaching;
    toDo(skill: NameIn<Subject, 'skills'>): Doing;
    never(what: NameIn<Subject, 'skills'> | Signs<Subject> | ((actor: Actor) => boolean)): void;
}

export interface Doing {
    before(skill: string): void;
}

export interface Reaching {
    within(ticks: number): void;
}

export declare function cast<Definition extends ActorDefinition>(definition: Definition, options?: CastOptions): Cast<Definition>;

// Not exported, but part of the above:

export interface Trial {
    readonly seed: number;
    readonly scene: Scene;
    readonly actor: Actor;
    readonly begun: {
        readonly tick: number;
        readonly skill: string;
    }[];
    readonly readings: Map<string, {
        readonly tick: number;
        readonly value: Value;
    }[]>;
    readonly isMet: (sign: string, reading: Value | undefined, wanted: Value) => boolean;
    outside: boolean;
}

type NameIn<Subject, Kind extends 'sensors' | 'skills'> = Subject extends Cast<infer Definition> ? NameOf<Definition, Kind> : Subject extends ActorDefinition ? NameOf<Subject, Kind> : string;

type NameOf<Definition extends ActorDefinition, Kind extends 'sensors' | 'skills'> = (Kind extends keyof Definition ? keyof NonNullable<Definition[Kind]> & string : string) | `${string}(${string})`;

type Signs<Subject> = {
    readonly [S in NameIn<Subject, 'sensors'>]?: Value;
};

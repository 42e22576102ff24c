/** What travels between a page and the stage on which its characters run: plain data, both ways. */
import type { Figure } from '@troupe/body';
import type {
  ActorDefinition,
  Data,
  Explanation,
  GoalForm,
  MemoryEntry,
  Parameters,
  SavedScene,
  Source,
  TickRecord,
  Value,
  WorldChange,
} from '@troupe/core';

/** Who only looks may not change anything: the stage sees to it, not the page. */
export type Role = 'director' | 'viewer';

export interface RunInfo {
  readonly id: string;
  readonly title: string;
  readonly kind: 'live' | 'branch' | 'recording';
  /** The ticks there are: of what is kept, not of all there ever were. */
  readonly first: number;
  readonly last: number;
  readonly rate: number;
  readonly seed: number;
  readonly playing: boolean;
  /** How fast time goes: 1 is as it is. */
  readonly pace: number;
  readonly characters: readonly string[];
  /** Under which name the page has the shapes of what is in it. */
  readonly looks?: string;
  /** Things, or kinds of them, whose bodies the stage has: it gives them as data. */
  readonly bodies?: readonly string[];
  /** Parts that have code, as `skills.walk`, of each character that has any. */
  readonly coded?: Readonly<Record<string, readonly string[]>>;
  /** Characters of it that are from a file, which can be read and written. */
  readonly files?: readonly string[];
  /** Where it was branched off. */
  readonly from?: { readonly run: string; readonly tick: number };
  /** How much of a recording has been read, from 0 to 1; none once it is all there. */
  readonly progress?: number;
  /** Of a recording: why it stands still, and whether one can run on from it. As things were when it was opened. */
  readonly still?: string;
}

/** What a person does to a run. */
export type Change =
  | {
      readonly kind: 'set';
      readonly actor: string;
      readonly sign: string;
      readonly value: Value;
    }
  /** `null` withdraws it. */
  | {
      readonly kind: 'want';
      readonly actor: string;
      readonly goal: string;
      readonly form: Value | GoalForm | null;
    }
  | { readonly kind: 'disable' | 'enable'; readonly actor: string; readonly agent: string }
  | {
      readonly kind: 'tune';
      readonly actor: string;
      readonly parameters: Partial<Parameters>;
    }
  | { readonly kind: 'cancel'; readonly actor: string; readonly skill: string }
  | { readonly kind: 'world'; readonly change: WorldChange }
  | {
      readonly kind: 'redefine';
      readonly actor: string;
      /** As data: the code it has is kept, by name. */
      readonly definition: ActorDefinition;
    }
  /** Other parts, by the names they have in the palette of the run: the stage has the palette, and assembles there. */
  | {
      readonly kind: 'assemble';
      readonly actor: string;
      /** By slot. */
      readonly choices: Readonly<Record<string, string>>;
    }
  /** All of them between the same two ticks. */
  | { readonly kind: 'together'; readonly changes: readonly Change[] };

export type Request =
  /** From now on what happens in it is told; first all that is kept from a tick on. */
  | { readonly kind: 'watch'; readonly run: string; readonly from?: number }
  | { readonly kind: 'unwatch'; readonly run: string }
  | { readonly kind: 'play'; readonly run: string }
  | { readonly kind: 'pause'; readonly run: string }
  | { readonly kind: 'step'; readonly run: string; readonly ticks: number }
  | { readonly kind: 'pace'; readonly run: string; readonly pace: number }
  | { readonly kind: 'look'; readonly run: string; readonly tick: number }
  | {
      readonly kind: 'explain';
      readonly run: string;
      readonly tick: number;
      readonly actor: string;
      readonly skill?: string;
    }
  | { readonly kind: 'change'; readonly run: string; readonly change: Change }
  | { readonly kind: 'branch'; readonly run: string; readonly tick: number }
  /** From its beginning. */
  | { readonly kind: 'restart'; readonly run: string }
  | { readonly kind: 'compare'; readonly run: string; readonly other: string }
  /** One of the bodies of the run, as data. */
  | { readonly kind: 'body'; readonly run: string; readonly name: string }
  /** The file that a character is from. */
  | { readonly kind: 'read'; readonly run: string; readonly actor: string }
  /** Written if the file still has the text `over`. */
  | {
      readonly kind: 'write';
      readonly run: string;
      readonly actor: string;
      readonly text: string;
      readonly over: string;
    }
  | { readonly kind: 'open'; readonly name: string; readonly bytes: Uint8Array }
  | { readonly kind: 'save'; readonly run: string }
  | { readonly kind: 'close'; readonly run: string };

/** What each request is answered with. */
export interface Answers {
  readonly watch: null;
  readonly unwatch: null;
  readonly play: null;
  readonly pause: null;
  readonly step: null;
  readonly pace: null;
  readonly look: Moment;
  readonly explain: Told;
  readonly change: null;
  readonly branch: { readonly run: string };
  readonly restart: { readonly run: string };
  readonly compare: Comparison;
  readonly body: Figure;
  readonly read: CharacterFile;
  readonly write: FileWritten;
  readonly open: { readonly run: string };
  readonly save: Uint8Array;
  readonly close: null;
}

export type Event =
  | { readonly kind: 'runs'; readonly role: Role; readonly runs: readonly RunInfo[] }
  /** What a run begins with, as far as it is kept. */
  | { readonly kind: 'frame'; readonly run: string; readonly frame: SavedScene }
  | { readonly kind: 'ticks'; readonly run: string; readonly records: readonly TickRecord[] }
  /** What is so after the last tick told. Its world is left out: the ticks tell it. */
  | { readonly kind: 'moment'; readonly run: string; readonly moment: Moment }
  /** A character's parts, before the first moment that has them. */
  | {
      readonly kind: 'structure';
      readonly run: string;
      readonly version: number;
      readonly structure: CharacterStructure;
    }
  | { readonly kind: 'agents'; readonly run: string; readonly agents: readonly AgentReport[] }
  | { readonly kind: 'news'; readonly text: string };

/** Page to stage. */
export interface Asked {
  readonly id: number;
  readonly request: Request;
}

/** Stage to page. */
export type Sent =
  | { readonly event: Event }
  | { readonly id: number; readonly answer: Answers[keyof Answers] }
  | {
      readonly id: number;
      readonly error: { readonly code: string; readonly path: string; readonly message: string }[];
    };

/**
 * Over a connection: a part of an answer that is too long for one message. Joined, `of` bytes of them, the parts of one id
 * are the message as it would have been. They come in order, and others may come in between.
 */
export interface Part {
  readonly part: number;
  readonly bytes: Uint8Array;
  readonly of: number;
}

export interface CharacterFile {
  readonly name: string;
  readonly text: string;
}

/** Or what is there instead of what was expected: nothing was written then. */
export type FileWritten = { readonly saved: true } | { readonly conflict: string };

/** Everything about a tick: what its characters are like after it, and what is where. */
export interface Moment {
  readonly tick: number;
  readonly time: number;
  readonly actors: Readonly<Record<string, ActorMoment>>;
  /** Things with all their properties, and those of them that were different a tick before. */
  readonly world?: Things;
  readonly former?: Things;
}

export type Things = Readonly<Record<string, Readonly<Record<string, Data>>>>;

export interface ActorMoment {
  /** Of its structure. */
  readonly version: number;
  /** Steps its network has taken. */
  readonly step: number;
  readonly threshold: number;
  readonly parameters: Parameters;
  readonly skills: Readonly<Record<string, SkillMoment>>;
  readonly sensors: Readonly<Record<string, SensorMoment>>;
  readonly goals: Readonly<Record<string, GoalMoment>>;
  /** What went along each link in the last step; none before the first. */
  readonly flows: readonly Flow[];
  readonly signals: Readonly<Record<string, Data>>;
  readonly memory: readonly MemoryEntry[];
}

export interface SkillMoment {
  readonly level: number;
  readonly executable: boolean;
  readonly executing: boolean;
  readonly disabled: boolean;
  /** It lives in another process. */
  readonly elsewhere: boolean;
}

export interface SensorMoment {
  readonly value: Value;
  readonly disabled: boolean;
  readonly elsewhere: boolean;
}

export interface GoalMoment {
  readonly value: Value;
  readonly importance: number;
  readonly met: boolean;
  readonly disabled: boolean;
  /** As it is wanted, whole: withdrawn, it can be given back with this. */
  readonly form?: Value | GoalForm;
}

/** Energy that went along a link. `from` is a sensor (state), a goal (goals, protected) or a skill. */
export interface Flow {
  readonly source: Source;
  readonly from: string;
  /** A skill. */
  readonly to: string;
  readonly proposition?: string;
  readonly value?: Value;
  /** Below zero where it was taken. */
  readonly amount: number;
}

/** What a character is made of, by name. */
export interface CharacterStructure {
  readonly actor: string;
  readonly skills: Readonly<Record<string, SkillStructure>>;
  readonly sensors: readonly string[];
  /** Those of its definition. What else is wanted, and whether these are, a moment says. */
  readonly goals: readonly string[];
}

export interface SkillStructure {
  readonly when: readonly LiteralOf[];
  readonly adds: readonly LiteralOf[];
  readonly deletes: readonly LiteralOf[];
  readonly uses: readonly string[];
}

export interface LiteralOf {
  readonly proposition: string;
  readonly value: Value;
}

/** Why, in words and as data. */
export interface Told {
  readonly tick: number;
  readonly actor: string;
  readonly words: string;
  /** Nothing before the first step. */
  readonly explanation?: Explanation;
}

export interface Comparison {
  /** The first tick in which they differ; nothing where neither does. */
  readonly tick?: number;
  /** Where in it, and what each has there. */
  readonly path?: string;
  readonly ours?: string;
  readonly theirs?: string;
  /** In words. */
  readonly words: string;
}

/** An agent and where it lives. */
export interface AgentReport {
  readonly actor: string;
  readonly agent: string;
  readonly kind: 'skill' | 'sensor' | 'goal';
  /** `here`, or the name of the agency. */
  readonly where: string;
  /** Seconds since it was last heard; nothing for those who are here. */
  readonly heard?: number;
  readonly disabled: boolean;
}

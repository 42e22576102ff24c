/** The forms of a definition's parts, where the names they may mention and what those stand for are known. */
import type { JudgeContext, JudgedSensorForm, ReceptorForm } from '../perception/definition.js';
import type { MemoryReader, MemoryWriter } from '../perception/memory.js';
import type { EffectForm, GoalForm, TemplateForm, Value } from '../state/definition.js';
import type { Period } from '../state/period.js';
import type {
  ActContext,
  CommandForm,
  LivingSkillForm,
  Outcome,
  SkillContext,
  StepResult,
} from './definition.js';

/** What the parts of one definition may speak of. */
export interface Vocabulary {
  /** What the receptors sample, by name. */
  readonly signals: object;
  /** What the keys of memory hold. */
  readonly memory: object;
  /** Names of propositions. */
  readonly sign: string;
  /** `after(SKILL)` and `not-while(SKILL)`. */
  readonly word: string;
  readonly resource: string;
  /** Names of propositions, and of costs that can be conserved. */
  readonly goal: string;
}

interface TypedActContext<V extends Vocabulary>
  extends Omit<ActContext, 'memory' | 'signals' | 'signs' | 'attend'> {
  readonly memory: TypedMemory<V['memory']>;
  readonly signals: Readonly<V['signals']>;
  readonly signs: Readonly<Record<V['sign'], Value>>;
  readonly attend: (receptor: keyof V['signals'] & string, every: Period | undefined) => void;
}

interface TypedSkillContext<V extends Vocabulary>
  extends TypedActContext<V>,
    Omit<SkillContext, keyof ActContext> {}

interface TypedJudgeContext<V extends Vocabulary> extends Omit<JudgeContext, 'memory'> {
  readonly memory: TypedMemory<V['memory']>;
}

type TypedMemory<M extends object> = MemoryReader<M> & MemoryWriter<M>;

/** A list of names, or a record of what is said of each. */
type Naming<Name extends string, Said> = readonly Name[] | { readonly [N in Name]?: Said };

type Wanting<Name extends string> = { readonly [N in Name]?: Value | GoalForm };

/** `from` says which signals the judgement is given: F is inferred from it. */
export interface TypedSensor<V extends Vocabulary, F>
  extends Omit<JudgedSensorForm, 'from' | 'judge'> {
  // not F itself where it is wrong: the error is to list the receptors there are
  readonly from?: readonly (F extends keyof V['signals'] & string
    ? F
    : NoInfer<keyof V['signals'] & string>)[];
  readonly judge?:
    | string
    | ((
        signals: Readonly<Pick<V['signals'], F & keyof V['signals']>>,
        context: TypedJudgeContext<V>,
      ) => unknown);
}

/**
 * What is not known may be anything. While a call is found wrong, TypeScript takes what functions return as unknown: one
 * misspelt name would be an error in every judgement, and the misspelling lost among them.
 */
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Loose<T> = unknown extends T ? any : T;

interface TypedProgram<V extends Vocabulary, S> {
  readonly begin?: (context: TypedSkillContext<V>) => S;
  readonly step?: (state: Loose<S>, context: TypedSkillContext<V>) => StepResult;
  readonly end?: (state: Loose<S>, context: TypedSkillContext<V>, outcome: Outcome) => void;
}

/**
 * Code that was written for any character: what `steps` returns, a function that several share. Two signatures that
 * mean the same keep TypeScript from taking the types of parameters written in place from here.
 */
interface Ready<Arguments extends unknown[], Result> {
  (...given: Arguments): Result;
  <_>(...given: Arguments): Result;
}

interface ReadyProgram {
  readonly begin?: Ready<[SkillContext], unknown>;
  readonly step?: Ready<[never, SkillContext], StepResult>;
  readonly end?: Ready<[never, SkillContext, Outcome], void>;
}

export interface TypedSkill<V extends Vocabulary, S>
  extends Omit<LivingSkillForm, 'when' | 'adds' | 'deletes' | 'uses' | 'keeps' | 'frees' | 'run'> {
  readonly when?: Naming<V['sign'] | V['word'], Value>;
  readonly adds?: Naming<V['sign'], Value | EffectForm>;
  readonly deletes?: Naming<V['sign'], Value | EffectForm>;
  readonly uses?: Naming<V['resource'], number>;
  readonly keeps?: Naming<V['resource'], number>;
  readonly frees?: Naming<V['resource'], number>;
  readonly run?:
    | ((context: TypedSkillContext<V>) => unknown)
    | TypedProgram<V, S>
    | Ready<[SkillContext], unknown>
    | ReadyProgram;
}

/** A template may also mention `at(?place)`: what its variables come to is known only when it runs. */
export type TypedTemplate<V extends Vocabulary, S> = TypedSkill<WithTerms<V>, S> &
  Pick<TemplateForm, 'stays'>;

type Term = `${string}(${string})`;

interface WithTerms<V extends Vocabulary> extends Vocabulary {
  readonly signals: V['signals'];
  readonly memory: V['memory'];
  readonly sign: V['sign'] | Term;
  readonly word: V['word'];
  readonly resource: V['resource'] | Term;
  readonly goal: V['goal'];
}

export interface TypedCommand<V extends Vocabulary> extends Omit<CommandForm, 'run' | 'until'> {
  readonly run?: ((context: TypedActContext<V>) => void) | Ready<[ActContext], void>;
  readonly until?:
    | ((context: TypedActContext<V>) => boolean)
    | { readonly [N in V['sign']]?: Value };
}

/** What skills cost, to know what can be conserved. */
interface Costing<V extends Vocabulary, Cost extends string> {
  readonly costs?: { readonly [C in Cost]?: number };
  // said here too: where the call is found wrong, the states are not known, nor would this be
  readonly run?: ((context: TypedSkillContext<V>) => unknown) | object;
}

/**
 * The parts of a definition. All but V is inferred from them: names, what probes return, which receptors each sensor
 * listens to, what `begin` makes, what memory begins with. Names apart from the rest: where there is nothing but code,
 * TypeScript infers the rest only when it has looked into all of it.
 */
export interface TypedParts<
  V extends Vocabulary,
  Receptor extends string,
  Signals,
  Sign extends string,
  From,
  Skill extends string,
  States,
  Template extends string,
  Made,
  Memory,
  Resource extends string,
  Objects extends string,
  Command extends string,
  Cost extends string,
> {
  readonly receptors?: { readonly [R in Receptor]: ReceptorForm } & {
    readonly [R in keyof Signals]: ReceptorForm<Signals[R]>;
  };
  readonly memory?: { readonly [K in keyof Memory]: Memory[K] };
  readonly resources?: { readonly [R in Resource]: number };
  readonly objects?: { readonly [O in Objects]: readonly string[] };
  readonly sensors?: { readonly [S in Sign]: Value | object } & {
    readonly [S in keyof From]: Value | TypedSensor<V, From[S]>;
  };
  readonly goals?: Wanting<V['goal']>;
  readonly skills?: { readonly [S in Skill]: Costing<V, Cost> } & {
    readonly [S in keyof States]: TypedSkill<V, States[S]>;
  };
  readonly templates?: { readonly [T in Template]: Costing<WithTerms<V>, Cost> } & {
    readonly [T in keyof Made]: TypedTemplate<V, Made[T]>;
  };
  readonly commands?: { readonly [C in Command]: TypedCommand<V> };
}

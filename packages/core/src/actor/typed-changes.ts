/** What may be said of a definition that is extended or composed, and what comes of it. */
import type { MemoryForm, ReceptorForm } from '../perception/definition.js';
import type { Data } from '../state/data.js';
import type { GoalForm, Value } from '../state/definition.js';
import type { TypedDefinition } from './character.js';
import type { ActorDefinition } from './definition.js';
import type { Kind, Settings } from './definition-parts.js';
import type {
  Held,
  Known,
  MemoryOf,
  NamesOf,
  OpenOf,
  ResourceNames,
  SignalsOf,
  SignNames,
  WordNames,
} from './names-of.js';
import type {
  TypedCommand,
  TypedParts,
  TypedSensor,
  TypedSkill,
  TypedTemplate,
  Vocabulary,
} from './typed-forms.js';

/** Names to remove, by kind. */
export type Removing<Base> = { readonly [K in Kind]?: readonly NamesOf<Base, K>[] };

type Gone<Removed, K extends Kind> = Removed extends {
  readonly [X in K]: readonly (infer Name extends string)[];
}
  ? Name
  : never;

type Left<Base, K extends Kind, Removed> = Exclude<NamesOf<Base, K>, Gone<Removed, K>>;

export interface Changes<
  Base,
  Receptor extends string,
  Signals,
  Sign extends string,
  From,
  Skill extends string,
  States,
  Template extends string,
  Made,
  Memory,
  Open extends boolean,
  Resource extends string,
  Objects extends string,
  Command extends string,
  Cost extends string,
  Removed,
  V extends Vocabulary = Joined<
    Base,
    NoInfer<Receptor>,
    NoInfer<Signals>,
    NoInfer<Sign>,
    NoInfer<Skill>,
    NoInfer<Template>,
    NoInfer<Memory>,
    NoInfer<Open>,
    NoInfer<Resource>,
    NoInfer<Cost>,
    NoInfer<Removed>
  >,
> extends Omit<Settings, 'open'> {
  readonly name: string;
  readonly open?: Open;
  readonly add?: TypedParts<
    V,
    Receptor,
    Signals,
    Sign,
    From,
    Skill,
    States,
    Template,
    Made,
    Memory,
    Resource,
    Objects,
    Command,
    Cost
  >;
  /** A new form, or a function of the old one. It gets the long form: `{ value: true }` where the base says `true`. */
  readonly replace?: {
    readonly receptors?: Replacing<NamesOf<Base, 'receptors'>, ReceptorForm>;
    readonly sensors?: Replacing<
      NamesOf<Base, 'sensors'>,
      TypedSensor<V, keyof V['signals']>,
      Value
    >;
    readonly goals?: Replacing<NamesOf<Base, 'goals'>, GoalForm, Value>;
    readonly skills?: Replacing<NamesOf<Base, 'skills'>, TypedSkill<V, unknown>>;
    readonly templates?: Replacing<NamesOf<Base, 'templates'>, TypedTemplate<V, unknown>>;
    readonly commands?: Replacing<NamesOf<Base, 'commands'>, TypedCommand<V>>;
    readonly memory?: Replacing<NamesOf<Base, 'memory'>, MemoryForm, Data>;
    readonly resources?: Replacing<NamesOf<Base, 'resources'>, number>;
    readonly objects?: Replacing<NamesOf<Base, 'objects'>, readonly string[]>;
  };
  readonly remove?: Removed;
}

type Replacing<Name extends string, Form, Short = never> = {
  readonly [N in Name]?: Form | Short | ((old: Form) => Form | Short);
};

/** What the parts that are added may speak of: what is left of the base, and each other. */
interface Joined<
  Base,
  Receptor extends string,
  Signals,
  Sign extends string,
  Skill extends string,
  Template extends string,
  Memory,
  Open,
  Resource extends string,
  Cost extends string,
  Removed,
> {
  readonly signals: Omit<SignalsOf<Base>, Gone<Removed, 'receptors'>> & Known<Receptor, Signals>;
  readonly memory: Omit<MemoryOf<Base>, Gone<Removed, 'memory'>> & {
    [K in keyof Memory]: Held<Memory[K]>;
  };
  readonly sign: SignNames<Left<Base, 'sensors', Removed> | Sign, Open | OpenOf<Base>>;
  readonly word: WordNames<
    Left<Base, 'skills', Removed> | Skill,
    Left<Base, 'templates', Removed> | Template,
    Open | OpenOf<Base>
  >;
  readonly resource: ResourceNames<Left<Base, 'resources', Removed> | Resource>;
  readonly goal: SignNames<Left<Base, 'sensors', Removed> | Sign, Open | OpenOf<Base>> | Cost;
}

export type Extended<
  Base,
  Receptor extends string,
  Signals,
  Sign extends string,
  Skill extends string,
  Template extends string,
  Memory,
  Open extends boolean,
  Resource extends string,
  Objects extends string,
  Command extends string,
  Removed,
> = TypedDefinition<
  Omit<SignalsOf<Base>, Gone<Removed, 'receptors'>> & Known<Receptor, Signals>,
  Left<Base, 'sensors', Removed> | Sign,
  Left<Base, 'skills', Removed> | Skill,
  Omit<MemoryOf<Base>, Gone<Removed, 'memory'>> & Memory,
  Open | (OpenOf<Base> & boolean),
  Left<Base, 'templates', Removed> | Template,
  Left<Base, 'resources', Removed> | Resource,
  Left<Base, 'objects', Removed> | Objects,
  Left<Base, 'commands', Removed> | Command
>;

export type Composed<D extends ActorDefinition> = TypedDefinition<
  SignalsOf<D>,
  NamesOf<D, 'sensors'>,
  NamesOf<D, 'skills'>,
  MemoryOf<D>,
  OpenOf<D> & boolean,
  NamesOf<D, 'templates'>,
  NamesOf<D, 'resources'>,
  NamesOf<D, 'objects'>,
  NamesOf<D, 'commands'>
>;

/** A definition whose names are checked while it is written. */
import type { JudgedSensorForm, MemoryForm, ReceptorForm } from '../perception/definition.js';
import type { Data } from '../state/data.js';
import type { TemplateForm, Value } from '../state/definition.js';
import type { ActorDefinition, CommandForm, LivingSkillForm } from './definition.js';
import type { Settings } from './definition-parts.js';
import type { Held, Known, Nothing, ResourceNames, SignNames, WordNames } from './names-of.js';
import type { TypedParts } from './typed-forms.js';

/** A definition that knows the names of its parts, what its probes return and what its memory holds. */
export interface TypedDefinition<
  Signals,
  Sign extends string,
  Skill extends string,
  Memory,
  Open extends boolean,
  Template extends string,
  Resource extends string,
  Objects extends string,
  Command extends string,
> extends ActorDefinition {
  readonly open?: Open;
  readonly receptors?: { readonly [R in keyof Signals & string]: ReceptorForm<Signals[R]> };
  readonly sensors?: { readonly [S in Sign]: Value | JudgedSensorForm };
  readonly skills?: { readonly [S in Skill]: LivingSkillForm };
  readonly memory?: {
    readonly [K in keyof Memory & string]: Memory[K] extends Data | MemoryForm ? Memory[K] : Data;
  };
  readonly templates?: { readonly [T in Template]: LivingSkillForm & TemplateForm };
  readonly resources?: { readonly [R in Resource]: number };
  readonly objects?: { readonly [O in Objects]: readonly string[] };
  readonly commands?: { readonly [C in Command]: CommandForm };
}

/**
 * The definition as it was given; the editor knows its names. Conditions, effects, goals and `until` mention declared
 * sensors (or, as words, declared skills), `from` declared receptors; signals have the types that probes return, keys of
 * memory the types they begin with. With `open: true` any name will do.
 *
 * Parts may stand in any order. Signals are known only below the receptors: written above them, a judgement or a skill
 * gets signals that may be anything. `steps(…)` knows its state and not these names; `{ begin, step, end }` written in
 * place knows both.
 */
export function character<
  Receptor extends string = never,
  Signals = Nothing,
  Sign extends string = never,
  From = Nothing,
  Skill extends string = never,
  States = Nothing,
  Template extends string = never,
  Made = Nothing,
  Memory = Nothing,
  Open extends boolean = false,
  Resource extends string = never,
  Objects extends string = never,
  Command extends string = never,
  Cost extends string = never,
>(
  definition: { readonly name: string; readonly open?: Open } & Omit<Settings, 'open'> &
    TypedParts<
      OwnVocabulary<Receptor, Signals, Sign, Skill, Template, Memory, Open, Resource, Cost>,
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
    >,
  // NoInfer: a definition that is given on at once, to createActor, would take its names from what is expected there
): TypedDefinition<
  Known<NoInfer<Receptor>, NoInfer<Signals>>,
  NoInfer<Sign>,
  NoInfer<Skill>,
  NoInfer<Memory>,
  NoInfer<Open>,
  NoInfer<Template>,
  NoInfer<Resource>,
  NoInfer<Objects>,
  NoInfer<Command>
> {
  return definition as never;
}

// NoInfer throughout: names come from where they are declared, or a misspelt one would be declared by being used
interface OwnVocabulary<
  Receptor extends string,
  Signals,
  Sign extends string,
  Skill extends string,
  Template extends string,
  Memory,
  Open,
  Resource extends string,
  Cost extends string,
> {
  readonly signals: Known<NoInfer<Receptor>, NoInfer<Signals>>;
  readonly memory: { [K in keyof NoInfer<Memory>]: Held<NoInfer<Memory>[K]> };
  readonly sign: SignNames<NoInfer<Sign>, NoInfer<Open>>;
  readonly word: WordNames<NoInfer<Skill>, NoInfer<Template>, NoInfer<Open>>;
  readonly resource: ResourceNames<NoInfer<Resource>>;
  readonly goal: SignNames<NoInfer<Sign>, NoInfer<Open>> | NoInfer<Cost>;
}

/**
 * Code that is another with each part, joined: it asks the character's thing which part there is. Recorded ticks have no
 * code, and a branch finds it by name alone: the code of the parts chosen first would run in a body of later ones.
 */
import type { Palette } from '@troupe/body';
import type {
  ActContext,
  ActorDefinition,
  JudgedSensorForm,
  LivingSkillForm,
  ReceptorForm,
  SkillProgram,
} from '@troupe/core';

type Run = LivingSkillForm['run'];
type Judge = JudgedSensorForm['judge'];

/** By part, of the slot whose parts say it. */
interface Versions<Code> {
  readonly slot: string;
  readonly byPart: ReadonlyMap<string, Code>;
}

/** The same character, whichever parts it has. Each slot's part must be a property of its thing, by the slot's name. */
export function joinCode(palette: Palette, definition: ActorDefinition): ActorDefinition {
  const receptors: Record<string, ReceptorForm> = { ...definition.receptors };
  const skills = map(definition.skills, (name, form) => {
    const versions = versionsOf<Run>(palette, ({ change }) => change?.skills?.[name]?.run);
    return versions === undefined ? form : { ...(form as LivingSkillForm), run: runAny(versions) };
  });
  const sensors = map(definition.sensors, (name, form) => {
    const versions = versionsOf<Judge>(palette, ({ change }) => change?.sensors?.[name]?.judge);
    if (versions === undefined) return form;
    const { slot } = versions;
    const { from = [], ...rest } = form as JudgedSensorForm;
    const every = receptors[from[0] ?? '']?.every;
    // a judgement knows nothing but signals: which part there is has to be one
    receptors[ownPart(slot)] = {
      ...(every !== undefined && { every }),
      probe: ({ world, here }) => String(world.get(here, slot)),
    };
    return { ...rest, from: [...from, ownPart(slot)], judge: judgeAny(versions) };
  });
  return { ...definition, receptors, sensors, skills } as ActorDefinition;
}

/** The code of all parts, to be found by name. */
export function allCode(palette: Palette, definition: ActorDefinition): ActorDefinition {
  const added = Object.values(palette.slots).flatMap(({ parts }) =>
    Object.values(parts).map(({ add }) => add ?? {}),
  );
  const gather = (kind: 'receptors' | 'sensors' | 'skills' | 'commands') =>
    Object.assign({}, definition[kind], ...added.map((add) => add[kind]));
  const whole = {
    ...definition,
    receptors: gather('receptors'),
    sensors: gather('sensors'),
    skills: gather('skills'),
    commands: gather('commands'),
  };
  return joinCode(palette, whole);
}

function ownPart(slot: string): string {
  return `own ${slot}`;
}

function versionsOf<Code>(
  palette: Palette,
  read: (part: Palette['slots'][string]['parts'][string]) => Code | undefined,
): Versions<Code> | undefined {
  const found = Object.entries(palette.slots).flatMap(([slot, { parts }]) => {
    const said = Object.entries(parts).flatMap(([name, part]) => {
      const code = read(part);
      return code === undefined ? [] : [[name, code] as const];
    });
    return said.length === 0 ? [] : [{ slot, byPart: new Map(said) }];
  });
  if (found.length > 1) {
    const slots = found.map(({ slot }) => slot).join(' and ');
    throw new Error(`code that parts of ${slots} say cannot be joined: one slot has to say it`);
  }
  return found[0];
}

function runAny({ slot, byPart }: Versions<Run>): SkillProgram<never> {
  const programOf = ({ world, self }: ActContext) =>
    byPart.get(String(world.get(self, slot))) as SkillProgram<never>;
  return {
    begin: (context) => programOf(context).begin?.(context) as never,
    step: (state, context) => programOf(context).step?.(state, context),
    end: (state, context, outcome) => programOf(context).end?.(state, context, outcome),
  };
}

function judgeAny({ slot, byPart }: Versions<Judge>): Exclude<Judge, string | undefined> {
  return (signals, context) => {
    const judge = byPart.get(String(signals[ownPart(slot)]));
    return typeof judge === 'function' ? judge(signals, context) : undefined;
  };
}

function map<T>(
  forms: Readonly<Record<string, T>> = {},
  change: (name: string, form: T) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(forms).map(([name, form]) => [name, change(name, form)]),
  );
}

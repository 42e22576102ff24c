/** Agents as they register: by the names that registries know them by, and as text, to see whether they are the same. */
import type {
  Joining,
  JudgedSensorForm,
  LivingSkillForm,
  SensorForm,
  SkillForm,
  Value,
} from '@troupe/core';

const kinds = ['sensors', 'goals', 'skills'] as const;
const prefixes = { sensors: 'sensor:', goals: 'goal:', skills: '' } as const;

export interface AgentForm {
  readonly kind: keyof Joining;
  /** A skill's name, or its kind before its name. */
  readonly agent: string;
  readonly name: string;
  readonly form: unknown;
  readonly text: string;
}

export function listForms(agents: Joining): AgentForm[] {
  return kinds.flatMap((kind) =>
    Object.entries(agents[kind] ?? {}).map(([name, form]) => ({
      kind,
      agent: prefixes[kind] + name,
      name,
      form,
      text: textOfForm(kind, form),
    })),
  );
}

export function formsOf(agents: Joining): [agent: string, text: string][] {
  return listForms(agents).map(({ agent, text }) => [agent, text]);
}

/** As far as the network is concerned: how it is judged or run, and what a sensor says now, makes it no other agent. */
export function textOfForm(kind: keyof Joining, form: unknown): string {
  if (kind === 'goals') return JSON.stringify(sorted(form));
  if (kind === 'skills') return JSON.stringify(sorted(networkSkill(form as LivingSkillForm)));
  const { value = false, count, ...rest } = networkSensor(form as Value | JudgedSensorForm);
  return JSON.stringify(sorted({ ...rest, kind: count === undefined ? typeof value : 'count' }));
}

/** What the network is told of a skill: not its code, nor what only matters where that runs. */
export function networkSkill({
  run: _,
  deadline: __,
  asks: ___,
  ...form
}: LivingSkillForm): SkillForm {
  return form;
}

export function networkSensor(form: Value | SensorForm | JudgedSensorForm): SensorForm {
  if (typeof form !== 'object') return { value: form };
  const { value, count, graded, importance } = form as SensorForm;
  return {
    ...(value === undefined ? {} : { value }),
    ...(count === undefined ? {} : { count }),
    ...(graded === undefined ? {} : { graded }),
    ...(importance === undefined ? {} : { importance }),
  };
}

export function readingOfForm(form: Value | SensorForm): Value {
  return typeof form === 'object' ? (form.value ?? form.count ?? false) : form;
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, sorted(part)]));
}

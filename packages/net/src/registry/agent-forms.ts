/** Agents as they register: by the names that registries know them by, and as text, to see whether they are the same. */
import type {
  GoalForm,
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

/** The kind and the name of an agent that a registry knows. */
export function partsOfAgent(agent: string): Pick<AgentForm, 'kind' | 'name'> {
  for (const kind of ['sensors', 'goals'] as const) {
    const prefix = prefixes[kind];
    if (agent.startsWith(prefix)) return { kind, name: agent.slice(prefix.length) };
  }
  return { kind: 'skills', name: agent };
}

export function formsOf(agents: Joining): [agent: string, text: string][] {
  return listForms(agents).map(({ agent, text }) => [agent, text]);
}

/** As far as the network is concerned: how it is judged or run, and what a sensor says now, makes it no other agent. */
export function textOfForm(kind: keyof Joining, form: unknown): string {
  if (kind === 'goals') return textOfData(form);
  if (kind === 'skills') return textOfData(networkSkill(form as LivingSkillForm));
  const { value = false, count, ...rest } = networkSensor(form as Value | JudgedSensorForm);
  return textOfData({ ...rest, kind: count === undefined ? typeof value : 'count' });
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

/** The same for the same data, in whatever order it is written. */
export function textOfData(value: unknown): string {
  return JSON.stringify(sorted(value)) ?? '';
}

/** What the network is told of an agent. */
export function networkForm({ kind, name, form }: AgentForm): Joining {
  if (kind === 'skills') return { skills: { [name]: networkSkill(form as LivingSkillForm) } };
  if (kind === 'goals') return { goals: { [name]: form as Value | GoalForm } };
  return { sensors: { [name]: networkSensor(form as Value | JudgedSensorForm) } };
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, sorted(part)]));
}

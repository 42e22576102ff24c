/**
 * The network as SPEC.md says it, to be read beside it: every sum is written out pair by pair, nothing is factored,
 * indexed or kept from one step to the next. It shares no code with the kernel it is held against.
 */
import type {
  Amounts,
  CharacterDefinition,
  Coefficient,
  Decay,
  Effects,
  GoalForm,
  Joining,
  LinkImportance,
  Message,
  Parameters,
  Semantics,
  SensorForm,
  SkillForm,
  Value,
} from '@troupe/core';
import { cosineOfTurns } from '../src/state/portable-math.js';

export interface Literal {
  readonly p: string;
  readonly v: Value;
}

interface WeighedLiteral extends Literal {
  readonly weight: number;
}

export interface ReferenceSkill {
  readonly name: string;
  readonly when: readonly Literal[];
  readonly adds: readonly WeighedLiteral[];
  readonly deletes: readonly WeighedLiteral[];
  readonly uses: ReadonlyMap<string, number>;
  readonly keeps: ReadonlyMap<string, number>;
  readonly frees: ReadonlyMap<string, number>;
  readonly costs: ReadonlyMap<string, number>;
  readonly maxCalls: Coefficient | undefined;
  readonly importance: Coefficient;
  readonly decay: Decay | undefined;
}

interface ReferenceSensor {
  readonly kind: 'plain' | 'counted' | 'graded';
  readonly importance: Coefficient;
}

interface ReferenceGoal {
  readonly value: Value;
  readonly conserve: boolean;
  readonly importance: Coefficient;
  readonly protect: boolean;
}

/** All that one step reads, and all that messages and steps change. */
export interface Moment {
  readonly semantics: Semantics;
  readonly links: Partial<LinkImportance>;
  readonly fatigue: '1995' | '1991';
  readonly cutoff: number;
  readonly stepTime: number;
  readonly patient: boolean;
  readonly maxCalls: Coefficient | undefined;
  readonly capacities: ReadonlyMap<string, number>;
  parameters: Parameters;
  /** In the order of their numbers. */
  skills: ReferenceSkill[];
  readonly sensors: Map<string, ReferenceSensor>;
  readonly readings: Map<string, Value>;
  readonly goals: Map<string, ReferenceGoal>;
  readonly levels: Map<string, number>;
  readonly disabledSkills: Set<string>;
  readonly disabledSensors: Set<string>;
  readonly disabledGoals: Set<string>;
  /** In the order in which they started. */
  executing: string[];
  /** Units that skills went on holding after they finished. */
  readonly kept: Map<string, Map<string, number>>;
  readonly calls: Map<string, number>;
  readonly countsAtStart: Map<string, Map<string, number>>;
  lastChosen: string | undefined;
  callsInAll: number;
  threshold: number;
  /** Steps taken. */
  step: number;
  context: string;
  lastFinished: string | undefined;
  /** [context, from, to] as JSON, and how often. */
  readonly strengths: Map<string, number>;
}

export const referenceSources = [
  'state',
  'goals',
  'protected',
  'backward',
  'forward',
  'followers',
  'conflicts',
] as const;

type ReferenceSource = (typeof referenceSources)[number];

/** One thing that flows in a step: from a sensor, a goal or a skill, to a skill, over a literal if there is one. */
interface Link {
  readonly source: ReferenceSource;
  readonly from: string;
  readonly to: string;
  readonly literal: Literal | undefined;
}

export type Cut = (link: Link) => boolean;

export interface ReferenceOutcome {
  readonly executable: boolean;
  readonly from: Record<ReferenceSource, number>;
  readonly before: number;
  readonly after: number;
}

// ── what a definition means ──────────────────────────────────────────────────────────────────────────────────────────

/** A character that has not stepped yet. Templates are not for here: TPL6 says what they amount to. */
export function beginMoment(definition: CharacterDefinition): Moment {
  const { parameters, stepEvery = 1 } = definition;
  const settled = {
    ...{ theta: 45, phi: 20, gamma: 70, delta: 50, pi: 20, thetaDecay: 0.1, kappa: 0 },
    ...parameters,
  };
  const moment: Moment = {
    semantics: definition.semantics ?? 'literal',
    links: definition.links ?? {},
    fatigue: definition.fatigue ?? '1995',
    cutoff: definition.cutoff ?? 0.5,
    stepTime: typeof stepEvery === 'number' ? stepEvery : stepEvery.seconds,
    patient: definition.patient ?? false,
    maxCalls: definition.maxCalls,
    capacities: new Map(Object.entries(definition.resources ?? {})),
    parameters: settled,
    skills: [],
    sensors: new Map(),
    readings: new Map(),
    goals: new Map(),
    levels: new Map(),
    disabledSkills: new Set(),
    disabledSensors: new Set(),
    disabledGoals: new Set(),
    executing: [],
    kept: new Map(),
    calls: new Map(),
    countsAtStart: new Map(),
    lastChosen: undefined,
    callsInAll: 0,
    threshold: settled.theta,
    step: 0,
    context: '',
    lastFinished: undefined,
    strengths: new Map(),
  };
  join(moment, definition);
  return moment;
}

/** [STP13] Agents that join together are numbered in the order of their names, after those that are there. */
function join(moment: Moment, { sensors = {}, goals = {}, skills = {} }: Joining): void {
  for (const [name, form] of Object.entries(sensors)) {
    const { value = false, count, graded = false, importance = 1 } = longForm<SensorForm>(form);
    const kind = count !== undefined ? 'counted' : graded ? 'graded' : 'plain';
    moment.sensors.set(name, { kind, importance });
    moment.readings.set(name, count ?? value);
  }
  for (const [name, form] of Object.entries(goals)) moment.goals.set(name, referenceGoal(form));
  for (const name of Object.keys(skills).sort()) {
    moment.skills.push(referenceSkill(name, skills[name]!));
    moment.levels.set(name, 0);
  }
}

function referenceGoal(form: Value | GoalForm): ReferenceGoal {
  const {
    value = true,
    conserve = false,
    importance = 1,
    protect = true,
  } = longForm<GoalForm>(form);
  return { value, conserve, importance, protect };
}

/** [DEF1] A bare value is short for the form with that value. */
function longForm<T extends SensorForm | GoalForm>(form: Value | T): Partial<T> {
  return typeof form === 'object' ? form : ({ value: form } as Partial<T>);
}

export function referenceSkill(name: string, form: SkillForm): ReferenceSkill {
  const { when = [] } = form;
  return {
    name,
    when: isList(when)
      ? when.map((p) => ({ p, v: true }))
      : Object.entries(when).map(([p, v]) => ({ p, v })),
    adds: effects(form.adds, true),
    deletes: effects(form.deletes, false),
    uses: amounts(form.uses),
    keeps: amounts(form.keeps),
    frees: amounts(form.frees),
    costs: amounts(form.costs),
    maxCalls: form.maxCalls,
    importance: form.importance ?? 1,
    decay: form.decay,
  };
}

function effects(list: Effects | undefined, otherwise: boolean): WeighedLiteral[] {
  if (list === undefined) return [];
  if (isList(list)) return list.map((p) => ({ p, v: otherwise, weight: 1 }));
  return Object.entries(list).map(([p, form]) =>
    typeof form === 'object'
      ? { p, v: form.value ?? otherwise, weight: form.weight ?? 1 }
      : { p, v: form, weight: 1 },
  );
}

/** [DEF8] A bare name means one unit. */
function amounts(list: Amounts | undefined): Map<string, number> {
  if (list === undefined) return new Map();
  return new Map(isList(list) ? list.map((name) => [name, 1]) : Object.entries(list));
}

function isList<T>(list: readonly string[] | T): list is readonly string[] {
  return Array.isArray(list);
}

/** [EXT2] */
function coefficient(given: Coefficient, t: number): number {
  if (typeof given === 'number') return given;
  if (typeof given === 'function') {
    const value = given(t);
    return Number.isNaN(value) ? 0 : Math.min(1_000_000, Math.max(0, value));
  }
  const { mean, swing, period, peak = 0 } = given;
  return Math.min(
    1_000_000,
    // our own cosine: the platform's last digit must not decide whether a limit of calls is reached
    Math.max(0, mean + swing * cosineOfTurns((t - peak) / period)),
  );
}

// ── what is so ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** [STP14] [EXT9] [EXT10] To what degree a literal is so. */
function degree({ sensors, readings }: Moment, { p, v }: Literal): number {
  const sensor = sensors.get(p);
  const reading = readings.get(p);
  if (sensor === undefined || reading === undefined) return 0;
  if (sensor.kind === 'counted') return Number(reading) > 0 === v ? 1 : 0;
  if (sensor.kind === 'graded')
    return v === true ? Number(reading) : v === false ? 1 - Number(reading) : 0;
  return reading === v ? 1 : 0;
}

function isSo(moment: Moment, literal: Literal): boolean {
  return degree(moment, literal) >= moment.cutoff;
}

/** [STP5] [EXT7] [DEF8] */
function isExecutable(moment: Moment, skill: ReferenceSkill): boolean {
  if (!skill.when.every((condition) => isSo(moment, condition))) return false;
  for (const [resource, needed] of skill.uses) {
    let busy = 0;
    for (const other of moment.skills) {
      if (other !== skill && moment.executing.includes(other.name))
        busy += other.uses.get(resource) ?? 0;
    }
    let kept = 0;
    for (const units of moment.kept.values()) kept += units.get(resource) ?? 0;
    const stillKept = Math.max(0, kept - (skill.frees.get(resource) ?? 0));
    if (needed > (moment.capacities.get(resource) ?? 1) - busy - stillKept) return false;
  }
  return true;
}

// ── what the three semantics make of the lists ───────────────────────────────────────────────────────────────────────

/** [SEM4] */
function isWanted({ skills, goals }: Moment, { p, v }: Literal): boolean {
  for (const { when } of skills) if (when.some((c) => c.p === p && c.v === v)) return true;
  const goal = goals.get(p);
  return goal !== undefined && !goal.conserve && goal.value === v;
}

function wantedValues(moment: Moment, p: string): Value[] {
  const values = new Set<Value>();
  for (const { when } of moment.skills) for (const c of when) if (c.p === p) values.add(c.v);
  const goal = moment.goals.get(p);
  if (goal !== undefined && !goal.conserve) values.add(goal.value);
  return [...values];
}

/** What a skill brings about: the list that #A and #a count. */
function achieves(moment: Moment, { adds, deletes }: ReferenceSkill): WeighedLiteral[] {
  if (moment.semantics !== 'literal') return [...adds];
  const found: WeighedLiteral[] = [];
  for (const add of adds) put(found, add);
  for (const { p, weight } of deletes) {
    if (isWanted(moment, { p, v: false })) put(found, { p, v: false, weight });
  }
  return found;
}

/** What a skill undoes: the list that #U and #d count. */
function undoes(moment: Moment, skill: ReferenceSkill): WeighedLiteral[] {
  if (moment.semantics === 'build-a-dude') return [...skill.deletes];
  const found: WeighedLiteral[] = [];
  for (const { p, weight } of skill.deletes) {
    put(found, { p, v: true, weight });
    if (moment.semantics === 'maes') continue;
    for (const v of wantedValues(moment, p)) if (v !== false) put(found, { p, v, weight });
  }
  if (moment.semantics === 'maes') return found;
  for (const { p, v, weight } of achieves(moment, skill)) {
    for (const w of wantedValues(moment, p)) if (w !== v) put(found, { p, v: w, weight });
  }
  return found;
}

/** [EXT3] Of two weights the greater. */
function put(list: WeighedLiteral[], literal: WeighedLiteral): void {
  const at = list.findIndex(({ p, v }) => p === literal.p && v === literal.v);
  if (at < 0) list.push(literal);
  else if (list[at]!.weight < literal.weight) list[at] = literal;
}

/** [SEM1] [SEM3] Counts and links go by proposition in `build-a-dude`, by literal elsewhere. */
function match({ semantics }: Moment, a: Literal, b: Literal): boolean {
  return a.p === b.p && (semantics === 'build-a-dude' || a.v === b.v);
}

/** #M, #A or #U: the skills that have a literal on that list. */
function count(
  moment: Moment,
  literal: Literal,
  list: (skill: ReferenceSkill) => readonly Literal[],
): number {
  return moment.skills.filter((skill) => list(skill).some((entry) => match(moment, entry, literal)))
    .length;
}

// ── one step ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Where every level comes from and what it becomes. Changes nothing. `cut` leaves links out. */
export function spreadReference(
  moment: Moment,
  cut: Cut = () => false,
): Map<string, ReferenceOutcome> {
  const { semantics, parameters, skills, levels, links } = moment;
  const { phi, gamma, delta, pi, kappa } = parameters;
  const t = (moment.step + 1) * moment.stepTime;
  const on = ({ name }: ReferenceSkill) => !moment.disabledSkills.has(name);
  const level = ({ name }: ReferenceSkill) => levels.get(name) ?? 0;
  const executable = new Map(skills.map((skill) => [skill, isExecutable(moment, skill)]));
  const brings = new Map(skills.map((skill) => [skill, achieves(moment, skill)]));
  const takes = new Map(skills.map((skill) => [skill, undoes(moment, skill)]));
  const M = (l: Literal) => count(moment, l, ({ when }) => when);
  const A = (l: Literal) => count(moment, l, (skill) => brings.get(skill)!);
  const U = (l: Literal) => count(moment, l, (skill) => takes.get(skill)!);
  const goals = [...moment.goals].filter(([name]) => !moment.disabledGoals.has(name));
  const along = (kind: keyof LinkImportance) => coefficient(links[kind] ?? 1, t);

  /** [STP2] */
  function fromState(x: ReferenceSkill): number {
    let sum = 0;
    for (const c of x.when) {
      const sensor = moment.sensors.get(c.p);
      if (sensor === undefined || moment.disabledSensors.has(c.p)) continue;
      if (cut({ source: 'state', from: c.p, to: x.name, literal: c })) continue;
      sum += (phi * degree(moment, c) * coefficient(sensor.importance, t)) / M(c) / x.when.length;
    }
    return sum * coefficient(x.importance, t);
  }

  /** [STP3] */
  function fromGoals(x: ReferenceSkill): number {
    let sum = 0;
    for (const [p, { value: v, conserve, importance }] of goals) {
      if (conserve || isSo(moment, { p, v })) continue;
      if (cut({ source: 'goals', from: p, to: x.name, literal: { p, v } })) continue;
      for (const add of brings.get(x)!) {
        if (add.p !== p || add.v !== v) continue;
        sum += (gamma * coefficient(importance, t) * add.weight) / A(add) / brings.get(x)!.length;
      }
    }
    return sum * coefficient(x.importance, t);
  }

  /** [STP4] [EXT4] */
  function toProtected(x: ReferenceSkill): number {
    let sum = 0;
    for (const [p, { value: v, conserve, importance, protect }] of goals) {
      if (
        cut({ source: 'protected', from: p, to: x.name, literal: conserve ? undefined : { p, v } })
      )
        continue;
      if (conserve) {
        const cost = x.costs.get(p);
        if (cost === undefined) continue;
        let all = 0;
        for (const { costs } of skills) all += costs.get(p) ?? 0;
        sum += (delta * coefficient(importance, t) * cost) / all;
        continue;
      }
      if (!protect || !isSo(moment, { p, v })) continue;
      for (const undone of takes.get(x)!) {
        // [SEM1] a delete says false: it undoes whatever else is wanted there
        const hit = semantics === 'build-a-dude' ? undone.v !== v : undone.v === v;
        if (undone.p !== p || !hit) continue;
        sum +=
          (delta * coefficient(importance, t) * undone.weight) / U(undone) / takes.get(x)!.length;
      }
    }
    return -sum;
  }

  /** [STP6] */
  function backward(x: ReferenceSkill, y: ReferenceSkill): number {
    if (executable.get(x)! || !on(x)) return 0;
    let sum = 0;
    for (const c of x.when) {
      if (isSo(moment, c)) continue;
      for (const add of brings.get(y)!) {
        if (!match(moment, add, c)) continue;
        if (cut({ source: 'backward', from: x.name, to: y.name, literal: c })) continue;
        sum += (level(x) * add.weight) / A(c) / brings.get(y)!.length;
      }
    }
    return sum * along('backward') * coefficient(y.importance, t);
  }

  /** [STP7] */
  function forward(x: ReferenceSkill, y: ReferenceSkill): number {
    if (!executable.get(x)! || !on(x)) return 0;
    let sum = 0;
    for (const add of brings.get(x)!) {
      if (isSo(moment, add)) continue;
      for (const c of y.when) {
        if (!match(moment, add, c)) continue;
        if (cut({ source: 'forward', from: x.name, to: y.name, literal: add })) continue;
        sum += (level(x) * (phi / gamma) * add.weight) / M(c) / y.when.length;
      }
    }
    return sum * along('forward') * coefficient(y.importance, t);
  }

  /** [EXT6] */
  function follows(x: ReferenceSkill, y: ReferenceSkill): number {
    if (!on(x) || cut({ source: 'followers', from: x.name, to: y.name, literal: undefined }))
      return 0;
    const strength = strengthOf(moment, x.name, y.name);
    if (strength === 0) return 0;
    let all = 0;
    for (const z of skills) all += strengthOf(moment, x.name, z.name);
    const share = strength / all;
    return kappa * level(x) * share * along('followers') * coefficient(y.importance, t);
  }

  /** [STP8] What x takes from y. */
  function conflict(x: ReferenceSkill, y: ReferenceSkill): number {
    if (x === y || !on(x)) return 0;
    const isUndoneBy = (by: ReferenceSkill) => (c: Literal) =>
      isSo(moment, c) && takes.get(by)!.some((undone) => match(moment, undone, c));
    if (level(x) < level(y) && y.when.some(isUndoneBy(x))) return 0;
    let sum = 0;
    for (const c of x.when) {
      if (!isSo(moment, c)) continue;
      for (const undone of takes.get(y)!) {
        if (!match(moment, undone, c)) continue;
        if (cut({ source: 'conflicts', from: x.name, to: y.name, literal: c })) continue;
        sum += (level(x) * (delta / gamma) * undone.weight) / U(c) / takes.get(y)!.length;
      }
    }
    return Math.min(sum * along('conflicts'), level(y));
  }

  const from = new Map<ReferenceSkill, Record<ReferenceSource, number>>();
  for (const y of skills) {
    const got = {
      state: 0,
      goals: 0,
      protected: 0,
      backward: 0,
      forward: 0,
      followers: 0,
      conflicts: 0,
    };
    from.set(y, got);
    // [DIS1] a disabled skill neither receives nor is inhibited
    if (!on(y)) continue;
    got.state = fromState(y);
    got.goals = fromGoals(y);
    got.protected = toProtected(y);
    for (const x of skills) {
      got.backward += backward(x, y);
      got.forward += forward(x, y);
      got.followers += follows(x, y);
      got.conflicts -= conflict(x, y);
    }
  }

  /** [STP9] */
  function before(x: ReferenceSkill): number {
    let sum = level(x);
    for (const source of referenceSources) sum += from.get(x)![source];
    return Math.max(0, sum);
  }

  /** [STP10] [EXT5] */
  const most = skills.length * pi;
  let total = 0;
  for (const x of skills) total += before(x);
  function after(x: ReferenceSkill): number {
    if (x.decay === undefined) return total > most ? (before(x) * most) / total : before(x);
    const left =
      typeof x.decay === 'function'
        ? x.decay(before(x), t)
        : before(x) * 2 ** (-1 / x.decay['half-life']);
    // [STP11] whatever an author's function says
    return Number.isNaN(left) ? 0 : Math.min(most, Math.max(0, left));
  }

  return new Map(
    skills.map((x) => [
      x.name,
      { executable: executable.get(x)!, from: from.get(x)!, before: before(x), after: after(x) },
    ]),
  );
}

function strengthOf({ context, strengths }: Moment, from: string, to: string): number {
  return strengths.get(JSON.stringify([context, from, to])) ?? 0;
}

// ── choosing ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** [SEL1] [SEL2] Among these levels after decay. */
export function chooseReference(moment: Moment, after: ReadonlyMap<string, number>): string | null {
  let chosen: string | null = null;
  let highest = moment.threshold;
  for (const skill of [...moment.skills].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const { name } = skill;
    if (moment.executing.includes(name) || moment.disabledSkills.has(name)) continue;
    if (!isExecutable(moment, skill)) continue;
    const level = after.get(name)!;
    if (level > highest || (chosen === null && level === highest)) {
      chosen = name;
      highest = level;
    }
  }
  return chosen;
}

/** [SEL3] [SEL4] */
export function nextThreshold(moment: Moment, chosen: string | null): number {
  if (chosen !== null) return moment.parameters.theta;
  if (moment.patient && moment.executing.length > 0) return moment.threshold;
  return moment.threshold * (1 - moment.parameters.thetaDecay);
}

/** The step is over: these are its levels, its choice starts. */
export function endStep(
  moment: Moment,
  after: ReadonlyMap<string, number>,
  chosen: string | null,
  threshold = nextThreshold(moment, chosen),
): void {
  for (const [name, level] of after) moment.levels.set(name, level);
  moment.threshold = threshold;
  moment.step++;
  if (chosen !== null) {
    const skill = moment.skills.find(({ name }) => name === chosen)!;
    // [FAT1]
    moment.calls.set(
      chosen,
      moment.lastChosen === chosen ? (moment.calls.get(chosen) ?? 0) + 1 : 1,
    );
    moment.lastChosen = chosen;
    moment.callsInAll++;
    moment.executing.push(chosen);
    // [FAT4]
    const counts = new Map<string, number>();
    for (const { p } of [...skill.adds, ...skill.deletes]) {
      if (moment.sensors.get(p)?.kind === 'counted') counts.set(p, Number(moment.readings.get(p)));
    }
    moment.countsAtStart.set(chosen, counts);
    // [EXT6]
    if (moment.lastFinished !== undefined) {
      const link = JSON.stringify([moment.context, moment.lastFinished, chosen]);
      moment.strengths.set(link, (moment.strengths.get(link) ?? 0) + 1);
    }
  }
  // [FAT6]
  if (moment.executing.length === 0) moment.callsInAll = 0;
}

// ── messages ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Takes a message that is good. */
export function takeReference(moment: Moment, message: Message): void {
  switch (message.kind) {
    case 'sense':
      moment.readings.set(message.sensor, message.value);
      return;
    case 'finished':
    case 'failed':
      report(moment, message.skill, message.kind === 'finished');
      return;
    case 'want':
      for (const [name, form] of Object.entries(message.goals)) {
        if (form === null) leave(moment, `goal:${name}`);
        else moment.goals.set(name, referenceGoal(form));
      }
      return;
    case 'join':
      join(moment, message.agents);
      return;
    case 'leave':
      leave(moment, message.agent);
      return;
    case 'disable':
    case 'enable': {
      const [set, name] = disabling(moment, message.agent);
      if (message.kind === 'disable') set.add(name);
      else set.delete(name);
      return;
    }
    case 'tune':
      moment.parameters = { ...moment.parameters, ...message.parameters };
      return;
    case 'context':
      moment.context = message.context;
  }
}

/** [SCR3] Written out: a skill by its name, others with their kind before it. */
function disabling(moment: Moment, agent: string): [Set<string>, string] {
  if (agent.startsWith('sensor:')) return [moment.disabledSensors, agent.slice('sensor:'.length)];
  if (agent.startsWith('goal:')) return [moment.disabledGoals, agent.slice('goal:'.length)];
  return [moment.disabledSkills, agent];
}

/** [DIS3] */
function leave(moment: Moment, agent: string): void {
  const [disabled, name] = disabling(moment, agent);
  disabled.delete(name);
  if (disabled === moment.disabledGoals) {
    moment.goals.delete(name);
    return;
  }
  if (disabled === moment.disabledSensors) {
    moment.sensors.delete(name);
    moment.readings.delete(name);
    return;
  }
  moment.skills = moment.skills.filter((skill) => skill.name !== name);
  moment.levels.delete(name);
  moment.executing = moment.executing.filter((other) => other !== name);
  moment.kept.delete(name);
  moment.calls.delete(name);
  moment.countsAtStart.delete(name);
  if (moment.lastChosen === name) moment.lastChosen = undefined;
  if (moment.lastFinished === name) moment.lastFinished = undefined;
  for (const link of moment.strengths.keys()) {
    const [, from, to] = JSON.parse(link) as string[];
    if (from === name || to === name) moment.strengths.delete(link);
  }
}

function report(moment: Moment, name: string, finished: boolean): void {
  const skill = moment.skills.find((other) => other.name === name)!;
  moment.levels.set(name, tire(moment, skill));
  moment.executing = moment.executing.filter((other) => other !== name);
  if (!finished) return;
  moment.lastFinished = name;
  // [EXT8]
  for (const [resource, units] of skill.keeps) {
    const own = moment.kept.get(name) ?? new Map<string, number>();
    own.set(resource, (own.get(resource) ?? 0) + units);
    moment.kept.set(name, own);
  }
  for (const [resource, units] of skill.frees) {
    let toFree = units;
    for (const holder of [skill, ...moment.skills.filter((other) => other !== skill)]) {
      const kept = moment.kept.get(holder.name);
      const freed = Math.min(toFree, kept?.get(resource) ?? 0);
      if (freed === 0) continue;
      toFree -= freed;
      kept!.set(resource, kept!.get(resource)! - freed);
    }
  }
}

/** [FAT2] [FAT3] [FAT5] [FAT6] [EXT3] The level a report leaves. */
function tire(moment: Moment, skill: ReferenceSkill): number {
  const { readings, sensors, calls, countsAtStart } = moment;
  // a report comes once a step is over: it is still that step's time
  const t = moment.step * moment.stepTime;
  const isRight = (prediction: Literal) => {
    if (sensors.get(prediction.p)?.kind !== 'counted') return isSo(moment, prediction);
    const first = countsAtStart.get(skill.name)?.get(prediction.p);
    if (first === undefined) return isSo(moment, prediction);
    const now = Number(readings.get(prediction.p));
    return prediction.v === true ? now > first : now < first;
  };
  let right = 0;
  let total = 0;
  for (const promised of [...skill.adds, ...skill.deletes]) {
    total += promised.weight;
    if (isRight(promised)) right += promised.weight;
  }
  if (total === 0) return 0;
  const max = skill.maxCalls === undefined ? Infinity : coefficient(skill.maxCalls, t);
  const most = moment.maxCalls === undefined ? Infinity : coefficient(moment.maxCalls, t);
  const called = calls.get(skill.name) ?? 0;
  if (called >= max || moment.callsInAll >= most) return 0;
  const level = moment.levels.get(skill.name) ?? 0;
  const general = 1 - moment.callsInAll / most;
  if (moment.fatigue === '1995') return level * general * (1 - called / max) * (1 - right / total);
  const stretch = max === Infinity ? 1 : max / (max - called);
  return Math.max(0, level * general * (1 - (stretch * right) / total));
}

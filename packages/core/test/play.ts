/** Plays random scripts: makes messages of what should happen, among what is there when it happens. */
import {
  advance,
  type CharacterDefinition,
  createCharacter,
  type DispatchState,
  type Joining,
  type Message,
  type Outbox,
  recordStep,
  type SensorForm,
  type SkillForm,
  type TraceRecord,
  type Value,
} from '@troupe/core';
import {
  type Case,
  freeName,
  type Ground,
  goalForm,
  type Intent,
  readingFor,
  sensorForm,
  skillForm,
} from './arbitrary.js';
import { beginMoment, endStep, type Moment, takeReference } from './reference.js';

export interface PlayedStep {
  readonly messages: readonly Message[];
  readonly state: DispatchState;
  readonly outbox: Outbox;
  readonly record: TraceRecord;
}

/** What a step is compared with right before it is taken: messages are in, levels are as they left them. */
export type Watcher = (moment: Moment, step: PlayedStep) => void;

/** Plays a case to its end. The moment it keeps beside the character is the reference's, with the kernel's levels. */
export function play(
  { ground, definition, byHand = definition, script }: Case,
  watch: Watcher = () => {},
): PlayedStep[] {
  const state = createCharacter(definition, { explain: true });
  const moment = beginMoment(byHand);
  return script.map((intents) => {
    const messages = takeIntents(moment, intents, ground);
    const outbox = advance(state, messages);
    const record = recordStep(state, outbox.report);
    for (const message of templateChanges(definition, record)) takeReference(moment, message);
    const step = { messages, state, outbox, record };
    watch(moment, step);
    const after = new Map(
      Object.entries(record.skills).map(([name, skill]) => [name, skill.after]),
    );
    endStep(moment, after, record.selected, record.nextThreshold);
    return step;
  });
}

/** Runs a character on messages that are known already. */
export function replay(
  definition: CharacterDefinition,
  inboxes: readonly (readonly Message[])[],
): TraceRecord[] {
  const state = createCharacter(definition, { explain: true });
  return inboxes.map((messages) => recordStep(state, advance(state, messages).report));
}

/** What templates did before a step, as messages that do the same by hand. */
export function templateChanges(
  { templates = {} }: CharacterDefinition,
  { changes = [] }: TraceRecord,
): Message[] {
  const functors = Object.keys(templates).map((head) => head.slice(0, head.indexOf('(') + 1));
  const isInstance = (name: string) => functors.some((functor) => name.startsWith(functor));
  return changes.flatMap((change): Message[] => {
    if ('add' in change && Object.keys(change.add.skills ?? {}).some(isInstance)) {
      return [{ kind: 'join', agents: change.add }];
    }
    if (!('remove' in change)) return [];
    return change.remove.filter(isInstance).map((agent) => ({ kind: 'leave', agent }));
  });
}

/** Intents as messages, and the moment as they leave it. */
function takeIntents(moment: Moment, intents: readonly Intent[], ground: Ground): Message[] {
  const messages: Message[] = [];
  for (const intent of intents) {
    for (const message of messagesOf(moment, intent, ground)) {
      messages.push(message);
      takeReference(moment, message);
    }
  }
  return messages;
}

function messagesOf(moment: Moment, intent: Intent, ground: Ground): Message[] {
  switch (intent.kind) {
    case 'set': {
      const sensor = among([...moment.sensors.keys()].sort(), intent.which);
      if (sensor === undefined) return [];
      return [{ kind: 'sense', sensor, value: readingOfSensor(sensor, intent.value, ground) }];
    }
    case 'finish':
      return finish(moment, intent.which, intent.kept, ground);
    case 'fail': {
      const skill = among(moment.executing, intent.which);
      return skill === undefined ? [] : [{ kind: 'failed', skill }];
    }
    case 'want': {
      const isCost = (name: string) => moment.skills.some(({ costs }) => costs.has(name));
      const found = goalForm(intent.goal, ground, isCost);
      if (found === undefined) return [];
      const isSensed = moment.sensors.has(found[0]) || isCost(found[0]);
      return isSensed || ground.on.open ? [{ kind: 'want', goals: { [found[0]]: found[1] } }] : [];
    }
    case 'withdraw': {
      const goal = among([...moment.goals.keys()].sort(), intent.which);
      return goal === undefined ? [] : [{ kind: 'want', goals: { [goal]: null } }];
    }
    case 'join':
      return join(moment, intent, ground);
    case 'disable':
    case 'enable':
    case 'leave': {
      const agent = agentOf(moment, intent.sort, intent.which);
      // instances come and go by themselves
      if (intent.kind === 'leave' && agent?.endsWith(')') && intent.sort === 'skill') return [];
      return agent === undefined ? [] : [{ kind: intent.kind, agent }];
    }
    case 'tune':
      return [{ kind: 'tune', parameters: intent.parameters }];
    case 'context':
      return [intent];
  }
}

/** A skill reports; of what it promised some things, all or none have come about. */
function finish(moment: Moment, which: number, kept: number, ground: Ground): Message[] {
  const name = among(moment.executing, which);
  if (name === undefined) return [];
  const { adds, deletes } = moment.skills.find((skill) => skill.name === name)!;
  const messages: Message[] = [];
  for (const [i, { p, v }] of [...deletes, ...adds].entries()) {
    const sensor = moment.sensors.get(p);
    if ((kept & (1 << (i % 3))) === 0 || sensor === undefined) continue;
    const present = Number(moment.readings.get(p));
    const value: Value =
      sensor.kind === 'plain'
        ? v
        : sensor.kind === 'graded'
          ? Number(v)
          : Math.max(0, present + (v === true ? 1 : -1));
    messages.push({ kind: 'sense', sensor: p, value });
  }
  const counted = ground.propositions.filter(({ kind }) => kind === 'counted').length;
  // two effects on one count would be worked out from the same reading: the last one says what it is
  return [...(counted > 0 ? lastOfEach(messages) : messages), { kind: 'finished', skill: name }];
}

function lastOfEach(messages: readonly Message[]): Message[] {
  const last = new Map<string, Message>();
  for (const message of messages) if (message.kind === 'sense') last.set(message.sensor, message);
  return [...last.values()];
}

function join(
  moment: Moment,
  intent: Extract<Intent, { kind: 'join' }>,
  ground: Ground,
): Message[] {
  const taken: Record<string, unknown> = {};
  for (const { name } of moment.skills) taken[name] = true;
  const sensors: Record<string, Value | SensorForm> = {};
  const unsensed = ground.propositions.filter(({ name }) => !moment.sensors.has(name));
  const proposition = among(unsensed, intent.sensor.value);
  if (proposition !== undefined) {
    sensors[proposition.name] = sensorForm(intent.sensor, proposition, ground);
  }
  const isSensed = (p: string) =>
    ground.on.open || moment.sensors.has(p) || Object.hasOwn(sensors, p);
  const skills: Record<string, SkillForm> = {};
  for (const shape of intent.skills) {
    const form = skillForm(shape, ground);
    const touched = [form.when, form.adds, form.deletes].flatMap((list) => Object.keys(list ?? {}));
    if (!touched.every(isSensed)) continue;
    const name = freeName(shape.name, taken);
    taken[name] = true;
    skills[name] = form;
  }
  const agents: Joining = { sensors, skills };
  if (proposition === undefined && Object.keys(skills).length === 0) return [];
  return [{ kind: 'join', agents }];
}

function agentOf(
  moment: Moment,
  sort: 'skill' | 'sensor' | 'goal',
  which: number,
): string | undefined {
  if (sort === 'skill') return among(moment.skills, which)?.name;
  const names = [...(sort === 'sensor' ? moment.sensors : moment.goals).keys()].sort();
  const name = among(names, which);
  return name === undefined ? undefined : `${sort}:${name}`;
}

function readingOfSensor(name: string, value: number, { propositions }: Ground): Value {
  return readingFor(propositions.find((proposition) => proposition.name === name)!, value);
}

function among<T>(list: readonly T[], which: number): T | undefined {
  return list[which % Math.max(1, list.length)];
}

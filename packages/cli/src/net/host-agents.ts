/** Makes of a character's definition the agents that an agency hosts. */
import { type ActorDefinition, settleDefinition, stripCode, type Value } from '@troupe/core';
import type { HostedAgents, HostedSkill, RemoteContext } from '@troupe/net';
import { Refusal } from '../refusal.js';

export interface Hosted {
  readonly agents: HostedAgents;
  /** `2 skills, 1 goal`: what there is. */
  readonly count: number;
}

export interface HostOptions {
  /** Milliseconds that one of the steps takes that a skill without code runs for. */
  readonly stepTime: number;
  /** Told what goes on, line by line. */
  readonly say: (line: string) => void;
}

export function hostAgents(
  file: string,
  definition: ActorDefinition,
  options: HostOptions,
): Hosted {
  refuseWhatCannotJoin(file, definition);
  const { sensors = {}, goals = {}, skills = {} } = stripCode(definition);
  const promises = keepPromises(definition);
  const hosted = Object.entries(skills).map(([name, form]): [string, HostedSkill] => {
    const { run: _, asks: __, deadline: ___, ...plain } = form;
    const code = definition.skills?.[name]?.run as
      | ((context: RemoteContext) => unknown)
      | undefined;
    const run = code ?? promises(name, options.stepTime);
    return [name, { ...plain, run: tellOf(run, options.say) }];
  });
  const agents = { sensors, goals, skills: Object.fromEntries(hosted) } as HostedAgents;
  const count = [sensors, goals, skills].reduce((sum, list) => sum + Object.keys(list).length, 0);
  if (count === 0) {
    throw new Refusal([`${file}: has no sensor, goal or skill that could join. Write one into it`]);
  }
  return { agents, count };
}

/** Says when it begins and how it ends; what it does is the same. */
function tellOf(run: (context: RemoteContext) => unknown, say: (line: string) => void) {
  return async (context: RemoteContext) => {
    const { skill, number, signal, args } = context;
    const values = Object.values(args);
    const what = `${skill}${values.length === 0 ? '' : ` (${values.join(', ')})`}, execution ${number}`;
    say(`${what}: begun.`);
    let isOver = false;
    const cancelled = () => {
      if (!isOver) say(`${what}: cancelled, ${String((signal.reason as Error)?.message)}.`);
      isOver = true;
    };
    signal.addEventListener('abort', cancelled, { once: true });
    try {
      const result = await run(context);
      const failed = result === false || result === 'failed';
      if (!isOver) say(`${what}: ${failed ? 'failed' : 'finished'}.`);
      return result;
    } catch (error) {
      if (!isOver)
        say(`${what}: failed, ${error instanceof Error ? error.message : String(error)}.`);
      throw error;
    } finally {
      isOver = true;
    }
  };
}

/** What a skill without code does: it takes its time, then its promises come true as far as they are measured here. */
function keepPromises(definition: ActorDefinition) {
  const { skills, sensors } = settleDefinition(stripCode(definition));
  const kinds = new Map(sensors.map(({ name, kind }) => [name, kind]));
  const present = new Map<string, Value>(
    Object.entries(stripCode(definition).sensors ?? {}).map(([name, form]) => [
      name,
      typeof form === 'object' ? (form.value ?? form.count ?? false) : form,
    ]),
  );
  return (name: string, stepTime: number) =>
    async ({ sense, signal }: RemoteContext): Promise<void> => {
      const skill = skills.find((each) => each.name === name);
      if (skill === undefined) return;
      await pause(skill.takes * stepTime, signal);
      for (const { proposition, value } of [...skill.deletes, ...skill.adds]) {
        const kind = kinds.get(proposition);
        if (kind === undefined) continue;
        const before = Number(present.get(proposition) ?? 0);
        const now: Value =
          kind === 'plain'
            ? value
            : kind === 'graded'
              ? Number(value === true)
              : Math.max(0, before + (value === true ? 1 : -1));
        present.set(proposition, now);
        sense({ [proposition]: now });
      }
    };
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

const generator = Object.getPrototypeOf(function* () {}).constructor as () => unknown;

/** Said before anything joins: half a character would be worse than none. */
function refuseWhatCannotJoin(file: string, definition: ActorDefinition): void {
  const { sensors = {}, skills = {}, templates = {}, commands = {} } = definition;
  const lines = [
    ...Object.entries(sensors).flatMap(([name, form]) =>
      typeof form === 'object' && ('judge' in form || 'from' in form)
        ? [
            `sensor "${name}" is judged from receptors, which live with the character. Give it a value, and change it from a skill with sense()`,
          ]
        : [],
    ),
    ...Object.entries(skills).flatMap(([name, { run, asks }]) => {
      if (asks !== undefined)
        return [`skill "${name}" asks other characters, which it can do only where they live`];
      if (run === undefined || (typeof run === 'function' && !(run instanceof generator)))
        return [];
      return [
        `skill "${name}" goes in step with the character. To join from elsewhere it has to be a plain or an async function`,
      ];
    }),
    ...Object.keys(templates).map(
      (name) => `template "${name}" cannot join from elsewhere. Write its instances as skills`,
    ),
    ...Object.keys(commands).map(
      (name) => `command "${name}" cannot join from elsewhere: commands live with the character`,
    ),
  ];
  if (lines.length > 0) throw new Refusal(lines.map((line) => `${file}: ${line}`));
}

/** Runs a part of a character alone: what it would perceive is fed by hand. */
import type { MemoryEntry } from '../perception/memory.js';
import type { Skill } from '../state/character.js';
import { type Data, whyNoData } from '../state/data.js';
import type { Value } from '../state/definition.js';
import { type Problem, TroupeError } from '../state/errors.js';
import { suggest } from '../state/names.js';
import { wrongReading } from '../state/settle-agents.js';
import { settleCharacter } from '../state/settle-character.js';
import { matchTerm, parseHead, parseTerm } from '../state/terms.js';
import type { Actor } from './actor.js';
import { type ActorOptions, checkActorOptions } from './create-actor.js';
import type { ActorDefinition } from './definition.js';
import type { ActorExplanation } from './explain-actor.js';
import type { DatedFault, Failure } from './happenings.js';
import type { SignalsOf } from './names-of.js';
import { createScene } from './scene.js';
import { stripCode } from './strip-code.js';

export interface Chosen {
  readonly tick: number;
  readonly skill: string;
}

export interface TestActor<Part extends ActorDefinition = ActorDefinition> {
  /** The part as a character: for all that is not below. */
  readonly actor: Actor;
  /** What receptors sample from now on; one that was never fed samples null. */
  feed(signals: Partial<SignalsOf<Part>> & Readonly<Record<string, unknown>>): void;
  /** Signs that nothing here judges, those among them that the part lacks. A judged one is judged again when it is woken. */
  set(signs: Readonly<Record<string, Value>>): void;
  /** So many ticks; one by default. */
  tick(count?: number): void;
  /** What is under way, in the order of starting. */
  readonly doing: readonly string[];
  /** What was chosen so far, and in which tick. */
  readonly chosen: readonly Chosen[];
  readonly signs: Readonly<Record<string, Value>>;
  readonly signals: Readonly<Record<string, unknown>>;
  /** What is written down for all, by key. */
  readonly memory: Readonly<Record<string, Data>>;
  readonly failures: readonly Failure[];
  readonly faults: readonly DatedFault[];
  explain(skill?: string): ActorExplanation;
}

/** Conditions, effects and goals on what the part lacks are allowed: signs are made for them, which begin as false. */
export function testActor<Part extends ActorDefinition>(
  part: Part,
  options: ActorOptions = {},
): TestActor<Part> {
  checkActorOptions(options, 'testActor');
  const fed = new Map<string, unknown>();
  const whole = complete(part, (receptor) => fed.get(receptor) ?? null);
  const { name = part.name, world = part.world ?? {}, ...rest } = options;
  const scene = createScene({ ...rest, world });
  const chosen: Chosen[] = [];
  // before it enters: afterwards a character with functions of time could not be written down
  scene.record(
    {
      tick: ({ tick, actors }) => {
        for (const { skill, event } of actors?.[name]?.skills ?? []) {
          if (event === 'begun') chosen.push({ tick, skill });
        }
      },
      keyframe: () => {},
    },
    { keyframeEvery: 1_000_000 },
  );
  const actor = scene.add(whole, name);
  const sensors = new Map(
    settleCharacter(stripCode(whole)).sensors.map((sensor) => [sensor.name, sensor]),
  );
  return {
    actor,
    feed: (signals) => {
      const problems: Problem[] = [];
      for (const [receptor, signal] of Object.entries(signals)) {
        const path = `feed.${receptor}`;
        const wrong = whyNoData(signal);
        if (!Object.hasOwn(whole.receptors ?? {}, receptor)) {
          const hint = suggest(receptor, Object.keys(whole.receptors ?? {}));
          const message = `there is no receptor "${receptor}".${hint}`;
          problems.push({ code: 'unknown-receptor', path, message });
        } else if (wrong !== undefined) {
          problems.push({ code: 'no-data', path, message: `was given ${wrong}` });
        }
      }
      if (problems.length > 0) throw new TroupeError(problems);
      for (const [receptor, signal] of Object.entries(signals)) fed.set(receptor, signal);
    },
    set: (signs) => {
      const problems: Problem[] = [];
      for (const [sign, value] of Object.entries(signs)) {
        const path = `set.${sign}`;
        const sensor = sensors.get(sign);
        const wrong = sensor && wrongReading(sensor, value);
        if (sensor === undefined) {
          const message = `there is no sensor "${sign}".${suggest(sign, sensors.keys())}`;
          problems.push({ code: 'unknown-sensor', path, message });
        } else if (wrong !== undefined)
          problems.push({ code: 'wrong-value', path, message: wrong });
      }
      if (problems.length > 0) throw new TroupeError(problems);
      for (const [sign, value] of Object.entries(signs)) actor.set(sign, value);
    },
    tick: (count = 1) => {
      for (let i = 0; i < count; i++) scene.tick();
    },
    get doing() {
      return actor.doing;
    },
    get chosen() {
      return [...chosen];
    },
    get signs() {
      return actor.signs;
    },
    get signals() {
      return actor.signals;
    },
    get memory() {
      return remembered(actor, whole);
    },
    get failures() {
      return actor.failures;
    },
    get faults() {
      return actor.faults;
    },
    explain: (skill) => actor.explain(skill),
  };
}

/** The part with every probe replaced, and with what it lacks. */
function complete(part: ActorDefinition, probe: (receptor: string) => unknown): ActorDefinition {
  const open = { ...part, open: true };
  const { skills, templates, goals, sensors } = settleCharacter(stripCode(open));
  const mentioned = [
    ...skills.flatMap(mentions),
    ...templates.flatMap(({ skill, types }) =>
      mentions(skill).map((proposition) => withTypes(proposition, types)),
    ),
    ...goals.filter(({ conserve }) => !conserve).map(({ name }) => name),
    ...Object.values(part.commands ?? {}).flatMap(({ until }) =>
      typeof until === 'object' ? Object.keys(until) : [],
    ),
  ];
  const sensed = sensors.map(({ name }) => parseTerm(name));
  const lacking = mentioned.filter((proposition) => {
    const { head } = parseHead(proposition);
    return !sensed.some((term) => matchTerm(head, term) !== undefined);
  });
  const listened = Object.values(part.sensors ?? {}).flatMap((form) =>
    typeof form === 'object' ? (form.from ?? []) : [],
  );
  const receptors = {
    ...Object.fromEntries(listened.map((name) => [name, {}])),
    ...part.receptors,
  };
  return {
    ...open,
    sensors: { ...Object.fromEntries(lacking.map((name) => [name, false])), ...part.sensors },
    receptors: Object.fromEntries(
      Object.entries(receptors).map(([name, form]) => [
        name,
        { ...form, probe: () => probe(name) },
      ]),
    ),
  };
}

function mentions({ when, adds, deletes }: Skill): string[] {
  return [...when, ...adds, ...deletes].map(({ proposition }) => proposition);
}

/** `at(?place)` of a template as a sensor for every place. */
function withTypes(proposition: string, types: ReadonlyMap<string, string>): string {
  const { functor, args } = parseTerm(proposition);
  if (args.length === 0) return proposition;
  const typed = args.map(({ name, variable }) =>
    variable ? `?${name}: ${types.get(name)}` : name,
  );
  return `${functor}(${typed.join(', ')})`;
}

function remembered(actor: Actor, { memory = {} }: ActorDefinition): Record<string, Data> {
  const written = actor.memory.filter(({ context }: MemoryEntry) => context === '');
  const keys = new Set([...Object.keys(memory), ...written.map(({ key }) => key)]);
  return Object.fromEntries([...keys].map((key) => [key, actor.remembers(key) ?? null]));
}

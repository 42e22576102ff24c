/** A scene in which only some of a character's code runs: the parts that live here. */
import type { ExpressionCompiler } from '../perception/definition.js';
import type { Input } from '../record/tick-record.js';
import { keysOf } from '../state/check-keys.js';
import { checkOptions } from '../state/check-options.js';
import { type Problem, TroupeError } from '../state/errors.js';
import { suggest } from '../state/names.js';
import { parseHead, parseTerm, templateKey } from '../state/terms.js';
import type { WorldDefinition } from '../world/definition.js';
import { loadWorld, type SavedWorld } from '../world/save-world.js';
import { checkShape, type SkillPlan } from './actor-plan.js';
import { placePerception } from './away.js';
import type { ActorDefinition } from './definition.js';
import { enterActor } from './lives.js';
import { type ActorState, type Collecting, openSceneIn, type SceneState } from './scene-state.js';
import { takeInput } from './take-input.js';

/** Parts by name; templates are named as they are written. */
export interface ShareParts {
  readonly sensors?: readonly string[];
  /** Those that no sensor listens to: others are sampled where their sensors live. */
  readonly receptors?: readonly string[];
  readonly skills?: readonly string[];
  readonly commands?: readonly string[];
  readonly laws?: readonly string[];
}

export interface ShareOptions {
  /** What lives here; everything else lives elsewhere. */
  readonly own: ShareParts;
  /** The character's own name by default. */
  readonly name?: string;
  /** Of all chance; 0 by default. The same in every share. */
  readonly seed?: number;
  /** The one that the definition describes by default; or a world that was saved. */
  readonly world?: WorldDefinition | SavedWorld;
  readonly expressions?: ExpressionCompiler | undefined;
  /** Ticks a second; 30 by default. */
  readonly rate?: number;
}

const partKeys = keysOf<ShareParts>({
  sensors: true,
  receptors: true,
  skills: true,
  commands: true,
  laws: true,
});

const shareKeys = keysOf<ShareOptions>({
  own: true,
  name: true,
  seed: true,
  world: true,
  expressions: true,
  rate: true,
});

export function checkShareOptions(
  options: ShareOptions,
  of: string,
  more: readonly string[] = [],
): void {
  checkOptions(options, [...shareKeys, ...more], of);
  checkOptions(options.own, partKeys, 'own');
}

export interface OpenShare {
  readonly scene: SceneState;
  readonly actor: ActorState;
  readonly collecting: Collecting;
}

/** Every share is given the whole definition: what lives elsewhere is known here, and not run. */
export function openShare(
  definition: ActorDefinition,
  options: ShareOptions,
  send: (input: Input) => void,
): OpenShare {
  checkShape(definition);
  const { own, name = definition.name, seed, rate, expressions } = options;
  const given = options.world ?? definition.world ?? {};
  const laws = ('laws' in given ? given.laws : definition.world?.laws) ?? {};
  checkParts(definition, laws, own);
  const mine = (own.laws ?? []).map((law) => [law, laws[law]!]);
  const saved = { ...given, things: given.things ?? {} } as SavedWorld;
  const world = loadWorld(saved, Object.fromEntries(mine));
  const scene = openSceneIn(world, { seed, rate, expressions, promises: true, take: takeInput });
  const actor = enterActor(scene, name, definition, (plan) => ({
    ...plan,
    commands: plan.commands.filter(([command]) => own.commands?.includes(command) === true),
  }));
  const sensors = new Set(own.sensors);
  const collecting: Collecting = {
    isHere: skillsHere(definition, own.skills ?? []),
    isSensorHere: (sensor) => sensors.has(sensor),
    receptors: own.receptors ?? [],
    open: false,
    over: [],
    faults: [],
    send,
  };
  scene.collecting = collecting;
  placePerception(actor);
  return { scene, actor, collecting };
}

/** Whether it runs something; one that does not keeps its promises, and needs no home for it. */
export function hasCode({ run, asks }: Partial<SkillPlan>): boolean {
  return run !== undefined || asks !== undefined;
}

/**
 * What is left of a character when others have taken their parts: it lives with whoever coordinates them. Receptors that
 * only sensors elsewhere listen to live there.
 */
export function restOf(
  definition: ActorDefinition,
  taken: readonly ShareParts[],
  world: WorldDefinition = definition.world ?? {},
): Required<ShareParts> {
  const left = (kind: keyof ShareParts, names: object | undefined) => {
    const gone = new Set(taken.flatMap((parts) => parts[kind] ?? []));
    return Object.keys(names ?? {}).filter((name) => !gone.has(name));
  };
  const listened = new Set(
    Object.values(definition.sensors ?? {}).flatMap((sensor) =>
      typeof sensor === 'object' && sensor !== null ? (sensor.from ?? []) : [],
    ),
  );
  return {
    sensors: left('sensors', definition.sensors),
    receptors: left('receptors', definition.receptors).filter((name) => !listened.has(name)),
    skills: left('skills', { ...definition.skills, ...definition.templates }),
    commands: left('commands', definition.commands),
    laws: left('laws', world.laws),
  };
}

function skillsHere(
  { templates }: ActorDefinition,
  skills: readonly string[],
): (skill: string) => boolean {
  const isTemplate = (name: string) => Object.hasOwn(templates ?? {}, name);
  const own = new Set(skills.filter((name) => !isTemplate(name)));
  const made = new Set(skills.filter(isTemplate).map((text) => templateKey(parseHead(text).head)));
  return (skill) => own.has(skill) || (made.size > 0 && made.has(templateKey(parseTerm(skill))));
}

function checkParts(definition: ActorDefinition, laws: object, own: ShareParts): void {
  const { sensors, receptors, skills, templates, commands } = definition;
  const known = { sensors, receptors, skills: { ...skills, ...templates }, commands, laws };
  const problems: Problem[] = [];
  for (const kind of partKeys) {
    const names = Object.keys(known[kind] ?? {});
    for (const name of own[kind] ?? []) {
      if (names.includes(name)) continue;
      const message = `"${name}" is to live here; the definition has no such name among its ${kind}.${suggest(name, names)}`;
      problems.push({ code: 'unknown-part', path: `own.${kind}`, message });
    }
  }
  if (problems.length > 0) throw new TroupeError(problems);
}

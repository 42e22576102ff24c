/** Plays random scenes: does from outside what the script says, among what is there then. */
import {
  type Actor,
  type ActorDefinition,
  createScene,
  type Scene,
  TroupeError,
} from '@troupe/core';
import {
  actorNames,
  type Deed,
  dataFor,
  type LivingCase,
  sensorNames,
  skillNames,
  thingNames,
} from './arbitrary-actor.js';
import { type Recording, recordScene, settle } from './living.js';

export interface Played {
  readonly scene: Scene;
  readonly recording: Recording;
}

export function openCase({ seed, rate, things, laws, characters }: LivingCase): Scene {
  const scene = createScene({ seed, rate, world: { things, laws } });
  for (const [name, definition] of Object.entries(characters)) scene.add(definition, name);
  return scene;
}

/** Plays a whole case, without letting promises settle. */
export function playCase(random: LivingCase, keyframeEvery?: number): Played {
  const scene = openCase(random);
  const recording = recordScene(scene, keyframeEvery);
  playTicks(scene, random, 0, random.script.length);
  return { scene, recording };
}

export function playTicks(scene: Scene, random: LivingCase, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    doDeeds(scene, random, random.script[i]!);
    scene.tick();
  }
}

/** Plays a case and lets promises settle between ticks. */
export async function playAsync(random: LivingCase): Promise<Played> {
  const scene = openCase(random);
  const recording = recordScene(scene);
  for (const deeds of random.script) {
    doDeeds(scene, random, deeds);
    scene.tick();
    await settle();
  }
  return { scene, recording };
}

/** Says how many of them were taken. */
export function doDeeds(scene: Scene, random: LivingCase, deeds: readonly Deed[]): number {
  let taken = 0;
  for (const deed of deeds) {
    try {
      doDeed(scene, random, deed);
      taken++;
    } catch (error) {
      // a deed that does not fit is refused, and changes nothing; anything else is a bug
      if (!(error instanceof TroupeError)) throw error;
    }
  }
  return taken;
}

function doDeed(scene: Scene, random: LivingCase, { kind, actor: who, which }: Deed): void {
  switch (kind) {
    case 'change': {
      const property = which % 2 === 0 ? 'on' : 'level';
      scene.world.set(among(thingNames, who), property, dataFor(property, which));
      return;
    }
    case 'put':
      scene.world.add(among(thingNames, who), { on: true, level: which % 4, at: [0, 0, 1] });
      return;
    case 'take':
      scene.world.remove(among(thingNames, who));
      return;
    case 'enter':
      scene.add(definitionFor(random, among(actorNames, who)), among(actorNames, who));
      return;
    default: {
      const { actors } = scene;
      if (actors.length > 0) doToActor(among(actors, who), random, kind, which);
    }
  }
}

function doToActor(actor: Actor, random: LivingCase, kind: Deed['kind'], which: number): void {
  const sensor = among(sensorNames, which);
  switch (kind) {
    case 'want':
      actor.want(sensor, which % 3 !== 0);
      return;
    case 'withdraw':
      actor.withdraw(sensor);
      return;
    case 'set':
      actor.set(sensor, which % 2 === 0);
      return;
    case 'disable':
    case 'enable':
      actor[kind](which % 4 === 0 ? `sensor:${sensor}` : among(skillNames, which));
      return;
    case 'cancel':
      actor.cancel(among(actor.doing.length > 0 ? actor.doing : skillNames, which));
      return;
    case 'leave':
      actor.leave(among(skillNames, which));
      return;
    case 'attend':
      actor.attend(`r${which % 4}`, which % 3 === 0 ? undefined : 1 + (which % 4));
      return;
    case 'remember':
      actor.remember('cup', `from outside ${which % 5}`, which % 2 === 0 ? 3 : undefined);
      return;
    case 'tune':
      actor.tune({ theta: 1 + (which % 9) });
      return;
    case 'join':
      actor.join({ skills: { 'joined one': { adds: [sensor], takes: 2 } } });
      return;
    case 'exit':
      actor.remove();
      return;
    case 'redefine':
      actor.redefine(variantOf(actor.definition, which));
      return;
    case 'transform':
      actor.redefine(among(Object.values({ ...random.later, ...random.characters }), which));
      return;
  }
}

/** Who comes under a name: always the same one. */
function definitionFor({ later, characters }: LivingCase, name: string): ActorDefinition {
  return Object.hasOwn(characters, name) ? characters[name]! : later['first']!;
}

/** Every character that may be there, with its code, by the name it has then. */
export function everyone(random: LivingCase): Record<string, ActorDefinition> {
  return Object.fromEntries(actorNames.map((name) => [name, definitionFor(random, name)]));
}

/** The same character with other data and fewer parts: no code that it had not. */
function variantOf(definition: ActorDefinition, which: number): ActorDefinition {
  const { goals = {}, skills = {}, commands = {} } = definition;
  const without = <T>(parts: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(parts).filter((_, i) => i !== which % 5));
  const flipped = Object.entries(goals).map(([goal, value]) => [goal, value !== true]);
  return {
    ...definition,
    parameters: { theta: 1 + (which % 7) },
    goals: which % 2 === 0 ? goals : Object.fromEntries(flipped),
    skills: which % 3 === 0 ? without(skills) : skills,
    commands: which % 3 === 1 ? without(commands) : commands,
  };
}

function among<T>(list: readonly T[], which: number): T {
  return list[which % list.length]!;
}

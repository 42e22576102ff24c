/** Robots out of parts, in a workshop with a bell; and how one that is at work gets other parts. */
import { type Assembled, assemble, readChoices } from '@troupe/body';
import {
  type ActorDefinition,
  createScene,
  type Data,
  type ExpressionCompiler,
  type LoadOptions,
  type Scene,
  type ThingForm,
} from '@troupe/core';
import { allCode, joinCode } from './join-code.js';
import { type PartNames, partsOf, sayKind } from './parts-kind.js';
import { robots } from './robot-palette.js';
import type { ShowCode } from './show-form.js';

const first: PartNames = { head: 'prey', torso: 'rusty', leg: 'spring', coat: 'mint' };

/** What it takes to branch off, whichever parts were chosen till then. */
const robotCode: LoadOptions = {
  characters: { robot: allCode(robots, assemble(robots).definition) },
};

function openRobotParts(expressions: ExpressionCompiler): Scene {
  const definition = define(assemble(robots, first));
  const scene = createScene({ world: definition.world ?? {}, seed: 1, expressions });
  scene.add(definition);
  fillSprayer(scene, 'robot');
  return scene;
}

/** Slots that are not named keep their parts. Its place, its pose, what it holds and what it remembers stay as they are. */
function assembleRobot(scene: Scene, name: string, given: PartNames): void {
  const before = readChoices(robots, partsOf(scene.world, name) ?? {});
  const choices = readChoices(robots, { ...before, ...given });
  const made = define(assemble(robots, choices));
  scene.actor(name).redefine(made);
  const former = define(assemble(robots, before)).body ?? {};
  for (const [property, value] of changesOf(scene.world.thing(name), former, made.body ?? {})) {
    scene.world.set(name, property, value);
  }
  fillSprayer(scene, name);
}

function define({ definition, choices }: Assembled): ActorDefinition {
  const joined = joinCode(robots, definition);
  return { ...joined, body: { ...joined.body, kind: sayKind(choices) } };
}

/** What the parts say otherwise than those before; what only those before had goes. */
function* changesOf(
  own: ThingForm | undefined,
  former: ThingForm,
  next: ThingForm,
): Generator<readonly [string, Data | null]> {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  for (const [property, value] of Object.entries(next)) {
    const isThere = own?.[property] !== undefined;
    if (value === undefined || (isThere && same(former[property], value))) continue;
    yield [property, value];
  }
  for (const property of Object.keys(former)) {
    if (!Object.hasOwn(next, property) && own?.[property] !== undefined) yield [property, null];
  }
}

/** What comes out of it is what the robot will be painted with. */
function fillSprayer({ world }: Scene, robot: string): void {
  if (!world.has('sprayer')) return;
  world.set('sprayer', 'paint', world.get(robot, 'paint') ?? null);
}

export const robotParts: ShowCode = {
  open: openRobotParts,
  code: robotCode,
  assemble: assembleRobot,
};

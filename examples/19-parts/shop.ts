/** The workshop of lesson 17, where things fall down, and somebody rings a bell now and then. */
import type { LawContext, Point, WorldDefinition } from '@troupe/core';
import { homes, type Tool, workshop } from '../17-sander-world/workshop.js';
import { benchTop } from '../shared/bodies/workshop.js';

const tools = Object.keys(homes) as Tool[];

export const shop: WorldDefinition = {
  ...workshop,
  things: {
    ...workshop.things,
    // the other way round: here robots are seen from before
    walls: { at: [0, 0, 0], heading: Math.PI },
    bell: { at: [1.7, 0, -0.8], sound: 0, swing: 0 },
  },
  laws: { ...workshop.laws, fall, sound },
};

/** How high the middle of a thing is above what it lies on. */
const thickness = (tool: Tool) => homes[tool][1] - benchTop;

const standRadius = 0.23;

/** How high the floor, the bench or a stand is there. */
function groundAt(x: number, z: number): number {
  const onBench = Math.abs(x) < 0.75 && z > 1.32 && z < 1.88;
  const onStand = Object.values(homes).some(
    ([a, , c]) => (a - x) * (a - x) + (c - z) * (c - z) < standRadius * standRadius,
  );
  return onBench || onStand ? benchTop : 0;
}

/** What nobody holds falls, until it lies. */
function fall({ world, dt }: LawContext): void {
  for (const tool of tools) {
    const at = world.get(tool, 'at') as Point | undefined;
    if (at === undefined || world.get(tool, 'in') !== undefined) continue;
    const [x, y, z] = at;
    const lies = groundAt(x, z) + thickness(tool);
    const speed = Number(world.get(tool, 'falling') ?? 0);
    if (y <= lies) {
      if (speed > 0) world.set(tool, 'falling', null);
      continue;
    }
    const faster = speed + 9.81 * dt;
    world.set(tool, 'at', [x, Math.max(lies, y - faster * dt), z]);
    world.set(tool, 'falling', faster);
  }
}

/** Seconds that a noise is to be heard. */
const lasting = 0.6;

/** Something makes a noise, so loud: at most one metre away. */
export function makeNoise(
  { world, time }: Pick<LawContext, 'world' | 'time'>,
  thing: string,
  loudness: number,
): void {
  world.set(thing, 'sound', loudness);
  world.set(thing, 'quiet', time + lasting);
}

/** Noises die away; and now and then somebody rings, softly or loudly. */
function sound(context: LawContext): void {
  const { world, time, tick, dt, chance } = context;
  const soundOf = (name: string) => Number(world.get(name, 'sound') ?? 0);
  for (const name of ['bell', 'vise', ...world.names('stand')]) {
    if (soundOf(name) === 0 || time < Number(world.get(name, 'quiet'))) continue;
    world.set(name, 'sound', 0);
    if (name === 'bell') world.set(name, 'swing', 0);
  }
  if (soundOf('bell') > 0 && time < Number(world.get('bell', 'quiet'))) {
    world.set('bell', 'swing', (tick % 8 < 4 ? 1 : -1) * 3 * soundOf('bell'));
  } else if (chance.happens(dt / 3)) makeNoise(context, 'bell', 1 + 11 * chance.random());
}

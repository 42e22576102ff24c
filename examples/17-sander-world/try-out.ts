/** Tries a robot out, until it is painted or for so long; and ways to make it harder for it. */
import { type ActorDefinition, type Chance, createScene, type Scene } from '@troupe/core';
import { handAt, hands, type Tool, workshop } from './workshop.js';

export const tools: readonly Tool[] = ['board', 'sander', 'sprayer'];

export interface Trial {
  readonly seed?: number;
  readonly ticks?: number;
  /** Ticks a second. */
  readonly rate?: number;
  /** What somebody else does, before each tick. */
  readonly meddle?: (scene: Scene, tick: number) => void;
}

type Verdict = 'good' | 'painted first' | 'three in hand' | 'not painted' | 'not sanded';

export interface Tried {
  readonly verdict: Verdict;
  /** The tick in which that was known. */
  readonly ticks: number;
  /** The most things that were in hand, or being picked up, at once. */
  readonly taken: number;
  readonly chosen: readonly string[];
  readonly failed: readonly string[];
}

const pickingUp = { board: 'pickUpBoard', sander: 'pickUpSander', sprayer: 'pickUpSprayer' };

export function tryOut(
  definition: ActorDefinition,
  { seed = 0, ticks = 1000, rate = 30, meddle }: Trial = {},
): Tried {
  const scene = createScene({ world: definition.world ?? workshop, seed, rate });
  const robot = scene.add(definition);
  const chosen: string[] = [];
  const failed: string[] = [];
  robot.onStep(({ report }) => {
    failed.push(...report.failed);
    if (report.selected !== null) chosen.push(report.selected);
  });
  let taken = 0;
  const tell = (verdict: Verdict) => ({ verdict, ticks: scene.ticks, taken, chosen, failed });
  let sanded = false;
  while (scene.ticks < ticks) {
    meddle?.(scene, scene.ticks + 1);
    scene.tick();
    const inHand = tools.filter((tool) => scene.world.get(tool, 'in') === robot.name);
    if (inHand.length > 2) return tell('three in hand');
    const picked = tools.filter((tool) => robot.doing.includes(pickingUp[tool]));
    taken = Math.max(taken, new Set([...inHand, ...picked]).size);
    const painted = Number(scene.world.get(robot.name, 'painted')) >= 1;
    if (painted) return tell(sanded ? 'good' : 'painted first');
    sanded ||= Number(scene.world.get('board', 'sanded')) >= 1;
  }
  return tell(sanded ? 'not painted' : 'not sanded');
}

/** How it may find things: what is in its hands, and whether the board is in the vise. */
export interface Beginning {
  readonly held: readonly Tool[];
  readonly inVise: boolean;
}

/** All eleven. */
export const beginnings: readonly Beginning[] = [
  ...[[], ['board'], ['sander'], ['sprayer']].map((held) => ({ held, inVise: false })),
  ...tools.map((rest) => ({ held: tools.filter((tool) => tool !== rest), inVise: false })),
  ...[[], ['sander'], ['sprayer'], ['sander', 'sprayer']].map((held) => ({ held, inVise: true })),
] as readonly Beginning[];

export function beginWith({ held, inVise }: Beginning): NonNullable<Trial['meddle']> {
  return ({ world }, tick) => {
    if (tick > 1) return;
    for (const [i, tool] of held.entries()) {
      const { side, holds, joint } = hands[(['left', 'right'] as const)[i]!];
      world.set('robot', holds, tool);
      world.set(tool, 'in', 'robot');
      world.set(tool, 'joint', joint);
      world.set(tool, 'at', handAt(world, 'robot', side));
    }
    if (!inVise) return;
    world.set('vise', 'holds', 'board');
    world.set('board', 'in', 'vise');
    world.set('board', 'at', [0, 0, 0]);
  };
}

/** Something is taken from where it is, out of the robot's hand too, and lies somewhere else after a while. */
export interface Theft {
  readonly tool: Tool;
  readonly tick: number;
  /** Ticks; meanwhile it is out of reach. */
  readonly lasts: number;
  readonly x: number;
  readonly z: number;
}

export function stealThings(thefts: readonly Theft[]): NonNullable<Trial['meddle']> {
  return ({ world }, now) => {
    for (const { tool, tick, lasts, x, z } of thefts) {
      if (now === tick) {
        world.set(tool, 'in', null);
        world.set(tool, 'joint', null);
        world.set(tool, 'at', farAway);
      }
      if (now === tick + lasts) world.set(tool, 'at', [x, 0, z]);
    }
  };
}

const farAway = [50, 0, 0] as const;

/** Four thefts in the first ten seconds. */
export function drawThefts(chance: Chance, lasts: number): Theft[] {
  return [1, 2, 3, 4].map(() => ({
    tool: chance.pick(tools),
    tick: 2 + chance.integer(300),
    lasts,
    x: 4 * chance.random() - 2,
    z: 4 * chance.random() - 2,
  }));
}

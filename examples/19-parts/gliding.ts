/** The same skills in a few lines each, for a thousand runs: the robot glides there, and then magic takes its time. */
import type { ActContext, Point, SkillProgram } from '@troupe/core';
import { type MagicState, magicalPrograms } from '../17-sander-world/magical.js';
import type { SkillName } from '../17-sander-world/skills.js';
import { hands, heldIn, homes, type Side, type Tool } from '../17-sander-world/workshop.js';
import { walkTowards } from '../shared/walk.js';
import { comesNear, tryToPass } from './clumsy.js';
import { isAlert } from './look-up.js';
import { speedOf, type Temper, temperOf } from './temper.js';

export type GlidingState = {
  near: string;
  /** Seconds until it has found its feet again. */
  reels: number;
  /** What comes when it is there. */
  magic: MagicState | null;
};

const programs = magicalPrograms({});
const reeling = 0.5;

/** The skill of that name. */
export function glideOwn(skill: SkillName): SkillProgram<GlidingState> {
  const { step: cast } = programs[skill];
  return {
    // what it stands at when it sets out it does not bump into
    begin: (context) => ({ near: comesNear(context, ''), reels: 0, magic: null }),
    step: (state, context) => {
      const { world, self, dt } = context;
      if (isAlert(world, self)) return undefined;
      if (state.reels > 0) {
        state.reels -= dt;
        return undefined;
      }
      const temper = temperOf(world, self);
      if (state.magic === null) {
        const said = glide(state, context, temper, placeFor(skill, context));
        if (said !== 'done') return said;
        state.magic = { left: Math.round(secondsFor(skill, temper) / dt) };
      }
      return cast?.(state.magic, context);
    },
  };
}

function glide(
  state: GlidingState,
  context: ActContext,
  temper: Temper,
  place: Point | null | undefined,
): 'done' | 'failed' | undefined {
  const { world, self } = context;
  // where it stands is as good as anywhere
  if (place === null) return 'done';
  if (place === undefined) return 'failed';
  const now = comesNear(context, state.near);
  const dropped = now === state.near || now === '' ? undefined : tryToPass(context, now);
  state.near = now;
  if (dropped !== undefined) {
    for (const side of dropped) drop(context, side);
    state.reels = reeling;
    return undefined;
  }
  const [x, , z] = world.where(self) ?? [0, 0, 0];
  const way = (place[0] - x) * (place[0] - x) + (place[2] - z) * (place[2] - z);
  if (way <= temper.armsLength * temper.armsLength) return 'done';
  walkTowards(context, [place[0], 0, place[2]], speedOf(temper));
  return undefined;
}

function drop({ world, self }: ActContext, side: Side): void {
  const tool = heldIn(world, self, side);
  const at = world.where(tool);
  if (at === undefined) return;
  world.set(tool, 'at', at);
  world.set(tool, 'in', null);
  world.set(tool, 'joint', null);
  world.set(self, hands[side].holds, '');
}

/** Where a skill is to be done; null: anywhere. */
function placeFor(skill: SkillName, { world }: ActContext): Point | null | undefined {
  if (skill === 'placeBoardInVise' || skill === 'sandBoardInVise') return world.where('vise');
  const [, verb, thing] = /^(pickUp|putDown)(.*)$/.exec(skill) ?? [];
  const tool = thing?.toLowerCase() as Tool | undefined;
  if (tool === undefined) return null;
  return verb === 'pickUp' ? world.where(tool) : homes[tool];
}

/** As long as it takes with hands. */
function secondsFor(skill: SkillName, { reaching, sanding, coats }: Temper): number {
  if (skill === 'sprayPaintSelf') return 3.5 * coats;
  const work = skill.startsWith('sand') ? 3.6 * sanding : 0;
  return 0.5 + 0.8 * reaching + work;
}

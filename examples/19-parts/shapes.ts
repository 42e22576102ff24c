/** What parts look like, by the names they have in the palette; and the body that four of them make. */
import { type Shape, shape, use } from '@troupe/body';
import type { WorldView } from '@troupe/core';
import {
  type ArmSettings,
  barrel,
  measures,
  type PartSettings,
  plainArm,
  plainHead,
  plainLeg,
  type RobotSettings,
  robot,
} from '../shared/bodies/robot.js';
import { longArm, strongArm, thinArm } from '../shared/bodies/robot-parts/arms.js';
import { domeHead, lampHead, periscopeHead, preyHead } from '../shared/bodies/robot-parts/heads.js';
import { pegHip, pegLeg, springHip, springLeg } from '../shared/bodies/robot-parts/legs.js';
import {
  boilerTorso,
  clockTorso,
  rustyTorso,
  slimTorso,
} from '../shared/bodies/robot-parts/torsos.js';

/** A shape, and where it says that parts meet. */
interface Look<S> {
  readonly shape: Shape<S>;
  readonly settings?: Partial<Pick<RobotSettings, 'hip' | 'shoulder' | 'neck'>>;
}

const looksOf = <S, N extends string>(looks: Readonly<Record<N, Look<S>>>) => looks;

export const headLooks = looksOf<PartSettings, 'plain' | 'prey' | 'periscope' | 'lamp' | 'dome'>({
  plain: { shape: plainHead },
  prey: { shape: preyHead },
  periscope: { shape: periscopeHead },
  lamp: { shape: lampHead },
  dome: { shape: domeHead },
});

export const torsoLooks = looksOf<PartSettings, 'barrel' | 'rusty' | 'slim' | 'boiler' | 'clock'>({
  barrel: { shape: barrel },
  rusty: { shape: rustyTorso },
  slim: { shape: slimTorso, settings: { shoulder: [0.21, 0.44, 0] } },
  boiler: { shape: boilerTorso, settings: { shoulder: [0.33, 0.4, 0], neck: 0.54 } },
  clock: { shape: clockTorso, settings: { shoulder: [0.26, 0.44, 0], neck: 0.51 } },
});

export const armLooks = looksOf<ArmSettings, 'plain' | 'long' | 'strong' | 'thin'>({
  plain: { shape: plainArm },
  long: { shape: longArm },
  strong: { shape: strongArm },
  thin: { shape: thinArm },
});

export const legLooks = looksOf<PartSettings, 'plain' | 'spring' | 'peg'>({
  plain: { shape: plainLeg },
  spring: { shape: springLeg, settings: { hip: springHip } },
  peg: { shape: pegLeg, settings: { hip: pegHip } },
});

export interface Build {
  readonly head: string;
  readonly torso: string;
  readonly arm: string;
  readonly leg: string;
}

/** What a robot's thing says it is built of. */
export function buildOf(world: WorldView, name: string): Build {
  const said = (slot: keyof Build) => String(world.get(name, slot));
  return { head: said('head'), torso: said('torso'), arm: said('arm'), leg: said('leg') };
}

const bodies = new Map<string, Shape>();

/**
 * The shape of a robot in a world: of its own arms and its own leg, for its hand is where they end. Skills of the one
 * character that all robots share move bodies of every build.
 */
export function bodyOf(world: WorldView, name: string): Shape {
  const build = buildOf(world, name);
  const key = `${build.head} ${build.torso} ${build.arm} ${build.leg}`;
  let body = bodies.get(key);
  if (body === undefined) {
    body = createShape(build);
    bodies.set(key, body);
  }
  return body;
}

function looksFor({ head, torso, arm, leg }: Build) {
  return {
    head: headLooks[head as keyof typeof headLooks],
    torso: torsoLooks[torso as keyof typeof torsoLooks],
    arm: armLooks[arm as keyof typeof armLooks],
    leg: legLooks[leg as keyof typeof legLooks],
  };
}

/** How many times as high as usual its shoulders are. */
export function statureOf(build: Build): number {
  const { torso, leg } = looksFor(build);
  const { hip, shoulder } = { ...measures, ...torso.settings, ...leg.settings };
  return (hip + shoulder[1]) / (measures.hip + measures.shoulder[1]);
}

function createShape(build: Build): Shape {
  const parts = looksFor(build);
  return shape('robot', () =>
    use(robot, {
      head: parts.head.shape,
      torso: parts.torso.shape,
      arm: parts.arm.shape,
      leg: parts.leg.shape,
      ...parts.torso.settings,
      ...parts.leg.settings,
    }),
  );
}

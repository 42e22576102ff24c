/** Routines read a world as it is kept, where it lets them: they come to the same where it does not. */
import {
  carry,
  ease,
  grasp,
  look,
  type Motion,
  type Routine,
  reach,
  release,
  sequence,
  tipOf,
  tipPlace,
  together,
  walkTo,
} from '@troupe/body';
import type { ActContext, ActorDefinition, Data, SkillProgram, WorldView } from '@troupe/core';
import { createScene } from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { begin, biped, mover } from './motor-robots.js';

const skills = {
  fetch: sequence(
    together(walkTo('cup', { within: 0.3 }), look('neck', 'cup')),
    reach('left.arm', 'cup'),
    grasp('left.arm', 'cup'),
  ),
  roam: together(walkTo([-1, 0, 1]), ease({ 'left.elbow': 90, torso: [0, 0.38, 0, 0.92] })),
  drop: release('left.arm'),
};
const names = Object.keys(skills) as (keyof typeof skills)[];

/** The same context with a world that has nothing raw. */
function withoutRaw<T extends ActContext>(context: T): T {
  const world = { ...context.world };
  return new Proxy(context, {
    get: (target, key) => (key === 'world' ? world : Reflect.get(target, key, target)),
  });
}

function blind(definition: ActorDefinition): ActorDefinition {
  const programs = Object.entries(definition.skills ?? {}).map(([name, skill]) => {
    const { begin: open, step } = skill.run as Required<SkillProgram<Data>>;
    const run: SkillProgram<Data> = {
      begin: (context) => open(withoutRaw(context)),
      step: (state, context) => step(state, withoutRaw(context)),
    };
    return [name, { ...skill, run }];
  });
  const commands = Object.entries(definition.commands ?? {}).map(([name, form]) => [
    name,
    { ...form, run: (context: ActContext) => form.run?.(withoutRaw(context)) },
  ]);
  return {
    ...definition,
    skills: Object.fromEntries(programs),
    commands: Object.fromEntries(commands),
  };
}

const plain = mover(biped, skills, { commands: { carry: carry(biped) } });

/** What the world says after every tick, and where hands are, asked in both ways. */
function live(definition: ActorDefinition, course: readonly Course[]): string[] {
  const scene = createScene({ world: { things: { cup: { at: [0.5, 1.1, 0.8] } } } });
  scene.add(definition);
  const without: WorldView = { ...scene.world };
  return course.flatMap(({ skill, ticks, bent }) => {
    begin(scene, skill);
    if (bent !== undefined) scene.world.set('mover', 'left.elbow', bent);
    return Array.from({ length: ticks }, () => {
      scene.tick();
      const hands = ['left.arm', 'right.arm'].map((limb) => {
        const place = tipPlace(biped, scene.world, 'mover', limb);
        expect(place).toEqual(tipPlace(biped, without, 'mover', limb));
        return place;
      });
      return JSON.stringify([scene.world.thing('mover'), scene.world.thing('cup'), hands]);
    });
  });
}

interface Course {
  readonly skill: keyof typeof skills;
  readonly ticks: number;
  /** Somebody else bends its arm; null: nothing is said of it any more. */
  readonly bent: number | null | undefined;
}

describe('a routine', () => {
  it('[WOR13] [MOT7] moves a body the same where the world has nothing raw', () => {
    const course = fc.array(
      fc.record({
        skill: fc.constantFrom(...names),
        ticks: fc.integer({ min: 1, max: 90 }),
        bent: fc.constantFrom(undefined, undefined, null, 20, 130),
      }),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(course, (given) => {
        const lived = live(plain, given);
        expect(live(blind(plain), given)).toEqual(lived);
      }),
      // a case is hundreds of ticks
      { numRuns: 30 },
    );
  });

  it('[WOR13] takes up what it is to be compared with: it walks, takes and carries', () => {
    const lived = live(plain, [
      { skill: 'fetch', ticks: 200, bent: undefined },
      { skill: 'roam', ticks: 60, bent: undefined },
    ]);
    expect(lived[199]).toContain('"in":"mover"');
    expect(lived[259]).not.toBe(lived[199]);
  });
});

describe('what a routine reads', () => {
  const list = (given: unknown) => given as number[];
  const spoilers: Readonly<Record<string, (motion: Motion) => void>> = {
    value: (motion) => list(motion.value('torso')).fill(7),
    rotation: (motion) => list(motion.rotation('torso')).fill(7),
    former: (motion) => list(motion.former('torso')).fill(7),
    where: (motion) => list(motion.where().at).fill(7),
    'the rig': (motion) => {
      reading(motion);
      for (const known of motion.rig.limb('left.arm').ball.values) {
        if (Array.isArray(known)) known.fill(7);
      }
    },
  };
  const reading = (motion: Motion) => tipOf(motion, 'left.arm');

  it.each(Object.keys(spoilers))(
    '[WOR13] by %s is not the world, and not what others read',
    (way) => {
      const turned = [0, 0.6, 0, 0.8];
      const seen: unknown[] = [];
      const spoil: Routine<null> = {
        begin: () => null,
        step: (_, motion) => {
          try {
            spoilers[way]!(motion);
          } catch (error) {
            // it cannot be changed: that is an answer too
            expect(error).toBeInstanceOf(TypeError);
          }
          seen.push(
            structuredClone([motion.value('torso'), motion.former('torso'), motion.where()]),
          );
          return undefined;
        },
      };
      const scene = createScene({ world: { things: {} } });
      scene.add(mover(biped, { spoil }));
      scene.world.set('mover', 'torso', turned);
      begin(scene, 'spoil');
      for (let i = 0; i < 4; i++) scene.tick();
      const at = [0, 0, 0];
      expect(seen.length).toBeGreaterThan(1);
      for (const told of seen) expect(told).toEqual([turned, turned, { at, heading: 0 }]);
      expect(scene.world.get('mover', 'torso')).toEqual(turned);
      expect(scene.world.where('mover')).toEqual(at);
    },
  );
});

/** Clips as skills of characters that choose by themselves. */
import {
  type Actor,
  type ActorDefinition,
  createActor,
  restoreScene,
  type SkillContext,
} from '@troupe/core';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { readModel } from '../src/gltf/index.js';
import { type ClipOptions, clip, clipsOf, type ShapeClips } from '../src/index.js';
import { readPlays, voicesAt } from '../src/motor/clips/plays.js';
import { modelObject3D } from '../src/three/index.js';
import { walkerFile } from './clips-walker.js';

/** A case is a scene of some hundred ticks. */
const sceneRuns = Math.ceil(Number(process.env['TROUPE_RUNS']) / 25);

let walker: ShapeClips;

beforeAll(async () => {
  const layers = { top: { below: 'arm' } };
  walker = clipsOf(await readModel(walkerFile()), { idle: 'idle', layers });
});

/** Each skill runs when it is told to, by a sign of its name. */
function obedient(skills: NonNullable<ActorDefinition['skills']>): ActorDefinition {
  return {
    name: 'it',
    parameters: { theta: 1 },
    sensors: {
      near: false,
      ...Object.fromEntries(Object.keys(skills).map((name) => [name, false])),
    },
    goals: Object.fromEntries(Object.keys(skills).map((name) => [name, false])),
    skills: Object.fromEntries(
      Object.entries(skills).map(([name, form]) => [
        name,
        { when: [name], deletes: [name], ...form },
      ]),
    ),
  };
}

function tick(actor: Actor, times = 1): void {
  for (let i = 0; i < times; i++) actor.scene.tick();
}

const topOf = (actor: Actor, layer = 'base') =>
  readPlays(actor.scene.world.get('it', `clips.${layer}`)).at(-1);

describe('clips as skills', () => {
  it('[CLP1] a clip runs as long as it is, and the idle clip comes back', () => {
    const actor = createActor(obedient({ walk: { run: clip(walker, 'walk') } }));
    actor.set('walk', true);
    tick(actor, 3);
    expect(actor.doing).toEqual(['walk']);
    const begun = topOf(actor)!.since;
    while (actor.scene.time < begun + 1 - 1e-9) {
      expect(actor.doing).toEqual(['walk']);
      tick(actor);
    }
    tick(actor);
    expect(actor.doing).toEqual([]);
    expect(actor.sign('walk')).toBe(false);
    expect(topOf(actor)).toMatchObject({ name: null, fade: 0.25 });
    tick(actor, 30);
    const plays = readPlays(actor.scene.world.get('it', 'clips.base'));
    const [only, ...others] = voicesAt(plays, actor.scene.time, walker.clips);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ name: null, weight: 1 });
    expect(actor.faults).toEqual([]);
  });

  it('[CLP1] or until told: by a sign, or a question', () => {
    const actor = createActor(
      obedient({
        walk: { run: clip(walker, 'walk', { until: { near: true } }) },
        curve: {
          run: clip(walker, 'curve', {
            until: ({ self, world }) => Number(world.get(self, 'heading')) > 4,
          }),
        },
      }),
    );
    actor.set('walk', true);
    tick(actor, 200);
    expect(actor.doing).toEqual(['walk']);
    const [, , z] = actor.scene.world.where('it')!;
    expect(z).toBeGreaterThan(7);
    actor.set('near', true);
    tick(actor, 3);
    expect(actor.doing).toEqual([]);
    actor.set('curve', true);
    tick(actor, 200);
    expect(actor.doing).toEqual([]);
    expect(actor.scene.world.get('it', 'heading')).toBeGreaterThan(4);
    expect(actor.scene.world.get('it', 'heading')).toBeLessThan(4.2);
  });

  it.each([
    [180, [0.3, 0, 0]],
    [90, [0.5, 0, 0]],
    [60, [0.6, 0, 0.2]],
    [180, [0, 0, -0.4]],
    [30, [-3, 0, -3]],
  ] as const)(
    '[CLP2] it does not circle around what it turns to: %s degrees a second',
    (turning, at) => {
      const until = ({ self, world }: SkillContext) => world.distance(self, 'b') < 0.15;
      const go = clip(walker, 'idle', { stride: 1.2, towards: 'b', turning, until });
      const actor = createActor({
        ...obedient({ go: { run: go } }),
        world: { things: { b: { at } } },
      });
      actor.set('go', true);
      for (let i = 0; i < 900 && (i < 5 || actor.doing.length > 0); i++) tick(actor);
      expect(actor.doing).toEqual([]);
      expect(actor.scene.world.distance('it', 'b')).toBeLessThan(0.15);
    },
  );

  it.each(['idle', 'walk', 'curve', 'leap'])(
    '[CLP2] wherever that is, however the clip turns by itself: %s',
    (name) => {
      const way = fc.double({ min: -3, max: 3, noNaN: true });
      const own = name === 'idle' ? { stride: 1.2 } : {};
      const until = ({ self, world }: SkillContext) => world.distance(self, 'b') < 0.15;
      fc.assert(
        fc.property(way, way, fc.constantFrom(20, 60, 90, 180), (x, z, turning) => {
          const go = clip(walker, name, { ...own, towards: 'b', turning, until });
          const actor = createActor({
            ...obedient({ go: { run: go } }),
            world: { things: { b: { at: [x, 0, z] } } },
          });
          actor.set('go', true);
          for (let i = 0; i < 1800 && (i < 5 || actor.doing.length > 0); i++) tick(actor);
          expect(actor.doing).toEqual([]);
          expect(actor.scene.world.distance('it', 'b')).toBeLessThan(0.15);
        }),
        { numRuns: sceneRuns, examples: [[-2.87, -2.26, 90]] },
      );
    },
  );

  it('[CLP2] what it is to turn to, or to end at, and is not there, is a failure that says so', () => {
    const world = { things: { flag: { at: [0, 0, 9] as const } } };
    const actor = createActor(
      obedient({
        walk: { run: clip(walker, 'walk', { towards: 'flagg', until: { near: true } }) },
        curve: { run: clip(walker, 'curve', { towards: 'flag', until: { nera: true } }) },
        idle: { run: clip(walker, 'walk', { towards: 'flag', until: { near: true } }) },
      }),
      { world },
    );
    const reasons = () => actor.failures.map(({ reason }) => reason);
    actor.set('walk', true);
    tick(actor, 3);
    expect(reasons()[0]).toBe('there is no "flagg" to turn to. Did you mean "flag"?');
    actor.set('walk', false);
    actor.set('curve', true);
    tick(actor, 3);
    expect(reasons().at(-1)).toBe('there is no sign "nera" to end at. Did you mean "near"?');
    expect(actor.scene.world.get('it', 'clips.base')).toBeUndefined();
    actor.set('curve', false);
    actor.set('idle', true);
    tick(actor, 3);
    // what goes while it walks keeps nobody
    const before = reasons().length;
    actor.scene.world.remove('flag');
    tick(actor, 30);
    expect(actor.doing).toEqual(['idle']);
    expect(reasons().length).toBe(before);
  });

  it('[CLP2] one that stays where it is does not go on for ever towards something', () => {
    const near = { towards: 'flag', until: { near: true } } as const;
    const refused = (name: string, options: ClipOptions) =>
      expect(() => clip(walker, name, options)).toThrow(
        `the clip goes nowhere by itself, so it never comes to what it turns to. Say how many metres a second it goes, or 0 if it is to turn on the spot`,
      );
    refused('idle', near);
    refused('walk', { ...near, travels: false });
    refused('idle', { ...near, until: () => false, towards: [0, 0, 9] });
    const fine: [string, ClipOptions][] = [
      ['idle', { ...near, stride: 1 }],
      ['idle', { ...near, stride: 0 }],
      // these end by themselves
      ['idle', { towards: 'flag' }],
      ['idle', { ...near, rounds: 3 }],
      ['walk', near],
      // whatever plays on the base moves it
      ['wave', { ...near, layer: 'top' }],
    ];
    for (const [name, options] of fine) expect(() => clip(walker, name, options)).not.toThrow();
  });

  it('[CLP1] one of several rounds that does not loop goes on where it was when another had covered it', () => {
    const actor = createActor(
      obedient({
        z: { run: clip(walker, 'leap', { rounds: 20, travels: false }) },
        a: { run: clip(walker, 'wave', { rounds: 0.4 }) },
      }),
    );
    actor.set('z', true);
    tick(actor, 36);
    actor.set('a', true);
    tick(actor, 3);
    while (actor.doing.includes('a')) tick(actor);
    tick(actor, 3);
    const plays = readPlays(actor.scene.world.get('it', 'clips.base'));
    const shown = voicesAt(plays, actor.scene.time, walker.clips).at(-1)!;
    expect(shown.name).toBe('leap');
    expect(shown.time).toBeLessThan(walker.clips.get('leap')!.seconds - 0.05);
  });

  it('[CLP1] one that is cut short by its deadline fades out from where it was', () => {
    const actor = createActor(obedient({ walk: { run: clip(walker, 'walk'), deadline: 10 } }));
    actor.set('walk', true);
    tick(actor, 5);
    actor.set('walk', false);
    tick(actor, 12);
    expect(actor.doing).toEqual([]);
    expect(actor.failures.map(({ skill }) => skill)).toEqual(['walk']);
    expect(topOf(actor)!.name).toBeNull();
    expect(actor.scene.world.where('it')![2]).toBeLessThan(0.5);
  });

  it('[CLP1] of two on one layer the later is shown and moves; when it is over the other comes back', () => {
    const actor = createActor(
      obedient({
        // names either way: whose write wins must not matter
        z: { run: clip(walker, 'walk', { rounds: 20 }) },
        a: { run: clip(walker, 'leap') },
        m: { run: clip(walker, 'curve') },
      }),
    );
    actor.set('z', true);
    tick(actor, 20);
    const begun = topOf(actor)!.since;
    for (const [skill, name] of [
      ['a', 'leap'],
      ['m', 'curve'],
    ] as const) {
      actor.set(skill, true);
      tick(actor, 10);
      expect(topOf(actor)!.name).toBe(name);
      while (actor.doing.includes(skill)) tick(actor);
      tick(actor, 2);
      expect(topOf(actor)).toMatchObject({
        name: 'walk',
        since: expect.closeTo(actor.scene.time, 0),
      });
      // it has gone on all the while: the same leg is in front
      const { from, since } = topOf(actor)!;
      expect(from).toBeCloseTo(since - begun, 9);
    }
    expect(actor.faults).toEqual([]);
  });

  it('[CLP1] one that begins in the tick in which another ends is shown, whatever their names', () => {
    for (const [first, second] of [
      ['a', 'z'],
      ['z', 'a'],
    ] as const) {
      const actor = createActor(
        obedient({
          [first]: { run: clip(walker, 'leap') },
          [second]: { run: clip(walker, 'curve') },
        }),
      );
      for (let late = 0; late < 5; late++) {
        actor.set(first, true);
        tick(actor, 22 + late);
        actor.set(second, true);
        tick(actor, 8);
        expect(actor.doing).toEqual([second]);
        expect(topOf(actor)!.name).toBe('curve');
        tick(actor, 80);
      }
    }
  });

  it('[CLP1] a clip that does not go round fades into itself when it plays again', () => {
    const actor = createActor(obedient({ leap: { run: clip(walker, 'leap', { rounds: 3 }) } }));
    actor.set('leap', true);
    tick(actor, 3);
    const seen = new Set<number>();
    while (actor.doing.length > 0) {
      const top = topOf(actor)!;
      if (top.name !== null) seen.add(top.since);
      tick(actor);
    }
    expect(seen.size).toBe(3);
    const [first, second, third] = [...seen] as [number, number, number];
    expect(second - first).toBeCloseTo(0.8, 6);
    expect(third - second).toBeCloseTo(0.8, 6);
  });

  it('[CLP1] layers play at the same time, each by skills of its own', () => {
    const actor = createActor(
      obedient({
        walk: { run: clip(walker, 'walk', { rounds: 3 }) },
        wave: { run: clip(walker, 'wave', { layer: 'top' }) },
      }),
    );
    actor.set('walk', true);
    actor.set('wave', true);
    tick(actor, 20);
    expect(topOf(actor)!.name).toBe('walk');
    expect(topOf(actor, 'top')).toMatchObject({ name: 'wave', travels: false });
    tick(actor, 20);
    expect(topOf(actor, 'top')!.name).toBeNull();
    expect(topOf(actor)!.name).toBe('walk');
  });

  it('[CLP1] a scene saved in the middle of a fade goes on as if it never had been, and shows the same', () => {
    const definition = obedient({
      walk: { run: clip(walker, 'walk', { rounds: 2 }) },
      leap: { run: clip(walker, 'leap', { rounds: 2, fade: 0.5 }) },
    });
    for (const when of [3, 10, 25, 40, 70, 95]) {
      const actor = createActor(definition);
      actor.set('walk', true);
      actor.scene.advance(0.5);
      actor.set('leap', true);
      actor.scene.advance(when / 31);
      const saved = JSON.parse(JSON.stringify(actor.scene.save()));
      const scene = restoreScene(saved, { characters: { it: definition } });
      const again = scene.actor('it');
      const a = modelObject3D(actor, walker);
      const b = modelObject3D(again, walker);
      for (let frame = 0; frame < 40; frame++) {
        for (const shown of [a, b]) {
          shown.update();
          shown.object.updateMatrixWorld(true);
        }
        for (const joint of ['hips', 'leg.L', 'hand']) {
          expect(b.part(joint)!.matrixWorld.elements).toEqual(a.part(joint)!.matrixWorld.elements);
        }
        actor.scene.advance(1 / 20);
        scene.advance(1 / 20);
      }
      expect(scene.save()).toEqual(actor.scene.save());
    }
  });

  it('[CLP1] a character that is removed while a clip plays leaves nothing behind', () => {
    const actor = createActor(obedient({ walk: { run: clip(walker, 'walk') } }));
    const { scene } = actor;
    actor.set('walk', true);
    tick(actor, 10);
    scene.remove('it');
    scene.tick();
    scene.tick();
    expect(scene.world.names()).toEqual([]);
  });

  it('[CLP1] one that is told at once, or has no length, was never there', () => {
    const actor = createActor(
      obedient({ walk: { run: clip(walker, 'walk', { until: () => true }) } }),
    );
    actor.set('walk', true);
    tick(actor, 5);
    expect(actor.doing).toEqual([]);
    expect(actor.scene.world.get('it', 'clips.base')).toEqual([]);
    expect(actor.faults).toEqual([]);
  });

  it('[CLP1] one that holds stays in its last moment until something else plays', () => {
    const actor = createActor(
      obedient({
        leap: { run: clip(walker, 'leap', { holds: true }) },
        walk: { run: clip(walker, 'walk') },
      }),
    );
    actor.set('leap', true);
    tick(actor, 100);
    expect(actor.doing).toEqual([]);
    const plays = readPlays(actor.scene.world.get('it', 'clips.base'));
    expect(voicesAt(plays, actor.scene.time, walker.clips)).toEqual([
      { name: 'leap', time: walker.clips.get('leap')!.seconds, weight: 1, travels: true },
    ]);
    actor.set('walk', true);
    tick(actor, 10);
    expect(topOf(actor)!.name).toBe('walk');
  });
});

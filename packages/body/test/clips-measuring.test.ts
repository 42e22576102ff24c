/** What is known of a model's clips before any of them plays. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readModel } from '../src/gltf/index.js';
import { clip, clipsOf } from '../src/index.js';
import { follow, placeAlong, still, stretchBetween } from '../src/motor/clips/plane.js';
import { clipsOfGltf } from '../src/three/index.js';
import { loadGltf, walkerFile } from './clips-walker.js';
import { problemsOf } from './eve-thrown.js';
import { modelBytes } from './gltf-models.js';

const models = ['Fox', 'RobotExpressive', 'CesiumMan'] as const;

describe('measuring clips', () => {
  it.each(models)(
    '[CLP1] [GLT3] the clips of %s are the same from our reader and from three.js',
    async (name) => {
      const ours = clipsOf(await readModel(modelBytes(name)));
      const theirs = clipsOfGltf(await loadGltf(modelBytes(name)));
      expect(theirs.root?.name).toBe(ours.root?.name);
      expect([...theirs.clips.keys()]).toEqual([...ours.clips.keys()]);
      const others = [...theirs.clips.values()];
      [...ours.clips.values()].forEach(({ seconds, loops, travel }, k) => {
        expect(others[k]!.seconds).toBeCloseTo(seconds, 5);
        expect(others[k]!.loops).toBe(loops);
        for (const way of ['along', 'across', 'turn'] as const) {
          expect(others[k]!.travel[way]).toBeCloseTo(travel[way], 4);
        }
      });
    },
  );

  it('[CLP1] a clip goes round if it ends as it began', async () => {
    const { clips } = clipsOf(await readModel(modelBytes('RobotExpressive')));
    const ends = [...clips.values()].filter(({ loops }) => !loops).map(({ name }) => name);
    expect(ends.sort()).toEqual(['Death', 'Sitting', 'Standing']);
    const fox = clipsOf(await readModel(modelBytes('Fox')));
    expect([...fox.clips.values()].map(({ name, loops }) => [name, loops])).toEqual([
      ['Survey', true],
      ['Walk', true],
      ['Run', true],
    ]);
    expect(fox.clips.get('Walk')!.seconds).toBeCloseTo(0.7083, 4);
  });

  it('[CLP2] travel is how far the root goes in a round, whatever frame it hangs in', async () => {
    const file = walkerFile();
    for (const { clips, root } of [
      clipsOf(await readModel(file)),
      clipsOfGltf(await loadGltf(file)),
    ]) {
      expect(root?.name).toBe('hips');
      const travel = (name: string) => clips.get(name)!.travel;
      expect(travel('idle')).toEqual({ along: 0, across: 0, turn: 0 });
      expect(travel('wave')).toEqual({ along: 0, across: 0, turn: 0 });
      expect(travel('walk').along).toBeCloseTo(1.2, 6);
      expect(travel('walk').across).toBeCloseTo(0.1, 6);
      // it sways to both sides, and comes out as it went in
      expect(travel('walk').turn).toBe(0);
      expect(travel('curve').turn).toBeCloseTo(Math.PI / 2, 6);
      expect(travel('curve').along).toBeCloseTo(2, 6);
      expect(travel('curve').across).toBeCloseTo(2, 6);
      expect(travel('leap').turn).toBeCloseTo(Math.PI / 3, 5);
      expect(travel('leap').along).toBeCloseTo(2, 6);
      expect([...clips.values()].filter(({ loops }) => !loops).map(({ name }) => name)).toEqual([
        'leap',
      ]);
    }
  });

  it('[CLP2] how large a loaded scene is, and how it is turned, is part of its travel', async () => {
    const gltf = await loadGltf(walkerFile());
    gltf.scene.scale.setScalar(2);
    gltf.scene.rotation.y = Math.PI / 2;
    const { along, across } = clipsOfGltf(gltf).clips.get('walk')!.travel;
    expect(across).toBeCloseTo(2.4, 5);
    expect(along).toBeCloseTo(-0.2, 5);
  });

  it('[CLP2] the root may be said; a joint without a place of its own has no way', async () => {
    const shape = await readModel(walkerFile());
    expect(clipsOf(shape, { root: 'leg.L' }).clips.get('walk')!.path).toBeUndefined();
    expect(clipsOf(shape, { root: 'hips' }).clips.get('walk')!.path).toBeDefined();
  });

  it('[CLP2] a stretch of a way is the same whatever pieces it is gone in', async () => {
    const { clips } = clipsOf(await readModel(walkerFile()));
    const curve = clips.get('curve')!.path!;
    const { seconds } = curve;
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 4, noNaN: true }), { minLength: 1, maxLength: 12 }),
        (steps) => {
          let gone = still;
          let time = 0;
          for (const step of steps) {
            gone = follow(gone, stretchBetween(curve, time, time + step));
            time += step;
          }
          const whole = stretchBetween(curve, 0, time);
          const rounds = Math.floor(time / seconds);
          let expected = still;
          for (let i = 0; i < rounds; i++) expected = follow(expected, placeAlong(curve, seconds));
          expected = follow(expected, placeAlong(curve, time - rounds * seconds));
          for (const key of ['x', 'z', 'turn'] as const) {
            expect(gone[key]).toBeCloseTo(whole[key], 6);
            expect(whole[key]).toBeCloseTo(expected[key], 6);
          }
        },
      ),
    );
  });

  it('[CLP1] what is not there, or cannot be, is refused with what may have been meant', async () => {
    const shape = await readModel(walkerFile());
    const set = clipsOf(shape);
    const unmoved = { layers: { top: { joints: ['hand'] } } };
    expect(() => clip(shape, 'wlak')).toThrow(
      /\[unknown-clip\].*"walker" has no clip "wlak".*walk/,
    );
    expect(() => clipsOf(shape, { idle: 'idel' })).toThrow(/no clip "idel".*idle/);
    expect(() => clipsOf(shape, { root: 'hip' })).toThrow(/\[unknown-joint\].*"hip".*hips/);
    expect(() => clipsOf(shape, { layers: { top: { below: 'amr' } } })).toThrow(
      /\[unknown-joint\] layers\.top.*arm/,
    );
    expect(() => clipsOf(shape, { layers: { top: {} } })).toThrow(/layers\.top.*no joints/);
    expect(() => clipsOf(shape, { layers: { top: { below: 'zebra' } } })).toThrow(
      /has no joint "zebra". There are .*arm/,
    );
    expect(() => clipsOf(shape, { layers: { base: { below: 'arm' } } })).toThrow(/layers\.base/);
    expect(() => clipsOf(shape, { layers: { top: { below: 'arm', weight: 2 } } })).toThrow(
      /weight.*0 to 1, found 2/,
    );
    expect(() => clip(set, 'wave', { layer: 'top' })).toThrow(/\[unknown-layer\].*"top"/);
    expect(() => clip(set, 'walk', { stride: 1 })).toThrow(/1\.20 metres ahead by itself.*speed/);
    for (const options of [{ speed: 0 }, { speed: Number.NaN }, { fade: -1 }, { rounds: 0 }]) {
      expect(() => clip(set, 'walk', options)).toThrow(/\[wrong-value\] clips\.walk\./);
    }
    const gltf = await loadGltf(walkerFile());
    for (const make of [() => clipsOf(shape, unmoved), () => clipsOfGltf(gltf, unmoved)]) {
      expect(make).toThrow(/layers\.top: no clip moves any of its joints: hand\. .* arm/);
    }
    expect(() => clipsOfGltf(gltf, { layers: { top: { below: 'hnad' } } })).toThrow(/hand/);
    gltf.animations[1]!.tracks[0]!.values[3] = Number.NaN;
    expect(() => clipsOfGltf(gltf)).toThrow(/\[not-finite\] clips\.walk/);
    gltf.animations[0]!.duration = Number.POSITIVE_INFINITY;
    expect(() => clipsOfGltf(gltf)).toThrow(/\[not-finite\] clips\.idle/);
  });

  it('[CLP1] a joint that is not there, or that no clip moves, is refused with those that are moved', async () => {
    const shape = await readModel(modelBytes('RobotExpressive'));
    const gltf = await loadGltf(modelBytes('RobotExpressive'));
    const refusals = (below: string) =>
      [
        () => clipsOf(shape, { layers: { gesture: { below } } }),
        () => clipsOfGltf(gltf, { layers: { gesture: { below } } }),
      ].map((make) => {
        const [problem] = problemsOf(make);
        return `${problem?.code}: ${problem?.message}`;
      });
    // the mesh has the name that one would look for, the bone another
    const [ours, theirs] = refusals('Torso') as [string, string];
    expect(ours).toMatch(
      /^wrong-value: no clip moves any of its joints: Torso\. Did you mean "Torso\.2"\?/,
    );
    expect(theirs).toMatch(/^wrong-value: no clip moves .* Did you mean "Torso_1"\?/);
    for (const said of [ours, theirs]) {
      expect(said).toMatch(
        /Those that are moved, or have such below them: Bone, .*Body, .*Hips, .*Abdomen, .*Neck, .*Head, /,
      );
      // where a joint is, is none
      expect(said).not.toContain('Body.at');
    }
    for (const said of refusals('Chest')) {
      expect(said).toMatch(/^unknown-joint: .* has no joint "Chest"\. There are Bone, .*Abdomen, /);
      expect(said).not.toMatch(/RootNode|_end/);
      expect(said).toMatch(/ and \d+ more$/);
    }
    for (const said of refusals('Tors')) expect(said).toMatch(/Did you mean "Torso[._][12]"\?/);
    expect(() => clip(shape, 'Gallop')).toThrow(/has no clip "Gallop"\. There are .*Walking/);
  });

  it('[CLP1] clips of one name, and without any, are told apart', async () => {
    const gltf = await loadGltf(walkerFile(['idle', 'walk', 'wave']));
    for (const animation of gltf.animations) animation.name = '';
    gltf.animations[2]!.name = 'animation_1';
    expect([...clipsOfGltf(gltf).clips.keys()]).toEqual([
      'animation_0',
      'animation_1',
      'animation_1.2',
    ]);
  });
});

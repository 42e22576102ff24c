import { createScene, type Data } from '@troupe/core';
import fc from 'fast-check';
import type { Matrix4, Object3D } from 'three';
import { expect, it } from 'vitest';
import { articulate, number, part, scale, shape, sphere, translate } from '../src/index.js';
import { sceneObject3D } from '../src/three/index.js';

const holder = shape('holder', () => {
  const lift = number('lift', 0);
  articulate(() => translate(0, lift(), 0));
  part('hand', () => sphere(0.1));
});
const cup = shape('cup', () => {
  const full = number('full', 1);
  articulate(() => {
    scale(1, full(), 1);
    sphere(0.03);
  });
});
const looks = { ann: holder, cup };

type Change = readonly [thing: string, property: string, value: Data];

const changes: readonly Change[] = [
  ['cup-a', 'at', [1, 0, 0]],
  ['cup-a', 'at', [2, 0, 0]],
  ['cup-a', 'heading', 1],
  ['cup-a', 'full', 0.5],
  ['cup-a', 'full', 2],
  ['cup-a', 'full', null],
  ['cup-a', 'in', 'ann'],
  ['cup-a', 'in', null],
  ['cup-a', 'in', 'cup-b'],
  ['cup-a', 'joint', 'hand'],
  ['cup-a', 'joint', null],
  ['cup-a', 'grip', [0.1, 0, 0]],
  ['cup-a', 'grip', [0.1, 0, 0, 1]],
  ['cup-a', 'kind', 'nothing'],
  ['cup-a', 'kind', 'cup'],
  ['cup-b', 'at', [0, 0, 3]],
  ['cup-b', 'at', [0, 0, 4]],
  ['ann', 'at', [5, 0, 0]],
  ['ann', 'lift', 0.3],
  ['ann', 'lift', 0],
];

const acts = fc.oneof(
  // long enough to be taken for something that stands about
  { weight: 3, arbitrary: fc.record({ frames: fc.integer({ min: 4, max: 24 }) }) },
  { weight: 2, arbitrary: fc.record({ written: fc.constantFrom(...changes) }) },
  { weight: 2, arbitrary: fc.record({ outside: fc.constantFrom(...changes) }) },
  { weight: 1, arbitrary: fc.record({ replaced: fc.constantFrom('cup-a', 'cup-b') }) },
);

/** What is to be seen of every thing: where each of its objects is. */
function picture(root: Object3D, names: readonly string[], thing: (name: string) => unknown) {
  root.updateMatrixWorld(true);
  const rounded = ({ elements }: Matrix4) => elements.map((x) => Math.round(x * 1e9) / 1e9 + 0);
  return names.map((name) => {
    const object = thing(name) as Object3D | undefined;
    const places: unknown[] = [name, object?.visible];
    if (object?.visible) object.traverse(({ matrixWorld }) => places.push(rounded(matrixWorld)));
    return places;
  });
}

it('[THR3] shows what stood still for long as who has just begun to look', () => {
  fc.assert(
    fc.property(fc.array(acts, { maxLength: 25 }), (course) => {
      let waiting: Change[] = [];
      const scene = createScene({
        world: {
          things: { ann: { at: [0, 0, 0] }, 'cup-a': { kind: 'cup' }, 'cup-b': { kind: 'cup' } },
          laws: {
            script: ({ world }) => {
              for (const [thing, property, value] of waiting) world.set(thing, property, value);
              waiting = [];
            },
          },
        },
      });
      const view = sceneObject3D(scene, looks);
      for (const act of course) {
        if ('written' in act) waiting.push(act.written);
        else if ('outside' in act) {
          try {
            scene.world.set(...act.outside);
          } catch {
            // in itself: the world refuses it
          }
        } else if ('replaced' in act) {
          scene.world.remove(act.replaced);
          scene.world.add(act.replaced, { kind: 'cup', at: [0, 0, 7] });
        }
        for (let i = 0; i < ('frames' in act ? act.frames : 1); i++) {
          scene.advance(1 / 60);
          view.update();
        }
        // what is on its way is shown by where it was when it was first looked at: only what has come there is compared
        if (!('frames' in act)) continue;
        const fresh = sceneObject3D(scene, looks);
        const names = scene.world.names();
        expect(picture(view.object, names, view.thing)).toEqual(
          picture(fresh.object, names, fresh.thing),
        );
        fresh.dispose();
      }
      view.dispose();
    }),
    // each is a life of some hundred frames, looked at twice
    { numRuns: 400 },
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWorld } from '../src/world/create-world.js';
import type { Law, WorldView } from '../src/world/definition.js';
import { viewWorld } from '../src/world/query-world.js';
import { loadWorld, saveWorld } from '../src/world/save-world.js';
import { refusals } from './problems.js';
import { canDo, changeBoth, changes, point, things } from './world-cases.js';
import { modelOf } from './world-reference.js';

function answers(view: WorldView): unknown {
  return view.names().map((name) => ({
    name,
    thing: view.thing(name),
    where: view.where(name),
    near: view.near(name, Infinity).map((other) => [other, view.distance(name, other)]),
    touching: view.touching(name),
    inView: view.inView(name, { angle: 2, distance: 12 }),
    heard: view.heard(name),
    smelt: view.smelt(name),
  }));
}

describe('a saved world', () => {
  it('[WOR8] answers the same when it is restored, and goes on the same', () => {
    fc.assert(
      fc.property(things, changes, changes, (first, before, after) => {
        const world = createWorld({ things: first });
        const model = modelOf(first);
        for (const change of before) if (canDo(model, change)) changeBoth(world, model, change);
        const text = JSON.stringify(saveWorld(world));
        const restored = loadWorld(JSON.parse(text));
        expect(answers(viewWorld(restored))).toEqual(answers(viewWorld(world)));
        const copy = structuredClone(model);
        for (const change of after) {
          if (!canDo(model, change)) continue;
          changeBoth(world, model, change);
          changeBoth(restored, copy, change);
        }
        expect(answers(viewWorld(restored))).toEqual(answers(viewWorld(world)));
        expect(JSON.stringify(saveWorld(restored))).toBe(JSON.stringify(saveWorld(world)));
      }),
    );
  });

  it('[WOR8] is the same text whatever the order in which things and properties were written', () => {
    fc.assert(
      fc.property(things, (first) => {
        const reversed = Object.entries(first)
          .reverse()
          .map(([name, form]) => [name, Object.fromEntries(Object.entries(form).reverse())]);
        const one = saveWorld(createWorld({ things: first }));
        const other = saveWorld(createWorld({ things: Object.fromEntries(reversed) }));
        expect(JSON.stringify(other)).toBe(JSON.stringify(one));
      }),
    );
  });

  it('[WOR8] does not change when the world goes on', () => {
    fc.assert(
      fc.property(things, changes, point, (first, later, at) => {
        const world = createWorld({ things: first });
        const model = modelOf(first);
        const saved = saveWorld(world);
        const text = JSON.stringify(saved);
        for (const name of model.keys()) {
          changeBoth(world, model, { do: 'set', name, property: 'at', value: at });
        }
        for (const change of later) if (canDo(model, change)) changeBoth(world, model, change);
        expect(JSON.stringify(saved)).toBe(text);
      }),
    );
  });

  it('[WOR8] has no minus zero, which would be lost in the text', () => {
    const world = createWorld({ things: { a: { at: [-0, -0, -0], heading: -0 } } });
    expect(viewWorld(world).thing('a')).toEqual({ at: [0, 0, 0], heading: 0 });
  });

  it('[WOR8] gets its laws from the definition again, by name, and is refused if it is none', () => {
    const law: Law = () => {};
    const world = createWorld({ things: { a: {} }, laws: { fall: law } });
    const saved = saveWorld(world);
    expect(JSON.parse(JSON.stringify(saved))).toEqual({ things: { a: {} } });
    const { laws } = loadWorld(saved, { tide: law, constructor: law, fall: law });
    expect(laws.map(({ name }) => name)).toEqual(['constructor', 'fall', 'tide']);
    for (const given of [null, 7, {}, []] as never[]) {
      expect(refusals(() => loadWorld(given))).toEqual(['wrong-type ']);
    }
    const damaged = JSON.parse('{ "things": { "__proto__": {}, "a": { "in": "b" } } }');
    expect(refusals(() => loadWorld(damaged))).toEqual(['bad-name things.__proto__']);
  });
});

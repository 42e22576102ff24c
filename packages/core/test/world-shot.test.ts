import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addThing, removeThing, setProperty } from '../src/world/change-world.js';
import { createWorld } from '../src/world/create-world.js';
import { beginTick, type Shot, takeShot } from '../src/world/shot.js';
import { canDo, changeBoth, changes, things } from './world-cases.js';
import { modelOf, place } from './world-reference.js';

const at = (shot: Shot, name: string) => shot.get(name)!.at;

describe('a shot', () => {
  it('[TIM4] shows things between the last two ticks, with all that is in them', () => {
    const world = createWorld({
      things: { hand: {}, cup: { in: 'hand', at: [0, 1, 0] }, rock: {} },
    });
    beginTick(world);
    setProperty(world, 'hand', 'at', [1, 0, 0]);
    setProperty(world, 'hand', 'at', [4, 0, 2]);
    const quarter = takeShot(world, 0.25);
    expect(at(quarter, 'hand')).toEqual([1, 0, 0.5]);
    expect(at(quarter, 'cup')).toEqual([1, 1, 0.5]);
    expect(at(quarter, 'rock')).toEqual([0, 0, 0]);
    expect(at(takeShot(world, 0), 'hand')).toEqual([0, 0, 0]);
    expect(at(takeShot(world, 1), 'hand')).toEqual([4, 0, 2]);
    expect(at(takeShot(world, 7), 'hand')).toEqual([4, 0, 2]);
    beginTick(world);
    expect(at(takeShot(world, 0.25), 'hand')).toEqual([4, 0, 2]);
  });

  it('[TIM4] turns headings the short way round', () => {
    const world = createWorld({ things: { me: { heading: 3 }, you: { heading: 0.5 } } });
    beginTick(world);
    setProperty(world, 'me', 'heading', -3);
    setProperty(world, 'you', 'heading', 0.5 + 6 * Math.PI + 1);
    const half = takeShot(world, 0.5);
    expect(half.get('me')!.heading).toBeCloseTo(Math.PI, 12);
    expect(half.get('you')!.heading).toBeCloseTo(1, 12);
    beginTick(world);
    setProperty(world, 'me', 'heading', 3);
    expect(takeShot(world, 0.5).get('me')!.heading).toBeCloseTo(-Math.PI, 12);
  });

  it('[TIM4] shows a thing that was not there before where it is', () => {
    const world = createWorld({ things: { old: {} } });
    beginTick(world);
    addThing(world, 'new', { at: [5, 0, 0] });
    setProperty(world, 'new', 'at', [6, 0, 0]);
    removeThing(world, 'old');
    addThing(world, 'old', { at: [9, 0, 0] });
    expect(at(takeShot(world, 0.5), 'new')).toEqual([6, 0, 0]);
    expect(at(takeShot(world, 0.5), 'old')).toEqual([9, 0, 0]);
    expect(() => takeShot(world, Number.NaN)).toThrow(/from 0 to 1/);
  });

  it('[TIM4] lies on the way from the tick before to the last one, whatever happened', () => {
    const part = fc.constantFrom(0, 0.25, 0.5, 1);
    fc.assert(
      fc.property(things, fc.array(changes, { maxLength: 3 }), part, (first, ticks, shown) => {
        const world = createWorld({ things: first });
        const model = modelOf(first);
        let before = new Map([...model.keys()].map((name) => [name, place(model, name)]));
        for (const tick of ticks) {
          before = new Map([...model.keys()].map((name) => [name, place(model, name)]));
          beginTick(world);
          for (const change of tick) {
            if (!canDo(model, change)) continue;
            if (change.do === 'remove') before.delete(change.name);
            changeBoth(world, model, change);
          }
        }
        const shot = takeShot(world, shown);
        expect([...shot.keys()].sort()).toEqual([...model.keys()].sort());
        for (const name of model.keys()) {
          const to = place(model, name);
          const from = before.get(name) ?? to;
          expect(at(shot, name)).toEqual(from.map((start, i) => start + shown * (to[i]! - start)));
        }
      }),
    );
  });
});

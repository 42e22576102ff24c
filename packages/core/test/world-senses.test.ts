import { describe, expect, it } from 'vitest';
import { createWorld } from '../src/world/create-world.js';
import type { ThingForm, WorldView } from '../src/world/definition.js';
import { viewWorld } from '../src/world/query-world.js';

const quarter = Math.PI / 2;

function look(things: Record<string, ThingForm>): WorldView {
  return viewWorld(createWorld({ things }));
}

describe('seeing', () => {
  it('[WOR5] a heading of 0 looks along z, and the edge of the angle belongs to it', () => {
    const { sees } = look({
      me: { at: [1, 0, 1] },
      ahead: { at: [1, 0, 5] },
      aslant: { at: [3, 0, 3] },
      beside: { at: [5, 0, 1] },
      behind: { at: [1, 0, -3] },
      above: { at: [1, 9, 1] },
    });
    const seen = (angle: number) =>
      ['ahead', 'aslant', 'beside', 'behind', 'above'].filter((name) =>
        sees('me', name, { angle }),
      );
    expect(seen(0)).toEqual(['ahead', 'above']);
    expect(seen(quarter)).toEqual(['ahead', 'aslant', 'above']);
    expect(seen(2 * quarter)).toEqual(['ahead', 'aslant', 'beside', 'above']);
    expect(seen(4 * quarter)).toEqual(['ahead', 'aslant', 'beside', 'behind', 'above']);
  });

  it('[WOR5] the angle goes round: looking back, both sides of the back are in view', () => {
    const { inView } = look({
      me: { heading: Math.PI - 0.1 + 4 * Math.PI },
      left: { at: [0.1, 0, -3] },
      right: { at: [-0.1, 0, -3] },
    });
    expect(inView('me', { angle: quarter })).toEqual(['left', 'right']);
  });

  it('[WOR5] what is opaque hides what is behind it, but neither itself nor the one who looks', () => {
    const { inView } = look({
      me: { radius: 1, opaque: true },
      wall: { at: [0, 0, 5], size: [10, 3, 0.5], opaque: true },
      glass: { at: [0, 0, 3], size: [10, 3, 0.5] },
      cup: { at: [0, 0, 9] },
    });
    expect(inView('me')).toEqual(['glass', 'wall']);
  });

  it('[WOR5] a wall without thickness hides, a point and a thread do not', () => {
    const behind = (screen: ThingForm) =>
      look({ me: {}, screen: { ...screen, opaque: true }, cup: { at: [0, 0, 9] } }).sees(
        'me',
        'cup',
      );
    expect(behind({ at: [0, 0, 5], size: [4, 3, 0] })).toBe(false);
    expect(behind({ at: [0, 0, 5] })).toBe(true);
    expect(behind({ at: [0, 0, 5], size: [0, 3, 0] })).toBe(true);
    expect(behind({ at: [0, 0, 10], size: [4, 3, 0] })).toBe(true);
  });

  it('[WOR5] a line along a surface is not crossed by it', () => {
    const beside = (x: number, form: ThingForm) => {
      const screen: ThingForm = { ...form, at: [x, 0, 5], opaque: true };
      return look({ me: {}, screen, cup: { at: [0, 0, 9] } }).sees('me', 'cup');
    };
    expect([beside(2, { radius: 2 }), beside(1.75, { radius: 2 })]).toEqual([true, false]);
    expect([beside(2, { size: [4, 4, 4] }), beside(1.75, { size: [4, 4, 4] })]).toEqual([
      true,
      false,
    ]);
    expect([beside(2, { size: [4, 4, 0] }), beside(1.75, { size: [4, 4, 0] })]).toEqual([
      true,
      false,
    ]);
    expect(beside(0, { size: [0, 4, 4] })).toBe(true);
  });

  it('[WOR5] nobody is hidden by the floor they stand on or the house they are both in', () => {
    const { sees } = look({
      floor: { at: [0, -1, 0], size: [100, 2, 100], opaque: true },
      house: { at: [0, 2, 0], size: [10, 4, 10], opaque: true },
      me: { at: [-3, 0, 0] },
      you: { at: [3, 0, 0] },
      stranger: { at: [30, 0, 0] },
    });
    expect(sees('me', 'you')).toBe(true);
    expect(sees('me', 'stranger')).toBe(true);
    const indoors = look({
      house: { at: [0, 0, 0], size: [10, 4, 10], opaque: true },
      me: { at: [-3, 0, 0] },
      you: { at: [3, 0, 0] },
      stranger: { at: [30, 0, 0] },
    });
    expect(indoors.sees('me', 'you')).toBe(true);
    expect(indoors.sees('me', 'stranger')).toBe(false);
    expect(indoors.sees('stranger', 'you')).toBe(false);
  });

  it('[WOR5] nothing sees itself', () => {
    const { sees, inView } = look({ me: {} });
    expect(sees('me', 'me')).toBe(false);
    expect(inView('me')).toEqual([]);
  });
});

describe('hearing and smelling', () => {
  it('[WOR6] a sound weakens with the square of the distance, and not within a metre', () => {
    const { heard } = look({
      me: {},
      clock: { at: [0, 0, 0.5], sound: 0.3 },
      radio: { at: [0, 0, 2], sound: 4 },
      twin: { at: [0, 2, 0], sound: 4 },
      faint: { at: [0, 0, 10], sound: 1 },
      fainter: { at: [0, 0, 10.25], sound: 1 },
    });
    expect(heard('me')).toEqual([
      { name: 'radio', strength: 1 },
      { name: 'twin', strength: 1 },
      { name: 'clock', strength: 0.3 },
      { name: 'faint', strength: 0.01 },
    ]);
    expect(heard([0, 0, 40])).toEqual([]);
  });

  it('[WOR6] each opaque thing in between halves a sound, and holds up no smell', () => {
    const { heard, smelt } = look({
      me: {},
      door: { at: [0, 0, 1], size: [4, 4, 0.5], opaque: true },
      wall: { at: [0, 0, 1.5], size: [4, 4, 0.25], opaque: true },
      soup: { at: [0, 0, 3], sound: 9, smell: 1 },
      bell: { at: [0, 0, -2], sound: 0.5, smell: 0.029 },
      mouse: { at: [0, 0, 2], sound: 0.1 },
    });
    expect(heard('me')).toEqual([
      { name: 'soup', strength: 0.25 },
      { name: 'bell', strength: 0.125 },
    ]);
    expect(smelt('me')).toEqual([{ name: 'soup', strength: 0.25 }]);
    expect(heard('soup').map(({ name }) => name)).not.toContain('soup');
  });
});

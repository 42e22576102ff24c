import { createScene, type Data, type MemoryEntry, type ThingForm, type Value } from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { sayFact } from '../src/world/belief-table.js';
import { listBeliefs } from '../src/world/beliefs.js';
import { listSigns } from '../src/world/compare-signs.js';
import { findWords, thingIn, wordsOf } from '../src/world/thing-words.js';

const things: Record<string, ThingForm> = {
  board: { at: [1, 0, 0], sanded: 0, 'side-up': true },
  robot: { at: [0, 0, 0] },
  vise: { at: [2, 0, 0] },
  'stand-of-board': { at: [1, 0, 0] },
  cup: { at: [0.2, 0, 0], in: 'vise' },
};
const { world } = createScene({ seed: 1, world: { things } });

function remembered(key: string, value: Data, context = ''): MemoryEntry {
  return { key, context, value, writer: 'a', tick: 0, time: 0 };
}

describe('beliefs about places', () => {
  const believe = (signals: Record<string, Data>, memory: readonly MemoryEntry[] = []) =>
    listBeliefs({ signals, memory }, world);

  it('[WLV2] a signal named after a thing says where that is believed to be', () => {
    const [right, wrong] = believe({ boardLocation: [1, 0, 0.05], vise_place: [5, 0, 0] });
    expect(right).toMatchObject({ thing: 'board', at: [1, 0, 0.05], right: true });
    expect(wrong).toMatchObject({
      thing: 'vise',
      at: [5, 0, 0],
      really: [2, 0, 0],
      so: '2, 0, 0',
      right: false,
    });
  });

  it('[WLV2] what it says to be in something is compared too', () => {
    const [right, wrong] = believe({
      cupLocation: { at: [2.2, 0, 0], in: 'vise' },
      cupSeen: { at: [2.2, 0, 0], in: 'robot' },
    });
    expect(right).toMatchObject({ says: '2.2, 0, 0, in vise', right: true });
    expect(wrong).toMatchObject({ so: '2.2, 0, 0, in vise', right: false });
  });

  it('[WLV2] memory tells of things by name, of things that are gone, and of anything else', () => {
    const found = believe({}, [
      remembered('target', { thing: 'board', at: [9, 0, 0] }),
      remembered('favourite', 'cup', 'drink'),
      remembered('ghostPlace', [1, 1, 1]),
      remembered('count', 3),
    ]);
    expect(found.map(({ key, thing, at, says, right }) => [key, thing, at, says, right])).toEqual([
      ['target', 'board', [9, 0, 0], '9, 0, 0', false],
      ['drink: favourite', 'cup', undefined, 'cup', undefined],
      ['ghostPlace', undefined, [1, 1, 1], '1, 1, 1', undefined],
      ['count', undefined, undefined, '3', undefined],
    ]);
  });

  it('[WLV2] a place of what is not there any more is wrong; nothing is right then', () => {
    const scene = createScene({ seed: 1, world: { things: { key: { at: [1, 0, 0] } } } });
    const signals = { keyPlace: [1, 0, 0], keyLocation: null };
    const now = () => listBeliefs({ signals, memory: [] }, scene.world);
    expect(now().map(({ right }) => right)).toEqual([true, undefined]);
    const { where, get, names } = scene.world;
    const gone = { where: () => undefined, get, names, has: () => false };
    expect(where('key')).toEqual([1, 0, 0]);
    expect(listBeliefs({ signals, memory: [] }, gone)).toMatchObject([
      { right: false, so: 'there is no key' },
      { right: true, so: 'there is no key' },
    ]);
  });

  it('[WLV2] other signals are no places', () => {
    expect(believe({ mobility: 1, boardSanded: true, list: [1, 2] })).toEqual([]);
  });
});

describe('signs', () => {
  const signs = (values: Record<string, Value>) => {
    const sensors = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        { value, disabled: false, elsewhere: false },
      ]),
    );
    return listSigns({ sensors }, world).map(({ so, right }) => sayFact(so, right));
  };

  it('[WLV2] stand beside what the world says where their name tells what they are about', () => {
    expect(
      signs({ cupInVise: true, boardInVise: true, boardHasBeenSanded: false, boardSideUp: false }),
    ).toEqual(['✓ in vise', '✗ in nothing', '✓ sanded: 0', '✗ side-up: yes']);
  });

  it('[WLV2] are not compared where it does not', () => {
    expect(signs({ handsEmpty: 2, boardInHand: true, board: true, boardSomewhere: true })).toEqual([
      '',
      '',
      '',
      '',
    ]);
  });
});

describe('names', () => {
  it('[WLV1] are words, however they are written', () => {
    expect(wordsOf('stand-of-board2')).toEqual(['stand', 'of', 'board2']);
    expect(wordsOf('boardInVise')).toEqual(['board', 'in', 'vise']);
    expect(wordsOf('näheRäume_x')).toEqual(['nähe', 'räume', 'x']);
    expect(findWords(['a', 'b', 'c'], ['b', 'c'])).toBe(1);
    expect(findWords(['a'], [])).toBe(-1);
  });

  it('[WLV1] the longest thing that is named is meant', () => {
    expect(thingIn('standOfBoardLocation', Object.keys(things))).toBe('stand-of-board');
    expect(thingIn('boarding', Object.keys(things))).toBeUndefined();
  });
});

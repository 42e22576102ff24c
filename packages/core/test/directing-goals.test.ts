import { createCharacter } from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { canReach } from '../src/actor/stuck.js';
import { direct, waiter } from './directing-cases.js';

/** Somebody whose lamp is judged, and who can only get up. */
const sitter = {
  name: 'sitter',
  receptors: { lamp: { probe: () => false } },
  sensors: {
    standing: false,
    'lamp-is-lit': { from: ['lamp'], judge: ({ lamp }: { lamp?: unknown }) => lamp },
    place: 'chair',
  },
  skills: { 'get-up': { adds: { standing: true, place: 'floor' } } },
} as const;

describe('setting a goal', () => {
  it('[DIR9] says so where nothing the character can do leads there', async () => {
    const { ask, actor } = direct(sitter);
    const { text, data } = await ask('set_goal', { sign: 'place', value: 'moon' });
    expect(text).toContain('Done: set the goal place: "moon".');
    expect(text).toContain('But as things are nothing that it can do leads there: place');
    expect(text).toContain('it is "chair"; no skill brings that about');
    expect(data['warnings']).toHaveLength(1);
    expect(actor.goals).toEqual({ place: 'moon' });
    const inside = await direct(waiter).ask('set_goal', { sign: 'inside', value: true });
    expect(inside.text).toContain('open-door needs door-is-unlocked to be true, and it is false');
  });

  it('[DIR9] says so where a sign that is judged true or false is to be something else', async () => {
    const { ask } = direct(sitter);
    await ask('step');
    const { text } = await ask('set_goal', { sign: 'lamp-is-lit', value: 'green' });
    expect(text).toContain('But lamp-is-lit is false now, and so may never be "green".');
  });

  it('[DIR9] [DIR2] looks at each link between skills once, however long a chain is and in whatever order', () => {
    // against the order of their names, and none of it leads to the goal
    const count = 4000;
    const name = (i: number) => `s${String(i).padStart(5, '0')}`;
    const skills = Object.fromEntries(
      Array.from({ length: count }, (_, i) => [name(i), { when: [name(i + 1)], adds: [name(i)] }]),
    );
    const sensors = Object.fromEntries(
      Array.from({ length: count + 2 }, (_, i) => [name(i), i === count]),
    );
    const state = createCharacter({ name: 'chain', sensors, skills });
    const { network, definition } = state;
    let looks = 0;
    const { get } = Map.prototype;
    Map.prototype.get = function (key) {
      looks++;
      return get.call(this, key);
    };
    try {
      expect(canReach(network, definition, { proposition: name(0), value: true })).toBe(true);
      expect(canReach(network, definition, { proposition: name(count + 1), value: true })).toBe(
        false,
      );
    } finally {
      Map.prototype.get = get;
    }
    expect(looks).toBeLessThan(100 * count);
  });

  it('[DIR9] says nothing of goals that may come true', async () => {
    const { ask } = direct(sitter);
    for (const [sign, value] of [
      ['standing', true],
      ['standing', false],
      ['lamp-is-lit', true],
      ['place', 'chair'],
      ['place', 'floor'],
    ] as const) {
      const { text, data } = await ask('set_goal', { sign, value });
      expect(text).toBe(`Done: set the goal ${sign}: ${JSON.stringify(value)}.`);
      expect(data['warnings']).toEqual([]);
    }
  });
});

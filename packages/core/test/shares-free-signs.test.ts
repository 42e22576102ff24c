import { type ActorDefinition, createFreeShare } from '@troupe/core';
import { describe, expect, it } from 'vitest';

const watcher: ActorDefinition = {
  name: 'watcher',
  world: { things: { lamp: { lit: false } } },
  receptors: { lamp: { probe: ({ world }) => world.get('lamp', 'lit') === true } },
  sensors: { lit: { from: ['lamp'], judge: ({ lamp }) => lamp === true }, warm: false },
  skills: {},
};

const turned = (value: boolean) => ({ world: [{ thing: 'lamp', property: 'lit', value }] });

describe('signs of a share that nobody waits for', () => {
  it('[SHR4] one that is judged here is told again, whatever of it comes back late', () => {
    const share = createFreeShare(watcher, { own: { sensors: ['lit'] } });
    share.follow(turned(true));
    expect(share.tick().signs).toEqual({ lit: true });
    share.follow(turned(false));
    expect(share.tick().signs).toEqual({ lit: false });
    // what was told first has come back only now
    share.follow({ ...turned(true), signs: { lit: true, warm: true } });
    const told = share.tick();
    expect(told.signs).toEqual({ lit: true });
    expect(told.faults).toEqual([]);
  });

  it('[SHR4] what it begins with is not told again, and what differs from it is', () => {
    const own = { sensors: ['lit'] };
    const signs = { lit: true, elsewhere: true };
    const dark = createFreeShare(watcher, { own, signs });
    expect(dark.tick()).toMatchObject({ signs: { lit: false }, faults: [] });
    const world = { things: { lamp: { lit: true } } };
    expect(createFreeShare(watcher, { own, signs, world }).tick().signs).toEqual({});
  });
});

import {
  type ActorDefinition,
  createActor,
  createScene,
  type ProbeContext,
  type ReceptorForm,
} from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

function counting(): { probe: (context: ProbeContext) => number; calls: () => number } {
  let calls = 0;
  return {
    probe: ({ tick }) => {
      calls++;
      return tick;
    },
    calls: () => calls,
  };
}

/** How often the probe of two receptors is called in one tick. */
function callsOf(
  first: Omit<ReceptorForm, 'probe'>,
  second: Omit<ReceptorForm, 'probe'>,
  together: boolean,
): number {
  const { probe, calls } = counting();
  const scene = createScene({ world: { things: { lamp: {} } } });
  const one = { r: { ...first, probe } };
  const other = { q: { ...second, probe } };
  if (together) scene.add({ name: 'a', receptors: { ...one, ...other } });
  else {
    scene.add({ name: 'a', receptors: one });
    scene.add({ name: 'b', receptors: other });
  }
  scene.tick();
  return calls();
}

describe('receptors that are the same', () => {
  it('[PER3] within a character are one', () => {
    expect(callsOf({}, {}, true)).toBe(1);
    expect(callsOf({ in: 'world' }, { in: 'world' }, true)).toBe(1);
    expect(callsOf({ in: 'lamp', every: 1 }, { in: 'lamp' }, true)).toBe(1);
    expect(callsOf({ every: { seconds: 2 } }, { every: { seconds: 2 } }, true)).toBe(1);
    expect(callsOf({ in: 'self' }, {}, true)).toBe(1);
  });

  it('[PER3] but for place, rate or group are not', () => {
    expect(callsOf({ in: 'world' }, {}, true)).toBe(2);
    expect(callsOf({ in: 'world' }, { in: 'lamp' }, true)).toBe(2);
    expect(callsOf({ every: 2 }, { every: 3 }, true)).toBe(2);
    expect(callsOf({ every: 2 }, { every: { seconds: 2 } }, true)).toBe(2);
    expect(callsOf({ share: 'g' }, { share: 'h' }, true)).toBe(2);
  });

  it('[PER3] but for the probe are not, however alike it looks', () => {
    const made = () => () => 1;
    const [first, second] = [made(), made()];
    let calls = 0;
    const count = (probe: () => number) => () => {
      calls++;
      return probe();
    };
    createActor({
      name: 'a',
      receptors: { r: { probe: count(first) }, q: { probe: count(second) } },
    }).tick();
    expect(calls).toBe(2);
  });

  it('[PER3] keep their own with `share: false`, on one side or both', () => {
    expect(callsOf({ share: false }, {}, true)).toBe(2);
    expect(callsOf({ share: false }, { share: false }, true)).toBe(2);
    expect(callsOf({ share: false, in: 'world' }, { share: false, in: 'world' }, false)).toBe(2);
  });

  it('[PER3] across characters are one only if they name the same group', () => {
    expect(callsOf({ in: 'world' }, { in: 'world' }, false)).toBe(2);
    expect(callsOf({ in: 'world', share: 'g' }, { in: 'world' }, false)).toBe(2);
    expect(callsOf({ in: 'world', share: 'g' }, { in: 'world', share: 'h' }, false)).toBe(2);
    expect(callsOf({ in: 'world', share: 'g' }, { in: 'world', share: 'g' }, false)).toBe(1);
    expect(callsOf({ in: 'lamp', share: 'g' }, { in: 'lamp', share: 'g' }, false)).toBe(1);
    // each lives in its own character: another place
    expect(callsOf({ share: 'g' }, { share: 'g' }, false)).toBe(2);
  });

  it('[PER3] whatever names characters and receptors have, `share: false` is with nobody', () => {
    const { probe, calls } = counting();
    const scene = createScene();
    scene.add({ name: 'a', receptors: { 'b c': { probe, in: 'world', share: false } } });
    scene.add({ name: 'a b', receptors: { c: { probe, in: 'world', share: false } } });
    scene.tick();
    expect(calls()).toBe(2);
  });

  it('[PER3] what one shares has the same signals, and wakes the sensors of all', () => {
    let value = 1;
    const probe = () => value;
    const definition: ActorDefinition = {
      name: 'x',
      receptors: { r: { probe, in: 'world', share: 'g' } },
      sensors: { s: { value: 0, from: ['r'], judge: ({ r }) => Number(r) } },
    };
    const scene = createScene();
    const actors = ['a', 'b', 'c'].map((name) => scene.add(definition, name));
    for (value = 1; value < 4; value++) {
      scene.tick();
      for (const actor of actors) {
        expect([actor.signals['r'], actor.sign('s')]).toEqual([value, value]);
      }
    }
  });

  it('[PER3] when one leaves, the others keep it; with the last it is gone', () => {
    const { probe, calls } = counting();
    const definition: ActorDefinition = {
      name: 'x',
      receptors: { r: { probe, in: 'world', share: 'g' } },
      sensors: { s: { value: 0, from: ['r'], judge: ({ r }) => Number(r) } },
    };
    const scene = createScene();
    scene.add(definition, 'a');
    const b = scene.add(definition, 'b');
    scene.tick();
    scene.remove('a');
    scene.tick();
    expect(calls()).toBe(2);
    expect(b.sign('s')).toBe(2);
    scene.remove('b');
    scene.tick();
    expect(calls()).toBe(2);
  });

  it('[PER3] any receptors of any characters: as many probes as there are different ones', () => {
    const receptor = fc.record({
      place: fc.constantFrom('self', 'world', 'lamp'),
      probe: fc.nat(1),
      every: fc.constantFrom(1, 2, { seconds: 1 }),
      own: fc.boolean(),
    });
    const characters = fc.array(
      fc.record({
        group: fc.constantFrom(undefined, 'g', 'h'),
        receptors: fc.array(receptor, { minLength: 1, maxLength: 4 }),
      }),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(characters, (given) => {
        const probes = [counting(), counting()] as const;
        const scene = createScene({ world: { things: { lamp: {} } } });
        const different = new Set<string>();
        for (const [c, { group, receptors }] of given.entries()) {
          const forms: Record<string, ReceptorForm> = {};
          for (const [r, { place, probe, every, own }] of receptors.entries()) {
            const share = own ? false : group;
            forms[`r${r}`] = {
              probe: probes[probe]!.probe,
              every,
              in: place,
              ...(share === undefined ? {} : { share }),
            };
            const home = place === 'self' ? `self ${c}` : place;
            const sharing = own ? `own ${c} ${r}` : (group ?? `in ${c}`);
            different.add(JSON.stringify([home, probe, every, sharing]));
          }
          scene.add({ name: `c${c}`, receptors: forms });
        }
        scene.tick();
        expect(probes[0].calls() + probes[1].calls()).toBe(different.size);
        for (const actor of scene.actors) {
          for (const count of Object.values(actor.samples.receptors)) expect(count).toBe(1);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('samples', () => {
  it('[PER5] are counted by receptor and by sensor, for those it listens to', () => {
    const actor = createActor({
      name: 'x',
      receptors: {
        often: { probe: ({ tick }) => tick },
        seldom: { probe: () => 0, every: 4 },
        alone: { probe: () => 1, every: 2 },
      },
      sensors: {
        both: { value: 0, from: ['often', 'seldom'], judge: () => 1 },
        one: { value: 0, from: ['seldom'], judge: () => 1 },
        none: true,
      },
    });
    expect(actor.samples).toEqual({
      receptors: { often: 0, seldom: 0, alone: 0 },
      sensors: { both: 0, one: 0 },
    });
    for (let i = 0; i < 8; i++) actor.tick();
    expect(actor.samples).toEqual({
      receptors: { often: 8, seldom: 2, alone: 4 },
      sensors: { both: 10, one: 2 },
    });
  });

  it('[PER5] of a sensor that listens since later are those since then', () => {
    const probe = ({ tick }: ProbeContext) => tick;
    const definition: ActorDefinition = {
      name: 'x',
      receptors: { r: { probe, in: 'world', share: 'g' } },
      sensors: { s: { value: 0, from: ['r'], judge: ({ r }) => Number(r) } },
    };
    const scene = createScene();
    const a = scene.add(definition, 'a');
    for (let i = 0; i < 5; i++) scene.tick();
    const b = scene.add(definition, 'b');
    for (let i = 0; i < 3; i++) scene.tick();
    expect(a.samples).toEqual({ receptors: { r: 8 }, sensors: { s: 8 } });
    expect(b.samples).toEqual({ receptors: { r: 3 }, sensors: { s: 3 } });
  });

  it('[PER5] of a sensor that comes with another definition are those since then', () => {
    const receptors = { r: { probe: ({ tick }: ProbeContext) => tick } };
    const s = { value: 0, from: ['r'], judge: () => 1 };
    const actor = createActor({ name: 'x', receptors, sensors: { s } });
    for (let i = 0; i < 3; i++) actor.tick();
    actor.redefine({ name: 'x', receptors, sensors: { s, t: { ...s } } });
    for (let i = 0; i < 2; i++) actor.tick();
    expect(actor.samples).toEqual({ receptors: { r: 5 }, sensors: { s: 5, t: 2 } });
  });

  it('[PER4] [PER5] go on being counted when a receptor comes to the rate of another that is the same', () => {
    const probe = ({ tick }: ProbeContext) => tick;
    const actor = createActor({
      name: 'x',
      receptors: { seldom: { probe, every: 10 }, often: { probe } },
      sensors: { s: { value: 0, from: ['seldom'], judge: ({ seldom }) => Number(seldom) } },
    });
    for (let i = 0; i < 6; i++) actor.tick();
    expect(actor.samples.receptors).toEqual({ seldom: 1, often: 6 });
    actor.attend('seldom', 1);
    expect(actor.samples.receptors).toEqual({ seldom: 1, often: 6 });
    for (let i = 0; i < 3; i++) actor.tick();
    expect(actor.samples).toEqual({ receptors: { seldom: 4, often: 9 }, sensors: { s: 4 } });
    actor.attend('seldom');
    for (let i = 0; i < 12; i++) actor.tick();
    expect(actor.samples).toEqual({ receptors: { seldom: 5, often: 21 }, sensors: { s: 5 } });
  });

  it('[PER5] that fail were taken too', () => {
    const actor = createActor({
      name: 'x',
      receptors: {
        r: {
          probe: () => {
            throw new Error('blind');
          },
        },
      },
      sensors: { s: { value: 0, from: ['r'], judge: () => 1 } },
    });
    for (let i = 0; i < 3; i++) actor.tick();
    expect(actor.samples).toEqual({ receptors: { r: 3 }, sensors: { s: 3 } });
  });
});

import { type ActorDefinition, checkDefinition, createActor, createScene } from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutUnsaid } from '../src/state/unsaid.js';

const hungry: ActorDefinition = {
  name: 'mouse',
  parameters: { theta: 15 },
  sensors: { fed: false, lit: false },
  goals: { fed: true },
  skills: { eat: { when: { fed: false }, adds: ['fed'] }, wait: {} },
};

function chosen(definition: ActorDefinition): (string | null)[] {
  const found: (string | null)[] = [];
  const actor = createActor(definition);
  actor.onStep(({ report }) => found.push(report.selected));
  for (let i = 0; i < 10; i++) actor.tick();
  return found;
}

describe('what is undefined in a definition', () => {
  it('[DEF1] was not said: nobody wants it, and nobody promises it', () => {
    const full = chosen(hungry);
    expect(full).toContain('eat');
    const unwanted = { ...hungry, goals: { fed: undefined, lit: undefined } };
    expect(chosen(unwanted as never)).toEqual(chosen({ ...hungry, goals: {} }));
    const unpromised = {
      ...hungry,
      skills: { ...hungry.skills, eat: { when: { fed: false }, adds: { fed: undefined } } },
    };
    const promised = { ...hungry, skills: { ...hungry.skills, eat: { when: { fed: false } } } };
    expect(chosen(unpromised as never)).toEqual(chosen(promised));
  });

  it('[DEF1] was not said in any part, and is no fault there', () => {
    const nothing = { more: undefined };
    const odd = {
      ...hungry,
      parameters: { theta: 15, pi: undefined },
      links: { backward: undefined },
      objects: nothing,
      resources: nothing,
      receptors: nothing,
      memory: nothing,
      commands: nothing,
      skills: { ...hungry.skills, ...nothing, rest: { asks: { ann: undefined } } },
      world: { things: { ball: undefined, cup: { at: undefined } } },
      body: { at: undefined, mood: { good: undefined } },
    } as never;
    expect(checkDefinition(odd)).toEqual([]);
    const actor = createActor(odd);
    expect(actor.scene.world.names()).toEqual(['cup', 'mouse']);
    expect(actor.scene.world.get('mouse', 'mood')).toEqual({});
  });

  it('[DEF1] was not said of what joins, and of what is tuned', () => {
    const after = (skills: object, parameters: object) => {
      const scene = createScene();
      const actor = scene.add(hungry);
      actor.join({ skills } as never);
      actor.tune(parameters);
      scene.tick();
      return JSON.stringify(scene.save());
    };
    const skills = { run: undefined, sing: { adds: { lit: undefined } } };
    const unsaid = after(skills, { pi: undefined, phi: 3 });
    expect(unsaid).toBe(after({ sing: { adds: {} } }, { phi: 3 }));
  });

  it('[DEF1] a definition without it stays the object that it is; the others are copied', () => {
    const data = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom(undefined, null, 1, 'a', true),
        fc.array(fc.constantFrom(1, undefined)),
        fc.dictionary(fc.string(), tie('value'), { noNullPrototype: true }),
      ),
    })).value;
    fc.assert(
      fc.property(data, (given) => {
        const before = structuredClone(given);
        const said = withoutUnsaid(given);
        expect(given).toStrictEqual(before);
        // what is equal but for undefined values, and strictly equal to itself without them
        expect(said).toEqual(given);
        expect(withoutUnsaid(said)).toBe(said);
      }),
    );
  });
});

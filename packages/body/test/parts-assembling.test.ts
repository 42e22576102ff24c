import {
  assemble,
  createBody,
  listChoices,
  type Palette,
  palette,
  part,
  readChoices,
  type Shape,
  shape,
  use,
} from '@troupe/body';
import { createActor, formatProblem, TroupeError } from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyShape, choicesFor, codes, palettes, reversed } from './parts-arbitrary.js';
import { problemsOf, refusals } from './parts-problems.js';
import { fumble, robots } from './parts-sample.js';

describe('assembling', () => {
  it('[PAL1] a part sets shape, shading, state, parameters and implementations', () => {
    const { definition, choices } = assemble(robots, { torso: 'rusty', head: 'prey' });
    expect(choices).toEqual({ head: 'prey', torso: 'rusty', leg: 'plain' });
    expect(definition.body).toEqual({
      lift: 0.1,
      place: 0,
      holds: false,
      clumsiness: 0.3,
      bumps: 0,
      drops: 0,
    });
    expect(definition.parameters).toEqual({ theta: 10 });
    const { character: base } = robots;
    expect(definition.receptors?.['noise']).toEqual({ ...base.receptors?.['noise'], every: 1 });
    expect(definition.skills?.['pick-up']).toEqual({
      ...base.skills?.['pick-up'],
      run: fumble,
    });
    expect(definition.skills?.['carry']).toBe(base.skills?.['carry']);
  });

  it('[PAL1] where nothing is chosen the default is', () => {
    const { definition, choices } = assemble(robots);
    expect(choices).toEqual({ head: 'plain', torso: 'barrel', leg: 'plain' });
    expect(definition.skills).toEqual(robots.character.skills);
    expect(definition.body).toEqual({ ...robots.character.body, lift: 0 });
  });

  it('[PAL1] the shape is built with the shapes and settings of the parts', () => {
    const built: unknown[] = [];
    const plain = shape('plain', () => {});
    const odd = shape('odd', () => {});
    const robot = shape<{ head: Shape; tone: string; size?: number }>('robot', (settings) => {
      built.push(settings);
    });
    const form = palette({
      name: 'two',
      character: { name: 'two' },
      shape: robot,
      settings: { tone: 'grey', size: 1 },
      slots: {
        head: {
          title: 'Head',
          default: 'plain',
          parts: {
            plain: { title: 'Plain', shape: plain },
            odd: { title: 'Odd', shape: odd, settings: { tone: 'red' } },
          },
        },
      },
    });
    createBody(assemble(form, { head: 'odd' }).shape);
    expect(built.at(-1)).toEqual({ head: odd, tone: 'red', size: 1 });
    createBody(assemble(form).shape);
    expect(built.at(-1)).toEqual({ head: plain, tone: 'grey', size: 1 });
  });

  it('[PAL1] a part without the shape that is built of it is refused, with the part', () => {
    interface Settings {
      readonly head?: Shape;
      readonly tail?: Shape;
      readonly tone?: string;
    }
    const robot = shape<Settings>('robot', ({ head }) => use(head as Shape));
    const tailed = shape<Settings>('robot', ({ tail }) => part('back', () => use(tail as Shape)));
    const make = (build: Shape<Settings>) =>
      palette({
        name: 'two',
        character: { name: 'two' },
        shape: build,
        settings: { tone: 'grey' },
        slots: {
          head: {
            title: 'Head',
            default: 'plain',
            parts: {
              plain: { title: 'Plain', shape: shape('plain', () => {}) },
              none: { title: 'None' },
            },
          },
        },
      });
    expect(() => assemble(make(robot))).not.toThrow();
    const [problem, ...rest] = problemsOf(() => assemble(make(robot), { head: 'none' }));
    expect(rest).toEqual([]);
    expect(problem).toMatchObject({ code: 'wrong-shape', path: 'robot' });
    expect(problem?.message).toContain('found undefined');
    expect(problem?.message).toContain('head "none" has no shape');
    const [other] = problemsOf(() => assemble(make(tailed)));
    expect(other).toMatchObject({ code: 'wrong-shape', path: 'robot.back' });
    expect(other?.message).toContain('It is built with the settings head, tone');
  });

  it('[PAL1] the thing of the character has the variables of its shape', () => {
    const { definition, shape: built } = assemble(robots, { head: 'radar' });
    expect(Object.keys(definition.body ?? {})).toEqual(
      expect.arrayContaining([...createBody(built).variables.keys()]),
    );
    const actor = createActor(definition);
    for (let i = 0; i < 10; i++) actor.tick();
    expect(actor.scene.world.get('porter', 'dish')).toBe(9);
    expect(actor.faults).toEqual([]);
  });

  it('[PAL1] what follows is told with the parts it follows from', () => {
    const { implied } = assemble(robots, { torso: 'rusty' });
    expect(implied.map(({ what, name, property }) => [what, name, property])).toEqual([
      ['shape', 'head', undefined],
      ['shape', 'leg', undefined],
      ['shape', 'torso', undefined],
      ['settings', 'tone', undefined],
      ['state', 'clumsiness', undefined],
      ['parameters', 'theta', undefined],
      ['skills', 'pick-up', 'run'],
    ]);
    expect(implied.at(-1)).toMatchObject({
      how: 'change',
      because: [{ slot: 'torso', part: 'rusty' }],
    });
  });

  it('[PAL1] every allowed robot of the sample comes to life', () => {
    for (const choices of listChoices(robots)) {
      const { definition, shape: built } = assemble(robots, choices);
      const actor = createActor(definition);
      for (let i = 0; i < 60; i++) actor.tick();
      expect(actor.faults).toEqual([]);
      expect(createBody(built).name).toBe('robot');
    }
  });

  it('[PAL1] every allowed combination assembles, and can be created', () => {
    fc.assert(
      fc.property(palettes, (any) => {
        for (const choices of listChoices(any)) createActor(assemble(any, choices).definition);
      }),
      // each palette has up to 256 characters
      { numRuns: 100 },
    );
  });

  it('[PAL1] neither the order of choices nor that of slots and parts matters', () => {
    const cases = palettes.chain((any) => fc.tuple(fc.constant(any), choicesFor(any)));
    fc.assert(
      fc.property(cases, ([any, choices]) => {
        const slots = Object.entries(any.slots).map(
          ([slot, form]) => [slot, { ...form, parts: reversed(form.parts) }] as const,
        );
        const other = { ...any, slots: reversed(Object.fromEntries(slots)) } as Palette;
        const results = [
          () => assemble(any, choices),
          () => assemble(any, reversed(choices)),
          () => assemble(other, choices),
        ].map(outcomeOf);
        expect(results[1]).toEqual(results[0]);
        expect(results[2]).toEqual(results[0]);
      }),
    );
  });

  it('[PAL1] choices are plain data, and may come from a file', () => {
    const text = JSON.stringify(assemble(robots, { head: 'prey' }).choices);
    expect(assemble(robots, readChoices(robots, JSON.parse(text))).choices).toEqual({
      head: 'prey',
      torso: 'barrel',
      leg: 'plain',
    });
    expect(readChoices(robots, {})).toEqual({ head: 'plain', torso: 'barrel', leg: 'plain' });
  });

  it('[PAL1] the palette stays as it is', () => {
    const before = JSON.stringify(robots);
    assemble(robots, { torso: 'rusty', head: 'prey' });
    expect(JSON.stringify(robots)).toBe(before);
  });

  it('[PAL1] names that objects have by themselves are names like others', () => {
    const odd = palette({
      name: 'odd',
      character: { name: 'odd', skills: { constructor: {}, toString: {} } },
      shape: anyShape as Shape<object>,
      slots: {
        valueOf: {
          title: 'Slot',
          default: 'none',
          parts: {
            none: { title: 'None' },
            hasOwnProperty: {
              title: 'Odd',
              change: { skills: { constructor: { run: codes[0] } } },
              state: { toString: 1 },
            },
          },
        },
      },
    });
    const { definition } = assemble(odd, { valueOf: 'hasOwnProperty' });
    expect(definition.skills).toEqual({ constructor: { run: codes[0] }, toString: {} });
    expect(definition.body).toEqual({ toString: 1 });
    expect(refusals(() => readChoices(odd, { toString: 'none' }))).toEqual([
      'unknown-slot toString',
    ]);
    expect(refusals(() => readChoices(odd, { valueOf: 'toString' }))).toEqual([
      'unknown-part valueOf',
    ]);
  });

  it('[PAL1] the editor knows slots, parts, shapes and settings', () => {
    // @ts-expect-error: no such slot
    expect(() => assemble(robots, { haed: 'prey' })).toThrow('Did you mean "head"?');
    // @ts-expect-error: no such part
    expect(() => assemble(robots, { head: 'pray' })).toThrow('Did you mean "prey"?');
    const head = shape('head', () => {});
    const robot = shape<{ head: Shape; tone?: number }>('robot', () => {});
    const rest = { name: 'typed', character: { name: 'typed' }, shape: robot };
    palette({
      ...rest,
      slots: {
        head: {
          title: 'Head',
          default: 'plain',
          parts: {
            plain: { title: 'Plain', shape: head, settings: { tone: 1 } },
            // @ts-expect-error: a head has a shape
            none: { title: 'None' },
            // @ts-expect-error: a tone is a number
            red: { title: 'Red', shape: head, settings: { tone: 'red' } },
          },
        },
        temper: {
          title: 'Temper',
          default: 'calm',
          // @ts-expect-error: there is nothing to build for a temper
          parts: { calm: { title: 'Calm' }, wild: { title: 'Wild', shape: head } },
        },
      },
    });
    expect(() =>
      palette({
        ...rest,
        slots: {
          // @ts-expect-error: no such part
          head: { title: 'Head', default: 'plian', parts: { plain: { title: 'P', shape: head } } },
        },
      }),
    ).toThrow('Did you mean "plain"?');
  });
});

/** What came of it: code by identity; the shape is made anew each time. */
function outcomeOf(call: () => ReturnType<typeof assemble>): unknown {
  try {
    const { shape: _, ...rest } = call();
    return rest;
  } catch (error) {
    if (!(error instanceof TroupeError)) throw error;
    // problems come in the order of slots
    return new Set(error.problems.map(formatProblem));
  }
}

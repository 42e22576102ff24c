import {
  assemble,
  countChoices,
  listManners,
  type Part,
  palette,
  type Shape,
  shape,
} from '@troupe/body';
import { describe, expect, it } from 'vitest';
import { anyShape } from './parts-arbitrary.js';
import { problemsOf, refusals } from './parts-problems.js';

/** A palette with one part in question, and another slot. */
function withPart(part: Omit<Part, 'title'>, rest: object = {}) {
  return palette({
    name: 'checked',
    character: {
      name: 'checked',
      parameters: { theta: 10 },
      sensors: { bright: false },
      skills: { walk: {}, sing: {} },
    },
    shape: anyShape as Shape<Record<string, unknown>>,
    slots: {
      head: {
        title: 'Head',
        default: 'plain',
        parts: { plain: { title: 'Plain' }, prey: { title: 'Prey', ...part } as never },
      },
      torso: {
        title: 'Torso',
        default: 'barrel',
        parts: { barrel: { title: 'Barrel' }, rusty: { title: 'Rusty' } },
      },
    },
    measures: { 'looks-up': () => 0 },
    ...rest,
  });
}

const path = 'slots.head.parts.prey';

describe('palettes that are wrong', () => {
  it.each([
    [
      { excludes: { tosro: { rusty: 'x' } } },
      `unknown-slot ${path}.excludes.tosro`,
      'Did you mean "torso"?',
    ],
    [
      { excludes: { torso: { rutsy: 'x' } } },
      `unknown-part ${path}.excludes.torso.rutsy`,
      'Did you mean "rusty"?',
    ],
    [
      { needs: { torso: { iron: 'x' } } },
      `unknown-part ${path}.needs.torso.iron`,
      'There are barrel, rusty',
    ],
    [{ excludes: { head: { plain: 'x' } } }, `own-slot ${path}.excludes.head`, 'its own slot'],
    [
      { change: { skills: { wlak: { takes: 2 } } } },
      `unknown-part ${path}.change.skills.wlak`,
      'head "prey": "checked" has no skill "wlak". Did you mean "walk"?',
    ],
    [
      { add: { skills: { walk: {} } } },
      `name-taken ${path}.add.skills.walk`,
      'has a skill "walk" already',
    ],
    [
      { remove: { sensors: ['birght'] } },
      `unknown-part ${path}.remove.sensors.birght`,
      'Did you mean "bright"?',
    ],
    [
      { change: { skills: { walk: { takes: 2 } } }, remove: { skills: ['walk'] } },
      `two-changes ${path}.change.skills.walk`,
      'removed as well',
    ],
    [
      { manners: { 'looks-pu': { says: 'looks up', goes: 'up' } } },
      `unknown-measure ${path}.manners.looks-pu`,
      'Did you mean "looks-up"?',
    ],
    [
      { change: { parameters: { theta: 20 } } },
      `unknown-kind ${path}.change.parameters`,
      'Write it beside "change"',
    ],
    [{ add: { skils: { fly: {} } } }, `unknown-kind ${path}.add.skils`, 'Did you mean "skills"?'],
    [{ needs: { torso: {} } }, `no-parts ${path}.needs.torso`, 'Name one'],
  ] as const)('[PAL2] %j is refused where the palette is made', (part, refusal, words) => {
    const make = () => withPart(part as never);
    expect(refusals(make)).toEqual([refusal]);
    expect(problemsOf(make)[0]?.message).toContain(words);
  });

  it.each([
    [{ exclude: {} }, `unknown-key ${path}.exclude`, 'Did you mean "excludes"?'],
    [{ sate: { pace: 2 } }, `unknown-key ${path}.sate`, 'Did you mean "state"?'],
    [{ skills: { fly: {} } }, `unknown-key ${path}.skills`, 'Write it within "add", "change"'],
    [{ colour: 'red' }, `unknown-key ${path}.colour`, 'There are title, description, shape'],
    [{ shape: () => {} }, `wrong-type ${path}.shape`, 'a shape: shape(name, build), found a func'],
    [
      { state: [1] },
      `wrong-type ${path}.state`,
      'must be an object of properties by name, found [1]',
    ],
    [{ parameters: 3 }, `wrong-type ${path}.parameters`, 'found 3'],
    [{ change: { skills: { walk: null } } }, `wrong-type ${path}.change.skills.walk`, 'found null'],
    [{ change: { skills: null } }, `wrong-type ${path}.change.skills`, 'by name, found null'],
    [{ change: { goals: { lit: 3 } } }, `wrong-type ${path}.change.goals.lit`, '{ value: 3 }'],
    [{ change: { resources: { arm: 2 } } }, `unknown-kind ${path}.change.resources`, 'declares'],
    [{ add: { skills: { fly: null } } }, `wrong-type ${path}.add.skills.fly`, 'found null'],
    [{ add: 'fly' }, `wrong-type ${path}.add`, 'found "fly"'],
    [{ remove: { skills: 'walk' } }, `wrong-type ${path}.remove.skills`, 'a list of names'],
    [{ remove: { skills: [7] } }, `wrong-type ${path}.remove.skills`, 'found [7]'],
    [{ manners: { 'looks-up': null } }, `wrong-type ${path}.manners.looks-up`, 'found null'],
    [
      { manners: { 'looks-up': { says: 'looks up', goes: 'sideways' } } },
      `wrong-value ${path}.manners.looks-up.goes`,
      '"up" or "down", found "sideways"',
    ],
    [
      { manners: { 'looks-up': { goes: 'up' } } },
      `wrong-type ${path}.manners.looks-up.says`,
      'looks up more often',
    ],
    [{ excludes: { torso: null } }, `wrong-type ${path}.excludes.torso`, '{ rusty:'],
    [{ needs: { torso: 'rusty' } }, `wrong-type ${path}.needs.torso`, 'found "rusty"'],
    [{ excludes: { torso: { rusty: 1 } } }, `wrong-type ${path}.excludes.torso.rusty`, 'why'],
  ])(
    '[PAL2] %j has the wrong form, and is refused where the palette is made',
    (part, refusal, words) => {
      const make = () => withPart(part as never);
      expect(refusals(make)).toEqual([refusal]);
      expect(problemsOf(make)[0]?.message).toContain(words);
    },
  );

  it('[PAL2] the hint at a value is given only of what may have one', () => {
    for (const kind of ['sensors', 'goals', 'memory'] as const) {
      const make = () => withPart({ change: { [kind]: { walk: 'fast' } } } as never);
      expect(problemsOf(make)[0]?.message).toContain('such as { value: "fast" }');
    }
    for (const kind of ['skills', 'receptors', 'templates', 'commands'] as const) {
      const make = () => withPart({ change: { [kind]: { walk: 'fast' } } } as never);
      expect(problemsOf(make)[0]?.message).toBe(
        'must be an object of what is another about it, found "fast"',
      );
    }
  });

  it.each([
    { remove: { skills: undefined } },
    { remove: { skils: undefined } },
    { excludes: { torso: undefined } },
    { excludes: { torso: { rusty: undefined } } },
    { needs: { torso: undefined } },
    { needs: { torso: { barrel: 'x', rusty: undefined } } },
    { foo: undefined },
    { change: { resources: undefined } },
    { change: { skills: { walk: undefined } } },
    { add: { skills: { fly: undefined }, sensors: { lit: undefined } } },
    { manners: { 'looks-up': undefined } },
  ])('[PAL2] what is undefined was not said: %o', (part) => {
    const made = withPart(part as never);
    const { definition } = assemble(made, { head: 'prey', torso: 'barrel' });
    expect(definition).toEqual(assemble(withPart({}), { head: 'prey' }).definition);
    expect(countChoices(made)).toBe('needs' in part && part.needs.torso ? 3 : 4);
    expect(listManners(made)).toEqual([]);
  });

  it('[PAL2] what is left undefined cannot be chosen, needed or claimed', () => {
    const make = (part: object, rest: object = {}) => withPart(part as never, rest);
    expect(refusals(() => make({ needs: { torso: { rusty: undefined } } }))).toEqual([
      `no-parts ${path}.needs.torso`,
    ]);
    const manners = { 'looks-up': { says: 'looks up', goes: 'up' } };
    expect(refusals(() => make({ manners }, { measures: { 'looks-up': undefined } }))).toEqual([
      `unknown-measure ${path}.manners.looks-up`,
    ]);
    const head = { title: 'Head', default: 'plain', parts: { plain: undefined } };
    expect(refusals(() => make({}, { slots: { head, torso: undefined } }))).toEqual([
      'wrong-type slots.head.parts.plain.title',
      'wrong-type slots.torso.title',
      'wrong-type slots.torso.default',
      'wrong-type slots.torso.parts',
    ]);
  });

  it('[PAL2] misspelt keys of slots and of the palette are refused with a suggestion', () => {
    const slot = { title: 'Head', default: 'plain', parts: { plain: { title: 'Plain' } } };
    const make = () =>
      withPart({}, { slots: { head: { ...slot, defualt: 'x' } }, setings: { size: 1 } });
    expect(problemsOf(make)).toEqual([
      {
        code: 'unknown-key',
        path: 'setings',
        message: 'a palette has no "setings". Did you mean "settings"?',
      },
      {
        code: 'unknown-key',
        path: 'slots.head.defualt',
        message: 'a slot has no "defualt". Did you mean "default"?',
      },
    ]);
  });

  it('[PAL2] a character of the wrong form is refused in words', () => {
    expect(refusals(() => withPart({}, { character: {} }))).toEqual(['wrong-type character.name']);
    const character = { name: 'x', skills: { walk: null }, commands: 3 };
    expect(refusals(() => withPart({}, { character }))).toEqual([
      'wrong-type character.skills.walk',
      'wrong-type character.commands',
    ]);
  });

  it('[PAL2] measures are functions, and where there are none that is said', () => {
    const manners = { bumps: { says: 'bumps', goes: 'up' } } as const;
    expect(problemsOf(() => withPart({ manners }, { measures: {} }))[0]?.message).toBe(
      'head "prey" bumps, measured by "bumps"; no such measure. There are none',
    );
    expect(refusals(() => withPart({}, { measures: { bumps: 3 } }))).toEqual([
      'wrong-type measures.bumps',
    ]);
  });

  it('[PAL2] all that is wrong is said at once', () => {
    const make = () =>
      withPart({ excludes: { legs: {} }, manners: { x: { says: 'is x', goes: 'up' } } });
    expect(refusals(make)).toEqual([
      `unknown-slot ${path}.excludes.legs`,
      `unknown-measure ${path}.manners.x`,
    ]);
  });

  it('[PAL2] a slot needs a default that is there, a palette a slot', () => {
    const slot = { title: 'Head', default: 'none', parts: { plain: { title: 'Plain' } } };
    expect(refusals(() => withPart({}, { slots: { head: slot } }))).toEqual([
      'unknown-part slots.head.default',
    ]);
    expect(refusals(() => withPart({}, { slots: {} }))).toEqual(['no-parts slots']);
  });

  it('[PAL2] what is missing altogether is said, from plain JavaScript too', () => {
    expect(refusals(() => palette({} as never))).toEqual([
      'wrong-type name',
      'wrong-type character',
      'wrong-type shape',
      'wrong-type slots',
    ]);
    const slots = { head: { parts: { plain: {} } }, torso: { title: 'Torso', default: 'barrel' } };
    expect(refusals(() => withPart({}, { slots }))).toEqual([
      'wrong-type slots.head.title',
      'wrong-type slots.head.default',
      'wrong-type slots.head.parts.plain.title',
      'wrong-type slots.torso.parts',
    ]);
  });

  it('[PAL2] defaults go together', () => {
    const slot = (mood: number) => ({
      title: 'Slot',
      default: 'one',
      parts: { one: { title: 'One', state: { mood } } },
    });
    const make = () => withPart({}, { slots: { head: slot(1), torso: slot(2) } });
    expect(refusals(make)).toEqual(['parts-clash state.mood']);
  });

  it('[PAL2] what a slot chooses is not a setting of another part', () => {
    const head = shape('head', () => {});
    const make = () =>
      withPart(
        {},
        {
          slots: {
            head: { title: 'Head', default: 'a', parts: { a: { title: 'A', shape: head } } },
            torso: {
              title: 'Torso',
              default: 'b',
              parts: { b: { title: 'B', settings: { head } } },
            },
          },
        },
      );
    expect(refusals(make)).toEqual(['slot-set slots.torso.parts.b.settings.head']);
  });

  it('[PAL3] the default claims nothing: manners are in comparison with it', () => {
    const parts = {
      plain: { title: 'Plain', manners: { 'looks-up': { says: 'looks up less', goes: 'down' } } },
    };
    const make = () =>
      withPart({}, { slots: { head: { title: 'Head', default: 'plain', parts } } });
    expect(refusals(make)).toEqual(['manner-of-default slots.head.parts.plain.manners.looks-up']);
  });
});

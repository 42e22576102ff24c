import {
  assemble,
  countChoices,
  listChoices,
  type Palette,
  type Part,
  palette,
  randomChoices,
  readChoices,
  type Shape,
} from '@troupe/body';
import {
  type ActorDefinition,
  chanceOf,
  createActor,
  createChances,
  TroupeError,
} from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyShape, everyCombination } from './parts-arbitrary.js';
import { problemsOf, refusals } from './parts-problems.js';

type Form = Omit<Part, 'title' | 'shape' | 'settings'>;

const base: ActorDefinition = {
  name: 'any',
  receptors: { ear: { probe: () => 1 } },
  sensors: { b: false, c: false },
  goals: { b: true },
  skills: { p: { adds: ['b'] } },
};

/** Of each slot the default says nothing. */
function paletteOf(slots: Readonly<Record<string, readonly Form[]>>, character = base): Palette {
  return palette(formOf(slots, character) as never) as unknown as Palette;
}

function formOf(slots: Readonly<Record<string, readonly Form[]>>, character = base): Palette {
  return {
    name: 'living',
    character,
    shape: anyShape as Shape<object>,
    slots: Object.fromEntries(
      Object.entries(slots).map(([slot, parts]) => [
        slot,
        {
          title: 'a slot',
          default: 'none',
          parts: Object.fromEntries([
            ['none', { title: 'nothing' }],
            ...parts.map((part, i) => [`p${i}`, { title: 'a part', ...part }]),
          ]),
        },
      ]),
    ),
  };
}

const deaf: Form = { remove: { sensors: ['c'] } };
const keen: Form = { add: { skills: { q: { when: ['c'], adds: ['b'] } } } };

describe('parts that leave no character that could live', () => {
  it('[PAL2] a part that removes what another part speaks of is refused with it, and what each said', () => {
    const form = paletteOf({ x: [deaf], y: [keen] });
    const [problem, ...rest] = problemsOf(() => assemble(form, { x: 'p0', y: 'p0' }));
    expect(rest).toEqual([]);
    expect(problem).toMatchObject({ code: 'unknown-sensor', path: 'skills.q.when.c' });
    expect(problem?.message).toContain(
      'x "p0" removes sensor "c", y "p0" adds skill "q" as {"when":["c"],"adds":["b"]}: skill "q" needs "c"; no such sensor.',
    );
    expect(problem?.message).toMatch(/Choose another x or y$/);
    expect(refusals(() => readChoices(form, { x: 'p0', y: 'p0' }))).toEqual([
      'unknown-sensor skills.q.when.c',
    ]);
  });

  it('[PAL2] they are neither listed nor counted', () => {
    const form = paletteOf({ x: [deaf], y: [keen], z: [{}, {}] });
    expect(countChoices(form)).toBe(9);
    expect([...listChoices(form)]).toHaveLength(9);
  });

  it('[PAL2] a part that speaks of what only another brings is refused without it', () => {
    const form = paletteOf({
      x: [{ add: { sensors: { warm: false } } }],
      y: [{ add: { skills: { q: { when: ['warm'], adds: ['b'] } } } }],
    });
    expect(() => assemble(form, { x: 'p0', y: 'p0' })).not.toThrow();
    const [problem] = problemsOf(() => assemble(form, { y: 'p0' }));
    expect(problem?.message).toMatch(/^y "p0" adds skill "q" as .* needs "warm"; no such sensor\./);
    expect(problem?.message).toMatch(/Choose another y$/);
    expect(countChoices(form)).toBe(3);
    expect([...listChoices(form)]).toHaveLength(3);
  });

  it('[PAL2] a sensor that listens to what another part removed is refused with it', () => {
    const form = paletteOf({
      x: [{ remove: { receptors: ['ear'] } }],
      y: [{ add: { sensors: { loud: { from: ['ear'], judge: () => true } } } }],
      z: [{ add: { commands: { hum: { every: 1, run: () => {}, until: { c: true } } } } }],
      w: [deaf],
    });
    expect(problemsOf(() => assemble(form, { x: 'p0', y: 'p0' }))).toEqual([
      {
        code: 'unknown-receptor',
        path: 'sensors.loud.from',
        message: expect.stringMatching(/^x "p0" removes receptor "ear", y "p0" adds sensor "loud"/),
      },
    ]);
    expect(refusals(() => assemble(form, { z: 'p0', w: 'p0' }))).toEqual([
      'unknown-sensor commands.hum.until.c',
    ]);
  });

  it('[PAL2] a command may wait for what a sensor of many things stands for', () => {
    const until = { 'near(door)': true };
    const form = paletteOf(
      { x: [{ add: { commands: { hum: { every: 1, run: () => {}, until } } } }] },
      { name: 'any', objects: { place: ['door'] }, sensors: { 'near(?p: place)': false } },
    );
    expect(() => createActor(assemble(form, { x: 'p0' }).definition)).not.toThrow();
  });

  it('[PAL2] a parameter out of its bounds is refused with the part that sets it', () => {
    const form = formOf({ x: [{ parameters: { theta: -1 } }] });
    const [problem] = problemsOf(() => assemble(form, { x: 'p0' }));
    expect(problem).toMatchObject({ path: 'parameters.theta' });
    expect(refusals(() => palette(form as never))).toEqual([
      'out-of-range slots.x.parts.p0.parameters.theta',
    ]);
    expect(problem?.message).toContain('x "p0" sets parameter "theta" to -1: ');
  });

  it('[PAL2] two parts that are each fine alone are refused where a character of both is', () => {
    const runs: Form = { change: { skills: { p: { run: () => true } } } };
    const asks: Form = { change: { skills: { p: { asks: { z: { b: true } } } } } };
    const form = paletteOf(
      { x: [runs], y: [asks] },
      { ...base, skills: { p: { adds: ['b'], takes: 2 } } },
    );
    const [problem, ...rest] = problemsOf(() => assemble(form, { x: 'p0', y: 'p0' }));
    expect(rest).toEqual([]);
    expect(problem).toMatchObject({ code: 'two-programs', path: 'skills.p' });
    expect(problem?.message).toMatch(
      /^x "p0" changes run of skill "p" to code "run", y "p0" changes asks of skill "p" to \{"z":\{"b":true\}\}: /,
    );
    expect([...listChoices(form)]).toHaveLength(3);
    expect(countChoices(form)).toBe(3);
  });

  const judge = () => true;
  const run = () => {};
  it.each<[object, string]>([
    [{ add: { skills: { q: { wen: ['c'] } } } }, 'unknown-key skills.q.wen'],
    [{ change: { skills: { p: { wen: ['c'] } } } }, 'unknown-key skills.p.wen'],
    [{ add: { receptors: { q: {} } } }, 'no-code receptors.q'],
    [{ change: { sensors: { c: { from: ['ear'] } } } }, 'no-code sensors.c'],
    [{ change: { sensors: { c: { judge } } } }, 'no-receptors sensors.c.from'],
    [{ add: { commands: { q: { every: -1, run } } } }, 'out-of-range commands.q.every'],
    [{ change: { skills: { p: { run: 5 } } } }, 'no-program skills.p.run'],
    [{ state: { at: 'q' } }, 'wrong-type at'],
    [{ state: { q: run } }, 'no-data q'],
    [{ add: { sensors: { q: null } } }, 'wrong-type sensors.q'],
    [{ add: { sensors: { q: { from: 5, judge } } } }, 'wrong-type sensors.q.from'],
    [{ add: { commands: { q: { every: 1, until: null, run } } } }, 'wrong-type commands.q.until'],
  ])('[PAL2] %j is refused, as a character of it is, and the part is named', (part, refusal) => {
    const [problem, ...rest] = problemsOf(() => assemble(paletteOf({ x: [part] }), { x: 'p0' }));
    expect(rest).toEqual([]);
    const [code, path = ''] = refusal.split(' ');
    expect(problem?.code).toBe(code);
    expect(problem?.path.endsWith(path)).toBe(true);
    expect(problem?.message).toContain('x "p0"');
  });

  it('[PAL2] defaults that could not live are refused where the palette is made', () => {
    const character = { name: 'any', skills: { p: { adds: ['b'] } } };
    const [problem] = problemsOf(() => paletteOf({ x: [{}] }, character));
    expect(problem).toMatchObject({ code: 'unknown-sensor', path: 'skills.p.adds.b' });
    expect(problem?.message).toMatch(/^the palette's character: skill "p" adds "b"/);
  });

  it('[PAL2] three parts may leave none that lives where any two of them do', () => {
    const form = paletteOf(
      { x: [without('s1')], y: [without('s2')], z: [without('s3')] },
      { ...rich, skills: { ...rich.skills, s3: costly } },
    );
    expect([...listChoices(form)]).toHaveLength(7);
    expect(countChoices(form)).toBe(7);
    const chance = chanceOf(createChances(1), 'any');
    for (let i = 0; i < 50; i++) {
      const { x, y, z } = randomChoices(form, chance);
      expect([x, y, z]).not.toEqual(['p0', 'p0', 'p0']);
    }
  });

  it('[PAL2] a third part may let two live that leave none alone', () => {
    const form = paletteOf({ x: [without('s1')], y: [without('s2')], z: [tiring] }, rich);
    expect([...listChoices(form)]).toHaveLength(7);
    expect(countChoices(form)).toBe(7);
  });

  it('[PAL2] a part may take away what another needs by changing code', () => {
    const form = paletteOf({ x: [impatient], y: [deaf] }, rich);
    expect([...listChoices(form)]).toHaveLength(3);
    expect(countChoices(form)).toBe(3);
  });

  it('[PAL2] exactly what can live is listed, counted, drawn and assembled; what never can is refused', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(someForm, { maxLength: 2 }), { maxLength: 3 }),
        fc.constantFrom(base, rich),
        (slots, character) => {
          const form = formOf(
            Object.fromEntries([deafOr, ...slots].map((s, i) => [`s${i}`, s])),
            character,
          );
          const living = everyCombination(form).filter((choices) => lives(form, choices));
          expect([...listChoices(form)]).toEqual(living);
          expect(countChoices(form)).toBe(living.length);
          const chance = chanceOf(createChances(slots.length), 'any');
          expect(living).toContainEqual(randomChoices(form, chance));
          const refused = partsRefused(form);
          for (const [slot, { parts }] of Object.entries(form.slots)) {
            for (const part of Object.keys(parts)) {
              if (!refused.has(`${slot}.${part}`)) continue;
              expect(living.filter((choices) => choices[slot] === part)).toEqual([]);
            }
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

/** A cost that is conserved is one as long as a skill has it. */
const costly = { adds: ['b'], costs: { energy: 1 } };

const rich: ActorDefinition = {
  ...base,
  resources: { leg: 1 },
  objects: { place: ['door'] },
  sensors: { ...base.sensors, 'near(?p: place)': false },
  goals: { b: true, energy: { conserve: true } },
  skills: { ...base.skills, s1: costly, s2: costly },
  commands: { hum: { every: 1, run: () => {}, until: { c: true } } },
};

const without = (skill: string): Form => ({ remove: { skills: [skill] } });
const tiring: Form = { add: { skills: { s3: costly } } };
const impatient: Form = { change: { commands: { hum: { until: () => true } } } };

/** As `slot.part`: of those that the palette is refused for. */
function partsRefused(form: Palette): ReadonlySet<string> {
  try {
    palette(form as never);
    return new Set();
  } catch (error) {
    if (!(error instanceof TroupeError)) throw error;
    return new Set(
      error.problems.map(({ path }) => path.replace(/^slots\.(\w+)\.parts\.(\w+).*$/, '$1.$2')),
    );
  }
}

const deafOr = [deaf];

const someForm: fc.Arbitrary<Form> = fc.constantFrom<Form>(
  {},
  deaf,
  keen,
  { add: { sensors: { warm: false } } },
  { add: { skills: { r: { when: ['warm'], adds: ['b'] } } } },
  { change: { skills: { p: { when: ['c'] } } } },
  { change: { sensors: { c: { count: 2 } } } },
  { add: { skills: { s: { when: { c: 3 } } } } },
  { add: { goals: { c: true } } },
  { remove: { skills: ['p'] } },
  { add: { skills: { t: { when: ['after(p)'], adds: ['b'] } } } },
  without('s1'),
  without('s2'),
  without('s3'),
  tiring,
  impatient,
  { change: { skills: { s1: { costs: {} } } } },
  { change: { skills: { p: { run: () => true } } } },
  { change: { skills: { p: { asks: { z: { b: true } } } } } },
  { change: { sensors: { c: { from: ['ear'] } } } },
  { change: { sensors: { c: { judge: () => true } } } },
  { remove: { receptors: ['ear'] } },
  { remove: { sensors: ['near(?p: place)'] } },
  { add: { objects: { animal: ['cat'] } } },
  { add: { sensors: { 'far(?a: animal)': false } } },
  { add: { skills: { u: { when: ['near(door)'], adds: ['b'] } } } },
  { add: { skills: { v: { when: ['far(cat)'], adds: ['b'] } } } },
  { add: { skills: { w: { uses: ['legs'] } } } },
  { add: { resources: { legs: 1 } } },
  { add: { skills: { y: { uses: ['harm'] } } } },
  { add: { resources: { arm: 2 } } },
  { add: { skills: { z: { when: ['after(made)'], adds: ['b'] } } } },
  { add: { templates: { 'go(?p: place)': { when: ['near(?p)'], adds: ['b'] } } } },
  { parameters: { theta: 0 } },
  { state: { at: 'home' } as never },
);

/** Whether assemble takes it: then it can be created too. */
function lives(form: Palette, choices: Readonly<Record<string, string>>): boolean {
  try {
    createActor(assemble(form, choices).definition);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(TroupeError);
    expect(refusals(() => assemble(form, choices))).not.toEqual([]);
    return false;
  }
}

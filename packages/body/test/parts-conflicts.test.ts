import { assemble, type Palette, type Part, palette, readChoices, type Shape } from '@troupe/body';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyShape, choicesFor, codes, palettes } from './parts-arbitrary.js';
import { problemsOf, refusals } from './parts-problems.js';
import { robots } from './parts-sample.js';

/** A palette of two slots with one part of each in question. */
function pair(head: Omit<Part, 'title' | 'shape'>, torso: Omit<Part, 'title' | 'shape'>) {
  const { settings: headSettings = {}, ...restOfHead } = head;
  const { settings: torsoSettings = {}, ...restOfTorso } = torso;
  return palette({
    name: 'pair',
    character: {
      name: 'pair',
      skills: { walk: { takes: 2 }, sing: {} },
      sensors: { bright: false },
    },
    shape: anyShape as Shape<Record<string, unknown>>,
    slots: {
      head: {
        title: 'Head',
        default: 'none',
        parts: {
          none: { title: 'None' },
          crane: { title: 'Crane', settings: headSettings, ...restOfHead },
        },
      },
      torso: {
        title: 'Torso',
        default: 'none',
        parts: {
          none: { title: 'None' },
          rusty: { title: 'Rusty', settings: torsoSettings, ...restOfTorso },
        },
      },
    },
  });
}

const both = { head: 'crane', torso: 'rusty' } as const;

describe('parts that do not go together', () => {
  it('[PAL2] parts that exclude each other are refused, both named, with the reason', () => {
    const [problem, ...rest] = problemsOf(() =>
      assemble(robots, { head: 'radar', torso: 'rusty' }),
    );
    expect(problem).toEqual({
      code: 'parts-exclude',
      path: 'head+torso',
      message:
        'head "radar" and torso "rusty" exclude each other: its hum shakes the rust off. Choose another head or torso',
    });
    // the dish is dark, the rust is brown
    expect(rest.map(({ code, path }) => `${code} ${path}`)).toEqual(['parts-clash settings.tone']);
  });

  it('[PAL2] either of the two may say so, or both', () => {
    const reason = { torso: { rusty: 'too heavy' } };
    const other = { head: { crane: 'too weak' } };
    for (const form of [pair({ excludes: reason }, {}), pair({}, { excludes: other })]) {
      expect(refusals(() => assemble(form, both))).toEqual(['parts-exclude head+torso']);
    }
    const [problem] = problemsOf(() =>
      assemble(pair({ excludes: reason }, { excludes: other }), both),
    );
    expect(problem?.message).toContain('exclude each other: too heavy; too weak.');
  });

  it('[PAL2] a part that lacks what it needs is refused with what it needs, and why', () => {
    expect(problemsOf(() => assemble(robots, { leg: 'spring', torso: 'rusty' }))).toContainEqual({
      code: 'part-needed',
      path: 'leg+torso',
      message:
        'leg "spring" needs torso "barrel" (rust would not stand the hopping), found torso "rusty". Choose another leg or torso',
    });
    expect(() => assemble(robots, { leg: 'spring' })).not.toThrow();
  });

  it.each([
    [
      'state',
      { state: { grip: 0.2 } },
      { state: { grip: 0.9 } },
      'state.grip',
      ['sets state "grip" to 0.2', 'to 0.9'],
    ],
    [
      'a parameter',
      { parameters: { theta: 1 } },
      { parameters: { theta: 2 } },
      'parameters.theta',
      ['sets parameter "theta" to 1', 'to 2'],
    ],
    [
      'shading',
      { settings: { tone: [1, 0, 0] } },
      { settings: { tone: [0, 1, 0] } },
      'settings.tone',
      ['sets setting "tone" to [1,0,0]', 'to [0,1,0]'],
    ],
    [
      'an implementation',
      { change: { skills: { walk: { run: codes[0] } } } },
      { change: { skills: { walk: { run: codes[1] } } } },
      'skills.walk.run',
      ['changes run of skill "walk" to code "walk"', 'to code "hop"'],
    ],
    [
      'what is added',
      { add: { skills: { hum: { takes: 1 } } } },
      { add: { skills: { hum: { takes: 2 } } } },
      'skills.hum',
      ['adds skill "hum" as {"takes":1}', '{"takes":2}'],
    ],
    [
      'what is removed and changed',
      { remove: { skills: ['walk'] } },
      { change: { skills: { walk: { takes: 3, importance: 2 } } } },
      'skills.walk',
      ['removes skill "walk"', 'changes takes of skill "walk" to 3'],
    ],
  ] as const)(
    '[PAL2] %s said in two ways is refused, both parts and both values named',
    (_, head, torso, path, said) => {
      const problems = problemsOf(() => assemble(pair(head as never, torso as never), both));
      expect(problems).toHaveLength(1);
      expect(problems[0]).toMatchObject({ code: 'parts-clash', path });
      for (const words of ['head "crane"', 'torso "rusty"', ...said]) {
        expect(problems[0]?.message).toContain(words);
      }
    },
  );

  it('[PAL2] saying the same is no conflict, and follows from both', () => {
    const same: Omit<Part, 'title' | 'shape'> = {
      settings: { tone: [1, 0, 0] },
      state: { grip: { left: 1, right: 2 } },
      parameters: { theta: 1 },
      add: { skills: { hum: { run: codes[0] } } },
      change: { skills: { walk: { run: codes[1] } } },
      remove: { skills: ['sing'] },
    };
    const { definition, implied } = assemble(
      pair(same, { ...same, state: { grip: { right: 2, left: 1 } } }),
      both,
    );
    expect(definition.skills).toEqual({
      walk: { takes: 2, run: codes[1] },
      hum: { run: codes[0] },
    });
    for (const { because } of implied) {
      expect(because).toEqual([
        { slot: 'head', part: 'crane' },
        { slot: 'torso', part: 'rusty' },
      ]);
    }
  });

  it('[PAL2] two may change different things about one skill', () => {
    const form = pair(
      { change: { skills: { walk: { run: codes[0] } } } },
      { change: { skills: { walk: { importance: 0.5 } } } },
    );
    expect(assemble(form, both).definition.skills?.['walk']).toEqual({
      takes: 2,
      run: codes[0],
      importance: 0.5,
    });
  });

  it('[PAL2] things that are not data are the same only if they are one', () => {
    const tones = new Map([['skin', 1]]);
    expect(() =>
      assemble(pair({ settings: { tones } }, { settings: { tones } }), both),
    ).not.toThrow();
    const other = new Map([['skin', 2]]);
    const form = pair({ settings: { tones } }, { settings: { tones: other } });
    expect(refusals(() => assemble(form, both))).toEqual(['parts-clash settings.tones']);
  });

  it('[PAL2] settings that contain themselves are compared, and told, like others', () => {
    const ring = (size: number) => {
      const made: Record<string, unknown> = { size, list: [1] };
      made['self'] = made;
      return made;
    };
    const same = pair({ settings: { ring: ring(1) } }, { settings: { ring: ring(1) } });
    expect(() => assemble(same, both)).not.toThrow();
    const other = pair({ settings: { ring: ring(1) } }, { settings: { ring: ring(2) } });
    const [problem] = problemsOf(() => assemble(other, both));
    expect(problem).toMatchObject({ code: 'parts-clash', path: 'settings.ring' });
    expect(problem?.message).toContain('sets setting "ring" to something that contains itself');
    const large = pair({ settings: { count: 1n } }, { settings: { count: 2n } });
    expect(problemsOf(() => assemble(large, both))[0]?.message).toContain('to 1, torso');
  });

  it('[PAL2] all that is wrong is said at once', () => {
    expect(
      refusals(() => readChoices(robots, { haed: 'prey', head: 'radar', torso: 'rusty', leg: 4 })),
    ).toEqual([
      'unknown-slot haed',
      'wrong-type leg',
      'parts-exclude head+torso',
      'parts-clash settings.tone',
    ]);
  });

  it('[PAL2] unknown slots and parts are refused with a suggestion', () => {
    const messages = problemsOf(() => readChoices(robots, { haed: 'prey', torso: 'rutsy' })).map(
      ({ message }) => message,
    );
    expect(messages).toEqual([
      'palette "robots" has no slot "haed". Did you mean "head"?',
      'there is no torso "rutsy". Did you mean "rusty"?',
    ]);
    expect(problemsOf(() => readChoices(robots, { head: 'unlike' }))[0]?.message).toBe(
      'there is no head "unlike". There are plain, prey, radar',
    );
  });

  it.each([[null], [['prey']], ['prey'], [undefined], [7]])('[PAL2] %j are no choices', (given) => {
    expect(refusals(() => readChoices(robots, given))).toEqual(['wrong-type ']);
  });

  it('[PAL2] whatever was read from a file is answered', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (given) => {
        try {
          readChoices(robots, given);
        } catch (error) {
          expect((error as Error).name).toBe('TroupeError');
        }
      }),
    );
    expect(refusals(() => readChoices(robots, JSON.parse('{"__proto__":"prey"}')))).toEqual([
      'unknown-slot __proto__',
    ]);
  });

  it('[PAL2] state that does not fit a variable of the body is refused with the part', () => {
    const { slots, ...rest } = robots;
    const bad = {
      ...rest,
      slots: { ...slots, leg: { ...slots.leg, parts: legs({ lift: 'high' }) } },
    } as unknown as Palette;
    expect(problemsOf(() => assemble(bad))[0]).toMatchObject({
      code: 'wrong-value',
      path: 'state.lift',
      message: expect.stringMatching(/^leg "plain": the number "lift" must be a finite number/),
    });
    const high = {
      ...rest,
      slots: { ...slots, leg: { ...slots.leg, parts: legs({ lift: 9 }) } },
    } as unknown as Palette;
    // brought to its bound, as a body would
    expect(assemble(high).definition.body?.['lift']).toBe(1);
  });

  it('[PAL2] whatever the palette, exactly what is wrong is refused, and every conflict is named', () => {
    const cases = palettes.chain((any) => fc.tuple(fc.constant(any), choicesFor(any)));
    fc.assert(
      fc.property(cases, ([any, choices]) => {
        const expected = expectedConflicts(any, choices);
        let found: { readonly code: string; readonly path: string; readonly message: string }[] =
          [];
        try {
          assemble(any, choices);
        } catch (error) {
          found = (error as { problems: typeof found }).problems;
        }
        const named = found.map(({ code, path, message }) => {
          const names = [...message.matchAll(/\b([abcd]) "([wxyz])"/g)].map(
            ([, s, p]) => `${s}${p}`,
          );
          return `${code} ${code === 'parts-clash' ? path : ''} ${[...new Set(names)].sort()}`;
        });
        if (expected.size === 0) expect(named).toEqual([]);
        else expect(new Set(named)).toEqual(expected);
        // each once
        expect(new Set(found.map(({ message }) => message)).size).toBe(found.length);
      }),
    );
  });
});

function legs(state: Part['state'] & object): Record<string, Part> {
  return { plain: { ...robots.slots.leg.parts.plain, state } };
}

/** The same by looking at every pair of parts and everything they may say. */
function expectedConflicts(
  { slots }: Palette,
  choices: Readonly<Record<string, string>>,
): Set<string> {
  const found = new Set<string>();
  const chosen = Object.entries(choices).map(
    ([slot, name]) => [slot, name, slots[slot]!.parts[name]!] as const,
  );
  for (const [slot, name, part] of chosen) {
    for (const [otherSlot, otherName, other] of chosen) {
      if (slot === otherSlot) continue;
      const pairOf = [`${slot}${name}`, `${otherSlot}${otherName}`].sort();
      if (part.excludes?.[otherSlot]?.[otherName]) found.add(`parts-exclude  ${pairOf}`);
      const needed = part.needs?.[otherSlot];
      if (needed && !(otherName in needed)) {
        const all = new Set([...pairOf, ...Object.keys(needed).map((one) => `${otherSlot}${one}`)]);
        found.add(`part-needed  ${[...all].sort()}`);
      }
      for (const [path, say] of sayings) {
        const [a, b] = [say(part), say(other)];
        if (a !== undefined && b !== undefined && a !== b) {
          found.add(`parts-clash ${path} ${pairOf}`);
        }
      }
      if (part.remove && other.change) found.add(`parts-clash skills.sing ${pairOf}`);
    }
  }
  return found;
}

/** All that parts of `palettes` may say. */
const sayings: readonly (readonly [path: string, say: (part: Part) => unknown])[] = [
  ['settings.tone', ({ settings }) => settings?.['tone']],
  ['state.mood', ({ state }) => state?.['mood']],
  ['parameters.phi', ({ parameters }) => parameters?.phi],
  ['skills.hum', ({ add }) => add?.skills?.['hum']?.takes],
  ['skills.sing.run', ({ change }) => change?.skills?.['sing']?.run],
  ['skills.sing.importance', ({ change }) => change?.skills?.['sing']?.importance],
];

import {
  advance,
  applyChange,
  copyState,
  createCharacter,
  type DispatchState,
  examine,
  explainStep,
  followTrace,
  halve,
  linksInto,
  restoreMoment,
  sayBriefly,
  sayExplanation,
  sources,
  type TraceHistory,
  type TraceRecord,
  takeMessages,
} from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Case, cases } from './arbitrary.js';
import { play } from './play.js';
import { type Moment, spreadReference } from './reference.js';

/** The size below which no change is looked for. */
const aBillionth = 1e-9;

/** Plays a case and hands over the moment before one of its steps, taken up from the lines of its trace. */
function withMoment(
  random: Case,
  when: number,
  visit: (moment: DispatchState, record: TraceRecord, reference: Moment) => void,
): void {
  let history: TraceHistory | undefined;
  play(random, (reference, { record }) => {
    const line: TraceRecord = JSON.parse(JSON.stringify(record));
    history = followTrace(history, line);
    if (isChosen(random, when, line.step)) visit(restoreMoment(history), line, reference);
  });
}

function isChosen({ script }: Case, when: number, step: number): boolean {
  return step === 1 + (when % script.length);
}

function choice(state: DispatchState): string | null {
  return advance(state, []).report.selected;
}

describe('explaining a step', () => {
  it('[WHY1] the shares add up to the level, and the links to the shares', () => {
    fc.assert(
      fc.property(cases(), fc.nat(), (random, when) => {
        withMoment(random, when, (moment, record) => {
          if (Object.keys(record.skills).length === 0) return;
          const { about } = explainStep(moment, record.selected ?? undefined);
          const { before, carried, sources: from, links } = about!;
          const sum = sources.reduce((total, source) => total + from[source], carried);
          const size = sources.reduce((total, source) => total + Math.abs(from[source]), carried);
          expect(Math.abs(Math.max(0, sum) - before)).toBeLessThanOrEqual(
            0.01 * before + 1e-9 * size,
          );
          for (const source of sources) {
            const along = links.filter((link) => link.source === source);
            const whole = along.reduce((total, link) => total + link.amount, 0);
            expect(Math.abs(whole - from[source])).toBeLessThanOrEqual(1e-9 * size);
          }
        });
      }),
    );
  });

  it('[WHY2] cutting the link named as largest lowers the level by its amount', () => {
    let cuts = 0;
    fc.assert(
      fc.property(cases(), fc.nat(), fc.nat(), (random, when, which) => {
        withMoment(random, when, (moment, record, reference) => {
          const names = Object.keys(record.skills);
          const skill = names[which % names.length];
          if (skill === undefined) return;
          const { before, from } = record.skills[skill]!;
          const slot = moment.network.structure.slotOf.get(skill)!;
          const carried = moment.network.population.level[slot]!;
          const [largest] = linksInto(examine(moment), slot);
          if (largest === undefined || largest.amount <= 0) return;
          cuts++;
          for (const [name, left] of Object.entries(record.left ?? {})) {
            if (reference.levels.has(name)) reference.levels.set(name, left);
          }
          const without = spreadReference(
            reference,
            (link) =>
              link.source === largest.source &&
              link.from === largest.from &&
              link.to === skill &&
              (link.literal === undefined ||
                (link.literal.p === largest.proposition && link.literal.v === largest.value)),
          ).get(skill)!;
          const size = sources.reduce((total, source) => total + Math.abs(from[source]), carried);
          const whole = sources.reduce((total, source) => total + from[source], carried);
          expect(
            Math.abs(Math.max(0, whole - largest.amount) - without.before),
          ).toBeLessThanOrEqual(1e-9 * size);
          if (whole - largest.amount > 0) {
            expect(before - without.before).toBeCloseTo(largest.amount, 6);
          }
        });
      }),
    );
    expect(cuts).toBeGreaterThan(300);
  });

  it('[WHY3] the smallest change chooses the skill, and half of it does not', () => {
    const found: Record<string, number> = {};
    fc.assert(
      fc.property(cases(), fc.nat(), fc.nat(), (random, when, which) => {
        withMoment(random, when, (moment, record) => {
          const others = Object.keys(record.skills).filter((name) => name !== record.selected);
          const skill = others[which % Math.max(1, others.length)];
          if (skill === undefined) return;
          const { about } = explainStep(moment, skill);
          expect(choice(copyState(moment))).toBe(record.selected);
          const { change, size = 0 } = about?.change ?? {};
          found[change?.kind ?? 'none'] = (found[change?.kind ?? 'none'] ?? 0) + 1;
          if (change === undefined) return;
          expect(choice(applyChange(moment, change))).toBe(skill);
          const half = halve(change);
          if ('was' in change) expect(change.becomes).not.toBe(change.was);
          if (half !== undefined && size > aBillionth)
            expect(choice(applyChange(moment, half))).not.toBe(skill);
        });
      }),
    );
    console.log('smallest changes found:', found);
    for (const kind of ['threshold', 'parameter', 'goal', 'sign']) {
      expect(found[kind] ?? 0).toBeGreaterThan(5);
    }
  });
});

describe('where any change works, however small', () => {
  // both start from nothing and win nothing from the goal: the name decides, and any importance at all turns it
  const tie = {
    name: 'tie',
    sensors: { here: true, there: false, gone: false },
    goals: { there: { importance: 0 } },
    parameters: { theta: 1 },
    skills: {
      walk: { when: ['here'], adds: ['gone'] },
      zap: { when: ['here'], adds: ['there'] },
    },
  } as const;

  it('[WHY3] the one told is still a change, and about a billionth', () => {
    const moment = createCharacter(tie);
    expect(choice(copyState(moment))).toBe('walk');
    const found = explainStep(moment, 'zap').about?.change;
    expect(found?.change).toMatchObject({ kind: 'goal', goal: 'there', was: 0 });
    expect(found?.size).toBeGreaterThan(0);
    expect(found?.size).toBeLessThanOrEqual(aBillionth);
    if (found === undefined) return;
    expect(choice(applyChange(moment, found.change))).toBe('zap');
  });
});

const dude = {
  name: 'dude',
  sensors: { located: true, standing: false, 'hand-is-free': true, 'at-door': false, open: false },
  goals: { open: true },
  skills: {
    'stand-up': { when: { standing: false, 'hand-is-free': true }, adds: ['standing'] },
    'walk-to-door': { when: ['located', 'standing'], adds: ['at-door'] },
    'open-door': { when: { 'at-door': true, open: false }, adds: ['open'] },
    whistle: { when: ['hand-is-free'], adds: ['located'] },
  },
} as const;

function momentAfter(steps: number): DispatchState {
  const state = createCharacter(dude);
  for (let i = 0; i < steps; i++) advance(state, []);
  return state;
}

describe('explaining in words', () => {
  it('[WHY1] names whom it was chosen over, the sources and the chain to the goal', () => {
    const state = momentAfter(0);
    let moment = copyState(state);
    while (advance(state, []).report.selected === null) moment = copyState(state);
    const explanation = explainStep(moment);
    expect(explanation.selected).toBe('stand-up');
    expect(explanation.rivals.map(({ skill }) => skill)).toEqual(['whistle']);
    expect(explanation.about?.chain.map(({ from, source }) => [source, from])).toEqual([
      ['backward', 'walk-to-door'],
      ['backward', 'open-door'],
      ['goals', 'open'],
    ]);
    const words = sayExplanation(explanation);
    expect(words).toMatch(/stand-up was chosen \(level [\d.]+, threshold [\d.]+\)/);
    expect(words).toContain('It was chosen over whistle');
    expect(words).toContain('stand-up ← walk-to-door, which needs standing');
    expect(words).toContain('open-door ← goal open');
    expect(sayBriefly(explanation)).toBe('stand-up: mostly because walk-to-door needs standing.');
  });

  it('[WHY4] a change is measured by what it changes: lowering the threshold a little comes first', () => {
    const moment = momentAfter(1);
    const { about } = explainStep(moment, 'stand-up');
    expect(about?.obstacles).toMatchObject([{ kind: 'below-threshold' }]);
    const { change, size } = about!.change!;
    expect(size).toBeLessThan(1);
    expect(choice(applyChange(moment, change))).toBe('stand-up');
    // a sign counts as a whole: it is named only where nothing less helps
    const { about: walk } = explainStep(moment, 'walk-to-door');
    expect(walk?.change?.size ?? 1).toBe(1);
  });

  it('[WHY5] where nothing was chosen it says what is lacking and who could bring it about', () => {
    const explanation = explainStep(momentAfter(1));
    expect(explanation.selected).toBeNull();
    expect(explanation.about?.skill).toBe('open-door');
    const [unmet] = explanation.about!.obstacles;
    expect(unmet).toMatchObject({
      kind: 'unmet',
      proposition: 'at-door',
      wanted: true,
      found: false,
    });
    const words = sayExplanation(explanation);
    expect(words).toContain('It needs at-door to be true, and it is false');
    expect(words).toMatch(/walk-to-door \(cannot run yet, level [\d.]+\) could bring it about/);
  });

  it('[WHY5] nobody could bring about what nobody senses', () => {
    const state = createCharacter({
      name: 'dude',
      open: true,
      sensors: { 'door-is-open': false },
      goals: { 'door-is-open': true },
      skills: {
        'open-door': { when: ['at-door'], adds: ['door-is-open'] },
        'walk-to-door': { adds: ['at-door'] },
        wave: { when: ['friend-is-there'], adds: ['door-is-open'] },
      },
    });
    advance(state, []);
    const say = (skill: string) => sayExplanation(explainStep(state, skill));
    expect(say('open-door')).toContain(
      'It needs at-door to be true, and nobody senses that: what walk-to-door would do to it is lost until a sensor does.',
    );
    expect(say('wave')).toContain('nobody senses that: what skills do to it is lost');
  });

  it('[WHY5] a threshold that fell for long is almost 0', () => {
    const state = createCharacter({ name: 'idle', sensors: { p: false }, skills: { a: {} } });
    for (let i = 0; i < 400; i++) advance(state, []);
    const words = sayExplanation(explainStep(state));
    expect(words).toContain('nothing was chosen (threshold almost 0)');
  });

  it('[WHY5] a character that wants nothing, knows nothing or is all disabled is explained too', () => {
    expect(sayExplanation(explainStep(createCharacter({ name: 'nobody' })))).toContain(
      'nothing was chosen',
    );
    const state = createCharacter(dude);
    takeMessages(
      state,
      Object.keys(dude.skills).map((agent) => ({ kind: 'disable', agent })),
    );
    const words = sayExplanation(explainStep(state, 'whistle'));
    expect(words).toContain('It is disabled');
    // no heading without anything below it
    expect(words).toMatch(
      /whistle has 0\.00 before decay, 0\.00 after\. It gets nothing from anywhere\.$/,
    );
    expect(sayBriefly(explainStep(state))).toBe('No skill has energy yet.');
  });

  it('[WHY6] a trace is explained in the same words as the running character', () => {
    fc.assert(
      fc.property(cases(), fc.nat(), (random, when) => {
        const state = createCharacter(random.definition, { explain: true });
        let history: TraceHistory | undefined;
        play(random, (_, { messages, record }) => {
          history = followTrace(history, JSON.parse(JSON.stringify(record)));
          if (isChosen(random, when, record.step)) {
            const live = sayExplanation(explainStep(state, undefined, messages));
            expect(sayExplanation(explainStep(restoreMoment(history)))).toBe(live);
          }
          advance(state, messages);
        });
      }),
    );
  });

  it('[WHY3] asking about a skill that is not there names the nearest that is', () => {
    expect(() => explainStep(createCharacter(dude), 'stand-upp')).toThrow(
      /Did you mean "stand-up"/,
    );
  });
});

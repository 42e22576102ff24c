import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { direct, sander } from './directing-cases.js';

async function refusal(verb: string, args?: unknown) {
  const { director, actor } = direct(sander);
  const before = JSON.stringify(actor.scene.save());
  const { text, data, isError } = await director.call(verb, args);
  expect(isError).toBe(true);
  expect(JSON.stringify(actor.scene.save())).toBe(before);
  expect(data['problems']).not.toEqual([]);
  return text;
}

describe('bad arguments', () => {
  it('[DIR3] are answered with what was expected', async () => {
    expect(await refusal('set_goal', {})).toContain('[missing-argument] sign: is missing');
    expect(await refusal('set_goal', { sing: 'a' })).toContain('Did you mean "sign"?');
    expect(await refusal('step', { ticks: 0 })).toContain('a whole number from 1 to 100000');
    expect(await refusal('step', { ticks: 100_001 })).toContain('found 100001');
    expect(await refusal('step', { ticks: 1.5 })).toContain('a whole number');
    expect(await refusal('step', { ticks: '3' })).toContain('found "3"');
    expect(await refusal('step', [3])).toContain('an object of arguments, found a list');
    expect(await refusal('step', { constructor: 3 })).toContain('there is no such argument');
    expect(await refusal('step', null)).toContain('found null');
    expect(await refusal('list_goals', { all: true })).toContain('There are containing');
    expect(await refusal('set_goal', { sign: 'operational', value: { a: 1 } })).toContain(
      'found an object',
    );
    expect(await refusal('set_goal', { sign: '', value: true })).toContain('text of 1 to 200');
    expect(await refusal('perceive', { radius: Number.NaN })).toContain('found NaN');
    expect(await refusal('run_until', { value: true })).toContain('sign: is missing');
    expect(await refusal('run_until', { sign: 'hand-is-empty', value: 'no' })).toContain('a count');
  });

  it('[DIR3] that name what is not there are answered with a suggestion', async () => {
    expect(await refusal('set_gaol')).toContain('Did you mean "set_goal"?');
    expect(await refusal('dance')).toContain('There are list_skills');
    expect(await refusal('constructor')).toContain('there is no verb');
    expect(await refusal('set_goal', { sign: 'bord-sanded', value: true })).toContain(
      'Did you mean "board-sanded"?',
    );
    expect(await refusal('run_until', { sign: 'bord-sanded' })).toContain('"board-sanded"?');
    expect(await refusal('why', { skill: 'pick-up-bord' })).toContain('"pick-up-board"?');
    expect(await refusal('why_not', { skill: 'pick-up-bord' })).toContain('"pick-up-board"?');
    expect(await refusal('disable', { agent: 'pick-up-bord' })).toContain('"pick-up-board"?');
    expect(await refusal('cancel', { skill: 'pick-up-bord' })).toContain('"pick-up-board"?');
    expect(await refusal('cancel', { skill: 'pick-up-board' })).toContain('is not executing');
    expect(await refusal('withdraw_goal', { sign: 'operational' })).toContain('no goal');
    // this semantics knows only what is true
    const negative = await refusal('set_goal', { sign: 'operational', value: false });
    expect(negative).toContain('goals.op');
    expect(negative).toContain('can only want a sign to be true. Use true');
    expect(negative).not.toContain('semantics');
  });

  it('[DIR3] of whatever shape change nothing, and the director goes on', () => {
    const { director } = direct(sander);
    const names = director.tools.map(({ name }) => name);
    const keys = [...new Set(director.tools.flatMap((t) => Object.keys(t.parameters.properties)))];
    const word = fc.constantFrom(
      ...Object.keys(sander.skills ?? {}),
      ...Object.keys(sander.sensors ?? {}),
      '__proto__',
      'constructor',
      'goal:operational',
    );
    const value = fc.oneof(word, fc.boolean(), fc.integer({ min: -1, max: 3 }), fc.jsonValue());
    const args = fc.oneof(
      fc.jsonValue(),
      fc.dictionary(fc.oneof(fc.constantFrom(...keys), fc.string()), value, { maxKeys: 4 }),
    );
    return fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.oneof(fc.constantFrom(...names), fc.string()), args), {
          maxLength: 4,
        }),
        async (calls) => {
          const { director: other, actor } = direct(sander);
          for (const [name, given] of calls) {
            const before = JSON.stringify(actor.scene.save());
            const log = JSON.stringify((await other.call('what_happened')).data);
            const { text, data, isError } = await other.call(name, given);
            expect(text.length).toBeLessThan(4200);
            expect(JSON.parse(JSON.stringify(data))).toBeTypeOf('object');
            if (isError !== true) continue;
            expect(text).toContain('Nothing was changed.');
            expect(JSON.stringify(actor.scene.save())).toBe(before);
            expect(JSON.stringify((await other.call('what_happened')).data)).toBe(log);
          }
          expect((await other.call('step')).isError).toBeUndefined();
        },
      ),
      // each compares whole scenes, twice a call
      { numRuns: Math.ceil(Number(process.env['TROUPE_RUNS']) / 2) },
    );
  });
});

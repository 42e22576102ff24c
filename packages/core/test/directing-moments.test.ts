import type { ActorDefinition } from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { direct } from './directing-cases.js';

/** It goes on with one skill for as long as `more` says so, and steps its network now and then. */
function worker(more: () => boolean): ActorDefinition {
  return {
    name: 'worker',
    stepEvery: 5,
    sensors: { done: false },
    goals: { done: true },
    skills: {
      slow: {
        adds: ['done'],
        run: function* () {
          while (more()) yield;
          throw new Error('no more');
        },
      },
    },
  };
}

type Ask = ReturnType<typeof direct>['ask'];

/** What each answer says about whether `slow` is executing. */
async function tellings(ask: Ask): Promise<Record<string, boolean>> {
  const perceived = await ask('perceive');
  const happened = await ask('what_happened');
  const why = await ask('why');
  const whySlow = await ask('why', { skill: 'slow' });
  const whyNot = await ask('why_not', { skill: 'slow' });
  const { text, data } = await ask('list_skills');
  const [skill] = data['skills'] as { executing: boolean }[];
  const says = (words: string) => /doing slow|executing|Executing/.test(words);
  return {
    perceive: says(perceived.text.replace('executing nothing', '')),
    perceiveData: String(perceived.data['doing']) !== '',
    happened: String(happened.data['doing']) !== '',
    why: says(why.text),
    whyData: JSON.stringify(why.data['doing']) !== '[]',
    whySlow: says(whySlow.text),
    whyNot: says(whyNot.text) || JSON.stringify(whyNot.data).includes('"executing"'),
    skills: text.includes('(executing'),
    skillsData: skill?.executing === true,
  };
}

const all = (value: boolean) => expect.objectContaining({ perceive: value, why: value });

describe('what a director is told of one moment', () => {
  it('[DIR8] is the same from all verbs after a skill was cancelled', async () => {
    const { ask, director } = direct(worker(() => true));
    await ask('step', { ticks: 62 });
    const before = await tellings(ask);
    expect(before).toEqual(all(true));
    await ask('cancel', { skill: 'slow' });
    for (let tick = 0; tick < 2; tick++) {
      const after = await tellings(ask);
      expect(after).toEqual(Object.fromEntries(Object.keys(after).map((key) => [key, false])));
      const again = await director.call('cancel', { skill: 'slow' });
      expect(again.text).toContain('"slow" is over already, so it cannot be cancelled');
      const whyNot = await ask('why_not', { skill: 'slow' });
      expect(whyNot.text).toContain('slow was cancelled: a director said so.');
      expect((await ask('step')).text).toContain('It is executing nothing.');
    }
  });

  it('[DIR8] is the same from all verbs in the tick in which a skill failed', async () => {
    let left = 8;
    const { ask } = direct(worker(() => left-- % 4 !== 0));
    const { data, text } = await ask('run_until', { ticks: 1000 });
    expect(data).toMatchObject({ outcome: 'failed', doing: [] });
    expect(text).toContain('It is executing nothing.');
    const after = await tellings(ask);
    expect(after).toEqual(Object.fromEntries(Object.keys(after).map((key) => [key, false])));
    expect((await ask('why')).text).toContain('worker is doing nothing.');
  });

  it('[DIR8] is that a skill executes again once it was chosen again', async () => {
    const { ask } = direct(worker(() => true));
    await ask('step', { ticks: 62 });
    await ask('cancel', { skill: 'slow' });
    await ask('step', { ticks: 60 });
    expect(await tellings(ask)).toEqual(all(true));
    await ask('cancel', { skill: 'slow' });
    expect((await ask('perceive')).data['doing']).toEqual([]);
  });
});

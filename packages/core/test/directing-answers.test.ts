import { type ActorDefinition, createDirector, createScene } from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { direct } from './directing-cases.js';

const names = (what: string, n: number) => Array.from({ length: n }, (_, i) => `${what}-${i}`);

/** A character with five hundred of everything. */
const crowd: ActorDefinition = {
  name: 'crowd',
  sensors: Object.fromEntries(names('sign', 500).map((name) => [name, false])),
  goals: Object.fromEntries(names('sign', 500).map((name) => [name, true])),
  skills: Object.fromEntries(
    names('skill', 500).map((name, i) => [name, { when: ['sign-0'], adds: [`sign-${i}`] }]),
  ),
};

/** `52 of 500 skills are told here, 100 are in the data`, with what was counted in words and data. */
function expectTrue(text: string, what: string, line: RegExp, inData: number, total: number) {
  const told = text.match(new RegExp(line, 'gm'))?.length ?? 0;
  expect(told).toBeGreaterThan(0);
  const said = `${told} of ${total} ${what} are told here, ${inData} are in the data`;
  if (told < total) expect(text).toContain(said);
  else expect(text).not.toContain(`${what} are told here`);
  expect(text.length).toBeLessThan(4000);
}

/** It counts: a sign that changes in every tick. */
function counter(signs = 1): ActorDefinition {
  let n = 1;
  const sensors = names('number-of-things-that-are-there', signs).map((name) => [
    name,
    { value: 0, from: ['count'], judge: ({ count }: { count?: number }) => count },
  ]);
  return {
    name: 'counter',
    receptors: { count: { probe: () => n++ } },
    sensors: Object.fromEntries(sensors) as NonNullable<ActorDefinition['sensors']>,
  };
}

/** The numbers of a counter that a text tells. */
const told = (text: string) =>
  [...text.matchAll(/^Tick (\d+): /gm)].map(([, tick]) => Number(tick));

describe('an answer that leaves something out', () => {
  it('[DIR7] says how many skills there are, and how to get at the others', async () => {
    const { ask } = direct(crowd);
    const { text, data } = await ask('list_skills');
    expect(data['skills']).toHaveLength(100);
    expect(data['leftOut']).toBe(400);
    expectTrue(text, 'skills', /^- skill-/, 100, 500);
    expect(text).toContain('list_skills with containing tells those');
    const few = await ask('list_skills', { containing: 'skill-49' });
    expectTrue(few.text, 'skills', /^- skill-/, 11, 11);
  });

  it('[DIR7] says how many goals there are, and how to get at the others', async () => {
    const { ask } = direct(crowd);
    const { text, data } = await ask('list_goals');
    expect(data).toMatchObject({ leftOut: 400 });
    expectTrue(text, 'goals', /^- sign-/, 100, 500);
    expect(text).toContain('list_goals with containing tells those');
    const one = await ask('list_goals', { containing: 'sign-499' });
    expect(one.data['goals']).toHaveLength(1);
    expect((await ask('list_goals', { containing: 'x' })).text).toBe('There are no such goals.');
  });

  it('[DIR7] leaves room for each of the things that are perceived', async () => {
    const things = Object.fromEntries(
      names('cup', 60).map((name, i) => [name, { at: [i, 0, 0] as const }]),
    );
    const scene = createScene({ world: { things } });
    const actor = scene.add({ ...crowd, body: { at: [0, 0, 0] } });
    const director = createDirector(actor);
    for (const name of names('thought', 30)) actor.remember(name, 1);
    scene.tick();
    const { text, data } = await director.call('perceive', { radius: 1000 });
    expect(Object.keys(data['signs'] as object)).toHaveLength(100);
    expect(data['leftOut']).toBe(400 + 10);
    expectTrue(text, 'signs', /^- sign-/, 100, 500);
    expectTrue(text, 'memories', /^- remembers /, 30, 30);
    expectTrue(text, 'things near', /^- near: /, 50, 60);
    const one = await director.call('perceive', { containing: '-499' });
    expect(one.data).toMatchObject({ signs: { 'sign-499': false }, memory: [], leftOut: 0 });
    expect(one.text).not.toContain('told here');
  });

  it('[DIR7] tells something of what has very long names', async () => {
    const long = (n: number) => `${n}${'x'.repeat(190)}`;
    const signs = Array.from({ length: 40 }, (_, i) => long(i));
    const skill = { when: signs, adds: signs };
    const { ask } = direct({
      name: 'long',
      sensors: Object.fromEntries(signs.map((sign) => [sign, true])),
      skills: Object.fromEntries(names('skill', 20).map((name) => [name, skill])),
    });
    expectTrue((await ask('list_skills')).text, 'skills', /^- skill-/, 20, 20);
  });

  it('[DIR7] says what is forgotten, and promises only what is remembered', async () => {
    const { ask } = direct(counter());
    const { text } = await ask('step', { ticks: 2500 });
    expect(text).toContain(
      'The first 1500 happenings are no longer remembered: the latest 1000 are, from tick 1501 on.',
    );
    const promise = /^(\d+) earlier happenings are left out: .* since_tick (\d+) tells/m.exec(text);
    expect(promise?.slice(1).map(Number)).toEqual([1000 - told(text).length, 1501]);
    const forgotten = await ask('what_happened', { since_tick: 1 });
    expect(forgotten.text).toContain('The first 1500 happenings are no longer remembered');
    expect(forgotten.data['rememberedFrom']).toBe(1501);
    expect(told(forgotten.text)[0]).toBe(1501);
    expect((await ask('what_happened')).text).toContain('no longer remembered');
    const late = await ask('what_happened', { since_tick: 2000 });
    expect(late.text).not.toContain('remembered');
    const short = await ask('step', { ticks: 100 });
    expect(short.text).toContain('60 earlier happenings are left out');
    expect(short.text).toContain('what_happened with since_tick 2501 tells them');
    expect(short.text).not.toContain('remembered');
  });

  it('[DIR7] goes on in the tick at which its words end', async () => {
    const { ask } = direct(counter(3));
    await ask('step', { ticks: 300 });
    const ticks: number[] = [];
    for (let since: number | undefined = 1; since !== undefined; ) {
      const { text } = await ask('what_happened', { since_tick: since });
      expect(text.length).toBeLessThan(4000);
      ticks.push(...told(text));
      const next = /ask with since_tick (\d+)/.exec(text)?.[1];
      since = next === undefined ? undefined : Number(next);
    }
    expect(ticks).toEqual(Array.from({ length: 900 }, (_, i) => 1 + Math.floor(i / 3)));
  });

  it('[DIR7] says how much of a tick is left out that is too long by itself', async () => {
    const { ask } = direct(counter(200));
    await ask('step', { ticks: 3 });
    const { text, data } = await ask('what_happened', { since_tick: 2 });
    expect(data['happened']).toHaveLength(200);
    const rest = 200 - told(text).length;
    expect(text).toContain(`(${rest} more happenings of tick 2 are in the data.)`);
    expect(text).toContain('There is more: ask with since_tick 3.');
    expect(text.length).toBeLessThan(4000);
  });

  it('[DIR7] leaves out the earliest where reasons are long, and counts them', async () => {
    const { ask } = direct({
      name: 'wordy',
      sensors: { done: false },
      goals: { done: true },
      skills: {
        talk: {
          adds: ['done'],
          run: () => {
            throw new Error('so it came to pass '.repeat(20));
          },
        },
      },
    });
    for (const answer of [await ask('step', { ticks: 300 }), await ask('what_happened')]) {
      const { text, data } = answer;
      const happened = data['happened'] as { tick: number }[];
      const total = happened.length + Number(data['leftOut']);
      expect(told(text).at(-1)).toBe(happened.at(-1)?.tick);
      expect(text).toContain(`${total - told(text).length} earlier happenings are left out`);
      expect(text).not.toContain('more lines are left out');
    }
  });
});

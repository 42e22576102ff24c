/** What is shared: the text of the character that is looked at, and nothing that is only this person's. */
import { House, type RunInfo } from '@troupe/views/show';
import { expect, it } from 'vitest';
import { openShow, settle } from '../../views/test/open-show.js';
import { openDraft } from '../src/page/drafts.js';
import { knownDraft, moveDraft } from '../src/page/kept-drafts.js';
import { keepOpened, keepText, ownText } from '../src/page/own-text.js';
import { PageStore } from '../src/page/page-state.js';
import { linkOf, readLink } from '../src/page/share-link.js';
import { shareShown } from '../src/page/share-shown.js';

const page = 'https://ada:pass@studio.example/dir/?token=SECRET&role=director#old';

function houseOf(...runs: Partial<RunInfo>[]): House {
  const house = new House();
  const whole = runs.map((run, i) => ({
    id: `run-${i + 1}`,
    title: '',
    kind: 'live' as const,
    first: 0,
    last: 0,
    rate: 30,
    seed: 0,
    playing: false,
    pace: 1,
    characters: ['ann', 'bob'],
    ...run,
  }));
  house.take({ event: { kind: 'runs', role: 'director', runs: whole } });
  return house;
}

it('[PAG8] a link has the character and its show in it, and nothing that let this person in', async () => {
  const house = houseOf({ looks: 'sander-world' });
  keepText(house, { run: 'run-1', actor: 'ann', tick: 3 }, 'name: ann');
  const store = new PageStore(house, { run: 'run-1' });
  const link = await shareShown(store, page);
  expect(link.split('#')[0]).toBe('https://studio.example/dir/');
  expect(link).not.toMatch(/SECRET|token|pass|role/);
  expect(await readLink(new URL(link).hash)).toEqual({ text: 'name: ann', show: 'sander-world' });
});

it('[PAG8] a show as it came is shared by its name, and what is no show needs a text', async () => {
  const store = new PageStore(houseOf({ looks: 'sander-world' }), { run: 'run-1', actor: 'bob' });
  const link = await shareShown(store, page);
  expect(link).toBe('https://studio.example/dir/#show=sander-world');
  expect(await readLink(new URL(link).hash)).toEqual({ show: 'sander-world' });
  expect(await readLink('#panel=why')).toBeUndefined();
  const parts = { head: 'dome', leg: 'spring' };
  const robot = new URL(await linkOf({ show: 'robot-parts', parts }, page)).hash;
  expect(await readLink(robot)).toEqual({ show: 'robot-parts', parts });
  await expect(readLink(robot.slice(0, -'+spring'.length))).rejects.toThrow(/damaged/);
  for (const run of [{}, { kind: 'recording', looks: 'sander-world' }] as const) {
    const other = new PageStore(houseOf(run), { run: 'run-1' });
    await expect(shareShown(other, page)).rejects.toThrow(/Change something/);
  }
});

it('[PAG8] the text of one character, run or house is never shared as that of another', async () => {
  const house = houseOf(
    {},
    { kind: 'branch', from: { run: 'run-1', tick: 50 } },
    { kind: 'branch', from: { run: 'run-1', tick: 150 } },
    { kind: 'recording' },
    { kind: 'branch', from: { run: 'run-4', tick: 9 } },
  );
  keepOpened(house, 'opened');
  expect(ownText(house, 'run-1', 'ann')).toBe('opened');
  expect(ownText(house, 'run-1', 'bob')).toBeUndefined();
  keepText(house, { run: 'run-1', actor: 'ann', tick: 100 }, 'edited');
  keepText(house, { run: 'run-2', actor: 'bob', tick: 60 }, 'bob');
  const of = (run: number, actor: string) => ownText(house, `run-${run}`, actor);
  expect([of(1, 'ann'), of(2, 'ann'), of(3, 'ann')]).toEqual(['edited', 'opened', 'edited']);
  expect([of(1, 'bob'), of(2, 'bob'), of(3, 'bob')]).toEqual([undefined, 'bob', undefined]);
  // what was recorded is somebody else's
  expect([of(4, 'ann'), of(5, 'ann'), of(6, 'ann')]).toEqual([undefined, undefined, undefined]);
  // edited again while it stands: the last one
  keepText(house, { run: 'run-1', actor: 'ann', tick: 100 }, 'again');
  expect(of(1, 'ann')).toBe('again');
  expect(ownText(houseOf({}), 'run-1', 'ann')).toBeUndefined();
  const store = new PageStore(house, { run: 'run-1', actor: 'bob' });
  await expect(shareShown(store, page)).rejects.toThrow(/Change something/);
});

it('[EDT1] a draft belongs to its house: one that is opened later has none, and its own', async () => {
  const [one, two] = [openShow(), openShow()];
  await settle();
  expect(one.show.run.id).toBe(two.show.run.id);
  const draft = await openDraft(one.house, one.show, 'robot');
  expect(knownDraft(one.house, one.show, 'robot')).toBe(draft);
  expect(knownDraft(two.house, two.show, 'robot')).toBeUndefined();
  const [again, other] = await Promise.all([
    openDraft(two.house, two.show, 'robot'),
    openDraft(two.house, two.show, 'robot'),
  ]);
  expect(again).toBe(other);
  expect(again).not.toBe(draft);
  // to a branch it goes along
  const { run } = await one.house.ask({ kind: 'branch', run: one.show.run.id, tick: 0 });
  moveDraft(one.house, one.show, 'robot', run);
  expect(knownDraft(one.house, one.house.show(run), 'robot')).toBe(draft);
  expect(knownDraft(one.house, one.show, 'robot')).toBeUndefined();
  expect(knownDraft(two.house, two.show, 'robot')).toBe(again);
  one.end();
  two.end();
});

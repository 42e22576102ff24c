/** The run beside the one that is looked at: never itself, never one that is gone. */
import { House, type RunInfo } from '@troupe/views/show';
import { expect, it } from 'vitest';
import { openShow, settle } from '../../views/test/open-show.js';
import { keepTogether } from '../src/page/keep-together.js';
import { PageStore } from '../src/page/page-state.js';

const info = (id: string): RunInfo => ({
  id,
  title: id,
  kind: 'live',
  first: 0,
  last: 0,
  rate: 30,
  seed: 0,
  playing: false,
  pace: 1,
  characters: [],
});

it('[PAG4] what becomes the run that is looked at, or is closed by anyone, is no longer compared', () => {
  const house = new House();
  const tell = (...ids: string[]) =>
    house.take({ event: { kind: 'runs', role: 'viewer', runs: ids.map(info) } });
  tell('a', 'b', 'c');
  const store = new PageStore(house, { run: 'a' });
  store.set({ other: 'b' });
  expect(store.state).toMatchObject({ run: 'a', other: 'b' });
  store.set({ run: 'b' });
  expect(store.state).toMatchObject({ run: 'b', other: undefined });
  store.set({ other: 'b' });
  expect(store.state.other).toBeUndefined();
  store.set({ other: 'c' });
  let told = 0;
  store.subscribe(() => told++);
  tell('a', 'b', 'c', 'd');
  expect([store.state.other, told]).toEqual(['c', 0]);
  tell('a', 'b');
  expect([store.state.other, told]).toEqual([undefined, 1]);
});

it('[PAG4] two runs side by side have one cursor; one beside itself comes to rest', async () => {
  const { show, house, pass, end } = openShow();
  await show.play();
  await pass(1);
  await show.pause();
  await settle();
  const { run } = await house.ask({ kind: 'branch', run: show.run.id, tick: 5 });
  const beside = house.show(run);
  await settle();
  await beside.step(20);
  await settle();
  const stop = keepTogether(show, beside);
  show.seek(12);
  await settle();
  expect([show.cursor.tick, beside.cursor.tick]).toEqual([12, 12]);
  stop();
  show.seek(7);
  await settle();
  expect(beside.cursor.tick).toBe(12);
  const stopAgain = keepTogether(show, show);
  show.seek(3);
  await settle();
  expect(show.cursor.tick).toBe(3);
  stopAgain();
  end();
});

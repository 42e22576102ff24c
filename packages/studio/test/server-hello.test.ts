import { askAgain, type Hello, type Life, readHello, writeHello } from '@troupe/views/reach';
import { expect, it } from 'vitest';

const kept: Life = { life: 5, epoch: 1, tick: 0 };
const hello = (stage: string, life: Life = kept): Hello => ({ stage, lives: { 'run-1': life } });
const watch = (from: number, run = 'run-1') =>
  ({ id: 3, request: { kind: 'watch', run, from } }) as const;
const anew = (run = 'run-1') => ({ id: 3, request: { kind: 'watch', run } });

it('[SHW5] with the same server a page goes on from what it has', () => {
  const before = hello('a');
  expect(askAgain(watch(40), before, readHello(writeHello(before)))).toEqual(watch(40));
  expect(askAgain(watch(40, 'run-2'), before, before)).toEqual(watch(40, 'run-2'));
});

it('[SHW5] of a character that was kept it goes on too, with a server that was started again', () => {
  const again = hello('b', { life: 5, epoch: 2, tick: 40 });
  expect(askAgain(watch(40), hello('a'), again)).toEqual(watch(40));
  expect(askAgain(watch(30), hello('a'), again)).toEqual(watch(30));
});

it('[SHW5] another run under the same id is told from its beginning', () => {
  // one that began from nothing
  expect(askAgain(watch(40), hello('a'), hello('b', { ...kept, life: 6 }))).toEqual(anew());
  // ticks that were told and not kept
  const earlier = hello('b', { life: 5, epoch: 2, tick: 38 });
  expect(askAgain(watch(40), hello('a'), earlier)).toEqual(anew());
  // a branch, which no server keeps
  expect(askAgain(watch(40, 'run-2'), hello('a'), hello('b'))).toEqual(anew('run-2'));
  // one that nobody told of
  expect(askAgain(watch(40), undefined, hello('b'))).toEqual(anew());
  expect(askAgain(watch(40), hello('a'), { stage: 'b', lives: {} })).toEqual(anew());
});

it('[SHW5] all other requests stay as they are', () => {
  const asked = { id: 1, request: { kind: 'look', run: 'run-1', tick: 4 } } as const;
  expect(askAgain(asked, undefined, hello('b'))).toBe(asked);
  expect(askAgain(anew() as never, undefined, hello('b'))).toEqual(anew());
});

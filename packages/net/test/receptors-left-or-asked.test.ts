import type { Data } from '@troupe/core';
import { createObject, MailRoom, type ObjectOptions, type Post, postInRoom } from '@troupe/net';
import { describe, expect, it } from 'vitest';
import { chooseWay, Frequency, type Measured, reckonCosts } from '../src/object/costs.js';
import { type HandClock, handClock } from './hand-clock.js';

/** Two objects with a way between them that takes its time. */
function makeRoom(travel: number) {
  const clock = handClock();
  const room = postInRoom(new MailRoom());
  const far: Post = {
    ...room,
    tell: (from, to, what) => void clock.after(travel, () => room.tell(from, to, what)),
    ask(from, to, what, reply) {
      clock.after(travel, () =>
        room.ask(from, to, what, (given) => void clock.after(travel, () => reply(given))),
      );
      return () => undefined;
    },
  };
  const make = (name: string, options: Partial<ObjectOptions> = {}) =>
    createObject({ name, clock, post: far, rate: 100, ...options });
  return { clock, make };
}

/** Time passes, and promises settle in between. */
async function pass(clock: HandClock, milliseconds: number, each?: () => void): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 50) {
    clock.pass(50);
    for (let i = 0; i < 4; i++) await Promise.resolve();
    each?.();
  }
}

const every = { seconds: 0.1 };

describe('asking or leaving a receptor', () => {
  it('[LFT3] what is read often is left there, what is read seldom is asked for', async () => {
    const { clock, make } = makeRoom(10);
    // looking takes 2 ms
    const values = () => {
      clock.take(2);
      return { x: 1 };
    };
    make('host', { offers: { values } });
    const handle = make('self').attachTo('host');
    const knowing = handle.know('x', { every });
    expect(knowing.how).toBe('ask');
    const reads: Data[] = [];
    const read = () => void knowing.read().then((value) => reads.push(value));
    await pass(clock, 5000, read);
    expect(knowing.how).toBe('leave');
    const { ask, leave, why } = knowing.costs();
    expect(leave).toBeLessThan(ask);
    expect(why).toMatch(
      /^It left a receptor: asking .* ms a second .*, a receptor left there .* looks/,
    );
    // nobody reads any more: looking all the time costs more than asking now and then
    await pass(clock, 30_000);
    read();
    await pass(clock, 1000);
    expect(knowing.how).toBe('ask');
    expect(handle.costs()).toEqual([knowing.costs()]);
    expect(new Set(reads)).toEqual(new Set([1]));
  });

  it('[LFT3] it can be told, and left to it again', async () => {
    const { clock, make } = makeRoom(10);
    const host = make('host', { state: { x: 1 } });
    const handle = make('self').attachTo('host');
    const found: Data[] = [];
    const knowing = handle.know('x', { every, how: 'ask', onChange: (value) => found.push(value) });
    await pass(clock, 5000);
    expect([knowing.how, host.receptors.length]).toEqual(['ask', 0]);
    expect(knowing.costs().why).toMatch(/^It asks, as it was told/);
    knowing.use('leave');
    await pass(clock, 300);
    expect([knowing.how, host.receptors.length]).toEqual(['leave', 1]);
    knowing.use('ask');
    await pass(clock, 300);
    expect([knowing.how, host.receptors.length]).toEqual(['ask', 0]);
    knowing.use('auto');
    await pass(clock, 5000);
    expect([knowing.how, host.receptors.length]).toEqual(['leave', 1]);
    expect(found).toEqual([1]);
    host.set('x', 2);
    await pass(clock, 300);
    expect(found).toEqual([1, 2]);
    knowing.end();
    await pass(clock, 300);
    expect(host.receptors).toEqual([]);
    await expect(knowing.read()).rejects.toThrow(/ended/);
  });

  it('[LFT3] both ways find the same, also what was read before the first answer came', async () => {
    for (const how of ['ask', 'leave'] as const) {
      const { clock, make } = makeRoom(30);
      const host = make('host', { state: { x: 1 } });
      const knowing = make('self').attachTo('host').know('x + 1.0', { every, how });
      const reads: Data[] = [];
      const read = () => void knowing.read().then((value) => reads.push(value));
      read();
      read();
      await pass(clock, 500);
      host.set('x', 5);
      await pass(clock, 500);
      read();
      await pass(clock, 500);
      expect([how, reads, knowing.value]).toEqual([how, [2, 2, 6], 6]);
    }
  });

  it('[LFT3] what can never be known ends, whichever way', async () => {
    for (const how of ['ask', 'leave'] as const) {
      const { clock, make } = makeRoom(1);
      make('host', { state: { x: 1 } });
      const ended: string[] = [];
      const handle = make('self').attachTo('host');
      handle.know('x +', {
        every,
        how,
        onChange: () => undefined,
        onEnded: ({ code }) => ended.push(code),
      });
      await pass(clock, 500);
      expect([how, ended, handle.costs()]).toEqual([how, ['bad-expression'], []]);
    }
  });

  it('[LFT3] how often it is read is counted over the last while', () => {
    const reads = new Frequency(1000, 0);
    for (let now = 0; now < 1000; now += 100) reads.note(now);
    expect(reads.perSecond(999)).toBeCloseTo(10, 1);
    expect(reads.perSecond(1500)).toBe(5);
    reads.note(1600);
    expect(reads.perSecond(3600)).toBe(0);
  });

  it('[LFT3] costs are reckoned from what was measured, and the other way has to be worth it', () => {
    const measured: Measured = {
      roundTrip: 10,
      evaluation: 2,
      changing: 0.5,
      wanted: 4,
      looks: 10,
    };
    const costs = reckonCosts(measured);
    expect([costs.ask, costs.leave]).toEqual([48, 45]);
    // a little cheaper is no reason to change one's mind, in either direction
    expect([chooseWay('ask', costs), chooseWay('leave', costs)]).toEqual(['ask', 'leave']);
    const rarely = reckonCosts({ ...measured, changing: 0 });
    expect([chooseWay('ask', rarely), chooseWay('leave', rarely)]).toEqual(['leave', 'leave']);
    const seldom = reckonCosts({ ...measured, wanted: 1 });
    expect([chooseWay('ask', seldom), chooseWay('leave', seldom)]).toEqual(['ask', 'ask']);
    // answers that are new enough are not asked for again
    expect(reckonCosts({ ...measured, wanted: 1000 }).ask).toBe(120);
  });
});

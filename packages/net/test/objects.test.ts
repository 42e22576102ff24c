import { TroupeError } from '@troupe/core';
import { createObject, MailRoom, type ObjectOptions, postInRoom } from '@troupe/net';
import { describe, expect, it } from 'vitest';
import { type HandClock, handClock } from './hand-clock.js';

/** Objects in one process, with a clock moved by hand. */
function makeRoom() {
  const clock = handClock();
  const room = new MailRoom();
  const post = postInRoom(room);
  const make = (name: string, options: Partial<ObjectOptions> = {}) =>
    createObject({ name, clock, post, ...options });
  return { clock, room, post, make };
}

/** What came of it so far. */
async function outcome(clock: HandClock, asked: Promise<unknown>): Promise<unknown> {
  let found: unknown = 'nothing yet';
  asked.then(
    (value) => {
      found = value;
    },
    (error: unknown) => {
      found = error instanceof TroupeError ? error.code : error;
    },
  );
  for (let i = 0; i < 5; i++) {
    clock.settle();
    await new Promise((done) => setImmediate(done));
  }
  return found;
}

describe('an active object', () => {
  it('[OBJ1] is asked and told under a name of one’s own', async () => {
    const { clock, make } = makeRoom();
    const heard: unknown[] = [];
    make('radio', {
      answers: (what, sender) => ({ what, by: sender.name }),
      hears: (what, sender) => heard.push([sender.name, what]),
    });
    const martin = make('martin');
    const handle = martin.attachTo('radio', 'music');
    expect([handle.name, handle.as, martin.attached('music')]).toEqual(['radio', 'music', handle]);
    handle.tell({ louder: 2 });
    const answer = handle.ask('what plays?');
    expect(await outcome(clock, answer)).toEqual({ what: 'what plays?', by: 'martin' });
    expect(heard).toEqual([['martin', { louder: 2 }]]);
    expect(() => martin.attachTo('lamp', 'music')).toThrow(/name-taken/);
  });

  it('[OBJ1] what was sent can no longer be changed by who sent it', async () => {
    const { clock, make } = makeRoom();
    const kept: unknown[] = [];
    make('radio', { hears: (what) => kept.push(what) });
    const said = { list: [1] };
    make('martin').attachTo('radio').tell(said);
    said.list.push(2);
    clock.settle();
    expect(kept).toEqual([{ list: [1] }]);
  });

  it('[OBJ1] a question has a deadline; an answer that comes later is not heard', async () => {
    const { clock, make } = makeRoom();
    let answer: ((what: string) => void) | undefined;
    make('sloth', { answers: () => new Promise((resolve) => (answer = resolve)) });
    const handle = make('martin').attachTo('sloth');
    const asked = handle.ask('well?', { within: 2 });
    expect(await outcome(clock, asked)).toBe('nothing yet');
    clock.pass(1999);
    expect(await outcome(clock, asked)).toBe('nothing yet');
    clock.pass(1);
    expect(await outcome(clock, asked)).toBe('no-answer');
    answer?.('at last');
    expect(await outcome(clock, asked)).toBe('no-answer');
    expect(await outcome(clock, handle.ask('x', { within: 0 }))).toBe('wrong-time');
  });

  it('[OBJ1] presence says whether it is there, silent or gone', async () => {
    const { clock, room, make } = makeRoom();
    const radio = make('radio');
    const martin = make('martin');
    const handle = martin.attachTo('radio');
    expect(await outcome(clock, handle.presence())).toBe('there');
    radio.end();
    expect(await outcome(clock, handle.presence())).toBe('gone');
    room.open('radio', { take: () => undefined });
    const silent = handle.presence({ within: 1 });
    clock.pass(1000);
    expect(await outcome(clock, silent)).toBe('silent');
    martin.end();
    expect(await outcome(clock, handle.presence())).toBe('detached');
  });

  it('[OBJ1] a question to one that ends is refused, and so is a question of one that ends', async () => {
    const { clock, make } = makeRoom();
    const sloth = make('sloth', { answers: () => new Promise(() => undefined) });
    const martin = make('martin');
    const mary = make('mary');
    const ofMartin = martin.attachTo('sloth').ask('well?');
    const ofMary = mary.attachTo('sloth').ask('well?');
    clock.settle();
    martin.end();
    expect(await outcome(clock, ofMartin)).toBe('object-ended');
    sloth.end();
    expect(await outcome(clock, ofMary)).toBe('unknown-object');
  });

  it('[OBJ1] a name is taken once; the second of that name ends, and the first stays', async () => {
    const { clock, make } = makeRoom();
    make('radio', { answers: () => 'first' });
    const faults: string[] = [];
    const second = make('radio', {
      answers: () => 'second',
      onFault: (where) => faults.push(where),
    });
    await expect(second.ready).rejects.toThrow(/name-taken/);
    expect(faults).toEqual(['appearing']);
    expect(await outcome(clock, make('martin').attachTo('radio').ask(1))).toBe('first');
  });

  it('[OBJ2] a turn: receptors left in it, answers of those it left elsewhere, mail, its own work, commands', async () => {
    const { clock, make } = makeRoom();
    const order: string[] = [];
    // it does not get to read anything between its turns
    const busy = { ...clock, soon: () => undefined };
    const other = make('other', {
      state: { x: 1 },
      does: (it) => {
        if (it.get('x') === 2) it.attached('self')?.tell('hello');
      },
    });
    const self = make('self', {
      clock: busy,
      offers: {
        values: () => {
          order.push('receptor');
          return { y: order.length };
        },
      },
      hears: () => order.push('mail'),
      does: () => order.push('does'),
      commands: { each: { every: 1, run: () => order.push('command') } },
    });
    self.attachTo('other').leave({ expression: 'x', every: 1 }, () => order.push('answer'));
    other.attachTo('self').leave({ expression: 'y', every: 1 }, () => undefined);
    clock.pass(350);
    order.length = 0;
    other.set('x', 2);
    clock.pass(200);
    const turns = order.join(' ').split(/(?<=command) /);
    expect(turns).toContain('receptor answer mail does command');
  });

  it('[OBJ1] turns at its rate, reads mail at once, and rests while there is nothing to do', () => {
    const { clock, make } = makeRoom();
    const busy = make('busy', { rate: 20, does: () => undefined });
    const heard: unknown[] = [];
    const idle = make('idle', { rate: 20, hears: (what) => heard.push(what) });
    clock.pass(1000);
    expect([busy.turns, idle.turns]).toEqual([20, 0]);
    const handle = busy.attachTo('idle');
    handle.tell(1);
    clock.settle();
    expect(heard).toEqual([1]);
    clock.pass(1000);
    expect([busy.turns, idle.turns]).toEqual([40, 0]);
  });

  it('[OBJ1] commands recur in turns or seconds, for a while or until something holds', () => {
    const { clock, make } = makeRoom();
    const ran: string[] = [];
    const run = (name: string) => () => ran.push(name);
    const self = make('self', {
      rate: 10,
      state: { tired: false },
      hears: (what) => ran.push(String(what)),
      commands: {
        turns: { every: 2, run: run('turns'), lasts: 6 },
        seconds: { every: { seconds: 0.25 }, run: run('seconds'), lasts: { seconds: 1 } },
        untilCode: { every: 1, run: run('code'), until: (me) => me.turns > 3 },
        untilText: { every: 5, run: run('text'), until: 'tired' },
        list: { every: 10, messages: ['one', 'two'], lasts: 10 },
      },
    });
    clock.pass(1000);
    const count = (name: string) => ran.filter((each) => each === name).length;
    expect(['turns', 'seconds', 'code', 'text'].map(count)).toEqual([3, 4, 3, 2]);
    expect(ran.slice(-4)).toEqual(['one', 'two', 'seconds', 'text']);
    self.set('tired', true);
    clock.pass(1000);
    expect(['turns', 'seconds', 'text', 'one'].map(count)).toEqual([3, 4, 2, 1]);
    expect(self.commands).toEqual([]);
    expect(() => self.command('bad', { every: 0, run: () => undefined })).toThrow(/wrong-period/);
    expect(() => self.command('bad', { every: 1 })).toThrow(/empty-command/);
  });

  it('[OBJ1] what was missed while it was busy is not made up for', () => {
    const { clock, make } = makeRoom();
    let slow = true;
    let ran = 0;
    make('self', {
      commands: {
        often: { every: { seconds: 1 }, run: () => ran++ },
        slow: {
          every: 5,
          run: () => {
            if (slow) clock.take(5000);
            slow = false;
          },
        },
      },
    });
    clock.pass(500);
    expect([slow, ran]).toEqual([false, 0]);
    clock.pass(400);
    expect(ran).toBe(1);
  });

  it('[OBJ3] what throws while it answers is refused in words, and nobody else is harmed', async () => {
    const { clock, make } = makeRoom();
    const faults: string[] = [];
    const self = make('self', {
      answers(what) {
        if (what === 'throw') throw new Error('my head hurts');
        if (what === 'reject') return Promise.reject(new Error('later it hurts too'));
        if (what === 'function') return () => 1;
        if (what === 'promise of a function') return Promise.resolve(() => 1);
        if (what === 'much') return 'x'.repeat(600_000);
        if (what === 'endless') return Number.POSITIVE_INFINITY;
        return 'fine';
      },
      hears: () => {
        throw new Error('deaf');
      },
      does: () => {
        throw new Error('lazy');
      },
      commands: {
        bad: {
          every: 1,
          run: () => {
            throw new Error('no');
          },
        },
      },
      onFault: (where) => faults.push(where),
    });
    const handle = make('martin').attachTo('self');
    handle.tell('hello');
    const codes = [];
    for (const what of [
      'throw',
      'reject',
      'function',
      'promise of a function',
      'much',
      'endless',
    ]) {
      codes.push(await outcome(clock, handle.ask(what)));
    }
    expect(codes).toEqual(['failed', 'failed', 'no-data', 'no-data', 'too-large', 'no-data']);
    const thrown = handle.ask('throw').catch((error: Error) => error.message);
    expect(await outcome(clock, thrown)).toContain('my head hurts');
    expect(await outcome(clock, handle.ask('well?'))).toBe('fine');
    clock.pass(100);
    expect(new Set(faults)).toEqual(new Set(['what it was told', 'what it does', 'command bad']));
    expect(self.turns).toBeGreaterThan(0);
    // nor is who asks for what cannot be sent
    const deaf = make('deaf').attachTo('self');
    expect(() => deaf.tell((() => 1) as never)).toThrow(/no-data/);
    expect(await outcome(clock, deaf.ask((() => 1) as never))).toBe('no-data');
    expect(() => deaf.tell({ troupe: 'lift' })).toThrow(/reserved/);
  });

  it('[OBJ3] an answer that only looks like a promise is an answer, as often as one asks', async () => {
    const { clock, make } = makeRoom();
    // biome-ignore lint/suspicious/noThenProperty: no promise, and looks like one
    const plan = { first: 'eat', then: 'sleep' };
    make('planner', { answers: () => plan, limits: { mailbox: 2 } });
    const handle = make('martin').attachTo('planner');
    for (let i = 0; i < 4; i++) expect(await outcome(clock, handle.ask('what now?'))).toEqual(plan);
  });

  it('[OBJ3] a mailbox is bounded: what is too much is refused, and who floods crowds out nobody', async () => {
    const { clock, make } = makeRoom();
    const heard = new Map<string, number>();
    const self = make('self', {
      answers: () => 'fine',
      hears: (_, { name }) => heard.set(name, (heard.get(name) ?? 0) + 1),
      limits: { mailbox: 50 },
    });
    const flood = make('flood').attachTo('self');
    const quiet = make('quiet').attachTo('self');
    for (let i = 0; i < 1000; i++) flood.tell(i);
    const refused = flood.ask('me too');
    for (let i = 0; i < 10; i++) quiet.tell(i);
    const answered = quiet.ask('me?');
    expect(await outcome(clock, refused)).toBe('mailbox-full');
    expect(await outcome(clock, answered)).toBe('fine');
    expect(heard.get('quiet')).toBe(10);
    expect(heard.get('flood')).toBe(39);
    expect(self.dropped).toBe(961);
  });

  it('[OBJ3] answers that never come take up room, and then questions are refused', async () => {
    const { clock, make } = makeRoom();
    make('sloth', { answers: () => new Promise(() => undefined), limits: { mailbox: 5 } });
    const handle = make('martin').attachTo('sloth');
    for (let i = 0; i < 5; i++) handle.ask(i).catch(() => undefined);
    clock.settle();
    expect(await outcome(clock, handle.ask('one more'))).toBe('mailbox-full');
  });
});

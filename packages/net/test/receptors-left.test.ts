import type { Data, Period, Problem } from '@troupe/core';
import { createObject, MailRoom, type ObjectOptions, type Post, postInRoom } from '@troupe/net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HandClock, handClock } from './hand-clock.js';

function makeRoom() {
  const clock = handClock();
  const room = new MailRoom();
  const post = postInRoom(room);
  const make = (name: string, options: Partial<ObjectOptions> = {}) =>
    createObject({ name, clock, post, ...options });
  return { clock, room, post, make };
}

/** Promises settle, and what they set off. */
async function settle(clock: HandClock): Promise<void> {
  for (let i = 0; i < 3; i++) {
    clock.settle();
    await new Promise((done) => setImmediate(done));
  }
}

describe('a receptor left in another object', () => {
  it('[LFT1] [LFT2] looks at its rate, and only answers that changed travel', () => {
    const { clock, make } = makeRoom();
    const fridge = make('fridge', { state: { beer: 3, 'door-open': false } });
    const found: Data[] = [];
    make('martin')
      .attachTo('fridge')
      .leave({ expression: 'beer > 1 && !door_open', every: { seconds: 0.5 } }, (value) =>
        found.push(value),
      );
    clock.pass(1000);
    expect(found).toEqual([true]);
    fridge.set('beer', 1);
    clock.pass(100);
    fridge.set('beer', 2);
    clock.pass(900);
    // it was gone between two looks
    expect(found).toEqual([true]);
    fridge.set('door-open', true);
    clock.pass(499);
    clock.pass(1);
    expect(found).toEqual([true, false]);
  });

  it('[LFT2] a list that was made anew is no news', () => {
    const { clock, make } = makeRoom();
    const fridge = make('fridge', { state: { shelf: ['milk', 'jam'] } });
    const found: Data[] = [];
    const handle = make('martin').attachTo('fridge');
    handle.leave({ expression: 'shelf.filter(x, x != "jam")', every: 1 }, (value) =>
      found.push(value),
    );
    clock.pass(300);
    fridge.set('shelf', ['milk', 'jam']);
    clock.pass(300);
    fridge.set('shelf', ['milk', 'eggs']);
    clock.pass(300);
    expect(found).toEqual([['milk'], ['milk', 'eggs']]);
  });

  it('[LFT2] gives the same changes as asking each time at the same rate', () => {
    const expressions = [
      'x',
      'x > y',
      'x % 2 == 0',
      '[x > 1, y]',
      '{"a": x}',
      '1.0 / x',
      'x == 3 ? z : 0',
    ];
    const script = fc.array(
      fc.record({
        // between two turns, never in the same millisecond as one
        after: fc.integer({ min: 1, max: 400 }).filter((n) => n % 100 !== 0),
        name: fc.constantFrom('x', 'y'),
        value: fc.integer({ min: 0, max: 4 }),
      }),
      { maxLength: 12 },
    );
    const every: fc.Arbitrary<Period> = fc.oneof(
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom(0.1, 0.2, 0.3, 0.5).map((seconds) => ({ seconds })),
    );
    type Script = { after: number; name: string; value: number }[];
    const until = 1500;

    const run = (steps: Script, begin: (room: ReturnType<typeof makeRoom>) => void) => {
      const room = makeRoom();
      const host = room.make('host', { state: { x: 0, y: 0, z: { deep: [1, { er: 2 }] } } });
      begin(room);
      let passed = 0;
      for (const { after, name, value } of steps) {
        // what falls onto a turn waits until it is over
        const step = (passed + after) % 100 === 0 ? after + 1 : after;
        if (passed + step > until) break;
        room.clock.pass(step);
        passed += step;
        host.set(name, value);
      }
      room.clock.pass(until - passed);
    };
    const byLeaving = (steps: Script, expression: string, period: Period) => {
      const changes: Data[] = [];
      let ended = false;
      run(steps, ({ make }) => {
        const handle = make('asker').attachTo('host');
        handle.leave(
          { expression, every: period },
          (value) => changes.push(value),
          () => {
            ended = true;
          },
        );
      });
      return { changes, ended };
    };
    const byAsking = (steps: Script, expression: string, period: Period) => {
      const answers: (Data | undefined)[] = [];
      run(steps, ({ clock, post }) => {
        const ask = () =>
          post.ask('asker', 'host', { troupe: 'evaluate', expression }, (reply) => {
            const value =
              reply.kind === 'answer' ? (reply.what as { value: Data }).value : undefined;
            answers.push(value);
          });
        // a left one looks in the turn after it came, then once a period
        const inTurns = typeof period === 'number';
        const length = inTurns ? period * 100 : period.seconds * 1000;
        for (
          let t = 100;
          t <= until;
          t = inTurns ? t + length : (Math.floor(t / length) + 1) * length
        )
          clock.after(t, ask);
      });
      const changes: Data[] = [];
      let failures = 0;
      for (const value of answers) {
        failures = value === undefined ? failures + 1 : 0;
        if (failures === 10) return { changes, ended: true };
        const last = changes.at(-1);
        if (value === undefined) continue;
        if (changes.length > 0 && JSON.stringify(last) === JSON.stringify(value)) continue;
        changes.push(value);
      }
      return { changes, ended: false };
    };
    let many = 0;
    fc.assert(
      fc.property(script, fc.constantFrom(...expressions), every, (steps, expression, period) => {
        const left = byLeaving(steps, expression, period);
        expect(left).toEqual(byAsking(steps, expression, period));
        if (left.changes.length > 2) many++;
      }),
    );
    expect(many).toBeGreaterThan(0);
  });

  it('[LFT1] is refused where it does not parse, saying where, or knows a name that is not offered', async () => {
    const { clock, make } = makeRoom();
    make('fridge', { state: { beer: 3 } });
    const handle = make('martin').attachTo('fridge');
    const refused: Problem[] = [];
    const leave = (expression: string, every: Period = 1) => {
      const left = handle.leave(
        { expression, every },
        () => undefined,
        (problem) => refused.push(problem),
      );
      return left.placed.catch((error: Error) => error.message);
    };
    const placed = ['beer >', 'bear > 1', 'near("x", 1)', 'x'.repeat(3000)].map((each) =>
      leave(each),
    );
    await settle(clock);
    const messages = await Promise.all(placed);
    expect(messages[0]).toMatch(/bad-expression.*column 7/);
    expect(messages[1]).toMatch(/"bear" is not known here.*did you mean "beer"/i);
    expect(messages[2]).toMatch(/there is no function "near"/);
    expect(messages[3]).toMatch(/expression-too-large/);
    expect(refused).toHaveLength(4);
    expect(() => leave('beer', 0)).toThrow(/wrong-period/);
    const fast = leave('beer', { seconds: 0.001 });
    await settle(clock);
    expect(await fast).toMatch(/too-fast/);
  });

  it('[LFT1] ends, with a reason, where it costs too much', async () => {
    const { clock, make } = makeRoom();
    const list = Array.from({ length: 300 }, (_, i) => i);
    const host = make('host', { state: { list: [], on: true } });
    const handle = make('martin').attachTo('host');
    const ended: string[] = [];
    const found: Data[] = [];
    const expression = 'size(list.filter(a, list.exists(b, a + b == -1)))';
    handle.leave(
      { expression, every: 1 },
      (value) => found.push(value),
      ({ code }) => ended.push(code),
    );
    clock.pass(200);
    expect([found, ended]).toEqual([[0], []]);
    host.set('list', list);
    clock.pass(100);
    expect(ended).toEqual(['expression-too-costly']);
    expect(host.receptors).toEqual([]);
  });

  it('[LFT1] ends where it fails again and again, and not before', () => {
    const { clock, make } = makeRoom();
    const host = make('host', { state: { map: {} } });
    const ended: Problem[] = [];
    const found: Data[] = [];
    make('martin')
      .attachTo('host')
      .leave(
        { expression: 'map.key', every: 1 },
        (value) => found.push(value),
        (problem) => ended.push(problem),
      );
    clock.pass(900);
    host.set('map', { key: 1 });
    clock.pass(100);
    host.set('map', {});
    clock.pass(900);
    expect([found, ended]).toEqual([[1], []]);
    clock.pass(200);
    expect(ended[0]).toMatchObject({
      code: 'keeps-failing',
      message: expect.stringMatching(/"key"/),
    });
  });

  it('[LFT1] two that are the same are one with two owners; another rate or group is another', async () => {
    const { clock, make } = makeRoom();
    const host = make('host', { state: { x: 1 } });
    const heard: string[] = [];
    const leave = (who: string, every: Period, group?: string) =>
      (objects.get(who) ?? make(who).attachTo('host')).leave(
        { expression: 'x', every, ...(group === undefined ? {} : { group }) },
        (value) => heard.push(`${who} ${value}`),
      );
    const objects = new Map(['a', 'b', 'c', 'd'].map((who) => [who, make(who).attachTo('host')]));
    const ofA = leave('a', 2);
    const ofB = leave('b', 2);
    leave('c', 3);
    leave('d', 2, 'mine');
    clock.pass(500);
    expect(host.receptors.map(({ owners, every, group }) => [owners, every, group])).toEqual([
      [['a', 'b'], 2, undefined],
      [['c'], 3, undefined],
      [['d'], 2, 'mine'],
    ]);
    expect([...heard].sort()).toEqual(['a 1', 'b 1', 'c 1', 'd 1']);
    ofA.lift();
    clock.pass(100);
    expect(host.receptors[0]?.owners).toEqual(['b']);
    ofB.lift();
    clock.pass(100);
    expect(host.receptors.map(({ owners }) => owners)).toEqual([['c'], ['d']]);
  });

  it('[LFT1] [LFT2] a second owner is told what is known already, and the first is not told again', () => {
    const { clock, make, post } = makeRoom();
    const sent: string[] = [];
    const spied: Post = {
      ...post,
      tell(from, to, what) {
        sent.push(to);
        post.tell(from, to, what);
      },
    };
    make('host', { state: { x: 1 }, post: spied });
    const form = { expression: 'x', every: { seconds: 100 } };
    make('a')
      .attachTo('host')
      .leave(form, () => undefined);
    clock.pass(1000);
    const found: Data[] = [];
    make('b')
      .attachTo('host')
      .leave(form, (value) => found.push(value));
    clock.pass(200);
    expect([found, sent]).toEqual([[1], ['a', 'b']]);
  });

  it('[LFT1] any owner may change the rate, for all; where one of that rate is there, they become one', async () => {
    const { clock, make } = makeRoom();
    const host = make('host', { state: { x: 0 } });
    const heard: Data[] = [];
    const a = make('a').attachTo('host');
    const b = make('b').attachTo('host');
    const ofA = a.leave({ expression: 'x', every: { seconds: 50 } }, () => undefined);
    b.leave({ expression: 'x', every: { seconds: 50 } }, (value) => heard.push(value));
    make('c')
      .attachTo('host')
      .leave({ expression: 'x', every: 2 }, () => undefined);
    clock.pass(500);
    host.set('x', 1);
    clock.pass(5000);
    expect(heard).toEqual([0]);
    const attended = ofA.attend({ seconds: 1 });
    clock.settle();
    await attended;
    clock.pass(1100);
    expect(heard).toEqual([0, 1]);
    expect(host.receptors.map(({ owners }) => owners)).toEqual([['a', 'b'], ['c']]);
    const again = ofA.attend(2);
    clock.settle();
    await again;
    expect(host.receptors.map(({ owners }) => owners)).toEqual([['c', 'a', 'b']]);
    host.set('x', 2);
    clock.pass(200);
    expect(heard).toEqual([0, 1, 2]);
    await expect(Promise.resolve().then(() => ofA.attend(0))).rejects.toThrow(/wrong-period/);
  });

  it('[LFT1] goes with its last owner, also when the owner ends', () => {
    const { clock, make } = makeRoom();
    const host = make('host', { state: { x: 0 } });
    const owners = ['a', 'b'].map((name) => make(name));
    for (const owner of owners) {
      owner.attachTo('host').leave({ expression: 'x', every: 1 }, () => undefined);
    }
    clock.pass(200);
    owners[0]?.end();
    clock.pass(100);
    expect(host.receptors[0]?.owners).toEqual(['b']);
    owners[1]?.attached('host')?.detach();
    clock.pass(100);
    expect(host.receptors).toEqual([]);
    // nothing is left to turn for
    const { turns } = host;
    clock.pass(1000);
    expect(host.turns).toBe(turns);
  });

  it('[LFT1] is put there again when its host comes back, and says only what has changed', async () => {
    const { clock, make } = makeRoom();
    const host = make('host', { state: { x: 1 } });
    const found: Data[] = [];
    make('a')
      .attachTo('host')
      .leave({ expression: 'x', every: 1 }, (value) => found.push(value));
    clock.pass(200);
    host.end();
    await settle(clock);
    clock.pass(3000);
    await settle(clock);
    const second = make('host', { state: { x: 1 } });
    for (let i = 0; i < 20; i++) {
      clock.pass(1000);
      await settle(clock);
    }
    expect(second.receptors).toHaveLength(1);
    expect(found).toEqual([1]);
    second.set('x', 2);
    clock.pass(200);
    expect(found).toEqual([1, 2]);
  });

  it('[LFT1] an object holds so many and no more, of one owner and in all', async () => {
    const { clock, make } = makeRoom();
    make('host', { state: { x: 1 }, limits: { receptors: 5, receptorsEach: 3 } });
    const codes: string[] = [];
    for (const who of ['a', 'b']) {
      const handle = make(who).attachTo('host');
      for (let i = 0; i < 4; i++) {
        handle.leave(
          { expression: `x + ${i}`, every: who === 'a' ? 1 : 2 },
          () => undefined,
          ({ code }) => codes.push(`${who} ${code}`),
        );
      }
    }
    await settle(clock);
    expect(codes.sort()).toEqual(['a too-many', 'b too-many', 'b too-many']);
  });

  it('[LFT1] [OBJ3] receptors that take long do not keep mail from being answered', async () => {
    const { clock, make } = makeRoom();
    let looks = 0;
    const inTurns: number[] = [];
    make('host', {
      offers: {
        values: () => {
          looks++;
          clock.take(15);
          return { x: 1 };
        },
      },
      does: () => {
        inTurns.push(looks);
        looks = 0;
      },
    });
    const found = new Set<Data>();
    const handle = make('a').attachTo('host');
    for (let i = 0; i < 30; i++) {
      handle.leave({ expression: `x + ${i}.0`, every: 1 }, (value) => found.add(value));
    }
    clock.settle();
    looks = 0;
    clock.pass(5000);
    expect(Math.max(...inTurns)).toBe(2);
    // and all of them get their turn
    expect(found.size).toBe(30);
  });

  it('[LFT1] others cannot lift it, change its rate, or speak for its host', async () => {
    const { clock, make, post } = makeRoom();
    const host = make('host', { state: { x: 1 } });
    const found: Data[] = [];
    make('a')
      .attachTo('host')
      .leave({ expression: 'x', every: 1 }, (value) => found.push(value));
    clock.pass(200);
    post.tell('thief', 'host', { troupe: 'lift', key: 1 });
    let refused = '';
    post.ask('thief', 'host', { troupe: 'attend', key: 1, every: 9 }, (reply) => {
      refused = reply.kind === 'refuse' ? reply.problem.code : 'done';
    });
    post.tell('thief', 'a', { troupe: 'changed', key: 1, value: 99, took: 0 });
    post.tell('thief', 'a', {
      troupe: 'ended',
      key: 1,
      problem: { code: 'x', path: '', message: 'x' },
    });
    clock.pass(300);
    expect([host.receptors.length, refused, found]).toEqual([1, 'unknown-receptor', [1]]);
  });
});

/** Which messages are listed, and which agents. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countUpTo,
  filterMessages,
  messagesAsText,
  rowsInView,
} from '../src/messages/filter-messages.js';
import { agentName, listAgents, sayHeard } from '../src/messages/list-agents.js';
import type { SentMessage } from '../src/model/run-log.js';

const message = fc.record({
  tick: fc.nat(3),
  agent: fc.constantFrom('', 'pickUpBoard', 'sensor:boardInHand'),
  way: fc.constantFrom('from', 'to', 'outside'),
  words: fc.constantFrom('execute pickUpBoard', 'boardInHand is TRUE', 'tune'),
});

describe('the log', () => {
  it('[MSG1] a log that grows and forgets is filtered like one that is read at once', () => {
    const rounds = fc.array(
      fc.record({ more: fc.array(message, { maxLength: 5 }), forget: fc.nat(8) }),
      { maxLength: 8 },
    );
    const filters = fc.record({
      agent: fc.constantFrom(undefined, '', 'pickUpBoard'),
      text: fc.constantFrom('', 'board', ' true '),
    });
    fc.assert(
      fc.property(rounds, filters, (all, filter) => {
        const log: SentMessage[] = [];
        const kept = filterMessages(filter);
        let tick = 0;
        for (const { more, forget } of all) {
          for (const one of more) {
            tick += one.tick;
            log.push({ ...one, tick });
          }
          log.splice(0, Math.max(0, forget - 4));
          const sought = filter.text.trim();
          const plain = log.filter(
            ({ agent, words }) =>
              (filter.agent === undefined || agent === filter.agent) &&
              `${agent} ${words}`.toLowerCase().includes(sought),
          );
          expect(kept(log)).toEqual(plain);
          for (const at of [0, 3, 7, 1000]) {
            expect(countUpTo(plain, at)).toBe(plain.filter((one) => one.tick <= at).length);
          }
        }
      }),
    );
  });

  it('[MSG1] of ten thousand rows only those in view are made', () => {
    expect(rowsInView(10_000, 24, 0, 480)).toEqual({ first: 0, end: 26 });
    expect(rowsInView(10_000, 24, 24_000, 480)).toEqual({ first: 994, end: 1026 });
    expect(rowsInView(10_000, 24, 240_000 - 480, 480)).toEqual({ first: 9974, end: 10_000 });
    expect(rowsInView(0, 24, 0, 480)).toEqual({ first: 0, end: 0 });
    expect(rowsInView(3, 24, 9000, 480)).toEqual({ first: 3, end: 3 });
  });

  it('[MSG1] is copied as lines with tabs', () => {
    const sent = {
      tick: 30,
      agent: 'pickUpBoard',
      way: 'to',
      words: 'execute pickUpBoard',
    } as const;
    expect(messagesAsText([sent, sent], (tick) => tick / 30)).toBe(
      '1.00 s\tto\tpickUpBoard\texecute pickUpBoard\n1.00 s\tto\tpickUpBoard\texecute pickUpBoard',
    );
  });
});

describe('agents', () => {
  const structure = {
    actor: 'robot',
    skills: { walk: { when: [], adds: [], deletes: [], uses: [] } },
    sensors: ['near'],
    goals: ['there'],
  };

  it('[MSG1] without reports they are those of the structure, and live here', () => {
    const agents = listAgents('robot', [], structure, undefined);
    expect(agents.map(({ agent, kind, where }) => [agent, kind, where])).toEqual([
      ['walk', 'skill', 'here'],
      ['near', 'sensor', 'here'],
      ['there', 'goal', 'here'],
    ]);
    expect(agents.map(agentName)).toEqual(['walk', 'sensor:near', 'goal:there']);
    expect(listAgents('robot', [], undefined, undefined)).toEqual([]);
  });

  it('[MSG1] else those that are reported of this character', () => {
    const report = {
      actor: 'robot',
      agent: 'walk',
      kind: 'skill',
      where: 'legs',
      disabled: true,
    } as const;
    const other = { ...report, actor: 'other' };
    expect(listAgents('robot', [other, report], structure, undefined)).toEqual([report]);
    expect([undefined, 0.2, 12.4, 600].map(sayHeard)).toEqual([
      'always',
      'just now',
      '12 s ago',
      '10 min ago',
    ]);
  });
});

import {
  advance,
  createCharacter,
  type DispatchState,
  type GoalForm,
  loadState,
  type Message,
  recordStep,
  type SkillForm,
  saveState,
  type TraceRecord,
  takeMessages,
  type Value,
} from '@troupe/core';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { type Case, cases } from './arbitrary.js';
import { createMix } from './mix.js';
import { type PlayedStep, play } from './play.js';
import { expectSame } from './same.js';

const mix = createMix('DIS4');
afterAll(() => console.log(mix.say()));

/** A record but for who came and went. */
function lineOf({ character: _, changes: __, amputated: ___, ...record }: TraceRecord): string {
  return JSON.stringify(record);
}

interface Passer {
  /** Before which step, and how many of the kind in a row. */
  readonly step: number;
  readonly sort: 'skill' | 'sensor' | 'goal';
  readonly many: number;
  readonly like: number;
}

const passers = fc.array(
  fc.record({
    step: fc.nat(9),
    sort: fc.constantFrom('skill' as const, 'skill' as const, 'sensor' as const, 'goal' as const),
    // enough of them that the space they had is reclaimed
    many: fc.constantFrom(1, 2, 60),
    like: fc.nat(),
  }),
  { minLength: 1, maxLength: 2 },
);

/** Messages by which agents come and go again. They are like those that are there, so that they share all lists. */
function pass({ definition, ground }: Case, { sort, many, like }: Passer): Message[] {
  const messages: Message[] = [];
  for (let i = 0; i < many; i++) {
    const name = `passer ${i}`;
    if (sort === 'sensor') {
      messages.push({ kind: 'join', agents: { sensors: { [name]: i % 2 === 0 } } });
      messages.push({ kind: 'leave', agent: `sensor:${name}` });
    } else if (sort === 'skill') {
      const forms = Object.values(definition.skills ?? {});
      const form: SkillForm = forms[(like + i) % forms.length]!;
      // its own proposition, too: space for literals is given up with it
      const own = `fact ${i}`;
      const when = { ...form.when, ...(i % 2 === 0 ? { [own]: true } : {}) };
      messages.push({
        kind: 'join',
        agents: { sensors: { [own]: true }, skills: { [name]: { ...form, when } } },
      });
      if (i % 3 === 0) messages.push({ kind: 'disable', agent: name });
      messages.push({ kind: 'leave', agent: name }, { kind: 'leave', agent: `sensor:${own}` });
    } else {
      const sensed = ground.propositions.filter(({ name: p }) =>
        Object.hasOwn(definition.sensors ?? {}, p),
      );
      const goal = sensed[(like + i) % Math.max(1, sensed.length)]?.name;
      if (goal === undefined) continue;
      const form: Value | GoalForm =
        ground.onlyTrue || i % 2 === 0 ? true : { value: false, importance: 3 };
      messages.push(
        { kind: 'want', goals: { [goal]: form } },
        { kind: 'want', goals: { [goal]: null } },
      );
    }
  }
  return messages;
}

/** Whether these messages name something that is there, or is not there, at that point of the run. */
function mayPass(state: DispatchState, messages: readonly Message[]): boolean {
  const { structure, goals } = state.network;
  return messages.every((message) => {
    if (message.kind === 'want') {
      return Object.keys(message.goals).every(
        (name) => !goals[0]!.has(name) && structure.sensors.has(name),
      );
    }
    if (message.kind !== 'join') return true;
    return Object.values(message.agents.skills ?? {}).every((form) =>
      [form.when, form.adds, form.deletes]
        .flatMap((list) => Object.keys(list ?? {}))
        .every((p) => structure.sensors.has(p) || Object.hasOwn(message.agents.sensors ?? {}, p)),
    );
  });
}

/** The run again, with others passing through before its steps. */
function playWithPassers(
  random: Case,
  steps: readonly PlayedStep[],
  all: readonly Passer[],
): TraceRecord[] {
  const state = createCharacter(random.definition, { explain: true });
  return steps.map(({ messages }, i) => {
    for (const passer of all.filter(({ step }) => step === i)) {
      const passing = pass(random, passer);
      if (!mayPass(state, passing)) continue;
      if (passer.like % 2 === 0) {
        return recordStep(state, advance(state, [...passing, ...messages]).report);
      }
      const half = Math.floor(messages.length / 2);
      takeMessages(state, messages.slice(0, half));
      if (mayPass(state, passing)) takeMessages(state, passing);
      return recordStep(state, advance(state, messages.slice(half)).report);
    }
    return recordStep(state, advance(state, messages).report);
  });
}

describe('joining and then leaving', () => {
  it('[DIS4] leaves skills, sensors and goals that stay as if nobody had been there, bit for bit', () => {
    fc.assert(
      fc.property(cases(), passers, (random, all) => {
        const steps = play(random);
        mix.note(random.definition, steps);
        const records = playWithPassers(random, steps, all);
        expectSame(
          records.map(lineOf),
          steps.map(({ record }) => lineOf(record)),
        );
      }),
    );
  });

  it('[DIS4] [DIS3] a network that agents left goes on as one built of those that stayed', () => {
    fc.assert(
      fc.property(cases(), fc.nat(9), (random, at) => {
        const steps = play(random);
        const first = createCharacter(random.definition, { explain: true });
        const turn = at % steps.length;
        for (const { messages } of steps.slice(0, turn)) advance(first, messages);
        // loading builds lists, counts and links anew, of those alone that are there
        const anew = loadState(saveState(first), true);
        for (const { messages } of steps.slice(turn)) {
          const went = recordStep(first, advance(first, messages).report);
          const built = recordStep(anew, advance(anew, messages).report);
          expectSame(JSON.stringify(built), JSON.stringify(went));
        }
      }),
    );
  });

  it('[DIS4] the cases have conflicts, disabled and executing skills and negative literals', () => {
    expect(mix.rare()).toEqual([]);
  });
});

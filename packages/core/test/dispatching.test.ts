import {
  advance,
  copyState,
  createCharacter,
  type DispatchState,
  dispatch,
  loadState,
  type Message,
  recordStep,
  type SavedState,
  saveState,
  TroupeError,
  takeMessages,
} from '@troupe/core';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { type Case, cases } from './arbitrary.js';
import { createMix } from './mix.js';
import { play } from './play.js';
import { expectSame } from './same.js';
import { templateCases } from './template-cases.js';

const mix = createMix('DSP1');
afterAll(() => console.log(mix.say()));

// short: every state is written out several times
const anyCases: fc.Arbitrary<Case> = fc
  .oneof({ weight: 3, arbitrary: cases() }, { weight: 1, arbitrary: templateCases })
  .map((random) => ({ ...random, script: random.script.slice(0, 4) }));

/** A state as text, but for the definition, which no dispatch touches. */
function written(state: DispatchState): string {
  const { definition: _, ...saved } = saveState(state);
  return JSON.stringify(saved);
}

/** What the sensors of a character do not take. */
function badValues(state: DispatchState): Message[] {
  return [...state.network.structure.sensors.values()].flatMap(({ name, kind }): Message[] => {
    const values = {
      plain: [Number.NaN, Number.POSITIVE_INFINITY],
      counted: [-1, 0.5, 'two', true, 2 ** 40],
      graded: [1.01, -0.01, 'warm', Number.NaN],
    }[kind];
    return values.map((value) => ({ kind: 'sense', sensor: name, value }));
  });
}

/** Messages that a character must refuse, whatever state it is in. */
function badMessages(state: DispatchState): Message[] {
  const { network, executing } = state;
  const { structure, character } = network;
  const skills = [...structure.slotOf.keys()].filter((name) => !state.instances.has(name));
  const idle = skills.filter((name) => !executing.some(({ skill }) => skill === name));
  const [sensor] = [...structure.sensors.keys()];
  const wrong: Message[] = [
    { kind: 'sense', sensor: 'nobody', value: true },
    { kind: 'finished', skill: 'nobody' },
    { kind: 'failed', skill: 'nobody' },
    { kind: 'leave', agent: 'nobody' },
    { kind: 'disable', agent: 'sensor:nobody' },
    { kind: 'enable', agent: 'goal:nobody' },
    { kind: 'tune', parameters: { theta: 0 } },
    { kind: 'tune', parameters: { phi: 5, pi: Number.NaN } },
    { kind: 'tune', parameters: { kappa: 1.1 } },
    { kind: 'join', agents: { sensors: { fine: true, ' ': true } } },
    { kind: 'join', agents: { sensors: { fine: true, warm: { value: 2, graded: true } } } },
    { kind: 'join', agents: { skills: { fine: {}, heavy: { importance: -1 } } } },
    { kind: 'context', context: ' padded ' },
  ];
  for (const skill of idle) wrong.push({ kind: 'finished', skill }, { kind: 'failed', skill });
  for (const skill of skills)
    wrong.push({ kind: 'join', agents: { skills: { fine: {}, [skill]: {} } } });
  if (sensor !== undefined) {
    wrong.push({ kind: 'join', agents: { skills: { fine: {} }, sensors: { [sensor]: true } } });
    wrong.push({ kind: 'want', goals: { [sensor]: { value: true, importance: -1 } } });
  }
  if (!character.open) {
    wrong.push({ kind: 'want', goals: { nothing: true } });
    wrong.push({ kind: 'join', agents: { skills: { fine: { when: ['nothing'] } } } });
  }
  return [...wrong, ...badValues(state)];
}

describe('dispatch', () => {
  it('[DSP1] changes nothing it is given, and answers the same to the same', () => {
    fc.assert(
      fc.property(anyCases, fc.nat(), (random, where) => {
        const steps = play(random);
        mix.note(random.definition, steps);
        const states = [createCharacter(random.definition)];
        const before = [written(states[0]!)];
        for (const [i, { messages, outbox }] of steps.entries()) {
          const given = JSON.stringify(messages);
          const answer = dispatch(states[i]!, messages);
          expectSame(JSON.stringify(messages), given);
          expect(answer.outbox.execute).toEqual(outbox.execute);
          states.push(answer.state);
          before.push(written(answer.state));
        }
        // all the way back: no state has changed since, and any of them answers as it did
        for (const [i, text] of before.entries()) expectSame(written(states[i]!), text);
        const turn = where % steps.length;
        const again = dispatch(states[turn]!, steps[turn]!.messages);
        expectSame(written(again.state), before[turn + 1]!);
        expect(again.outbox).toEqual(dispatch(states[turn]!, steps[turn]!.messages).outbox);
      }),
    );
  });

  it('[DSP5] goes on with the same numbers from a state that was written as JSON', () => {
    fc.assert(
      fc.property(anyCases, fc.nat(9), (random, at) => {
        const steps = play(random);
        const turn = at % steps.length;
        const first = createCharacter(random.definition, { explain: true });
        for (const { messages } of steps.slice(0, turn)) advance(first, messages);
        const text = JSON.stringify(saveState(first));
        const read = loadState(JSON.parse(text) as SavedState, true);
        expectSame(JSON.stringify(saveState(read)), text);
        for (const { messages, record, outbox } of steps.slice(turn)) {
          const answer = advance(read, messages);
          expect(answer.execute).toEqual(outbox.execute);
          expectSame(JSON.stringify(recordStep(read, answer.report)), JSON.stringify(record));
        }
      }),
    );
  });

  it('[DSP3] [DEF9] refuses an inbox with a bad message as a whole, and says which it is', () => {
    fc.assert(
      fc.property(anyCases, fc.nat(), fc.nat(), (random, which, where) => {
        const steps = play(random);
        const turn = where % steps.length;
        const state = createCharacter(random.definition, { explain: true });
        for (const { messages } of steps.slice(0, turn)) advance(state, messages);
        const { messages, record } = steps[turn]!;
        const good = messages.slice(0, which % (messages.length + 1));
        // what was bad before those messages may be good after them: it is made for the state they lead to
        const led = copyState(state);
        takeMessages(led, good);
        const all = badMessages(led);
        const bad = all[which % all.length]!;
        const before = written(state);
        const said = `${JSON.stringify(bad)} after ${JSON.stringify(good)}`;
        let refused: unknown;
        try {
          dispatch(state, [...good, bad, ...messages.slice(good.length)]);
        } catch (error) {
          refused = error;
        }
        expect(refused, said).toBeInstanceOf(TroupeError);
        const at = `message ${good.length} (${bad.kind})`;
        expect((refused as TroupeError).problems[0]?.path, said).toContain(at);
        expectSame(written(state), before);
        const { report } = advance(state, messages);
        expectSame(JSON.stringify(recordStep(state, report)), JSON.stringify(record));
      }),
    );
  });

  it('[DSP1] the cases have conflicts, disabled and executing skills and negative literals', () => {
    expect(mix.rare()).toEqual([]);
  });
});

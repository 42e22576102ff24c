import {
  type ActorDefinition,
  advance,
  type CharacterDefinition,
  createActor,
  createCharacter,
  keepPromises,
  recordStep,
  runCharacter,
  takeMessages,
} from '@troupe/core';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { cases } from './arbitrary.js';
import { sceneRuns } from './living.js';
import { expectSame } from './same.js';
import { templateCases } from './template-cases.js';

const steps = 12;

/** The trace of a character that lives, alone in a world without anything. */
function traceOfActor(definition: ActorDefinition): string[] {
  const actor = createActor(definition, { rate: 1 });
  const lines: string[] = [];
  const stop = actor.onStep(
    ({ state, report }) => void lines.push(JSON.stringify(recordStep(state, report))),
    { explain: true },
  );
  for (let tick = 0; tick < steps * 4 && lines.length < steps; tick++) actor.tick();
  stop();
  return lines;
}

/** The same from the dispatcher, with the promises kept after every step. */
function traceOfDispatch(definition: CharacterDefinition, count: number): string[] {
  const state = createCharacter(definition, { explain: true });
  return Array.from({ length: count }, () => {
    const line = JSON.stringify(recordStep(state, advance(state, []).report));
    takeMessages(state, keepPromises(state));
    return line;
  });
}

function traceOfRun(definition: CharacterDefinition): string[] {
  return [...linesOf(definition)];
}

// the state goes on changing with the run: every line is made when its step is over
function* linesOf(definition: CharacterDefinition): Generator<string> {
  for (const { state, report } of runCharacter(definition, { steps, explain: true })) {
    yield JSON.stringify(recordStep(state, report));
  }
}

describe('a character without code', () => {
  it('[TCK7] [SKL3] has the trace it has in the built-in world', () => {
    fc.assert(
      fc.property(cases({ functions: true }), ({ definition }) => {
        const plain = traceOfDispatch(definition, steps);
        expectSame(traceOfActor(definition), plain);
        expectSame(traceOfRun(definition), plain);
      }),
      { numRuns: 2 * sceneRuns },
    );
  });

  it('[TCK7] [SKL3] has it with templates too', () => {
    fc.assert(
      fc.property(templateCases, ({ definition }) => {
        expectSame(traceOfActor(definition), traceOfDispatch(definition, steps));
      }),
      { numRuns: sceneRuns },
    );
  });

  it('[TCK7] [TPL3] has it with templates where it is run', () => {
    fc.assert(
      fc.property(templateCases, ({ definition }) => {
        expectSame(traceOfRun(definition), traceOfDispatch(definition, steps));
      }),
      { numRuns: sceneRuns },
    );
  });
});

import { firstDifference } from '@troupe/core';
import { expect, it } from 'vitest';
import {
  sayDifference,
  silent,
  type ToldActor,
  type ToldTick,
} from '../src/stage/say-difference.js';

const tick = (actors: Record<string, Partial<ToldActor>>, rest: Partial<ToldTick> = {}) => ({
  inputs: [],
  world: [],
  ...rest,
  actors: Object.fromEntries(
    Object.entries(actors).map(([name, actor]) => [name, { ...silent, ...actor }]),
  ),
});
const say = (one: ToldTick, other: ToldTick) =>
  sayDifference(firstDifference(one, other)!, [one, other], ['A', 'B']);

it('[STG7] where two runs differ is said by what a character perceives, chooses and does', () => {
  const said = (one: Partial<ToldActor>, other: Partial<ToldActor>) =>
    say(tick({ 'mr. x': one }), tick({ 'mr. x': other }));
  expect(said({ signs: { 'in.hand': true } }, { signs: { 'in.hand': false } })).toBe(
    'what mr. x perceives (in.hand): true in "A", false in "B"',
  );
  expect(said({ chosen: 'sand' }, {})).toBe('what mr. x chose: sand in "A", nothing in "B"');
  expect(said({ threshold: 12.34567 }, { threshold: 80 })).toBe(
    'the threshold of mr. x: 12.35 in "A", 80 in "B"',
  );
  expect(said({ levels: { sand: 1.00001 } }, { levels: { sand: 1.00002 } })).toBe(
    'the level of sand of mr. x: 1.00001 in "A", 1.00002 in "B"',
  );
  expect(said({ skills: [{ skill: 'sand', number: 1, event: 'done' }] }, {})).toBe(
    'what the skills of mr. x do: sand done in "A", nothing in "B"',
  );
  expect(said({ faults: [{ part: 'x', error: 'y' }] }, {})).toBe(
    'what went wrong with mr. x: something in "A", nothing in "B"',
  );
  expect(said({}, { asked: [{ kind: 'want' }] })).toBe(
    'what is asked of mr. x: nothing in "A", something in "B"',
  );
});

it('[STG7] of somebody who tells something in one of them only, the first of it is said', () => {
  const signs = { boardSomewhere: true, boardSanded: false };
  expect(say(tick({ robot: { signs, threshold: 10 } }), tick({}))).toBe(
    'what robot perceives (boardSomewhere): true in "A", nothing in "B"',
  );
  expect(say(tick({}), tick({ robot: { chosen: 'sand' } }))).toBe(
    'what robot chose: nothing in "A", sand in "B"',
  );
});

it('[STG7] what came from outside, and what changed in the world, is told by its thing', () => {
  const change = { thing: 'sander', property: 'at', value: [1, 2] };
  expect(say(tick({}, { world: [change] }), tick({}))).toBe(
    'what changed in the world: something of sander in "A", nothing in "B"',
  );
  const messages = [
    { kind: 'tune', parameters: { theta: 40 } },
    { kind: 'want', goals: { fed: true } },
    { kind: 'disable', agent: 'eat' },
  ];
  const input = { kind: 'messages', actor: 'robot', messages };
  expect(say(tick({}), tick({}, { inputs: [input] }))).toBe(
    'what came from outside: nothing in "A", tune theta, want fed, disable eat (robot) in "B"',
  );
});

/** What plain JavaScript lets through where a routine is expected, or where one is not, is told in words that say what to give. */
import {
  act,
  ease,
  grasp,
  look,
  perform,
  type Routine,
  reach,
  release,
  repeat,
  sequence,
  together,
  turnAround,
  unless,
  until,
  wait,
  walkTo,
} from '@troupe/body';
import { createActor, type SkillProgram, TroupeError } from '@troupe/core';
import { expect, it } from 'vitest';
import { biped } from './motor-robots.js';

const wrong = (given: unknown) => given as never;

/** Why a skill failed that was made so. */
function reasonOf(run: unknown): string | undefined {
  const performer = createActor({
    name: 'x',
    parameters: { theta: 1 },
    sensors: { there: false },
    goals: { there: true },
    skills: { go: { adds: ['there'], run: run as SkillProgram } },
  });
  for (let i = 0; i < 5; i++) performer.tick();
  return performer.failures.at(-1)?.reason;
}

it.each<[string, Routine]>([
  ['wait', wait(1)],
  ['act', act(() => undefined)],
  ['sequence', sequence()],
  ['together', together()],
  ['until', until(wait(1), () => true)],
  ['unless', unless(wait(1), () => true)],
  ['repeat', repeat(wait(1))],
  ['ease', ease({})],
  ['look', look('neck', 'cup')],
  ['reach', reach('left.arm', 'cup')],
  ['grasp', grasp('left.arm', 'cup')],
  ['release', release('left.arm')],
  ['walkTo', walkTo([1, 0, 1])],
  ['a sequence of walks', sequence(walkTo([1, 0, 1]))],
])('[MOT9] a routine that is a skill without perform says so: %s', (_, routine) => {
  expect(reasonOf(routine)).toMatch(
    /^TroupeError: \[not-performed\] skills\.go\.run: is a routine.* Write perform\(shape, …\)/,
  );
});

const list = wrong([wait(1), wait(1)]);
it.each<[string, () => unknown, RegExp]>([
  [
    'until(a)',
    () => until(wait(1), wrong(null)),
    /until\.condition.*\(motion\) => true or false, found null/,
  ],
  ['unless(a)', () => unless(wait(1), wrong(1)), /unless\.condition.*, found 1/],
  ['act()', () => act(wrong(undefined)), /act\.deed: must be a function, .*, found undefined/],
  ['sequence([a, b])', () => sequence(list), /sequence\[0\]: .*found \[.*Write sequence\(a, b\)/],
  [
    'sequence(a, 5)',
    () => sequence(wait(1), wrong(5)),
    /sequence\[1\]: must be a routine, found 5/,
  ],
  ['together(walkTo)', () => together(wrong(walkTo)), /together\[0\]: .*found a function/],
  ['until()', () => until(wrong(undefined), () => true), /until\.routine: .*found undefined/],
  ['repeat(3)', () => repeat(wrong(3)), /repeat\.routine: .*found 3/],
  ['perform(shape)', () => perform(biped, wrong(undefined)), /perform\.routine: .*found undefined/],
  ['perform(shape, [a, b])', () => perform(biped, list), /perform\.routine: .*Write sequence/],
  ['perform(routine)', () => perform(wrong(wait(1)), wrong(undefined)), /perform\.routine: /],
  ['turnAround(90, y)', () => turnAround(wrong(90), wrong([0, 1, 0])), /turnAround: takes an axis/],
  ["turnAround('y', 90)", () => turnAround(wrong('y'), 90), /then degrees: turnAround\(\[0, 1/],
  ['turnAround()', () => turnAround(wrong(undefined), wrong(undefined)), /takes an axis/],
])('[MOT9] %s is refused in words', (_, call, words) => {
  expect(call).toThrow(TroupeError);
  expect(call).toThrow(words);
});

it.each<[string, unknown, RegExp]>([
  ['a function that gives none', perform(biped, () => wrong(undefined)), /perform\.routine\(\): /],
  ['what is no shape', perform(wrong({}), wait(1)), /a shape, as/],
  ['a limb that is not there', perform(biped, reach('leg', 'cup')), /no limb "leg"\. Did you mean/],
  [
    'one that nothing is near',
    perform(biped, reach('tail', 'x')),
    /"tail"\. There are .*left\.arm, /,
  ],
])('[MOT9] performing %s fails with what it should have been given', (_, run, words) => {
  expect(reasonOf(run)).toMatch(words);
});

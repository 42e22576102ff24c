/** What plain JavaScript lets through is told in words that say what to give. */
import { createBody, ease, embody, mesh, perform, shape, sphere } from '@troupe/body';
import { writeGlb } from '@troupe/body/gltf';
import { actorObject3D, clipsOfGltf, modelObject3D } from '@troupe/body/three';
import { createActor, TroupeError } from '@troupe/core';
import { Group } from 'three';
import { expect, it } from 'vitest';

const ball = shape('ball', () => sphere(1));
const actor = createActor(embody(ball, { name: 'ball' }));
const wrong = (given: unknown) => given as never;

it.each<[string, () => unknown, RegExp]>([
  ['embody(definition, shape)', () => embody(wrong({ name: 'x' }), wrong(ball)), /a shape, as/],
  ['createBody()', () => createBody(wrong(undefined)), /a shape, as .* found undefined/],
  ['writeGlb(shape)', () => writeGlb(wrong(ball)), /createBody\(shape\) makes one/],
  ['actorObject3D(actor, definition)', () => actorObject3D(actor, wrong({})), /a shape, as/],
  ['actorObject3D(definition)', () => actorObject3D(wrong({ name: 'x' }), ball), /that lives/],
  ['clipsOfGltf(gltf.scene)', () => clipsOfGltf(wrong(new Group())), /what GLTFLoader gave/],
  ['modelObject3D(actor, gltf)', () => modelObject3D(actor, wrong({})), /takes clips/],
  ['mesh()', () => createBody(shape('m', () => mesh(wrong(undefined)))), /a mesh has positions/],
])('[EVE6] %s is refused in words', (_, call, words) => {
  expect(call).toThrow(TroupeError);
  expect(call).toThrow(words);
});

it('[MOT9] perform(routine) fails with what it should have been given', () => {
  const run = perform(wrong(ease({})), wrong(undefined));
  const performer = createActor({
    name: 'x',
    parameters: { theta: 1 },
    sensors: { there: false },
    goals: { there: true },
    skills: { go: { adds: ['there'], run } },
  });
  for (let i = 0; i < 5; i++) performer.tick();
  expect(performer.failures.at(-1)?.reason).toMatch(/a shape, as/);
});

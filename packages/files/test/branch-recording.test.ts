import { createActor, type ProbeContext, runCharacter } from '@troupe/core';
import {
  branchRecording,
  createRecording,
  openRecording,
  sourceOfBytes,
} from '@troupe/files/recording';
import { expect, it } from 'vitest';

const pup = {
  name: 'pup',
  parameters: { theta: 5 },
  world: { things: { ball: { x: 0 } } },
  receptors: { ball: { probe: ({ world }: ProbeContext) => world.get('ball', 'x') } },
  sensors: { 'ball-is-far': { from: ['ball'], judge: 'ball > 5' }, happy: false },
  goals: { happy: true },
  skills: { play: { when: { 'ball-is-far': false }, adds: ['happy'], deletes: ['happy'] } },
};

const expressions = {
  compile: () => (variables: Readonly<Record<string, unknown>>) => Number(variables['ball']) > 5,
};

async function record() {
  const parts: Uint8Array[] = [];
  const recording = createRecording((bytes) => void parts.push(bytes.slice()));
  const actor = createActor(pup, { expressions });
  const stop = actor.scene.record(recording, { keyframeEvery: 20 });
  for (let i = 0; i < 50; i++) {
    if (i === 30) actor.scene.world.set('ball', 'x', 9);
    actor.tick();
  }
  stop();
  recording.close();
  return { actor, opened: await openRecording(sourceOfBytes(Buffer.concat(parts), 'pup.mcap')) };
}

it('[REC4] a recording is gone on from at any tick, as it was or with something changed', async () => {
  const { actor, opened } = await record();
  const options = { characters: { pup }, expressions };
  const same = await branchRecording(opened, 50, options);
  expect(same.ticks).toBe(50);
  expect(same.actor('pup').signs).toEqual(actor.signs);
  expect(same.actor('pup').levels).toEqual(actor.levels);
  const earlier = await branchRecording(opened, 25, options);
  expect(earlier.ticks).toBe(25);
  expect(earlier.world.get('ball', 'x')).toBe(0);
  earlier.world.set('ball', 'x', 7);
  earlier.tick();
  expect(earlier.actor('pup').sign('ball-is-far')).toBe(true);
});

it('[REC4] [REC5] a tick that is not there is refused, and the last one named', async () => {
  const { opened } = await record();
  await expect(branchRecording(opened, 51, { characters: { pup }, expressions })).rejects.toThrow(
    'it ends with tick 50',
  );
});

it('[REC4] [REC1] at its last tick it has nothing of what came after that', async () => {
  const parts: Uint8Array[] = [];
  const recording = createRecording((bytes) => void parts.push(bytes.slice()));
  const definition = { name: 'cat', sensors: { fed: false, awake: false } };
  const script = [{ after: 3, set: { fed: true } }];
  const run = runCharacter(definition, { script, steps: 3, record: recording });
  for (let next = run.next(); next.done !== true; ) next = run.next();
  recording.close();
  const opened = await openRecording(sourceOfBytes(Buffer.concat(parts), 'cat.mcap'));
  const scene = await branchRecording(opened, 3);
  expect([scene.ticks, scene.actor('cat').signs]).toEqual([3, { fed: false, awake: false }]);
});

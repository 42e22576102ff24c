import { type ActorDefinition, createScene, type Scene } from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { recordScene, settle } from './living.js';

type SkillCode = NonNullable<ActorDefinition['skills']>[string];

const decoder = new TextDecoder('utf-8', { fatal: true });

/** What is written of its characters, as text. */
function recordWritten(scene: Scene, keyframeEvery: number): string[] {
  const texts: string[] = [];
  scene.record(
    {
      tick: () => expect.unreachable('comes as data'),
      keyframe: () => undefined,
      written: ({ actors }) => {
        texts.push(...actors.map(({ bytes }) => decoder.decode(bytes)));
      },
    },
    { keyframeEvery },
  );
  return texts;
}

/** Characters whose skills end in every way there is. */
function openScene(): Scene {
  const scene = createScene({ rate: 10 });
  const skills: Record<string, SkillCode> = {
    'goes "on"': { run: () => Promise.resolve() },
    fails: {
      run: () => {
        throw new Error('no "paint"\n\u2028\\ \u{1f57a} \ud800');
      },
    },
    waits: { takes: 2 },
    lasts: { takes: 1000 },
  };
  for (const [name, form] of Object.entries(skills)) {
    scene.add({
      name,
      sensors: { over: false },
      goals: { over: true },
      parameters: { theta: 1 },
      skills: { [name]: { adds: ['over'], ...form } },
    });
  }
  return scene;
}

describe('a tick that is written', () => {
  it('[REC1] tells how skills went as data does, from one keyframe to the next', async () => {
    const scenes = [openScene(), openScene()] as const;
    const { ticks } = recordScene(scenes[0], 3);
    const texts = recordWritten(scenes[1], 3);
    for (let tick = 0; tick < 20; tick++) {
      for (const scene of scenes) {
        if (tick === 15) scene.remove('lasts');
        scene.tick();
      }
      await settle();
    }
    const expected = ticks.flatMap(({ actors = {} }) => Object.values(actors));
    const told = expected.map((record) =>
      JSON.stringify(record, (key, value) =>
        key === 'selected' && value === null ? undefined : value,
      ),
    );
    expect(texts).toEqual(told);
    const events = expected.flatMap(({ skills = [] }) => skills);
    for (const event of ['begun', 'done', 'failed', 'cancelled']) {
      expect(events).toContainEqual(expect.objectContaining({ event }));
    }
    expect(events).toContainEqual(expect.objectContaining({ outside: true }));
    expect(texts.join()).toContain('\\"paint\\"');
  });
});

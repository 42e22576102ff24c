import {
  type ActContext,
  type ActorDefinition,
  createScene,
  replay,
  restoreScene,
  steps,
  TroupeError,
} from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { openRecorded, type Recording, recordScene, throughJson, tickTimes } from './living.js';

/** What a replay of it finds: nothing for every tick that came out the same. */
function differences(
  { keyframes, ticks }: Recording,
  characters: Readonly<Record<string, ActorDefinition>>,
): unknown[] {
  return [...replay(keyframes[0]!, ticks, { characters })].map(({ difference }) => difference);
}

describe('what comes from outside', () => {
  const mary: ActorDefinition = { name: 'mary' };

  it('[REC1] what it is to remember is recorded as it came, for a while or for good', () => {
    for (const lasts of [undefined, 5]) {
      const { scene, recording } = openRecorded({ mary });
      const actor = scene.actor('mary');
      const early = { seen: ['cup'] };
      const late = { seen: ['cup'] };
      let told = false;
      actor.onStep(() => {
        if (!told) actor.remember('late', late, lasts);
        told = true;
      });
      actor.remember('early', early, lasts);
      early.seen.push('plate');
      scene.tick();
      late.seen.push('plate');
      scene.tick();
      for (const [i, key] of ['early', 'late'].entries()) {
        expect(recording.ticks[i]?.inputs).toMatchObject([
          { kind: 'memory', write: { key, value: { seen: ['cup'] } } },
        ]);
        expect(actor.remembers(key)).toEqual({ seen: ['cup'] });
      }
      expect(differences(recording, { mary })).toEqual([undefined, undefined]);
    }
  });

  it('[REC1] a large thing is recorded as it came, too', () => {
    const scene = createScene();
    const { ticks } = recordScene(scene);
    // each property is small enough, all of them together are more than one may have
    const form = { a: 'x'.repeat(40_000), b: 'x'.repeat(40_000), list: [1] };
    scene.world.add('box', form);
    form.list.push(2);
    scene.tick();
    expect(ticks[0]?.inputs).toMatchObject([{ change: { form: { list: [1] } } }]);
    expect(scene.world.get('box', 'list')).toEqual([1]);
  });

  it('[REC1] [LIV2] a definition is recorded as it was when it came', () => {
    const scene = createScene();
    const { ticks } = recordScene(scene);
    const goal = { value: true, importance: 0.5 };
    const definition = { ...mary, sensors: { there: false }, goals: { there: goal } };
    const actor = scene.add(definition);
    goal.importance = 0.9;
    scene.tick();
    actor.redefine(definition);
    goal.importance = 0.5;
    scene.tick();
    const recorded = ticks.flatMap(({ inputs = [] }) => inputs);
    expect(recorded).toMatchObject([
      { kind: 'enter', definition: { goals: { there: { importance: 0.5 } } } },
      { kind: 'redefine', definition: { goals: { there: { importance: 0.9 } } } },
    ]);
  });

  it('[DEF9] data in a circle is refused as such, recorded or not', () => {
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    for (const recorded of [false, true]) {
      const scene = createScene({ world: { things: { box: {} } } });
      const actor = scene.add(mary);
      if (recorded) recordScene(scene);
      expect(() => actor.remember('x', circle as never)).toThrow(TroupeError);
      expect(() => scene.world.set('box', 'x', circle as never)).toThrow(TroupeError);
      scene.tick();
      expect(actor.remembers('x')).toBeUndefined();
      expect(scene.world.get('box', 'x')).toBeUndefined();
    }
  });
});

describe('a context that was kept', () => {
  it('[CHN1] [REC2] between ticks it draws nothing that a replay could not know of', () => {
    let kept: ActContext | undefined;
    const mary: ActorDefinition = {
      name: 'mary',
      commands: {
        roll: {
          every: 1,
          run: (context) => {
            kept ??= context;
            context.memory.write('drawn', context.chance.random());
          },
        },
      },
    };
    const { scene, recording } = openRecorded({ mary });
    tickTimes(scene, 2);
    try {
      kept?.chance.random();
    } catch {
      // refused is as good as without effect
    }
    tickTimes(scene, 2);
    expect(differences(recording, { mary })).toEqual([1, 2, 3, 4].map(() => undefined));
  });
});

describe('a write that waits while a scene is saved', () => {
  it('[TCK6] is that of the same skill afterwards, whatever slashes are in names', () => {
    const definition: ActorDefinition = {
      name: 'a/b',
      parameters: { theta: 1 },
      sensors: { there: false },
      goals: { there: true },
      skills: {
        walk: {
          adds: ['there'],
          run: steps({
            step: () => undefined,
            end: (_state, { world }) => world.set('nothing', 'x', 1),
          }),
        },
      },
    };
    const scene = createScene();
    scene.add(definition);
    tickTimes(scene, 2);
    scene.actor('a/b').cancel('walk');
    const again = restoreScene(throughJson(scene.save()), { characters: { 'a/b': definition } });
    const [first, second] = [scene, again].map((other) => {
      const recording = recordScene(other);
      other.tick();
      return recording.lines;
    });
    expect(second).toEqual(first);
  });
});

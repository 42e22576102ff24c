import {
  type ActorDefinition,
  type CharacterDefinition,
  createActor,
  createCharacter,
  createScene,
  dispatch,
  type Message,
  replay,
  restoreScene,
  saveState,
  takeMessages,
} from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { recordScene, throughJson, tickTimes } from './living.js';
import { problemsOf, refusals } from './problems.js';

const set = (sensor: string, value: boolean): Message => ({ kind: 'sense', sensor, value });

const plain: CharacterDefinition = {
  name: 'x',
  parameters: { theta: 1000 },
  sensors: { a: true, b: false },
  goals: { b: true },
  skills: { k: { when: ['a'], adds: ['b'] } },
};

describe('a set of messages', () => {
  const refused: readonly (readonly Message[])[] = [
    [set('a', false), set('nobody', true)],
    [set('a', false), set('b', true), { kind: 'sense', sensor: 'b', value: Number.NaN }],
    [set('a', false), { kind: 'finished', skill: 'k' }],
    [
      { kind: 'leave', agent: 'k' },
      { kind: 'join', agents: { skills: { k: { when: ['aa'] } } } },
    ],
    [
      { kind: 'want', goals: { a: true } },
      { kind: 'tune', parameters: { theta: -1 } },
    ],
  ];

  it.each(refused)('[DEF9] [DSP3] is refused as a whole, in a state', (...messages) => {
    const state = createCharacter(plain);
    const before = JSON.stringify(saveState(state));
    expect(() => takeMessages(state, messages)).toThrow();
    expect(JSON.stringify(saveState(state))).toBe(before);
  });

  it.each(refused)('[DEF9] [DSP3] is refused as a whole, in a scene', (...messages) => {
    const scene = createScene();
    scene.add(plain);
    tickTimes(scene, 2);
    const before = JSON.stringify(scene.save());
    expect(() => scene.take({ kind: 'messages', actor: 'x', messages })).toThrow();
    expect(JSON.stringify(scene.save())).toBe(before);
  });

  it('[DEF9] of which one is bad stops no skill that an earlier one would have removed', () => {
    const scene = createScene();
    const busy = scene.add({
      ...plain,
      parameters: { theta: 1 },
      skills: { k: { when: ['a'], adds: ['b'], takes: 50 } },
    });
    scene.tick();
    expect(busy.doing).toEqual(['k']);
    const messages: Message[] = [{ kind: 'leave', agent: 'k' }, set('nobody', true)];
    const take = () => scene.take({ kind: 'messages', actor: 'x', messages });
    expect(refusals(take)).toEqual(['unknown-sensor nobody']);
    scene.tick();
    expect(busy.doing).toEqual(['k']);
    expect(busy.failures).toEqual([]);
  });

  it('[DSP1] that is good changes what it says, also where it is taken on a copy', () => {
    const together = createCharacter(plain);
    const apart = createCharacter(plain);
    const messages: Message[] = [
      set('a', false),
      { kind: 'leave', agent: 'k' },
      { kind: 'join', agents: { skills: { k: { when: ['b'], adds: ['a'] } } } },
    ];
    takeMessages(together, messages);
    for (const message of messages) takeMessages(apart, [message]);
    expect(saveState(together)).toEqual(saveState(apart));
  });
});

describe('what is no message', () => {
  it.each<[unknown, string]>([
    [null, 'wrong-type message 0 (no kind)'],
    [5, 'wrong-type message 0 (no kind)'],
    [[], 'wrong-type message 0 (no kind)'],
    [{}, 'unknown-message message 0 (no kind): kind'],
    [{ kind: 'constructor' }, 'unknown-message message 0 (constructor): kind'],
    [{ kind: 'sense', value: true }, 'wrong-type message 0 (sense): sensor'],
    [{ kind: 'finished' }, 'wrong-type message 0 (finished): skill'],
    [{ kind: 'leave' }, 'wrong-type message 0 (leave): agent'],
    [{ kind: 'disable', agent: 5 }, 'wrong-type message 0 (disable): agent'],
    [{ kind: 'here', agent: null }, 'wrong-type message 0 (here): agent'],
    [{ kind: 'context', context: 5 }, 'wrong-type message 0 (context): context'],
    [{ kind: 'want' }, 'wrong-type message 0 (want): goals'],
    [{ kind: 'want', goals: { b: undefined } }, 'wrong-type message 0 (want): goals.b'],
    [{ kind: 'tune', parameters: null }, 'wrong-type message 0 (tune): parameters'],
    [{ kind: 'join' }, 'wrong-type message 0 (join): agents'],
    [{ kind: 'join', agents: { skills: [] } }, 'wrong-type message 0 (join): skills'],
    [{ kind: 'join', agents: { skills: { z: null } } }, 'wrong-type message 0 (join): skills.z'],
    ...['when', 'adds', 'deletes', 'uses', 'costs'].flatMap((list) =>
      [5, 'a', [5]].map((given): [unknown, string] => [
        { kind: 'join', agents: { skills: { z: { [list]: given } } } },
        `wrong-type message 0 (join): skills.z.${list}`,
      ]),
    ),
  ])('[DSP3] %j is refused, and the error names it', (given, refusal) => {
    const state = createCharacter(plain);
    const before = JSON.stringify(saveState(state));
    expect(refusals(() => dispatch(state, [given as Message]))).toEqual([refusal]);
    expect(refusals(() => takeMessages(state, [set('a', false), given as Message]))).toEqual([
      refusal.replace('message 0', 'message 1'),
    ]);
    expect(() => createActor(plain).tell(given as Message)).toThrow('[');
    expect(JSON.stringify(saveState(state))).toBe(before);
  });
});

/** Needs 101² instances as soon as z is not so. */
const crowded = {
  name: 'x',
  open: true,
  parameters: { theta: 1000 },
  objects: { p: Array.from({ length: 101 }, (_, i) => `o${i}`) },
  sensors: { a: true, z: true, q: false },
  goals: { 'm(o7)': true },
  skills: { k: { when: ['z'], adds: ['q'] } },
  templates: {
    'one(?x: p)': { when: ['a'], adds: ['m(?x)'] },
    'go(?x: p, ?y: p)': { when: ['a'], adds: ['z'] },
  },
} satisfies ActorDefinition;

describe('more instances than there may be', () => {
  it('[TPL5] [DEF9] refuse the message that would need them, and nothing has changed', () => {
    const scene = createScene();
    const x = scene.add(crowded);
    tickTimes(scene, 2);
    const before = JSON.stringify(scene.save());
    for (const messages of [[set('z', false)], [set('q', true), set('z', false)]]) {
      const [problem] = problemsOf(() => scene.take({ kind: 'messages', actor: 'x', messages }));
      expect(problem!.code).toBe('too-many-instances');
      expect(problem!.path).toBe('templates.go(?x: p, ?y: p)');
      expect(JSON.stringify(scene.save())).toBe(before);
    }
    // what comes later is not to blame
    expect(() => x.set('q', true)).not.toThrow();
    expect(() => scene.tick()).not.toThrow();
  });

  /** What z comes to is judged, in the tick. */
  function judged(told: { z: boolean }): ActorDefinition {
    return {
      ...crowded,
      receptors: { r: { probe: () => told.z } },
      sensors: {
        ...crowded.sensors,
        z: { value: true, from: ['r'], judge: ({ r }) => r === true },
      },
    };
  }

  it('[TPL5] [PER8] are a fault in the tick: those that are there stay, and the tick goes on', () => {
    const told = { z: true };
    const scene = createScene();
    const actor = scene.add(judged(told));
    const recording = recordScene(scene);
    tickTimes(scene, 2);
    expect(Object.keys(actor.levels)).toEqual(['k', 'one(o7)']);
    told.z = false;
    tickTimes(scene, 3);
    expect(actor.steps).toBe(5);
    expect(actor.sign('z')).toBe(false);
    expect(Object.keys(actor.levels)).toEqual(['k', 'one(o7)']);
    expect(actor.faults).toEqual([
      { tick: 3, part: 'template go(?x: p, ?y: p)', error: expect.stringContaining('10000') },
    ]);
    // what is told meanwhile is not to blame
    actor.set('q', true);
    const saved = throughJson(scene.save());
    tickTimes(scene, 1);
    expect(actor.explain('k').words).toContain('z');
    told.z = true;
    actor.want('m(o8)');
    tickTimes(scene, 2);
    expect(Object.keys(actor.levels)).toEqual(['k', 'one(o7)', 'one(o8)']);
    expect(actor.faults).toHaveLength(1);
    expect(recording.ticks).toHaveLength(8);
    const again = restoreScene(saved, { characters: { x: judged({ z: false }) } });
    again.tick();
    expect(again.actor('x').sign('q')).toBe(true);
    expect(again.actor('x').faults).toHaveLength(1);
    const [start] = recording.keyframes;
    // the receptor is sampled again: in each tick it sees what it saw
    const seen = [true, true, false, false, false, false, true, true];
    let at = 0;
    const receptors = { r: { probe: () => seen[at++] } };
    const characters = { x: { ...judged(told), receptors } };
    const replayed = [...replay(start!, recording.ticks, { characters })];
    expect(replayed.map(({ difference }) => difference)).toEqual(seen.map(() => undefined));
  });
});

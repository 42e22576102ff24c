import {
  type Actor,
  type ActorDefinition,
  advance,
  createActor,
  createScene,
  followTrace,
  recordStep,
  replay,
  restoreMoment,
  type TraceHistory,
  type TraceRecord,
} from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { openRecorded, tickTimes } from './living.js';

const walker = {
  name: 'x',
  parameters: { theta: 10 },
  objects: { p: ['d', 'w'] },
  sensors: { a: true, b: false, 'at(?x: p)': false },
  goals: { 'at(d)': true },
  templates: {
    'go(?x: p)': { when: ['a'], adds: ['at(?x)'], takes: 50, run: { step: () => undefined } },
  },
} satisfies ActorDefinition;

function ticks(actor: Actor, count: number): void {
  for (let i = 0; i < count; i++) actor.tick();
}

describe('redefining a character with templates', () => {
  it('[LIV2] [TPL1] keeps what executes, and the level, of an instance whose template is still there', () => {
    const actor = createActor(walker);
    ticks(actor, 15);
    const { levels } = actor;
    expect(actor.doing).toEqual(['go(d)']);
    actor.redefine(walker);
    expect(actor.levels).toEqual(levels);
    ticks(actor, 30);
    expect(actor.doing).toEqual(['go(d)']);
    expect(actor.failures).toEqual([]);
    const alone = createActor(walker);
    ticks(alone, 45);
    expect(actor.levels).toEqual(alone.levels);
  });

  it('[LIV2] [TPL1] makes those that the new definition needs, in the form that it gives them', () => {
    const actor = createActor({ ...walker, parameters: { theta: 1000 } });
    ticks(actor, 5);
    const level = actor.levels['go(d)'];
    expect(level).toBeGreaterThan(0);
    actor.redefine({
      ...walker,
      parameters: { theta: 1000 },
      goals: { 'at(d)': true, 'at(w)': true },
      templates: { 'go(?x: p)': { when: ['a', 'b'], adds: ['at(?x)'] } },
    });
    expect(actor.levels).toEqual({ 'go(d)': level, 'go(w)': 0 });
    actor.tick();
    expect(actor.explain('go(d)').words).toContain('b');
  });

  it.each([
    ['its template', { templates: {} }],
    ['its object', { objects: { p: ['w'] }, goals: { 'at(w)': true } }],
  ])('[LIV2] cancels an instance that lost %s', (_, change: Partial<ActorDefinition>) => {
    const actor = createActor(walker);
    ticks(actor, 15);
    actor.redefine({ ...walker, ...change });
    actor.tick();
    expect(actor.has('go(d)')).toBe(false);
    expect(actor.failures.map(({ reason }) => reason)).toEqual([
      'it is no longer among the skills',
    ]);
  });

  it('[LIV2] lets go of an instance that nothing needs any more', () => {
    const quiet = { ...walker, parameters: { theta: 1000 } };
    const actor = createActor(quiet);
    ticks(actor, 5);
    actor.redefine({ ...quiet, goals: { 'at(w)': true } });
    expect(actor.levels).toEqual({ 'go(w)': 0 });
  });

  it('[LIV2] takes sensors of a template as its own: they go with it, and with the object', () => {
    const actor = createActor({ ...walker, goals: {} });
    actor.tick();
    expect(actor.signs).toEqual({ a: true, 'at(d)': false, 'at(w)': false, b: false });
    actor.redefine({ ...walker, goals: {}, objects: { p: ['w'] } });
    expect(actor.signs).toEqual({ a: true, 'at(w)': false, b: false });
    const { 'at(?x: p)': _, ...sensors } = walker.sensors;
    actor.redefine({ ...walker, goals: {}, sensors, templates: {} });
    expect(actor.signs).toEqual({ a: true, b: false });
  });

  it('[LIV2] gives sensors of a template the form that it has now; those that joined stay', () => {
    const actor = createActor({ ...walker, goals: {} });
    actor.join({ sensors: { 'at(moon)': false } });
    actor.tick();
    const sensors = { ...walker.sensors, 'at(?x: p)': { count: 2 } };
    actor.redefine({ ...walker, goals: {}, sensors });
    expect(actor.signs).toEqual({ a: true, b: false, 'at(d)': 2, 'at(moon)': false, 'at(w)': 2 });
  });

  it('[LIV2] [REC2] [TRC4] is replayed, and its trace can be taken up', () => {
    const { scene, recording } = openRecorded({ x: walker });
    const actor = scene.actor('x');
    const lines: TraceRecord[] = [];
    actor.onStep(({ state, report }) => void lines.push(recordStep(state, report)), {
      explain: true,
    });
    tickTimes(scene, 15);
    actor.redefine({ ...walker, goals: { 'at(d)': true, 'at(w)': true } });
    tickTimes(scene, 15);
    const replayed = [
      ...replay(recording.keyframes[0]!, recording.ticks, { characters: { x: walker } }),
    ];
    expect(replayed.map(({ difference }) => difference)).toEqual(lines.map(() => undefined));
    let history: TraceHistory | undefined;
    for (const line of lines) {
      history = followTrace(history, line);
      const state = restoreMoment(history);
      const { skills } = recordStep(state, advance(state, []).report);
      expect(skills).toEqual(line.skills);
    }
  });

  it('[LIV2] [TPL5] is refused where it would need too many instances', () => {
    const scene = createScene();
    const actor = scene.add(walker);
    tickTimes(scene, 15);
    const before = JSON.stringify(scene.save());
    const p = Array.from({ length: 101 }, (_, i) => `o${i}`);
    const templates = { 'go(?x: p, ?y: p)': { adds: ['b'] } };
    const goals = { b: true };
    expect(() => actor.redefine({ ...walker, objects: { p }, goals, templates })).toThrow(
      'too-many-instances',
    );
    expect(JSON.stringify(scene.save())).toBe(before);
  });
});

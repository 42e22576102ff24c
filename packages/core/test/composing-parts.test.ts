import { type ActorDefinition, after, steps } from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { character } from '../src/actor/character.js';
import { testActor } from '../src/actor/test-actor.js';
import { refusals } from './problems.js';

const dancer = character({
  name: 'dancer',
  receptors: { music: { probe: ({ world }) => world.names('radio').length, every: 2 } },
  memory: { heard: 0 },
  sensors: {
    'music-is-on': {
      from: ['music'],
      judge: ({ music }, { memory }) => {
        memory.write('heard', music ?? 0);
        return music > 0.2;
      },
    },
    dancing: false,
  },
  goals: { dancing: true },
  skills: { dance: { when: ['music-is-on'], adds: ['dancing'], run: () => {} } },
});

describe('a part alone', () => {
  it('[CMP4] is fed signals, and does what it does', () => {
    const t = testActor(dancer);
    t.tick(6);
    expect(t.chosen).toEqual([]);
    expect(t.signals).toEqual({ music: null });
    t.feed({ music: 0.8 });
    t.tick(30);
    expect(t.signs).toEqual({ 'music-is-on': true, dancing: true });
    expect(t.memory).toEqual({ heard: 0.8 });
    expect(t.chosen[0]?.skill).toBe('dance');
    expect(t.chosen.map(({ tick }) => tick)).toEqual(
      [...t.chosen.map(({ tick }) => tick)].sort((a, b) => a - b),
    );
    t.feed({ music: 0 });
    t.tick(2);
    const { length } = t.chosen;
    t.tick(30);
    expect(t.chosen).toHaveLength(length);
  });

  it('[CMP4] keeps the rates of its receptors', () => {
    const t = testActor(dancer);
    t.tick();
    t.feed({ music: 0.8 });
    t.tick();
    expect(t.signals).toEqual({ music: null });
    t.tick();
    expect(t.signals).toEqual({ music: 0.8 });
  });

  it('[CMP4] may lack sensors, receptors and skills; what it lacks is set and fed', () => {
    const part: ActorDefinition = {
      name: 'opener',
      goals: { 'door-is-open': true },
      sensors: { warm: { from: ['heat'], judge: ({ heat }) => Number(heat) > 20 } },
      skills: {
        open: { when: ['at-door', 'warm', after('walk')], adds: ['door-is-open'] },
        shut: { deletes: ['door-is-open'], when: ['never-so'] },
      },
    };
    const t = testActor(part);
    expect(t.signs).toMatchObject({
      'at-door': false,
      'door-is-open': false,
      'never-so': false,
      warm: false,
    });
    t.set({ 'at-door': true, 'open after(walk)': true });
    t.feed({ heat: 25 });
    t.tick(30);
    expect(t.chosen[0]?.skill).toBe('open');
    expect(t.signs['door-is-open']).toBe(true);
    expect(part.open).toBe(undefined);
  });

  it('[CMP4] may lack the sensors of templates', () => {
    const t = testActor({
      name: 'walker',
      objects: { place: ['door', 'den'] },
      goals: { 'at(door)': true },
      templates: {
        'walk-to(?place: place)': { when: ['awake', 'free(?place)'], adds: ['at(?place)'] },
      },
    });
    expect(t.signs).toEqual({
      'at(den)': false,
      'at(door)': false,
      awake: false,
      'free(den)': false,
      'free(door)': false,
    });
    t.set({ awake: true, 'free(door)': true });
    t.tick(30);
    expect(t.chosen.map(({ skill }) => skill)).toContain('walk-to(door)');
  });

  it('[CMP4] says what failed, and why it does what it does', () => {
    const t = testActor({
      name: 'clumsy',
      parameters: { theta: 5 },
      sensors: { done: false },
      goals: { done: true },
      skills: {
        drop: {
          adds: ['done'],
          run: () => {
            throw new Error('slipped');
          },
        },
        wait: {
          when: ['ready'],
          adds: ['done'],
          run: steps({ begin: () => ({ left: 100 }), step: (state) => --state.left === 0 }),
        },
      },
    });
    t.tick(3);
    expect(t.failures[0]).toMatchObject({ skill: 'drop', reason: 'slipped' });
    expect(t.explain().words).toContain('drop failed: slipped');
    expect(t.explain('wait').words).toContain('ready');
    t.actor.disable('drop');
    t.set({ ready: true });
    t.tick(20);
    expect(t.doing).toEqual(['wait']);
    expect(t.chosen.at(-1)?.skill).toBe('wait');
  });

  it('[CMP4] tells every choice, also of one skill again and again', () => {
    const t = testActor({
      name: 'hammer',
      sensors: { flat: false },
      goals: { flat: true },
      parameters: { theta: 1 },
      skills: { hit: { adds: ['flat'], run: () => false } },
    });
    t.tick(5);
    expect(t.chosen.map(({ skill }) => skill)).toEqual(t.chosen.map(() => 'hit'));
    expect(t.chosen.length).toBeGreaterThan(2);
    expect(new Set(t.chosen.map(({ tick }) => tick)).size).toBe(t.chosen.length);
  });

  it('[CMP4] takes functions of time, which cannot be written down', () => {
    const t = testActor({
      name: 'night-owl',
      sensors: { sung: false },
      goals: { sung: { importance: (time) => time } },
      skills: { sing: { adds: ['sung'] } },
    });
    t.tick(60);
    expect(t.chosen.map(({ skill }) => skill)).toEqual(['sing']);
  });

  it('[CMP4] refuses to be fed or set what it does not have, and then nothing has changed', () => {
    const t = testActor(dancer);
    expect(refusals(() => t.feed({ music: 0.9, musik: 1 }))).toEqual([
      'unknown-receptor feed.musik',
    ]);
    expect(refusals(() => t.feed({ music: Number.NaN }))).toEqual(['no-data feed.music']);
    expect(refusals(() => t.set({ dancing: true, dacing: true }))).toEqual([
      'unknown-sensor set.dacing',
    ]);
    t.tick();
    expect(t.signals).toEqual({ music: null });
    expect(t.signs['dancing']).toBe(false);
  });

  it('[CMP4] says what is wrong with the part itself', () => {
    const wrong = () => testActor({ name: 'x', parameters: { theta: -1 } });
    expect(refusals(wrong)).toEqual(['out-of-range parameters.theta']);
  });
});

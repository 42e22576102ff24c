import { expect, it, vi } from 'vitest';
import { openShow } from '../../views/test/open-show.js';
import { playChoices, toneOf } from '../src/page/sound.js';

const skills = ['walk', 'eat', 'sleep', 'sing'];

it('[PAG9] each skill has a pitch of its own, the same whatever order they come in', () => {
  const pitches = skills.map((skill) => toneOf(skill, skills, 10, 10).frequency);
  expect(new Set(pitches).size).toBe(skills.length);
  const turned = [...skills].reverse();
  expect(skills.map((skill) => toneOf(skill, turned, 10, 10).frequency)).toEqual(pitches);
});

it('[PAG9] the higher the level the longer it sounds, within bounds', () => {
  const seconds = [0, 5, 10, 20, 1e6].map((level) => toneOf('eat', skills, level, 10).seconds);
  expect([...seconds].sort((a, b) => a - b)).toEqual(seconds);
  expect(seconds[1]).toBeLessThan(seconds[3]!);
  expect(seconds.at(-1)).toBeLessThan(1);
  expect(seconds[0]).toBeGreaterThan(0);
});

it('[PAG9] a tone for every choice made while it is on: none of what was, and none once it is off', async () => {
  const heard: number[] = [];
  const closed: FakeAudio[] = [];
  class FakeAudio {
    readonly currentTime = 0;
    readonly destination = {};
    createOscillator() {
      const frequency = { value: 0 };
      const start = () => heard.push(frequency.value);
      return { type: '', frequency, start, stop: () => undefined, connect: (next: object) => next };
    }
    createGain() {
      const ignore = () => undefined;
      const gain = {
        setValueAtTime: ignore,
        linearRampToValueAtTime: ignore,
        exponentialRampToValueAtTime: ignore,
      };
      return { gain, connect: ignore };
    }
    async close() {
      closed.push(this);
    }
  }
  vi.stubGlobal('AudioContext', FakeAudio);
  try {
    const { show, pass, end } = openShow({ playing: true });
    // until one has just been chosen: it must not be heard
    const log = () => show.log.actors.get('robot')!;
    const chosenFrom = (first: number) =>
      Array.from({ length: log().steps - first }, (_, i) => log().chosen(first + i)).filter(
        (skill) => skill !== undefined,
      );
    await pass(0.1);
    while (chosenFrom(log().steps - 2).length === 0) await pass(0.1);
    const before = log().steps;
    const stop = playChoices(show, 'robot');
    while (chosenFrom(before).length < 3) await pass(0.1);
    const pitch = (skill: string) => toneOf(skill, log().skills, 1, 1).frequency;
    expect(heard).toEqual(chosenFrom(before).map(pitch));
    stop();
    const silent = log().steps;
    const { length } = heard;
    while (chosenFrom(silent).length === 0) await pass(0.1);
    expect(heard).toHaveLength(length);
    expect(closed).toHaveLength(1);
    end();
  } finally {
    vi.unstubAllGlobals();
  }
});

import { expect, it } from 'vitest';
import { toneOf } from '../src/page/sound.js';

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

/** Arms and legs: how far, how fast, how firmly. */
import type { Part } from '@troupe/body';
import { armLooks, legLooks } from './shapes.js';

export const arms = {
  plain: {
    title: 'Plain',
    description: 'Three fingers each.',
    ...armLooks.plain,
    state: { arm: 'plain', armsLength: 0.43, reaching: 1, slips: 0.4 },
  },
  long: {
    title: 'Long',
    description: 'They reach what others have to go to.',
    ...armLooks.long,
    state: { arm: 'long', armsLength: 0.62, reaching: 1.1, slips: 0.45 },
    manners: { way: { says: 'goes less far', goes: 'down' } },
  },
  strong: {
    title: 'Strong',
    description: 'Slow pipes, and a fist like a vise.',
    ...armLooks.strong,
    state: { arm: 'strong', armsLength: 0.43, reaching: 1.5, slips: 0 },
    manners: { drops: { says: 'drops nothing', goes: 'down' } },
  },
  thin: {
    title: 'Thin',
    description: 'Quick wires that hold loosely.',
    ...armLooks.thin,
    state: { arm: 'thin', armsLength: 0.43, reaching: 0.6, slips: 1 },
    manners: { drops: { says: 'drops more things', goes: 'up' } },
  },
} as const satisfies Record<keyof typeof armLooks, Part>;

export const legs = {
  plain: {
    title: 'Plain',
    description: 'It hops.',
    ...legLooks.plain,
    state: { leg: 'plain', pace: 0.8, wobble: 1 },
  },
  spring: {
    title: 'Spring',
    description: 'Hops higher and farther, and comes down where it comes down.',
    ...legLooks.spring,
    state: { leg: 'spring', pace: 1.15, wobble: 1.3 },
    manners: { pace: { says: 'goes faster', goes: 'up' } },
  },
  peg: {
    title: 'Peg',
    description: 'Wood. It looks where it steps.',
    ...legLooks.peg,
    state: { leg: 'peg', pace: 0.55, wobble: 0.35 },
    manners: {
      pace: { says: 'goes slower', goes: 'down' },
      bumps: { says: 'bumps into fewer things', goes: 'down' },
    },
  },
} as const satisfies Record<keyof typeof legLooks, Part>;

/** What it will paint itself with. */
export const coats = {
  coral: { title: 'Coral', settings: { paint: [0.95, 0.36, 0.23] }, state: { coats: 1 } },
  mint: { title: 'Mint', settings: { paint: [0.36, 0.68, 0.52] }, state: { coats: 1 } },
  sky: { title: 'Sky', settings: { paint: [0.3, 0.58, 0.82] }, state: { coats: 1 } },
  mustard: { title: 'Mustard', settings: { paint: [0.92, 0.69, 0.18] }, state: { coats: 1 } },
  enamel: {
    title: 'Plum enamel',
    description: 'It takes two coats.',
    settings: { paint: [0.45, 0.2, 0.42] },
    state: { coats: 2 },
  },
} as const satisfies Record<string, Part>;

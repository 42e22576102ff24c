import { playExample } from '../shared/play-example.js';
import { wrongNumber } from './example.js';

await playExample(wrongNumber);

const scene = await wrongNumber.open();
const caller = scene.actor('caller');
await caller.run({ until: ({ doing }) => doing.includes('look-it-up') });
console.log(`\nWhy the book, the third time?\n${caller.explain().words}`);
console.log(`\nAnd why not dial again?\n${caller.explain('dial-by-heart').words}`);

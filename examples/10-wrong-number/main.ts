import { playExample } from '../shared/play-example.js';
import { wrongNumber } from './example.js';

await playExample(wrongNumber);

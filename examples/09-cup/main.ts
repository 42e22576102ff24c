import { playExample } from '../shared/play-example.js';
import { cup } from './example.js';

await playExample(cup);

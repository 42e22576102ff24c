import { playExample } from '../shared/play-example.js';
import { apples } from './example.js';

await playExample(apples);

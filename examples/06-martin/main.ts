import { playExample } from '../shared/play-example.js';
import { martin } from './example.js';

await playExample(martin);

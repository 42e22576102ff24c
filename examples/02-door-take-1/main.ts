import { playExample } from '../shared/play-example.js';
import { takeOne } from './example.js';

await playExample(takeOne);

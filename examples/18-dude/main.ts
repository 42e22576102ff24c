import { playExample } from '../shared/play-example.js';
import { dudes } from './example.js';

await playExample(dudes);

import { playExample } from '../shared/play-example.js';
import { parts } from './example.js';

await playExample(parts);

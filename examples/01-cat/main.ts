import { playExample } from '../shared/play-example.js';
import { cat } from './example.js';

await playExample(cat);

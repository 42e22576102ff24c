import { playExample } from '../shared/play-example.js';
import { sander } from './example.js';

await playExample(sander);

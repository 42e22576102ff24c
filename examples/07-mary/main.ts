import { playExample } from '../shared/play-example.js';
import { mary } from './example.js';

await playExample(mary);

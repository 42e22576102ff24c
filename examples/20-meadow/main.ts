import { playExample } from '../shared/play-example.js';
import { meadow } from './example.js';

await playExample(meadow);

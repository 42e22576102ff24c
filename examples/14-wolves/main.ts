import { playExample } from '../shared/play-example.js';
import { wolves } from './example.js';

await playExample(wolves);

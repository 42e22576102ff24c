import { playExample } from '../shared/play-example.js';
import { stroll } from './example.js';

await playExample(stroll);

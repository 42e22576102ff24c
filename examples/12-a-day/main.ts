import { playExample } from '../shared/play-example.js';
import { day } from './example.js';

await playExample(day);

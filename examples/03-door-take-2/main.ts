import { playExample } from '../shared/play-example.js';
import { takeTwo } from './example.js';

await playExample(takeTwo);

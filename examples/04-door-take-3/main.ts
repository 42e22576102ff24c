import { playExample } from '../shared/play-example.js';
import { takeThree } from './example.js';

await playExample(takeThree);

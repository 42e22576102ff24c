import { playExample } from '../shared/play-example.js';
import { squash } from './example.js';

await playExample(squash);

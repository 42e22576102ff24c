import { playExample } from '../shared/play-example.js';
import { modelFox } from './example.js';

await playExample(modelFox);

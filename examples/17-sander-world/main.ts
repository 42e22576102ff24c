import { playExample } from '../shared/play-example.js';
import { sanderWorld } from './example.js';

await playExample(sanderWorld);

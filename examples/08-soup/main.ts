import { playExample } from '../shared/play-example.js';
import { playScene } from '../shared/play-scene.js';
import { plainSoup, soup } from './example.js';

console.log('Too hot, or not:');
for (const line of playScene(await plainSoup.open(), plainSoup).story) console.log(line);
console.log('\nToo hot to a degree:');
await playExample(soup);

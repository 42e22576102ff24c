/** A cat walks; each of its two reflexes is a process. One is killed, and the other goes on. */
import { start } from '@troupe/net';
import { openHub } from '../shared/open-hub.js';
import { cat } from './cat.js';
import { createWalk } from './walk.js';

const hub = await openHub(cat, { rate: 50, times: { grace: 1000 } });
const join = (name: string) => hub.start(name, new URL(`./agents/${name}.js`, import.meta.url));

const flexion = await join('flexion');
await join('extension');
start(hub.registry);
const walk = createWalk(hub);
await walk.stride();
await walk.stride();

const gone = hub.untilTold(/flexion was amputated/);
flexion.child.kill('SIGKILL');
hub.tell('The process of the flexion reflex is killed.');
await walk.stride();
await gone;
await walk.stride();
await walk.stride();
hub.tell('The cat still walks, and stumbles.');
walk.end();
await hub.close();

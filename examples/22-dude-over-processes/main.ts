/** The dude lives in this process, and its skills in others, which come, stand still and go. */
import { start } from '@troupe/net';
import { openHub } from '../shared/open-hub.js';
import { dude } from './take-3.js';

const hub = await openHub(dude, { rate: 10, times: { most: 1000, amputateAfter: 2000 } });
const { actor } = hub.registry;
const join = (name: string) => hub.start(name, new URL(`./agents/${name}.js`, import.meta.url));

await join('hands');
const legs = await join('legs');
start(hub.registry);

await legs.says('walk-to-door begins');
legs.child.kill('SIGSTOP');
hub.tell('The process of the legs is stopped: it is there, and does nothing.');

await hub.untilTold(/legs does not answer.*disabled/);
await hub.untilTold(/legs was amputated/);
await join('knees');

await new Promise<void>((done) => {
  actor.onStep(() => actor.signs['door-is-open'] === true && done());
});
hub.tell('The door is open.');
await hub.close();

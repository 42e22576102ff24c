/** Fifty agents come over one connection; then one more, which is written in Python. */
import { start } from '@troupe/net';
import { openHub } from '../shared/open-hub.js';
import { pathOf } from '../shared/play-example.js';
import { startProcess } from '../shared/start-process.js';
import dude, { lamps } from './character.js';

const hub = await openHub(dude, { rate: 20 });
const { actor, households, ledger } = hub.registry;
/** As the system has them, whatever anybody believes. */
const countConnections = () =>
  process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
const countAgents = (agency: string) => households.get(agency)?.agents.size ?? 0;
const untilHolds = (holds: () => boolean) =>
  new Promise<void>((done) => {
    const unfollow = actor.onStep(() => {
      if (!holds()) return;
      unfollow();
      done();
    });
  });

hub.tell(`Connections: ${countConnections()}.`);
const lamplighter = new URL('./agents/lamplighter.js', import.meta.url);
// what is chosen is told already, fifty lines more would hide it
await hub.start('lamplighter', lamplighter, () => undefined);
hub.tell(`Connections: ${countConnections()}. Agents over it: ${countAgents('lamplighter')}.`);
start(hub.registry);
const seen = () => Object.values(actor.signs).filter((value) => value === true).length;
const executed = () => new Set([...ledger.ended.values()].map(({ skill }) => skill)).size;
await untilHolds(() => seen() === lamps.length && executed() === lamps.length);
hub.tell(`${executed()} skills were executed, and ${seen()} sensors have seen it.`);

const agent = pathOf('../docs/python', 'agent.py');
const { port } = new URL(hub.address);
const python = startProcess('python3', [agent, port, 'dude'], (line) =>
  hub.tell(`Python: ${line}`),
);
try {
  await python.says('dude has python-legs');
  hub.tell(
    `Connections: ${countConnections()}. Agents over both: ${50 + countAgents('python-legs')}.`,
  );
  await untilHolds(() => actor.content);
  hub.tell('All lamps are lit, and the dude is at the door.');
} catch (error) {
  hub.tell(`Without Python the dude stays where it is: ${(error as Error).message}`);
}
await hub.close();

import { afterAll, beforeAll } from 'vitest';
import { conform, type Stage } from './carrier-conformance.js';
import {
  inProcessStage,
  messagePortStage,
  natsStage,
  simulatedStage,
  webSocketStage,
} from './carrier-stages.js';
import { type NatsServer, startNats } from './nats-server.js';

let nats: NatsServer;
beforeAll(async () => {
  nats = await startNats();
});
afterAll(() => nats.kill());

/** One line for each carrier. */
const carriers: Readonly<Record<string, () => Promise<Stage>>> = {
  'in process': inProcessStage,
  'message ports, to another thread': messagePortStage,
  WebSocket: () => webSocketStage(false),
  'WebSocket with JSON': () => webSocketStage(true),
  NATS: () => natsStage(nats, false),
  'NATS with JSON': () => natsStage(nats, true),
  simulated: simulatedStage,
};

for (const [name, open] of Object.entries(carriers)) conform(name, open);

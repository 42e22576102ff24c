/** A client in a thread of its own: answers every frame, and says at the end why it ended. */
import { parentPort } from 'node:worker_threads';
import { connectPort } from '../src/carrier/message-port.js';

const link = connectPort(parentPort!)({
  packet: (packet) => link.send(packet),
  closed: (reason) => {
    parentPort!.postMessage({ close: `the worker says: ${reason}` });
    parentPort!.close();
  },
});
link.send({ hello: { troupe: 1, session: 'worker', key: 0, heard: 0, attempt: 1 } });

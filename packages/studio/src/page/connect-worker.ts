/** A house whose stage is in a worker of this page. */
import { House } from '@troupe/views/show';
import type { FromWorker, Opening, ToWorker } from '../worker/messages.js';

export function connectWorker(
  address: string,
  opening: Opening,
  onRefused: (why: string) => void,
): House {
  const house = new House();
  const worker = new Worker(address, { type: 'module' });
  const post = (message: ToWorker) => worker.postMessage(message);
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if ('refused' in data) onRefused(data.refused);
    else house.take(data.sent);
  };
  worker.onerror = ({ message }) => {
    house.lose(message || 'the worker did not start');
    onRefused(message || 'The worker of this page did not start. Load the page again.');
  };
  post({ opening });
  house.connect({ send: (asked) => post({ asked }), close: () => worker.terminate() });
  return house;
}

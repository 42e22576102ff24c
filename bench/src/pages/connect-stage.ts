/** A house whose stage is in a worker. */
import { House, type Sent } from '@troupe/views/show';

export function connectStage(address: string): House {
  const house = new House();
  const worker = new Worker(address, { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<Sent>) => house.take(data);
  worker.onerror = ({ message }) => {
    throw new Error(message ?? 'the worker did not start');
  };
  house.connect({ send: (asked) => worker.postMessage(asked), close: () => worker.terminate() });
  return house;
}

/** Run by the benchmark of the heap, in a process of its own: prints the bytes held before and after many steps. */
import { setImmediate } from 'node:timers/promises';
import { liveAlone } from './subjects/door-life.js';

const [steps = '0', kind = 'plain'] = process.argv.slice(2);
const live = liveAlone(kind === 'explained');
// what is compiled and first used along the way is no growth
let last = lived(Math.max(1, Number(steps) / 5));
const before = await heldBytes();
last = lived(Number(steps));
const after = await heldBytes();
console.log(JSON.stringify({ before, after, step: last.report.step }));

function lived(count: number): ReturnType<typeof live> {
  let outbox = live();
  for (let i = 1; i < count; i++) outbox = live();
  return outbox;
}

async function heldBytes(): Promise<number> {
  if (globalThis.gc === undefined) throw new Error('run this with node --expose-gc');
  for (let i = 0; i < 5; i++) {
    globalThis.gc();
    await setImmediate();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

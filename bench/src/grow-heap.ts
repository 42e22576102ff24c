/**
 * Run by the benchmark of the heap, in a process of its own: prints the bytes held before many steps, and by how much
 * those steps made them grow.
 */
import { liveAlone } from './subjects/door-life.js';

const [steps = '0', kind = 'plain'] = process.argv.slice(2);
const parts = 5;
const live = liveAlone(kind === 'explained');
// what is compiled and first used along the way is no growth
let last = liveOn(Number(steps));
heldBytes();
const held: number[] = [];
for (let i = 0; i < 2 * parts; i++) {
  last = liveOn(Number(steps) / parts);
  held.push(heldBytes());
}
// the engine throws compiled code away and makes it again when it likes: several differences tell that from growth
const growths = held.slice(parts).map((bytes, i) => bytes - held[i]!);
growths.sort((a, b) => a - b);
const { step } = last.report;
console.log(JSON.stringify({ before: held[0], growth: growths[parts >> 1], step }));

function liveOn(count: number): ReturnType<typeof live> {
  let outbox = live();
  for (let i = 1; i < count; i++) outbox = live();
  return outbox;
}

function heldBytes(): number {
  if (globalThis.gc === undefined) throw new Error('run this with node --expose-gc');
  for (let i = 0; i < 5; i++) globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

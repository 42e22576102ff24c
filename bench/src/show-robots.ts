/**
 * Run by the benchmarks of robots, in a process of its own: prints the bytes that a frame of moving robots allocates in
 * the first and in the second half of a run, and those that are held after each.
 */
import { framesASecond, movingRobots } from './subjects/moving-robots.js';

/** Of one half: half a minute. */
const frames = 30 * framesASecond;
// none kept ready: what is held would become less with each that is used up
const robots = movingRobots(20, 0);

// what is compiled and first used along the way is neither
live();
live();
const first = live();
const held = heldBytes();
const second = live();
const heldLater = heldBytes();
console.log(JSON.stringify({ first, second, held, heldLater }));

/** Says what a frame allocated. */
function live(): number {
  let bytes = 0;
  for (let i = 0; i < frames; i++) {
    const before = process.memoryUsage().heapUsed;
    robots.pass();
    robots.show();
    // less than before: garbage was collected in this frame
    bytes += Math.max(0, process.memoryUsage().heapUsed - before);
    robots.replaceIdle();
  }
  return bytes / frames;
}

function heldBytes(): number {
  if (globalThis.gc === undefined) throw new Error('run this with node --expose-gc');
  for (let i = 0; i < 5; i++) globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** How many living sander robots one core holds at 30 ticks a second, their world included. */
import type { Benchmark, Round } from '../harness/benchmark.js';
import { sanderScene } from '../subjects/living-sander.js';

const aim = 1000;
const ticksASecond = 30;
/** One round is a day of their lives, two seconds long: in its evening they have less to do. */
const rounds = 9;
const ticks = 2 * ticksASecond;

export const actorsBenchmark: Benchmark = {
  name: 'actors',
  unit: 'actors',
  with: `the aim of ${aim} on one core at ${ticksASecond} ticks a second: 11 receptors, 11 sensors, 10 skills that move`,
  better: 'more',
  limit: 1,
  measure() {
    const scene = sanderScene(aim);
    for (let i = 0; i < ticks; i++) scene.tick();
    return Array.from({ length: rounds }, (): Round => {
      const start = process.cpuUsage();
      for (let i = 0; i < ticks; i++) scene.tick();
      const { user, system } = process.cpuUsage(start);
      return { ours: (aim * ticks * 1e6) / ((user + system) * ticksASecond), theirs: aim };
    });
  },
};

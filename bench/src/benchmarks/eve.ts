/** A body of very many articulated commands, of which few have to run again. */
import {
  articulate,
  attributeBlock,
  createBody,
  number,
  shape,
  sphere,
  translate,
} from '@troupe/body';
import { alternate, type Task } from '../harness/alternate.js';
import type { Benchmark } from '../harness/benchmark.js';

const all = 10_000;
const few = 10;

export const eveBenchmarks: readonly Benchmark[] = [
  {
    name: 'body/eve-changed',
    unit: 'µs',
    with: `an update of ${few} articulated commands, all of them changed; ours has ${all}, of which ${few} are`,
    better: 'less',
    // of the same order: each time it is ten others, which are in no cache
    limit: 2,
    measure: () => alternate(changing(all, few), changing(few, few), 'µs'),
  },
  {
    name: 'body/eve-all',
    unit: 'µs',
    with: `an update of ${all} articulated commands that all run again; ours is one of which ${few} do`,
    better: 'less',
    limit: 1 / 100,
    measure: () => alternate(changing(all, few), changing(all, all), 'µs'),
  },
];

/** So many commands, each with a variable of its own: always the next few of these change, and the body is updated. */
function changing(commands: number, changed: number): Task {
  const body = createBody(
    shape('row', () => {
      for (let i = 0; i < commands; i++) {
        const height = number(nameOf(i), 0);
        attributeBlock(() => {
          translate(i, 0, 0);
          articulate(() => translate(0, height(), 0));
          sphere(0.4);
        });
      }
    }),
  );
  let turn = 0;
  return {
    run() {
      for (let i = 0; i < changed; i++) {
        turn++;
        body.set(nameOf(turn % commands), turn);
      }
      return body.update().ran;
    },
  };
}

const nameOf = (number: number) => `height-${number}`;

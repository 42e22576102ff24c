/** What it costs that agents live in other processes: beside bare packets over the same carrier, in the same run. */
import { createScene, type Scene } from '@troupe/core';
import { makeStep, type Packet } from '@troupe/net';
import type { Benchmark, Round } from '../harness/benchmark.js';
import { lasting } from '../subjects/lasting.js';
import { type NetBench, openNetBench } from '../subjects/net-hub.js';

const rounds = 41;
/** Executions, and bare requests, of one round; rounds before anything counts. */
const requests = 50;
const before = 20;
/** Changes of one round. */
const changes = 5000;
const manySkills = 1000;
/** Milliseconds that an active skill executes: some hundred steps. */
const activeFor = 20;
const manyAgencies = 1000;
/** Milliseconds: until checks have become seldom, and of the measurement. */
const settling = 20_000;
const watching = 20_000;

export const netBenchmarks: readonly Benchmark[] = [
  {
    name: 'net/execute',
    unit: 'µs',
    with: 'a bare request of the same content to the same process over the same WebSocket carrier; ours is from sending `execute` to having `finished`',
    better: 'less',
    limit: 1.3,
    measure: () => measureExecute(false),
  },
  {
    name: 'net/execute-kept',
    unit: 'µs',
    with: 'the same bare request; ours is a registry that keeps its state in a file, with the writing of the step and of the outcome',
    better: 'less',
    limit: 3,
    measure: () => measureExecute(true),
  },
  {
    name: 'net/changes',
    unit: 'changes a second',
    with: 'bare messages a second, one packet each, over the same WebSocket carrier; ours are changes of a sensor that the registry has taken, one packet each',
    better: 'more',
    limit: 2,
    measure: measureChanges,
  },
  {
    name: 'net/step',
    unit: 'µs',
    with: `processor time of a step of the same ${manySkills} skills in one process, ten of which execute for ${activeFor} ms at a time; ours is the registry's, with all of them in another process`,
    better: 'less',
    limit: 1.5,
    measure: () => measureSteps(activeFor),
  },
  {
    name: 'net/step-each',
    unit: 'µs',
    with: 'the same with skills that are over at once: every step sends an execution and hears of its end',
    better: 'less',
    measure: () => measureSteps(0),
  },
  {
    name: 'net/idle',
    unit: 'ms a second',
    with: `one hundredth of a core; ours is the processor time that a registry takes with ${manyAgencies} agencies connected and nothing to do`,
    better: 'less',
    limit: 1,
    measure: measureIdle,
  },
];

/** A bare request with the content that ours has. */
const request: Packet = {
  s: 1,
  n: 1,
  a: 1,
  m: [{ kind: 'execute', character: 'busy', skill: 'skill-1', number: 1, epoch: 1 }],
};

async function withBench<T>(
  options: Parameters<typeof openNetBench>[0],
  use: (bench: NetBench) => Promise<T>,
): Promise<T> {
  const bench = await openNetBench(options);
  try {
    return await use(bench);
  } finally {
    await bench.close();
  }
}

function measureExecute(kept: boolean): Promise<Round[]> {
  return withBench({ skills: 10, kept }, async (bench) => {
    const alone = aloneScene(10);
    const results: Round[] = [];
    for (let round = 0; round < before + rounds; round++) {
      let ours = 0;
      let theirs = 0;
      for (let i = 0; i < requests; i++) {
        ours += await executeOnce(bench, kept);
        // the same work before: it leaves the caches, and the other process, as a step of the registry does
        alone.tick();
        const start = performance.now();
        await bench.echo(request);
        theirs += performance.now() - start;
      }
      if (round >= before) {
        results.push({ ours: (ours * 1000) / requests, theirs: (theirs * 1000) / requests });
      }
    }
    return results;
  });
}

/** Milliseconds from `execute` to `finished`. The network's choosing is not measured; the writing is, where it is kept. */
async function executeOnce({ registry, ended }: NetBench, kept: boolean): Promise<number> {
  makeStep(registry);
  if (registry.ledger.open.size === 0) throw new Error('the step chose nothing');
  const start = performance.now();
  // the step was written before it was sent, within what is not measured: written once more, it is
  if (kept) registry.keeper?.append({ ticks: 0 });
  await ended();
  return performance.now() - start;
}

function measureChanges(): Promise<Round[]> {
  return withBench({ skills: 1 }, async (bench) => {
    const { registry, order, heard } = bench;
    const results: Round[] = [];
    for (let round = 0; round < 5 + 21; round++) {
      let start = performance.now();
      const before = registry.superseded + registry.signs.size;
      const told = order({ kind: 'change', times: changes });
      while (registry.superseded + registry.signs.size - before < changes) {
        await new Promise((next) => setImmediate(next));
      }
      const ours = changes / ((performance.now() - start) / 1000);
      await told;
      start = performance.now();
      const all = heard(changes);
      const said = order({ kind: 'say', times: changes });
      await all;
      const theirs = changes / ((performance.now() - start) / 1000);
      await said;
      if (round >= 5) results.push({ ours, theirs });
    }
    return results;
  });
}

function measureSteps(lasts: number): Promise<Round[]> {
  return withBench({ skills: manySkills, lasts }, async ({ registry }) => {
    const alone = aloneScene(manySkills, lasts);
    const results: Round[] = [];
    for (let round = 0; round < before + rounds; round++) {
      const ours = await processorTime(50, async () => {
        makeStep(registry);
        await new Promise((next) => setImmediate(next));
      });
      const theirs = await processorTime(50, async () => {
        alone.tick();
        await new Promise((next) => setImmediate(next));
      });
      if (round >= before) results.push({ ours, theirs });
    }
    return results;
  });
}

/** The same character with all of its skills here. */
function aloneScene(count: number, lasts = 0): Scene {
  const scene = createScene({ rate: 1000 });
  const skills = Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `skill-${i}`,
      { when: [i < 10 ? 'ready' : 'never'], adds: ['goal'], run: () => lasting(lasts) },
    ]),
  );
  scene.add({
    name: 'busy',
    parameters: { theta: 1 },
    sensors: { ready: true, never: false, goal: false, busy: 0 },
    goals: { goal: true },
    skills,
  });
  return scene;
}

/** Microseconds of this process for one of them. */
async function processorTime(times: number, run: () => Promise<void>): Promise<number> {
  const start = process.cpuUsage();
  for (let i = 0; i < times; i++) await run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / times;
}

function measureIdle(): Promise<Round[]> {
  return withBench({ skills: 1 }, async ({ order, port }) => {
    await order({ kind: 'idle', port, count: manyAgencies });
    await pause(settling);
    const start = process.cpuUsage();
    await pause(watching);
    const { user, system } = process.cpuUsage(start);
    return [{ ours: (user + system) / 1000 / (watching / 1000), theirs: 10 }];
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}

/** What recording the moving sander robot costs, and how many bytes it takes. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RecordingSink, recordStep, type Scene, type TickRecord } from '@troupe/core';
import { openWorkshop } from '@troupe/examples/dist/17-sander-world/open-workshop.js';
import { openRecordingFile, type RecordingFile } from '@troupe/files/node';
import { alternate, type Task } from '../harness/alternate.js';
import type { Benchmark, Round } from '../harness/benchmark.js';
import { livingSander, sanderScene } from '../subjects/living-sander.js';

/** Ticks after which a file is begun anew, so that it does not fill the disk. */
const mostTicks = 50_000;

/** Whole days that count, and those before them. */
const days = 41;
const daysBefore = 30;
/** Ticks that each side makes by turns: about a millisecond, so that both meet the same moments of a busy machine. */
const turn = 25;

export const recordBenchmarks: readonly Benchmark[] = [
  {
    name: 'record/cost',
    unit: 'µs',
    with: 'a tick of the moving sander robot of the course, over a whole day of its work, without recording; ours writes an MCAP file from its first byte to its last',
    better: 'less',
    limit: 1.5,
    measure: () => inRounds(({ recorded, plain }) => ({ ours: recorded, theirs: plain })),
  },
  {
    name: 'record/floor',
    unit: 'µs',
    with: 'the same tick without recording, and JSON.stringify of all that is recorded of it, which is thrown away; ours writes the file',
    better: 'less',
    measure: () =>
      inRounds(({ recorded, plain, told }) => ({ ours: recorded, theirs: plain + told })),
  },
  cost('record/cost-bodiless', 3, 'its network steps ten times a second'),
  cost('record/cost-each-step', 1, 'its network steps with every tick'),
  {
    name: 'record/bytes',
    unit: 'bytes',
    with: 'a line of the trace of the same run, as JSON; ours is a tick in the MCAP file',
    better: 'less',
    measure: () => inFolder((folder) => [bytesOf(join(folder, 'robot.mcap'), 3000)]),
  },
];

function cost(name: string, stepEvery: number, how: string): Benchmark {
  return {
    name,
    unit: 'µs',
    with: `a tick of the same robot without recording: one without a body, whose skills do next to nothing (${how}); ours writes an MCAP file`,
    better: 'less',
    measure: () =>
      inFolder((folder) => {
        const recorded = recording(join(folder, 'robot.mcap'), stepEvery);
        const plain = tickOf(sanderScene(1, livingSander(stepEvery)));
        const rounds = alternate(recorded, plain, 'µs');
        recorded.close();
        return rounds;
      }),
  };
}

/** Microseconds of a tick. */
interface Day {
  readonly recorded: number;
  readonly plain: number;
  /** To tell as JSON what it comes to. */
  readonly told: number;
}

function inRounds(roundOf: (day: Day) => Round): Round[] {
  return inFolder((folder) => measureDays(join(folder, 'day.mcap'))).map(roundOf);
}

/** Of two robots that do the same, one of which is recorded. */
function measureDays(path: string): Day[] {
  const records = recordsOfDay();
  const ticks = records.length;
  const measured = Array.from({ length: daysBefore + days }, () => {
    const recorded = openWorkshop({ skills: 'moving' });
    const plain = openWorkshop({ skills: 'moving' });
    // into a new file; to empty an old one would take longer than to write it
    rmSync(path, { force: true });
    let file: RecordingFile | undefined;
    let spent = timed(() => {
      file = openRecordingFile(path);
      recorded.record(file);
    });
    let spentPlain = 0;
    let spentTelling = 0;
    for (let made = 0, i = 0; made < ticks; made += turn, i++) {
      const count = Math.min(turn, ticks - made);
      // by turns also in who is first: the second finds caches the first has filled
      if (i % 2 === 0) spent += timed(() => pass(recorded, count));
      spentPlain += timed(() => pass(plain, count));
      if (i % 2 === 1) spent += timed(() => pass(recorded, count));
      spentTelling += timed(() => tell(records.slice(made, made + count)));
    }
    spent += timed(() => file?.close());
    const microseconds = (milliseconds: number) => (milliseconds * 1000) / ticks;
    return {
      recorded: microseconds(spent),
      plain: microseconds(spentPlain),
      told: microseconds(spentTelling),
    };
  });
  return measured.slice(daysBefore);
}

/** Of every tick from the morning until it has painted itself. Copied: what a tick comes to is good until the next. */
function recordsOfDay(): TickRecord[] {
  const scene = openWorkshop({ skills: 'moving' });
  const records: TickRecord[] = [];
  scene.record({ tick: (record) => records.push(structuredClone(record)), keyframe: () => {} });
  while (scene.world.get('robot', 'painted') !== 1) scene.tick();
  return records;
}

function tell(records: readonly TickRecord[]): void {
  let characters = 0;
  for (const record of records) characters += JSON.stringify(record).length;
  // looking at the sum keeps a compiler from dropping the work
  if (characters === 0) throw new Error('the day came to nothing');
}

function pass(scene: Scene, ticks: number): void {
  for (let i = 0; i < ticks; i++) scene.tick();
}

/** Milliseconds. */
function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function tickOf(scene: Scene): Task {
  return {
    run() {
      scene.tick();
      return scene.ticks;
    },
  };
}

function recording(path: string, stepEvery: number): Task & { close: () => void } {
  let file = openRecordingFile(path);
  // one sink for all files: the scene knows nothing of the change
  const sink: RecordingSink = {
    tick: (record) => file.tick(record),
    keyframe: (frame) => file.keyframe(frame),
  };
  let scene = sanderScene(1, livingSander(stepEvery));
  scene.record(sink);
  return {
    run() {
      if (scene.ticks >= mostTicks) {
        file.close();
        file = openRecordingFile(path);
        scene = sanderScene(1, livingSander(stepEvery));
        scene.record(sink);
      }
      scene.tick();
      return scene.ticks;
    },
    close: () => file.close(),
  };
}

function bytesOf(path: string, ticks: number): Round {
  const file = openRecordingFile(path);
  const scene = sanderScene(1, livingSander(3));
  let traced = 0;
  scene.actors[0]?.onStep(
    ({ state, report }) => {
      traced += JSON.stringify(recordStep(state, report)).length + 1;
    },
    { explain: true },
  );
  scene.record(file);
  for (let i = 0; i < ticks; i++) scene.tick();
  file.close();
  return { ours: statSync(path).size / ticks, theirs: traced / ticks };
}

function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'troupe-bench-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

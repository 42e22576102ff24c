import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plant } from './plant.js';
import { plantedBugs } from './planted-bugs.js';

const seeds = 2000;
/** Nobody waits for it, but a run that hangs has to end. */
const patience = 900_000;

interface Ended {
  readonly status: number;
  readonly output: string;
}

async function simulate(program: string, ...args: string[]): Promise<Ended> {
  const options = { maxBuffer: 100_000_000 };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], options);
    return { status: 0, output: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { status: code, output: stdout + stderr };
  }
}

/** Each of them has to have happened. */
const packets = ['lost', 'doubled', 'late', 'cut', 'blocked', 'crashes', 'pauses'];
const mishaps = ['hub crash', 'zombie', 'want', 'steer', 'far crash', 'place crash', 'lamp'];
const kinds = [...packets, ...mishaps];

const lastLine = (output: string) => output.trim().split('\n').at(-1);

describe('under simulated faults', () => {
  let program = '';
  let remove = () => {};
  beforeAll(async () => {
    ({ program, remove } = await plant([]));
  });
  afterAll(() => remove());

  it(
    `[SIM1] [SIM3] [SIM4] ${seeds} seeds, each with hundreds of steps and faults, and all is well after each`,
    async () => {
      // two processes: the machines that check this have two cores
      const half = seeds / 2;
      const runs = await Promise.all(
        [0, half].map((from) => simulate(program, '--seeds', String(half), '--from', String(from))),
      );
      for (const { status, output } of runs) {
        console.log(output);
        expect(lastLine(output)).toBe(`${half} seeds, 0 failures`);
        expect(status).toBe(0);
        for (const kind of kinds) {
          expect(Number(new RegExp(`\\b${kind} (\\d+)`).exec(output)?.[1])).toBeGreaterThan(20);
        }
      }
    },
    patience,
  );

  it('[SIM2] says what is wrong with its arguments', async () => {
    for (const args of [['--seeds', 'many'], ['--seeds'], ['--from', '-1'], ['--sedes', '3']]) {
      const { status, output } = await simulate(program, ...args);
      expect(status).toBe(2);
      expect(output).toContain('Usage: npm run simulate');
    }
  });
});

describe('bugs that were planted', () => {
  it.each(plantedBugs)(
    '[SIM2] is found: $name',
    async ({ edits }) => {
      const { program, remove } = await plant(edits);
      try {
        const { status, output } = await simulate(
          program,
          '--seeds',
          String(seeds),
          '--stop-at-first',
        );
        expect(output).toMatch(/seed \d+ failed/);
        expect(status).toBe(1);
        // alone it fails in the same way
        const seed = /seed (\d+) failed/.exec(output)?.[1] ?? '';
        const alone = await simulate(program, '--seeds', '1', '--from', seed);
        const problems = (text: string) => text.split('\n').filter((line) => line.startsWith('  '));
        expect(problems(alone.output)).toEqual(problems(output));
        console.log(`found in seed ${seed}: ${problems(output)[0]?.trim()}`);
      } finally {
        remove();
      }
    },
    patience,
  );
});

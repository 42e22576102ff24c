import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'troupe-bench-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function bench(...args: string[]) {
  return spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' });
}

describe('npm run bench', () => {
  it('[REP6] writes what was measured as the format says, and a table for a person', () => {
    const file = join(folder, 'results.json');
    const { status, stdout, stderr } = bench('--only', 'size/', '--json', file);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '1/1 size/network …\n' });
    expect(stdout).toMatch(/^size\/network +\d+ +15000 +bytes/m);
    const results = JSON.parse(readFileSync(file, 'utf8'));
    expect(results).toEqual([
      {
        name: 'size/network',
        unit: 'bytes',
        ours: expect.any(Number),
        theirs: 15_000,
        ratio: expect.any(Number),
        with: expect.stringContaining('15000 bytes'),
      },
    ]);
    expect(results[0].ratio).toBe(results[0].ours / results[0].theirs);
  });

  it('[REP6] refuses what it does not know, with status 2 and help', () => {
    for (const args of [['--jsn', 'x'], ['step'], ['--only'], ['--only', 'stp']]) {
      const { status, stdout, stderr } = bench(...args);
      expect({ args, status, stdout }).toEqual({ args, status: 2, stdout: '' });
      expect(stderr).toContain('Usage: npm run bench');
    }
  });

  it('[REP6] says that a file cannot be written before it measures anything', () => {
    const { status, stderr } = bench('--json', join(folder, 'none', 'results.json'));
    expect(status).toBe(2);
    expect(stderr).toContain('ENOENT');
    expect(stderr).not.toContain('step/100');
  });

  it('[REP6] shows its help', () => {
    const { status, stdout } = bench('--help');
    expect(status).toBe(0);
    expect(stdout).toContain('--only PART');
  });
});

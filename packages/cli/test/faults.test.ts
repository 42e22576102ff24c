import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runTroupe } from './run-troupe.js';

const folder = mkdtempSync(path.join(tmpdir(), 'troupe-faults-'));
afterAll(() => rmSync(folder, { recursive: true }));

const owl = (probe: string, from = 'light') => `troupe: 1
name: owl
world: { things: { moon: { light: 3 } } }
receptors:
  light: { in: world, probe: '${probe}' }
sensors:
  bright: { from: [${from}], judge: 'light > 2' }
  fed: false
goals: { fed: true }
skills:
  hunt: { when: [bright], adds: [fed] }
`;

it('[CMD1] [PER8] a run tells what goes wrong with a receptor, once', async () => {
  const file = path.join(folder, 'owl.yaml');
  writeFileSync(file, owl('world.mon.light'));
  const { status, stdout } = await runTroupe(['run', file, '--steps', '20']);
  expect(status).toBe(0);
  expect(stdout).toMatch(/tick 1, receptor light: .*mon/);
  expect(stdout.match(/receptor light/g)).toHaveLength(1);
  writeFileSync(file, owl('world.moon.light'));
  expect((await runTroupe(['run', file, '--until-goals'])).stdout).not.toContain('receptor light');
});

it('[CMD5] [FIL2] a receptor that is not there is named where the sensor listens to it', async () => {
  const file = path.join(folder, 'deaf.yaml');
  writeFileSync(file, owl('world.moon.light', 'lihgt'));
  const { status, stderr } = await runTroupe(['validate', file]);
  expect(status).toBe(2);
  expect(stderr).toContain('no such receptor. Did you mean "light"?');
  expect(stderr).toMatch(/deaf\.yaml:7:\d+/);
});

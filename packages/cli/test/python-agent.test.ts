/** The agent of docs/python, as it is printed there: it knows of us only what the page about the protocol says. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Guest, realNetClock } from '@troupe/net';
import { connectHub, serveHub } from '@troupe/net/node';
import { afterEach, describe, expect, it } from 'vitest';
import { makeFolder, type Started, start } from './run-troupe.js';
import { type Serving, serve } from './serve-troupe.js';

const agent = join(import.meta.dirname, '../../../docs/python/agent.py');
const folder = makeFolder();
writeFileSync(
  join(folder, 'dude.yaml'),
  `troupe: 1
name: dude
open: true
parameters: { theta: 20 }
goals: { at-door: true }
`,
);

interface Agents {
  readonly sensors: Readonly<Record<string, { value: boolean; host: string | null }>>;
  readonly skills: Readonly<Record<string, { disabled?: true; host: string | null }>>;
}

const ending: (() => void)[] = [];
afterEach(() => {
  for (const end of ending.splice(0)) end();
});

function visit(url: string): Guest {
  const connect = connectHub({ url, name: 'test', role: 'director' });
  const guest = new Guest({ clock: realNetClock, chance: Math.random, session: 'test', connect });
  ending.push(() => guest.end());
  return guest;
}

const list = (guest: Guest) =>
  guest.ask({ verb: 'list', character: 'dude' }) as Promise<unknown> as Promise<Agents>;
const log = (guest: Guest) => guest.ask({ verb: 'log', character: 'dude' }) as Promise<string[]>;

/** Asks until it is so. That it never becomes so is for the timeout of the test. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((next) => setTimeout(next, 50));
}

function startPython({ address }: Pick<Serving, 'address'>, character = 'dude'): Started {
  const started = start('python3', [agent, new URL(address).port, character], folder, {});
  ending.push(() => started.child.kill('SIGKILL'));
  return started;
}

// a hub takes seconds to give somebody up, and a loaded machine several times as long
const patience = { timeout: 180_000 };

describe('an agent in Python', patience, () => {
  it('[PRO1] has less than a hundred lines, and imports nothing but what comes with Python', () => {
    const lines = readFileSync(agent, 'utf8').trimEnd().split('\n');
    expect(lines.length).toBeLessThan(100);
    // a hundred lines of any length would be no promise
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(130);
    const program = `
import ast, sys
names = set()
for node in ast.walk(ast.parse(open(sys.argv[1]).read())):
    if isinstance(node, ast.Import): names |= {each.name.split('.')[0] for each in node.names}
    elif isinstance(node, ast.ImportFrom): names.add((node.module or '.').split('.')[0])
    elif isinstance(node, ast.Name) and node.id in ('__import__', 'exec', 'eval'): names.add(node.id)
print(len(names), sorted(names - sys.stdlib_module_names))
`;
    const { stdout, stderr } = spawnSync('python3', ['-c', program, agent], { encoding: 'utf8' });
    expect(stdout, stderr).toMatch(/^[1-9]\d* \[\]\n$/);
  });

  it('[PRO1] hosts a sensor and a skill, and executes it each time that it is chosen', async () => {
    const hub = await serve(['dude.yaml', '--rate', '20'], folder);
    const guest = visit(hub.address);
    const { child, ended } = startPython(hub);
    await until(async () => (await list(guest)).sensors['at-door']?.value === true);
    const { sensors, skills } = await list(guest);
    expect(sensors['at-door']?.host).toBe('python-legs');
    expect(skills['walk-to-door']?.host).toBe('python-legs');
    // somebody puts the dude back
    await guest.ask({ verb: 'sense', character: 'dude', signs: { 'at-door': false } });
    await until(async () => (await list(guest)).sensors['at-door']?.value === true);
    const lines = await log(guest);
    expect(lines[0]).toMatch(/2 agents of python-legs joined/);
    expect(lines.filter((line) => /walk-to-door (failed|unknown|cancelled)/.test(line))).toEqual(
      [],
    );
    child.kill('SIGTERM');
    expect((await ended).stdout).toBe('dude has python-legs\nwalk-to-door …\nwalk-to-door …\n');
    await hub.stop();
  });

  it('[PRO1] [ALV1] [ALV2] is disabled while it is stopped, enabled when it goes on, and amputated when it is gone', async () => {
    // it is to go on before it is given up, however long that takes here
    const times = { amputateAfter: 120_000 };
    const characters = [{ name: 'dude', open: true, goals: { 'at-door': true } }];
    const hub = await serveHub({ characters, rate: 20, times });
    const guest = visit(hub.address);
    const { child } = startPython(hub);
    await until(async () => (await list(guest)).sensors['at-door']?.value === true);
    child.kill('SIGSTOP');
    await until(async () => (await list(guest)).skills['walk-to-door']?.disabled === true);
    child.kill('SIGCONT');
    await until(async () =>
      (await log(guest)).some((line) => line.includes('python-legs answers again')),
    );
    child.kill('SIGKILL');
    await until(async () => (await list(guest)).skills['walk-to-door'] === undefined);
    expect((await log(guest)).at(-1)).toMatch(/python-legs was amputated/);
    await hub.close();
  });

  it('[PRO1] [SES5] says why it cannot take part, and that another has taken its place', async () => {
    const hub = await serve(['dude.yaml', '--rate', '20'], folder);
    const stranger = await startPython(hub, 'dud').ended;
    expect(stranger.status).toBe(1);
    expect(stranger.stderr).toMatch(/there is no character "dud" here/);
    const guest = visit(hub.address);
    const first = startPython(hub);
    await until(async () => (await list(guest)).sensors['at-door']?.value === true);
    startPython(hub);
    const { status, stderr } = await first.ended;
    expect(status).toBe(1);
    expect(stderr).toBe('The hub closed the connection.\n');
    await hub.stop();
  });
});

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ActorDefinition } from '@troupe/core';
import { closeRegistry, createRegistry, makeStep, type Registry } from '@troupe/net';
import { openState } from '@troupe/net/node';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { manualNetClock } from './manual-clock.js';

const folder = mkdtempSync(join(tmpdir(), 'troupe-state-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let made = 0;
function freshFolder(): string {
  made += 1;
  const path = join(folder, String(made));
  mkdirSync(path);
  return path;
}

const dude: ActorDefinition = {
  name: 'dude',
  parameters: { theta: 10 },
  sensors: { left: true, right: false, still: false },
  goals: { still: true },
  skills: {
    'swing-right': { when: ['left'], adds: ['right'], deletes: ['left'], takes: 3 },
    'swing-left': { when: ['right'], adds: ['left'], deletes: ['right'], takes: 2 },
  },
};

function live(where: string, steps: number): Registry {
  const { keeper, kept, close } = openState(where, 'dude');
  const registry = createRegistry({ definition: dude, clock: manualNetClock(), keeper }, kept);
  for (let i = 0; i < steps; i++) makeStep(registry);
  close();
  return registry;
}

const seen = ({ actor, epoch }: Registry) => ({
  epoch,
  step: actor.steps,
  levels: actor.levels,
  threshold: actor.threshold,
  doing: actor.doing,
  signs: actor.signs,
});

/** A file that only some may write, in which a part is taken away. */
const stateOf = (where: string) => join(where, 'dude.state');

describe('a state file', () => {
  it('[KEP1] goes on where the process before it was, as if it had never stopped', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 5 }),
        (lives) => {
          const where = freshFolder();
          const reference = createRegistry({ definition: dude, clock: manualNetClock() });
          for (const [i, steps] of lives.entries()) {
            for (let step = 0; step < steps; step++) makeStep(reference);
            expect(seen(live(where, steps))).toEqual({ ...seen(reference), epoch: i + 1 });
          }
        },
      ),
      // each opens and writes files
      { numRuns: 60 },
    );
  });

  it('[KEP1] is read again after code that went on outside the tick', () => {
    const where = freshFolder();
    const run = () => new Promise<void>(() => undefined);
    const definition: ActorDefinition = {
      ...dude,
      skills: { rest: { when: ['left'], adds: ['still'], run } },
    };
    const begin = () => {
      const { keeper, kept, close } = openState(where, 'dude');
      const registry = createRegistry({ definition, clock: manualNetClock(), keeper }, kept);
      return { registry, close };
    };
    const first = begin();
    while (first.registry.actor.doing.length === 0) makeStep(first.registry);
    first.close();
    const second = begin();
    expect(second.registry.actor.steps).toBe(first.registry.actor.steps);
    expect(second.registry.actor.failures.at(-1)).toMatchObject({ skill: 'rest' });
    second.close();
  });

  it('[KEP2] refuses a name that no file can have', () => {
    expect(() => openState(freshFolder(), 'half \ud800')).toThrow('bad-name');
  });

  it('[KEP2] leaves out a line that was cut short, wherever it was cut', () => {
    const where = freshFolder();
    live(where, 6);
    const whole = readFileSync(stateOf(where));
    const start = whole.indexOf('\n') + 1;
    for (let at = start; at < whole.length; at++) {
      const cut = freshFolder();
      writeFileSync(stateOf(cut), whole.subarray(0, at));
      const { kept, close } = openState(cut, 'dude');
      const lines = whole.toString('utf8', start, at).split('\n').length - 1;
      expect(kept?.entries).toHaveLength(lines);
      close();
      // and what comes now begins on a line of its own
      const again = openState(cut, 'dude');
      expect(again.kept?.entries).toHaveLength(lines + 1);
      again.close();
    }
  });

  it('[KEP2] leaves nothing of a long line that was cut short', () => {
    const where = freshFolder();
    live(where, 0);
    appendFileSync(stateOf(where), `{"left":["${'x'.repeat(1000)}`);
    openState(where, 'dude').close();
    const { kept, close } = openState(where, 'dude');
    expect(kept?.entries).toEqual([{ epoch: 2 }]);
    close();
  });

  it('[KEP2] refuses a snapshot that somebody has cut short, and leaves it as it is', () => {
    const where = freshFolder();
    live(where, 6);
    const whole = readFileSync(stateOf(where));
    for (const at of [1, 100, whole.indexOf('\n')]) {
      const cut = whole.subarray(0, at);
      writeFileSync(stateOf(where), cut);
      expect(() => openState(where, 'dude')).toThrow('line 1 is damaged: its end is missing');
      expect(readFileSync(stateOf(where))).toEqual(cut);
    }
  });

  it('[KEP2] holds a file with nothing in it for none', () => {
    const where = freshFolder();
    writeFileSync(stateOf(where), '');
    const { kept, close } = openState(where, 'dude');
    expect(kept).toBeUndefined();
    close();
  });

  it.each([
    ['a line that is no JSON', '{"ticks":1}\nrubbish\n{"ticks":1}\n', 'line 4'],
    ['a line that says nothing known', '{"ticks":1}\n{"tocks":1}\n', 'line 4'],
    ['a line without an end in the middle', '{"ticks":\n{"ticks":1}\n', 'line 3'],
    ['a line of zeros', `${'\0'.repeat(20)}\n`, 'line 3'],
    ['a list', '[]\n', 'line 3'],
  ])('[KEP2] refuses %s, and names it', (_, lines, named) => {
    const where = freshFolder();
    live(where, 0);
    const before = readFileSync(stateOf(where), 'utf8').split('\n').length;
    expect(before).toBe(2);
    appendFileSync(stateOf(where), `{"started":true}\n${lines}`);
    expect(() => openState(where, 'dude')).toThrow(named);
    // a second look is refused for the same reason, not because the first left a lock
    expect(() => openState(where, 'dude')).toThrow('damaged');
  });

  it('[KEP2] refuses a state of another version, of another character, and without its parts', () => {
    const where = freshFolder();
    writeFileSync(stateOf(where), '{"troupe":2,"name":"dude"}\n');
    expect(() => openState(where, 'dude')).toThrow('is of version 2; this one reads version 1');
    writeFileSync(stateOf(where), '{"troupe":1,"name":"cat"}\n');
    expect(() => openState(where, 'dude')).toThrow('is the state of "cat", not of "dude"');
    writeFileSync(stateOf(where), '{"troupe":1,"name":"dude"}\n');
    expect(() => openState(where, 'dude')).toThrow('line 1 is damaged');
  });

  it('[KEP2] keeps a name of any letters within its folder', () => {
    const where = freshFolder();
    for (const name of ['../../dude', 'a/b', '..', 'ö ü', '%']) {
      const { keeper, kept, close } = openState(where, name);
      const definition = { ...dude, name };
      closeRegistry(createRegistry({ definition, clock: manualNetClock(), keeper }, kept));
      close();
      const again = openState(where, name);
      expect(again.kept?.snapshot.name).toBe(name);
      again.close();
    }
    expect(readdirSync(where)).toHaveLength(5);
  });

  it('[KEP2] is written anew before it grows without end', () => {
    const where = freshFolder();
    const { keeper, close } = openState(where, 'dude');
    const registry = createRegistry({ definition: dude, clock: manualNetClock(), keeper });
    let largest = 0;
    for (let i = 0; i < 25_000; i++) {
      makeStep(registry);
      if (i % 500 === 0) largest = Math.max(largest, statSync(stateOf(where)).size);
    }
    expect(largest).toBeLessThan(200_000);
    close();
    expect(seen(live(where, 0))).toEqual({ ...seen(registry), epoch: 2 });
  });

  it('[KEP4] gives each start an epoch higher than all before, also where nothing else could be written', () => {
    const where = freshFolder();
    live(where, 3);
    for (let epoch = 2; epoch < 6; epoch++) {
      // killed before it kept anything
      const { kept, close } = openState(where, 'dude');
      const registry = createRegistry({ definition: dude, clock: manualNetClock() }, kept);
      expect(registry.epoch).toBe(epoch);
      close();
    }
  });
});

describe('the lock of a state file', () => {
  it('[KEP2] lets no second one write, in this process or another', async () => {
    const where = freshFolder();
    const { close } = openState(where, 'dude');
    expect(() => openState(where, 'dude')).toThrow(`process ${process.pid} keeps its state there`);
    const other = runScript(`
      try { openState(${JSON.stringify(where)}, 'dude'); console.log('opened'); }
      catch (error) { console.log(error.message); }`);
    expect((await other.ended).stdout).toContain(`process ${process.pid} keeps`);
    close();
    openState(where, 'dude').close();
    expect(readdirSync(where)).toEqual([]);
  });

  it('[KEP2] is taken over from a process that is gone, and from one whose number another has', () => {
    const where = freshFolder();
    const lock = join(where, 'dude.lock');
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    for (const text of [
      `${gone} 1\n`,
      `${process.ppid} 1\n`,
      `${process.pid} 1\n`,
      '',
      'rubbish',
    ]) {
      writeFileSync(lock, text);
      openState(where, 'dude').close();
      expect(existsSync(lock)).toBe(false);
    }
  });
});

/** A script of its own process, with what the package offers. */
function runScript(text: string, through?: (script: string) => readonly [string, string[]]) {
  made += 1;
  const script = join(folder, `script-${made}.mjs`);
  const dist = join(import.meta.dirname, '..', 'dist');
  const [net, node] = ['index.js', 'node/index.js'].map((file) =>
    JSON.stringify(pathToFileURL(join(dist, file)).href),
  );
  writeFileSync(
    script,
    `import { Agency, createInProcess, createRegistry, Hub, makeStep, realNetClock, start } from ${net};
import { openState } from ${node};
import { readFileSync, writeSync } from 'node:fs';
${text}`,
  );
  const [command, args] = through?.(script) ?? [process.execPath, [script]];
  const child: ChildProcess = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<{ stdout: string; status: number | null }>((resolve, reject) => {
    let stdout = '';
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk;
    });
    child.on('error', reject);
    child.on('close', (status) => resolve({ stdout, status }));
  });
  return { child, ended };
}

/** Fills a file until it takes no more, then gives it room, and says what was told. */
const fill = (where: string, makeRoom: string) => `
  const told = [];
  let now = 0;
  const { keeper, close } = openState(${JSON.stringify(where)}, 'dude', {
    onTrouble: (text) => told.push(text), now: () => now });
  const definition = ${JSON.stringify(dude)};
  const registry = createRegistry({ definition, clock: realNetClock, keeper });
  const line = { input: { kind: 'fault', actor: 'dude', part: 'x'.repeat(500), error: '' } };
  for (let i = 0; i < 300 && told.length === 0; i++) keeper.append(line);
  const wanted = keeper.wantsSnapshot;
  const whole = readFileSync(${JSON.stringify(stateOf(where))}).at(-1) === 10;
  for (let i = 0; i < 100; i++) makeStep(registry);
  ${makeRoom}
  now += 60_000;
  const wantedLater = keeper.wantsSnapshot;
  for (let i = 0; i < 20; i++) makeStep(registry);
  close();
  console.log(JSON.stringify({ told, whole, wanted, wantedLater, step: registry.actor.steps, levels: registry.actor.levels }));`;

describe('a disk that is full', () => {
  const check = (where: string, stdout: string, why: string) => {
    const result = JSON.parse(stdout) as Record<string, unknown>;
    expect(result).toMatchObject({ whole: true, wanted: false, wantedLater: true, step: 120 });
    const [first, second, ...more] = result['told'] as string[];
    expect(first).toContain(`cannot be written to ${stateOf(where)}: ${why}`);
    expect(second).toBe('The state is kept again.');
    expect(more).toEqual([]);
    const { kept, close } = openState(where, 'dude');
    const again = createRegistry({ definition: dude, clock: manualNetClock() }, kept);
    expect(again.actor.steps).toBe(120);
    expect(again.actor.levels).toEqual(result['levels']);
    close();
  };

  it('[KEP3] a file that may not grow is told of once, and written again as soon as it fits', async () => {
    const where = freshFolder();
    const { ended } = runScript(fill(where, ''), (script) => [
      'bash',
      ['-c', `trap '' XFSZ; ulimit -f 32; exec ${process.execPath} ${script}`],
    ]);
    check(where, (await ended).stdout, 'it has become too large');
  });

  it('[KEP3] a small disk fills up, the character goes on, and its state is kept when there is room', async () => {
    const where = freshFolder();
    const mounted =
      spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'troupe', where]).status === 0;
    try {
      // who may not mount has the limit for files instead
      const through = (script: string): [string, string[]] =>
        mounted
          ? [process.execPath, [script]]
          : ['bash', ['-c', `trap '' XFSZ; ulimit -f 32; exec ${process.execPath} ${script}`]];
      if (mounted) writeFileSync(join(where, 'other'), 'x'.repeat(20_000));
      const room = `(await import('node:fs')).rmSync(${JSON.stringify(join(where, 'other'))}, { force: true });`;
      const { ended } = runScript(fill(where, room), through);
      const why = mounted ? 'the disk is full' : 'it has become too large';
      check(where, (await ended).stdout, why);
    } finally {
      if (mounted) spawnSync('umount', [where]);
    }
  });

  it('[KEP3] a start that cannot write is refused before anything runs', async () => {
    const where = freshFolder();
    live(where, 3);
    const { size } = statSync(stateOf(where));
    truncateSync(stateOf(where), size);
    appendFileSync(stateOf(where), `${JSON.stringify({ left: ['x'.repeat(33_000)] })}\n`);
    const { ended } = runScript(
      `try { openState(${JSON.stringify(where)}, 'dude'); } catch (error) { console.log(error.message); }`,
      (script) => ['bash', ['-c', `trap '' XFSZ; ulimit -f 8; exec ${process.execPath} ${script}`]],
    );
    expect((await ended).stdout).toContain(
      'the state cannot be kept there: it has become too large',
    );
  });
});

/** A registry with an agency beside it, until it is killed: says what it does before and after it is written down. */
const livelyScript = (where: string) => `
  const say = (what) => writeSync(1, JSON.stringify(what) + '\\n');
  const clock = realNetClock, chance = Math.random;
  const { keeper: inner, kept } = openState(${JSON.stringify(where)}, 'walker');
  let registry;
  const state = () => ({ step: registry.actor.steps, levels: registry.actor.levels, doing: registry.actor.doing });
  const keeper = {
    get wantsSnapshot() { return inner.wantsSnapshot; },
    append(entry) { if (registry) say({ before: state() }); inner.append(entry); if (registry) say({ after: state() }); },
    snapshot(snapshot) { inner.snapshot(snapshot); },
  };
  const definition = {
    name: 'walker', open: true, parameters: { theta: 5 },
    sensors: { left: true, right: false, still: false }, goals: { still: true }, skills: {},
  };
  registry = createRegistry({ definition, clock, keeper, rate: 1000 }, kept);
  say({ resumed: { epoch: registry.epoch, open: [...registry.ledger.open.keys()], ...state() } });
  const hub = new Hub({ clock, chance });
  hub.add(registry);
  const inProcess = createInProcess();
  await inProcess.listener.listen(hub.accept);
  const agency = new Agency({ clock, chance, session: 'legs of ' + process.pid, connect: inProcess.connect({ name: 'legs', role: 'agency' }) });
  const swing = (from, to) => ({ when: [from], adds: [to], deletes: [from], run: async ({ number, skill }) => {
    say({ begun: number, skill });
    await new Promise((done) => setTimeout(done, Math.random() * 6));
    say({ finished: number });
  } });
  await agency.host('walker', { skills: { right: swing('left', 'right'), left: swing('right', 'left') } });
  say({ ready: true });
  start(registry);`;

interface Line {
  readonly resumed?: {
    epoch: number;
    open: number[];
    step: number;
    levels: object;
    doing: string[];
  };
  readonly before?: { step: number; levels: object };
  readonly after?: { step: number; levels: object };
  readonly begun?: number;
  readonly ready?: boolean;
}

describe('a registry that is killed', () => {
  it('[KEP1] goes on, whenever that was: step, levels and epoch; no execution begins twice', async () => {
    const where = freshFolder();
    const begun = new Set<number>();
    let last: Line[] = [];
    for (let life = 1; life <= 12; life++) {
      const { child, ended } = runScript(livelyScript(where));
      let told = '';
      // the first lives long enough: how much the others come to do before they are killed is chance
      const executions = life === 1 ? 15 : life % 4;
      let soon = () => {};
      const some = new Promise<void>((resolve) => {
        soon = resolve;
      });
      const ready = new Promise<void>((resolve) => {
        child.stdout?.on('data', (chunk: string) => {
          told += chunk;
          if (told.includes('"ready"')) resolve();
          if (told.split('"begun"').length > executions) soon();
        });
      });
      // on a busy machine it takes its time; that it never is, is for the timeout of the test
      await Promise.race([ready, ended]);
      const patience = life === 1 ? 60_000 : 200;
      await Promise.race([some, new Promise((done) => setTimeout(done, patience))]);
      await new Promise((done) => setTimeout(done, Math.random() * 60));
      child.kill('SIGKILL');
      const { stdout } = await ended;
      const lines = stdout
        .slice(0, stdout.lastIndexOf('\n'))
        .split('\n')
        .map((line) => JSON.parse(line) as Line);
      const resumed = lines.find((line) => line.resumed !== undefined)?.resumed;
      expect(resumed?.epoch).toBe(life);
      expect(lines).toContainEqual({ ready: true });
      const written = last.flatMap(({ after }) => (after === undefined ? [] : [after]));
      const known = last.flatMap(({ before }) => (before === undefined ? [] : [before]));
      expect(resumed?.step).toBeGreaterThanOrEqual(written.at(-1)?.step ?? 0);
      if (known.length > 0) {
        expect(known.slice(-3).map(({ levels }) => levels)).toContainEqual(resumed?.levels);
      }
      for (const { begun: number } of lines) {
        if (number === undefined) continue;
        expect(begun.has(number)).toBe(false);
        begun.add(number);
      }
      last = lines;
    }
    expect(begun.size).toBeGreaterThan(12);
    // a dozen processes, one after the other
  }, 240_000);
});

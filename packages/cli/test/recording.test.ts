import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { makeFolder, runTroupe, type Started, startTroupe } from './run-troupe.js';
import { opener, pendulum, walk } from './samples.js';

// each starts several processes, on whatever machine
vi.setConfig({ testTimeout: 180_000 });

const folder = makeFolder();
const troupe = (...args: string[]) => runTroupe(args, folder);
const inFolder = (name: string) => join(folder, name);
const examples = join(import.meta.dirname, '..', '..', '..', 'examples');

/** Walks at random, by code. */
const stroller = (pace: number) => `
export default {
  name: 'stroller',
  parameters: { theta: 5 },
  receptors: { far: { in: 'self', probe: ({ world, here }) => world.get(here, 'far') ?? 0 } },
  sensors: {
    near: { value: true, from: ['far'], judge: (signals) => signals.far < 5 },
    away: { value: false, from: ['far'], judge: (signals) => signals.far >= 5 },
  },
  goals: { away: true },
  skills: {
    stroll: {
      when: { near: true },
      adds: { away: true },
      deletes: ['near'],
      run: {
        begin: () => ({ left: 4 }),
        step: (state, { world, self, chance }) => {
          world.set(self, 'far', Number(world.get(self, 'far') ?? 0) + ${pace} * chance.random());
          state.left--;
          return state.left === 0 ? 'done' : undefined;
        },
      },
    },
  },
};
`;

beforeAll(async () => {
  writeFileSync(inFolder('opener.yaml'), opener);
  writeFileSync(inFolder('pendulum.yaml'), pendulum);
  writeFileSync(inFolder('hasty.yaml'), pendulum.replace('theta: 5', 'theta: 4'));
  writeFileSync(inFolder('walk.yaml'), walk);
  writeFileSync(inFolder('stroller.mjs'), stroller(1));
  writeFileSync(inFolder('faster.mjs'), stroller(2));
  writeFileSync(inFolder('empty.mcap'), '');
  const args = ['--record', 'pendulum.mcap', '--trace', 'pendulum.jsonl', '--steps', '900'];
  expect((await troupe('run', 'pendulum.yaml', ...args)).status).toBe(0);
});

describe.concurrent('troupe replay', () => {
  it.each([
    ['01-cat/cat.yaml', '01-cat/walk.yaml'],
    ['02-door-take-1/dude.yaml', undefined],
    ['05-sander/sander.yaml', undefined],
  ])('[REC2] reproduces what was recorded of %s', async (character, script) => {
    const name = `${character.replaceAll('/', '-')}.mcap`;
    const file = join(examples, character);
    const scripted = script === undefined ? [] : ['--script', join(examples, script)];
    const ran = await troupe('run', file, ...scripted, '--steps', '400', '--record', name);
    expect(ran).toMatchObject({ status: 0, stderr: '' });
    expect(ran.stdout).toContain(`The recording is in ${name}; troupe replay ${name}`);
    const { status, stdout, stderr } = await troupe('replay', name);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toBe('Replayed 400 ticks: all came out as recorded.\n');
  });

  it('[REC2] reproduces a scripted run in which a deadline passes just before an entry', async () => {
    writeFileSync(
      inFolder('late.yaml'),
      `troupe: 1
name: late
parameters: { theta: 1 }
sensors: { there: false }
goals: { there: true }
skills: { go: { adds: [there], deadline: 1 } }`,
    );
    writeFileSync(inFolder('late-script.yaml'), '- { after: 2, set: { there: true } }');
    const files = ['--script', 'late-script.yaml', '--record', 'late.mcap'];
    await troupe('run', 'late.yaml', ...files, '--steps', '6');
    expect((await troupe('replay', 'late.mcap')).stdout).toContain('all came out as recorded');
    expect((await troupe('why', 'late.mcap', '--step', '5')).status).toBe(0);
  });

  it('[REC2] names the first difference where the character is another', async () => {
    const { status, stdout } = await troupe('replay', 'pendulum.mcap', '--character', 'hasty.yaml');
    expect(status).toBe(1);
    expect(stdout).toBe(
      `It came out differently in tick 1 (0.033 s).
  pendulum: step.threshold
    recorded  5
    found     4
`,
    );
  });

  it('[REC2] takes the code of a character from its module', async () => {
    const ran = await troupe('run', 'stroller.mjs', '--record', 'stroller.mcap', '--seed', '3');
    expect(ran.status).toBe(0);
    const bare = await troupe('replay', 'stroller.mcap');
    expect(bare.status).toBe(2);
    expect(bare.stderr).toContain(
      'A recording does not carry code. A character that has some is given with it: troupe replay stroller.mcap --character FILE.js',
    );
    const good = await troupe('replay', 'stroller.mcap', '--character', 'stroller.mjs');
    expect(good).toMatchObject({ status: 0, stderr: '' });
    const other = await troupe('replay', 'stroller.mcap', '--character', 'faster.mjs');
    expect(other.status).toBe(1);
    expect(other.stdout).toContain('the scene: world.0.value');
  });

  it.each([
    ['empty.mcap', '[file-empty] "empty.mcap" is empty'],
    ['pendulum.jsonl', '[no-recording] "pendulum.jsonl" is no recording'],
    ['opener.yaml', '[no-recording] "opener.yaml" is no recording'],
    ['missing.mcap', '[file-not-found] there is no file "missing.mcap"'],
    ['.', '[file-is-folder]'],
  ])('[REC5] refuses %s', async (file, message) => {
    for (const command of [
      ['replay', file],
      ['diff', file, 'pendulum.mcap'],
      ['repair', file],
    ]) {
      if (command[0] === 'diff' && !/mcap$/.test(file)) continue;
      const { status, stdout, stderr } = await troupe(...command);
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toContain(command[0] === 'diff' ? file : message);
    }
  });
});

describe.concurrent('troupe diff', () => {
  it('[REC6] says of a recording and itself that they are the same', async () => {
    const { status, stdout } = await troupe('diff', 'pendulum.mcap', 'pendulum.mcap');
    expect(status).toBe(0);
    expect(stdout).toBe('pendulum.mcap and pendulum.mcap are the same: 900 ticks.\n');
  });

  it('[REC6] names the first difference, and how they differ as a whole', async () => {
    await troupe('run', 'hasty.yaml', '--record', 'hasty.mcap', '--steps', '800');
    const { status, stdout } = await troupe('diff', 'pendulum.mcap', 'hasty.mcap');
    expect(status).toBe(1);
    expect(stdout).toContain(`They differ from tick 1 (0.033 s) on.
  pendulum: step.threshold
    pendulum.mcap  5
    hasty.mcap     4
`);
    expect(stdout).toContain('They begin differently.\n  pendulum: definition.parameters.theta\n');
    expect(stdout).toContain(
      'Length: ticks 1 to 900 in pendulum.mcap, ticks 1 to 800 in hasty.mcap',
    );
    expect(stdout).toMatch(/pendulum: \d+ choices in pendulum\.mcap, \d+ in hasty\.mcap/);
  });

  it('[REC6] tells runs of one seed from runs of another', async () => {
    for (const [name, seed] of [
      ['a', '1'],
      ['b', '1'],
      ['c', '2'],
    ] as const) {
      await troupe('run', 'stroller.mjs', '--record', `${name}.mcap`, '--seed', seed);
    }
    expect((await troupe('diff', 'a.mcap', 'b.mcap')).status).toBe(0);
    const { status, stdout } = await troupe('diff', 'a.mcap', 'c.mcap');
    expect(status).toBe(1);
    expect(stdout).toContain('They begin differently.\n  seed\n');
  });

  it('[REC6] says which of two is shorter', async () => {
    await troupe('run', 'pendulum.yaml', '--record', 'short.mcap', '--steps', '300');
    const { status, stdout } = await troupe('diff', 'pendulum.mcap', 'short.mcap');
    expect(status).toBe(1);
    expect(stdout).toContain('short.mcap ends after tick 300, and pendulum.mcap goes on.');
  });

  it('[REC6] says of goals what the runs said, also of those reached by the last step', async () => {
    const sander = join(examples, '05-sander', 'sander.yaml');
    const until = await troupe('run', sander, '--until-goals', '--record', 'until.mcap');
    const beyond = await troupe('run', sander, '--steps', '30', '--record', 'beyond.mcap');
    for (const { stdout } of [until, beyond]) {
      expect(stdout).toContain('Both goals were reached after step 20');
    }
    const { stdout } = await troupe('diff', 'until.mcap', 'beyond.mcap');
    expect(stdout).toContain('until.mcap ends after tick 20, and beyond.mcap goes on.');
    expect(stdout).toContain('sander has reached the same of its goals at the end of both.');
    // nor is there a tick more in it
    const replayed = await troupe('replay', 'until.mcap');
    expect(replayed.stdout).toBe('Replayed 20 ticks: all came out as recorded.\n');
  });

  it('[REC6] says what it compares where a file is neither', async () => {
    for (const other of ['opener.yaml', 'pendulum.jsonl', 'pendulum.mcap']) {
      const { status, stdout, stderr } = await troupe('diff', other, 'opener.yaml');
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toContain(
        'two recordings or two traces can be compared; a trace is what troupe run CHARACTER --trace FILE writes',
      );
    }
  });

  it('[REC6] says that two are of different characters', async () => {
    const sander = join(examples, '05-sander', 'sander.yaml');
    await troupe('run', sander, '--steps', '5', '--record', 's.mcap', '--trace', 's.jsonl');
    for (const kind of ['mcap', 'jsonl']) {
      const { status, stdout } = await troupe('diff', `pendulum.${kind}`, `s.${kind}`);
      expect(status).toBe(1);
      expect(stdout).toContain(
        `They are of different characters: pendulum.${kind} of pendulum, s.${kind} of sander.\n`,
      );
    }
    const { stdout } = await troupe('replay', 'pendulum.mcap', '--character', sander);
    expect(stdout).toContain(`The recording is of pendulum, and ${sander} is sander.`);
  });

  it('[REC6] compares traces too, and no trace with a recording', async () => {
    expect((await troupe('diff', 'pendulum.jsonl', 'pendulum.jsonl')).status).toBe(0);
    await troupe('run', 'hasty.yaml', '--trace', 'hasty.jsonl');
    const { status, stdout } = await troupe('diff', 'pendulum.jsonl', 'hasty.jsonl');
    expect(status).toBe(1);
    expect(stdout).toContain('They differ from step 1 on.\n  threshold\n');
    const mixed = await troupe('diff', 'pendulum.jsonl', 'pendulum.mcap');
    expect(mixed.status).toBe(2);
    expect(mixed.stderr).toContain('Two of a kind can be compared');
  });
});

describe.concurrent('troupe why of a recording', () => {
  it('[REC7] says what it says of the trace of the same run', async () => {
    for (const step of ['1', '302', '900']) {
      for (const rest of [['--skill', 'swing-left']]) {
        const of = (file: string) => troupe('why', file, '--step', step, ...rest);
        const [recorded, traced] = await Promise.all([of('pendulum.mcap'), of('pendulum.jsonl')]);
        expect(recorded).toEqual(traced);
        expect(recorded.status).toBe(0);
      }
    }
  });

  it('[REC7] explains a run that a script drove and changed', async () => {
    writeFileSync(
      inFolder('crawl.yaml'),
      `- { after: 0, goals: { at-door: true } }
- { after: 3, disable: walk-to-door }
- { after: 4, remove: walk-to-door, add: { skills: { crawl: { adds: [at-door] } } } }
- { after: 6, goals: { door-is-open: null, at-door: true }, parameters: { theta: 12 } }`,
    );
    const files = ['--record', 'crawl.mcap', '--trace', 'crawl.jsonl'];
    await troupe('run', 'opener.yaml', '--script', 'crawl.yaml', '--steps', '9', ...files);
    const of = (file: string) => troupe('why', file, '--step', '8', '--skill', 'open-door');
    const [recorded, traced] = await Promise.all([of('crawl.mcap'), of('crawl.jsonl')]);
    expect(recorded).toEqual(traced);
    const gone = await troupe('why', 'crawl.mcap', '--step', '8', '--skill', 'walk-to-door');
    expect(gone.status).toBe(2);
    expect(gone.stderr).toContain('in step 8 there is no skill "walk-to-door"');
  });

  it('[REC7] [TPL5] explains the step in which too many instances would be needed', async () => {
    const objects = Array.from({ length: 40 }, (_, i) => `o${i}`).join(', ');
    writeFileSync(
      inFolder('crowd.yaml'),
      `troupe: 1
name: crowd
objects: { thing: [${objects}] }
parameters: { theta: 1 }
sensors: { a: false, b: true, done: false }
goals: { done: true }
skills:
  start: { adds: [a], deletes: [b] }
  end: { when: [a, b], adds: [done] }
templates:
  "t(?x: thing, ?y: thing, ?z: thing)": { when: [a], adds: [b] }`,
    );
    const files = ['--record', 'crowd.mcap', '--trace', 'crowd.jsonl'];
    const ran = await troupe('run', 'crowd.yaml', '--steps', '5', ...files);
    expect(ran.stdout).toContain('instances');
    for (const step of ['2', '3', '4']) {
      const of = (file: string) => troupe('why', file, '--step', step);
      const [recorded, traced] = await Promise.all([of('crowd.mcap'), of('crowd.jsonl')]);
      expect(recorded).toEqual(traced);
      expect(recorded.status).toBe(0);
    }
  });

  it('[REC7] says which steps there are, and whose', async () => {
    const { status, stderr } = await troupe('why', 'pendulum.mcap', '--step', '901');
    expect(status).toBe(2);
    expect(stderr).toBe('pendulum.mcap: there is no step 901 of pendulum; it ends with step 900\n');
    const other = await troupe('why', 'pendulum.mcap', '--step', '3', '--actor', 'pendlum');
    expect(other.status).toBe(2);
    expect(other.stderr).toContain('there is no character "pendlum". Did you mean "pendulum"?');
  });
});

describe.concurrent('a recording that is stopped', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('[REC3] by %s is whole', async (signal, expected) => {
    const file = `${signal}.mcap`;
    const { child, ended } = await startLong(file);
    child.kill(signal);
    const { status, stdout } = await ended;
    expect(status).toBe(expected);
    const said = stdout.match(/after step ([\d,]+) of/)?.[1]?.replaceAll(',', '');
    const { stdout: good } = await troupe('validate', file);
    expect(good).toContain(`${file}: a good recording of "pendulum": ticks 1 to ${said}, `);
  });

  it('[REC3] by the machine is made whole by troupe repair', async () => {
    const { child, ended } = await startLong('killed.mcap');
    child.kill('SIGKILL');
    expect((await ended).signal).toBe('SIGKILL');
    const cut = await troupe('validate', 'killed.mcap');
    expect(cut.status).toBe(2);
    expect(cut.stderr).toContain('[recording-cut-short] "killed.mcap" was cut short');
    const last = Number(cut.stderr.match(/up to tick (\d+)/)?.[1]);
    expect(last).toBeGreaterThan(100);
    expect((await troupe('why', 'killed.mcap', '--step', String(last))).status).toBe(0);
    const repaired = await troupe('repair', 'killed.mcap');
    expect(repaired).toMatchObject({ status: 0, stderr: '' });
    expect(repaired.stdout).toContain(`(1 to ${last}) to killed.repaired.mcap.`);
    expect(repaired.stdout).toContain(`What came after tick ${last}, if anything did, is lost.`);
    const again = await troupe('replay', 'killed.repaired.mcap');
    expect(again).toMatchObject({ status: 0, stderr: '' });
    const before = readFileSync(inFolder('killed.repaired.mcap'));
    const twice = await troupe('repair', 'killed.mcap');
    expect(twice.status).toBe(2);
    expect(twice.stderr).toContain('"killed.repaired.mcap" is there already');
    expect(readFileSync(inFolder('killed.repaired.mcap'))).toEqual(before);
    expect(existsSync(inFolder('killed.repaired.mcap.part'))).toBe(false);
  });

  it('[REC3] needs no repair where it is whole', async () => {
    const { status, stdout } = await troupe('repair', 'pendulum.mcap');
    expect(status).toBe(0);
    expect(stdout).toBe('pendulum.mcap is whole; there is nothing to repair.\n');
    expect(existsSync(inFolder('pendulum.repaired.mcap'))).toBe(false);
  });

  it('[REC5] before its first tick was written is not sent to troupe repair, which has nothing to save', async () => {
    const bytes = readFileSync(inFolder('pendulum.mcap'));
    for (const length of [100, 200, 900]) {
      const file = `begun-${length}.mcap`;
      writeFileSync(inFolder(file), bytes.subarray(0, length));
      for (const command of ['repair', 'replay', 'validate']) {
        const { status, stdout, stderr } = await troupe(command, file);
        expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
        expect(stderr).toContain('There is nothing in it to save: record it again');
        expect(stderr).not.toContain('troupe repair');
      }
      const { stderr } = await troupe('why', file, '--step', '1');
      expect(stderr).not.toMatch(/troupe repair|undefined/);
    }
  });

  it('[REC5] by damage in its middle is saved on both sides of it', async () => {
    // long enough for many chunks: the damaged one is not that of a keyframe's neighbours
    await troupe('run', 'pendulum.yaml', '--steps', '3000', '--record', 'long.mcap');
    const bytes = readFileSync(inFolder('long.mcap'));
    const damaged = Buffer.from(bytes);
    damaged[Math.floor(bytes.length / 2)]! ^= 4;
    writeFileSync(inFolder('damaged.mcap'), damaged);
    const read = await troupe('validate', 'damaged.mcap');
    expect(read.status).toBe(2);
    expect(read.stderr).toContain(
      '[recording-damaged] "damaged.mcap" is damaged; it can be read up',
    );
    const { stdout } = await troupe('repair', 'damaged.mcap', 'mended.mcap');
    expect(stdout).toMatch(/\(1 to \d+, \d+ to 3000\) to mended\.mcap/);
    expect(stdout).toMatch(/Lost: ticks \d+ to \d+\./);
    const replayed = await troupe('replay', 'mended.mcap');
    expect(replayed).toMatchObject({ status: 0, stderr: '' });
    expect(replayed.stdout).toMatch(/Ticks \d+ to \d+ are missing/);
  });
});

describe.concurrent('a recording that cannot be written', () => {
  it.each([
    ['a folder', 'taken', 'it is a folder'],
    ['in a folder that is missing', 'missing/r.mcap', 'its folder does not exist'],
    ['the character', './opener.yaml', 'would overwrite "opener.yaml"'],
    ['standard output', '-', 'a recording needs a file of its own'],
  ])('[CMD2] is said before anything runs: %s', async (_, target, reason) => {
    mkdirSync(inFolder('taken'), { recursive: true });
    const { status, stdout, stderr } = await troupe('run', 'opener.yaml', '--record', target);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(reason);
    expect(readFileSync(inFolder('opener.yaml'), 'utf8')).toBe(opener);
  });

  it('[CMD2] is said of one that would overwrite the trace', async () => {
    const files = ['--trace', 'both', '--record', 'both'];
    const { status, stderr } = await troupe('run', 'opener.yaml', ...files);
    expect(status).toBe(2);
    expect(stderr).toContain('the recording would overwrite "both"');
  });

  it.skipIf(!existsSync('/dev/full'))('[CMD2] is said of a full disk', async () => {
    const { status, stderr } = await troupe('run', 'opener.yaml', '--record', '/dev/full');
    expect(status).toBe(2);
    expect(stderr).toContain('the recording cannot be written to "/dev/full": the disk is full');
  });

  it('[CMD2] leaves an earlier one alone as long as nothing runs', async () => {
    writeFileSync(inFolder('earlier.mcap'), 'an earlier one');
    writeFileSync(inFolder('bad.yaml'), 'troupe: 1');
    expect((await troupe('run', 'bad.yaml', '--record', 'earlier.mcap')).status).toBe(2);
    expect(readFileSync(inFolder('earlier.mcap'), 'utf8')).toBe('an earlier one');
  });
});

describe.concurrent('a character that is a module', () => {
  it('[CMD1] is run, and validated', async () => {
    const ran = await troupe('run', 'stroller.mjs', '--until-goals', '--steps', '500');
    expect(ran).toMatchObject({ status: 0, stderr: '' });
    expect(ran.stdout).toContain('stroll');
    const { stdout } = await troupe('validate', 'stroller.mjs');
    expect(stdout).toContain('stroller.mjs: a good character, "stroller": 2 sensors');
  });

  it.each([
    ['character.ts', 'export default {}', 'is TypeScript, which is not run here'],
    ['none.mjs', 'export const wolf = 1', 'has no default export; it exports wolf'],
    [
      'legs.mjs',
      'export default { skills: {} }',
      'must have a name; there is none. Write export default { name: "legs", skills: … }',
    ],
    ['list.mjs', 'export default []', 'has something else there'],
    ['number.mjs', 'export default 7', 'has something else there'],
    ['broken.mjs', 'export default {\n  a: ;\n}', 'broken.mjs:2: cannot be loaded: SyntaxError'],
    ['thrown.mjs', '\n\nthrow new Error("no")', 'thrown.mjs:3: cannot be loaded: Error: no'],
    ['plain.mjs', 'throw "no"', 'plain.mjs: cannot be loaded: no'],
    ['json.mjs', '\nJSON.parse("{bad")', 'json.mjs:2: cannot be loaded: SyntaxError'],
    ['inner.mjs', 'import "./broken.mjs"', 'a module that it imports: cannot be loaded: Syntax'],
    ['bare.mjs', 'throw Object.create(null)', 'bare.mjs: cannot be loaded: it threw something'],
    [
      'odd.mjs',
      "throw Object.assign(new Error('no'), { stack: 'x (file:///%zz:1:2)' })",
      'cannot be loaded: Error: no',
    ],
    ['part.mjs', 'import "./thrown.mjs"', 'part.mjs: thrown.mjs:3: cannot be loaded: Error: no'],
    [
      'stray.mjs',
      'import "./nowhere.mjs"',
      'stray.mjs: cannot be loaded: Error [ERR_MODULE_NOT_FOUND]',
    ],
    ['waiting.mjs', 'await new Promise(() => {})', 'waiting.mjs: cannot be loaded: it waits'],
    ['wrong.mjs', "export default { name: 'x', goals: { a: true } }", 'goals.a'],
  ])('[CMD7] is refused: %s', async (file, text, message) => {
    writeFileSync(inFolder(file), text);
    for (const command of ['run', 'validate']) {
      const { status, stdout, stderr } = await troupe(command, file);
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toContain(message);
    }
    expect((await troupe('run', 'not-there.mjs')).stderr).toContain('there is no file');
  });
});

/** A run without end, some way into its recording. */
async function startLong(file: string): Promise<Started> {
  const started = startTroupe(
    ['run', 'pendulum.yaml', '--steps', '100000000', '--record', file],
    folder,
  );
  const size = () => statSync(inFolder(file), { throwIfNoEntry: false })?.size ?? 0;
  while (size() < 2e5) await setTimeout(2);
  return started;
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder, runShell, runTroupe } from './run-troupe.js';
import { type Process, serve, startProcess } from './serve-troupe.js';

const folder = makeFolder();
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

write(
  'dude.yaml',
  `
troupe: 1
name: dude
open: true
parameters: { theta: 10 }
sensors: { at-door: false, door-is-open: false }
goals: { door-is-open: true }
`,
);
write(
  'legs.yaml',
  `
troupe: 1
name: legs
sensors: { tired: false, miles: { count: 0 } }
skills:
  walk-to-door: { when: { at-door: false }, adds: [at-door, tired, miles], takes: 2 }
`,
);
write(
  'hands.mjs',
  `
let tries = 0;
export default {
  name: 'hands',
  skills: {
    'open-door': {
      when: { 'at-door': true, 'door-is-open': false },
      adds: ['door-is-open'],
      run: async ({ signal }) => {
        await new Promise((done) => setTimeout(done, 20));
        tries += 1;
        if (tries === 1) throw new Error('it is stuck');
        return !signal.aborted;
      },
    },
  },
};`,
);
/** Goes from one side to the other for ever. */
write(
  'pendulum.yaml',
  `
troupe: 1
name: pendulum
open: true
parameters: { theta: 5 }
sensors: { still: false }
goals: { still: true }
`,
);
write(
  'swing.yaml',
  `
troupe: 1
name: swing
sensors: { left: true, right: false }
skills:
  swing-right: { when: [left], adds: [right], deletes: [left], takes: 2 }
  swing-left: { when: [right], adds: [left], deletes: [right], takes: 2 }
`,
);

const say = (address: string, ...lines: string[]) =>
  runShell(
    `printf '%s\\n' ${lines.map((line) => `'${line}'`).join(' ')} | $TROUPE attach dude --hub ${address}`,
    folder,
  );

/** Numbers of the executions that a process said it had begun. */
const begun = (process: Process) =>
  [...process.said().matchAll(/execution (\d+): begun/g)].map(([, number]) => Number(number));

describe('troupe join', () => {
  it('[CMD10] gives a character skills from a file and from a module, and says what happens', async () => {
    const hub = await serve(['dude.yaml', '--rate', '50'], folder);
    const args = ['--hub', hub.address, '--rate', '50'];
    const legs = startProcess(['join', 'dude', 'legs.yaml', ...args], folder);
    await legs.says('walk-to-door, execution 1: finished.');
    expect(legs.said()).toContain('dude.legs: 3 agents of legs.yaml joined dude.');
    expect(legs.said()).toContain('walk-to-door, execution 1: begun.');
    const hands = startProcess(
      ['join', 'dude', 'hands.mjs', ...args, '--name', 'my hands'],
      folder,
    );
    await hands.says('failed, it is stuck.');
    expect(hands.said()).toContain('my hands: 1 agent of hands.mjs joined dude.');
    await hands.says(/open-door, execution \d+: finished/);
    const { stdout } = await say(hub.address, 'list');
    expect(stdout).toMatch(/door-is-open +true/);
    expect(stdout).toMatch(/tired +true, in dude\.legs/);
    expect(stdout).toMatch(/miles +1, in dude\.legs/);
    expect(stdout).toMatch(/open-door +\S+ in my hands/);
    expect((await hands.stop('SIGTERM')).status).toBe(0);
    const { status, stdout: said } = await legs.stop('SIGINT');
    expect(status).toBe(0);
    expect(said).toContain('dude.legs: left dude.');
    expect((await say(hub.address, 'list skills')).stdout).toContain('skills: none');
    await hub.stop();
  });

  it('[CMD10] is told why it is refused, with each code once', async () => {
    write('door.yaml', 'troupe: 1\nname: door\nsensors: { at-door: false }\n');
    write(
      'lost.yaml',
      'troupe: 1\nname: lost\nskills:\n  a: { when: [nowhere], adds: [at-door] }\n',
    );
    const hub = await serve(['door.yaml'], folder);
    const refused = startProcess(['join', 'door', 'lost.yaml', '--hub', hub.address], folder);
    await refused.says('troupe: door refused: [unknown-sensor] skills.a.');
    expect((await refused.ended).status).toBe(2);
    await hub.stop();
  });

  it('[DMN1] has a character opened that is not there, and finds one that another hub announced', async () => {
    const daemon = await serve([], folder);
    const other = await serve(['dude.yaml', '--daemon', daemon.address, '--name', 'other'], folder);
    await other.says('is there');
    const legs = startProcess(['join', 'dude', 'legs.yaml', '--hub', daemon.address], folder);
    await legs.says('joined dude');
    await other.says('3 agents of dude.legs joined');
    const swing = startProcess(['join', 'clock', 'swing.yaml', '--hub', daemon.address], folder);
    await swing.says('execution 1: begun');
    expect(swing.said()).toContain('joined clock');
    expect(swing.said()).toContain(`There was no "clock" at`);
    const answer = (await (await fetch(daemon.address)).json()) as object;
    expect(answer).toMatchObject({ characters: [{ name: 'clock', agencies: ['clock.swing'] }] });
    const near = startProcess(['join', 'clocks', 'swing.yaml', '--hub', daemon.address], folder);
    await near.says(/There was no "clocks" at \S+: a new one was opened. Did you mean "clock"/);
    await near.stop();
    for (const process of [swing, legs, other, daemon])
      expect((await process.stop()).status).toBe(0);
  });

  it('[CMD10] waits for a hub that is not there yet', async () => {
    const probe = await serve(['dude.yaml'], folder);
    const { port } = new URL(probe.address);
    await probe.stop();
    const legs = startProcess(['join', 'dude', 'legs.yaml', '--hub', probe.address], folder);
    await legs.says('Waiting for it.');
    const hub = await serve(['dude.yaml', '--port', port], folder);
    await legs.says('joined dude');
    await hub.stop();
    await legs.stop();
  });

  it('[KEP1] goes on with a hub that was killed and started again: nothing is begun twice', async () => {
    const args = ['pendulum.yaml', '--keep', 'kept', '--rate', '50'];
    let hub = await serve(args, folder);
    const { port } = new URL(hub.address);
    const swing = startProcess(
      ['join', 'pendulum', 'swing.yaml', '--rate', '50', '--hub', hub.address],
      folder,
    );
    await swing.says('execution 2: begun');
    for (let i = 0; i < 3; i++) {
      await hub.stop('SIGKILL');
      hub = await serve([...args, '--port', port], folder);
      await swing.says('Connected.');
      await swing.says('begun');
      await swing.says('finished');
    }
    const numbers = begun(swing);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    await swing.stop();
    await hub.stop();
  });

  it('[ALV2] is amputated while its process stands still, and comes back when that goes on', async () => {
    const hub = await serve(['pendulum.yaml', '--rate', '50'], folder);
    const swing = startProcess(
      ['join', 'pendulum', 'swing.yaml', '--rate', '50', '--hub', hub.address],
      folder,
    );
    await swing.says('execution 2: begun');
    swing.child.kill('SIGSTOP');
    await hub.says('pendulum.swing does not answer');
    await hub.says('pendulum.swing was amputated');
    swing.child.kill('SIGCONT');
    await swing.says('Registering again');
    await hub.says('4 agents of pendulum.swing joined');
    await swing.says('begun');
    const numbers = begun(swing);
    expect(new Set(numbers).size).toBe(numbers.length);
    await swing.stop();
    await hub.stop();
  });

  it('[SES5] is replaced by a process of the same name, and says so', async () => {
    const hub = await serve(['pendulum.yaml'], folder);
    const args = ['join', 'pendulum', 'swing.yaml', '--hub', hub.address];
    const first = startProcess(args, folder);
    await first.says('joined pendulum');
    const second = startProcess(args, folder);
    await second.says('joined pendulum');
    const { status, stderr } = await first.ended;
    expect(status).toBe(1);
    expect(stderr).toContain('was sent away: Another process came as "pendulum.swing"');
    await second.stop();
    await hub.stop();
  });

  it('[ROL1] does with a token what the token lets it', async () => {
    const hub = await serve(['dude.yaml', 'pendulum.yaml', '--key', 'hub.key'], folder);
    const token = async (...more: string[]) =>
      (await runTroupe(['token', 'my-legs', ...more, '--key', 'hub.key'], folder)).stdout.trim();
    const agency = await token('--role', 'agency', '--characters', 'dude');
    const legs = startProcess(['join', 'dude', 'legs.yaml', '--hub', hub.address], folder, {
      TROUPE_TOKEN: agency,
    });
    await legs.says('joined dude');
    await hub.says('3 agents of my-legs joined');
    await legs.stop();
    const attempts: [string[], string][] = [
      [['pendulum', 'swing.yaml', '--token', agency], 'may not deal with "pendulum"'],
      [['ghost', 'swing.yaml', '--token', agency], 'may not deal with "ghost"'],
      [
        ['ghost', 'swing.yaml', '--token', await token('--role', 'agency')],
        'takes the role "director"',
      ],
      [
        ['dude', 'legs.yaml', '--token', await token('--role', 'viewer')],
        'a viewer hosts no agents',
      ],
      [['dude', 'legs.yaml', '--token', `${agency}x`], 'the token was changed'],
      [['dude', 'legs.yaml'], 'it takes a token'],
    ];
    for (const [args, said] of attempts) {
      const { status, stderr } = await runTroupe(['join', ...args, '--hub', hub.address], folder);
      expect(stderr).toContain(said);
      expect(status).toBe(2);
    }
    await hub.stop();
  });

  it.each([
    [
      'judged.mjs',
      `export default { name: 'a', receptors: { r: { probe: () => 1 } }, sensors: { s: { value: false, from: ['r'], judge: () => true } } };`,
      'sensor "s" is judged',
    ],
    [
      'program.mjs',
      `export default { name: 'a', skills: { s: { run: { step: () => 'done' } } } };`,
      'skill "s" goes in step',
    ],
    [
      'generator.mjs',
      `export default { name: 'a', skills: { s: { *run() {} } } };`,
      'skill "s" goes in step',
    ],
    ['empty.yaml', 'troupe: 1\nname: a\n', 'no sensor, goal or skill'],
    [
      'template.yaml',
      'troupe: 1\nname: a\nobjects: { place: [door] }\ntemplates: { "go(?p: place)": { when: ["at(?p)"] } }\n',
      'template',
    ],
    ['wrong.yaml', 'troupe: 1\nname: a\nskills: { s: { wen: [b] } }\n', 'Did you mean "when"?'],
  ])('[CMD10] refuses %s, saying why, before it joins', async (file, text, said) => {
    write(file, text);
    const { status, stdout, stderr } = await runTroupe(
      ['join', 'dude', file, '--hub', 'http://127.0.0.1:1'],
      folder,
    );
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(said);
    expect(stderr).not.toMatch(/^ +at /m);
  });

  it('[REG5] says what the character refuses', async () => {
    const hub = await serve(['pendulum.yaml'], folder);
    write('taken.yaml', 'troupe: 1\nname: a\nsensors: { still: 3 }\n');
    const { status, stderr } = await runTroupe(
      ['join', 'pendulum', 'taken.yaml', '--hub', hub.address],
      folder,
    );
    expect(status).toBe(2);
    expect(stderr).toContain('still');
    expect(stderr).toContain('Choose another name');
    await hub.stop();
  });
});

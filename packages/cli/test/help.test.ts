import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bin, makeFolder, runTroupe, start } from './run-troupe.js';

const commands = ['run', 'watch', 'why', 'validate', 'schema'];

describe.concurrent('help', () => {
  it('[CMD7] lists the commands, on standard output', async () => {
    const { status, stdout, stderr } = await runTroupe(['--help']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    for (const command of commands) expect(stdout).toMatch(new RegExp(`^  ${command} `, 'm'));
  });

  it.each(commands)('[CMD7] of %s is the same however it is asked for', async (command) => {
    const [one, other] = await Promise.all([
      runTroupe(['help', command]),
      runTroupe([command, '--help']),
    ]);
    expect(one).toEqual(other);
    expect(one.status).toBe(0);
    expect(one.stdout).toContain(`Usage: troupe ${command}`);
  });

  it('[CMD7] says of no option that nothing is its default', async () => {
    for (const command of ['replay', ...commands]) {
      expect((await runTroupe(['help', command])).stdout).not.toContain('(default: [])');
    }
  });

  it('[CMD7] is what one gets without a command, as an error', async () => {
    const { status, stdout, stderr } = await runTroupe([]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('Usage: troupe');
  });

  it('[CMD7] tells the version of the package', async () => {
    const manifest = JSON.parse(readFileSync(join(bin, '..', '..', 'package.json'), 'utf8'));
    expect((await runTroupe(['--version'])).stdout).toBe(`${manifest.version}\n`);
  });

  it('[CMD7] is there once it is built; before that the command is linked all the same, and says to build', async () => {
    const home = join(bin, '..', '..');
    const command: string = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).bin.troupe;
    const run = (file: string) => start(process.execPath, [file, '--help'], '.', {}).ended;
    const clone = join(makeFolder(), command);
    mkdirSync(dirname(clone), { recursive: true });
    copyFileSync(join(home, command), clone);
    const { status, stdout, stderr } = await run(clone);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^troupe is not built yet\. .*npm run build.*\n$/);
    expect(await run(join(home, command))).toEqual(await runTroupe(['--help']));
  });
});

describe.concurrent('a mistyped command line', () => {
  it.each([
    [['rnu'], 'Did you mean run?', 'troupe --help'],
    [['help', 'wach'], 'Did you mean watch?', 'troupe --help'],
    [['run', 'a.yaml', '--stesp', '3'], 'Did you mean --steps?', 'troupe help run'],
    [['why', 'a.jsonl', '--stop', '3'], 'Did you mean --step?', 'troupe help why'],
    [['schema', 'charakter'], 'Did you mean "character"?', 'troupe help schema'],
    [['run', 'a.yaml', '--semantics', 'meas'], 'Did you mean "maes"?', 'troupe'],
    [['check', 'a.yaml'], 'Did you mean validate?', 'troupe --help'],
    [['start', 'a.yaml'], 'Did you mean run?', 'troupe --help'],
    [['help', 'explain'], 'Did you mean why?', 'troupe --help'],
    [['compare', 'a', 'b'], 'Did you mean diff?', 'troupe --help'],
    [['--hepl'], 'Did you mean --help?', 'troupe --help'],
    [['run'], "missing required argument 'character'", 'troupe help run'],
    [['run', 'a', 'b'], 'too many arguments', 'troupe help run'],
    [['why', 'a.jsonl'], 'which step? Say --step N', 'troupe help why'],
    [['schema', 'x'], 'There are character, script, trace', 'troupe help schema'],
    [['run', 'a', '--steps', '-1'], 'must be a whole number from 0.', 'troupe help run'],
    [['run', 'a', '--steps', '1e3'], 'must be a whole number from 0', 'troupe help run'],
    [
      ['run', 'a', '--steps', '9'.repeat(20)],
      'It must be a whole number from 0, of at most 15 digits.',
      'troupe help run',
    ],
    [['run', 'a', '--steps'], 'argument missing', 'troupe help run'],
    [['run', 'a', '--seed', '0.5'], 'It must be a whole number.', 'troupe help run'],
    [['why', 'a', '--step', '0'], 'must be a whole number from 1', 'troupe help why'],
    [['watch', 'a', '--speed', '0'], 'must be a number from 0.01 to 1000', 'troupe help watch'],
    [['watch', 'a', '--speed', 'NaN'], 'must be a number from 0.01', 'troupe help watch'],
  ])('[CMD7] %j is answered with the nearest and a way to help', async (args, answer, help) => {
    const { status, stdout, stderr } = await runTroupe(args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(answer);
    expect(stderr).toContain(help);
    expect(stderr).not.toMatch(/^ +at /m);
  });
});

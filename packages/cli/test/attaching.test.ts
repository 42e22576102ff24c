import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Ended, makeFolder, runTroupe, startTroupe } from './run-troupe.js';
import { opener, pendulum } from './samples.js';
import { serve, startProcess } from './serve-troupe.js';
import { hasTerminal, openTerminal } from './terminal.js';

const folder = makeFolder();
writeFileSync(join(folder, 'opener.yaml'), opener.replace('sensors:', 'open: true\nsensors:'));
writeFileSync(join(folder, 'pendulum.yaml'), pendulum);

/** One for each test: what one does must not be seen by another. */
async function openHub(...more: string[]): Promise<string> {
  const { address } = await serve(
    ['opener.yaml', 'pendulum.yaml', '--stopped', '--rate', '100', ...more],
    folder,
  );
  return address;
}

function say(hub: string, lines: readonly string[], name = 'opener'): Promise<Ended> {
  const { child, ended } = startTroupe(['attach', name, '--hub', hub], folder);
  child.stdin?.end(lines.map((line) => `${line}\n`).join(''));
  return ended;
}

describe('troupe attach, from a pipe', () => {
  it('[CMD11] looks and steers with the verbs of the prompt', async () => {
    const hub = await openHub();
    const { status, stdout, stderr } = await say(hub, [
      '# a comment',
      '',
      'step',
      'spread-for 3',
      'status',
      'list',
      'why',
      'why open-door',
      'log',
      'disable walk-to-door',
      'list skills',
      'enable walk-to-door',
      'set theta 5',
      'want at-door F',
      'withdraw at-door',
      'sense at-door true',
      'sensor tired T',
      'become goal tired false',
      'become skill nap when tired !at-door adds at-door deletes tired takes 4',
      'list',
      'remove nap',
      'start',
      'stop',
      'ps',
      'quit',
      'never said',
    ]);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    for (const said of [
      'opener: step 0, stopped',
      'opener: step 1, stopped',
      'opener: step 4, stopped',
      /walk-to-door +\S+ disabled/,
      /tired +true/,
      /nap +0\.00/,
      'Nothing yet.',
      'opener: step 4, started',
      /CHARACTER +STEP/,
    ]) {
      if (typeof said === 'string') expect(stdout).toContain(said);
      else expect(stdout).toMatch(said);
    }
    expect(stdout).not.toContain('\u001b');
  });

  it('[CMD11] tells which line went wrong and suggests the nearest, goes on, and ends with status 1', async () => {
    const hub = await openHub();
    const { status, stdout, stderr } = await say(hub, [
      'strat',
      'disable walk-to-dor',
      'use pendulun',
      'set thta 3',
      'set dog-is-near true',
      'list skils',
      'become gaol x',
      'help spred-for',
      'spread-for many',
      'set theta',
      'set theta low',
      'set theta -1',
      'step 1 2',
      'why open-dor',
      'sense at-dor true',
      'skill nap whn tired',
      'use pendulum',
      'status',
    ]);
    expect(status).toBe(1);
    for (const said of [
      'strat: there is no such command. Did you mean "start"?',
      'Did you mean "walk-to-door"?',
      'Did you mean "pendulum"?',
      'Did you mean "theta"?',
      'For what is so: sense dog-is-near true',
      'Did you mean "skills"?',
      'Did you mean "goal"?',
      'Did you mean "spread-for"?',
      'must be a whole number from 1, found "many"',
      'something is missing. Say set PARAMETER VALUE',
      'theta: is a number, found "low"',
      '[out-of-range] parameters.theta: must be above 0, found -1',
      '"1" is too much. Say step',
      'Did you mean "open-door"?',
      'Did you mean "at-door"?',
      'when, adds, deletes or takes before "whn"',
    ]) {
      expect(stderr).toContain(said);
    }
    expect(stderr.trimEnd().split('\n')).toHaveLength(16);
    expect(stdout).toContain('pendulum: step 0, stopped');
  });

  it('[CMD11] helps: every command is told, and each by itself', async () => {
    const hub = await openHub();
    const { status, stdout } = await say(hub, ['help', 'help become']);
    expect(status).toBe(0);
    const verbs =
      'use ps status list why log watch unwatch start stop step spread-for set want withdraw sense disable enable remove cancel complete become goal sensor skill quit';
    for (const verb of verbs.split(' ')) expect(stdout).toMatch(new RegExp(`^${verb}( |$)`, 'm'));
  });

  it('[GST3] shows every step of a character that is watched', async () => {
    const hub = await openHub();
    const { stdout } = await say(hub, ['watch', 'spread-for 4', 'unwatch', 'step'], 'pendulum');
    const steps = stdout
      .split('\n')
      .filter((line) => /^pendulum: step \d+; /.test(line) && !line.includes('goals'));
    expect(steps).toHaveLength(4);
    expect(stdout).toContain('chose swing-right');
  });

  it('[GST1] cancels and completes what executes', async () => {
    const hub = await openHub();
    const { status, stdout, stderr } = await say(hub, [
      'sensor awake T',
      'sensor rested F',
      'goal rested',
      'skill sleep when awake adds rested takes 1000',
      'withdraw door-is-open',
      'spread-for 20',
      'cancel sleep',
      'spread-for 20',
      'complete sleep',
    ]);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout.match(/doing sleep/g)).toHaveLength(2);
  });

  it('[DMN1] opens a character, and builds it from nothing as the thesis did', async () => {
    const hub = await openHub();
    const { status, stdout, stderr } = await say(hub, [
      'open cat-step',
      'sensor tap-on-foot T',
      'sensor leg-is-lifted F',
      'skill flexion-reflex when tap-on-foot adds leg-is-lifted deletes tap-on-foot',
      'goal leg-is-lifted',
      'set theta 10',
      'spread-for 10',
      'list',
    ]);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toMatch(/leg-is-lifted +true/);
    expect(stdout).toContain('all goals hold');
  });

  it('[GST2] says that a hub went away, and does not wait for ever', async () => {
    const { address, stop } = await serve(['opener.yaml'], folder);
    const guest = startProcess(['attach', 'opener', '--hub', address], folder);
    await guest.says('opener: step');
    await stop('SIGKILL');
    await guest.says('The hub is out of reach');
    guest.child.stdin?.end('status\n');
    const { status, stderr } = await guest.ended;
    expect(status).toBe(1);
    expect(stderr).toContain('status: the hub does not come back');
  });

  it('[CMD11] refuses a character that is not there with the nearest, status 2', async () => {
    const hub = await openHub();
    const { status, stdout, stderr } = await say(hub, ['status'], 'openr');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('There is opener, pendulum. Did you mean "opener"?');
  });

  it('[ROL2] lets a viewer look, and says what else it would take', async () => {
    const hub = await openHub('--key', 'attach.key');
    const { stdout: token } = await runTroupe(
      ['token', 'eye', '--role', 'viewer', '--key', 'attach.key'],
      folder,
    );
    const { child, ended } = startTroupe(
      ['attach', 'opener', '--hub', hub, '--token', token.trim()],
      folder,
    );
    child.stdin?.end('list\nstart\nstatus\n');
    const { status, stdout, stderr } = await ended;
    expect(status).toBe(1);
    expect(stderr).toMatch(/^start: a viewer may not start/m);
    expect(stdout).toContain('opener: step 0, stopped');
  });
});

describe.runIf(hasTerminal)('troupe attach, before a person', () => {
  it('[CMD11] has a prompt that completes commands and names, and remembers what was typed', async () => {
    const hub = await openHub();
    const env = { XDG_STATE_HOME: join(folder, 'state') };
    const args = ['attach', 'opener', '--hub', hub];
    const terminal = openTerminal(args, folder, { env });
    await terminal.shows('opener> ');
    terminal.press('disa\t');
    // what was missing is added to what was typed
    await terminal.shows('ble ');
    terminal.press('walk\t');
    await terminal.shows('-to-door ');
    terminal.press('\r');
    await terminal.shows('opener> ');
    terminal.press('use pen\t');
    await terminal.shows('dulum ');
    terminal.press('\r');
    await terminal.shows('pendulum> ');
    terminal.press('staus\r');
    await terminal.shows('Did you mean "status"?');
    terminal.press('status\r');
    await terminal.shows('pendulum: step 0');
    await terminal.shows('pendulum> ');
    terminal.press('quit\r');
    expect((await terminal.ended).status).toBe(0);
    const kept = readFileSync(join(folder, 'state', 'troupe', 'history'), 'utf8');
    expect(kept).toContain('disable walk-to-door');
    expect(kept).toContain('use pendulum');
    const again = openTerminal(args, folder, { env });
    await again.shows('opener> ');
    again.press('\u001b[A\u001b[A');
    await again.shows('status');
    again.press('\r');
    await again.shows('opener: step 0');
    again.press('\u0004');
    expect((await again.ended).status).toBe(0);
  });

  it('[CMD11] shows steps above the line that is being typed', async () => {
    const hub = await openHub();
    const terminal = openTerminal(['attach', 'pendulum', '--hub', hub], folder);
    await terminal.shows('pendulum> ');
    terminal.press('watch\r');
    await terminal.shows('pendulum> ');
    terminal.press('spread-for 3\r');
    await terminal.shows('step 3');
    await terminal.shows('pendulum> ');
    terminal.press('half a li');
    await terminal.shows('half a li');
    terminal.press('\u0003');
    terminal.press('\u0003');
    expect((await terminal.ended).status).toBe(0);
  });
});

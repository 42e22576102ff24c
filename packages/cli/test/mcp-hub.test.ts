import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterEach, describe, expect, it } from 'vitest';
import { bin, makeFolder, runTroupe } from './run-troupe.js';
import { type Serving, serve, startProcess } from './serve-troupe.js';

const folder = makeFolder();
writeFileSync(
  join(folder, 'cat.yaml'),
  JSON.stringify({
    troupe: 1,
    name: 'cat',
    parameters: { theta: 10, phi: 0 },
    sensors: { fed: false, 'at-bowl': false, 'at-home': false },
    skills: {
      walk: { when: { 'at-bowl': false }, adds: ['at-bowl'], takes: 3 },
      eat: { when: { 'at-bowl': true, fed: false }, adds: ['fed'] },
    },
  }),
);

const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});

/** One for each test: what one does must not be seen by another. */
const openHub = (...more: string[]): Promise<Serving> =>
  serve(['cat.yaml', '--rate', '100', ...more], folder);

/** A client of the server, as a program that directs has it. */
async function connect(hub: string, ...more: string[]) {
  const client = new Client({ name: 'test', version: '0' });
  clients.push(client);
  const args = [bin, 'mcp', 'cat', '--hub', hub, ...more];
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, cwd: folder, stderr: 'ignore' }),
  );
  const call = async (name: string, given: Record<string, unknown> = {}, signal?: AbortSignal) => {
    const request = { name, arguments: given };
    const answer = await client.callTool(request, undefined, signal && { signal });
    const [first] = answer.content as { text: string }[];
    const data = (answer.structuredContent ?? {}) as Record<string, unknown>;
    return { text: first?.text ?? '', data, isError: answer.isError === true };
  };
  return { client, call };
}

const goal = { sign: 'fed', value: true };

describe('troupe mcp of a character on a hub', () => {
  it('[CMD14] leads it to its goal while it lives, says why, and others see it', async () => {
    const { address } = await openHub();
    const { client, call } = await connect(address);
    expect(client.getInstructions()).toContain(
      '"cat", an autonomous character that lives by itself',
    );
    const { tools } = await client.listTools();
    expect(tools.find(({ name }) => name === 'run_until')?.description).toMatch(/^Waits/);
    await call('set_goal', goal);
    expect((await call('run_until')).data).toMatchObject({ outcome: 'reached', content: true });
    expect((await call('why', { skill: 'eat' })).text).toContain('eat was chosen');
    const first = (await call('perceive')).data['tick'] as number;
    await new Promise((later) => setTimeout(later, 100));
    expect((await call('perceive')).data['tick']).toBeGreaterThan(first);
    const other = await connect(address);
    expect((await other.call('list_goals')).text).toContain('fed should be true and is: met');
  });

  it('[CMD14] answers wrong arguments as errors of the tool, and goes on', async () => {
    const { address } = await openHub();
    const { call } = await connect(address);
    const wrong = await call('set_goal', { sign: 'fedd', value: true });
    expect(wrong).toMatchObject({
      isError: true,
      text: expect.stringContaining('Did you mean "fed"?'),
    });
    expect(await call('x'.repeat(300))).toMatchObject({ isError: true });
    expect((await call('list_goals')).isError).toBe(false);
  });

  it('[CMD14] says that the hub is away, and finds it again; what was wanted is kept', async () => {
    const hub = await openHub('--keep', 'kept');
    const { call } = await connect(hub.address);
    await call('set_goal', { sign: 'at-home', value: true });
    const run = call('step', { ticks: 100_000 });
    await new Promise((later) => setTimeout(later, 300));
    await hub.stop('SIGKILL');
    // the break is noticed at once here, but in the other process
    while (!(await call('list_goals')).isError);
    const away = await call('set_goal', goal);
    expect(away.isError).toBe(true);
    expect(away.text).toContain(`The hub at ${hub.address} is out of reach`);
    expect(away.text).toContain('Nothing was changed.');
    const port = new URL(hub.address).port;
    await serve(['cat.yaml', '--rate', '100', '--keep', 'kept', '--port', port], folder);
    const lost = await run;
    expect(lost.isError).toBe(true);
    expect(lost.text).toContain('Whether this was done is not known');
    let goals = await call('list_goals');
    for (; goals.isError; goals = await call('list_goals')) {
      await new Promise((later) => setTimeout(later, 100));
    }
    expect(goals.text).toContain('at-home should be true');
    expect(goals.text).not.toContain('fed');
    expect((await call('what_happened')).isError).toBe(false);
  });

  it('[CMD14] [GST5] breaks off what its client gives up, and ends while it waits', async () => {
    const { address } = await openHub('--stopped');
    const { call } = await connect(address);
    const controller = new AbortController();
    const run = call('step', { ticks: 100_000 }, controller.signal);
    await new Promise((later) => setTimeout(later, 200));
    controller.abort();
    await expect(run).rejects.toThrow();
    const { data } = await call('perceive');
    // not after the 45 seconds that it would have waited
    expect(data['tick']).toBeLessThan(3000);
    await new Promise((later) => setTimeout(later, 200));
    expect((await call('perceive')).data['tick']).toBe(data['tick']);
    const mcp = startProcess(['mcp', 'cat', '--hub', address], folder);
    await mcp.says('ready to be directed');
    const request = { jsonrpc: '2.0', id: 1, method: 'tools/call' };
    const params = { name: 'step', arguments: { ticks: 100_000 } };
    mcp.child.stdin?.write(`${JSON.stringify({ ...request, params })}\n`);
    await new Promise((later) => setTimeout(later, 300));
    expect(await mcp.stop('SIGTERM')).toMatchObject({ status: 0, signal: null });
  });

  it('[CMD14] [ROL2] only looks with the token of a viewer', async () => {
    const { address } = await openHub('--key', 'hub.key');
    const token = async (role: string, ...more: string[]) =>
      (
        await runTroupe(['token', role, '--role', role, '--key', 'hub.key', ...more], folder)
      ).stdout.trim();
    const { client, call } = await connect(address, '--token', await token('viewer'));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).not.toContain('set_goal');
    expect(client.getInstructions()).toContain('You change nothing of it');
    expect((await call('list_skills')).text).toContain('walk');
    const refused = await call('set_goal', goal);
    expect(refused.isError).toBe(true);
    expect(refused.text).toContain('a viewer may not set_goal');
    const director = await connect(address, '--token', await token('director'));
    expect((await director.call('list_goals')).text).toContain('no goals');
    const without = await runTroupe(['mcp', 'cat', '--hub', address], folder);
    expect(without).toMatchObject({ status: 2, stdout: '' });
    expect(without.stderr).toContain('Say --token');
    const elsewhere = await token('viewer', '--characters', 'dog');
    const other = await runTroupe(['mcp', 'cat', '--hub', address, '--token', elsewhere], folder);
    expect(other).toMatchObject({ status: 2, stdout: '' });
  });

  it('[CMD14] is called there as it is told', async () => {
    const { address } = await openHub();
    await connect(address, '--name', 'claire');
    const { stdout } = await runTroupe(['ps', '--hub', address], folder);
    expect(stdout).toContain('claire');
  });

  it.each([
    ['a hub that is not there', ['cat', '--hub', 'http://127.0.0.1:9'], 'there is no hub at'],
    ['a token without a hub', ['cat.yaml', '--token', 'x'], '--token is for a character on a hub'],
    ['a name without a hub', ['cat.yaml', '--name', 'x'], '--name is for a character on a hub'],
    [
      'a seed for one on a hub',
      ['cat', '--seed', '3', '--hub', 'http://127.0.0.1:9'],
      '--seed is for',
    ],
  ])('[CMD14] refuses %s', async (_, args, said) => {
    const { status, stdout, stderr } = await runTroupe(['mcp', ...args], folder);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(said);
    expect(stderr).not.toMatch(/^ +at /m);
  });

  it('[CMD14] suggests the nearest of a name that nobody has', async () => {
    const { address } = await openHub();
    const { status, stdout, stderr } = await runTroupe(['mcp', 'cta', '--hub', address], folder);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('There is cat. Did you mean "cat"?');
  });

  it('[CMD14] is told in help with a configuration for a client', async () => {
    const { stdout } = await runTroupe(['help', 'mcp'], folder);
    expect(stdout).toContain('"command": "npx", "args": ["troupe", "mcp", "sander.yaml"]');
    expect(stdout).toContain('["troupe", "mcp", "sander", "--hub", "http://127.0.0.1:4170"]');
  });
});

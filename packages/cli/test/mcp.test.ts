import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterEach, describe, expect, it } from 'vitest';
import { bin, makeFolder, runTroupe, type Started, startTroupe } from './run-troupe.js';

const root = join(import.meta.dirname, '..', '..', '..');
const sander = join(root, 'examples', '05-sander', 'sander.yaml');

const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});

const folder = makeFolder();

/** A character that does the same for as long as anybody waits. */
function writeSleeper(): string {
  const file = join(folder, 'sleeper.yaml');
  const skills = { sleep: { adds: ['rested'], takes: 1_000_000 } };
  const sleeper = {
    troupe: 1,
    name: 'sleeper',
    sensors: { rested: false },
    goals: { rested: true },
  };
  writeFileSync(file, JSON.stringify({ ...sleeper, skills }));
  return file;
}

/** It writes where it should not, from its code, and leaves a timer behind that nobody ends. */
const loud = `
console.log('loading');
setInterval(() => {}, 1000);
export default {
  name: 'loud',
  memory: { called: false },
  receptors: { called: { probe: ({ memory }) => memory.read('called') } },
  sensors: { heard: { value: false, from: ['called'], judge: ({ called }) => called } },
  goals: { heard: true },
  skills: {
    call: {
      adds: ['heard'],
      run: async ({ memory }) => {
        console.log('calling');
        await null;
        process.stdout.write('written\\n');
        memory.write('called', true);
      },
    },
  },
};`;

interface Said {
  readonly text: string;
  readonly data: Record<string, unknown>;
  readonly isError: boolean;
}

/** A client of the server, as a program that directs has it. */
async function connect(args: readonly string[] = [sander]) {
  const client = new Client({ name: 'test', version: '0' });
  clients.push(client);
  const command = { command: process.execPath, args: [bin, 'mcp', ...args] };
  await client.connect(new StdioClientTransport({ ...command, stderr: 'ignore' }));
  const call = async (name: string, given: Record<string, unknown> = {}): Promise<Said> => {
    const { content, structuredContent, isError } = await client.callTool({
      name,
      arguments: given,
    });
    const [first] = content as { text: string }[];
    const data = (structuredContent ?? {}) as Record<string, unknown>;
    return { text: first?.text ?? '', data, isError: isError === true };
  };
  return { client, call };
}

describe('troupe mcp', () => {
  it('[DIR1] offers the verbs of a director, with their schemas', async () => {
    const { client } = await connect();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'list_skills',
      'list_goals',
      'perceive',
      'set_goal',
      'withdraw_goal',
      'what_happened',
      'why',
      'why_not',
      'step',
      'run_until',
      'disable',
      'enable',
      'cancel',
    ]);
    for (const { description, inputSchema } of tools) {
      expect(description).toBeTruthy();
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    }
    expect(client.getInstructions()).toContain('"sander"');
    expect(client.getServerVersion()?.name).toBe('troupe');
  });

  it('[DIR1] lets the sander be led to its goals by goals only', async () => {
    const { call } = await connect();
    const goals = await call('list_goals');
    expect(goals.text).toContain('board-sanded should be true and is not');
    await call('withdraw_goal', { sign: 'self-painted' });
    const sanded = await call('run_until', { sign: 'board-sanded' });
    expect(sanded.data).toMatchObject({ outcome: 'reached' });
    await call('set_goal', { sign: 'self-painted', value: true, importance: 2 });
    const painted = await call('run_until');
    expect(painted.data).toMatchObject({ outcome: 'reached', content: true });
    const { text } = await call('what_happened');
    expect(text.indexOf('sand-board-in-hand')).toBeGreaterThan(0);
    expect(text.indexOf('spray-paint-self')).toBeGreaterThan(text.indexOf('sand-board-in-hand'));
  });

  it('[DIR1] answers why and why not', async () => {
    const { call } = await connect();
    await call('run_until', { sign: 'sander-in-hand' });
    const why = await call('why', { skill: 'pick-up-sander' });
    expect(why.text).toContain('pick-up-sander was chosen');
    const whyNot = await call('why_not', { skill: 'spray-paint-self' });
    expect(whyNot.text).toContain('Why not spray-paint-self?');
    expect(whyNot.text).toContain('It needs sprayer-in-hand to be true');
  });

  it('[DIR2] says that it is stuck, and why', async () => {
    const { call } = await connect();
    await call('withdraw_goal', { sign: 'board-sanded' });
    expect((await call('run_until')).data).toMatchObject({ outcome: 'reached' });
    await call('set_goal', { sign: 'board-sanded', value: true });
    const { data, text } = await call('run_until', { ticks: 100_000 });
    expect(data).toMatchObject({ outcome: 'stuck' });
    expect(text).toContain('needs operational to be true, and it is false; no skill brings that');
  });

  it('[DIR3] answers bad arguments as errors of the tool, and goes on', async () => {
    const { call } = await connect();
    const misspelt = await call('set_goal', { sign: 'bord-sanded', value: true });
    expect(misspelt.isError).toBe(true);
    expect(misspelt.text).toContain('Did you mean "board-sanded"?');
    expect(misspelt.data['problems']).toHaveLength(1);
    expect((await call('step', { ticks: -1 })).isError).toBe(true);
    expect((await call('stepp')).text).toContain('Did you mean "step"?');
    expect((await call('step')).data).toMatchObject({ tick: 1 });
  });

  it('[DIR3] answers two calls at once, each with its own', async () => {
    const { call } = await connect();
    const [first, second, third] = await Promise.all([
      call('step', { ticks: 400 }),
      call('step', { ticks: 200 }),
      call('nothing'),
    ]);
    expect(first?.data).toMatchObject({ ticks: 400, tick: 400 });
    expect(second?.data).toMatchObject({ ticks: 200, tick: 600 });
    expect(third?.isError).toBe(true);
  });

  it('[DIR3] stops a run that the client gives up', async () => {
    const { client, call } = await connect([writeSleeper()]);
    await call('step', { ticks: 10 });
    const controller = new AbortController();
    const run = client.callTool({ name: 'run_until', arguments: { ticks: 100_000 } }, undefined, {
      signal: controller.signal,
    });
    controller.abort();
    await expect(run).rejects.toThrow();
    const { data } = await call('perceive');
    expect(data['doing']).toEqual(['sleep']);
    expect(data['tick']).toBeLessThan(100_000);
  });
});

const request = (id: number, method: string, params: object = {}) =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;

const initialize = request(1, 'initialize', {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'test', version: '0' },
});

/** A server that has answered once. */
async function readyServer(file = sander): Promise<Started> {
  const started = startTroupe(['mcp', file], root);
  const { child } = started;
  if (child.stdout === null) throw new Error('there is no output');
  child.stdin?.write(initialize);
  const answered = once(child.stdout, 'data');
  const early = started.ended.then(({ stderr }) => {
    throw new Error(`the server ended before it answered: ${stderr}`);
  });
  await Promise.race([answered, early]);
  return started;
}

describe('the server on its standard input and output', () => {
  it('[DIR3] survives garbage, answers what came before the end, and says nothing else', async () => {
    const { child, ended } = startTroupe(['mcp', sander], root);
    child.stdin?.write('garbage\n{"jsonrpc":"2.0"}\n[]\n\u0000\u0001\n\n');
    child.stdin?.write(Buffer.from([0xff, 0xfe, 0x0a]));
    child.stdin?.write(`${'x'.repeat(3_000_000)}\n`);
    for (let i = 0; i < 100; i++) child.stdin?.write('{"no": "message"}\n');
    child.stdin?.write(initialize);
    child.stdin?.write(request(2, 'no/such/method'));
    child.stdin?.write(request(3, 'tools/call', { name: 'step', arguments: [1] }));
    child.stdin?.write(request(4, 'tools/call', { name: 'run_until', arguments: {} }));
    child.stdin?.end(request(5, 'tools/call', { name: 'step', arguments: { ticks: 5000 } }));
    const { status, stdout, stderr } = await ended;
    expect(status).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    const answers = lines.map((line) => JSON.parse(line) as { id: number | null; error?: unknown });
    const ids = answers.flatMap(({ id }) => (id === null ? [] : [id]));
    expect(ids.sort()).toEqual([1, 2, 3, 4, 5]);
    expect(answers.every(({ id, error }) => id !== null || error !== undefined)).toBe(true);
    expect(answers.find(({ id }) => id === 3)?.error).toBeDefined();
    expect(JSON.stringify(answers.find(({ id }) => id === 4))).toContain('"outcome":"reached"');
    expect(stderr).toContain('no message');
    expect(stderr).toContain('longer than');
    expect(stderr.split('\n').length).toBeLessThan(30);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('[DIR3] ends cleanly on %s', async (signal) => {
    const { child, ended } = await readyServer(writeSleeper());
    const run = { name: 'run_until', arguments: { ticks: 100_000 } };
    for (let id = 2; id < 90; id++) child.stdin?.write(request(id, 'tools/call', run));
    child.kill(signal);
    expect(await ended).toMatchObject({ status: 0, signal: null });
  });

  it('[DIR3] keeps its output to the protocol, whatever the character writes', async () => {
    const file = join(folder, 'loud.mjs');
    writeFileSync(file, loud);
    const { child, ended } = await readyServer(file);
    child.stdin?.end(request(2, 'tools/call', { name: 'run_until', arguments: {} }));
    const { status, stdout, stderr } = await ended;
    expect(status).toBe(0);
    for (const noise of ['loading', 'calling', 'written']) expect(stderr).toContain(noise);
    const answers = stdout.trimEnd().split('\n');
    expect(answers.map((line) => (JSON.parse(line) as { id: number }).id)).toEqual([1, 2]);
    expect(answers[1]).toContain('"outcome":"reached"');
  });

  it('[DIR3] ends when its input ends', async () => {
    const { child, ended } = await readyServer();
    child.stdin?.end();
    expect(await ended).toMatchObject({ status: 0, signal: null });
  });

  it('[DIR3] refuses a character that is none before it serves', async () => {
    const { status, stdout, stderr } = await runTroupe(['mcp', join(root, 'package.json')], root);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('package.json');
    expect(stderr).not.toMatch(/^ +at /m);
  });

  it('[DIR1] is told in help with a configuration for a client', async () => {
    const { stdout } = await runTroupe(['help', 'mcp'], root);
    expect(stdout).toContain('"command": "npx", "args": ["troupe", "mcp", "sander.yaml"]');
  });
});

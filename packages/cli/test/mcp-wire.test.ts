import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder, runShell, startTroupe } from './run-troupe.js';

const root = join(import.meta.dirname, '..', '..', '..');
const sander = join(root, 'examples', '05-sander', 'sander.yaml');
const folder = makeFolder();
const ready = 'troupe: sander is ready to be directed.\n';

const request = (id: number, method: string, params: object = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params });

const callOf = (params: object) => request(7, 'tools/call', params);

/** A request that is too long, with its id where programs mostly write it. */
const longAtTheEnd = (end: string) =>
  `{"method":"ping","params":{"a":"${'é'.repeat(2 ** 19)}"},${end}}`;

const long = callOf({ name: 'set_goal', arguments: { sign: 'x'.repeat(2 ** 20) } });

/** A line, and the id, the code and some words of the answer. */
const wrong: readonly (readonly [string, number | string | null, number, string])[] = [
  ['garbage', null, -32700, 'is no JSON'],
  ['{"jsonrpc":"2.0","id":7,"method":"tools/list"', null, -32700, 'is no JSON'],
  ['[]', null, -32600, 'a message is an object, found a list'],
  ['"text"', null, -32600, 'a message is an object'],
  ['{"id":7,"method":"tools/list"}', 7, -32600, 'jsonrpc is missing: it must be "2.0"'],
  ['{"jsonrpc":"1.0","id":"a","method":"ping"}', 'a', -32600, 'must be "2.0", found "1.0"'],
  ['{"jsonrpc":"2.0","id":7}', 7, -32600, 'method is missing: it must be text'],
  ['{"jsonrpc":"2.0","id":[],"method":"ping"}', null, -32600, 'id must be text or a whole number'],
  ['{"jsonrpc":"2.0","id":null,"method":"ping"}', null, -32600, 'id must be text'],
  ['{"jsonrpc":"2.0","method":5}', null, -32600, 'method must be text, found 5'],
  ['{"jsonrpc":"2.0","id":7,"method":"ping","a":1}', 7, -32600, 'there is no "a"'],
  ['{"jsonrpc":"2.0","id":7,"method":"ping","params":[1]}', 7, -32602, 'params must be an object'],
  [callOf({ name: 'step', arguments: 'foo' }), 7, -32602, 'must be an object, found "foo"'],
  [callOf({ name: 'step', arguments: [1] }), 7, -32602, 'must be an object, found [1]'],
  [callOf({ name: 'step', arguments: null }), 7, -32602, 'must be an object, found null'],
  [callOf({ arguments: {} }), 7, -32602, 'params.name is missing: it must be text'],
  [long, 7, -32600, 'is longer than 1048576 bytes'],
  [longAtTheEnd('"id":7'), 7, -32600, 'is longer than'],
  [longAtTheEnd('"id":"a","jsonrpc":"2.0"'), 'a', -32600, 'is longer than'],
  ['x'.repeat(3_000_000), null, -32600, 'is longer than'],
];

/** The server's lines, once its input has ended. */
async function say(...lines: readonly string[]) {
  const { child, ended } = startTroupe(['mcp', sander], root);
  child.stdin?.end(lines.join('\n'));
  const { status, stdout, stderr } = await ended;
  const answers = stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
  return { status, answers, stderr };
}

describe('the wire of troupe mcp', () => {
  it('[DIR5] answers what is no message, in plain words', async () => {
    // the last one has no newline
    const { answers, stderr } = await say(...wrong.map(([line]) => line), request(8, 'ping'));
    const told = stderr.split('\n').slice(1);
    for (const [i, [line, id, code, words]] of wrong.entries()) {
      const error = { code, message: expect.stringContaining(words) };
      expect(answers[i], line.slice(0, 80)).toEqual({ jsonrpc: '2.0', id, error });
      expect(told[i]).toMatch(/^troupe: something that is no message came in: .{10,}\./);
      expect(told[i]).toContain(words);
    }
    expect(answers.slice(wrong.length)).toEqual([{ jsonrpc: '2.0', id: 8, result: {} }]);
  });

  it('[DIR5] answers what is nested by the thousand, and goes on', async () => {
    const deep = callOf({ name: '?' }).replace('"?"', '['.repeat(2e5) + ']'.repeat(2e5));
    const { status, answers } = await say(deep, request(8, 'ping'), '');
    const error = { code: -32600, message: 'a message is nested too deep' };
    expect(answers).toEqual([
      { jsonrpc: '2.0', id: null, error },
      { jsonrpc: '2.0', id: 8, result: {} },
    ]);
    expect(status).toBe(0);
  });

  it('[DIR5] answers nothing to what asks nothing', async () => {
    const { answers, stderr } = await say(
      '',
      ' \r',
      '{"jsonrpc":"2.0","id":1,"result":5}',
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"reason":5}}',
      request(8, 'ping'),
      '',
    );
    expect(answers).toEqual([{ jsonrpc: '2.0', id: 8, result: {} }]);
    expect(stderr).toContain('params.reason must be text, found 5');
  });

  it('[DIR5] says nothing of a hundred calls at once but their answers', async () => {
    const { answers, stderr } = await say(
      ...Array.from({ length: 100 }, (_, id) => request(id, 'tools/list')),
      '',
    );
    expect(answers).toHaveLength(100);
    expect(stderr).toBe(ready);
  });

  it('[DIR6] ends without a word when nobody reads it any more', async () => {
    const flood = `yes '${request(1, 'tools/list')}' | head -n 5000 | $TROUPE mcp '${sander}'`;
    const line = `${flood} | head -n 1; echo "\${PIPESTATUS[2]}"`;
    const { stdout, stderr } = await runShell(line, folder);
    const [answer = '', status] = stdout.split('\n');
    expect(JSON.parse(answer)).toMatchObject({ id: 1 });
    expect({ status, stderr }).toEqual({ status: '141', stderr: ready });
  });

  it.skipIf(!existsSync('/dev/full'))('[DIR6] says that the disk is full', async () => {
    const line = `echo '${request(1, 'tools/list')}' | $TROUPE mcp '${sander}' >/dev/full`;
    const { status, stderr } = await runShell(line, folder);
    const full = 'troupe: the output cannot be written: the disk is full\n';
    expect({ status, stderr }).toEqual({ status: 2, stderr: `${ready}${full}` });
  });
});

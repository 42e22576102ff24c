/** Options that mean nothing, as code without types gives them. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createScene, TroupeError } from '@troupe/core';
import {
  Agency,
  bodyObject,
  checkDeployment,
  connectWebSocket,
  createInProcess,
  createObject,
  createRegistry,
  Guest,
  Hub,
  Lockstep,
  openFreePlace,
  openPlace,
  postInRoom,
  postOverSession,
  worldObject,
} from '@troupe/net';
import {
  connectHub,
  connectNats,
  createNatsListener,
  createToken,
  createWsListener,
  openState,
  serveHub,
} from '@troupe/net/node';
import { SimulatedNetwork } from '@troupe/net/simulated';
import { describe, expect, it } from 'vitest';

const wrong = (given: unknown) => given as never;

async function refusalOf(call: () => unknown): Promise<string> {
  try {
    await call();
  } catch (error) {
    if (error instanceof TroupeError) return error.message;
    throw error;
  }
  throw new Error('nothing was refused');
}

const key = new Uint8Array(32).fill(1);
const scene = createScene();
const folder = join(tmpdir(), 'troupe-misspelt');
type Call = (options: never) => unknown;
const takers: readonly (readonly [name: string, right: string, misspelt: string, call: Call])[] = [
  ['Agency', 'onNews', 'onNew', (options) => new Agency(options)],
  ['Guest', 'onStep', 'onSteps', (options) => new Guest(options)],
  ['Hub', 'onNews', 'onnews', (options) => new Hub(options)],
  ['createRegistry', 'keeper', 'keper', (options) => createRegistry(options)],
  ['createInProcess', 'hub', 'hbu', (options) => createInProcess(options)],
  ['createObject', 'answers', 'answer', (options) => createObject(options)],
  ['worldObject', 'mayChange', 'maychange', (options) => worldObject(scene, options)],
  ['bodyObject', 'variables', 'variable', (options) => bodyObject(scene, 'x', options)],
  ['postInRoom', 'character', 'charater', (options) => postInRoom(wrong({}), options)],
  ['postOverSession', 'connect', 'conect', (options) => postOverSession(options)],
  ['openFreePlace', 'onNews', 'onNew', (options) => openFreePlace(options)],
  ['Lockstep.open', 'within', 'wihtin', (options) => Lockstep.open(options)],
  ['openPlace', 'place', 'plaec', (options) => openPlace(options)],
  ['connectWebSocket', 'token', 'tokens', (options) => connectWebSocket(options)],
  ['connectHub', 'token', 'tokn', (options) => connectHub(options)],
  ['connectNats', 'role', 'rol', (options) => connectNats(options)],
  ['createNatsListener', 'charactersOf', 'characters', (options) => createNatsListener(options)],
  ['createToken', 'characters', 'character', (options) => createToken(key, options)],
  ['createWsListener', 'origins', 'origin', (options) => createWsListener(options)],
  ['openState', 'onTrouble', 'ontrouble', (options) => openState(folder, 'x', options)],
  ['serveHub', 'origins', 'origin', (options) => serveHub(options)],
  ['SimulatedNetwork', 'weather', 'wether', (options) => new SimulatedNetwork(options)],
];

describe('options that mean nothing', () => {
  it.each(takers)('[DEF12] %s refuses them', async (name, right, misspelt, call) => {
    expect(await refusalOf(() => call(wrong({ [misspelt]: 1 })))).toMatch(
      `[unknown-key] ${name}.${misspelt}: ${name} has no "${misspelt}". Did you mean "${right}"?`,
    );
    for (const given of [5, 'here', null, []]) {
      expect(await refusalOf(() => call(wrong(given)))).toMatch(
        `[wrong-type] ${name}: the options of ${name} must be an object, `,
      );
    }
  });

  it('[DEF12] limits and times of which there are none are refused', async () => {
    expect(await refusalOf(() => new Hub({ times: wrong({ grac: 1 }) }))).toMatch(
      'times has no "grac". Did you mean "grace"?',
    );
    const object = { name: 'x', limits: { mailbx: 1 } };
    expect(await refusalOf(() => createObject(wrong(object)))).toMatch(
      'limits has no "mailbx". Did you mean "mailbox"?',
    );
  });

  it('[DEF12] a place of a deployment says what lives there', async () => {
    const deployment = { here: wrong({ skils: ['nap'] }) };
    const definition = { name: 'mary', skills: { nap: {} } };
    expect(await refusalOf(() => checkDeployment(definition, deployment))).toMatch(
      'here has no "skils". Did you mean "skills"?',
    );
  });

  it('[DEF12] nothing is opened that was asked for wrongly', async () => {
    const keep = mkdtempSync(join(tmpdir(), 'troupe-'));
    const given = wrong({ characters: [{ name: 'mary' }], keep, daemon: { tokn: 'x' } });
    expect(await refusalOf(() => serveHub(given))).toMatch('daemon has no "tokn"');
    expect(readdirSync(keep)).toEqual([]);
    rmSync(keep, { recursive: true });
  });
});

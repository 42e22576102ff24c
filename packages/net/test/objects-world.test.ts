import { createScene, createWorld, type Data, viewWorld } from '@troupe/core';
import {
  bodyObject,
  createObject,
  postInRoom,
  remoteBody,
  remoteWorld,
  worldObject,
} from '@troupe/net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerQuery } from '../src/object/world-queries.js';
import { Stage } from './stage.js';

const things = {
  martin: { at: [0, 0, 0], heading: 0, hungry: true, arms: { left: 10, right: 20 } },
  radio: { at: [0, 0, 2], sound: 3, kind: 'device', playing: 'jazz' },
  wall: { at: [0, 0, 4], size: [10, 3, 0.2], opaque: true },
  cheese: { at: [0, 0, 6], smell: 2, kind: 'food' },
} as const;

describe('a world as an active object', () => {
  it('[OBJ4] is asked from elsewhere as from here, and told what to change', async () => {
    const stage = new Stage();
    const scene = createScene({ world: { things } });
    worldObject(scene, { name: 'world', clock: stage.clock, post: postInRoom(stage.hub.mail) });
    const { agency } = stage.agency('far');
    const self = createObject({ name: 'skill', clock: stage.clock, post: agency.mail });
    const there = remoteWorld(self.attachTo('world'));
    const here = scene.world;
    const asked = async <T>(later: Promise<T>): Promise<T> => {
      await stage.clock.rest();
      return later;
    };
    const sight = { angle: 1, distance: 3 };
    expect(await asked(there.has('radio'))).toBe(here.has('radio'));
    expect(await asked(there.names())).toEqual(here.names());
    expect(await asked(there.names('food'))).toEqual(['cheese']);
    expect(await asked(there.get('radio', 'playing'))).toBe('jazz');
    expect(await asked(there.get('radio', 'nothing'))).toBeUndefined();
    expect(await asked(there.thing('martin'))).toEqual(here.thing('martin'));
    expect(await asked(there.thing('nobody'))).toBeUndefined();
    expect(await asked(there.where('radio'))).toEqual([0, 0, 2]);
    expect(await asked(there.where('nobody'))).toBeUndefined();
    expect(await asked(there.distance('martin', [0, 0, 1]))).toBe(1);
    expect(await asked(there.distance('martin', 'nobody'))).toBe(Number.POSITIVE_INFINITY);
    expect(await asked(there.near('martin', 3))).toEqual(here.near('martin', 3));
    expect(await asked(there.near('martin', Number.POSITIVE_INFINITY))).toEqual(
      here.near('martin', Number.POSITIVE_INFINITY),
    );
    expect(await asked(there.near('martin', Number.POSITIVE_INFINITY, 'food'))).toEqual(['cheese']);
    expect(await asked(there.touching('wall'))).toEqual([]);
    expect(await asked(there.sees('martin', 'cheese'))).toBe(false);
    expect(await asked(there.inView('martin'))).toEqual(here.inView('martin'));
    expect(await asked(there.inView('martin', sight))).toEqual(here.inView('martin', sight));
    expect(await asked(there.heard('martin'))).toEqual(here.heard('martin'));
    expect(await asked(there.smelt([0, 0, 6]))).toEqual(here.smelt([0, 0, 6]));
    expect(await asked(there.changes())).toBe(here.changes?.());
    await asked(there.set('radio', 'playing', 'silence'));
    expect(here.get('radio', 'playing')).toBe('silence');
    expect(await asked(there.former('radio', 'playing'))).toBe(here.former('radio', 'playing'));
    await asked(there.add('cup', { at: [1, 0, 0] }));
    await asked(there.remove('cheese'));
    expect(here.names()).toEqual(['cup', 'martin', 'radio', 'wall']);
    self.attached('world')?.tell({ set: { thing: 'cup', property: 'full', value: true } });
    await stage.clock.rest();
    expect(here.get('cup', 'full')).toBe(true);
    const wrong = there.set('nothing', 'x', 1).catch((error: Error) => error.message);
    expect(await asked(wrong)).toMatch(/unknown-thing/);
  });

  it('[OBJ4] receptors are left in it, with all that can be asked of a world', async () => {
    const stage = new Stage();
    const scene = createScene({ world: { things } });
    worldObject(scene, { name: 'world', clock: stage.clock, post: postInRoom(stage.hub.mail) });
    const { agency } = stage.agency('far');
    const handle = createObject({
      name: 'skill',
      clock: stage.clock,
      post: agency.mail,
    }).attachTo('world');
    const found: Data[] = [];
    handle.leave(
      {
        expression: '"radio" in near("martin", 3.0) && world.radio.playing != "silence"',
        every: 1,
      },
      (value) => found.push(value),
    );
    await stage.clock.pass(300);
    scene.world.set('radio', 'at', [0, 0, 9]);
    await stage.clock.pass(300);
    scene.world.set('radio', 'at', [0, 0, 1]);
    await stage.clock.pass(300);
    expect(found).toEqual([true, false, true]);
  });

  it('[OBJ4] a body’s variables are properties of its thing', async () => {
    const stage = new Stage();
    const scene = createScene({ world: { things } });
    const post = postInRoom(stage.hub.mail, { character: 'martin' });
    bodyObject(scene, 'martin', {
      name: 'martin’s body',
      clock: stage.clock,
      post,
      variables: ['arms', 'hungry'],
    });
    const { agency } = stage.agency('far');
    const self = createObject({ name: 'skill', clock: stage.clock, post: agency.mail });
    const handle = self.attachTo('martin’s body', 'body');
    const body = remoteBody(handle);
    const asked = async (later: Promise<unknown>) => {
      const found = later.catch((error: Error) => error.message);
      await stage.clock.rest();
      return found;
    };
    expect(await asked(body.get('arms'))).toEqual({ left: 10, right: 20 });
    expect(await asked(body.get('constructor'))).toBeUndefined();
    expect(await asked(body.all())).toEqual(scene.world.thing('martin'));
    const found: Data[] = [];
    handle.leave({ expression: 'arms.left > 15 && self.hungry', every: 1 }, (value) =>
      found.push(value),
    );
    await stage.clock.pass(200);
    await asked(body.set({ arms: { left: 30, right: 20 } }));
    expect(scene.world.get('martin', 'arms')).toEqual({ left: 30, right: 20 });
    await stage.clock.pass(200);
    expect(found).toEqual([false, true]);
    expect(await asked(body.set({ hungry: false, at: [1, 1, 1] }))).toMatch(/unknown-variable/);
    expect(scene.world.get('martin', 'hungry')).toBe(true);
    scene.world.remove('martin');
    expect(await asked(body.get('arms'))).toMatch(/unknown-thing/);
    // who may not deal with the character may not deal with its body
    const other = stage.agency({ name: 'marys', role: 'agency', characters: ['mary'] });
    const hers = createObject({ name: 'hers', clock: stage.clock, post: other.agency.mail });
    expect(await asked(hers.attachTo('martin’s body').ask({ all: true }))).toMatch(/not-allowed/);
  });

  it('[OBJ4] [ROL2] a viewer looks and changes nothing; a world without a writer is only looked at', async () => {
    const stage = new Stage();
    const scene = createScene({ world: { things } });
    const post = postInRoom(stage.hub.mail);
    worldObject(scene, { name: 'world', clock: stage.clock, post });
    worldObject(viewWorld(createWorld({ things })), { name: 'still', clock: stage.clock, post });
    const viewer = stage.guest({ name: 'eve', role: 'viewer' });
    const ask = async (to: string, what: Data, from = viewer) => {
      let found: unknown;
      from.mail.ask('eve', to, what, (reply) => {
        found = reply.kind === 'answer' ? reply.what : reply.problem.code;
      });
      await stage.clock.rest();
      return found;
    };
    const set = { set: { thing: 'radio', property: 'playing', value: 'noise' } };
    expect(await ask('world', { query: 'get', with: ['radio', 'playing'] })).toBe('jazz');
    expect(await ask('world', set)).toBe('not-allowed');
    expect(await ask('world', { troupe: 'leave', key: 1, expression: '1', every: 1 })).toBe(
      'not-allowed',
    );
    viewer.mail.tell('eve', 'world', set);
    await stage.clock.rest();
    expect(scene.world.get('radio', 'playing')).toBe('jazz');
    const object = createObject({ name: 'fake', clock: stage.clock, post: viewer.mail });
    await stage.clock.rest();
    await expect(object.ready).rejects.toThrow(/not-allowed/);
    const director = stage.guest({ name: 'adam', role: 'director' });
    expect(await ask('still', set, director)).toBe('read-only');
    expect(await ask('still', { query: 'has', with: ['radio'] }, director)).toBe(true);
  });

  it('[OBJ4] whatever is asked or told, it answers or says what is wrong', () => {
    const world = viewWorld(createWorld({ things }));
    const argument = fc.oneof(
      fc.constantFrom('martin', 'radio', 'nobody', '__proto__', 'food', 1, -1, null, true),
      fc.constantFrom<Data>([0, 0, 0], [1], { angle: 1 }, { angle: 'x' }, { distance: null }),
    );
    const queries =
      'has names get former changes thing where distance near touching sees inView heard smelt constructor';
    let answered = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...queries.split(' ')),
        fc.oneof(fc.array(argument, { maxLength: 4 }), argument),
        (query, given) => {
          try {
            const answer = answerQuery(world, query, given);
            expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
            answered++;
          } catch (error) {
            expect(error).toMatchObject({ name: 'TroupeError' });
          }
        },
      ),
    );
    expect(answered).toBeGreaterThan(0);
  });
});

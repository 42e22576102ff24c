import {
  branch,
  type CancelOrder,
  createScene,
  type ExecuteOrder,
  replay,
  restoreScene,
  type SavedScene,
  type Scene,
  type TickRecord,
} from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { throughJson } from './living.js';
import { problemsOf } from './problems.js';

interface Hosted {
  readonly scene: Scene;
  readonly executed: ExecuteOrder[];
  readonly cancelled: CancelOrder[];
}

/** A character that wants to be at the door; who walks there joins from elsewhere. */
function host(scene = createScene()): Hosted {
  const actor = scene.add({ name: 'dude', sensors: { tired: false }, goals: {} });
  actor.join({
    sensors: { 'at-door': false },
    skills: { walk: { adds: ['at-door'], takes: 1 } },
    goals: { 'at-door': true },
  });
  actor.tell({ kind: 'elsewhere', agent: 'walk' });
  actor.tell({ kind: 'elsewhere', agent: 'sensor:at-door' });
  return listen(scene);
}

function listen(scene: Scene): Hosted {
  const executed: ExecuteOrder[] = [];
  const cancelled: CancelOrder[] = [];
  scene.actor('dude').onExecute((order) => executed.push(order));
  scene.actor('dude').onCancel((order) => cancelled.push(order));
  return { scene, executed, cancelled };
}

function tick(scene: Scene, times: number): void {
  for (let i = 0; i < times; i++) scene.tick();
}

/** Ticks until the order is there. */
function tickToOrder({ scene, executed }: Hosted): ExecuteOrder {
  for (let i = 0; i < 100 && executed.length === 0; i++) scene.tick();
  const order = executed[0];
  if (order === undefined) throw new Error('nothing was begun');
  return order;
}

describe('a skill that lives elsewhere', () => {
  it('[SHR3] is begun by who listens, once, and goes on until somebody says how it ended', () => {
    const hosted = host();
    const order = tickToOrder(hosted);
    expect(order).toEqual({ skill: 'walk', number: 1, args: {} });
    tick(hosted.scene, 50);
    const actor = hosted.scene.actor('dude');
    expect(actor.doing).toEqual(['walk']);
    expect(actor.elsewhere).toEqual([order]);
    actor.set('at-door', true);
    actor.settle(order, 'done');
    tick(hosted.scene, 1);
    expect(actor.elsewhere).toEqual([]);
    expect(hosted.executed).toHaveLength(1);
    expect(hosted.cancelled).toEqual([]);
    tick(hosted.scene, 1);
    expect(actor.doing).toEqual([]);
  });

  it('[SKL3] promises nothing of a sign that somebody elsewhere judges', () => {
    const hosted = host();
    const order = tickToOrder(hosted);
    const actor = hosted.scene.actor('dude');
    actor.settle(order, 'done');
    tick(hosted.scene, 2);
    expect(actor.sign('at-door')).toBe(false);
    actor.tell({ kind: 'here', agent: 'sensor:at-door' });
    while (hosted.executed.length < 2) tick(hosted.scene, 1);
    actor.settle(hosted.executed[1]!, 'done');
    tick(hosted.scene, 2);
    expect(actor.sign('at-door')).toBe(true);
  });

  it('[SKL5] that failed is over with its reason, and a second report is a fault that changes nothing', () => {
    const hosted = host();
    const order = tickToOrder(hosted);
    const actor = hosted.scene.actor('dude');
    actor.settle(order, 'failed', 'the floor is wet');
    actor.settle(order, 'done');
    tick(hosted.scene, 1);
    expect(actor.failures).toMatchObject([{ skill: 'walk', reason: 'the floor is wet' }]);
    actor.settle(order, 'done');
    actor.settle({ skill: 'run', number: order.number + 1 }, 'done');
    expect(actor.faults.map(({ error }) => error)).toEqual([
      'reported done after it had reported already',
      'reported done after it had reported already',
      'reported done after it had reported already',
    ]);
  });

  it('[SKL4] is cancelled there when it is cancelled, removed, reported on, late, or its character goes', () => {
    const ends: ((scene: Scene) => void)[] = [
      (scene) => scene.actor('dude').cancel('walk', 'enough'),
      (scene) => scene.actor('dude').leave('walk'),
      (scene) => scene.actor('dude').tell({ kind: 'finished', skill: 'walk' }),
      (scene) => scene.remove('dude'),
    ];
    const reasons = ends.map((end) => {
      const hosted = host();
      tickToOrder(hosted);
      end(hosted.scene);
      return hosted.cancelled;
    });
    expect(reasons).toEqual([
      [{ skill: 'walk', number: 1, reason: 'enough' }],
      [{ skill: 'walk', number: 1, reason: 'it was removed' }],
      [{ skill: 'walk', number: 1, reason: 'it was reported on from outside' }],
      [{ skill: 'walk', number: 1, reason: 'its character is gone' }],
    ]);
    const scene = createScene();
    const skills = { walk: { adds: ['there'], deadline: 3 } };
    scene.add({ name: 'dude', sensors: { there: false }, goals: { there: true }, skills });
    scene.actor('dude').tell({ kind: 'elsewhere', agent: 'walk' });
    const hosted = listen(scene);
    tickToOrder(hosted);
    tick(scene, 3);
    expect(hosted.cancelled).toMatchObject([{ reason: 'its deadline has passed' }]);
  });

  it('[TCK6] is saved while it runs, and taken up again it waits for the same report', () => {
    const hosted = host();
    const order = tickToOrder(hosted);
    const again = listen(restoreScene(throughJson(hosted.scene.save())));
    const scenes = [hosted, again].map(({ scene }) => {
      tick(scene, 5);
      scene.actor('dude').settle(order, 'done');
      tick(scene, 5);
      return JSON.stringify(scene.save());
    });
    expect(scenes[1]).toBe(scenes[0]);
    // whoever lives elsewhere still does
    expect(again.executed).toEqual(hosted.executed.slice(1));
  });

  it('[REC2] is recorded as any other, and replayed without whoever ran it', () => {
    const scene = createScene();
    const frames: SavedScene[] = [];
    const records: TickRecord[] = [];
    scene.record(
      {
        tick: (record) => records.push(throughJson(record)),
        keyframe: (frame) => frames.push(throughJson(frame)),
      },
      { keyframeEvery: 4 },
    );
    const hosted = host(scene);
    for (let i = 0; i < 30; i++) {
      scene.tick();
      const order = scene.actor('dude').elsewhere[0];
      if (i % 7 === 6 && order !== undefined) {
        scene.actor('dude').settle(order, i % 2 === 0 ? 'done' : 'failed', 'it slipped');
      }
    }
    expect(hosted.executed.length).toBeGreaterThan(2);
    for (const frame of frames) {
      const rest = records.filter(({ tick: made }) => made > frame.timer.tick);
      for (const { difference } of replay(frame, rest)) expect(difference).toBeUndefined();
    }
    // who takes up a recording finds what goes on elsewhere going on
    const began = records.findIndex(({ actors }) => actors?.['dude']?.skills !== undefined);
    const half = records.slice(0, began + 1);
    expect(branch(frames[0]!, half).actor('dude').elsewhere).toEqual(hosted.executed.slice(0, 1));
  });

  it('[SHR1] leaves the code that is here alone, and its receptors unsampled', () => {
    const ran: string[] = [];
    const scene = createScene();
    const actor = scene.add({
      name: 'dude',
      receptors: {
        camera: { probe: () => ran.push('camera') },
        clock: { probe: () => ran.push('clock') },
      },
      sensors: {
        seen: { from: ['camera'], judge: () => ran.push('seen') > 0 },
        late: { from: ['clock'], judge: () => ran.push('late') < 0 },
        there: false,
      },
      goals: { there: true },
      skills: { walk: { adds: ['there'], run: () => ran.push('walk') } },
    });
    actor.tell({ kind: 'elsewhere', agent: 'sensor:seen' });
    actor.tell({ kind: 'elsewhere', agent: 'walk' });
    const again = restoreScene(throughJson(scene.save()), {
      characters: { dude: actor.definition },
    });
    for (const each of [scene, again]) {
      ran.length = 0;
      const hosted = listen(each);
      tickToOrder(hosted);
      expect([...new Set(ran)].sort()).toEqual(['clock', 'late']);
      expect(each.actor('dude').sign('seen')).toBe(false);
    }
  });

  it('[SHR1] may be made by a template that lives elsewhere', () => {
    const scene = createScene();
    const actor = scene.add({
      name: 'dude',
      objects: { place: ['door', 'window'] },
      sensors: { 'at(door)': false, 'at(window)': false },
      goals: { 'at(window)': true },
      templates: { 'go(?to: place)': { adds: ['at(?to)'] } },
    });
    actor.tell({ kind: 'elsewhere', agent: 'go(?to: place)' });
    const hosted = listen(restoreScene(throughJson(scene.save())));
    expect(tickToOrder(hosted)).toEqual({ skill: 'go(window)', number: 1, args: { to: 'window' } });
    expect(problemsOf(() => actor.tell({ kind: 'elsewhere', agent: 'go(?too)' }))).toMatchObject([
      { code: 'unknown-agent' },
    ]);
  });

  it('[SHR1] lives there no more once it has left: another of its name keeps its promises here', () => {
    const hosted = host();
    const actor = hosted.scene.actor('dude');
    actor.leave('walk');
    actor.leave('sensor:at-door');
    actor.join({ sensors: { 'at-door': false }, skills: { walk: { adds: ['at-door'] } } });
    tick(hosted.scene, 30);
    expect(hosted.executed).toEqual([]);
    expect(actor.sign('at-door')).toBe(true);
  });

  it('[LIV2] still lives there when its character becomes another', () => {
    const hosted = host();
    const actor = hosted.scene.actor('dude');
    actor.redefine({ ...actor.definition, sensors: { tired: true } });
    tickToOrder(hosted);
    expect(actor.elsewhere).toHaveLength(1);
  });

  it('[SKL5] goes on where a listener throws', () => {
    const hosted = host();
    const actor = hosted.scene.actor('dude');
    actor.onExecute(() => {
      throw new Error('no link');
    });
    const order = tickToOrder(hosted);
    expect(actor.faults).toMatchObject([{ part: 'listener', error: 'no link' }]);
    hosted.scene.take({ kind: 'settled', actor: 'dude', ...order, outcome: 'done' });
    tick(hosted.scene, 2);
    expect(hosted.executed.length).toBeGreaterThan(0);
    expect(actor.failures).toEqual([]);
  });
});

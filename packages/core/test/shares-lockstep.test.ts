import {
  type ActorDefinition,
  createScene,
  createShare,
  type ExpressionCompiler,
  mergeActed,
  mergePerceived,
  recordStep,
  restOf,
  type ShareParts,
  steps,
} from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { tickTimes } from './living.js';
import { problemsOf } from './problems.js';
import { splitActor, worldsOf } from './split.js';

/** A robot that sands a board, holds it meanwhile, and looks at it through a camera. */
function sander(ran: string[] = []): ActorDefinition {
  const note = <T>(part: string, value: T): T => {
    ran.push(part);
    return value;
  };
  return {
    name: 'robot',
    stepEvery: 2,
    world: {
      things: { board: { at: [1, 0, 0], dust: 0, rough: 3 }, vice: { at: [0, 0, 0] } },
      laws: {
        settling: ({ world, chance }) => {
          note('settling', 0);
          if (chance.happens(0.5))
            world.set('board', 'dust', Number(world.get('board', 'dust')) + 1);
        },
      },
    },
    body: { at: [0, 0, 0] },
    receptors: {
      camera: {
        in: 'world',
        probe: ({ world }) => note('camera', world.get('board', 'rough') ?? 0),
      },
      grip: { probe: ({ world }) => note('grip', world.get('board', 'in') ?? null) },
      ear: { every: 3, probe: ({ doing }) => note('ear', doing.length) },
    },
    sensors: {
      smooth: {
        from: ['camera'],
        judge: ({ camera }, { memory }) => {
          memory.write('roughness', Number(camera));
          return note('smooth', camera === 0);
        },
      },
      held: { from: ['grip'], judge: ({ grip }) => note('held', grip === 'robot') },
    },
    goals: { smooth: true },
    memory: { roughness: 9 },
    skills: {
      'pick-up': {
        adds: ['held'],
        run: ({ world, self }) => {
          note('pick-up', 0);
          world.set('board', 'in', self);
        },
      },
      sand: {
        when: ['held'],
        adds: ['smooth'],
        run: steps({
          begin: () => ({ strokes: 0 }),
          step: (state, { world, memory, signals, chance }) => {
            note('sand', 0);
            // the signal of a receptor that is sampled elsewhere, in the tick in which it was
            if (signals['camera'] !== world.get('board', 'rough')) throw new Error('a late signal');
            if (memory.read('roughness') === 0) return 'done';
            state.strokes++;
            if (chance.happens(0.6)) {
              world.set('board', 'rough', Math.max(0, Number(world.get('board', 'rough')) - 1));
            }
            return undefined;
          },
          end: ({ strokes }, { memory }) => memory.write('strokes', strokes),
        }),
      },
    },
    commands: {
      blow: {
        every: 4,
        run: ({ world }) => {
          note('blow', 0);
          world.set('board', 'dust', 0);
        },
      },
    },
  };
}

const homes: readonly ShareParts[] = [
  { sensors: ['smooth'] },
  { sensors: ['held'], skills: ['pick-up'] },
  { skills: ['sand'] },
];

function withRest(definition: ActorDefinition): ShareParts[] {
  return [restOf(definition, homes), ...homes];
}

describe('a definition that is split', () => {
  it('[SHR1] runs unchanged: every part where it lives, what nobody took with whoever coordinates', () => {
    const rest = restOf(sander(), homes);
    expect(rest).toEqual({
      sensors: [],
      receptors: ['ear'],
      skills: [],
      commands: ['blow'],
      laws: ['settling'],
    });
    const ran = [0, 1, 2, 3].map((): string[] => []);
    const shares = [rest, ...homes].map((own, i) => createShare(sander(ran[i]), { own, seed: 4 }));
    for (let i = 0; i < 60; i++) {
      const perceived = mergePerceived(shares.map((share) => share.perceive(0.1)));
      const acted = mergeActed(shares.map((share) => share.act(perceived)));
      for (const share of shares) share.settle(acted);
    }
    expect(ran.map((parts) => [...new Set(parts)].sort())).toEqual([
      ['blow', 'ear', 'settling'],
      ['camera', 'smooth'],
      ['grip', 'held', 'pick-up'],
      ['sand'],
    ]);
    for (const { actor } of shares) {
      expect(actor.sign('smooth')).toBe(true);
      expect(actor.faults).toEqual([]);
    }
  });

  it('[SHR2] does in lockstep what it does in one process', () => {
    const definition = sander();
    const scene = createScene({ world: definition.world!, seed: 4 });
    const trace: string[] = [];
    scene
      .add(definition)
      .onStep(({ report, state }) => trace.push(JSON.stringify(recordStep(state, report))), {
        explain: true,
      });
    const split = splitActor(definition, { homes: withRest(definition), seed: 4 });
    for (let i = 0; i < 60; i++) {
      scene.tick(0.1);
      split.tick(0.1);
    }
    for (const lines of split.traces) expect(lines).toEqual(trace);
    const saved = JSON.stringify(scene.save().world);
    expect(worldsOf(split).map((world) => JSON.stringify(world))).toEqual(
      homes.concat({}).map(() => saved),
    );
    expect(trace.length).toBe(30);
    expect(scene.actor('robot').remembers('strokes')).toBeDefined();
    expect(scene.world.get('board', 'rough')).toBe(0);
    expect(split.shares[0]!.actor.memory).toEqual(scene.actor('robot').memory);
  });

  it('[SHR2] settle gives the step that the network made, if it made one', () => {
    const share = createShare(sander(), { own: restOf(sander(), []) });
    const made = [1, 2, 3, 4].map(() => {
      const acted = share.act(share.perceive(0.1));
      return share.settle(acted)?.report.step;
    });
    expect(made).toEqual([1, undefined, 2, undefined]);
  });

  it('[SHR2] [CEL1] shares expressions and templates too', () => {
    const expressions: ExpressionCompiler = {
      compile: (text) => (variables) => {
        const [name = '', key = ''] = text.split('.');
        return (variables[name] as Record<string, unknown> | undefined)?.[key] ?? null;
      },
    };
    const definition: ActorDefinition = {
      name: 'dude',
      objects: { place: ['door', 'window'] },
      world: { things: { dude: { at: [0, 0, 0], place: 'bed' } } },
      receptors: { place: { probe: ({ world }) => world.get('dude', 'place') ?? null } },
      sensors: {
        'at(door)': { from: ['place'], judge: ({ place }) => place === 'door' },
        'at(window)': { from: ['place'], judge: ({ place }) => place === 'window' },
      },
      goals: { 'at(window)': true },
      templates: {
        'go(?to: place)': {
          adds: ['at(?to)'],
          run: ({ world, self, args }) => world.set(self, 'place', args['to'] ?? ''),
        },
      },
    };
    const split = splitActor(definition, {
      expressions,
      homes: [{ sensors: ['at(window)'] }, { skills: ['go(?to: place)'], sensors: ['at(door)'] }],
    });
    for (let i = 0; i < 30; i++) split.tick(0.1);
    for (const { actor } of split.shares) expect(actor.sign('at(window)')).toBe(true);
  });

  it('[SHR2] takes what somebody tells one of them as an input of all', () => {
    const definition = sander();
    const split = splitActor(definition, { homes: withRest(definition) });
    split.shares[2]!.actor.withdraw('smooth');
    expect(split.shares.map(({ actor }) => Object.keys(actor.goals))).toEqual(
      split.shares.map(() => ['smooth']),
    );
    split.tick(0.1);
    for (const { actor } of split.shares) expect(actor.goals).toEqual({});
    // what does not fit is a fault of all, and nobody stands still
    split.shares[1]!.actor.cancel('sand');
    split.tick(0.1);
    for (const { actor } of split.shares) {
      expect(actor.faults).toMatchObject([{ part: 'input cancel' }]);
    }
  });

  it('[SKL5] tells all what went wrong with code of one, once', () => {
    const definition: ActorDefinition = {
      name: 'dude',
      receptors: {
        eye: {
          probe: ({ tick }) => {
            if (tick === 2) throw new Error('dazzled');
            return tick;
          },
        },
      },
      sensors: {
        near: { from: ['eye'], judge: () => true },
        far: {
          from: ['eye'],
          judge: (_, { tick }) => {
            if (tick === 3) throw new Error('lost');
            return false;
          },
        },
        there: false,
      },
      goals: { there: true },
      skills: {
        walk: {
          adds: ['there'],
          run: steps({
            begin: () => null,
            end: () => {
              throw new Error('a shoe is gone');
            },
          }),
        },
      },
      commands: {
        blink: {
          every: 4,
          run: () => {
            throw new Error('an eyelash');
          },
        },
      },
    };
    const scene = createScene();
    const alone = scene.add(definition);
    const split = splitActor(definition, {
      homes: [
        { sensors: ['near'] },
        { sensors: ['far'], skills: ['walk'] },
        { commands: ['blink'] },
      ],
    });
    for (let i = 0; i < 24; i++) {
      if (i === 20) {
        alone.cancel('walk', 'enough');
        split.shares[0]!.actor.cancel('walk', 'enough');
      }
      scene.tick();
      split.tick(1 / 30);
    }
    expect(new Set(alone.faults.map(({ part }) => part)).size).toBe(4);
    for (const { actor } of split.shares) {
      expect(actor.faults).toEqual(alone.faults);
      expect(actor.failures.map(({ reason }) => reason)).toEqual(['enough']);
    }
  });

  it('[SHR2] may have agents of other kinds elsewhere as well', () => {
    const looked: string[] = [];
    const definition = sander(looked);
    const split = splitActor(definition, { homes: withRest(definition) });
    const [hub] = split.shares;
    const orders: number[] = [];
    hub!.actor.onExecute(({ number }) => orders.push(number));
    hub!.actor.join({ skills: { polish: { adds: ['smooth'] } } });
    hub!.actor.tell({ kind: 'elsewhere', agent: 'polish' });
    hub!.actor.disable('sand');
    for (let i = 0; i < 20; i++) split.tick(0.1);
    expect(orders).toHaveLength(1);
    for (const { actor } of split.shares) expect(actor.elsewhere).toHaveLength(1);
    // nobody looks from another place because of it
    expect(looked.filter((part) => part === 'camera')).toHaveLength(20);
    hub!.actor.settle({ skill: 'polish', number: orders[0]! }, 'failed', 'no polish');
    for (let i = 0; i < 2; i++) split.tick(0.1);
    for (const { actor } of split.shares) {
      expect(actor.failures).toMatchObject([{ skill: 'polish', reason: 'no polish' }]);
    }
  });

  it('[SHR2] refuses what cannot be of one tick of one character', () => {
    const own = restOf(sander(), []);
    const [one, other] = [0, 1].map(() => createShare(sander(), { own }));
    const perceived = [one!, other!].map((share) => share.perceive(0.1));
    expect(problemsOf(() => mergePerceived(perceived))).toMatchObject([{ code: 'two-homes' }]);
    expect(problemsOf(() => mergePerceived([]))).toMatchObject([{ code: 'no-parts' }]);
    expect(problemsOf(() => one!.perceive(0.1))).toMatchObject([{ code: 'out-of-order' }]);
    expect(problemsOf(() => one!.act({ ...perceived[0]!, tick: 7 }))).toMatchObject([
      { code: 'gap' },
    ]);
    const acted = one!.act(perceived[0]!);
    expect(problemsOf(() => mergeActed([acted, { ...acted, tick: 2 }]))).toMatchObject([
      { code: 'gap' },
    ]);
    one!.settle(acted);
    const exit = { kind: 'exit', actor: 'robot' } as const;
    expect(problemsOf(() => one!.perceive(0.1, [exit]))).toMatchObject([{ code: 'wrong-input' }]);
    expect(problemsOf(() => one!.actor.tick())).toMatchObject([{ code: 'not-alone' }]);
    expect(problemsOf(() => one!.perceive(-1))).toMatchObject([{ code: 'wrong-time' }]);
    // and goes on
    one!.settle(one!.act(one!.perceive(0.1)));
    expect(one!.actor.scene.ticks).toBe(2);
  });

  it('[SHR1] names parts that are not there', () => {
    const own = { sensors: ['smoth'], skills: ['sand'], laws: ['gravity'] };
    expect(problemsOf(() => createShare(sander(), { own }))).toMatchObject([
      { code: 'unknown-part', path: 'own.sensors', message: expect.stringContaining('"smooth"') },
      { code: 'unknown-part', path: 'own.laws' },
    ]);
  });

  it('[SHR1] begins in a world that was saved', () => {
    const scene = createScene({ world: sander().world! });
    scene.add(sander());
    tickTimes(scene, 9);
    const { world } = scene.save();
    const share = createShare(sander(), { own: {}, world });
    expect(share.saveWorld()).toEqual(world);
  });
});

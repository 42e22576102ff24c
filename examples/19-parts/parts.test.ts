import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  assemble,
  type BodyNode,
  compareManners,
  countChoices,
  createBody,
  type FullChoices,
  listChoices,
  listManners,
  type Palette,
  randomChoices,
  type Shape,
} from '@troupe/body';
import {
  type ActorDefinition,
  chanceOf,
  createChances,
  createScene,
  TroupeError,
} from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { tools, tryOut } from '../17-sander-world/try-out.js';
import { pathOf } from '../shared/play-example.js';
import { playScene } from '../shared/play-scene.js';
import { parts } from './example.js';
import { ears } from './heads.js';
import { startle } from './look-up.js';
import { glidingRobots, robots } from './robots.js';
import { bodyOf } from './shapes.js';
import { nameOf, tellImplied } from './tell-implied.js';

const readme = readFileSync(pathOf(parts.folder, 'README.md'), 'utf8');
const palette = robots as unknown as Palette;

type Chosen = typeof glidingRobots extends Palette<infer Slots> ? FullChoices<Slots> : never;

/** All robots, but for their paint. */
const bare = [...listChoices(glidingRobots)].filter(({ coat }) => coat === 'coral');

/** Ten ticks a second: what glides needs no more. */
const rate = 10;

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** What a body is made of: where each of its surfaces is, its shape, its shading. */
function looksOf(shape: Shape): string {
  const tell = ({ local, primitives, children }: BodyNode): unknown => [
    [...local],
    primitives.map(({ geometry, attributes }) => [geometry, attributes]),
    children.map(tell),
  ];
  return hash(JSON.stringify(tell(createBody(shape).root)));
}

/** Which skills began and ended, and when: not the levels, of which some differ without anybody noticing. */
function traceOf(definition: ActorDefinition, seed: number, ticks: number): string {
  const scene = createScene({ world: definition.world ?? {}, seed, rate });
  const lines: string[] = [];
  scene.record({
    tick: ({ tick, actors }) => {
      for (const { skill, event } of actors?.['robot']?.skills ?? []) {
        lines.push(`${tick} ${skill} ${event}`);
      }
    },
    keyframe: () => {},
  });
  const robot = scene.add(definition);
  for (let i = 0; i < ticks; i++) scene.tick();
  expect(robot.faults).toEqual([]);
  return hash(lines.join('\n'));
}

const messagesOf = (choices: object): string[] => {
  try {
    assemble(robots, choices);
    return [];
  } catch (error) {
    if (!(error instanceof TroupeError)) throw error;
    return error.problems.map(({ message }) => message);
  }
};

describe('what parts imply', () => {
  it('[PAL1] a head: how often it listens, what disturbs it, how it looks up', () => {
    const { definition } = assemble(robots, { head: 'prey' });
    expect(definition.receptors?.['noise']?.every).toBe(1);
    expect(definition.sensors?.['calm']).toMatchObject({ judge: ears.sharp });
    expect(definition.skills?.['lookUp']).toMatchObject({ uses: ['head'], run: startle });
    expect(Object.keys(definition.body ?? {})).toContain('ears');
  });

  it('[PAL1] a torso, arms, a leg, paint: numbers of its own thing, and where they are on its body', () => {
    const { definition, shape } = assemble(robots, {
      torso: 'rusty',
      arm: 'long',
      leg: 'spring',
      coat: 'enamel',
    });
    expect(definition.body).toMatchObject({ clumsiness: 0.65, slips: 0.45, pace: 1.15, coats: 2 });
    const usual = createBody(assemble(robots).shape);
    const body = createBody(shape);
    const heightOf = (part: string, of = body) => of.place(part)[13]!;
    expect(heightOf('hip')).toBeGreaterThan(heightOf('hip', usual) + 0.05);
    expect(heightOf('foot')).toBeCloseTo(0, 6);
    const armOf = (of = body) => heightOf('left.shoulder', of) - heightOf('left.hand', of);
    expect(armOf()).toBeGreaterThan(armOf(usual) + 0.1);
  });

  it('[PAL1] what moves a robot is its own body', () => {
    for (const choices of bare.filter((_, i) => i % 40 === 0)) {
      const { definition, shape } = assemble(robots, choices);
      const scene = createScene({ world: definition.world ?? {} });
      scene.add(definition);
      expect(looksOf(bodyOf(scene.world, 'robot'))).toBe(looksOf(shape));
    }
  });

  it('[PAL1] it is told in words, each with the part it follows from', () => {
    const choices = { head: 'prey', torso: 'rusty', arm: 'strong', leg: 'spring' } as const;
    const assembled = assemble(palette, choices);
    expect(nameOf(palette, assembled.choices)).toBe('A rusty hare with strong arms on a spring');
    expect(tellImplied(palette, assembled).map(({ because, says }) => [because, ...says])).toEqual([
      [
        'the hare head',
        'it listens all the time',
        'the softest noise disturbs it',
        'it pricks up its ears and looks to both sides',
      ],
      [
        'the rusty torso',
        'it bumps into things 2.6 times as often',
        'it shakes twice as hard then',
      ],
      ['the strong arms', 'it takes 1.5 times as long to reach', 'it never lets go'],
      [
        'the spring leg',
        'it makes 1.15 m a second',
        'it comes down anywhere: 1.3 times as many bumps',
      ],
    ]);
    expect(tellImplied(palette, assemble(palette))).toEqual([]);
  });
});

describe('what does not go together', () => {
  it('[PAL2] a boiler on a spring, or with arms of wire: refused, with the reasons', () => {
    expect(messagesOf({ torso: 'boiler', leg: 'spring', arm: 'thin' })).toEqual([
      'arm "thin" and torso "boiler" exclude each other: wires melt at a boiler. Choose another arm or torso',
      'leg "spring" and torso "boiler" exclude each other: a spring gives way under a boiler. Choose another leg or torso',
    ]);
  });

  it('[PAL2] one that ponders and one that is never in doubt: what each said is told', () => {
    expect(messagesOf({ head: 'dome', torso: 'clock' })).toEqual([
      'head "dome" sets parameter "theta" to 170, torso "clock" sets parameter "theta" to 80. Choose another head or torso',
    ]);
  });

  it('[PAL2] everything else does', () => {
    const product = (['head', 'torso', 'arm', 'leg', 'coat'] as const).reduce(
      (count, slot) => count * Object.keys(robots.slots[slot].parts).length,
      1,
    );
    // of five heads, four arms, three legs, five paints: boilers with thin arms or on springs, clocks with domes
    const boilers = 5 * 5 * (4 * 3 - 3 * 2);
    expect(countChoices(robots)).toBe(product - boilers - 4 * 3 * 5);
  });
});

describe('manners', () => {
  it('[PAL3] over 30 seeds every part behaves as it claims', () => {
    const comparisons = compareManners(glidingRobots, { seeds: 30, ticks: 230, rate });
    expect(comparisons.map(({ claim }) => claim)).toEqual(listManners(robots));
    for (const { with: having, holds, words } of comparisons) {
      expect(having).toHaveLength(30);
      expect(holds, words).toBe(true);
    }
  });

  it('[PAL3] and so it does where robots move with all their limbs', () => {
    for (const { with: having, holds, words } of compareManners(robots, {
      seeds: 30,
      ticks: 700,
    })) {
      expect(having).toHaveLength(30);
      expect(holds, words).toBe(true);
    }
  });

  it('[PAL3] the README tells all that is claimed', () => {
    const told = [...readme.matchAll(/^\| (\w+) \| (\w+) \| (.*?) \|$/gm)].map(([, ...row]) => row);
    expect(told).toEqual(listManners(robots).map(({ slot, part, says }) => [slot, part, says]));
  });
});

describe('a hundred robots', () => {
  it('[PAL4] each has looks of its own, and a trace of its own', () => {
    const looks = new Map<string, Chosen>();
    const traces = new Map<string, Chosen>();
    const tell = (found: Map<string, Chosen>, key: string, choices: Chosen) => {
      const twin = found.get(key);
      if (twin !== undefined) expect.fail(`${say(choices)} is like ${say(twin)}`);
      found.set(key, choices);
    };
    for (const [i, choices] of bare.entries()) {
      const { definition, shape } = assemble(glidingRobots, choices);
      tell(looks, looksOf(shape), choices);
      // every other one: a trace takes its time
      if (i % 2 === 0) tell(traces, traceOf(definition, 3, 250), choices);
    }
    expect(looks.size).toBeGreaterThan(200);
    expect(traces.size).toBeGreaterThan(100);
  });

  it('[PAL4] and five paints each', () => {
    const coats = Object.keys(robots.slots.coat.parts) as Chosen['coat'][];
    const paints = coats.map((coat) => assemble(robots, { coat }).definition.body?.['paint']);
    expect(new Set(paints.map((paint) => JSON.stringify(paint))).size).toBe(5);
  });

  it('[PAL4] the same robot with the same seed does the same', () => {
    for (const choices of bare.filter((_, i) => i % 50 === 0)) {
      const { definition } = assemble(glidingRobots, choices);
      expect(traceOf(definition, 4, 60)).toBe(traceOf(definition, 4, 60));
    }
  });
});

describe('at work', () => {
  const chance = chanceOf(createChances(19), 'robots');
  const sample = Array.from({ length: 24 }, () => randomChoices(glidingRobots, chance));

  it('[SAN1] whatever its parts: sanded, then painted, and never a third thing', () => {
    for (const [seed, choices] of sample.entries()) {
      const { definition } = assemble(glidingRobots, choices);
      const { verdict, taken } = tryOut(definition, { seed, ticks: 1500, rate });
      expect({ choices, seed, verdict }).toEqual({ choices, seed, verdict: 'good' });
      expect(taken).toBe(2);
    }
  });

  it('[SAN1] painted, it does nothing any more but look up', () => {
    for (const head of ['prey', 'lamp'] as const) {
      const { definition } = assemble(glidingRobots, { head });
      const scene = createScene({ world: definition.world ?? {}, seed: 2, rate });
      const robot = scene.add(definition);
      while (robot.sign('selfPainted') !== true && scene.ticks < 1500) scene.tick();
      const did = new Set<string>();
      robot.onStep(({ report }) => report.selected !== null && did.add(report.selected));
      for (let i = 0; i < 400; i++) scene.tick();
      did.delete('lookUp');
      expect([...did]).toEqual([]);
      expect([robot.sign('boardSanded'), robot.sign('selfPainted')]).toEqual([true, true]);
    }
  });

  it('[SAN1] when it moves, too; and what fell down is picked up again', () => {
    let lay = 0;
    for (const [seed, choices] of [
      { torso: 'rusty', arm: 'thin', leg: 'spring' } as const,
      ...sample.slice(0, 3),
    ].entries()) {
      const { definition } = assemble(robots, choices);
      const onFloor = new Set<string>();
      const { verdict } = tryOut(definition, {
        seed,
        ticks: 4000,
        meddle: ({ world }) => {
          for (const tool of tools) if ((world.where(tool)?.[1] ?? 1) < 0.2) onFloor.add(tool);
        },
      });
      expect({ choices, seed, verdict }).toEqual({ choices, seed, verdict: 'good' });
      lay += onFloor.size;
    }
    expect(lay).toBeGreaterThan(0);
  });
});

it('[SAN1] short arms on a long leg, broad shoulders on a short one: all reach the floor', () => {
  for (const choices of [
    { torso: 'slim', arm: 'strong', leg: 'spring' },
    { torso: 'rusty', arm: 'thin', leg: 'spring' },
    { torso: 'boiler', arm: 'long', leg: 'peg' },
  ] as const) {
    const { definition } = assemble(robots, choices);
    const body = { ...definition.body, clumsiness: 0 };
    const { verdict, failed } = tryOut(
      { ...definition, body },
      {
        ticks: 3000,
        // they are let go of where they are, but no longer over their stands
        meddle: ({ world }, tick) => {
          if (tick > 1) return;
          for (const tool of tools) {
            const [x, y, z] = world.where(tool)!;
            world.set(tool, 'at', [0.7 * x, y, 0.7 * z]);
          }
        },
      },
    );
    expect({ choices, verdict, failed }).toEqual({ choices, verdict: 'good', failed: [] });
  }
});

it('[REP5] the lesson prints what its README says', () => {
  const [, printed] = /^```console\n\$ .*?\n(.*?)^```$/ms.exec(readme) ?? [];
  const { story } = playScene(parts.open() as ReturnType<typeof createScene>, parts);
  expect(printed).toBe(story.map((line) => `${line}\n`).join(''));
});

function say(choices: Chosen): string {
  return Object.values(choices).join(' ');
}

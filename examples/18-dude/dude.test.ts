import { readFileSync } from 'node:fs';
import { type Body, createBody, type VariableValue } from '@troupe/body';
import { type ActorDefinition, type Point, recordStep, type Scene } from '@troupe/core';
import { readCharacterFile, readScriptFile } from '@troupe/files/node';
import { describe, expect, it } from 'vitest';
import { dude as shape } from '../shared/bodies/dude.js';
import { pathOf } from '../shared/play-example.js';
import { playScene } from '../shared/play-scene.js';
import { definitionOf, type Take } from './dude.js';
import { dudes, stageTakes } from './example.js';
import { findHandle, findKnob, of } from './rooms.js';

const folders = { 1: '02-door-take-1', 2: '03-door-take-2', 3: '04-door-take-3' } as const;
const takes = [1, 2, 3] as const;
const seeds = [1, 2, 3, 4, 5];

interface Played {
  readonly scene: Scene;
  readonly chosen: readonly string[];
  /** What happened when: in ticks. */
  readonly at: ReadonlyMap<string, number>;
}

/** Until it has all it wants; `look` is called after every tick. */
function play(take: Take, seed: number, look: (scene: Scene) => void = () => {}): Played {
  const scene = stageTakes([{ take, name: 'dude', at: [0, 0, 0] }], seed);
  const dude = scene.actor('dude');
  const chosen: string[] = [];
  const at = new Map<string, number>();
  dude.onStep(
    ({ report, state }) => {
      const { selected, completed, failed, amputated } = report;
      if (selected !== null) chosen.push(selected);
      if (selected !== null) at.set(selected, scene.ticks);
      for (const skill of completed) at.set(`${skill} is done`, scene.ticks);
      for (const skill of failed) at.set(`${skill} failed`, scene.ticks);
      for (const skill of amputated) at.set(`${skill} is amputated`, scene.ticks);
      if (take !== 3) return;
      for (const skill of recordStep(state, report).disabled) {
        if (!at.has(`${skill} is disabled`)) at.set(`${skill} is disabled`, scene.ticks);
      }
    },
    { explain: take === 3 },
  );
  while (!dude.content && scene.ticks < 1200) {
    scene.tick();
    for (const [sign, value] of Object.entries(dude.signs)) {
      if (!at.has(`${sign} ${value}`)) at.set(`${sign} ${value}`, scene.ticks);
    }
    look(scene);
  }
  expect(dude.faults).toEqual([]);
  return { scene, chosen, at };
}

/** What the dude of the thesis chose, up to the door. */
function chosenInThesis(take: Take): string[] {
  const text = readFileSync(pathOf(folders[take], 'expected.trace.jsonl'), 'utf8');
  const chosen = text
    .trim()
    .split('\n')
    .flatMap((line) => (JSON.parse(line) as { selected: string | null }).selected ?? []);
  return chosen.slice(0, chosen.indexOf('open-door') + 1);
}

function networkOf({ semantics, sensors = {}, goals, skills = {} }: ActorDefinition) {
  const values = Object.entries(sensors).map(([name, form]) => [
    name,
    typeof form === 'object' ? (form.value ?? false) : form,
  ]);
  const lists = Object.entries(skills).map(([name, { when, adds, deletes }]) => [
    name,
    { when, adds, deletes },
  ]);
  return {
    semantics,
    goals,
    sensors: Object.fromEntries(values),
    skills: Object.fromEntries(lists),
  };
}

describe('a dude with a body', () => {
  it('[DUD1] it has the network of the thesis, proposition by proposition', async () => {
    for (const take of takes) {
      const file = await readCharacterFile(pathOf(folders[take], 'dude.yaml'));
      const script = await readScriptFile(pathOf(folders[take], 'take.yaml'));
      const joining = script.flatMap(({ add }) => Object.entries(add?.skills ?? {}));
      const skills = { ...file.skills, ...Object.fromEntries(joining) };
      expect(networkOf(definitionOf(take))).toEqual(networkOf({ ...file, skills }));
    }
  });

  it('[DUD1] in each take it chooses what the dude of the thesis chose, and the door is open', () => {
    for (const take of takes) {
      for (const seed of seeds) {
        let most = 0;
        const { scene, chosen } = play(take, seed, ({ world }) => {
          const held = world.names().filter((name) => world.get(name, 'in') === 'dude');
          most = Math.max(most, held.length);
        });
        expect(most).toBe(1);
        expect(chosen).toEqual(chosenInThesis(take));
        expect(scene.actor('dude').content).toBe(true);
        expect(scene.world.get('dude.door', 'swing')).toBeGreaterThanOrEqual(60);
      }
    }
  });

  it('[DUD1] in take 2 it shuts the window as it walks past, before it opens the door', () => {
    for (const seed of seeds) {
      const { scene, at } = play(2, seed);
      const tick = (what: string) => at.get(what) ?? Number.NaN;
      expect(tick('walk-to-door')).toBeLessThan(tick('close-window'));
      expect(tick('close-window is done')).toBeLessThan(tick('walk-to-door is done'));
      expect(tick('window-is-open false')).toBeLessThan(tick('door-is-open true'));
      expect(scene.world.get('dude.window', 'open')).toBe(0);
    }
  });

  it('[DUD1] in take 3 a leg gives way: it falls down, crawls, and opens the door on its knees', () => {
    for (const seed of seeds) {
      let [stood, highest] = [0, Number.NEGATIVE_INFINITY];
      const { at } = play(3, seed, ({ world, ticks }) => {
        const lift = Number(world.get('dude', 'lift'));
        if (lift > -0.3) stood = ticks;
        if (Number(world.get('dude.door', 'swing')) > 0) highest = Math.max(highest, lift);
      });
      const ticks = [
        'walk-to-door',
        'walk-to-door is disabled',
        'fall-down',
        'fall-down is done',
        'walk-to-door is amputated',
        'crawl-to-door is done',
        'door-is-open true',
      ].map((what) => at.get(what) ?? Number.NaN);
      expect(ticks).toEqual([...ticks].sort((a, b) => a - b));
      expect(at.has('walk-to-door is done')).toBe(false);
      // it never got up again
      expect(stood).toBeLessThan(at.get('fall-down is done') ?? 0);
      expect(highest).toBeLessThan(-0.3);
    }
  });
});

describe('its body', () => {
  it('[DUD1] no foot, knee or hand is ever below the floor', () => {
    for (const take of takes) {
      let lowest = 1;
      play(take, 1, (scene) => {
        lowest = Math.min(lowest, lowestOf(scene));
      });
      expect(lowest).toBeGreaterThan(-0.01);
    }
  });

  it('[DUD1] in take 3, interrupted at any moment, it goes on from there: through no floor, and to the door', () => {
    const began = new Set<string>();
    for (let cut = 6; cut < 640; cut += 17) {
      const scene = stageTakes([{ take: 3, name: 'dude', at: [0, 0, 0] }], 1);
      const dude = scene.actor('dude');
      let lowest = 1;
      while (!dude.content && scene.ticks < 2000) {
        if (scene.ticks === cut) {
          for (const skill of dude.doing) {
            began.add(skill);
            dude.cancel(skill, 'somebody called');
          }
        }
        scene.tick();
        if (scene.ticks > cut && scene.ticks % 3 === 0) lowest = Math.min(lowest, lowestOf(scene));
      }
      expect({ cut, content: dude.content }).toEqual({ cut, content: true });
      expect(lowest).toBeGreaterThan(-0.01);
    }
    expect([...began]).toEqual(
      expect.arrayContaining(['walk-to-door', 'fall-down', 'crawl-to-door', 'open-door']),
    );
  });

  it('[DUD1] the window moves only in its hand, and the door until it is let go', () => {
    for (const take of takes) {
      let [swing, open] = [0, Number.NaN];
      play(take, 2, (scene) => {
        const { world } = scene;
        const hand = partOf(scene, poseOf(scene), 'left.hand');
        const before = { swing, open };
        swing = Number(world.get('dude.door', 'swing'));
        open = Number(world.get('dude.window', 'open'));
        if (open < before.open) expect(apart(hand, findHandle(world, 'dude'))).toBeLessThan(0.08);
        if (swing > before.swing && world.former('dude.door', 'spin') === 0) {
          expect(apart(hand, findKnob(world, 'dude'))).toBeLessThan(0.05);
        }
      });
      expect(swing).toBeGreaterThan(0);
    }
  });

  it('[DUD1] the glass is on its table, upright, when the hand is free', () => {
    const { scene } = play(1, 3);
    const glass = scene.world.where(of('dude', 'glass'));
    expect(apart(glass, scene.world.where(of('dude', 'table')))).toBeLessThan(0.7);
    expect(glass?.[1]).toBeCloseTo(0.665, 6);
  });
});

const body = createBody(shape);

const supports = ['left.foot', 'right.foot', 'left.knee', 'right.knee', 'left.hand'] as const;

/** How far above the floor the lowest of its feet, knees and hand is. */
function lowestOf(scene: Scene): number {
  const now = poseOf(scene);
  return Math.min(...supports.map((part) => partOf(scene, now, part)[1]));
}

/** The body as it is in the world. */
function poseOf({ world }: Scene): Body {
  for (const name of body.variables.keys()) {
    body.set(name, world.get('dude', name) as unknown as VariableValue);
  }
  return body;
}

/** Where a part of it is, in the world. */
function partOf({ world }: Scene, { place }: Body, part: string): Point {
  const m = place(part);
  const [x, y, z] = [m[12]!, m[13]!, m[14]!];
  const [a = 0, b = 0, c = 0] = world.where('dude') ?? [];
  const heading = Number(world.get('dude', 'heading'));
  const [sine, cosine] = [Math.sin(heading), Math.cos(heading)];
  return [a + cosine * x + sine * z, b + y, c - sine * x + cosine * z];
}

function apart(one: Point | undefined, other: Point | undefined): number {
  if (one === undefined || other === undefined) return Number.POSITIVE_INFINITY;
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

it('[REP5] the lesson prints what its README says', async () => {
  const readme = readFileSync(pathOf('18-dude', 'README.md'), 'utf8');
  const [, printed] = /^```console\n\$ .*?\n(.*?)^```$/ms.exec(readme) ?? [];
  const { story } = playScene(await dudes.open(), dudes);
  expect(printed).toBe(story.map((line) => `${line}\n`).join(''));
});

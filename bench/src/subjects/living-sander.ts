/** The sander robot alive: eleven receptors, eleven sensors, ten skills that walk to things and handle them. */
import {
  type ActorDefinition,
  createScene,
  type Point,
  type Scene,
  type SkillContext,
  type SkillProgram,
  steps,
  type ThingForm,
} from '@troupe/core';
import { sander } from './example-file.js';

const tools = ['board', 'sander', 'sprayer'] as const;
const reach = 0.6;
const stride = 0.25;

/** Its own thing of a kind: every robot has a board, a sander and a sprayer. */
const own = (robot: string, thing: string) => `${robot}-${thing}`;

/** Its network steps with every tick, or as often as told. */
export function livingSander(stepEvery = 1): ActorDefinition {
  const plain = sander();
  return {
    ...plain,
    name: 'robot',
    stepEvery,
    receptors: {
      mobility: { probe: ({ here, world }) => world.get(here, 'mobile') },
      location: { probe: ({ here, world }) => world.where(here), every: 2 },
      left: { probe: ({ here, world }) => world.get(here, 'left') },
      right: { probe: ({ here, world }) => world.get(here, 'right') },
      board: { probe: ({ here, world }) => world.get(own(here, 'board'), 'in') },
      sander: { probe: ({ here, world }) => world.get(own(here, 'sander'), 'in') },
      sprayer: { probe: ({ here, world }) => world.get(own(here, 'sprayer'), 'in') },
      boardNear: { probe: ({ here, world }) => world.distance(here, own(here, 'board')), every: 5 },
      clamped: { probe: ({ here, world }) => world.get(own(here, 'board'), 'clamped') },
      painted: { probe: ({ here, world }) => world.get(here, 'painted') },
      sanded: { probe: ({ here, world }) => world.get(own(here, 'board'), 'sanded') },
    },
    sensors: {
      'hand-is-empty': {
        count: 2,
        from: ['left', 'right'],
        judge: ({ left, right }) => Number(left === '') + Number(right === ''),
      },
      'sander-somewhere': { value: true, from: ['sander'], judge: ({ sander }) => !sander },
      'sander-in-hand': { from: ['sander'], judge: ({ sander }) => Boolean(sander) },
      'sprayer-somewhere': { value: true, from: ['sprayer'], judge: ({ sprayer }) => !sprayer },
      'sprayer-in-hand': { from: ['sprayer'], judge: ({ sprayer }) => Boolean(sprayer) },
      'board-somewhere': {
        value: true,
        from: ['board', 'clamped', 'boardNear'],
        judge: ({ board, clamped, boardNear }) => !board && !clamped && Number(boardNear) < 50,
      },
      'board-in-hand': { from: ['board'], judge: ({ board }) => Boolean(board) },
      'board-in-vise': { from: ['clamped'], judge: ({ clamped }) => clamped === true },
      'board-sanded': { from: ['sanded'], judge: ({ sanded }) => sanded === true },
      'self-painted': { from: ['painted'], judge: ({ painted }) => painted === true },
      operational: {
        value: true,
        from: ['mobility', 'location'],
        judge: ({ mobility }) => mobility !== false,
      },
    },
    skills: Object.fromEntries(
      Object.entries(plain.skills ?? {}).map(([name, form]) => [
        name,
        { ...form, run: programs[name]! },
      ]),
    ),
    commands: {
      // a day's work is done: the next morning there is a rough board and no paint
      morning: { every: 60, run: beginDay },
    },
  };
}

/** A scene with so many of them, each with its own tools. */
export function sanderScene(count: number, definition = livingSander()): Scene {
  const things: Record<string, ThingForm> = {};
  const names = Array.from({ length: count }, (_, i) => `robot-${String(i).padStart(5, '0')}`);
  for (const [i, name] of names.entries()) {
    const middle: Point = [(i % 100) * 8, 0, Math.floor(i / 100) * 8];
    things[name] = { at: middle, radius: 0.5, left: '', right: '', mobile: true, painted: false };
    for (const [k, tool] of tools.entries()) {
      things[own(name, tool)] = { at: beside(middle, k), clamped: false, sanded: false };
    }
  }
  const scene = createScene({ world: { things }, seed: 1 });
  for (const name of names) scene.add(definition, name);
  return scene;
}

function beside([x, y, z]: Point, k: number): Point {
  const angle = (k * 2 * Math.PI) / 3;
  return [x + 2 * Math.cos(angle), y, z + 2 * Math.sin(angle)];
}

function beginDay({
  self,
  world,
  signs,
}: Parameters<NonNullable<NonNullable<ActorDefinition['commands']>[string]['run']>>[0]): void {
  if (signs['self-painted'] !== true) return;
  world.set(self, 'painted', false);
  world.set(self, 'mobile', true);
  world.set(own(self, 'board'), 'sanded', false);
  world.set(own(self, 'board'), 'clamped', false);
}

const programs: Readonly<Record<string, SkillProgram<{ left: number }>>> = {
  ...Object.fromEntries(
    tools.flatMap((tool) => [
      [`pick-up-${tool}`, walkAnd(tool, (context) => take(context, tool))],
      [`put-down-${tool}`, work(4, (context) => drop(context, tool))],
    ]),
  ),
  'place-board-in-vise': work(8, (context) => {
    drop(context, 'board');
    context.world.set(own(context.self, 'board'), 'clamped', true);
  }),
  'sand-board-in-hand': work(12, ({ self, world }) =>
    world.set(own(self, 'board'), 'sanded', true),
  ),
  'sand-board-in-vise': work(12, ({ self, world }) =>
    world.set(own(self, 'board'), 'sanded', true),
  ),
  'spray-paint-self': work(12, ({ self, world }) => {
    world.set(self, 'painted', true);
    world.set(self, 'mobile', false);
  }),
};

/** Turns about while it works, then it is done. */
function work(
  ticks: number,
  finish: (context: SkillContext) => void,
): SkillProgram<{ left: number }> {
  return steps({
    begin: () => ({ left: ticks }),
    step: (state, context) => {
      state.left--;
      context.world.set(context.self, 'heading', context.time);
      if (state.left > 0) return undefined;
      finish(context);
      return 'done';
    },
  });
}

function walkAnd(
  tool: string,
  finish: (context: SkillContext) => void,
): SkillProgram<{ left: number }> {
  return steps({
    begin: () => ({ left: 100 }),
    step: (state, context) => {
      state.left--;
      if (state.left === 0) return 'failed';
      const { self, world } = context;
      const here = world.where(self);
      const there = world.where(own(self, tool));
      if (here === undefined || there === undefined) return 'failed';
      const gap = Math.hypot(there[0] - here[0], there[2] - here[2]);
      if (gap <= reach) {
        finish(context);
        return 'done';
      }
      const part = Math.min(1, stride / gap);
      world.set(self, 'at', [
        here[0] + part * (there[0] - here[0]),
        here[1],
        here[2] + part * (there[2] - here[2]),
      ]);
      return undefined;
    },
  });
}

function take({ self, world }: SkillContext, tool: string): void {
  const hand = world.get(self, 'left') === '' ? 'left' : 'right';
  world.set(self, hand, tool);
  world.set(own(self, tool), 'at', [0, 1, 0]);
  world.set(own(self, tool), 'in', self);
  if (tool === 'board') world.set(own(self, tool), 'clamped', false);
}

function drop({ self, world }: SkillContext, tool: string): void {
  for (const hand of ['left', 'right'])
    if (world.get(self, hand) === tool) world.set(self, hand, '');
  const here = world.where(self) ?? [0, 0, 0];
  world.set(own(self, tool), 'in', null);
  world.set(own(self, tool), 'at', [here[0], 0, here[2]]);
}

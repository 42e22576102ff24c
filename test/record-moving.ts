/** What moving-trace.test.ts runs in every place: bodies that walk, hop, reach, look and carry, recorded. */
import {
  articulate,
  carry,
  ease,
  embody,
  face,
  grasp,
  joint,
  limb,
  look,
  number,
  part,
  perform,
  reach,
  release,
  type Shape,
  sequence,
  shape,
  together,
  translate,
  use,
  walkTo,
} from '@troupe/body';
import { type ActorDefinition, createScene } from '@troupe/core';

const bones = shape<{ kind: 'arm' | 'leg'; upper: number; lower: number }>('bones', (given) => {
  const { kind, upper, lower } = given;
  const axis = [kind === 'arm' ? -1 : 1, 0, 0] as const;
  joint('ball', {}, () => {
    joint('hinge', { at: [0, -upper, 0], axis, limits: [0, 150] }, () => {
      joint('tip', { at: [0, -lower, 0] });
    });
  });
  limb(kind, { kind, ball: 'ball', hinge: 'hinge', tip: 'tip' });
});

function robot(name: string, legs: Readonly<Record<string, number>>): Shape {
  return shape(name, () => {
    const lift = number('lift', 0, { least: -0.5, most: 0.5 });
    part('hips', () => {
      articulate(() => translate(0, 0.8 + lift(), 0));
      for (const [side, x] of Object.entries(legs)) {
        part(side, () => {
          translate(x, 0, 0);
          use(bones, { kind: 'leg', upper: 0.42, lower: 0.38 }, side);
        });
      }
      joint('torso', {}, () => {
        joint('neck', { at: [0, 0.6, 0] });
        part('shoulder', () => {
          translate(0.2, 0.5, 0);
          use(bones, { kind: 'arm', upper: 0.3, lower: 0.27 }, 'right');
        });
      });
    });
  });
}

const shapes = [robot('walker', { left: 0.11, other: -0.13 }), robot('hopper', { only: 0 })];

export function recordMoving(ticks: number): string {
  const scene = createScene({ world: { things: { cup: { at: [1.6, 1.2, 0.5] } } } });
  const lines: string[] = [];
  scene.record({ tick: (record) => void lines.push(JSON.stringify(record)), keyframe: () => {} });
  for (const body of shapes) {
    const errand = sequence(
      together(walkTo([1.3, 0, 0.4]), look('neck', 'cup')),
      face('cup'),
      reach('right.arm', 'cup', { level: true }),
      grasp('right.arm', 'cup'),
      ease({ torso: [0.1, 0.2, 0, 0.974] }),
      release('right.arm'),
    );
    const definition: ActorDefinition = {
      name: body.name,
      parameters: { theta: 1 },
      sensors: { done: false },
      goals: { done: true },
      skills: { errand: { adds: ['done'], run: perform(body, errand) } },
      commands: { carry: carry(body) },
    };
    scene.add(embody(body, definition));
  }
  for (let i = 0; i < ticks; i++) scene.tick();
  return lines.join('\n');
}

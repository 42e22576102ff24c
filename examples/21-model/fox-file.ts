/** A model file with clips, as another program would have written it: our fox, baked. */
import {
  articulate,
  createBody,
  number,
  part,
  shape,
  transformBlock,
  translate,
  turnAround,
  use,
  type VariableValue,
} from '@troupe/body';
import { bake, writeGlb } from '@troupe/body/gltf';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { fox } from '../shared/bodies/fox.js';

type Pose = Readonly<Record<string, VariableValue>>;

/** One joint moves all of it, as in most models. */
const walker = shape('fox', () => {
  const up = number('up', 0);
  const ahead = number('ahead', 0);
  transformBlock(() => {
    articulate(() => translate(0, up(), ahead()));
    part('root', () => use(fox));
  });
});

/** Where in a round each leg is. */
const walking = { 'left.back': 0, 'left.front': 0.25, 'right.back': 0.5, 'right.front': 0.75 };
const running = { 'left.back': 0, 'right.back': 0.12, 'left.front': 0.5, 'right.front': 0.62 };

/** A GLB with the clips Survey, Walk, Run and Pounce. */
function foxFile(): Uint8Array {
  const body = createBody(walker);
  const clips = [
    bake(body, survey, { name: 'Survey', seconds: 4 }),
    bake(body, (time) => pace(walking, time / 0.7, 22, 0.01), { name: 'Walk', seconds: 0.7 }),
    bake(body, (time) => pace(running, time / 0.4, 36, 0.04), { name: 'Run', seconds: 0.4 }),
    bake(body, pounce, { name: 'Pounce', seconds: 0.8 }),
  ];
  return writeGlb(body, { clips });
}

/** As three.js loads it. */
export function loadFox() {
  const { buffer, byteOffset, byteLength } = foxFile();
  const file = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
  return new GLTFLoader().parseAsync(file, '');
}

function survey(time: number): Pose {
  const look = 40 * wave(time / 4);
  return {
    neck: turnAround([0.2, 1, 0], look),
    'left.ear': 15 * wave(time / 2),
    'right.ear': 15 * wave(time / 2 + 0.3),
    'tail.root': turnAround([0, 1, 0], 12 * wave(time / 2)),
    'tail.middle': turnAround([0, 1, 0], 12 * wave(time / 2 - 0.1)),
  };
}

/** Each leg goes back on the ground, and ahead with its knee bent. */
function pace(
  legs: Readonly<Record<string, number>>,
  round: number,
  swing: number,
  bounce: number,
): Pose {
  const turned = Object.entries(legs).map(([leg, phase]) => {
    const bend = 40 * Math.max(0, wave(round + phase));
    return bent(leg, -swing * wave(round + phase + 0.25), bend);
  });
  return Object.assign(
    {
      up: -bounce * (1 + wave(2 * round)),
      neck: turnAround([1, 0, 0], 6 * wave(2 * round)),
      'tail.root': turnAround([0, 1, 0], 10 * wave(round)),
      'tail.middle': turnAround([1, 0, 0], 8 * wave(round)),
    },
    ...turned,
  );
}

/** It crouches, flies almost a metre, and lands. */
function pounce(time: number): Pose {
  const part = time / 0.8;
  const fly = Math.min(1, Math.max(0, (part - 0.3) / 0.45));
  const air = fly * (1 - fly);
  const crouch = part < 0.3 ? wave(part / 0.6) : part > 0.75 ? wave((part - 0.75) / 0.5) : 0;
  const legs = Object.keys(walking).map((leg) =>
    bent(leg, (leg.endsWith('front') ? -140 : 140) * air, 50 * crouch + 60 * air),
  );
  const ahead = 0.9 * fly * fly * (3 - 2 * fly);
  const up = 1.2 * air - 0.09 * crouch;
  const pose = { ahead, up, neck: turnAround([1, 0, 0], -15 * crouch + 60 * air) };
  return Object.assign(pose, ...legs);
}

/** A leg by how far it is turned back from where it stands, and how much more its knee is bent. */
function bent(leg: string, back: number, more: number): Pose {
  const forward = leg.endsWith('front') ? -1 : 1;
  return {
    [`${leg}.hip`]: turnAround([1, 0, 0], back - forward * (22.5 + more / 2)),
    [`${leg}.knee`]: 45 + more,
    [`${leg}.paw`]: turnAround([1, 0, 0], -back - forward * (22.5 + more / 2)),
  };
}

function wave(round: number): number {
  return Math.sin(2 * Math.PI * round);
}

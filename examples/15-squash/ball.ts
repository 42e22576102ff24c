/** A rubber ball with a will: it jumps when somebody claps, and squashes when it lands. */
import {
  articulate,
  color,
  ease,
  embody,
  number,
  perform,
  scale,
  sequence,
  shape,
  sphere,
  surface,
  translate,
} from '@troupe/body';
import { character } from '@troupe/core';

/** The squashing sphere: as much as it loses in height it gains in width, so that it keeps its volume. */
export const squishySphere = shape('squishy sphere', () => {
  const s = number('s', 1, { least: 0.2, most: 3 });
  const height = number('height', 0, { least: 0, most: 5 });
  surface('plastic', { roughness: 0.3 });
  color(0.95, 0.36, 0.23);
  articulate(() => translate(0, height() + s(), 0));
  articulate(() => scale(1 / Math.sqrt(s()), s(), 1 / Math.sqrt(s())));
  sphere(1, -1, 1, 360);
});

const jump = sequence(
  ease({ s: 0.55 }, { seconds: 0.35 }),
  ease({ s: 1.35, height: 1.2 }, { seconds: 0.35 }),
  ease({ s: 1.1, height: 0 }, { seconds: 0.35 }),
  ease({ s: 0.7 }, { seconds: 0.12 }),
  ease({ s: 1 }, { seconds: 0.25 }),
);

export const ball = embody(
  squishySphere,
  character({
    name: 'ball',
    parameters: { theta: 15 },
    receptors: { ears: { probe: ({ here, world }) => world.heard(here).length > 0, every: 3 } },
    sensors: {
      clapping: { from: ['ears'], judge: ({ ears }) => ears === true },
      'has-jumped': false,
    },
    goals: { 'has-jumped': true },
    skills: {
      jump: { when: ['clapping'], adds: ['has-jumped'], run: perform(squishySphere, jump) },
    },
  }),
);

/** A robot that carries boxes, with three heads, two torsos and two legs: as somebody would write it who uses a palette. */

import {
  color,
  countSkills,
  lastState,
  number,
  palette,
  type Shape,
  shape,
  sphere,
  translate,
  use,
} from '@troupe/body';
import { character, type SkillContext } from '@troupe/core';

type Tone = readonly [number, number, number];

interface RobotSettings {
  readonly head: Shape<Tone>;
  readonly torso: Shape<Tone>;
  readonly leg: Shape;
  readonly tone: Tone;
}

const robot = shape<RobotSettings>('robot', ({ head, torso, leg, tone }) => {
  number('lift', 0, { least: 0, most: 1 });
  use(leg);
  translate(0, 1, 0);
  use(torso, tone);
  translate(0, 1, 0);
  use(head, tone);
});

const ball = (name: string, radius: number) =>
  shape<Tone>(name, (tone) => {
    color(...tone);
    sphere(radius);
  });

const plainHead = ball('plain head', 0.2);
const preyHead = ball('prey head', 0.3);
const radarHead = shape<Tone>('radar head', () => {
  number('dish', 0);
  sphere(0.4);
});
const barrel = ball('barrel', 0.4);
const plainLeg = shape('plain leg', () => sphere(0.1));
const springLeg = shape('spring leg', () => sphere(0.15));

const own = ({ world, self }: SkillContext, property: string) => Number(world.get(self, property));

function count({ world, self }: SkillContext, property: string): void {
  world.set(self, property, Number(world.get(self, property)) + 1);
}

/** A step a tick, now and then into something. */
function walk(by: 1 | -1) {
  return (_: unknown, context: SkillContext) => {
    const place = own(context, 'place') + by;
    context.world.set(context.self, 'place', place);
    if (context.chance.happens(own(context, 'clumsiness'))) count(context, 'bumps');
    return place <= 0 || place >= 8 ? ('done' as const) : undefined;
  };
}

const porter = character({
  name: 'porter',
  parameters: { theta: 15 },
  world: {
    things: { door: { noise: 0 } },
    laws: { noise: ({ world, chance }) => world.set('door', 'noise', chance.random()) },
  },
  body: { place: 0, holds: false, clumsiness: 0.02, bumps: 0, drops: 0 },
  receptors: {
    place: { probe: ({ world, here }) => Number(world.get(here, 'place')) },
    holds: { probe: ({ world, here }) => world.get(here, 'holds') === true },
    noise: { probe: ({ world }) => Number(world.get('door', 'noise')), every: 8 },
  },
  sensors: {
    'at-boxes': { from: ['place'], judge: ({ place }) => place <= 0 },
    'at-store': { from: ['place'], judge: ({ place }) => place >= 8 },
    'holds-box': { from: ['holds'], judge: ({ holds }) => holds },
    startled: { from: ['noise'], judge: ({ noise }) => noise > 0.9 },
    'all-is-stored': false,
  },
  goals: { 'all-is-stored': true, startled: { value: false, importance: 2 } },
  skills: {
    'pick-up': {
      when: { 'at-boxes': true, 'holds-box': false },
      adds: ['holds-box'],
      uses: ['body'],
      run: function grasp({ world, self }) {
        world.set(self, 'holds', true);
      },
    },
    carry: {
      when: { 'holds-box': true, 'at-store': false },
      adds: ['at-store'],
      uses: ['body'],
      run: { step: walk(1) },
    },
    'put-down': {
      when: ['holds-box', 'at-store'],
      adds: ['all-is-stored'],
      uses: ['body'],
      run: ({ world, self }) => {
        world.set(self, 'holds', false);
        // there always is another box
        return false;
      },
    },
    'walk-back': {
      when: { 'holds-box': false, 'at-boxes': false },
      adds: ['at-boxes'],
      uses: ['body'],
      run: { step: walk(-1) },
    },
    'look-up': { when: ['startled'], deletes: ['startled'], uses: ['body'], takes: 2 },
  },
});

export function fumble(context: SkillContext): boolean {
  if (context.chance.happens(0.8)) {
    count(context, 'drops');
    return false;
  }
  context.world.set(context.self, 'holds', true);
  return true;
}

export const robots = palette({
  name: 'robots',
  character: porter,
  shape: robot,
  settings: { tone: [0.6, 0.6, 0.7] },
  slots: {
    head: {
      title: 'Head',
      default: 'plain',
      parts: {
        plain: { title: 'Eyes in front', shape: plainHead },
        prey: {
          title: 'Eyes at the sides',
          description: 'Sees what comes, from wherever it comes.',
          shape: preyHead,
          state: { lift: 0.1 },
          change: {
            receptors: { noise: { every: 1 } },
            sensors: { startled: { judge: ({ noise }) => Number(noise) > 0.7 } },
          },
          manners: { 'looks-up': { says: 'looks up more often', goes: 'up' } },
        },
        radar: {
          title: 'A dish that turns',
          shape: radarHead,
          settings: { tone: [0.2, 0.2, 0.2] },
          add: {
            commands: {
              turn: {
                every: 3,
                run: ({ world, self, tick }) => world.set(self, 'dish', tick % 360),
              },
            },
          },
          excludes: { torso: { rusty: 'its hum shakes the rust off' } },
        },
      },
    },
    torso: {
      title: 'Torso',
      default: 'barrel',
      parts: {
        barrel: { title: 'Barrel', shape: barrel },
        rusty: {
          title: 'Peeling, rusted barrel',
          shape: barrel,
          settings: { tone: [0.5, 0.3, 0.2] },
          state: { clumsiness: 0.3 },
          parameters: { theta: 10 },
          change: { skills: { 'pick-up': { run: fumble } } },
          manners: {
            bumps: { says: 'bumps into more things', goes: 'up' },
            drops: { says: 'drops more things', goes: 'up' },
            stores: { says: 'stores fewer boxes', goes: 'down' },
          },
        },
      },
    },
    leg: {
      title: 'Leg',
      default: 'plain',
      parts: {
        plain: { title: 'One leg', shape: plainLeg },
        spring: {
          title: 'A spring',
          shape: springLeg,
          state: { lift: 0.4 },
          needs: { torso: { barrel: 'rust would not stand the hopping' } },
        },
      },
    },
  },
  measures: {
    'looks-up': countSkills('begun', 'look-up'),
    bumps: lastState('bumps'),
    drops: lastState('drops'),
    stores: countSkills('failed', 'put-down'),
  },
});

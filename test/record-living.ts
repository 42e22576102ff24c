/** What living-trace.test.ts runs in every place: a scene with every kind of part, recorded. */
import {
  type ActorDefinition,
  createScene,
  type ProbeContext,
  type Scene,
  steps,
  type WorldDefinition,
} from '@troupe/core';

export interface LivingRun {
  readonly seed: number;
  readonly ticks: number;
}

const world: WorldDefinition = {
  things: {
    radio: { at: [2, 0, 1], sound: 3, on: true },
    soup: { at: [-1, 0.8, 0.3], radius: 0.2, smell: 1.5, heat: 0.9 },
    wall: { at: [1, 0, 0.5], size: [0.1, 2, 1.3], opaque: true },
  },
  laws: {
    cooling: ({ world: things, dt, chance }) => {
      const heat = Number(things.get('soup', 'heat'));
      things.set('soup', 'heat', heat / (1 + dt * (0.5 + chance.random())));
    },
    radio: ({ world: things, chance }) => {
      if (chance.happens(0.1)) things.set('radio', 'on', chance.happens(0.5));
      things.set('radio', 'sound', things.get('radio', 'on') === true ? 3 : 0);
    },
  },
};

const listen = ({ world: things, here }: ProbeContext) =>
  things.heard(here).map(({ name, strength }) => [name, strength] as const);

const dancer: ActorDefinition = {
  name: 'dancer',
  parameters: { theta: 8 },
  stepEvery: 2,
  body: { at: [0, 0, 0], heading: 0.3, radius: 0.25 },
  resources: { legs: 2 },
  memory: { tune: 'none', spoon: { value: 'clean', lasts: 9 } },
  receptors: {
    music: { probe: listen, every: { seconds: 0.1 } },
    smell: { probe: ({ world: things, here }) => things.smelt(here)[0]?.strength ?? 0, every: 3 },
    view: { probe: ({ world: things, here }) => things.inView(here, { angle: 2, distance: 3 }) },
    heat: {
      probe: ({ world: things }) => things.get('soup', 'heat') ?? 0,
      share: 'all',
      in: 'world',
    },
  },
  sensors: {
    'music is on': {
      from: ['music'],
      judge: ({ music }, { memory }) => {
        const heard = music as readonly (readonly [string, number])[];
        if (heard.length > 0) memory.write('tune', heard[0]![0]);
        return heard.length > 0;
      },
    },
    'soup is hot': { graded: true, value: 0, from: ['heat'], judge: ({ heat }) => Number(heat) },
    'had soup': false,
    danced: false,
    rested: false,
  },
  goals: { danced: true, 'had soup': { value: true, importance: 1.3 }, rested: true },
  skills: {
    dance: {
      when: ['music is on'],
      adds: ['danced'],
      uses: { legs: 2 },
      deadline: { seconds: 0.4 },
      run: steps({
        begin: ({ chance }) => ({ turns: 2 + chance.integer(3) }),
        step: (state, { world: things, self, chance }) => {
          things.set(self, 'heading', 6 * chance.random() - 3);
          state.turns--;
          return state.turns === 0 ? 'done' : undefined;
        },
        end: (_state, { memory }, outcome) => memory.write('last dance', outcome),
      }),
    },
    eat: {
      when: ['soup is hot'],
      adds: ['had soup'],
      *run({ memory, chance, world: things }) {
        for (let i = 0; i < 3; i++) {
          memory.write('spoon', `dirty ${chance.integer(10)}`);
          yield;
        }
        things.set('soup', 'heat', 0.95);
        return chance.happens(0.7);
      },
    },
    rest: { adds: ['rested'], deletes: ['danced'], takes: 2, importance: 3 },
    hum: {
      adds: ['rested'],
      uses: ['voice'],
      run: () => {
        throw new Error('no voice');
      },
    },
  },
  commands: {
    blink: {
      every: { seconds: 0.3 },
      run: ({ memory, chance }) => memory.write('blink', chance.random()),
    },
  },
};

const wanderer: ActorDefinition = {
  ...dancer,
  name: 'wanderer',
  stepEvery: { seconds: 0.07 },
  body: { at: [1, 0, -1], radius: 0.3 },
  commands: {
    walk: {
      every: 1,
      run: ({ world: things, self, chance }) => {
        const [x, y, z] = things.where(self) ?? [0, 0, 0];
        things.set(self, 'at', [x + chance.random() / 7, y, z - chance.random() / 3]);
      },
    },
  },
};

/** Every tick as a line. */
export function recordLiving({ seed, ticks }: LivingRun): string {
  const scene = createScene({ world, seed });
  scene.add(wanderer);
  scene.add(dancer);
  const lines = keepLines(scene);
  for (let tick = 1; tick <= ticks; tick++) {
    if (tick === 10) scene.actor('dancer').want('rested', { value: true, importance: 2 });
    if (tick === 20) scene.add(dancer, 'Zoe');
    if (tick === 35) scene.remove('wanderer');
    scene.tick();
  }
  return lines.join('\n');
}

/** The same where a skill goes on outside the ticks: it waits for promises only. */
export async function recordOutside({ seed, ticks }: LivingRun): Promise<string> {
  const scene = createScene({ world, seed });
  scene.add({
    ...dancer,
    skills: {
      ...dancer.skills,
      rest: {
        adds: ['rested'],
        importance: 3,
        run: async ({ memory, world: things }) => {
          for (let i = 0; i < 3; i++) {
            await null;
            memory.write('dream', i);
          }
          things.set('radio', 'on', true);
        },
      },
    },
  });
  const lines = keepLines(scene);
  for (let tick = 1; tick <= ticks; tick++) {
    scene.tick();
    for (let i = 0; i < 20; i++) await null;
  }
  return lines.join('\n');
}

/** What the network works out with functions that machines are free to round as they like: rhythms and half-lives. */
export function recordRhythms({ seed, ticks }: LivingRun): string {
  const scene = createScene({ seed });
  for (let i = 0; i < 8; i++) {
    scene.add({
      name: `sleeper ${i}`,
      sensors: { rested: { value: false, importance: { mean: 2, swing: 1.3, period: 7.1 + i } } },
      goals: {
        rested: { value: true, importance: { mean: 1, swing: 0.7, period: 5 + i / 3, peak: i } },
      },
      skills: {
        sleep: { when: { rested: false }, adds: ['rested'], decay: { 'half-life': 1.7 + i } },
        nap: { adds: ['rested'], decay: { 'half-life': 3 + i / 7 }, run: () => false },
      },
    });
  }
  const lines = keepLines(scene);
  for (let tick = 1; tick <= ticks; tick++) scene.tick();
  return lines.join('\n');
}

function keepLines(scene: Scene): string[] {
  const lines: string[] = [];
  scene.record({
    tick: (record) => void lines.push(JSON.stringify(record)),
    keyframe: (frame) => void lines.push(JSON.stringify(frame)),
  });
  return lines;
}

import {
  type ActorDefinition,
  createScene,
  type JudgedSensorForm,
  type Period,
  type ProbeContext,
  type ReceptorForm,
  restoreScene,
  type SavedScene,
  type Scene,
  type Signals,
} from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const probes = [
  ({ world }: ProbeContext) => world.get('lamp', 'light') ?? null,
  ({ world }: ProbeContext) => [world.get('lamp', 'colour') ?? null],
] as const;

// few: rates that meet are what goes wrong
const period = fc.constantFrom<Period>(1, 2, 5, { seconds: 0.1 });

interface Shape {
  readonly receptors: readonly {
    readonly probe: number;
    readonly every: Period;
    readonly share: string | false | undefined;
    readonly home: string;
  }[];
  readonly sensors: readonly (readonly number[])[];
}

const shape: fc.Arbitrary<Shape> = fc.record({
  receptors: fc.array(
    fc.record({
      probe: fc.nat(1),
      every: period,
      share: fc.constantFrom<string | false | undefined>(undefined, undefined, false, 'g'),
      home: fc.constantFrom('self', 'self', 'lamp'),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  sensors: fc.array(fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 3,
  }),
});

type Act =
  | { readonly kind: 'tick'; readonly dt: number }
  | { readonly kind: 'light' | 'colour'; readonly value: number }
  | {
      readonly kind: 'attend';
      readonly who: number;
      readonly which: number;
      readonly every?: Period;
    }
  | { readonly kind: 'redefine' | 'enter'; readonly who: number; readonly shape: Shape }
  | { readonly kind: 'exit'; readonly who: number }
  | { readonly kind: 'save' };

const who = fc.nat(2);
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('tick'), dt: fc.constantFrom(0.05, 0.1, 0.03) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('light', 'colour'), value: fc.nat(2) }),
  },
  {
    weight: 3,
    arbitrary: fc.record(
      { kind: fc.constant('attend'), who, which: fc.nat(3), every: period },
      { requiredKeys: ['kind', 'who', 'which'] },
    ),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('redefine', 'enter'), who, shape }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('exit'), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('save') }) },
) as fc.Arbitrary<Act>;

const sayAll = (names: readonly string[], signals: Signals) =>
  names.map((name) => JSON.stringify(signals[name])).join();

function definitionOf(name: string, { receptors, sensors }: Shape): ActorDefinition {
  const heard = sensors
    .map((list) => list.filter((i) => i < receptors.length))
    .filter((list) => list.length > 0);
  const forms = receptors.map(({ probe, every, share, home }, i): [string, ReceptorForm] => [
    `r${i}`,
    { probe: probes[probe]!, every, in: home, ...(share === undefined ? {} : { share }) },
  ]);
  const judged = heard.map((list, s): [string, JudgedSensorForm] => {
    const from = list.map((i) => `r${i}`);
    return [`s${s}`, { value: '', from, judge: (signals) => sayAll(from, signals) }];
  });
  return { name, receptors: Object.fromEntries(forms), sensors: Object.fromEntries(judged) };
}

/** Ticks go by, characters come, go and change, rates change, all is saved and taken up: a tick at a time. */
function live(acts: readonly Act[], afterTick: (scene: Scene) => void, saves = true): Scene {
  let scene = createScene({ world: { things: { lamp: { light: 0, colour: 0 } } } });
  const characters: Record<string, ActorDefinition> = {};
  for (const given of acts) {
    const name = 'who' in given ? `c${given.who}` : '';
    const there = scene.actors.some((actor) => actor.name === name);
    switch (given.kind) {
      case 'tick':
        scene.tick(given.dt);
        afterTick(scene);
        break;
      case 'light':
      case 'colour':
        scene.world.set('lamp', given.kind, given.value);
        break;
      case 'attend':
        if (there && scene.actor(name).definition.receptors?.[`r${given.which}`] !== undefined) {
          scene.actor(name).attend(`r${given.which}`, given.every);
        }
        break;
      case 'redefine':
      case 'enter':
        if (there !== (given.kind === 'redefine')) break;
        characters[name] = definitionOf(name, given.shape);
        if (there) scene.actor(name).redefine(characters[name]);
        else scene.add(characters[name], name);
        break;
      case 'exit':
        if (there) scene.remove(name);
        break;
      case 'save':
        if (!saves) break;
        scene = restoreScene(JSON.parse(JSON.stringify(scene.save())) as SavedScene, {
          characters,
        });
    }
  }
  return scene;
}

/** Somebody is there from the beginning. */
const lives = fc
  .tuple(shape, fc.array(act, { minLength: 5, maxLength: 40 }))
  .map(([first, acts]): Act[] => [{ kind: 'enter', who: 0, shape: first }, ...acts]);

describe('whatever happens', () => {
  it('[PER2] [PER3] [PER4] a sensor says what judging its present signals directly would give', () => {
    let judged = 0;
    fc.assert(
      fc.property(lives, (acts) => {
        live(acts, (scene) => {
          for (const actor of scene.actors) {
            expect(actor.faults).toEqual([]);
            for (const [name, form] of Object.entries(actor.definition.sensors ?? {})) {
              const { from = [] } = form as JudgedSensorForm;
              expect(actor.sign(name)).toBe(sayAll(from, actor.signals));
              judged++;
            }
          }
        });
      }),
      // a life is up to 40 acts
      { numRuns: 300 },
    );
    expect(judged).toBeGreaterThan(500);
  });

  it('[PER4] [PER5] saved and taken up in between, rates, signals and counts are as if never stopped', () => {
    const seen = (acts: readonly Act[], saves: boolean) => {
      const lines: string[] = [];
      live(
        acts,
        (scene) => {
          for (const { name, samples, signals, signs } of scene.actors) {
            lines.push(JSON.stringify([scene.ticks, name, samples, signals, signs]));
          }
        },
        saves,
      );
      return lines;
    };
    fc.assert(
      fc.property(lives, (acts) => {
        expect(seen(acts, true)).toEqual(seen(acts, false));
      }),
      { numRuns: 200 },
    );
  });
});

/** What happens to the paw: it swings and meets something, it stands and is pushed. */
import { Guest, realNetClock } from '@troupe/net';
import { connectHub } from '@troupe/net/node';
import type { OpenHub } from '../shared/open-hub.js';

export interface Walk {
  stride(): Promise<void>;
  end(): void;
}

const phases = [
  {
    name: 'swing',
    reflex: 'flexion-reflex',
    sign: 'leg-is-lifted',
    well: 'The leg is lifted over it.',
    badly: 'Nobody lifts the leg: the cat stumbles.',
  },
  {
    name: 'stance',
    reflex: 'extension-reflex',
    sign: 'leg-is-extended',
    well: 'The leg is extended, and holds.',
    badly: 'Nobody extends the leg: the cat goes down.',
  },
] as const;

/** Steps that somebody could still act in. */
const mostSteps = 25;

/** Whatever touches the paw is a guest: it may come from anywhere. */
export function createWalk({ registry, address, tell }: OpenHub): Walk {
  const { actor } = registry;
  const ground = new Guest({
    clock: realNetClock,
    chance: Math.random,
    session: 'ground',
    connect: connectHub({ url: address, name: 'ground', role: 'director' }),
  });
  const sense = (signs: Readonly<Record<string, boolean>>) =>
    ground.ask({ verb: 'sense', character: 'cat', signs });
  let strides = 0;

  /** Until the reflex has done its work; one that cannot be had is not waited for much longer. */
  const awaitReflex = (reflex: string, sign: string) =>
    new Promise<boolean>((resolve) => {
      let without = 0;
      const unfollow = actor.onStep(() => {
        const done = actor.signs[sign] === true;
        if (!actor.has(reflex) || actor.isDisabled(reflex)) without += 1;
        if (!done && without < mostSteps) return;
        unfollow();
        resolve(done);
      });
    });

  return {
    async stride() {
      strides += 1;
      for (const { name, reflex, sign, well, badly } of phases) {
        const phase = `leg-in-${name}-phase`;
        await sense({ [phase]: true, 'tap-on-foot': true, [sign]: false });
        tell(`Stride ${strides}, ${name}: a tap on the paw.`);
        tell((await awaitReflex(reflex, sign)) ? well : badly);
        await sense({ [phase]: false, 'tap-on-foot': false, [sign]: false });
      }
    },
    end: () => ground.end(),
  };
}

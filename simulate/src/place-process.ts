/** A process with a free place of the character: it looks at a lamp in the world, as it is told of that, at its own pace. */
import {
  Agency,
  createObject,
  type FreePlace,
  type Guest,
  openFreePlace,
  remoteWorld,
  worldName,
} from '@troupe/net';
import type { SimulatedProcess } from '@troupe/net/simulated';
import { lampSign } from './lamp.js';
import { characterName, placeName } from './names.js';
import type { PlaceProcess, Run } from './run.js';
import { whereIs } from './zombie.js';

/** Milliseconds until it is tried again where the character is out of reach. */
const again = 1000;

export function startPlace(run: Run): PlaceProcess {
  const { network, plan } = run;
  const { definition } = plan;
  const process = network.start(placeName);
  const { clock } = process;
  const session = `${placeName}#${++run.generations}`;
  const agency = new Agency({
    clock,
    chance: network.chance.random,
    session,
    connect: (ends) =>
      process.connect(whereIs(run, session), { name: placeName, role: 'agency' })(ends),
  });
  let opened: FreePlace | undefined;
  const own = { sensors: [lampSign], receptors: ['lamp'] };
  const open = () => {
    openFreePlace({ agency, definition, place: placeName, own, clock }).then(
      (place) => {
        opened = place;
      },
      () => clock.after(again, open),
    );
  };
  open();
  return { process, session, open: () => opened };
}

/** Somebody far from the registry who turns the lamp on and off. */
export function lampSwitch({ clock }: SimulatedProcess, { mail }: Guest): () => void {
  const hand = createObject({ name: 'hand', clock, post: mail });
  const world = remoteWorld(hand.attachTo(worldName(characterName)));
  let lit = false;
  return () => {
    lit = !lit;
    world.set('lamp', 'lit', lit).catch(() => undefined);
  };
}

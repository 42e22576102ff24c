/** Says what happens besides the work: who rings, what is bumped into, what falls. */
import type { Actor } from '@troupe/core';
import { words } from '../shared/page/panel.js';
import { isAlert } from './look-up.js';

/** Ticks that a sentence stays at most. */
const staying = 75;

export function createNarrator(main: HTMLElement, robot: Actor): () => void {
  main.querySelector('.said')?.remove();
  const said = document.createElement('p');
  said.className = 'said';
  said.setAttribute('role', 'status');
  said.hidden = true;
  main.append(said);
  const { scene, name } = robot;
  const { world } = scene;
  let [ringing, bumps, drops, alert, until] = [false, 0, 0, false, 0];
  const say = (sentence: string) => {
    said.textContent = sentence;
    said.hidden = false;
    until = scene.ticks + staying;
  };
  // what was said before it began something else is no longer so
  robot.onStep(({ report }) => {
    if (report.selected !== null) until = 0;
  });
  return () => {
    const rings = Number(world.get('bell', 'sound')) > 0;
    const loud = Number(world.get('bell', 'sound')) > 6;
    if (rings && !ringing) say(loud ? 'Somebody rings, loudly.' : 'Somebody rings.');
    ringing = rings;
    const looks = isAlert(world, name);
    if (looks && !alert) say('It looks up.');
    if (!looks && alert) until = 0;
    alert = looks;
    const [bumped, dropped] = [Number(world.get(name, 'bumps')), Number(world.get(name, 'drops'))];
    if (bumped > bumps) {
      const obstacle = world
        .names()
        .find(
          (thing) =>
            thing !== 'bell' && thing !== name && Number(world.get(thing, 'sound') ?? 0) > 0,
        );
      const what = words(obstacle ?? 'bench').replace('of ', 'of the ');
      say(`It bumps into the ${what}${dropped > drops ? ', and drops something' : ''}.`);
    }
    bumps = bumped;
    drops = dropped;
    if (scene.ticks >= until) said.hidden = true;
  };
}

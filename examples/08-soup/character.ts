/** A diner and a bowl of soup: too hot or not, or too hot to a degree. */
import { type ActorDefinition, character, type Law } from '@troupe/core';

/** Hot beyond doubt, and just right: in between it is a matter of degree. */
const hot = 80;
const warm = 40;

/** 1 at 80 degrees and above, 0 at 40 and below. */
function heatOf(temperature: number): number {
  return Math.min(1, Math.max(0, (temperature - warm) / (hot - warm)));
}

/** The two differ in nothing but how the heat of the soup is judged. */
export function createDiner(graded: boolean): ActorDefinition {
  return character({
    name: 'diner',
    stepEvery: 15,
    parameters: { theta: 25, gamma: 20 },
    resources: { mouth: 1 },
    receptors: {
      temperature: { every: 5, probe: ({ world }) => Number(world.get('soup', 'temperature')) },
      spoonfuls: { probe: ({ world }) => world.get('soup', 'spoonfuls') },
    },
    sensors: {
      'soup-is-too-hot': {
        from: ['temperature'],
        graded,
        judge: ({ temperature }) => (graded ? heatOf(temperature) : heatOf(temperature) >= 0.5),
      },
      'bowl-is-empty': { from: ['spoonfuls'], judge: ({ spoonfuls }) => spoonfuls === 0 },
    },
    goals: { 'bowl-is-empty': true },
    skills: {
      blow: {
        when: ['soup-is-too-hot'],
        // it helps a little
        deletes: { 'soup-is-too-hot': { value: false, weight: 0.1 } },
        uses: ['mouth'],
        maxCalls: 3,
        run: {
          begin: ({ world, dt }) => {
            world.set('soup', 'blown-on', true);
            return { left: Math.round(1 / dt) };
          },
          step: countDown,
          end: (_, { world }) => world.set('soup', 'blown-on', false),
        },
      },
      eat: {
        when: { 'soup-is-too-hot': false, 'bowl-is-empty': false },
        adds: ['bowl-is-empty'],
        uses: ['mouth'],
        run: {
          begin: ({ dt }) => ({ left: Math.round(1 / dt) }),
          step: countDown,
          end: (_, { world }) => {
            world.set('soup', 'spoonfuls', Number(world.get('soup', 'spoonfuls')) - 1);
          },
        },
      },
    },
  });
}

function countDown(state: { left: number }): 'done' | undefined {
  state.left--;
  return state.left > 0 ? undefined : 'done';
}

/** Soup becomes as warm as the room, the faster the hotter it is; three times as fast if somebody blows on it. */
export const cool: Law = ({ world, dt }) => {
  const temperature = Number(world.get('soup', 'temperature'));
  const rate = world.get('soup', 'blown-on') === true ? 0.045 : 0.015;
  // nobody else writes it: of two that write one thing in a tick only one is heard
  world.set('soup', 'temperature', temperature + (20 - temperature) * rate * dt);
};

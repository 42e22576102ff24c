/** Someone wants to talk to Ann, and has her number in mind: the wrong one. */
import { type ActorDefinition, character, type SkillContext, steps } from '@troupe/core';

/** Who answers at which number. */
const answers: Readonly<Record<string, string>> = { '555-1279': 'Ann' };

export function createCaller(maxCalls?: number): ActorDefinition {
  return character({
    name: 'caller',
    stepEvery: 15,
    parameters: { theta: 15 },
    world: { things: { phone: { line: 'dead' }, 'address-book': { ann: '555-1279' } } },
    memory: { 'number-by-heart': '555-1297', 'number-from-the-book': '' },
    receptors: {
      line: { probe: ({ world }) => world.get('phone', 'line') },
      looked: { probe: ({ memory }) => memory.read('number-from-the-book') },
    },
    sensors: {
      'talking-to-ann': { from: ['line'], judge: ({ line }) => line === 'Ann' },
      'number-is-looked-up': { from: ['looked'], judge: ({ looked }) => looked !== '' },
    },
    goals: { 'talking-to-ann': true },
    skills: {
      'dial-by-heart': {
        when: { 'talking-to-ann': false },
        adds: ['talking-to-ann'],
        uses: ['attention'],
        ...(maxCalls === undefined ? {} : { maxCalls }),
        run: dial('number-by-heart'),
      },
      'dial-from-the-book': {
        when: { 'talking-to-ann': false, 'number-is-looked-up': true },
        adds: ['talking-to-ann'],
        uses: ['attention'],
        run: dial('number-from-the-book'),
      },
      'look-it-up': {
        when: { 'number-is-looked-up': false },
        adds: ['number-is-looked-up'],
        importance: 0.75,
        uses: ['attention'],
        run: {
          begin: () => ({ left: 60 }),
          step: (state, { world, memory }) => {
            state.left--;
            if (state.left > 0) return undefined;
            memory.write('number-from-the-book', String(world.get('address-book', 'ann')));
            return 'done';
          },
        },
      },
    },
  });
}

/** It rings for two seconds; then somebody answers, and a stranger is asked to excuse the mistake. */
function dial(number: string) {
  return steps({
    begin: ({ memory }: SkillContext) => ({ number: String(memory.read(number)), left: 60 }),
    step: (state, { world }) => {
      state.left--;
      if (state.left > 0) return undefined;
      world.set('phone', 'line', answers[state.number] ?? 'dead');
      return 'done';
    },
  });
}

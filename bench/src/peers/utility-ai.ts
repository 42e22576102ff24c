import UtilityAi from 'utility-ai';
import type { Task } from '../harness/alternate.js';
import type { RandomNetwork } from '../subjects/random-network.js';
import { type Choice, choicesOf } from './choices.js';

export const utilityAiDoes =
  'utility-ai: one evaluation of 1,000 actions, each with a condition and a score over its four conditions';

export function evaluate(drawn: RandomNetwork): Task {
  const choices = choicesOf(drawn);
  const chooser = new UtilityAi<readonly Choice[]>();
  for (const { number } of choices) {
    chooser.addAction(String(number), (action) => {
      action.condition((all) => all[number]!.executable());
      action.score('conditions that hold', (all) => all[number]!.score());
    });
  }
  return { run: () => chooser.evaluate(choices).score };
}

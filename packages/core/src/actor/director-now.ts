/** What a character does at this moment, as all answers of a director tell it. */
import type { Stage } from './director-stage.js';
import { type ActorExplanation, sayActor } from './explain-actor.js';

/** Without what failed or was cancelled: the network hears of that only in its next step. */
export function underWay({ actor, log }: Stage): string[] {
  log.catchUp();
  return actor.doing.filter((skill) => !log.over.has(skill));
}

/** The same of an explanation. */
export function explainNow({ actor, log }: Stage, asked?: string): ActorExplanation {
  log.catchUp();
  const { over } = log;
  const { words, ...told } = actor.explain(asked);
  if (!told.doing.some(({ skill }) => over.has(skill))) return { ...told, words };
  const doing = told.doing.filter(({ skill }) => !over.has(skill));
  const vain = told.vain.filter(({ skill }) => !over.has(skill));
  const explanation = { ...told, doing, vain, step: told.step && withoutOver(told.step, over) };
  return { ...explanation, words: sayActor(explanation, asked !== undefined) };
}

type Step = NonNullable<ActorExplanation['step']>;

function withoutOver(step: Step, over: ReadonlySet<string>): Step {
  const { executing, about } = step;
  const now = { ...step, executing: executing.filter((skill) => !over.has(skill)) };
  if (about === undefined || !over.has(about.skill)) return now;
  const obstacles = about.obstacles.filter(({ kind }) => kind !== 'executing');
  return { ...now, about: { ...about, obstacles } };
}

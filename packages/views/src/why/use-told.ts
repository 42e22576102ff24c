/** What the stage says about a moment and a skill, asked again when another moment is looked at. */
import { useEffect, useState } from 'react';
import type { Told } from '../model/protocol.js';
import type { Show } from '../show/show.js';
import { askSeldom, pageClock } from './ask-seldom.js';

/** Milliseconds: four questions a second at most. */
const every = 250;

export interface Answered {
  readonly actor: string;
  readonly skill: string | undefined;
  readonly told?: Told;
  readonly error?: string;
}

interface Question {
  readonly run: string;
  readonly tick: number;
  readonly actor: string;
  readonly skill: string | undefined;
}

export function useTold(
  show: Show,
  actor: string | undefined,
  skill: string | undefined,
): Answered | undefined {
  const [answered, setAnswered] = useState<Answered>();
  useEffect(() => {
    if (actor === undefined) return;
    const asker = askSeldom<Question, Told>({
      keyOf: (question) => JSON.stringify(Object.values(question)),
      ask: async (question) => show.explain(question.actor, question.skill),
      answered: (question, told) => setAnswered({ actor, skill: question.skill, told }),
      refused: (question, error) =>
        setAnswered({
          actor,
          skill: question.skill,
          error: error instanceof Error ? error.message : String(error),
        }),
      every,
      clock: pageClock,
    });
    const want = () => asker.want({ run: show.run.id, tick: show.cursor.tick, actor, skill });
    const stop = show.on(['cursor', 'moment', 'structure', 'run'], want);
    want();
    return () => {
      stop();
      asker.close();
    };
  }, [show, actor, skill]);
  // what was said about another character is not shown; what about another skill, until the answer is there
  return answered?.actor === actor ? answered : undefined;
}

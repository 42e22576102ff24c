/** The parts of a robot as the show has them, and those just chosen that no tick has shown yet. */
import { useShow } from '@troupe/views/parts';
import type { Change, RunShow } from '@troupe/views/show';
import { useEffect, useState } from 'react';
import { type PartNames, readKind, sayKind } from '../shows/parts-kind.js';
import { sameParts } from './put-part.js';

/** Choices that can be undone. */
const most = 100;

export interface ChoicesState {
  /** Nothing where it is made of no parts. */
  readonly choices: PartNames | undefined;
  /** It stands still: they are shown with the next tick. */
  readonly waiting: boolean;
  readonly canUndo: boolean;
  choose(choices: PartNames): void;
  undo(): PartNames | undefined;
}

interface Waiting {
  readonly choices: PartNames;
  readonly tick: number;
}

export function useChoices(
  show: RunShow,
  actor: string,
  onChange: (change: Change) => void,
): ChoicesState {
  const kind = useShow(show, ['cursor', 'moment'], ({ scene }) => {
    const said = scene.world.get(actor, 'kind');
    return typeof said === 'string' ? said : '';
  });
  const [waiting, setWaiting] = useState<Waiting>();
  const [done, setDone] = useState<readonly PartNames[]>([]);
  useEffect(() => {
    if (waiting === undefined) return;
    return show.on(['cursor', 'moment'], () => {
      if (show.scene.ticks !== waiting.tick) setWaiting(undefined);
    });
  }, [show, waiting]);
  const shown = readKind(kind);
  const choices = waiting?.choices ?? shown;

  const make = (next: PartNames) => {
    // in the past it is made in a branch: here everything stays as it was
    if (show.cursor.tick === show.log.last && show.run.kind !== 'recording') {
      setWaiting({ choices: next, tick: show.scene.ticks });
    }
    onChange({ kind: 'assemble', actor, choices: next });
  };
  return {
    choices,
    waiting: waiting !== undefined && sayKind(waiting.choices) !== kind,
    canUndo: done.length > 0,
    choose: (next) => {
      if (choices === undefined || sameParts(choices, next)) return;
      setDone((before) => [...before, choices].slice(-most));
      make(next);
    },
    undo: () => {
      const last = done.at(-1);
      if (last === undefined) return undefined;
      setDone((before) => before.slice(0, -1));
      make(last);
      return last;
    },
  };
}

/** The smallest change that would have chosen a skill, and a button that makes it. */
import type { SizedChange } from '@troupe/core';
import { useState } from 'react';
import type { Show } from '../show/show.js';
import { deedOf, sayChange } from './say-why.js';

interface DoChangeProps {
  readonly show: Show;
  readonly actor: string;
  readonly skill: string;
  readonly change: SizedChange | undefined;
  readonly say: (text: string) => void;
}

export function DoChange({ show, actor, skill, change, say }: DoChangeProps) {
  const [busy, setBusy] = useState(false);
  if (change === undefined) {
    return <p>No single change that was tried would have chosen {skill}.</p>;
  }
  const deed = show.role === 'director' ? deedOf(actor, change) : undefined;
  const act = async () => {
    if (deed === undefined) return;
    setBusy(true);
    const from = show.run.id;
    try {
      const made = await show.change(deed.change);
      say(made === from ? `Done: ${deed.label}.` : `Done in a new branch: ${deed.label}.`);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p>
        {skill} would have been chosen {sayChange(change)}.
      </p>
      {deed !== undefined && (
        <p>
          <button type="button" className="troupe-why-do" disabled={busy} onClick={act}>
            {deed.label}
          </button>{' '}
          {deed.note !== undefined && <small>{deed.note}</small>}
        </p>
      )}
    </>
  );
}

/** The parts palette, for the robot that is looked at. Loaded when it is opened. */
import type { RunShow } from '@troupe/views/show';
import { PalettePanel } from '../palette/palette-panel.js';
import type { Acts, Done } from './act.js';
import { usePage } from './use-page.js';
import { useWorkshop } from './workshop.js';

export function PartsPanel({ show, actor }: { readonly show: RunShow; readonly actor: string }) {
  const { acts, openShow } = useWorkshop();
  if (show.run.looks !== 'robot-parts') {
    return (
      <div className="troupe troupe-panel troupe-empty">
        <p>This character is not made of parts.</p>
        {openShow !== undefined && (
          <button type="button" onClick={() => openShow('robot-parts')}>
            Open a robot that is
          </button>
        )}
      </div>
    );
  }
  return <Palette show={show} actor={actor} acts={acts} />;
}

/** What is chosen is undone by the page, as whatever else is changed. */
export function Palette({
  show,
  actor,
  acts,
}: {
  readonly show: RunShow;
  readonly actor: string;
  readonly acts: Acts;
}) {
  const isChoice = ({ run, redo }: Done) =>
    run === show.run.id && redo.kind === 'assemble' && redo.actor === actor;
  const former = usePage(() => acts.lastDone(isChoice)?.undo);
  const asked = usePage(() => acts.askedParts);
  return (
    <PalettePanel
      show={show}
      actor={actor}
      readOnly={show.role !== 'director'}
      asked={asked}
      former={former?.kind === 'assemble' ? former.choices : undefined}
      onChoose={(choices) => acts.change({ kind: 'assemble', actor, choices })}
      onUndo={() => acts.undo(isChoice)}
    />
  );
}

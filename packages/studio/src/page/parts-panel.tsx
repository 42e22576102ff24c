/** The parts palette, for the robot that is looked at. Loaded when it is opened. */
import type { RunShow } from '@troupe/views/show';
import { PalettePanel } from '../palette/palette-panel.js';
import { openNextWith } from './page-state.js';
import { useWorkshop } from './workshop.js';

export function PartsPanel({ show, actor }: { readonly show: RunShow; readonly actor: string }) {
  const { acts, openShow } = useWorkshop();
  if (show.run.looks !== 'robot-parts') {
    return (
      <div className="troupe troupe-panel troupe-empty">
        <p>This character is not made of parts.</p>
        {openShow !== undefined && (
          <button
            type="button"
            onClick={() => {
              openNextWith('parts');
              openShow('robot-parts');
            }}
          >
            Open a robot that is
          </button>
        )}
      </div>
    );
  }
  return (
    <PalettePanel
      show={show}
      actor={actor}
      readOnly={show.role !== 'director'}
      onChange={(change) => acts.change(change)}
    />
  );
}

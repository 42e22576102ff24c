import type { TickRecord } from '../record/tick-record.js';
import type { ToldLevels } from '../record/told-levels.js';
import type { SavedScene } from './saved-scene.js';

/** Where a recording goes. */
export interface RecordingSink {
  readonly tick: (record: TickRecord) => void;
  readonly keyframe: (frame: SavedScene) => void;
}

export interface Recorder {
  readonly sink: RecordingSink;
  /** Ticks from one keyframe to the next. */
  readonly keyframeEvery: number;
  /** Nothing while a skill is under way that cannot be written down. */
  readonly save: () => SavedScene | undefined;
  /** A keyframe is due from this tick on. */
  keyframeAt: number;
  /** Nothing was recorded since the last keyframe. */
  fresh: boolean;
  /** What was recorded last of each character's levels. */
  readonly levels: Map<string, ToldLevels>;
}

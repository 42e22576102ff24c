import type { Show } from '../show/show.js';

/** What every panel is given. */
export interface PanelProps {
  readonly show: Show;
  /** The character it is about; the first one if none is named. */
  readonly actor?: string;
  /** The skill, sensor, goal or thing that the person has picked: panels share it. */
  readonly picked?: Picked | undefined;
  readonly onPick?: (picked: Picked | undefined) => void;
}

export interface Picked {
  readonly kind: 'skill' | 'sensor' | 'goal' | 'thing';
  readonly name: string;
}

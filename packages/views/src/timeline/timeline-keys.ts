/** What a key does in the timeline. */
import type { Timeline } from './timeline-canvas.js';

/** True if it was one of ours. Lanes are gone through by `toLane`. */
export function handleKey(
  { key, shiftKey, ctrlKey, metaKey, altKey }: KeyLike,
  timeline: Timeline,
  toLane: (way: 1 | -1) => void,
): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  const far = shiftKey ? Math.max(10, Math.round(50 * timeline.perPixel)) : 1;
  switch (key) {
    case 'ArrowLeft':
      timeline.move(-far);
      return true;
    case 'ArrowRight':
      timeline.move(far);
      return true;
    case 'ArrowUp':
      toLane(-1);
      return true;
    case 'ArrowDown':
      toLane(1);
      return true;
    case '+':
    case '=':
      timeline.zoom(1 / 1.5);
      return true;
    case '-':
    case '_':
      timeline.zoom(1.5);
      return true;
    case '0':
      timeline.whole();
      return true;
    case 'Home':
      timeline.toBeginning();
      return true;
    case 'End':
      timeline.follow();
      return true;
    case 'n':
      timeline.toEvent(1);
      return true;
    case 'p':
      timeline.toEvent(-1);
      return true;
    default:
      return false;
  }
}

export interface KeyLike {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** How finely bodies are shown. */
import type { Detail } from '../surfaces/detail.js';

export interface Detail3D extends Detail {
  /** Nothing shines: where no graphics card helps, that takes a third less time. What one sees through stays so. */
  readonly matte?: boolean | undefined;
}

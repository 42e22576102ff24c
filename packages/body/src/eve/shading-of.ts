/** What a primitive looks like, with all that was left unsaid. */
import type { Attributes, Color, Surface } from '../model/body.js';

export interface Shading {
  readonly color: Color;
  readonly opacity: Color;
  readonly surface: Surface;
  readonly sides: 1 | 2;
}

const white: Color = [1, 1, 1];
const matte: Surface = { shader: 'matte', parameters: {} };

export function shadingOf(attributes: Attributes): Shading {
  let color: Color | undefined;
  let opacity: Color | undefined;
  let surface: Surface | undefined;
  let sides: 1 | 2 | undefined;
  for (let said: Attributes | undefined = attributes; said; said = said.parent) {
    color ??= said.color;
    opacity ??= said.opacity;
    surface ??= said.surface;
    sides ??= said.sides;
  }
  return {
    color: color ?? white,
    opacity: opacity ?? white,
    surface: surface ?? matte,
    sides: sides ?? 2,
  };
}

/** From where all of a network can be seen. */
import type { Place, Places } from './layout.js';
import type { View } from './look.js';

/** Pixels around it. */
const edge = 12;
const nearest = 1.15;
const farthest = 0.04;
/** At this scale and above names can be read. */
export const readable = 0.47;

/** How large something is seen in a panel when all of it is. */
export function scaleIn(panel: Pick<Place, 'width' | 'height'>, width: number, height: number) {
  const across = (panel.width - 2 * edge) / Math.max(1, width);
  const down = (panel.height - 2 * edge) / Math.max(1, height);
  return Math.max(farthest, Math.min(nearest, across, down));
}

/** All of it, in the middle of the panel. */
export function fitPlaces(places: Places, width: number, height: number): View {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const place of places.values()) {
    left = Math.min(left, place.x);
    top = Math.min(top, place.y);
    right = Math.max(right, place.x + place.width);
    bottom = Math.max(bottom, place.y + place.height);
  }
  if (left > right) return { x: 0, y: 0, zoom: 1 };
  const zoom = scaleIn({ width, height }, right - left, bottom - top);
  return {
    x: (width - zoom * (left + right)) / 2,
    y: (height - zoom * (top + bottom)) / 2,
    zoom,
  };
}

/** But for roundings. */
export function isSameView(one: View, other: View): boolean {
  return (
    Math.abs(one.x - other.x) < 0.5 &&
    Math.abs(one.y - other.y) < 0.5 &&
    Math.abs(one.zoom - other.zoom) < 1e-3
  );
}

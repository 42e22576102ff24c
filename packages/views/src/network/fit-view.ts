/** From where all of a network can be seen. */
import { getViewportForBounds } from '@xyflow/react';
import type { Places } from './layout.js';
import type { View } from './look.js';

/** Of the panel's width, on each side. */
const padding = 0.06;
const nearest = 1.15;
const farthest = 0.04;
/** Pixels: in a panel narrower or lower than this all of it at once could not be read. */
const narrow = 600;
const low = 240;
const readable = 0.47;
/** Pixels left of the first column, and right of the last one in view. */
const edge = 8;

/** All of it in the middle of the panel; or, where it is to be read, as many columns as can be, from the left. */
export function fitPlaces(places: Places, width: number, height: number, toRead: boolean): View {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const place of places.values()) {
    left = Math.min(left, place.x);
    top = Math.min(top, place.y);
    right = Math.max(right, place.x + place.width);
    bottom = Math.max(bottom, place.y + place.height);
  }
  if (left > right) return { x: 0, y: 0, zoom: 1 };
  const bounds = { x: left, y: top, width: right - left, height: bottom - top };
  const all = getViewportForBounds(bounds, width, height, farthest, nearest, padding);
  const isSmall = width < narrow || height < low;
  if (!toRead || !isSmall || all.zoom >= readable) return all;
  const across = zoomOfColumns(places, left, width - 2 * edge);
  const isWhole = readable * bounds.width <= width - 2 * edge;
  const zoom = isWhole ? readable : across;
  const x = isWhole ? (width - zoom * bounds.width) / 2 : edge;
  return { x: x - zoom * left, y: height / 2 - (zoom * (top + bottom)) / 2, zoom };
}

/** With which whole columns fill a width: half a name looks like another one. */
function zoomOfColumns(places: Places, left: number, width: number): number {
  const rights = [...places.values()].map((place) => place.x + place.width);
  const last = Math.max(...rights.filter((right) => readable * (right - left) <= width));
  return last > left ? Math.min(nearest, width / (last - left)) : readable;
}

/** But for roundings. */
export function isSameView(one: View, other: View): boolean {
  return (
    Math.abs(one.x - other.x) < 0.5 &&
    Math.abs(one.y - other.y) < 0.5 &&
    Math.abs(one.zoom - other.zoom) < 1e-3
  );
}

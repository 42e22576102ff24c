/** From where all of a network can be seen. */
import { getViewportForBounds } from '@xyflow/react';
import type { Places } from './layout.js';
import type { View } from './look.js';

/** Of the panel's width, on each side. */
const padding = 0.06;
const nearest = 1.15;
const farthest = 0.04;
/** Pixels: in a panel narrower than this all of it at once could not be read. */
const narrow = 600;
const readable = 0.5;

/** All of it in the middle of the panel; or, where it is to be read, as much as can be. */
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
  const least = toRead && width < narrow ? readable : farthest;
  return getViewportForBounds(bounds, width, height, least, nearest, padding);
}

/** But for roundings. */
export function isSameView(one: View, other: View): boolean {
  return (
    Math.abs(one.x - other.x) < 0.5 &&
    Math.abs(one.y - other.y) < 0.5 &&
    Math.abs(one.zoom - other.zoom) < 1e-3
  );
}

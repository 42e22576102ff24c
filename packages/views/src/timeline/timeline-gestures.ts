/** Pointer, wheel and fingers over the lanes: a click looks at a tick, a drag pans, wheel and two fingers zoom. */
import type { Lane } from './lanes.js';
import type { Timeline } from './timeline-canvas.js';

/** Less than this far is a click. */
const slop = 4;

export function handleGestures(
  area: HTMLElement,
  scroller: HTMLElement,
  timeline: Timeline,
  onLane: (lane: Lane) => void,
): () => void {
  const fingers = new Map<number, { x: number; y: number }>();
  let travelled = 0;

  const at = (event: MouseEvent) => {
    const box = area.getBoundingClientRect();
    const { top } = scroller.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - top };
  };
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    area.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, at(event));
    if (fingers.size === 1) travelled = 0;
    timeline.leave();
  };
  const move = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    const now = at(event);
    if (before === undefined) {
      if (event.pointerType === 'mouse') timeline.hover(now.x, now.y);
      return;
    }
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    const dx = now.x - before.x;
    const dy = now.y - before.y;
    travelled += Math.hypot(dx, dy);
    fingers.set(event.pointerId, now);
    if (travelled < slop) return;
    if (other !== undefined) {
      const apart = (finger: { x: number }) => Math.max(12, Math.abs(finger.x - other.x));
      timeline.zoomAt(apart(before) / apart(now), (now.x + other.x) / 2);
      return;
    }
    timeline.panBy(-dx);
    scroller.scrollTop -= dy;
  };
  const up = (event: PointerEvent) => {
    const place = fingers.get(event.pointerId);
    fingers.delete(event.pointerId);
    if (place === undefined || travelled >= slop || event.type !== 'pointerup') return;
    const lane = timeline.seekAt(place.x, place.y);
    if (lane !== undefined) onLane(lane);
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const sideways = event.shiftKey ? event.deltaY : event.deltaX;
    if (Math.abs(sideways) > Math.abs(event.deltaY) || event.shiftKey) timeline.panBy(sideways);
    else {
      const lines = event.deltaMode === 1 ? 16 : 1;
      timeline.zoomAt(
        Math.exp(Math.max(-1, Math.min(1, event.deltaY * lines * 0.002))),
        at(event).x,
      );
    }
  };
  const leave = () => timeline.leave();
  const listening = new AbortController();
  const { signal } = listening;
  area.addEventListener('pointerdown', down, { signal });
  area.addEventListener('pointermove', move, { signal });
  area.addEventListener('pointerup', up, { signal });
  area.addEventListener('pointercancel', up, { signal });
  area.addEventListener('pointerleave', leave, { signal });
  // not passive: else the page would scroll as well
  area.addEventListener('wheel', wheel, { signal, passive: false });
  return () => listening.abort();
}

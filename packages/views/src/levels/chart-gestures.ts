/** What a person does to a chart with mouse, finger and wheel, in places from 0 to 1 across it. */

interface Gestures {
  /** A click: this moment. The second one of a double click is not the first. */
  point(place: number, first: boolean): void;
  /** Dragged across: only this part. */
  frame(from: number, to: number): void;
  /** While dragging; nothing once it is over. */
  select(from: number, to: number): void;
  unselect(): void;
  /** Moves what is seen, by a part of it. */
  move(part: number): void;
  /** Below 1 shows less; the place stays where it is. */
  zoom(place: number, factor: number): void;
  /** A double click, after both of its clicks. */
  all(): void;
}

/** Less is a click by a hand that is not quite still. */
const least = 4;

interface Drag {
  readonly pointer: number;
  readonly start: number;
  readonly pans: boolean;
  last: number;
  moved: boolean;
}

/** Dragging frames a part; with shift, the middle button or a finger it moves what is seen. Returns how to stop listening. */
export function listenToGestures(area: HTMLElement, gestures: Gestures): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let drag: Drag | undefined;
  let dragged = false;
  const placeOf = (x: number) => {
    const { left, width } = area.getBoundingClientRect();
    return Math.min(Math.max((x - left) / width, 0), 1);
  };
  area.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button > 1 || drag !== undefined) return;
      area.setPointerCapture(event.pointerId);
      const pans = event.shiftKey || event.button === 1 || event.pointerType !== 'mouse';
      drag = {
        pointer: event.pointerId,
        start: event.clientX,
        last: event.clientX,
        pans,
        moved: false,
      };
    },
    { signal },
  );
  area.addEventListener(
    'pointermove',
    (event) => {
      if (drag === undefined || event.pointerId !== drag.pointer) return;
      if (Math.abs(event.clientX - drag.start) >= least) drag.moved = true;
      if (!drag.moved) return;
      if (drag.pans) gestures.move((drag.last - event.clientX) / area.clientWidth);
      else gestures.select(placeOf(drag.start), placeOf(event.clientX));
      drag.last = event.clientX;
    },
    { signal },
  );
  area.addEventListener(
    'pointerup',
    (event) => {
      if (drag === undefined || event.pointerId !== drag.pointer) return;
      const { moved, pans, start } = drag;
      dragged = moved;
      drag = undefined;
      gestures.unselect();
      if (moved && !pans) gestures.frame(placeOf(start), placeOf(event.clientX));
    },
    { signal },
  );
  area.addEventListener(
    'pointercancel',
    () => {
      drag = undefined;
      gestures.unselect();
    },
    { signal },
  );
  area.addEventListener(
    'click',
    (event) => {
      if (!dragged) gestures.point(placeOf(event.clientX), event.detail < 2);
    },
    { signal },
  );
  area.addEventListener('dblclick', () => gestures.all(), { signal });
  area.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1;
      const sideways = event.shiftKey ? event.deltaX || event.deltaY : event.deltaX;
      if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        gestures.move((sideways * lines) / area.clientWidth);
      } else gestures.zoom(placeOf(event.clientX), 1.0015 ** (event.deltaY * lines));
    },
    { signal, passive: false },
  );
  return () => stop.abort();
}

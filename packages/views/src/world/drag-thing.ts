/** Clicks and drags on a picture: a click picks, and what is picked can be dragged over the ground. */
import type { Point } from '@troupe/core';
import type { Picture } from './picture.js';

export interface DragOptions {
  readonly picture: Picture;
  readonly picked: () => string | undefined;
  /** Where a thing is that may be dragged; nothing if it may not. */
  readonly movable: (thing: string) => Point | undefined;
  readonly onPick: (thing: string | undefined) => void;
  /** While it is dragged; nothing when that is over. */
  readonly onAim: (target: { readonly thing: string; readonly at: Point } | undefined) => void;
  readonly onDrop: (thing: string, at: Point) => void;
}

/** Pixels: a hand trembles. */
const trembling = 4;

interface Press {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly thing: string | undefined;
  /** From where it was taken hold of to the place of the thing. */
  readonly grip: Point | undefined;
  moved: boolean;
  at: Point | undefined;
}

/** Returns how to stop. */
export function listenForDrags(element: HTMLElement, options: DragOptions): () => void {
  const { picture, picked, movable, onPick, onAim, onDrop } = options;
  let press: Press | undefined;

  const placeOf = ({ clientX, clientY }: PointerEvent): readonly [number, number] => {
    const { left, top } = picture.canvas.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };

  const down = (event: PointerEvent) => {
    if (event.target !== picture.canvas || event.button !== 0) return;
    // a second finger turns the picture
    if (press !== undefined) return end();
    const [x, y] = placeOf(event);
    const thing = picture.thingAt(x, y);
    const place = thing !== undefined && thing === picked() ? movable(thing) : undefined;
    const ground = place && picture.groundAt(x, y, place[1]);
    const grip: Point | undefined = place &&
      ground && [place[0] - ground[0], place[1], place[2] - ground[1]];
    press = { id: event.pointerId, x, y, thing, grip, moved: false, at: undefined };
    if (grip !== undefined) picture.hold(true);
  };

  const move = (event: PointerEvent) => {
    if (press === undefined || press.id !== event.pointerId) return;
    const [x, y] = placeOf(event);
    if (Math.hypot(x - press.x, y - press.y) > trembling) press.moved = true;
    const { grip, thing, moved } = press;
    if (!moved || grip === undefined || thing === undefined) return;
    const ground = picture.groundAt(x, y, grip[1]);
    if (ground === undefined) return;
    press.at = [ground[0] + grip[0], grip[1], ground[1] + grip[2]];
    onAim({ thing, at: press.at });
  };

  const end = () => {
    press = undefined;
    picture.hold(false);
    onAim(undefined);
  };

  const up = (event: PointerEvent) => {
    if (press === undefined || press.id !== event.pointerId) return;
    const { moved, thing, at } = press;
    end();
    if (!moved) onPick(thing);
    else if (thing !== undefined && at !== undefined) onDrop(thing, at);
  };

  const leave = (event: PointerEvent) => {
    if (press?.id === event.pointerId) end();
  };
  const giveUp = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && press !== undefined) end();
  };

  // before the camera's own listeners: they must not see a drag that is not theirs
  element.addEventListener('pointerdown', down, { capture: true });
  element.addEventListener('pointermove', move, { capture: true });
  window.addEventListener('pointerup', up);
  window.addEventListener('pointercancel', leave);
  window.addEventListener('keydown', giveUp);
  return () => {
    element.removeEventListener('pointerdown', down, { capture: true });
    element.removeEventListener('pointermove', move, { capture: true });
    window.removeEventListener('pointerup', up);
    window.removeEventListener('pointercancel', leave);
    window.removeEventListener('keydown', giveUp);
  };
}

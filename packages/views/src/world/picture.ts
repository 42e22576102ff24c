/** A picture of the world on a canvas: in three dimensions, or a plan. */
import type { Point } from '@troupe/core';
import type { Belief } from './beliefs.js';

/** Where to look from, and at what; the rest as the page's colours have it. */
export interface WorldSight {
  readonly from: Point;
  readonly to: Point;
  /** Where the light comes from, seen from there. */
  readonly sun?: Point;
  readonly ground?: string;
  readonly sky?: string;
}

/** What is drawn over the world. */
export interface Marks {
  readonly picked: string | undefined;
  readonly beliefs: readonly Belief[];
  /** Where something is being dragged to. */
  readonly target: { readonly thing: string; readonly at: Point } | undefined;
}

export interface Colours {
  readonly ink: string;
  readonly soft: string;
  readonly paper: string;
  readonly warm: string;
  readonly cool: string;
  readonly focus: string;
  readonly sky: string;
  readonly ground: string;
}

/** Places on the canvas are in pixels of the page from its upper left corner. */
export interface Picture {
  readonly kind: 'space' | 'plan';
  /** Its `data-tick` says what is to be seen. */
  readonly canvas: HTMLCanvasElement;
  readonly resize: (width: number, height: number) => void;
  readonly recolour: (colours: Colours) => void;
  /** Brings what turns by itself on; says whether it still does. */
  readonly turn: () => boolean;
  /** Gives what is wrong with looks or properties, if anything is: the rest is drawn. */
  readonly draw: (marks: Marks) => string | undefined;
  readonly thingAt: (x: number, y: number) => string | undefined;
  /** Nothing for what is behind. */
  readonly screenOf: (point: Point) => readonly [x: number, y: number] | undefined;
  /** Where its name belongs. */
  readonly topOf: (thing: string) => Point | undefined;
  /** Whether it is shown by a plain shape: then its name stands beside it. */
  readonly isPlain: (thing: string) => boolean;
  readonly groundAt: (
    x: number,
    y: number,
    height: number,
  ) => readonly [x: number, z: number] | undefined;
  /** Around y, in radians: 0 looks along -z. */
  readonly azimuth: () => number;
  /** The machine does not keep up: less is drawn while it is so, step by step. Says whether what was drawn is gone with the change. */
  readonly ease: (by: number) => boolean;
  /** Shows what was drawn, where that takes time: to be called in every frame while it does. */
  readonly show: () => void;
  /** Whether something was drawn that is not to be seen yet, and whether more of it would only wait. */
  readonly isPainting: () => boolean;
  /** For what belongs to the picture that was drawn last. */
  readonly whenSeen: (run: () => void) => void;
  readonly isFull: () => boolean;
  /** Brings a thing to the middle, seen from the same side, and from as far as what is there now if it fits. */
  readonly look: (thing: string) => void;
  /** Looks from elsewhere by a key; says whether it is one of those. */
  readonly press: (key: string) => boolean;
  /** While something is dragged, the drag does not turn the picture. */
  readonly hold: (held: boolean) => void;
  readonly dispose: () => void;
}

export function readColours(element: Element): Colours {
  const style = getComputedStyle(element);
  const read = (name: string, otherwise: string) =>
    style.getPropertyValue(name).trim() || otherwise;
  return {
    ink: read('--ink', '#22262b'),
    soft: read('--soft', '#59626c'),
    paper: read('--paper', '#fbf9f4'),
    warm: read('--warm', '#c2410c'),
    cool: read('--cool', '#1d5fa8'),
    focus: read('--focus', '#1d5fa8'),
    sky: read('--world-sky', '#e9e6dd'),
    ground: read('--world-ground', '#c9bfa9'),
  };
}

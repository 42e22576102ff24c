/** The picture of a show in an element: drawn when something is different, and only while it is to be seen. */
import type { Looks } from '@troupe/body/three';
import type { Point } from '@troupe/core';
import type { Show } from '../show/show.js';
import { type Belief, listBeliefs } from './beliefs.js';
import { listenForDrags } from './drag-thing.js';
import { isDrawnBySoftware } from './drawn-by-software.js';
import { createFrameLoop } from './frame-loop.js';
import { createPaceKeeper } from './keep-pace.js';
import { showLabels } from './label-elements.js';
import { stepFor } from './move-thing.js';
import { type Marks, type Picture, readColours, type WorldSight } from './picture.js';
import { openPicture3D, type PictureOptions } from './picture-3d.js';
import { openPlan } from './picture-plan.js';
import { steadyScene } from './steady-scene.js';
import { wantLabels } from './want-labels.js';

export interface WorldStageOptions {
  readonly show: Show;
  readonly looks: Looks;
  readonly sight: WorldSight | undefined;
  readonly onPick: (thing: string | undefined) => void;
  readonly onMove: (thing: string, to: Point) => void;
  /** Looks or properties that cannot be shown. */
  readonly onWrong: (words: string) => void;
}

interface Seen {
  readonly picked: string | undefined;
  /** Whose beliefs are drawn; nobody's if there is none. */
  readonly believer: string | undefined;
  readonly aim: Aim | undefined;
}

/** What was put somewhere after a tick, and is there from the next one on. */
export interface Aim {
  readonly thing: string;
  readonly at: Point;
  readonly tick: number;
}

export interface WorldStage {
  readonly kind: Picture['kind'];
  readonly see: (seen: Seen) => void;
  /** The way on the ground that an arrow key means, as one looks at it now. */
  readonly stepFor: (key: string) => Point | undefined;
  readonly dispose: () => void;
}

/** Milliseconds without another moment after which the one that is looked at is worth a good picture. */
const rest = 600;
/** How much less a picture takes while somebody slides through time: as little as there is. */
const hasty = 3;
/** Metres that an arrow key moves a thing. */
const step = 0.1;

export function openWorldStage(element: HTMLElement, options: WorldStageOptions): WorldStage {
  const { show, looks, sight, onPick, onMove, onWrong } = options;
  const isActor = (thing: string) => show.run.characters.includes(thing);
  let sees: Seen = { picked: undefined, believer: undefined, aim: undefined };
  let target: Marks['target'];
  let [width, height] = [0, 0];
  let inView = true;
  let stale = true;
  let drawn: readonly unknown[] = [];
  let said = '';

  const seen = steadyScene(show.scene);
  const { world } = seen;
  const pictureOptions: PictureOptions = {
    scene: seen,
    looks,
    isActor,
    sight,
    colours: readColours(element),
    onMove: () => ask(),
  };
  const picture = openPicture3D(pictureOptions) ?? openPlan(pictureOptions);
  const { canvas } = picture;
  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'application');
  canvas.setAttribute('aria-label', aboutOf(picture.kind));
  element.append(canvas);
  const labels = showLabels(element);

  /** Whose beliefs there are to draw: those of another moment would be drawn over what is so in this one. */
  const believer = () => {
    const { moment, cursor } = show;
    const isOther = moment?.tick !== cursor.tick && !cursor.live;
    return sees.believer === undefined || isOther ? undefined : moment?.actors[sees.believer];
  };
  const beliefs = (): readonly Belief[] => {
    const actor = believer();
    return actor === undefined ? [] : listBeliefs(actor, world);
  };

  const draw = () => {
    const { picked, aim } = sees;
    const waiting = aim?.tick === seen.ticks ? aim : undefined;
    const marks: Marks = { picked, beliefs: beliefs(), target: target ?? waiting };
    const wrong = picture.draw(marks);
    const wanted = wantLabels(picture, world, marks, isActor);
    picture.whenSeen(() => labels.show(wanted, width, height));
    if (wrong === undefined || wrong === said) return;
    said = wrong;
    onWrong(wrong);
  };

  const isInView = (point: Point) => {
    const [x, y] = picture.screenOf(point) ?? [-1, -1];
    return x >= 0 && x <= width && y >= 0 && y <= height;
  };

  /** Who picks it from the list, or in another panel, wants to see it. */
  const bringIntoView = (thing: string) => {
    const at = world.where(thing);
    if (at !== undefined && !isInView(picture.topOf(thing) ?? at)) picture.look(thing);
  };

  const pace = createPaceKeeper(isDrawnBySoftware() ? 'processor' : 'card');
  /** There is no picture any more: its canvas has become another size. */
  let blank = true;
  /** A tick could not be drawn at once. */
  let isLate = false;
  /** While somebody slides through time. */
  let sliding: ReturnType<typeof setTimeout> | undefined;
  const loop = createFrameLoop((at) => {
    if (!inView || width === 0 || height === 0) return false;
    picture.turn();
    const { cursor, run } = show;
    const isRunning = (run.playing && cursor.live) || show.replaying;
    if (isRunning) pace.frame(at);
    picture.show();
    // what stands still is worth a good picture
    const ease = sliding !== undefined ? hasty : isRunning ? pace.ease : 0;
    if (picture.ease(ease)) blank = true;
    const now = [seen.ticks, seen.part, world.changes?.(), believer()];
    // the other panels want to be drawn as well
    const isTick = seen.ticks !== drawn[0];
    if (isRunning && !blank && pace.isTooSoon(at, isTick || stale)) return true;
    // one who only looks from elsewhere has one picture after the other: more would come later
    const isNext = isRunning && isTick;
    if (isNext ? picture.isFull() : picture.isPainting()) {
      isLate ||= isNext;
      return true;
    }
    if (blank || stale || now.some((value, i) => value !== drawn[i])) {
      stale = false;
      blank = false;
      pace.drew(at, isLate);
      isLate = false;
      drawn = now;
      draw();
    }
    return isRunning || picture.isPainting();
  });
  const ask = () => {
    stale = true;
    loop.ask();
  };

  const slide = () => {
    loop.ask();
    if (show.cursor.live || show.replaying || !isDrawnBySoftware()) return;
    clearTimeout(sliding);
    sliding = setTimeout(() => {
      sliding = undefined;
      ask();
    }, rest);
  };

  const stops = [
    show.on(['run', 'structure'], ask),
    // what belongs to it is drawn if it is different; while it runs its tick has been drawn already
    show.on(['moment'], () => (show.run.playing ? loop.ask() : ask())),
    // on the way to another moment nothing is different yet, and a picture takes time that the moment needs
    show.on(['log'], loop.ask),
    show.on(['cursor'], slide),
    () => clearTimeout(sliding),
    listenForDrags(element, {
      picture,
      picked: () => sees.picked,
      movable: (thing) => (show.role === 'director' ? world.where(thing) : undefined),
      onPick: (thing) => onPick(thing),
      onAim: (aim) => {
        target = aim;
        ask();
      },
      onDrop: onMove,
    }),
    watchSize(element, (w, h) => {
      [width, height] = [w, h];
      if (w > 0 && h > 0) picture.resize(w, h);
      blank = true;
      ask();
    }),
    watchInView(element, (visible) => {
      inView = visible;
      ask();
    }),
    watchColours(() => {
      picture.recolour(readColours(element));
      ask();
    }),
    listen(canvas, 'keydown', (event) => {
      if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!picture.press(event.key)) return;
      event.preventDefault();
      ask();
    }),
  ];

  return {
    kind: picture.kind,
    see: (next) => {
      const before = sees.picked;
      sees = next;
      if (next.picked !== undefined && next.picked !== before) bringIntoView(next.picked);
      ask();
    },
    stepFor: (key) => stepFor(key, picture.azimuth(), step),
    dispose: () => {
      for (const stop of stops) stop();
      loop.stop();
      labels.dispose();
      picture.dispose();
    },
  };
}

function aboutOf(kind: Picture['kind']): string {
  const keys =
    kind === 'space'
      ? 'Arrow keys look from elsewhere, plus and minus nearer and farther, Home as in the beginning'
      : 'Arrow keys shift it, plus and minus nearer and farther, Home shows all';
  return `${kind === 'space' ? 'The world' : 'Plan of the world from above'}. ${keys}. Its things are in the list.`;
}

function listen<K extends keyof HTMLElementEventMap>(
  element: HTMLElement,
  kind: K,
  listener: (event: HTMLElementEventMap[K]) => void,
): () => void {
  element.addEventListener(kind, listener);
  return () => element.removeEventListener(kind, listener);
}

function watchSize(element: Element, changed: (width: number, height: number) => void) {
  const observer = new ResizeObserver(() => changed(element.clientWidth, element.clientHeight));
  observer.observe(element);
  return () => observer.disconnect();
}

function watchInView(element: Element, changed: (visible: boolean) => void) {
  const observer = new IntersectionObserver((entries) =>
    changed(entries.at(-1)?.isIntersecting ?? true),
  );
  observer.observe(element);
  return () => observer.disconnect();
}

/** By the system, or by a theme that the page sets. */
function watchColours(changed: () => void) {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', changed);
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-theme'],
    subtree: true,
  });
  return () => {
    dark.removeEventListener('change', changed);
    observer.disconnect();
  };
}

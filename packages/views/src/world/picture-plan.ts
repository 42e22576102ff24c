/** The world from above on a plain canvas, where there is no WebGL. */
import type { Point } from '@troupe/core';
import { drawPlan } from './draw-plan.js';
import { openFootprints } from './footprints.js';
import type { Colours, Picture } from './picture.js';
import type { PictureOptions } from './picture-3d.js';
import {
  fitPlan,
  fromScreen,
  itemAt,
  type PlanItem,
  type PlanSight,
  planItems,
  toScreen,
} from './plan.js';

const closer = 1.15;
/** Pixels that an arrow key goes. */
const shift = 40;

export function openPlan(options: PictureOptions): Picture {
  const { scene, isActor, onMove } = options;
  const bodies = openFootprints(options);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  let { colours } = options;
  let [width, height] = [1, 1];
  let ratio = 1;
  let items: readonly PlanItem[] = [];
  /** All that is there, until somebody looks elsewhere. */
  let own: PlanSight | undefined;
  let sight: PlanSight = { x: 0, z: 0, scale: 80 };
  let held = false;
  let last: { readonly id: number; readonly x: number; readonly y: number } | undefined;

  const look = (next: PlanSight) => {
    own = { ...next, scale: Math.min(800, Math.max(2, next.scale)) };
    sight = own;
    onMove();
  };
  const down = ({ pointerId: id, clientX: x, clientY: y }: PointerEvent) => {
    if (!held) last = { id, x, y };
  };
  const move = ({ pointerId: id, clientX: x, clientY: y, buttons }: PointerEvent) => {
    if (last === undefined || last.id !== id || held || buttons === 0) return;
    const { scale } = sight;
    look({ ...sight, x: sight.x - (x - last.x) / scale, z: sight.z - (y - last.y) / scale });
    last = { id, x, y };
  };
  const up = () => {
    last = undefined;
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    look({ ...sight, scale: sight.scale * (event.deltaY < 0 ? closer : 1 / closer) });
  };
  canvas.style.touchAction = 'none';
  canvas.addEventListener('pointerdown', down);
  canvas.addEventListener('pointermove', move);
  canvas.addEventListener('pointerup', up);
  canvas.addEventListener('wheel', wheel, { passive: false });

  const press = (key: string): boolean => {
    const by = shift / sight.scale;
    if (key === 'ArrowLeft') look({ ...sight, x: sight.x - by });
    else if (key === 'ArrowRight') look({ ...sight, x: sight.x + by });
    else if (key === 'ArrowUp') look({ ...sight, z: sight.z - by });
    else if (key === 'ArrowDown') look({ ...sight, z: sight.z + by });
    else if (key === '+' || key === '=') look({ ...sight, scale: sight.scale * closer });
    else if (key === '-') look({ ...sight, scale: sight.scale / closer });
    else if (key === 'Home') {
      own = undefined;
      onMove();
    } else return false;
    return true;
  };

  return {
    kind: 'plan',
    canvas,
    resize: (w, h) => {
      [width, height] = [w, h];
      ratio = Math.min(devicePixelRatio, 2);
      canvas.width = Math.round(w * ratio);
      canvas.height = Math.round(h * ratio);
    },
    recolour: (now: Colours) => {
      colours = now;
    },
    turn: () => false,
    draw: (marks) => {
      const wrong = bodies.update();
      items = planItems(scene.world, isActor, scene.part, bodies.footprint);
      sight = own ?? fitPlan(items, width, height);
      if (context === null) return wrong;
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      canvas.dataset['tick'] = String(scene.ticks);
      drawPlan(context, { items, sight, width, height, colours, marks });
      return wrong;
    },
    thingAt: (x, y) => {
      const [worldX, worldZ] = fromScreen(sight, width, height, x, y);
      return itemAt(items, worldX, worldZ, sight.scale)?.name;
    },
    screenOf: (point) => toScreen(sight, width, height, point),
    topOf: (thing): Point | undefined => {
      const item = items.find(({ name }) => name === thing);
      return item && [item.x, item.y, item.z - item.reachZ];
    },
    isPlain: () => true,
    // a plan costs next to nothing
    ease: () => false,
    show: () => undefined,
    isPainting: () => false,
    whenSeen: (run) => run(),
    isFull: () => false,
    groundAt: (x, y) => fromScreen(sight, width, height, x, y),
    azimuth: () => 0,
    look: (thing) => {
      const item = items.find(({ name }) => name === thing);
      if (item === undefined) return;
      const whole = fitPlan([item], width, height).scale;
      look({ x: item.x, z: item.z, scale: Math.min(sight.scale, whole) });
    },
    press,
    hold: (now) => {
      held = now;
    },
    dispose: () => {
      bodies.dispose();
      canvas.removeEventListener('pointerdown', down);
      canvas.removeEventListener('pointermove', move);
      canvas.removeEventListener('pointerup', up);
      canvas.removeEventListener('wheel', wheel);
      canvas.remove();
    },
  };
}

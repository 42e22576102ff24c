/** Draws a network as news come: writes into its nodes, and redraws the canvases under them, once a frame at most. */
import type { ActorMoment } from '../model/protocol.js';
import { drawFlows } from './draw-flows.js';
import { type Colours, drawLinks, readColours } from './draw-links.js';
import { largestAmount, placeFlows } from './flows.js';
import { createLook, findShown, isPlaceInView, type Look } from './look.js';
import { createPaths } from './path-pixels.js';
import { beginPlot, createPlot } from './plot.js';
import { plotBodies } from './plot-bodies.js';
import { plotFlows } from './plot-flows.js';
import { type NodeElements, scaleOf, writeNode } from './write-nodes.js';

export interface Screen {
  readonly look: Look;
  readonly nodes: Map<string, NodeElements>;
  /** What is so is read when it is drawn: of two pieces of news in a frame the first is never seen. */
  news(): void;
  /** The links, or what is looked at of them, changed. */
  redraw(): void;
  /** Returns how to leave. */
  attach(surface: Surface): () => void;
}

interface Surface {
  readonly root: HTMLElement;
  readonly links: HTMLCanvasElement;
  readonly flows: HTMLCanvasElement;
  readonly read: () => { readonly tick: number; readonly moment: ActorMoment } | undefined;
  /** After news were drawn. */
  readonly onDrawn: () => void;
}

/** Below this zoom names are all that can be read. */
export const farZoom = 0.6;
/** So many nodes, or flows, are drawn one by one; a crowd of them is drawn another way, which costs less and is plainer. */
const crowds = { nodes: 60, flows: 150 };
/** Nodes of a crowd that are written in one frame while news come: those that wait longest. Once none came for some frames: all. */
const writtenAtOnce = 6;
const pause = 8;
/** Dots move as smoothly as need be: more frames cost, and say nothing more. In milliseconds. */
const between = 1000 / 32;

export function createScreen(): Screen {
  const look = createLook();
  const nodes = new Map<string, NodeElements>();
  let surface: Surface | undefined;
  let colours: Colours | undefined;
  let frame = 0;
  let isNews = true;
  let isChanged = true;
  let still = false;
  let moved = Number.NEGATIVE_INFINITY;
  let quiet = 0;
  let shown: ActorMoment | undefined;
  let isCrowd = false;
  const waiting = new Set<NodeElements>();
  const plot = createPlot();
  const paths = createPaths();

  function wake(): void {
    if (surface && frame === 0) frame = requestAnimationFrame(draw);
  }

  function draw(now: number): void {
    frame = 0;
    if (!surface) return;
    colours ??= readColours(surface.root);
    const hadNews = isNews && takeNews(surface);
    quiet = hadNews ? 0 : quiet + 1;
    if (isChanged || isNews) findShown(look);
    if (isChanged) drawLinks(contextOf(surface.links), look, colours);
    const moving = !still && look.flows.length > 0;
    // with news in every other frame dots move by themselves
    const due = (quiet < pause ? 2.5 : 1) * between - 2;
    if (isChanged || isNews || (moving && now - moved >= due)) {
      drawLively(contextOf(surface.flows), still ? undefined : now / 1000, colours);
      moved = now;
    }
    if (isChanged || isNews) sortNodes(surface);
    isNews = false;
    isChanged = false;
    if (hadNews || quiet > pause) writeSome(quiet > pause ? Infinity : writtenAtOnce);
    if (hadNews) surface.onDrawn();
    if (moving || waiting.size > 0) wake();
  }

  function takeNews({ root, read }: Surface): boolean {
    const found = read();
    if (!found) return false;
    shown = found.moment;
    look.flows = placeFlows(shown.flows, look.links, (id) => look.nodes.has(id), look.flows);
    look.largest = largestAmount(shown.flows);
    root.dataset['tick'] = String(found.tick);
    return true;
  }

  function drawLively(
    context: CanvasRenderingContext2D,
    seconds: number | undefined,
    inks: Colours,
  ): void {
    if (!isCrowd && look.shown.length <= crowds.flows) {
      drawFlows(context, look, inks, seconds);
      return;
    }
    const pixels = beginPlot(plot, context, inks);
    plotFlows(plot, look, paths, pixels, seconds);
    if (isCrowd && shown) plotBodies(plot, look, shown, pixels);
    context.putImageData(plot.image!, 0, 0);
  }

  /** Which nodes are written now, and which when it is their turn. */
  function sortNodes({ root }: Surface): void {
    const inView = [...nodes].filter(([id]) => {
      const place = look.places.get(id);
      return place && isPlaceInView(look, place);
    });
    const was = isCrowd;
    isCrowd = inView.length > crowds.nodes;
    if (was !== isCrowd) {
      root.dataset['crowd'] = String(isCrowd);
      redraw();
    }
    for (const node of nodes.values()) waiting.add(node);
    if (isCrowd || !shown) return;
    const scale = scaleOf(shown);
    for (const [, node] of inView) {
      writeNode(node, shown, scale);
      waiting.delete(node);
    }
  }

  function writeSome(most: number): void {
    if (!shown) return;
    const scale = scaleOf(shown);
    let written = 0;
    for (const node of waiting) {
      if (written >= most) break;
      // at the end of the line, for the next time
      waiting.delete(node);
      if (writeNode(node, shown, scale)) written += 1;
    }
  }

  function redraw(): void {
    isChanged = true;
    wake();
  }

  function news(): void {
    isNews = true;
    wake();
  }

  function attach(next: Surface): () => void {
    surface = next;
    const sizes = new ResizeObserver(() => {
      fitCanvases(next, look);
      redraw();
    });
    sizes.observe(next.root);
    const recolour = () => {
      colours = undefined;
      redraw();
    };
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', recolour);
    const themes = new MutationObserver(recolour);
    themes.observe(document, { attributes: true, subtree: true, attributeFilter: ['data-theme'] });
    const calm = matchMedia('(prefers-reduced-motion: reduce)');
    const setStill = () => {
      still = calm.matches;
      redraw();
    };
    setStill();
    calm.addEventListener('change', setStill);
    fitCanvases(next, look);
    news();
    return () => {
      sizes.disconnect();
      themes.disconnect();
      dark.removeEventListener('change', recolour);
      calm.removeEventListener('change', setStill);
      cancelAnimationFrame(frame);
      frame = 0;
      surface = undefined;
    };
  }

  return { look, nodes, news, redraw, attach };
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  return canvas.getContext('2d')!;
}

function fitCanvases({ links, flows }: Surface, look: Look): void {
  look.width = links.clientWidth;
  look.height = links.clientHeight;
  // beyond two pixels nothing is seen, and every frame costs
  look.ratio = Math.min(2, window.devicePixelRatio || 1);
  for (const canvas of [links, flows]) {
    canvas.width = Math.round(look.width * look.ratio);
    canvas.height = Math.round(look.height * look.ratio);
  }
}

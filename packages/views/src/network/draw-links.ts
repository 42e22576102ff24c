/** The quiet layer: every link there is, thin; those of what is picked or found, and the one pointed at, plainly. */
import { isAside } from './choice.js';
import type { Curve } from './curve.js';
import type { LinkKind, NetworkLink } from './links.js';
import { curveFor, isInView, type Look } from './look.js';

export interface Colours {
  readonly ink: string;
  readonly soft: string;
  readonly given: string;
  readonly taken: string;
  readonly conflict: string;
  readonly focus: string;
  readonly raised: string;
  readonly fill: string;
  readonly good: string;
}

type Context = CanvasRenderingContext2D;

export function readColours(element: Element): Colours {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    ink: read('--ink'),
    soft: read('--soft'),
    given: read('--warm'),
    taken: read('--cool'),
    conflict: read('--bad'),
    focus: read('--focus'),
    raised: read('--raised'),
    fill: read('--warm-fill'),
    good: read('--good'),
  };
}

/** Empties the canvas and makes it count in the network's own lengths. */
export function beginDrawing(context: Context, { view, ratio, width, height }: Look): void {
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  const scale = ratio * view.zoom;
  context.setTransform(scale, 0, 0, scale, ratio * view.x, ratio * view.y);
}

/** A width that does not vanish where the network is looked at from afar. */
export function widthAt(width: number, zoom: number): number {
  return (width * Math.max(zoom, 0.4)) / zoom;
}

export function addCurve(context: Context, { bends }: Curve, down = 0): void {
  const across = (i: number) => bends[i]!;
  const below = (i: number) => bends[i + 1]! + down;
  context.moveTo(across(0), below(0));
  for (let i = 2; i < bends.length; i += 6) {
    const [a, b, to] = [i, i + 2, i + 4];
    context.bezierCurveTo(across(a), below(a), across(b), below(b), across(to), below(to));
  }
}

export function drawLinks(context: Context, look: Look, colours: Colours): void {
  beginDrawing(context, look);
  const { network, view, near, found, pointed, draft } = look;
  if (near === undefined && found === undefined) {
    context.globalAlpha = 0.4;
    strokeAll(context, look, network.links, 1, colours);
  } else {
    const [aside, chosen]: [NetworkLink[], NetworkLink[]] = [[], []];
    for (const link of network.links) (isAside(look, link) ? aside : chosen).push(link);
    context.globalAlpha = 0.2;
    strokeAll(context, look, aside, 1, colours);
    context.globalAlpha = 1;
    strokeAll(context, look, chosen, 1.75, colours);
  }
  context.globalAlpha = 1;
  if (pointed) strokeOne(context, look, pointed, widthAt(12, view.zoom), colours.focus, 0.35);
  if (draft) drawDraft(context, look, draft, colours);
}

function strokeAll(
  context: Context,
  look: Look,
  links: readonly NetworkLink[],
  width: number,
  colours: Colours,
): void {
  const { zoom } = look.view;
  context.lineWidth = widthAt(width, zoom);
  for (const conflict of [false, true]) {
    context.strokeStyle = conflict ? colours.conflict : colours.soft;
    context.setLineDash(conflict ? [widthAt(1.5, zoom), widthAt(5, zoom)] : []);
    context.beginPath();
    for (const link of links) {
      if (isConflict(link.kind) !== conflict) continue;
      const curve = curveFor(look, link);
      if (curve && isInView(look, curve)) addCurve(context, curve);
    }
    context.stroke();
  }
  context.setLineDash([]);
}

function isConflict(kind: LinkKind): boolean {
  return kind === 'conflicts';
}

function strokeOne(
  context: Context,
  look: Look,
  link: NetworkLink,
  width: number,
  colour: string,
  alpha: number,
): void {
  const curve = curveFor(look, link);
  if (!curve) return;
  context.globalAlpha = alpha;
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.beginPath();
  addCurve(context, curve);
  context.stroke();
  context.globalAlpha = 1;
}

function drawDraft(
  context: Context,
  { places, view }: Look,
  draft: { readonly from: string; readonly to: string },
  colours: Colours,
): void {
  const [from, to] = [places.get(draft.from), places.get(draft.to)];
  if (!from || !to) return;
  context.strokeStyle = colours.focus;
  context.lineWidth = widthAt(3, view.zoom);
  context.setLineDash([widthAt(8, view.zoom), widthAt(5, view.zoom)]);
  context.beginPath();
  context.moveTo(from.x + from.width, from.y + from.height / 2);
  context.lineTo(to.x, to.y + to.height / 2);
  context.stroke();
  context.setLineDash([]);
}
